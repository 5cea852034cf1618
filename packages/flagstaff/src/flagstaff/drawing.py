"""Frames of a terminal as one SVG that plays them: by CSS alone, and still for who asked for less motion."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from .cells import cut_lines, width

if TYPE_CHECKING:
    from rich.style import Style
    from rich.terminal_theme import TerminalTheme

CELL, ROW, MARGIN, BASELINE = 8.4, 20, 14, 15
"""Pixels: the width of a cell, the height of a row, the margin around all, and from a row's top to its baseline."""

GROUND, INK = (22, 24, 29), (230, 232, 236)

STYLE = """
.terminal { max-width: 100%; height: auto; border-radius: 8px; background: rgb(22 24 29); }
.terminal text { font: 14px ui-monospace, "DejaVu Sans Mono", "Cascadia Mono", Menlo, monospace; white-space: pre; }
.frame { visibility: hidden; }
.frame.still { visibility: visible; }
"""
"""What the page must say of these drawings once."""


class Shown(NamedTuple):
    """What a terminal shows for some time."""

    text: str
    milliseconds: float


def drawing(key: str, frames: Sequence[Shown], title: str, description: str, columns: int) -> str:
    """Give the SVG of some frames, one at a time and over again; `key` tells its names from those of other drawings.

    `title` and `description` are what is read out instead. Without motion, the last frame stands still.
    """
    rows = [cut_lines(frame.text.split("\n"), columns) for frame in frames]
    across = max(24, *(width(row) for each in rows for row in each)) * CELL + 2 * MARGIN
    down = max(len(each) for each in rows) * ROW + 2 * MARGIN
    whole = sum(frame.milliseconds for frame in frames)
    groups, keyframes, begun = [], [], 0.0
    for index, (frame, each) in enumerate(zip(frames, rows, strict=True)):
        still = " still" if index == len(frames) - 1 else ""
        play = ""
        if len(frames) > 1:
            begins, ends = 100 * begun / whole, 100 * (begun + frame.milliseconds) / whole
            keyframes.append(
                f"@keyframes {key}-{index} {{ 0% {{ visibility: hidden; }} {begins:.3f}% {{ visibility: visible; }} "
                f"{min(ends, 100):.3f}% {{ visibility: {'visible' if still else 'hidden'}; }} }}"
            )
            play = f' style="animation: {key}-{index} {whole:g}ms step-end infinite"'
        groups.append(f'<g class="frame{still}"{play}>{"".join(_rows(each))}</g>')
        begun += frame.milliseconds
    styles = f"<style>{' '.join(keyframes)}</style>" if keyframes else ""
    return (
        f'<svg class="terminal" role="img" aria-labelledby="{key}-title {key}-description" '
        f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:.1f} {down}" width="{across:.1f}" height="{down}">'
        f'<title id="{key}-title">{escape(title)}</title>'
        f'<desc id="{key}-description">{escape(description)}</desc>{styles}{"".join(groups)}</svg>'
    )


def _rows(rows: Sequence[str]) -> Iterator[str]:
    from rich.style import Style
    from rich.text import Text

    theme = _theme()
    for number, row in enumerate(rows):
        top = MARGIN + number * ROW
        column = 0
        text = Text.from_ansi(row)
        for run, style in _runs(text.plain, [(it.start, it.end, it.style) for it in text.spans]):
            cells = width(run)
            look = style if isinstance(style, Style) else Style()
            yield from _run(run, look, theme, (MARGIN + column * CELL, top, cells * CELL))
            column += cells


def _runs(plain: str, spans: Sequence[tuple[int, int, "Style | str"]]) -> Iterator[tuple[str, "Style | str"]]:
    """Give the pieces of a text between which the style changes. The spans of a text read from escapes are disjoint."""
    at = 0
    for start, end, style in spans:
        if start > at:
            yield plain[at:start], ""
        yield plain[start:end], style
        at = end
    if at < len(plain):
        yield plain[at:], ""


def _run(run: str, style: "Style", theme: "TerminalTheme", place: tuple[float, float, float]) -> Iterator[str]:
    left, top, across = place
    ink: tuple[int, ...] = style.color.get_truecolor(theme) if style.color else INK
    ground: tuple[int, ...] | None = style.bgcolor.get_truecolor(theme, foreground=False) if style.bgcolor else None
    if style.reverse:
        ink, ground = ground or GROUND, ink
    if ground is not None:
        yield f'<rect x="{left:.1f}" y="{top}" width="{across:.1f}" height="{ROW}" fill="rgb{tuple(ground)}"/>'
    if not run.strip():
        return
    look = f'fill="rgb{tuple(ink)}"'
    if style.bold:
        look += ' font-weight="bold"'
    if style.italic:
        look += ' font-style="italic"'
    if style.dim:
        look += ' opacity="0.75"'
    lines = [name for name, on in (("underline", style.underline), ("line-through", style.strike)) if on]
    if lines:
        look += f' text-decoration="{" ".join(lines)}"'
    yield (
        f'<text x="{left:.1f}" y="{top + BASELINE}" textLength="{across:.1f}" lengthAdjust="spacingAndGlyphs" '
        f"{look}>{escape(run)}</text>"
    )


def _theme() -> "TerminalTheme":
    """Give sixteen colours that can be read on the drawings' ground."""
    from rich.terminal_theme import TerminalTheme

    normal = [(44, 48, 58), (255, 122, 122), (120, 214, 130), (232, 196, 96)]
    normal += [(122, 170, 255), (218, 140, 240), (96, 212, 220), (214, 218, 224)]
    bright = [(150, 154, 164), (255, 160, 150), (160, 236, 160), (250, 222, 130)]
    bright += [(160, 198, 255), (236, 176, 250), (140, 236, 240), (255, 255, 255)]
    return TerminalTheme(GROUND, INK, normal, bright)
