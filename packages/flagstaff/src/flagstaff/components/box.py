"""A box: `title: text`; on a terminal a border with the title in it."""

from typing import Any

from roundel.runtime import Runtime, process_runtime

from flagstaff.mode import drawing_mode
from flagstaff.text import field, one_line, several_lines

from .parts import Parts


def box(text: str, *, title: str = "", rt: Runtime | None = None) -> str:
    """Give a text as `rt` is to show it, to be printed: in a box on a terminal, `title: text` everywhere else."""
    rt = process_runtime() if rt is None else rt
    state = {"title": title, "text": text}
    return _drawn(state, rt) if drawing_mode(rt) == "tty" else static(state)


def box_component(rt: Runtime | None = None, *, name: str = "box") -> Parts:
    """Give a box, drawn for `rt`; None is the process's runtime. A state has `text`, and may have `title`."""
    runtime = process_runtime() if rt is None else rt
    return Parts(name, static, lambda _t, state: _drawn(state, runtime))


def static(state: Any) -> str:
    """Give the static form of a box."""
    title, text = one_line(field(state, "title", "") or ""), several_lines(field(state, "text", "") or "")
    return f"{title}: {text}" if title else text


def _drawn(state: Any, rt: Runtime) -> str:
    from rich import box as borders
    from rich.panel import Panel
    from rich.text import Text

    from flagstaff.rich import draw

    title = one_line(field(state, "title", "") or "")
    panel = Panel(
        Text(several_lines(field(state, "text", "") or "")),
        title=Text(title, style="bold") if title else None,
        title_align="left",
        box=borders.ROUNDED,
        expand=False,
    )
    return draw(panel, rt)
