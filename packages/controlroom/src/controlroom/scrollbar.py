"""The bar that says which part of its text a pane shows: of characters, since colour alone marks nothing."""

from typing import TYPE_CHECKING, Any

from flagstaff.glyphs import drawable

if TYPE_CHECKING:
    from roundel.runtime import Runtime


def with_scrollbars(widget: Any, rt: "Runtime") -> Any:
    """Give a scrolling widget of Textual's with bars that show at every colour level and in every encoding."""
    sign = drawable("█", "#", rt)
    widget.vertical_scrollbar.renderer = _renderer(sign, drawable("│", "|", rt))
    widget.horizontal_scrollbar.renderer = _renderer(sign, drawable("─", "-", rt))
    widget.styles.scrollbar_size_vertical = widget.styles.scrollbar_size_horizontal = 1
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
