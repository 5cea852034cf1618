"""The rich form of select and multiselect: arrows, a filter that is typed, and a list that scrolls."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .choosing import Choosing, lines, settled
from .errors import Cancelled
from .question import checked
from .raw import Form, Terminal

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

_STEPS = {"up": -1, "c-p": -1, "down": 1, "c-n": 1, "pageup": -10, "pagedown": 10, "home": -(10**9), "end": 10**9}


def list_form(spec: Mapping[str, Any], terminal: Terminal) -> Form:
    """Give the form that asks a select or a multiselect."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.layout import FormattedTextControl, Layout, Window

    state = Choosing(spec)

    def drawn() -> "ANSI":
        if app.is_done:
            chosen = state.chosen() if taken else None
            return ANSI(settled(state, terminal.glyphs, terminal.paint, chosen))
        # One row stays free, so that the last line never scrolls the first one away.
        rows = terminal.output.get_size().rows - 1
        return ANSI("\n".join(lines(state, rows, terminal.glyphs, terminal.paint)))

    taken: list[object] = []
    control = FormattedTextControl(drawn, focusable=True, show_cursor=False)
    app: Application[object] = Application(
        layout=Layout(Window(control, always_hide_cursor=True, dont_extend_height=True)),
        key_bindings=_keys(spec, state, taken),
        input=terminal.input,
        output=terminal.output,
        color_depth=terminal.color_depth,
    )
    return Form(
        app,
        lambda: app.run(set_exception_handler=False),
        lambda: app.run_async(set_exception_handler=False),
    )


def _keys(spec: Mapping[str, Any], state: Choosing, taken: list[object]) -> "KeyBindings":
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys

    keys = KeyBindings()

    @keys.add("c-c")
    @keys.add("c-d")
    @keys.add("<sigint>")
    def _cancel(event: "KeyPressEvent") -> None:
        event.app.exit(exception=Cancelled())

    @keys.add("enter")
    @keys.add("c-j")
    def _take(event: "KeyPressEvent") -> None:
        chosen = state.chosen()
        if chosen is None:
            return
        values = [state.choices[index].value for index in chosen]
        try:
            answer = checked(spec, values if state.several else values[0])
        except ValueError as error:
            state.problem = str(error)
        except Exception as error:  # noqa: BLE001 - the program's own validate failed: its exception ends the question
            event.app.exit(exception=error)
        else:
            taken.append(answer)
            event.app.exit(result=answer)

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
