"""roundel as a plugin host: it reads `tokens` (with their `ground`) of the family's plugin object."""

from types import MappingProxyType

from .plugin_contract import PluginError, read_name, refusing
from .theme import DEFAULT, Token, ground_of, validated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Contribution", "PluginError", "contributions", "register", "theme", "unregister"]


class Contribution:
    """What one plugin gives roundel: its tokens, and the ground they are meant for, None where any will do."""

    __slots__ = ("ground", "tokens")

    def __init__(self, ground: str | None, tokens: "Mapping[str, Token]") -> None:
        self.ground = ground
        self.tokens = tokens


_registered: dict[str, Contribution] = {}


def register(plugin: object) -> str:
    """Take a plugin's tokens, and give its name: a mapping, or an object with the same attributes.

    Everything is checked before anything is kept, what is kept is a frozen copy, and a later name wins. Raises
    PluginError: `E_PLUGIN_SCHEMA` naming the path, `E_PLUGIN_CONTRACT`, or `E_NO_CONTRIBUTION` without `tokens`.
    """
    name, contribution = refusing(_read, plugin)
    _registered.pop(name, None)
    _registered[name] = contribution
    return name


def _read(plugin: object) -> tuple[str, Contribution]:
    name = read_name(plugin, "roundel", ("tokens",))
    return name, Contribution(ground_of(plugin, "plugin"), MappingProxyType(validated(plugin, "plugin")))


def unregister(name: str) -> None:
    """Forget the plugin of this name. Raises KeyError where none is registered."""
    del _registered[name]


def contributions() -> "Mapping[str, Contribution]":
    """Give what each registered plugin contributes, by plugin name, in the order in which later ones win."""
    return MappingProxyType(dict(_registered))


def theme() -> "Mapping[str, object]":
    """Give the theme that the registered plugins make together, ready for `fly`.

    A later plugin's tokens win. Hex colours are meant for one ground: where a later plugin declares another, those of
    the earlier ones give way.
    """
    ground: str | None = None
    tokens: dict[str, Token] = {}
    for theirs in contributions().values():
        if theirs.ground is not None and theirs.ground != ground:
            tokens = {name: token for name, token in tokens.items() if not isinstance(token, str)}
            ground = theirs.ground
        tokens.update(theirs.tokens)
    return MappingProxyType({"name": "theme", "ground": ground, "tokens": tokens})


register(DEFAULT)
