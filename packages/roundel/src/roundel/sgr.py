"""Styles as terminal escapes: format names and hex colours become SGR sequences, and text is wrapped in them.

Source: ECMA-48, "Select Graphic Rendition".
"""

from .contrast import parse_hex

Style = tuple[tuple[str, str], ...]
"""Pairs of an opening and a closing escape, in the order they are opened."""

_NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_ATTRIBUTES = {
    "bold": (1, 22),
    "dim": (2, 22),
    "italic": (3, 23),
    "underline": (4, 24),
    "inverse": (7, 27),
    "strikethrough": (9, 29),
}
FORMATS = {
    **_ATTRIBUTES,
    **{name: (30 + index, 39) for index, name in enumerate(_NAMES)},
    **{f"bright_{name}": (90 + index, 39) for index, name in enumerate(_NAMES)},
    **{f"on_{name}": (40 + index, 49) for index, name in enumerate(_NAMES)},
}
"""The format names a token may use, each with its opening and closing SGR number."""


def formats_style(names: tuple[str, ...]) -> Style:
    """Give the style of format names, each a key of `FORMATS`."""
    return tuple((f"\x1b[{opening}m", f"\x1b[{closing}m") for opening, closing in (FORMATS[name] for name in names))


def hex_style(color: str, level: int) -> Style:
    """Give the style of `#rrggbb` at colour level 1 to 3: itself, or the nearest of 256 or of sixteen colours.

    Level 2 chooses among colours 16 to 255 only: the first sixteen are the user's own to change.
    """
    rgb = parse_hex(color)
    if level >= 3:
        number = "38;2;{};{};{}".format(*rgb)
    elif level == 2:
        from .nearest import nearest_of_240

        number = f"38;5;{16 + nearest_of_240(rgb)}"
    else:
        from .nearest import nearest_of_16

        index = nearest_of_16(rgb)
        number = str(30 + index if index < 8 else 82 + index)
    return ((f"\x1b[{number}m", "\x1b[39m"),)


def wrap(text: str, style: Style) -> str:
    """Wrap text in a style, line by line: no colour crosses a line break, and an empty line carries none.

    Where styled text ends inside, the style outside resumes. Raises TypeError for what is no text, at any level: colour
    off must not hide what colour on would raise.
    """
    if not isinstance(text, str):
        raise TypeError(f"a token takes text, not {type(text).__name__}: pass str(...) of it")
    if not style:
        return text
    opening = closing = ""
    for pair in style:
        opening += pair[0]
        closing = pair[1] + closing
    # Most texts are one line that holds no escape, and what prints is neither a line break nor an escape.
    if text and text.isprintable():
        return opening + text + closing
    lines = zip(text.splitlines(), text.splitlines(keepends=True), strict=True)
    if "\x1b" in text or "\x9b" in text:
        inner: Look = {}
        return "".join(_nested(body, style, inner) + line[len(body) :] for body, line in lines)
    return "".join(opening + body + closing + line[len(body) :] if body else line for body, line in lines)


Look = dict[str, str]
"""What is switched on: the closing SGR number of each kind of look, and the escapes that open it."""

_SGR = r"(?:\x1b\[|\x9b)([0-9;:]*)m"
# What each opening number is closed by; 38, 48 and 58 take arguments.
_CLOSED_BY = {
    **{str(opening): str(closing) for opening, closing in FORMATS.values()},
    **{str(number): "49" for number in range(100, 108)},
    "5": "25",
    "6": "25",
    "8": "28",
    "21": "24",
    "38": "39",
    "48": "49",
    "53": "55",
    "58": "59",
}
_CLOSING = set(_CLOSED_BY.values())


def _nested(body: str, style: Style, inner: Look) -> str:
    """Draw one line that holds escapes of its own. `inner` is what they leave on from one line to the next."""
    # What only nested text needs is not imported by every program that has colour.
    import re

    outer: Look = {}
    for opening, closing in style:
        _switch_on(outer, closing[2:-1], opening)
    drawn: list[str] = []
    shown: Look = {}
    # Odd pieces are the numbers of a sequence, even ones the text between two of them.
    for index, piece in enumerate(re.split(_SGR, body)):
        if index % 2:
            _obey(piece, inner)
        elif piece:
            wanted = _combined(outer, inner)
            drawn += [_change(shown, wanted), piece]
            shown = wanted
    return "".join(drawn) + _change(shown, {})


def _obey(numbers: str, look: Look) -> None:
    """Apply the numbers of one SGR sequence to a look."""
    waiting = numbers.split(";")
    while waiting:
        number = waiting.pop(0)
        first = number.partition(":")[0].lstrip("0")
        if first in ("38", "48", "58") and ":" not in number:
            taken = {"5": 2, "2": 4}.get(waiting[0] if waiting else "", 0)
            number = ";".join([number, *waiting[:taken]])
            del waiting[:taken]
        if not first:
            look.clear()
        elif first in _CLOSING:
            look.pop(first, None)
        elif first in _CLOSED_BY:
            _switch_on(look, _CLOSED_BY[first], f"\x1b[{number}m")


def _switch_on(look: Look, closing: str, opening: str) -> None:
    # Bold and dim are closed by one number and can both be on.
    before = look.get(closing, "") if closing == "22" else ""
    look[closing] = before if opening in before else before + opening


def _combined(outer: Look, inner: Look) -> Look:
    combined = dict(outer)
    for closing, opening in inner.items():
        _switch_on(combined, closing, opening)
    return combined


def _change(shown: Look, wanted: Look) -> str:
    """Give the escapes from one look to another."""
    closed = [f"\x1b[{closing}m" for closing in reversed(shown) if closing not in wanted]
    opened = []
    for closing, opening in wanted.items():
        before = shown.get(closing, "")
        if before != opening:
            opened.append(f"\x1b[{closing}m{opening}" if closing == "22" and before else opening)
    return "".join(closed + opened)
