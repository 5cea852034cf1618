"""The rich form of select and multiselect: arrows, a filter that is typed, and a list that scrolls."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .choosing import Choosing, lines, settled
from .raw import Form, Outcome, Terminal, drawn_form, take

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

_STEPS = {"up": -1, "c-p": -1, "down": 1, "c-n": 1, "pageup": -10, "pagedown": 10, "home": -(10**9), "end": 10**9}


def list_form(spec: Mapping[str, Any], terminal: Terminal) -> Form:
    """Give the form that asks a select or a multiselect."""
    state = Choosing(spec)

    def draw(outcome: Outcome) -> str:
        if outcome != "open":
            chosen = state.chosen() if outcome == "answered" else None
            return settled(state, terminal.glyphs, terminal.paint, chosen)
        # One row stays free, so that the last line never scrolls the first one away.
        rows = terminal.output.get_size().rows - 1
        return "\n".join(lines(state, rows, terminal.glyphs, terminal.paint))

    return drawn_form(draw, _keys(spec, state), terminal)


def _keys(spec: Mapping[str, Any], state: Choosing) -> "KeyBindings":
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys

    keys = KeyBindings()

    @keys.add("enter")
    @keys.add("c-j")
    def _take(event: "KeyPressEvent") -> None:
        chosen = state.chosen()
        if chosen is not None:
            values = [state.choices[index].value for index in chosen]
            state.problem = take(event, spec, values if state.several else values[0])

    def step(key: str, by: int) -> None:
        @keys.add(key)
        def _move(_event: "KeyPressEvent") -> None:
            state.problem = ""
            state.move(by)

    for key, by in _STEPS.items():
        step(key, by)

    @keys.add("backspace")
    def _widen(_event: "KeyPressEvent") -> None:
        state.set_filter(state.filter[:-1])

    @keys.add("c-u")
    def _clear(_event: "KeyPressEvent") -> None:
        state.set_filter("")

    @keys.add(Keys.Any)
    @keys.add(Keys.BracketedPaste)
    def _type(event: "KeyPressEvent") -> None:
        state.problem = ""
        if event.data == " " and state.several:
            state.toggle()
        else:
            state.set_filter(state.filter + "".join(each for each in event.data if each.isprintable()))

    return keys
