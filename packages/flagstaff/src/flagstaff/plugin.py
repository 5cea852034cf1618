"""flagstaff as a plugin host: it reads `spinners`, `glyphs` and `components` of the family's plugin object.

A spinner has `frames`, `interval` in milliseconds and `static`; a glyph has `unicode` and its `ascii` twin; a component
has `static(state)` and may have `frame(t, state)`, `interval`, and `examples`, states to show it in. A component whose
drawing depends on the colour level, the encoding or the width has `on(rt)` too, which gives it as drawn for a runtime.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from paratext.text import without_controls_but_color
from roundel.plugin_contract import PluginError, frozen, read, read_name, refuse, refuse_choice

from . import registry
from .builtin import BUILT_IN
from .component import Checked, checked
from .registry import Contributed, Glyph, Spinner

__all__ = ["Contribution", "PluginError", "contributions", "register", "unregister"]


class Contribution(NamedTuple):
    """What one plugin gives flagstaff, by the names it gives them."""

    spinners: Mapping[str, Spinner]
    glyphs: Mapping[str, Glyph]
    components: Mapping[str, Contributed]


_registered: dict[str, Contribution] = {}


def register(plugin: object) -> None:
    """Take a plugin's spinners, glyphs and components: a mapping, or an object with the same attributes.

    Everything is checked before anything is kept, what is kept is a frozen copy, and a later name wins. Raises
    PluginError: `E_PLUGIN_SCHEMA` naming the path, `E_PLUGIN_CONTRACT`, `E_NO_CONTRIBUTION`, or
    `E_NO_STATIC_PROJECTION` for a spinner or a component without `static`.
    """
    name = read_name(plugin, "flagstaff", ("spinners", "glyphs", "components"))
    contribution = Contribution(
        MappingProxyType({key: _spinner(each, path) for key, each, path in _items(plugin, "spinners")}),
        MappingProxyType({key: _glyph(key, each, path) for key, each, path in _items(plugin, "glyphs")}),
        MappingProxyType({key: _component(key, each, path) for key, each, path in _items(plugin, "components")}),
    )
    _registered.pop(name, None)
    _registered[name] = contribution
    _fill_tables()


def unregister(name: str) -> None:
    """Forget the plugin of this name; what it covered shows again. Raises KeyError where none is registered."""
    del _registered[name]
    _fill_tables()


def contributions() -> Mapping[str, Contribution]:
    """Give what each registered plugin contributes, by plugin name, in the order in which later ones win."""
    return MappingProxyType(dict(_registered))


def _fill_tables() -> None:
    registry.spinners = {key: it for each in _registered.values() for key, it in each.spinners.items()}
    registry.glyphs = {key: it for each in _registered.values() for key, it in each.glyphs.items()}
    registry.components = {key: it for each in _registered.values() for key, it in each.components.items()}


def _items(plugin: object, kind: str) -> Sequence[tuple[str, object, str]]:
    """Give name, value and path of each of a plugin's contributions of one kind."""
    given = read(plugin, kind)
    if given is None:
        return []
    if not isinstance(given, Mapping):
        raise refuse(f"plugin.{kind}", f"must be a mapping of names to {kind}")
    for key in given:
        if not isinstance(key, str) or not key or not key.isprintable():
            raise refuse(f"plugin.{kind}", "must have names that are texts that print and are not empty")
    return [(key, value, f"plugin.{kind}.{key}") for key, value in given.items()]


def _spinner(given: object, path: str) -> Spinner:
    static = read(given, "static")
    if static is None:
        raise PluginError(
            "E_NO_STATIC_PROJECTION",
            f"{path}.static: a spinner must have a text for a reader who cannot see it turn",
            f'give {path} static, what text shows instead of the frames, such as "…"',
        )
    frames = read(given, "frames")
    if not isinstance(frames, list | tuple) or not frames:
        raise refuse(f"{path}.frames", "must be a list of texts that is not empty")
    return Spinner(
        tuple(_line(frame, f"{path}.frames[{index}]") for index, frame in enumerate(frames)),
        _interval(read(given, "interval"), f"{path}.interval"),
        _line(static, f"{path}.static", may_be_empty=True),
    )


def _glyph(name: str, given: object, path: str) -> Glyph:
    if name not in registry.GLYPHS:
        raise refuse_choice(path, name, registry.GLYPHS)
    twin = _line(read(given, "ascii"), f"{path}.ascii")
    if not (twin.isascii() and twin.isprintable()):
        raise refuse(f"{path}.ascii", "must be printable ASCII")
    return Glyph(_line(read(given, "unicode"), f"{path}.unicode"), twin)


def _component(name: str, given: object, path: str) -> Contributed:
    # What is kept is what was read here: a later change of the plugin's own object changes nothing.
    plain = _guarded(checked(given, path, name=name), path)
    on, examples = read(given, "on"), read(given, "examples")
    if on is not None and not callable(on):
        raise refuse(f"{path}.on", "must be a function that takes a runtime and gives the component drawn for it")
    if examples is not None and not isinstance(examples, list | tuple):
        raise refuse(f"{path}.examples", "must be a list of states")

    def make(rt: Any) -> Checked:
        if on is None:
            return plain
        return _guarded(checked(_called(on, f"{path}.on", rt), f"{path}.on", name=name), path)

    try:
        return Contributed(make, tuple(frozen(each) for each in examples or ()))
    except RecursionError as error:
        raise refuse(f"{path}.examples", "must not contain itself") from error


def _guarded(component: Checked, path: str) -> Checked:
    """Give the component so that where it raises, or gives no text, it is named as the plugin's."""

    def guard(part: str, draw: Callable[..., object]) -> Callable[..., Any]:
        def drawn(*arguments: object) -> object:
            given = _called(draw, f"{path}.{part}", *arguments)
            if part in ("static", "frame") and not isinstance(given, str):
                raise _threw(f"{path}.{part}", f"gave {type(given).__name__}, not a text")
            if part == "lines" and not isinstance(given, Sequence):
                raise _threw(f"{path}.lines", f"gave {type(given).__name__}, not a list of lines")
            return given

        return drawn

    parts = {part: getattr(component, part) for part in ("static", "frame", "lines", "ended")}
    guarded: dict[str, Any] = {part: guard(part, draw) for part, draw in parts.items() if draw is not None}
    return component.replace(**guarded)


def _called(function: Callable[..., object], path: str, *arguments: object) -> object:
    try:
        return function(*arguments)
    except (Exception, SystemExit) as error:
        raise _threw(path, f"raised {type(error).__name__}: {error}") from error


def _threw(path: str, what: str) -> PluginError:
    return PluginError(
        "E_COMPONENT_THREW", f"{path}: {what}", f"correct {path} so that it gives a text for every state"
    )


def _line(value: object, path: str, *, may_be_empty: bool = False) -> str:
    if not isinstance(value, str) or not (value or may_be_empty):
        raise refuse(path, "must be a text" if may_be_empty else "must be a text that is not empty")
    if "\t" in value or value.splitlines() not in ([], [value]) or without_controls_but_color(value) != value:
        raise refuse(path, "must be one line without control characters other than colour")
    return value


def _interval(value: object, path: str) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise refuse(path, "must be a number of milliseconds")
    if not 1 <= value < float("inf"):
        raise refuse(path, "must be a finite number" if value == float("inf") else "must be at least 1")
    return value


register(BUILT_IN)
