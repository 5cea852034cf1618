"""Themes out of the two large corpora of terminal colours: base16 schemes and iTerm2 colour presets.

Their colours were chosen by taste, and many are under 4.5:1 against their own ground; those move to the nearest
shade that passes, so that `fly` takes every theme made here.
"""

from collections.abc import Mapping

from .contrast import nearest_passing, parse_hex, to_hex
from .plugin_contract import refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import Theme

_BASE16_ROLES = {
    "error": "base08",
    "warn": "base0A",
    "ok": "base0B",
    "hint": "base0C",
    "muted": "base04",
    "command": "base0D",
    "flag": "base0C",
    "value": "base0E",
    "heading": "base05",
}
_ITERM_ROLES = {
    "error": "Ansi 1 Color",
    "ok": "Ansi 2 Color",
    "warn": "Ansi 3 Color",
    "command": "Ansi 4 Color",
    "flag": "Ansi 6 Color",
    "hint": "Ansi 6 Color",
    "muted": "Ansi 8 Color",
    "value": "Ansi 5 Color",
    "heading": "Foreground Color",
}


def from_base16(scheme: str | Mapping[str, object]) -> "Theme":
    """Make a theme of a base16 scheme: its YAML text, or the mapping that text stands for.

    Both forms of the corpus are read: `base00: "181818"` at the top, and under `palette:` with a `#`. Raises
    PluginError (`E_PLUGIN_SCHEMA`) naming the first of `base00` ... that is missing or is no colour.
    """
    fields = _yaml_scalars(scheme.removeprefix("\ufeff")) if isinstance(scheme, str) else scheme
    if not isinstance(fields, Mapping):
        raise refuse("scheme", "must be YAML text or the mapping it stands for")
    palette = fields.get("palette", fields)
    if not isinstance(palette, Mapping):
        raise refuse("scheme.palette", "must be a mapping of base00 to base0F to colours")
    folded = {str(key).lower(): value for key, value in palette.items()}
    colors = {slot: _base16_color(folded.get(slot.lower()), slot) for slot in ("base00", *_BASE16_ROLES.values())}
    name = fields.get("name") or fields.get("scheme") or "base16"
    return _theme(str(name), colors["base00"], {token: colors[slot] for token, slot in _BASE16_ROLES.items()})


def from_iterm(plist: str | bytes | Mapping[str, object], *, name: str = "iterm") -> "Theme":
    """Make a theme of an iTerm2 colour preset: the contents of an `.itermcolors` file, or the mapping they stand for.

    A preset carries no name of its own. Its components are taken as sRGB. Raises PluginError (`E_PLUGIN_SCHEMA`) for
    text that is no property list, naming the first colour that is missing or wrong otherwise.
    """
    preset = plist if isinstance(plist, Mapping) else _plist(plist)
    ground = _iterm_color(preset, "Background Color")
    return _theme(name, ground, {token: _iterm_color(preset, key) for token, key in _ITERM_ROLES.items()})


def _theme(name: str, ground: str, tokens: Mapping[str, str]) -> "Theme":
    passing: dict[str, str | list[str]] = {token: nearest_passing(color, ground) for token, color in tokens.items()}
    return {"name": name, "ground": ground, "tokens": passing}


def _base16_color(value: object, slot: str) -> str:
    # A YAML library reads an unquoted 112233 as that number, but 001122 as an octal one, whose digits are lost.
    if value is None:
        raise refuse(f"scheme.{slot}", "must be there: a base16 scheme has base00 to base0F")
    is_number = isinstance(value, int) and not isinstance(value, bool) and (value == 0 or 100000 <= value <= 999999)
    text = f"{value:06d}" if is_number else value if isinstance(value, str) else ""
    color = "#" + text.removeprefix("#").lower()
    try:
        parse_hex(color)
    except ValueError:
        raise refuse(f"scheme.{slot}", "must be a colour of six hex digits, as text") from None
    return color


def _yaml_scalars(text: str) -> dict[str, object]:
    """Read the YAML that schemes are written in: `key: value` lines, a `palette:` with its lines indented."""
    top: dict[str, object] = {}
    palette: dict[str, object] = {}
    inside = False
    for line in text.splitlines():
        key, colon, value = line.partition(":")
        if not colon or key.lstrip().startswith("#"):
            continue
        indented = key[:1] in (" ", "\t")
        key = key.strip().strip("\"'")
        scalar = _yaml_scalar(value.strip())
        if not indented:
            inside = key == "palette"
        if inside and indented:
            # A mapping deeper down is not the palette: the first of a name is.
            palette.setdefault(key, scalar)
        elif not indented:
            top[key] = scalar
    return {**top, "palette": palette} if palette else top


def _yaml_scalar(value: str) -> str:
    if value.startswith("'"):
        return value[1:].replace("''", "\0").partition("'")[0].replace("\0", "'")
    if value.startswith('"'):
        return value[1:].partition('"')[0]
    # A comment starts at a # after white space; without the space it belongs to the value, as in #181818.
    return value.partition(" #")[0].strip()


def _plist(text: str | bytes) -> Mapping[str, object]:
    import plistlib

    try:
        preset = plistlib.loads(text.encode() if isinstance(text, str) else text)
    except Exception as error:
        raise refuse("plist", f"must be a property list: {error}") from error
    if not isinstance(preset, Mapping):
        raise refuse("plist", "must hold a dictionary of colours")
    return preset


def _iterm_color(preset: Mapping[str, object], key: str) -> str:
    components = preset.get(key)
    if not isinstance(components, Mapping):
        raise refuse(f"plist.{key}", "must be a dictionary of Red, Green and Blue Component")
    channels = []
    for channel in ("Red", "Green", "Blue"):
        share = components.get(f"{channel} Component")
        if not isinstance(share, int | float) or isinstance(share, bool) or not 0 <= share <= 1:
            raise refuse(f"plist.{key}.{channel} Component", "must be a number from 0 to 1")
        channels.append(round(share * 255))
    return to_hex((channels[0], channels[1], channels[2]))
