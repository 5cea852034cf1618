"""Colour by meaning, at the level the policy decides for one runtime."""

from collections.abc import Callable

from roundel.policy import color_level
from roundel.protocols import ColorRuntime

Painter = Callable[[str, str], str]
"""Takes the name of one of roundel's tokens and a text; gives the text in that token's colour."""


def painter(rt: ColorRuntime) -> Painter:
    """Give the painter of the registered theme for `rt`; at level 0 it changes nothing, and no theme is loaded."""
    level = color_level(rt)
    if level == 0:
        return _plain
    from roundel.plugin import theme
    from roundel.sgr import wrap
    from roundel.theme import styles

    worn = styles(theme(), level)
    return lambda token, text: wrap(text, worn.get(token, ()))


def _plain(token: str, text: str) -> str:  # noqa: ARG001 - a painter takes a token
    return text
