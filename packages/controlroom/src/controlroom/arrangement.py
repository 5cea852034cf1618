"""A layout as Textual's containers, with a view for each pane and each set of tabs."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .layout import Part, Rows, Sized, Tabs, least_rows, panes_of
from .pane_view import PaneView
from .scrollbar import scrolling
from .tabs_view import TabsView

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .screen import Screen


class _Place(NamedTuple):
    """The place of a part among rows or columns, and what the layout gives it there while something of it is open."""

    part: Part
    widget: Any
    axis: Literal["height", "width"]
    size: int | str
    minimum: int

    def is_given(self, size: int | str, minimum: int) -> None:
        setattr(self.widget.styles, self.axis, size)
        setattr(self.widget.styles, f"min_{self.axis}", minimum)


class Arrangement:
    """The widgets of a screen: `root`, and the views by the names of their panes.

    `on_title` and `on_size` are what `PaneView` calls, and `on_tab` what `TabsView` does.
    """

    def __init__(
        self,
        screen: "Screen",
        rt: "Runtime",
        *,
        on_title: Callable[[str, bool], object],
        on_size: Callable[[str], object],
        on_tab: Callable[[TabsView, int], object],
    ) -> None:
        self._rt, self._on_tab = rt, on_tab
        self.panes: Mapping[str, PaneView] = {pane.name: PaneView(pane, rt, on_title, on_size) for pane in screen.panes}
        self.tabs: list[TabsView] = []
        self._tabs_of: dict[Tabs, TabsView] = {}
        self._tab_of: dict[str, list[tuple[TabsView, int]]] = {pane.name: [] for pane in screen.panes}
        self._places: list[_Place] = []
        self.root = self._built(screen.layout)
        self.settle()

    def reveal(self, name: str) -> None:
        """Show the tabs in which a pane is."""
        for tabs, index in self._tab_of[name]:
            tabs.show(index)
        self.settle()

    def tabs_around(self, name: str | None) -> TabsView | None:
        """Give the innermost tabs around a pane, else the screen's first, None where it has none."""
        around = self._tab_of.get(name or "", ())
        return around[0][0] if around else next(iter(self.tabs), None)

    def first_pane(self, tabs: TabsView) -> str:
        """Give the first pane of the tab that is shown."""
        return next(name for name, around in self._tab_of.items() if (tabs, tabs.active) in around)

    def settle(self) -> None:
        """Give each part its size: the layout's, or what its titles need where all that it shows is collapsed."""
        for place in self._places:
            needed = self._collapsed(place.part)
            if needed is None:
                place.is_given(place.size, place.minimum)
            else:
                cells = needed[0] if place.axis == "width" else needed[1]
                place.is_given(cells, cells)

    def _collapsed(self, part: Part) -> tuple[int, int] | None:
        """Give the columns and rows of a part in which every pane that is shown is collapsed, else None."""
        if isinstance(part, str):
            view = self.panes[part]
            return (view.title_width, 1) if view.collapsed else None
        if isinstance(part, Sized):
            return self._collapsed(part.part)
        if isinstance(part, Tabs):
            tabs = self._tabs_of[part]
            shown = self._collapsed(part.parts[tabs.active])
            return None if shown is None else (max(shown[0], tabs.width), shown[1] + 1)
        each = [size for size in map(self._collapsed, part.parts) if size is not None]
        if len(each) < len(part.parts):
            return None
        columns, rows = zip(*each, strict=True)
        return (max(columns), sum(rows)) if isinstance(part, Rows) else (sum(columns), max(rows))

    def _built(self, part: Part) -> Any:
        from textual.containers import HorizontalScroll, VerticalScroll

        if isinstance(part, str):
            return self.panes[part].widget
        if isinstance(part, Sized):
            return self._built(part.part)
        if isinstance(part, Tabs):
            return self._tabbed(part)
        container, placed = (VerticalScroll, self._row) if isinstance(part, Rows) else (HorizontalScroll, self._column)
        widget = scrolling(container, self._rt, *map(placed, part.parts), can_focus=False)
        widget.styles.height = "1fr"
        return widget

    def _row(self, part: Part) -> Any:
        size, minimum = (part.size, part.minimum) if isinstance(part, Sized) else ("1fr", least_rows(part))
        return self._placed(part, "height", size, minimum)

    def _column(self, part: Part) -> Any:
        size, minimum = (part.size, part.minimum) if isinstance(part, Sized) else ("1fr", 1)
        widget = self._placed(part, "width", size, minimum)
        widget.styles.height = "1fr"
        return widget

    def _placed(self, part: Part, axis: Literal["height", "width"], size: int | str, minimum: int) -> Any:
        widget = self._built(part)
        self._places.append(_Place(part, widget, axis, size, minimum))
        return widget

    def _tabbed(self, part: Tabs) -> Any:
        names = [list(panes_of(each)) for each in part.parts]
        titles = [self.panes[each[0]].pane.title for each in names]
        tabs = TabsView(titles, [self._row(each) for each in part.parts], self._rt, self._on_tab)
        self.tabs.append(tabs)
        self._tabs_of[part] = tabs
        for index, each in enumerate(names):
            for name in each:
                self._tab_of[name].append((tabs, index))
        return tabs.widget
