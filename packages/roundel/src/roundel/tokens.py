"""Semantic colour: what a piece of text is, never which colour it has.

Each token is a function of text to text. It is the identity until `roundel.theme.fly` has decided a level above 0.
"""

from .sgr import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .sgr import Style

NAMES = ("error", "warn", "ok", "hint", "muted", "command", "flag", "value", "heading")
"""The names of the tokens."""

_styles: "Mapping[str, Style]" = {}


class Tokens:
    """The nine tokens with looks of their own, each `str -> str`. `roundel.theme.tokens_on` makes them."""

    __slots__ = NAMES
    error: "Callable[[str], str]"
    warn: "Callable[[str], str]"
    ok: "Callable[[str], str]"
    hint: "Callable[[str], str]"
    muted: "Callable[[str], str]"
    command: "Callable[[str], str]"
    flag: "Callable[[str], str]"
    value: "Callable[[str], str]"
    heading: "Callable[[str], str]"

    def __init__(self, styles: "Mapping[str, Style]") -> None:
        for name in NAMES:
            setattr(self, name, _token(styles.get(name, ())))


def _token(style: "Style") -> "Callable[[str], str]":
    return lambda text: wrap(text, style)


def wear(styles: "Mapping[str, Style]") -> None:
    """Give the tokens their styles. Called by `fly`; a program calls that."""
    global _styles
    _styles = styles


def error(text: str) -> str:
    """Mark what went wrong."""
    return wrap(text, _styles.get("error", ()))


def warn(text: str) -> str:
    """Mark what may go wrong."""
    return wrap(text, _styles.get("warn", ()))


def ok(text: str) -> str:
    """Mark what went right."""
    return wrap(text, _styles.get("ok", ()))


def hint(text: str) -> str:
    """Mark the next step."""
    return wrap(text, _styles.get("hint", ()))


def muted(text: str) -> str:
    """Mark what may be skipped."""
    return wrap(text, _styles.get("muted", ()))


def command(text: str) -> str:
    """Mark a command as one would type it."""
    return wrap(text, _styles.get("command", ()))


def flag(text: str) -> str:
    """Mark a flag of a command."""
    return wrap(text, _styles.get("flag", ()))


def value(text: str) -> str:
    """Mark a value: of a flag, a variable, a field."""
    return wrap(text, _styles.get("value", ()))


def heading(text: str) -> str:
    """Mark the title of what follows."""
    return wrap(text, _styles.get("heading", ()))
