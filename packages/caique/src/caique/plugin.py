"""caique as a plugin host: it reads `widgets` of the family's plugin object, each a kind of question.

A widget is a mapping or an object with
    static(spec) -> str           the question as plain text; required
    parse(typed, spec) -> answer  what a typed line means; raises ValueError, saying why, to have it asked again.
                                  Without it the line itself is the answer
    live(spec, rt) -> answer      how it is asked of a person at a terminal: `rt.stdin` and `rt.stdout` are that
                                  terminal. Without it the line is typed with the editing that a text question has
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from paratext.text import without_controls
from roundel.plugin_contract import PluginError, raised, read, read_name, refuse, refusing

from .kinds import BUILT_IN
from .spec import KINDS, problem_with

__all__ = [
    "PluginError",
    "Widget",
    "check_spec",
    "kinds",
    "projection",
    "register",
    "unregister",
    "widget",
    "widgets_of",
]


class Widget(NamedTuple):
    """How one kind of question is said, understood, and drawn."""

    static: Callable[[Mapping[str, Any]], str]
    parse: Callable[[str, Mapping[str, Any]], object]
    live: Callable[[Mapping[str, Any], Any], object] | None


_registered: dict[str, Mapping[str, Widget]] = {}


def register(plugin: object) -> None:
    """Take a plugin's widgets: a mapping, or an object with the same attributes.

    Everything is checked before anything is kept, what is kept is a frozen copy, and a later plugin's kind wins over
    an earlier one's, but never over the six in `caique.spec.KINDS`. Raises PluginError: `E_NO_STATIC_PROJECTION` for a
    widget without `static`, `E_PLUGIN_SCHEMA` naming the path, `E_PLUGIN_CONTRACT`, `E_NO_CONTRIBUTION` without
    `widgets`.
    """
    name, checked = refusing(_checked, plugin)
    _registered.pop(name, None)
    _registered[name] = MappingProxyType(checked)


def _checked(plugin: object) -> tuple[str, dict[str, Widget]]:
    name = read_name(plugin, "caique", ("widgets",))
    widgets = read(plugin, "widgets")
    if not isinstance(widgets, Mapping):
        raise refuse("plugin.widgets", "must be a mapping of kinds to widgets")
    if name == BUILT_IN["name"] and plugin is not BUILT_IN:
        raise refuse("plugin.name", f"must not be {name!r}, which has the built-in kinds")
    checked = {}
    for kind, given in widgets.items():
        if not isinstance(kind, str) or not kind.strip() or not kind.isprintable():
            raise refuse("plugin.widgets", "must have kinds as keys, each a text that prints and is not empty")
        path = f"plugin.widgets.{kind}"
        if kind in KINDS and plugin is not BUILT_IN:
            raise refuse(path, "must not replace a built-in kind", fix=f"give the widget {kind} a name of its own")
        checked[kind] = _widget(given, path)
    return name, checked


def unregister(name: str) -> None:
    """Forget the plugin of this name. Raises KeyError where none is registered."""
    del _registered[name]


def widgets_of(name: str) -> Mapping[str, Widget]:
    """Give what the plugin of this name contributes, by kind. Raises KeyError where none is registered."""
    return _registered[name]


def kinds() -> tuple[str, ...]:
    """Name every kind of question there is."""
    return tuple(dict.fromkeys(kind for widgets in _registered.values() for kind in widgets))


def widget(kind: str) -> Widget:
    """Give the widget for a kind. Raises PluginError (`E_UNKNOWN_KIND`), naming what exists, where there is none."""
    for widgets in reversed(_registered.values()):
        if kind in widgets:
            return widgets[kind]
    raise PluginError(
        "E_UNKNOWN_KIND",
        f"there is no kind of prompt named {kind!r}; there are {', '.join(kinds())}",
        "use one of these, or register the plugin that has it",
    )


def check_spec(spec: object) -> None:
    """Raise ValueError for a spec with a problem, naming it, and PluginError (`E_UNKNOWN_KIND`) for an unknown kind."""
    kind = spec.get("kind") if isinstance(spec, Mapping) else None
    if isinstance(kind, str) and kind:
        widget(kind)
    problem = problem_with(spec)
    if problem is not None:
        raise ValueError(problem)


def projection(spec: Mapping[str, Any]) -> str:
    """Give the question as plain text, for help, a gallery, a transcript, and for asking it line by line.

    No control character is in it. Raises ValueError for a spec with a problem, and PluginError: `E_UNKNOWN_KIND` for a
    kind that is not registered, `E_COMPONENT_THREW` where a widget's own `static` fails.
    """
    check_spec(spec)
    kind = spec["kind"]
    try:
        text: object = widget(kind).static(spec)
    except (Exception, SystemExit) as error:
        raise PluginError(
            "E_COMPONENT_THREW",
            f"plugin.widgets.{kind}.static: raised {raised(error)}",
            "make static(spec) give a text for every spec that has a kind and a message",
        ) from error
    if not isinstance(text, str):
        raise refuse(f"plugin.widgets.{kind}.static", "must return a text")
    return without_controls(text)


def _widget(given: object, path: str) -> Widget:
    if read(given, "static") is None:
        raise PluginError(
            "E_NO_STATIC_PROJECTION",
            f"{path}: has no static(spec), the text that a pipe, an agent or a screen reader gets",
            f"give {path} a function static(spec) that returns the question as text",
        )
    for key in Widget._fields:
        value = read(given, key)
        if value is not None and not callable(value):
            raise refuse(f"{path}.{key}", "must be a function")
    functions: Any = [read(given, key) for key in Widget._fields]
    static, parse, live = functions
    return Widget(static, parse or _as_typed, live)


def _as_typed(typed: str, _spec: Mapping[str, Any]) -> str:
    return typed


register(BUILT_IN)
