"""The rich form of confirm: Yes and No beside the question, chosen with y, n or the arrows, and taken with Enter."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from paratext.text import without_controls

from .errors import Cancelled
from .question import checked
from .raw import Form, Terminal

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent


class _Confirming:
    def __init__(self, spec: Mapping[str, Any]) -> None:
        self.message = without_controls(spec["message"])
        self.answer: bool | None = spec.get("initial")
        self.problem = ""
        self.taken = False


def confirm_form(spec: Mapping[str, Any], terminal: Terminal) -> Form:
    """Give the form that asks a confirm. Enter alone takes the initial answer, and nothing where there is none."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.layout import FormattedTextControl, Layout, Window

    state = _Confirming(spec)

    def drawn() -> "ANSI":
        return ANSI(_drawn(state, terminal, over=app.is_done))

    control = FormattedTextControl(drawn, focusable=True, show_cursor=False)
    app: Application[object] = Application(
        layout=Layout(Window(control, always_hide_cursor=True, dont_extend_height=True)),
        key_bindings=_keys(spec, state),
        input=terminal.input,
        output=terminal.output,
        color_depth=terminal.color_depth,
    )
    return Form(
        app,
        lambda: app.run(set_exception_handler=False),
        lambda: app.run_async(set_exception_handler=False),
    )


def _drawn(state: _Confirming, terminal: Terminal, *, over: bool) -> str:
    glyphs, paint = terminal.glyphs, terminal.paint
    message = paint("command", state.message)
    if over and state.taken:
        return f"{paint('ok', glyphs.done)} {message} {paint('value', 'Yes' if state.answer else 'No')}"
    if over:
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

    @keys.add("c-c")
    @keys.add("c-d")
    @keys.add("<sigint>")
    def _cancel(event: "KeyPressEvent") -> None:
        event.app.exit(exception=Cancelled())

    @keys.add("enter")
    @keys.add("c-j")
    def _take(event: "KeyPressEvent") -> None:
        if state.answer is None:
            state.problem = "answer y or n"
            return
        try:
            answer = checked(spec, state.answer)
        except ValueError as error:
            state.problem = str(error)
        except Exception as error:  # noqa: BLE001 - the program's own validate failed: its exception ends the question
            event.app.exit(exception=error)
        else:
            state.taken = True
            event.app.exit(result=answer)

    def choose(key: str, answer: "bool | None") -> None:
        @keys.add(key)
        def _choose(_event: "KeyPressEvent") -> None:
            state.problem = ""
            state.answer = (not state.answer) if answer is None else answer

    for key, answer in {"y": True, "Y": True, "n": False, "N": False, "left": True, "right": False}.items():
        choose(key, answer)
    for key in ("up", "down", "tab"):
        choose(key, None)

    @keys.add(Keys.Any)
    def _ignore(_event: "KeyPressEvent") -> None:
        pass

    return keys
