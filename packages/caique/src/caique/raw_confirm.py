"""The rich form of confirm: Yes and No beside the question, chosen with y, n or the arrows, and taken with Enter."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from paratext.text import without_controls

from .raw import Form, Outcome, Terminal, drawn_form, take

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent


class _Confirming:
    def __init__(self, spec: Mapping[str, Any]) -> None:
        self.message = without_controls(spec["message"])
        self.answer: bool | None = spec.get("initial")
        self.problem = ""


def confirm_form(spec: Mapping[str, Any], terminal: Terminal) -> Form:
    """Give the form that asks a confirm. Enter alone takes the initial answer, and nothing where there is none."""
    state = _Confirming(spec)
    return drawn_form(lambda outcome: _drawn(state, terminal, outcome), _keys(spec, state), terminal)


def _drawn(state: _Confirming, terminal: Terminal, outcome: Outcome) -> str:
    glyphs, paint = terminal.glyphs, terminal.paint
    message = paint("command", state.message)
    if outcome == "answered":
        return f"{paint('ok', glyphs.done)} {message} {paint('value', 'Yes' if state.answer else 'No')}"
    if outcome == "cancelled":
        return f"{paint('error', glyphs.cancelled)} {state.message}"
    options = []
    for answer, word in ((True, "Yes"), (False, "No")):
        chosen = state.answer is answer
        options.append(paint("hint", f"{glyphs.pointer} {word}") if chosen else f"{' ' * len(glyphs.pointer)} {word}")
    problem = f"\n{paint('error', state.problem)}" if state.problem else ""
    return f"{paint('hint', glyphs.asks)} {message} {' '.join(options)} {paint('muted', '(y/n)')}{problem}"


def _keys(spec: Mapping[str, Any], state: _Confirming) -> "KeyBindings":
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys

    keys = KeyBindings()

    @keys.add("enter")
    @keys.add("c-j")
    def _take(event: "KeyPressEvent") -> None:
        state.problem = "answer y or n" if state.answer is None else take(event, spec, state.answer)

    def choose(keyed: str, answer: Callable[[], bool]) -> None:
        @keys.add(keyed)
        def _choose(_event: "KeyPressEvent") -> None:
            state.problem = ""
            state.answer = answer()

    for key in ("y", "Y", "left"):
        choose(key, lambda: True)
    for key in ("n", "N", "right"):
        choose(key, lambda: False)
    for key in ("up", "down", "tab"):
        choose(key, lambda: not state.answer)

    @keys.add(Keys.Any)
    def _ignore(_event: "KeyPressEvent") -> None:
        pass

    return keys
