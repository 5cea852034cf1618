"""What a component draws, as what Textual draws: its own colour stays, anything else a terminal would obey goes."""

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from flagstaff.text import several_lines

if TYPE_CHECKING:
    from rich.text import Text
    from textual.events import Click

INDENT = "  "
"""Where everything begins: to its left there is only the sign of the pane that has the focus."""

_COLOR = re.compile(r"(\x1b\[[0-9;:]*m)")


def styled(text: str) -> "Text":
    """Give a text with SGR in it as rich's, made safe."""
    from rich.text import Text

    parts = _COLOR.split(text)
    parts[::2] = map(several_lines, parts[::2])
    return Text.from_ansi("".join(parts), end="")


def row(clicked: Callable[[int], object] | None = None) -> Any:
    """Give a widget of one row, which is cut at the edge. `clicked(column)` is called where it is clicked.

    Its `show(text)` draws a text with SGR in it, where it is another than the last.
    """
    widget = _row_class()()
    widget.clicked = clicked
    widget.styles.height = 1
    widget.styles.text_wrap, widget.styles.text_overflow = "nowrap", "clip"
    return widget


@cache
def _row_class() -> type[Any]:
    from textual.widgets import Static

    class Row(Static):
        clicked: Callable[[int], object] | None = None
        _shown = ""

        def show(self, text: str) -> None:
            if text != self._shown:
                self._shown = text
                # It is as large whatever it says: nothing is laid out anew.
                self.update(styled(text), layout=False)

        def on_click(self, event: "Click") -> None:
            if self.clicked is not None:
                self.clicked(event.x)

    return Row
