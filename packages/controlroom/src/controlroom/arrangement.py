"""A layout as Textual's containers, with a view for each pane and each set of tabs."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .layout import Part, Rows, Sized, Tabs, least_rows, panes_of
from .pane_view import PaneView
from .tabs_view import TabsView

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .screen import Screen


class Arrangement:
    """The widgets of a screen: `root`, and the views by the names of their panes."""

    def __init__(self, screen: "Screen", rt: "Runtime") -> None:
        self._rt = rt
        self.panes: Mapping[str, PaneView] = {pane.name: PaneView(pane, rt) for pane in screen.panes}
        self.tabs: list[TabsView] = []
        self._tab_of: dict[str, list[tuple[TabsView, int]]] = {pane.name: [] for pane in screen.panes}
        self.root = self._built(screen.layout)

    def reveal(self, name: str) -> None:
        """Show the tabs in which a pane is."""
        for tabs, index in self._tab_of[name]:
            tabs.show(index)

    def tabs_around(self, name: str | None) -> TabsView | None:
        """Give the innermost tabs around a pane, else the screen's first, None where it has none."""
        around = self._tab_of.get(name or "", ())
        return around[0][0] if around else next(iter(self.tabs), None)

    def first_pane(self, tabs: TabsView) -> str:
        """Give the first pane of the tab that is shown."""
        return next(name for name, around in self._tab_of.items() if (tabs, tabs.active) in around)

    def _built(self, part: Part) -> Any:
        from textual.containers import HorizontalScroll, VerticalScroll

        if isinstance(part, str):
            return self.panes[part].widget
        if isinstance(part, Sized):
            return self._built(part.part)
        if isinstance(part, Tabs):
            return self._tabbed(part)
        if isinstance(part, Rows):
            widget: Any = VerticalScroll(*(self._row(each) for each in part.parts), can_focus=False)
        else:
            widget = HorizontalScroll(*(self._column(each) for each in part.parts), can_focus=False)
        widget.styles.height = "1fr"
        return widget

    def _row(self, part: Part) -> Any:
        widget = self._built(part)
        size, minimum = (part.size, part.minimum) if isinstance(part, Sized) else ("1fr", least_rows(part))
        inner = part.part if isinstance(part, Sized) else part
        if isinstance(inner, str):
            self.panes[inner].size_is(size, minimum)
        else:
            widget.styles.height, widget.styles.min_height = size, minimum
        return widget

    def _column(self, part: Part) -> Any:
        widget = self._built(part)
        if isinstance(part, Sized):
            widget.styles.width, widget.styles.min_width = part.size, part.minimum
        else:
            widget.styles.width = "1fr"
        widget.styles.height = "1fr"
        return widget

    def _tabbed(self, part: Tabs) -> Any:
        names = [list(panes_of(each)) for each in part.parts]
        titles = [self.panes[each[0]].pane.title for each in names]
        tabs = TabsView(titles, [self._row(each) for each in part.parts], self._rt)
        self.tabs.append(tabs)
        for index, each in enumerate(names):
            for name in each:
                self._tab_of[name].append((tabs, index))
        return tabs.widget
