"""Glyphs: the sign in front of a line, and its ASCII twin for a terminal or an encoding that cannot show it."""

from roundel.protocols import DrawingRuntime
from roundel.terminal import unicode

from . import registry
from .colors import Painter

NAMES = tuple(registry.GLYPHS)
"""The names of the glyphs, which are also the statuses of what they stand in front of."""

SETTLED = ("ok", "fail", "warn", "info")
"""The statuses in which something stays."""

_TOKENS = {"ok": "ok", "fail": "error", "warn": "warn", "info": "hint", "running": "hint"}


def glyph(name: str, rt: DrawingRuntime, paint: Painter | None = None) -> str:
    """Give the registered glyph of one of the `NAMES` as `rt` can show it, in its colour where `paint` is given.

    Raises KeyError for any other name.
    """
    both = registry.glyphs[name]
    text = drawable(both.unicode, both.ascii, rt)
    return text if paint is None else paint(_TOKENS[name], text)


def drawable(text: str, twin: str, rt: DrawingRuntime) -> str:
    """Give `text` where the terminal draws Unicode and the stream's encoding can hold it, its ASCII `twin` elsewhere.

    (DESIGN, "The static projection": characters the stream's encoding cannot hold never raise.)
    """
    return text if text.isascii() or (unicode(rt) and _holds(text, rt)) else twin


def _holds(text: str, rt: DrawingRuntime) -> bool:
    """Say whether the drawing stream's encoding can hold a text. A stream of text without an encoding holds any."""
    encoding = getattr(rt.stdout, "encoding", None)
    if not encoding:
        return True
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True
