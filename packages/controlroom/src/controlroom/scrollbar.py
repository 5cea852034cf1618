"""The bar that says which part of its text a pane shows: of characters, since colour alone marks nothing."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from flagstaff.glyphs import drawable

if TYPE_CHECKING:
    from roundel.runtime import Runtime
    from textual.events import Resize


def scrolling(
    base: Any, rt: "Runtime", *parts: Any, resized: Callable[[], object] | None = None, **options: Any
) -> Any:
    """Give a scrolling widget of Textual's with bars that show at every colour level and in every encoding.

    `base` is its class, and the rest what that is made with; `resized` is called when it has got another size.
    """
    signs = drawable("█", "#", rt), drawable("│", "|", rt), drawable("─", "-", rt)
    widget = _with_bars(base, *signs)(*parts, **options)
    widget.resized = resized
    return widget


def thumb(size: int, whole: float, shown: float, position: float) -> tuple[int, int]:
    """Give the first cell of the thumb of a bar, and the first after it.

    The bar has `size` cells, from 1 up; of `whole` lines `shown` are shown, fewer, from line `position` on. The thumb
    touches an end of the bar only where that end of the text is shown, as far as there are cells for it.
    """
    length = min(max(1, round(size * shown / whole)), max(1, size - 1))
    share = min(max(position / (whole - shown), 0), 1)
    start = round((size - length) * share)
    if 0 < share < 1 and size - length >= 2:
        start = min(max(start, 1), size - length - 1)
    return start, start + length


@cache
def _with_bars(base: Any, thumb_sign: str, upright: str, level: str) -> type[Any]:
    class Scrolling(base):  # type: ignore[misc]  # one class over each of Textual's
        DEFAULT_CSS = "Scrolling { scrollbar-size: 1 1; }"
        resized: Callable[[], object] | None = None

        # Textual makes a bar when it is first asked for.
        @property
        def vertical_scrollbar(self) -> Any:
            bar = super().vertical_scrollbar
            bar.renderer = _renderer(thumb_sign, upright)
            return bar

        @property
        def horizontal_scrollbar(self) -> Any:
            bar = super().horizontal_scrollbar
            bar.renderer = _renderer(thumb_sign, level)
            return bar

        def on_resize(self, _event: "Resize") -> None:
            if self.resized is not None:
                self.resized()

    return Scrolling


@cache
def _renderer(thumb_sign: str, track_sign: str) -> type[Any]:
    from rich.segment import Segment, Segments
    from rich.style import Style
    from textual.scrollbar import ScrollBarRender

    class Bar(ScrollBarRender):
        @classmethod
        def render_bar(  # type: ignore[override]  # Textual's passes these by name, and its two colours, unused here
            cls,
            *,
            size: int,
            virtual_size: float,
            window_size: float,
            position: float,
            thickness: int,
            vertical: bool,
            **_colors: object,
        ) -> Segments:
            parts = [(" ", size, Style())]
            if 0 < window_size < virtual_size:
                start, end = thumb(size, virtual_size, window_size, position)
                parts = [
                    (track_sign, start, Style(dim=True, meta={"@mouse.down": "scroll_up"})),
                    (thumb_sign, end - start, Style(meta={"@mouse.down": "grab"})),
                    (track_sign, size - end, Style(dim=True, meta={"@mouse.down": "scroll_down"})),
                ]
            cells = [Segment(sign * (thickness if vertical else 1), style) for sign, count, style in parts
                     for _ in range(count)]  # fmt: skip
            return Segments(cells, new_lines=True) if vertical else Segments([*cells, Segment.line()] * thickness)

    return Bar
