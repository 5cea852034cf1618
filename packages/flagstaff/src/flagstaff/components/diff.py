"""A diff: unified, unchanged off a terminal; on a terminal in colour."""

from typing import Any

from roundel.protocols import DrawingRuntime
from roundel.runtime import process_runtime

from flagstaff.colors import painter
from flagstaff.text import field, one_line, several_lines

from .parts import Parts

_UNENDED = "\\ No newline at end of file"


def diff(rt: DrawingRuntime | None = None, *, name: str = "diff") -> Parts:
    """Give a diff, drawn for `rt`; None is the process's runtime.

    A state is a unified diff, or has `before` and `after`, two texts, and may have `path`, where they are from. Its
    text is the same in every mode; it is coloured where the policy gives colour.
    """
    paint = painter(process_runtime() if rt is None else rt)

    def static(state: Any) -> str:
        return "\n".join(paint(_token(line), line) for line in _unified(state).split("\n"))

    return Parts(name, static)


def _unified(state: Any) -> str:
    if isinstance(state, str):
        return several_lines(state).removesuffix("\n")
    import difflib

    before, after = (_lines(several_lines(field(state, side, ""))) for side in ("before", "after"))
    path = field(state, "path", "") or ""
    names = (f"a/{one_line(path)}", f"b/{one_line(path)}") if path else ("before", "after")
    lines = difflib.unified_diff(before, after, *names)
    return "".join(line if line.endswith("\n") else f"{line}\n{_UNENDED}\n" for line in lines).removesuffix("\n")


def _lines(text: str) -> list[str]:
    """Split at newlines alone, as diff does, and keep them."""
    *ended, last = text.split("\n")
    return [f"{line}\n" for line in ended] + ([last] if last else [])


def _token(line: str) -> str:
    if line.startswith(("+++", "---")):
        return "heading"
    if line.startswith("@@"):
        return "hint"
    return {"+": "ok", "-": "error"}.get(line[:1], "")
