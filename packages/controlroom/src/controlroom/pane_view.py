"""One pane as Textual draws it: a title row, and under it the component, which scrolls."""

from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from flagstaff.cells import width
from flagstaff.colors import painter
from flagstaff.glyphs import drawable
from flagstaff.static import StaticText

from .pane import Pane, drawn, in_pane
from .scrollbar import scrolling
from .streams import Handing, narrowed
from .styled import INDENT, row, styled

if TYPE_CHECKING:
    from roundel.runtime import Runtime

LOG_LINES = 10_000
"""How many lines of a log a screen keeps."""

_SIGNS = "> [-] "
_COLLAPSES = ("[", "-", "]")


class PaneView:
    """A pane's widgets, and how they follow its state. Used in the thread that draws.

    `on_title(name, collapse)` is called where its title is clicked, `collapse` where the click was on its sign, and
    `on_size(name)` when it has got another size, in which it is to be drawn.
    """

    def __init__(
        self,
        pane: Pane,
        rt: "Runtime",
        on_title: Callable[[str, bool], object],
        on_size: Callable[[str], object],
    ) -> None:
        from textual.containers import Vertical, VerticalScroll
        from textual.widgets import RichLog, Static

        self.pane = pane
        self.collapsed = pane.collapsed
        self.state = pane.state
        self._rt = rt
        self._paint = painter(rt)
        self._rule = drawable("─", "-", rt)
        self._columns = 0
        self._text: str | None = None
        self._lines: deque[str] = deque(maxlen=LOG_LINES)
        self._new = 0
        self._started = rt.clock.now()
        self.component = drawn(pane, rt)
        self.title_width = len(_SIGNS) + width(pane.title) + 1
        """Columns that its title needs."""
        self._title = row(lambda column: on_title(pane.name, _SIGNS[column : column + 1] in _COLLAPSES))
        self._content = Static()
        resized = partial(on_size, pane.name)
        self.body: Any
        if pane.log:
            self.body = scrolling(RichLog, rt, resized=resized, max_lines=LOG_LINES, wrap=True, min_width=1)
            self._log = StaticText(self.component, rt.replace(stdout=Handing(self._take_in)), None)
        else:
            self.body = scrolling(VerticalScroll, rt, self._content, resized=resized)
        self.body.styles.background = "ansi_default"
        self.body.styles.overflow_x, self.body.styles.overflow_y = "hidden", "auto"
        # Its bar has a column of its own, so that the text does not change its width when the bar comes.
        self.body.styles.scrollbar_gutter = "stable"
        self.body.styles.padding = (0, 0, 0, len(INDENT))
        self.body.display = not self.collapsed
        self.widget = Vertical(self._title, self.body)

    def toggle(self) -> None:
        """Collapse the pane to its title, or show it again."""
        self.collapsed = not self.collapsed
        self.body.display = not self.collapsed
        self.draw()

    def title(self, *, focused: bool) -> None:
        """Draw the title row. The focused pane is marked by a sign, since colour alone marks nothing."""
        sign = f"{'>' if focused else ' '} [{'+' if self.collapsed else '-'}] "
        title = self._paint("heading", self.pane.title) if focused else self.pane.title
        self._title.show(f"{sign}{title} " + self._paint("muted", self._rule * 500))

    def show(self, state: Any) -> None:
        """Take in another state. A log takes each in turn."""
        self.state = state
        if self.pane.log:
            with in_pane(self.pane.name, self.state):
                self._log.show(state)

    def draw(self) -> None:
        """Draw the state as it looks now, where it can be seen."""
        columns = self.body.scrollable_content_region.width
        if self.collapsed or columns <= 0:
            return
        resized = columns != self._columns
        self._columns = columns
        if self.pane.log:
            self._draw_log(again=resized)
            return
        with in_pane(self.pane.name, self.state):
            if resized:
                self.component = drawn(self.pane, narrowed(self._rt, columns))
            text = self.component.drawn(self._rt.clock.now() - self._started, self.state)
        if text != self._text:
            self._text = text
            self._content.update(styled(text))

    def _take_in(self, text: str) -> None:
        lines = text.removesuffix("\n").split("\n")
        self._lines.extend(lines)
        self._new += len(lines)

    def _draw_log(self, *, again: bool) -> None:
        """Add the lines that are new. In another width all are wrapped anew, which Textual's log leaves to others."""
        place, reads = self.body.scroll_y, self.body._anchor_released
        if again:
            # It follows the end, whatever grows or shrinks, until somebody scrolls away.
            self.body.anchor()
            self.body.clear()
            self._new = len(self._lines)
        if self._new:
            lines = islice(self._lines, max(0, len(self._lines) - self._new), None)
            self.body.write(styled("\n".join(lines)), scroll_end=False)
            self._new = 0
        if again and reads:
            self.body.scroll_to(y=place, animate=False)
