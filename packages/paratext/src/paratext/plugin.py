"""paratext as a plugin host: it reads `capabilities` of the family's plugin object."""

from collections.abc import Iterator, Mapping

from .capability import Capability, read_capability
from .plugin_contract import PluginError, read, read_name, refuse, refusing
from .registry import keep

__all__ = ["PluginError", "register"]


def register(plugin: object) -> tuple[str, ...]:
    """Take a plugin's capabilities, and give their names: a mapping, or an object with the same attributes.

    `capabilities` is a list of capabilities, or a mapping of their names to them. Everything is checked before
    anything is kept, what is kept is a copy, and a later name wins. Raises PluginError: `E_NO_STATIC_PROJECTION`
    for a capability without a fallback, `E_PLUGIN_SCHEMA` naming the path, `E_PLUGIN_CONTRACT`, or
    `E_NO_CONTRIBUTION` without `capabilities`.
    """
    checked = refusing(_checked, plugin)
    for capability in checked:
        keep(capability)
    return tuple(capability.name for capability in checked)


def _checked(plugin: object) -> list[Capability]:
    read_name(plugin, "paratext", ("capabilities",))
    return [read_capability(source, path) for path, source in _declarations(read(plugin, "capabilities"))]


def _declarations(source: object) -> Iterator[tuple[str, object]]:
    if isinstance(source, list | tuple):
        for index, item in enumerate(source):
            yield f"plugin.capabilities.{index}", item
    elif isinstance(source, Mapping):
        for name, item in source.items():
            if not isinstance(name, str) or not str.isprintable(name):
                raise refuse("plugin.capabilities", f"must have names that print, not {name!a}")
            path = f"plugin.capabilities.{name}"
            if read(item, "name") not in (None, name):
                raise refuse(f"{path}.name", f"must be {name}, or left out")
            yield path, {**item, "name": name} if isinstance(item, Mapping) else item
    else:
        raise refuse("plugin.capabilities", "must be a list of capabilities, or an object of them by name")
