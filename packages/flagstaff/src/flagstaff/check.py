"""`python -m flagstaff check FILE`: every contribution of a plugin file, as each of the five readers gets it."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from roundel.plugin_contract import check_file, read
from roundel.runtime import Runtime

from .components.parts import Parts
from .components.spinner import spinner
from .glyphs import glyph
from .plugin import Contribution, contributions, register
from .sink import encodable
from .testing import transcript

SPINNING = ({"label": "building"}, {"label": "built", "status": "ok"})
"""The states in which a spinner is shown."""


def check(path: str, rt: Runtime) -> int:
    """Register the plugin file and write what it does; give the exit code: 0, 1 on a refusal, 2 on wrong usage."""

    def show(plugin: object) -> str:
        register(plugin)
        name = str(read(plugin, "name"))
        report = "\n".join(_report(name, contributions()[name])) + "\n"
        return encodable(report, getattr(rt.stdout, "encoding", None))

    return check_file(path, show, rt.stdout, rt.stderr)


def _report(plugin: str, given: Contribution) -> Iterator[str]:
    counts = (
        f"{len(each)} {kind if len(each) == 1 else kind + 's'}"
        for kind, each in (("spinner", given.spinners), ("glyph", given.glyphs), ("component", given.components))
        if each
    )
    yield f"{plugin}: {', '.join(counts)}"
    for style in given.spinners:
        yield from ("", f"spinner {style}", *_forms(partial(spinner, style=style), SPINNING))
    for name, both in given.glyphs.items():
        yield from ("", f"glyph {name}", *_forms(partial(_sign, name), (both,)), f"  in ASCII    {both.ascii}")
    for component, contributed in given.components.items():
        yield from ("", f"component {component}", *_forms(contributed.make, contributed.examples or ({},)))


def _sign(name: str, rt: Runtime) -> Parts:
    """Give a component that shows one glyph and its name."""
    return Parts(name, lambda _state: f"{glyph(name, rt)} {name}")


def _forms(make: Any, states: Any) -> Iterator[str]:
    forms = transcript(make, states)._replace(tty=transcript(make, states, level=3).tty)
    for mode, text in forms._asdict().items():
        for index, line in enumerate(_visible(text).split("\n")):
            yield f"  {mode if index == 0 else '':<12}{line}".rstrip()


def _visible(text: str) -> str:
    r"""Give a text with what a terminal would obey spelled out, `\x1b` for escape; only line breaks stay."""
    text = text.removesuffix("\n")
    return "".join(
        char if char == "\n" or char.isprintable() else ascii(char).strip("'").replace("\\\\", "\\") for char in text
    )
