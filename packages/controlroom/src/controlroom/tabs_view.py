"""Tabs as Textual draws them: a row with their labels, and under it the part that is shown."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from flagstaff.components.tab_bar import tab_bar

from .styled import row, styled

if TYPE_CHECKING:
    from roundel.runtime import Runtime


class TabsView:
    """The widgets of one `Tabs`. Used in the thread that draws."""

    def __init__(self, titles: Sequence[str], parts: Sequence[Any], rt: "Runtime") -> None:
        from textual.containers import Vertical

        self.active = 0
        self._titles, self._parts = titles, parts
        self._draw_bar = tab_bar(rt).frame
        self._bar = row()
        self.widget = Vertical(self._bar, *parts)
        self.show(0)

    def show(self, index: int) -> None:
        """Show the tab at an index; one before the first is the last."""
        self.active = index % len(self._parts)
        for each, part in enumerate(self._parts):
            part.display = each == self.active
        if self._draw_bar is not None:
            labels = self._draw_bar(0, {"tabs": self._titles, "active": self.active})
            self._bar.update(styled(f"  {labels}"))
