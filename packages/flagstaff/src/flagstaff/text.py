"""Text and states as components read them: one line of safe text, one field of a state."""

from collections.abc import Mapping

from paratext.text import without_controls

from .sink import encodable


def one_line(value: object) -> str:
    """Give the text of a value on one line, without anything that a terminal would obey; line breaks become spaces."""
    text = several_lines(value)
    return " ".join(text.splitlines()).replace("\t", " ") if "\n" in text or "\t" in text else text


def several_lines(value: object) -> str:
    """Give the text of a value with its line breaks and tabs, without anything else that a terminal would obey."""
    # A lone surrogate stands for a byte that is no text, and some streams write that byte: it may be a control.
    return encodable(without_controls(str(value).replace("\r\n", "\n")), "utf-8")


def field(state: object, key: str, default: object = None) -> object:
    """Give one field of a state, which is a mapping or an object with attributes."""
    if isinstance(state, Mapping):
        return state.get(key, default)
    return getattr(state, key, default)
