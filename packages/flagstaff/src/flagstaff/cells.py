"""How wide text is on a terminal, in cells, and how it is cut to fit without breaking what is drawn.

A cell is what one Latin letter takes. A grapheme (UAX #29: what a reader takes for one character, such as an emoji of
several code points) is never split. Of escape sequences, SGR (ECMA-48, 8.3.117) is understood; any other is zero cells.
"""

import re
from collections.abc import Iterable, Iterator

TAB_STOP = 8
"""Columns between two tab stops of a terminal."""

ONE_CELL = " -~\u00a1-\u00ac\u00ae-\u00ff\u2500-\u259f\u2800-\u28ff"
"""Characters of one cell each that join no other, as ranges: ASCII, Latin-1, lines and blocks, Braille."""

StyledCell = tuple[str, str]
"""A character of one cell, and the SGR sequence that switches on what it is drawn with; empty for nothing."""

_ESCAPE = re.compile(r"(\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-Z\\^-~])")
_SGR = re.compile(r"\x1b\[([0-9;:]*)m")
_RESET = "\x1b[0m"
_STYLED_CELLS = re.compile(f"(?:[{ONE_CELL}]|\x1b\\[[0-9;:]*m)*")

_DIGITS = 3
"""What has more of them is no SGR parameter."""

_ENDS = {22: ("1", "2"), 23: ("3", "20"), 24: ("4", "21"), 25: ("5", "6"), 27: ("7",), 28: ("8",), 29: ("9",)}
_ENDS |= {39: ("38",), 49: ("48",), 54: ("51", "52"), 55: ("53",), 59: ("58",)}


def width(text: str) -> int:
    """Give the width in cells of one line of text. Escape sequences are zero wide; tabs reach the next stop."""
    if text.isascii() and text.isprintable():
        return len(text)
    column = 0
    for piece, cells in _pieces(text):
        column += TAB_STOP - column % TAB_STOP if piece == "\t" else cells
    return column


def cut(text: str, columns: int) -> str:
    """Cut one line of text to at most `columns` cells, and make it stand alone.

    Nothing is cut inside a grapheme or an escape. Tabs become the spaces they show as. Colour that is open at the end
    is closed there.
    """
    return cut_lines((text,), columns)[0]


def cut_lines(lines: Iterable[str], columns: int) -> list[str]:
    """Cut each line as `cut` does. Colour open at the end of a line is resumed in the next, so each stands alone."""
    style = _Style()
    return [_cut(line, columns, style) for line in lines]


def close(text: str) -> str:
    """Close the colour that is open at the end of the text, which may have several lines."""
    return Continued().part(text)


class Continued:
    """A text that comes in parts, with others between them: colour open at the end of one is resumed in the next."""

    def __init__(self) -> None:
        self._style = _Style()

    def part(self, text: str) -> str:
        """Give the next part, which may have several lines, so that it stands alone."""
        opening = self.opening()
        for sequence in _ESCAPE.findall(text) if "\x1b" in text else ():
            self._style.follow(sequence)
        return f"{opening}{text}{_RESET if self._style.active else ''}"

    def opening(self) -> str:
        """Give what switches on the colour that was open at the end of the last part; empty where none was."""
        return self._style.opening()


def styled_cells(row: str) -> list[StyledCell] | None:
    """Give a row cell by cell; None where it has any other character than those of one cell, or any other escape."""
    if not _STYLED_CELLS.fullmatch(row):
        return None
    style = _Style()
    opening = ""
    cells: list[StyledCell] = []
    for index, part in enumerate(_ESCAPE.split(row)):
        if index % 2:
            style.follow(part)
            opening = style.opening()
        else:
            cells += [(char, opening) for char in part]
    return cells


def _cut(line: str, columns: int, style: "_Style") -> str:
    if line.isascii() and line.isprintable() and not style.active:
        return line[:columns]
    parts = [style.opening()]
    column = 0
    full = open_at_edge = False
    for piece, cells in _pieces(line):
        if piece[0] == "\x1b":
            # Past the edge a style is followed, for the next line, and not written.
            style.follow(piece)
            if not full:
                parts.append(piece)
            continue
        if full:
            continue
        if piece == "\t":
            spaces = min(TAB_STOP - column % TAB_STOP, columns - column)
            column += spaces
            parts.append(" " * spaces)
        elif column + cells > columns:
            full = True
            open_at_edge = bool(style.active)
        else:
            column += cells
            parts.append(piece)
    if open_at_edge if full else style.active:
        parts.append(_RESET)
    return "".join(parts)


def _pieces(text: str) -> Iterator[tuple[str, int]]:
    """Give the text as escape sequences, tabs and graphemes, each with its width in cells."""
    for index, part in enumerate(_ESCAPE.split(text)):
        if index % 2:
            yield part, 0
        elif part.isascii():
            for char in part:
                yield char, 1 if char.isprintable() else 0
        elif part:
            yield from _graphemes(part)


def _graphemes(text: str) -> Iterator[tuple[str, int]]:
    from wcwidth import iter_graphemes, wcswidth

    for grapheme in iter_graphemes(text):
        yield grapheme, max(0, wcswidth(grapheme))


class _Style:
    """The SGR attributes that are on: parameters as they were written, under the parameter that begins them."""

    def __init__(self) -> None:
        self.active: dict[str, str] = {}

    def opening(self) -> str:
        """Give the one sequence that switches on what is on; empty where nothing is."""
        return f"\x1b[{';'.join(self.active.values())}m" if self.active else ""

    def follow(self, sequence: str) -> None:
        """Take in an escape sequence. Any but SGR changes nothing."""
        match = _SGR.fullmatch(sequence)
        if match is None:
            return
        parameters = iter(match[1].split(";"))
        for parameter in parameters:
            head = parameter.split(":")[0].lstrip("0")
            if not head:
                self.active.clear()
            elif parameter == "4:0":
                self.active.pop("4", None)
            elif head in ("38", "48", "58") and ":" not in parameter:
                kind = next(parameters, "")
                rest = [next(parameters, "") for _ in range({"5": 1, "2": 3}.get(kind, 0))]
                self.active[head] = ";".join((head, kind, *rest))
            elif len(head) <= _DIGITS:
                self._switch(int(head), parameter)

    def _switch(self, number: int, parameter: str) -> None:
        if number in _ENDS:
            for head in _ENDS[number]:
                self.active.pop(head, None)
        elif 30 <= number <= 37 or 90 <= number <= 97:
            self.active["38"] = parameter
        elif 40 <= number <= 47 or 100 <= number <= 107:
            self.active["48"] = parameter
        else:
            self.active[str(number)] = parameter
