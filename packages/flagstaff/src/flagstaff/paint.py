"""What is written to turn the rows on a terminal into other rows. Pure: rows in, characters out.

The cursor rests at the first column of the first row. There it stays on its row when the terminal is resized, however
the terminal wraps what stands there anew, and erasing downwards from it leaves nothing behind.

Rows are as `cells.cut_lines` gives them: no wider than the terminal, each standing alone in its colours.
Sources: ECMA-48 for CUD, CUU, CUF, ED and EL; DEC private modes 25 (cursor) and 2026 (synchronized output).
"""

import re
from collections.abc import Sequence

from .cells import ONE_CELL, StyledCell, styled_cells, width

BEGIN = "\x1b[?2026h"
END = "\x1b[?2026l"
HIDE = "\x1b[?25l"
SHOW = "\x1b[?25h"
ERASE = "\r\x1b[J"
"""Erase the rows: from the first column of the first one to the end of the screen."""

ERASE_AFTER_ENTER = "\x1b[1A" + ERASE
"""Erase the rows after Enter moved the cursor from the first row to the one below it."""

_RESET = "\x1b[m"
_ERASE_LINE = "\x1b[K"
_LAST_ESCAPE = re.compile("\x1b\\[[0-9;:]*m(?!.*\x1b)")
_PLAIN = re.compile(f"[{ONE_CELL}]+")


def fresh(rows: Sequence[str]) -> str:
    """Draw the rows where nothing is drawn, from the first column of the cursor's row."""
    return "\r\n".join(rows) + "\r" + _up(len(rows) - 1) if rows else ""


def below(rows: Sequence[str]) -> str:
    """Move from the first row to the line after the last one, which leaves the rows standing."""
    return _down(len(rows) - 1) + "\r\n" if rows else ""


def changed(old: Sequence[str], new: Sequence[str]) -> str:
    """Turn the old rows into the new ones, writing only what differs; empty where nothing does."""
    parts: list[str] = []
    at = 0
    for index in range(min(len(old), len(new))):
        if old[index] != new[index]:
            parts += (_down(index - at), _row(old[index], new[index]), "\r")
            at = index
    if len(new) > len(old):
        if old:
            parts += (_down(len(old) - 1 - at), "\r\n")
        parts += ("\r\n".join(new[len(old) :]), "\r")
        at = len(new) - 1
    elif len(new) < len(old):
        parts += (_down(len(new) - at), "\x1b[J")
        at = len(new)
    return "".join((*parts, _up(at)))


def _row(old: str, new: str) -> str:
    """Turn one row into another, from its first column."""
    before, after = styled_cells(old), styled_cells(new)
    if before is not None and after is not None:
        return _cell_by_cell(before, after)
    start = _same_start(old, new)
    stop = len(new) - _same_end(old[start:], new[start:])
    shorter = stop == len(new) and width(new) < width(old)
    return _skip(new[:start]) + new[start:stop] + (_ERASE_LINE if shorter else "")


def _cell_by_cell(old: Sequence[StyledCell], new: Sequence[StyledCell]) -> str:
    parts: list[str] = []
    at, on = 0, ""
    for index, cell in enumerate(new):
        if index < len(old) and old[index] == cell:
            continue
        parts.append(_pass(new[at:index], on))
        char, style = cell
        if style != on:
            parts.append(f"{_RESET if on else ''}{style}")
        parts.append(char)
        at, on = index + 1, style
    shorter = len(new) < len(old)
    if shorter:
        parts.append(_pass(new[at:], on))
    if on:
        parts.append(_RESET)
    return "".join(parts) + (_ERASE_LINE if shorter else "")


def _pass(cells: Sequence[StyledCell], on: str) -> str:
    """Go over cells that stand there already, while the style `on` is on."""
    plain = "".join(char for char, _ in cells)
    return _skip(plain) if all(style == on for _, style in cells) else _move(len(cells))


def _same_start(old: str, new: str) -> int:
    """Count the first characters that are equal and plain."""
    count = 0
    while count < min(len(old), len(new)) and old[count] == new[count] and _PLAIN.match(new, count):
        count += 1
    # What follows may join the character before it, as a combining mark does.
    joined = any(row[count : count + 1] > "~" and not _PLAIN.match(row, count) for row in (old, new))
    return count - 1 if joined and count else count


def _same_end(old: str, new: str) -> int:
    """Count the last characters that are equal, plain and in the same cells.

    A row closes its colours, so plain characters at its end have none.
    """
    count = 0
    while count < min(len(old), len(new)) and old[-1 - count] == new[-1 - count] and _PLAIN.match(new[-1 - count]):
        count += 1
    # The end of an escape is plain too, and is no character of its own.
    for row in (old, new):
        escape = _LAST_ESCAPE.search(row)
        count = min(count, len(row) - escape.end()) if escape else count
    return count if width(old[: len(old) - count]) == width(new[: len(new) - count]) else 0


def _skip(plain: str) -> str:
    """Go over plain characters that stand there already: move, or write them again, whichever is shorter."""
    move = _move(len(plain))
    return move if len(move) < len(plain.encode()) else plain


def _move(columns: int) -> str:
    return f"\x1b[{columns}C" if columns > 0 else ""


def _down(rows: int) -> str:
    return f"\x1b[{rows}B" if rows > 0 else ""


def _up(rows: int) -> str:
    return f"\x1b[{rows}A" if rows > 0 else ""
