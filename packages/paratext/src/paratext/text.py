"""Text from outside, made safe to print: nothing in it reaches the terminal as control.

Removed are the C0 controls except newline and tab, DEL, the C1 controls, and the bidirectional overrides, embeddings
and isolates U+202A to U+202E and U+2066 to U+2069, which reorder what a reader sees. A whole escape sequence goes with
the control character that starts it, so that no remains of it are left to read.

A lone surrogate, as which Python reads a byte that is not UTF-8, becomes "?": a stream may write it as that byte again,
which can be a C1 control (PEP 383), or fail. "?" is in every encoding.

Source of the forms of a sequence: ECMA-48, 5.4 (control sequences) and 5.6 (control strings).
"""

import re

# What may stand inside a control string excludes every character that can begin one: a text of nothing but beginnings
# is then read once, not once for each.
_CONTROL_STRING = r"(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x80-\x9f]*(?:\x07|\x1b\\|\x9c)"
_CONTROL_SEQUENCE = r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
_SHORT_SEQUENCE = r"\x1b[ -/]*[0-~]"
_CONTROL = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_COLOR = r"\x1b\[[0-9;:]*m"

_UNSAFE = re.compile(f"{_CONTROL_STRING}|{_CONTROL_SEQUENCE}|{_SHORT_SEQUENCE}|{_CONTROL}")
_COLOR_OR_UNSAFE = re.compile(f"({_COLOR})|{_UNSAFE.pattern}")


def without_controls(text: str) -> str:
    """Give the text with everything removed that a terminal would obey. Newlines and tabs stay."""
    return _SURROGATE.sub("?", _UNSAFE.sub("", text))


def without_controls_but_color(text: str) -> str:
    """Give the text as `without_controls` does, but leave the SGR sequences in it: a component's own colour stays."""
    return _SURROGATE.sub("?", _COLOR_OR_UNSAFE.sub(r"\1", text))
