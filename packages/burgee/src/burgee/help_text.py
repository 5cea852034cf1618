"""Help, laid out by click, with two things added: roundel's colours, and cells instead of characters as the measure.

Where neither matters, which is plain ASCII text in a pipe, the text is click's own to the byte.
"""

import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from roundel.sgr import Style

    from .current_run import Current

# Characters of Unicode's private planes stand in for what is not one cell wide while click counts characters.
_FIRST_STAND_IN = 0xF0000
_SECOND_CELL = "\U0010fffd"
# The variation selector that asks for the two cells of an emoji.
_EMOJI_FORM = "\ufe0f"


def formatter_class(base: Any, run: "Current") -> Any:
    """Give the formatter class to use in place of the library's own, `base`."""
    style = _styles(run)

    class Formatter(base):  # type: ignore[misc] # the base is the loaded library's own class
        def __init__(self, **settings: Any) -> None:
            super().__init__(**settings)
            self._cells = Cells()

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            start = len(self.buffer)
            super().write_usage(self._cells.stand_in(prog), self._cells.stand_in(args), prefix)
            text = "".join(self.buffer[start:])
            label, colon, rest = text.partition(":")
            self.buffer[start:] = [_wear(label + colon, style["heading"]) + rest if colon else text]

        def write_heading(self, heading: str) -> None:
            self.write(f"{'':>{self.current_indent}}{_wear(heading + ':', style['heading'])}\n")

        def write_text(self, text: str) -> None:
            super().write_text(self._cells.stand_in(text))

        def write_dl(self, rows: Iterable[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
            start = len(self.buffer)
            rows = [(self._cells.stand_in(first), self._cells.stand_in(second)) for first, second in rows]
            super().write_dl(rows, *args, **kwargs)
            indent = " " * self.current_indent
            names = {indent + first for first, _ in rows}
            for index in range(start, len(self.buffer)):
                written = self.buffer[index]
                if written in names:
                    name = written[len(indent) :]
                    token = "flag" if name[:1] == "-" else "command"
                    self.buffer[index] = indent + _wear(name, style[token])

        def getvalue(self) -> str:
            return self._cells.back(str(super().getvalue()))

    return Formatter


class Cells:
    """Puts one character in place of each cluster of cells, and the clusters back."""

    def __init__(self) -> None:
        self._clusters: list[str] = []

    def stand_in(self, text: str) -> str:
        """Give the text with as many characters as it has cells."""
        if text.isascii():
            return text
        return "".join(self._of(cluster) for cluster in _clusters(text))

    def back(self, text: str) -> str:
        """Give the text that `stand_in` was given, as it has been laid out since."""
        if not self._clusters:
            return text
        found = text.replace(_SECOND_CELL, "")
        for index, cluster in enumerate(self._clusters):
            found = found.replace(chr(_FIRST_STAND_IN + index), cluster)
        return found

    def _of(self, cluster: str) -> str:
        width = cells(cluster)
        if len(cluster) == width:
            return cluster
        if cluster not in self._clusters:
            self._clusters.append(cluster)
        stand_in = chr(_FIRST_STAND_IN + self._clusters.index(cluster))
        return stand_in + _SECOND_CELL * (width - 1)


def cells(cluster: str) -> int:
    """Give how many cells of a terminal one character with its combining marks takes: 1, or 2 for a wide one."""
    wide = unicodedata.east_asian_width(cluster[0]) in ("W", "F") or _EMOJI_FORM in cluster
    return 2 if wide else 1


def _clusters(text: str) -> list[str]:
    clusters: list[str] = []
    for character in text:
        joins = unicodedata.category(character) in ("Mn", "Me", "Cf") and character != "\u00ad"
        if clusters and clusters[-1] != "\n" and (joins or clusters[-1][-1] == "\u200d"):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def _styles(run: "Current") -> "dict[str, Style]":
    if run.color_level == 0:
        return {"heading": (), "flag": (), "command": ()}
    from roundel.plugin import theme
    from roundel.theme import styles

    return styles(theme(), run.color_level)


def _wear(text: str, style: "Style") -> str:
    if not style:
        return text
    from roundel.sgr import wrap

    return wrap(text, style)
