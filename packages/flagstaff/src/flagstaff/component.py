r"""The shape of a component, and the check every one passes before it can print anything.

A component is a mapping, or an object with the same attributes:

    name                   a text; in a pipe it is never printed, in `json` mode it is the event's name
    static(state) -> str   required: the plain text that says the same to a reader who cannot see the drawing
    frame(t, state) -> str optional: what a terminal shows, `t` milliseconds after hoisting
    interval               optional: milliseconds between two frames, 80 where it is left out
    lines(state)           optional: see below
    ended(state, ok)       optional: the state in which a `with` block leaves the component, `ok` saying whether
                           it was left without an exception; without it the last state stays

`lines(state)` is for a text that only grows: it gives a sequence of lines that is `static(state).split("\n")` (empty
where that text is empty), and lines already given never change. Off a terminal the loop then asks for `lines` instead
of `static` and writes those that are new, `lines(state)[written:]`, so that its cost follows the new lines. A
component that has ten thousand lines to say one by one keeps them in a list inside its state and gives that very list.
Without `lines` the loop compares the whole text at each change, which costs time in proportion to the whole text.

The least a component is, as a type: `flagstaff.protocols.Component`. Nothing outside the interpreter's own start-up
modules is imported here.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from roundel.runtime import Runtime

INTERVAL = 80
"""Milliseconds between two frames of a component that does not say."""


class Checked:
    """A component that passed the check, its optional parts None where it has none. Itself a component."""

    __slots__ = ("ended", "frame", "interval", "lines", "name", "static")

    def __init__(
        self,
        name: str,
        static: "Callable[[Any], str]",
        *,
        frame: "Callable[[float, Any], str] | None" = None,
        interval: float = INTERVAL,
        lines: "Callable[[Any], Sequence[str]] | None" = None,
        ended: "Callable[[Any, bool], Any] | None" = None,
    ) -> None:
        self.name = name
        self.static = static
        self.frame = frame
        self.interval = interval
        self.lines = lines
        self.ended = ended

    def text(self, state: "Any") -> str:
        """Give the static text. Raises TypeError where the component gives no text."""
        return self._checked("static", self.static(state))

    def drawn(self, t: float, state: "Any") -> str:
        """Give what a terminal shows, the static text without `frame`. Raises TypeError where that is no text."""
        return self.text(state) if self.frame is None else self._checked("frame", self.frame(t, state))

    def _checked(self, part: str, given: object) -> str:
        if not isinstance(given, str):
            raise TypeError(f"{part} of component {self.name!r} gave {type(given).__name__}: it must give a text")
        # A plain text whatever the component's own kind of text would do.
        return str.__str__(given)

    def replace(self, **parts: object) -> "Checked":
        """Give a copy in which the named parts are these. Raises TypeError for a part that no component has."""
        return Checked(**{**{part: getattr(self, part) for part in self.__slots__}, **parts})


def drawn_for(component: "Any", rt: "Runtime") -> "Any":
    """Give a component as drawn for a runtime: what a function makes of the runtime, or the component itself."""
    return component(rt) if _is_function(component) else component


def checked(component: object, path: str = "component", *, name: str | None = None) -> Checked:
    """Check a component and give its parts. `path` is where it stands, for the message; `name` replaces its own.

    Raises `roundel.plugin_contract.PluginError`: `E_NO_STATIC_PROJECTION` for one without `static`,
    `E_PLUGIN_SCHEMA` for any other part that is not as described. The message names the path.
    """
    # Imported here: reading plugin files, which it is also for, needs more of the standard library than drawing does.
    from roundel.plugin_contract import PluginError, read, refuse

    if _is_function(component):
        called = getattr(component, "__name__", "")
        called = called if called.isidentifier() else "spinner"
        raise refuse(
            path,
            "is a function: the component is what it gives",
            fix=f"call it and pass on what it gives, as {called}()",
        )
    # Plain data, and not what is made of it: a component may be a kind of tuple.
    if component is None or type(component) in (str, bytes, bool, int, float, list, tuple, set):
        raise refuse(
            path,
            f"is no component but of type {type(component).__name__}",
            fix="pass what a function such as flagstaff.components.spinner.spinner gives",
        )
    own = read(component, "name") if name is None else name
    if not isinstance(own, str) or not own:
        raise refuse(f"{path}.name", "must be a text that is not empty")
    static = read(component, "static")
    if not callable(static):
        raise PluginError(
            "E_NO_STATIC_PROJECTION",
            f"{path}.static: {own} has no text for a reader who cannot see it drawn",
            f"give {path} a function static(state) that says in plain text what it shows",
        )
    optional: "dict[str, Any]" = {part: read(component, part) for part in ("frame", "lines", "ended")}
    for part, value in optional.items():
        if value is not None and not callable(value):
            raise refuse(f"{path}.{part}", "must be a function")
    interval = read(component, "interval")
    if interval is None:
        interval = INTERVAL
    if not isinstance(interval, int | float) or isinstance(interval, bool) or not 1 <= interval < float("inf"):
        raise refuse(f"{path}.interval", "must be at least 1, in milliseconds")
    return Checked(own, static, interval=interval, **optional)


def _is_function(component: object) -> bool:
    """Say whether this is no component but a function that gives one."""
    from roundel.plugin_contract import read

    return callable(component) and read(component, "static") is None
