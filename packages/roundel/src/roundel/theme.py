"""Themes: which colour each token has, checked for contrast before anything is drawn in it.

A theme is plain data, the same object a plugin is: `tokens`, each a list of format names or a `#rrggbb`, and `ground`,
the `#rrggbb` behind the text, which a theme with a hex token must declare.
"""

from collections.abc import Mapping

from .contrast import AA, contrast, nearest_passing, parse_hex
from .corpora import from_base16, from_iterm
from .plugin_contract import read, refuse, refuse_choice, refusing
from .policy import color_level
from .sgr import FORMATS, Style, formats_style, hex_style
from .tokens import NAMES, Tokens, wear

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import ColorRuntime, Theme

__all__ = [
    "DEFAULT",
    "Token",
    "flown",
    "fly",
    "from_base16",
    "from_iterm",
    "ground_of",
    "styles",
    "tokens_on",
    "validated",
]

Token = str | tuple[str, ...]

DEFAULT: "Theme" = {
    "name": "roundel",
    "tokens": {
        "error": ["bold", "red"],
        "warn": ["yellow"],
        "ok": ["green"],
        "hint": ["cyan"],
        "muted": ["dim"],
        "command": ["bold"],
        "flag": ["cyan"],
        "value": ["magenta"],
        "heading": ["bold", "underline"],
    },
}
"""The built-in theme. It names the terminal's own colours, which suit the ground their owner chose."""

_flown: object = None


def fly(theme: object, rt: "ColorRuntime", *, json: bool = False) -> int:
    """Let the tokens wear a theme, at the level the policy decides for `rt`; give that level.

    A token the theme leaves out looks as in the built-in theme. At level 3 a hex token is itself, below it the
    nearest of 256 or sixteen colours, and at level 0 every token is the identity.

    Raises PluginError (`E_PLUGIN_SCHEMA`), at every level, for a theme of the wrong shape and for a hex token under
    4.5:1 against the ground: it names the token, the ratio and the nearest shade that would pass.
    """
    global _flown
    level = color_level(rt, json=json)
    wear(styles(theme, level))
    _flown = theme
    return level


def flown() -> object:
    """Give the theme that `fly` was last called with, None before."""
    return _flown


def tokens_on(theme: object, rt: "ColorRuntime", *, json: bool = False) -> Tokens:
    """Give the nine tokens as `theme` draws them on one stream, leaving those of `roundel.tokens` as they are.

    For what goes to stderr: `tokens_on(theme, rt.on("stderr")).error(text)` has colour where stderr may, whatever
    stdout is. Raises as `fly` does.
    """
    return Tokens(styles(theme, color_level(rt, json=json)))


def styles(theme: object, level: int) -> dict[str, Style]:
    """Give the style of every token of a theme at a colour level, 0 to 3. Raises as `fly` does."""
    theirs = refusing(lambda given: validated(given, "theme"), theme, "theme")
    tokens = {**validated(DEFAULT, "theme"), **theirs}
    if level == 0:
        return {}
    return {
        name: hex_style(token, level) if isinstance(token, str) else formats_style(token)
        for name, token in tokens.items()
    }


def ground_of(theme: object, path: str) -> str | None:
    """Give the ground a theme declares, None without one. Raises PluginError where it is not `#rrggbb`."""
    ground = read(theme, "ground")
    if ground is None:
        return None
    if not isinstance(ground, str) or not _is_hex(ground):
        raise refuse(f"{path}.ground", "must be a colour of the form #rrggbb")
    return ground.lower()


def validated(theme: object, path: str) -> dict[str, Token]:
    """Give the tokens of a theme, frozen, each checked; `path` names the theme in a refusal.

    Raises PluginError (`E_PLUGIN_SCHEMA`) naming the path of the first thing that is wrong.
    """
    tokens = read(theme, "tokens")
    if not isinstance(tokens, Mapping):
        raise refuse(f"{path}.tokens", "must be a mapping of token names to format names or #rrggbb")
    ground = ground_of(theme, path)
    checked: dict[str, Token] = {}
    for name, token in tokens.items():
        if name not in NAMES:
            raise refuse_choice(f"{path}.tokens.{name}", name, NAMES)
        checked[name] = _token(token, f"{path}.tokens.{name}", ground, path)
    return checked


def _token(token: object, path: str, ground: str | None, theme_path: str) -> Token:
    requirement = 'must be #rrggbb or a list of format names such as ["bold", "red"]'
    if isinstance(token, str):
        if not _is_hex(token):
            raise refuse(path, requirement, fix=f'write ["{token}"]' if token in FORMATS else None)
        if ground is None:
            raise refuse(f"{theme_path}.ground", f"must be declared as #rrggbb, since {path} is a hex colour")
        _check_contrast(token, path, ground)
        return token
    if not isinstance(token, list | tuple):
        raise refuse(path, requirement)
    names = tuple(token)
    for index, name in enumerate(names):
        if not isinstance(name, str) or name not in FORMATS:
            raise refuse_choice(f"{path}[{index}]", name, FORMATS)
    return names


def _check_contrast(token: str, path: str, ground: str) -> None:
    ratio = contrast(token, ground)
    if ratio < AA:
        # Cut, so that a ratio just under the limit is never shown as the limit.
        shown = int(ratio * 100 + 1e-9) / 100
        shade = nearest_passing(token, ground)
        raise refuse(
            path,
            f"must have a contrast of at least {AA}:1 against {ground}; {token} has {shown}:1",
            fix=f"use {shade}, the nearest shade that passes",
        )


def _is_hex(text: str) -> bool:
    try:
        parse_hex(text)
    except ValueError:
        return False
    return True
