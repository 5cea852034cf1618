"""`python -m flagstaff check FILE`: every contribution of a plugin file, as each of the five readers gets it."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from roundel.plugin_contract import PluginError, check_file
from roundel.runtime import Runtime

from .components.parts import Parts
from .components.spinner import spinner
from .glyphs import glyph
from .paint import END
from .plugin import Contribution, contributions, register
from .readers import transcript
from .sink import Sink

SPINNING = ({"label": "building"}, {"label": "built", "status": "ok"})
"""The states in which a spinner is shown."""


def check(path: str, rt: Runtime) -> int:
    """Register the plugin file and write what it does; give the exit code: 0, 1 on a refusal, 2 on wrong usage.

    Raises OSError where it cannot be written.
    """
    report = io.StringIO()

    def show(plugin: object) -> str:
        register(plugin)
        # The one registered last.
        name, given = list(contributions().items())[-1]
        return "\n".join(_report(name, given)) + "\n"

    code = check_file(path, show, report, rt.stderr)
    Sink(rt.stdout).write(report.getvalue())
    return code


def _report(plugin: str, given: Contribution) -> Iterator[str]:
    counts = (
        f"{len(each)} {kind if len(each) == 1 else kind + 's'}"
        for kind, each in (("spinner", given.spinners), ("glyph", given.glyphs), ("component", given.components))
        if each
    )
    yield f"{plugin}: {', '.join(counts)}"
    for style in given.spinners:
        yield from ("", f"spinner {style}", *_forms(f"spinners.{style}", partial(spinner, style=style), SPINNING))
    for name, both in given.glyphs.items():
        forms = _forms(f"glyphs.{name}", partial(_sign, name), (both,))
        yield from ("", f"glyph {name}", *forms, f"  in ASCII    {both.ascii}")
    for component, contributed in given.components.items():
        forms = _forms(f"components.{component}", contributed.make, contributed.examples or ({},))
        yield from ("", f"component {component}", *forms)


def _sign(name: str, rt: Runtime) -> Parts:
    """Give a component that shows one glyph and its name."""
    return Parts(name, lambda _state: f"{glyph(name, rt)} {name}")


@contextmanager
def blaming(contribution: str) -> Iterator[None]:
    """Raise whatever a contribution raises while it is shown as a PluginError that names it."""
    try:
        yield
    except PluginError:
        raise
    except Exception as error:
        path = f"plugin.{contribution}"
        what = f"could not be shown: it raised {type(error).__name__}: {error}"
        raise PluginError("E_COMPONENT_THREW", f"{path}: {what}", f"correct {path} or its examples") from error


def _forms(contribution: str, make: Any, states: Any) -> Iterator[str]:
    with blaming(contribution):
        # A frame a line.
        frames = transcript(make, states, level=3).tty.replace(END, f"{END}\n")
        forms = transcript(make, states)._replace(tty=frames)
    for mode, text in forms._asdict().items():
        for index, line in enumerate(_visible(text).split("\n")):
            yield f"  {mode if index == 0 else '':<12}{line}".rstrip()


def _visible(text: str) -> str:
    r"""Give a text with what a terminal would obey spelled out, `\x1b` for escape; only line breaks stay."""
    text = text.removesuffix("\n")
    return "".join(
        char if char == "\n" or char.isprintable() else ascii(char).strip("'").replace("\\\\", "\\") for char in text
    )
