"""A tab bar: the active label; on a terminal all of them, with the active one marked."""

from typing import Any

from roundel.protocols import DrawingRuntime
from roundel.runtime import process_runtime

from flagstaff.colors import painter
from flagstaff.glyphs import drawable
from flagstaff.text import field, one_line

from .parts import Parts


def tab_bar(rt: DrawingRuntime | None = None, *, name: str = "tab_bar") -> Parts:
    """Give a tab bar, drawn for `rt`; None is the process's runtime.

    A state has `tabs`, labels, and `active`, the index of one. The active one is in brackets: colour alone marks
    nothing.
    """
    rt = process_runtime() if rt is None else rt
    paint = painter(rt)
    between = drawable(" │ ", " | ", rt)

    def static(state: Any) -> str:
        tabs, active = _read(state)
        return tabs[active] if 0 <= active < len(tabs) else ""

    def frame(_t: float, state: Any) -> str:
        tabs, active = _read(state)
        return between.join(
            paint("heading", f"[{label}]") if index == active else label for index, label in enumerate(tabs)
        )

    return Parts(name, static, frame)


def _read(state: object) -> tuple[list[str], int]:
    tabs: Any = field(state, "tabs") or ()
    active: Any = field(state, "active", 0)
    return [one_line(label) for label in tabs], active
