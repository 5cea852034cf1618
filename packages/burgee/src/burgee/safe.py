"""Text from outside, on its way to a terminal."""

import re

_CONTROL = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]")


def visible(text: str) -> str:
    r"""Give the text with each character shown that a terminal would obey: an escape reads `\x1b`.

    Shown are the C0 controls except newline and tab, DEL, the C1 controls, and the characters that reorder text.
    Removing them would hide that a file's name has them, which a person who meets an error needs to see. What joins
    the letters of some scripts, and emoji, prints nothing by itself and stays.
    """
    if text.isprintable():
        return text
    return _CONTROL.sub(lambda found: found.group().encode("unicode_escape").decode(), text)
