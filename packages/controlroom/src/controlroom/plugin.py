"""controlroom as a plugin host: it reads `panes` and `keymaps` of the family's plugin object.

A pane has `component`, a flagstaff component or the name of a registered one, and may have `state`, `label`, `log` and
`collapsed`, as `controlroom.Pane`. A keymap maps keys to actions of `controlroom.keys.ACTIONS`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from flagstaff.component import checked
from roundel.plugin_contract import PluginError, frozen, read, read_name, refuse, refuse_choice, refusing

from .keys import ACTIONS, DEFAULT, problem_with_key
from .pane import Pane

__all__ = ["Contribution", "PluginError", "contributions", "register", "registered_keymap", "registered_pane"]


class Contribution(NamedTuple):
    """What one plugin gives controlroom, by the names it gives them."""

    panes: Mapping[str, Pane]
    keymaps: Mapping[str, Mapping[str, str]]


_registered: dict[str, Contribution] = {}


def register(plugin: object) -> None:
    """Take a plugin's panes and keymaps: a mapping, or an object with the same attributes.

    Everything is checked before anything is kept, what is kept is a frozen copy, and a later name wins. Raises
    PluginError: `E_PLUGIN_SCHEMA` naming the path, `E_PLUGIN_CONTRACT`, `E_NO_CONTRIBUTION`, or
    `E_NO_STATIC_PROJECTION` for a pane whose component has no `static`.
    """
    name, contribution = refusing(_read, plugin)
    _registered.pop(name, None)
    _registered[name] = contribution


def _read(plugin: object) -> tuple[str, Contribution]:
    name = read_name(plugin, "controlroom", ("panes", "keymaps"))
    return name, Contribution(
        MappingProxyType({key: _pane(key, each) for key, each in _items(plugin, "panes")}),
        MappingProxyType({key: _keymap(key, each) for key, each in _items(plugin, "keymaps")}),
    )


def unregister(name: str) -> None:
    """Forget the plugin of this name. Raises KeyError where none is registered."""
    del _registered[name]


def contributions() -> Mapping[str, Contribution]:
    """Give what each registered plugin contributes, by plugin name, in the order in which later ones win."""
    return MappingProxyType(dict(_registered))


def registered_pane(name: str) -> Pane:
    """Give the registered pane of this name. Raises PluginError (`E_UNKNOWN_KIND`) where there is none."""
    panes = {key: pane for each in _registered.values() for key, pane in each.panes.items()}
    if name not in panes:
        raise _unknown("pane", name, panes)
    return panes[name]


def registered_keymap(name: str) -> Mapping[str, str]:
    """Give the registered keymap of this name. Raises PluginError (`E_UNKNOWN_KIND`) where there is none."""
    keymaps = {key: keymap for each in _registered.values() for key, keymap in each.keymaps.items()}
    if name not in keymaps:
        raise _unknown("keymap", name, keymaps)
    return keymaps[name]


def _unknown(kind: str, name: str, known: Mapping[str, object]) -> PluginError:
    return PluginError(
        "E_UNKNOWN_KIND",
        f"no {kind} is called {name!r}; there is {', '.join(known) or 'none'}",
        f"register the plugin that has the {kind} {name!r}",
    )


def _items(plugin: object, kind: str) -> list[tuple[str, object]]:
    given = read(plugin, kind)
    if given is None:
        return []
    if not isinstance(given, Mapping):
        raise refuse(f"plugin.{kind}", f"must be a mapping of names to {kind}")
    for key in given:
        if not isinstance(key, str) or not key:
            raise refuse(f"plugin.{kind}", "must have names that are texts and not empty")
    return list(given.items())


def _pane(name: str, given: object) -> Pane:
    path = f"plugin.panes.{name}"
    component = read(given, "component")
    if not isinstance(component, str) or not component:
        if component is None or isinstance(component, str):
            raise refuse(f"{path}.component", "must be a component, or the name of a registered one")
        component = checked(component, f"{path}.component")
    label = read(given, "label")
    if label is not None and not isinstance(label, str):
        raise refuse(f"{path}.label", "must be a text")
    flags = {}
    for flag in ("log", "collapsed"):
        value = read(given, flag)
        if value is not None and not isinstance(value, bool):
            raise refuse(f"{path}.{flag}", "must be true or false")
        flags[flag] = bool(value)
    return Pane(name, component, frozen(read(given, "state")), label or "", **flags)


def _keymap(name: str, given: object) -> Mapping[str, str]:
    path = f"plugin.keymaps.{name}"
    if not isinstance(given, Mapping):
        raise refuse(path, "must be a mapping of keys to actions")
    for key, action in given.items():
        problem = problem_with_key(key)
        if problem is not None:
            raise refuse(path, problem)
        if not isinstance(action, str) or action not in ACTIONS:
            raise refuse_choice(f"{path}.{key}", action, ACTIONS)
    return MappingProxyType(dict(given))


register({"name": "controlroom", "keymaps": {"default": DEFAULT}})
