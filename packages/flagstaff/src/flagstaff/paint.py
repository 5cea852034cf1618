"""What is written to turn the rows on a terminal into other rows. Pure: rows in, characters out.

The cursor rests at the first column of the first row. There it stays on its row when the terminal is resized, however
the terminal wraps what stands there anew, and erasing downwards from it leaves nothing behind.

Rows are as `cells.cut_lines` gives them: no wider than the terminal, each standing alone in its colours.
Sources: ECMA-48 for CUD, CUU, CUF, ED and EL; DEC private modes 25 (cursor) and 2026 (synchronized output).
"""

from collections.abc import Sequence

from .cells import width

BEGIN = "\x1b[?2026h"
END = "\x1b[?2026l"
HIDE = "\x1b[?25l"
SHOW = "\x1b[?25h"
ERASE = "\r\x1b[J"
"""Erase the rows: from the first column of the first one to the end of the screen."""

_ERASE_LINE = "\x1b[K"
_WORTH_SKIPPING = 6


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
    start = _same_start(old, new)
    move = f"\x1b[{start}C" if start else ""
    if new.isascii() and old.isascii() and new.isprintable() and old.isprintable() and len(new) == len(old):
        stop = len(new)
        while stop > start and new[stop - 1] == old[stop - 1]:
            stop -= 1
        return move + new[start:stop]
    return move + new[start:] + (_ERASE_LINE if width(new) < width(old) else "")


def _same_start(old: str, new: str) -> int:
    """Count the first cells that are equal and plain, where skipping them is shorter than writing them."""
    count = 0
    for theirs, ours in zip(old, new, strict=False):
        if theirs != ours or not " " <= ours <= "~":
            break
        count += 1
    # What follows may join the letter before it, as a combining mark does.
    if not old[count : count + 1].isascii() or not new[count : count + 1].isascii():
        count -= 1
    return count if count >= _WORTH_SKIPPING else 0


def _down(rows: int) -> str:
    return f"\x1b[{rows}B" if rows > 0 else ""


def _up(rows: int) -> str:
    return f"\x1b[{rows}A" if rows > 0 else ""
