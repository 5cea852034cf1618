"""Tabs as Textual draws them: a row with their labels, and under it the part that is shown."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from flagstaff.cells import width
from flagstaff.components.tab_bar import tab_bar
from flagstaff.text import one_line

from .styled import INDENT, row

if TYPE_CHECKING:
    from roundel.runtime import Runtime


class TabsView:
    """The widgets of one `Tabs`. Used in the thread that draws. `on_tab(view, index)` is called for a clicked tab."""

    def __init__(
        self,
        titles: Sequence[str],
        parts: Sequence[Any],
        rt: "Runtime",
        on_tab: Callable[["TabsView", int], object],
    ) -> None:
        from textual.containers import Vertical

        self.active = 0
        self.width = 0
        """Columns that the row with the labels needs."""
        self._titles, self._parts, self._on_tab = titles, parts, on_tab
        self._labels = ""
        self._draw_bar = tab_bar(rt).frame
        self._bar = row(self._clicked)
        self.widget = Vertical(self._bar, *parts)
        self.show(0)

    def show(self, index: int) -> None:
        """Show the tab at an index; one before the first is the last."""
        self.active = index % len(self._parts)
        for each, part in enumerate(self._parts):
            part.display = each == self.active
        if self._draw_bar is not None:
            labels = self._draw_bar(0, {"tabs": self._titles, "active": self.active})
            self._bar.show(INDENT + labels)
            self._labels = INDENT + one_line(labels)
            self.width = width(self._labels)

    def _clicked(self, column: int) -> None:
        index = label_at(self._labels, self._titles, column)
        if index is not None:
            self._on_tab(self, index)


def label_at(row: str, labels: Sequence[str], column: int) -> int | None:
    """Give the index of the label that stands at a column of a row, or right beside it; None where none does.

    The labels stand in the row in order, whatever is around and between them.
    """
    behind = 0
    for index, label in enumerate(labels):
        at = row.index(label, behind)
        behind = at + len(label)
        if width(row[:at]) - 1 <= column <= width(row[:behind]):
            return index
    return None
