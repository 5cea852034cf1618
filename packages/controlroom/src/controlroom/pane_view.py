"""One pane as Textual draws it: a title row, and under it the component, which scrolls."""

from typing import TYPE_CHECKING, Any

from flagstaff.colors import painter
from flagstaff.glyphs import drawable
from flagstaff.static import StaticText

from .pane import Pane, drawn
from .streams import Handing, narrowed
from .styled import row, styled

if TYPE_CHECKING:
    from roundel.runtime import Runtime

LOG_LINES = 10_000
"""How many lines of a log a screen keeps."""


class PaneView:
    """A pane's widgets, and how they follow its state. Used in the thread that draws."""

    def __init__(self, pane: Pane, rt: "Runtime") -> None:
        from textual.containers import Vertical, VerticalScroll
        from textual.widgets import RichLog, Static

        self.pane = pane
        self.collapsed = pane.collapsed
        self.state = pane.state
        self._rt = rt
        self._paint = painter(rt)
        self._rule = drawable("─", "-", rt)
        self._width = 0
        self._text: str | None = None
        self._started = rt.clock.now()
        self.component = drawn(pane, rt)
        self._title = row()
        self._content = Static()
        self.body: Any = VerticalScroll(self._content)
        if pane.log:
            self.body = RichLog(max_lines=LOG_LINES, wrap=True, min_width=1)
            self._log = StaticText(self.component, rt.replace(stdout=Handing(self._append)), None)
        self.body.styles.background = "ansi_default"
        self.body.styles.overflow_y, self.body.styles.scrollbar_size_vertical = "auto", 1
        self.widget = Vertical(self._title, self.body)
        self._height: Any = "1fr"
        self._minimum: Any = 2

    def size_is(self, height: Any, minimum: Any) -> None:
        """Take in the height that the layout gives the pane while it is not collapsed."""
        self._height, self._minimum = height, minimum
        self._size()

    def toggle(self) -> None:
        """Collapse the pane to its title, or show it again."""
        self.collapsed = not self.collapsed
        self._size()
        self.draw()

    def title(self, *, focused: bool) -> None:
        """Draw the title row. The focused pane is marked by a sign, since colour alone marks nothing."""
        sign = f"{'>' if focused else ' '} [{'+' if self.collapsed else '-'}] "
        title = self._paint("heading", self.pane.title) if focused else self.pane.title
        self._title.update(styled(f"{sign}{title} " + self._paint("muted", self._rule * 500)))

    def show(self, state: Any) -> None:
        """Take in another state. A log takes each in turn."""
        self.state = state
        if self.pane.log:
            self._log.show(state)

    def draw(self) -> None:
        """Draw the state as it looks now, where it can be seen."""
        width = self.body.scrollable_content_region.width
        if self.pane.log or self.collapsed or width <= 0:
            return
        if width != self._width:
            self._width = width
            self.component = drawn(self.pane, narrowed(self._rt, width))
        if self.component.frame is None:
            text = self.component.static(self.state)
        else:
            text = self.component.frame(self._rt.clock.now() - self._started, self.state)
        if text != self._text:
            self._text = text
            self._content.update(styled(text))

    def _append(self, text: str) -> None:
        at_end = self.body.is_vertical_scroll_end
        self.body.write(styled(text.removesuffix("\n")), scroll_end=at_end)

    def _size(self) -> None:
        self.body.display = not self.collapsed
        self.widget.styles.height = 1 if self.collapsed else self._height
        self.widget.styles.min_height = 1 if self.collapsed else self._minimum
