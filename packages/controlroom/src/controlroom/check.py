"""`python -m controlroom check FILE`: what a plugin file gives controlroom, each pane as a pipe gets it."""

from collections.abc import Iterator

from flagstaff.readers import runtime, written
from flagstaff.sink import encodable
from roundel.plugin_contract import check_file, read, visible
from roundel.runtime import Runtime

from .as_text import AsText
from .keys import ACTIONS
from .pane import Pane
from .plugin import Contribution, contributions, register
from .screen import Screen


def check(path: str, rt: Runtime) -> int:
    """Register the plugin file and write what it gives; give the exit code: 0, 1 on a refusal, 2 on wrong usage."""

    def show(plugin: object) -> str:
        register(plugin)
        name = str(read(plugin, "name"))
        report = "\n".join(_report(name, contributions()[name])) + "\n"
        return encodable(visible(report), getattr(rt.stdout, "encoding", None))

    return check_file(path, show, rt.stdout, rt.stderr)


def _report(plugin: str, given: Contribution) -> Iterator[str]:
    counts = (
        f"{len(each)} {kind}{'' if len(each) == 1 else 's'}"
        for kind, each in (("pane", given.panes), ("keymap", given.keymaps))
        if each
    )
    yield f"{plugin}: {', '.join(counts)}"
    for name, pane in given.panes.items():
        yield from ("", f"pane {name}")
        yield from (f"  {line}" for line in _as_a_pipe_gets_it(pane))
    for name, keymap in given.keymaps.items():
        yield from ("", f"keymap {name}")
        yield from (f"  {key}: {ACTIONS[action] or action.replace('_', ' ')}" for key, action in keymap.items())


def _as_a_pipe_gets_it(pane: Pane) -> list[str]:
    rt = runtime("pipe")
    AsText(Screen([pane]), rt, json=False).open()
    return written(rt).splitlines() or ["(nothing: its static text is empty for this state)"]
