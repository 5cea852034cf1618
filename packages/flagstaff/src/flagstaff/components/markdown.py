"""Markdown: its own source; on a terminal as it reads."""

from typing import Any

from roundel.runtime import Runtime, process_runtime

from flagstaff.text import several_lines

from .parts import Parts


def markdown(rt: Runtime | None = None, *, name: str = "markdown") -> Parts:
    """Give a markdown text, drawn for `rt`; None is the process's runtime. A state is the source."""
    runtime = process_runtime() if rt is None else rt

    def frame(_t: float, state: Any) -> str:
        from rich.markdown import Markdown

        from flagstaff.rich import draw

        return draw(Markdown(several_lines(state)), runtime)

    return Parts(name, static, frame)


def static(state: Any) -> str:
    """Give the static form: the source, without what a terminal would obey."""
    return several_lines(state)
