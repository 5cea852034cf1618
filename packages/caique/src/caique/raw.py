"""The rich form: keys, highlight and redraw on a terminal with a person at it, through prompt_toolkit.

The terminal comes back as it was on every way out. prompt_toolkit is imported when a question is drawn, and not before.
"""

import errno
import os
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from roundel.adapters.prompt_toolkit import color_depth
from roundel.plugin import theme
from roundel.policy import color_level
from roundel.runtime import Runtime
from roundel.sgr import wrap
from roundel.terminal import unicode
from roundel.theme import styles

from .answer import checked
from .choosing import ASCII, UNICODE, Glyphs, Paint
from .errors import Cancelled
from .line import ASKED_AGAIN, PromptIO, given_up
from .plugin import widget
from .terminal_guard import given_back, sigint_calls

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.output import ColorDepth, Output

# What undoes anything a form may have done, short of the terminal's settings: it clears the form from the screen, then
# resets the colours, bracketed paste and the cursor.
_CLEAR = b"\r\x1b[0m\x1b[J\x1b[?2004l\x1b[?25h"


Outcome = Literal["open", "answered", "cancelled"]
"""How far a question has come."""


class Terminal(NamedTuple):
    """The terminal that a form is drawn on, and how to draw there."""

    input: "Input"
    output: "Output"
    color_depth: "ColorDepth"
    glyphs: Glyphs
    paint: Paint


class Form(NamedTuple):
    """A question ready to be asked: an application, and the two ways to run it.

    In a running loop, it leaves SIGINT to whoever runs it: prompt_toolkit would take the loop's handler away.
    """

    app: "Application[Any]"
    run: Callable[[], object]
    run_async: Callable[[], Awaitable[object]]


def ask_rich(spec: Mapping[str, Any], asking: Runtime, option: str | None) -> object:
    """Ask on the terminal of a runtime and give the answer. Raises Cancelled for Ctrl-C, Ctrl-D and a hang-up."""
    live = widget(spec["kind"]).live
    if live is not None:
        return _ask_live(spec, asking, option, live)
    form = _form(spec, asking)
    with _cancelled(), _given_back(asking, form.app):
        return form.run()


async def ask_rich_async(spec: Mapping[str, Any], asking: Runtime, option: str | None) -> object:
    """Ask as `ask_rich` does, in the running event loop. A widget's own `live` form blocks the loop."""
    live = widget(spec["kind"]).live
    if live is not None:
        return _ask_live(spec, asking, option, live)
    form = _form(spec, asking)

    def interrupt() -> None:
        if outcome(form.app) == "open":
            form.app.key_processor.send_sigint()

    with _cancelled(), _given_back(asking, form.app), sigint_calls(interrupt):
        return await form.run_async()


def _ask_live(
    spec: Mapping[str, Any],
    asking: Runtime,
    option: str | None,
    live: Callable[[Mapping[str, Any], Runtime], object],
) -> object:
    problem = ""
    for _ in range(1 + ASKED_AGAIN):
        with _cancelled(), given_back(asking.stdin.fileno()):
            answer = live(spec, asking)
        try:
            return checked(spec, answer)
        except ValueError as error:
            problem = str(error)
        PromptIO(asking.stdin, asking.stdout).write(f"{problem}\n")
    raise given_up(spec, option, problem)


def _form(spec: Mapping[str, Any], asking: Runtime) -> Form:
    terminal = _terminal(asking)
    if spec["kind"] == "confirm":
        from .raw_confirm import confirm_form

        return confirm_form(spec, terminal)
    if spec["kind"] in ("select", "multiselect"):
        from .raw_list import list_form

        return list_form(spec, terminal)
    from .raw_text import text_form

    return text_form(spec, terminal)


def drawn_form(draw: Callable[[Outcome], str], keys: "KeyBindings", terminal: Terminal) -> Form:
    """Give the form that is drawn anew after every key, without a cursor of its own, by what `draw` gives.

    Ctrl-C, Ctrl-D and a SIGINT from outside cancel it.
    """
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.key_binding import KeyBindings, merge_key_bindings
    from prompt_toolkit.layout import FormattedTextControl, Layout, Window

    cancels = KeyBindings()

    @cancels.add("c-c")
    @cancels.add("c-d")
    @cancels.add("<sigint>")
    def _cancel(event: "KeyPressEvent") -> None:
        event.app.exit(exception=Cancelled())

    control = FormattedTextControl(lambda: ANSI(draw(outcome(app))), focusable=True, show_cursor=False)
    app: Application[object] = Application(
        layout=Layout(Window(control, always_hide_cursor=True, dont_extend_height=True)),
        key_bindings=merge_key_bindings([keys, cancels]),
        input=terminal.input,
        output=terminal.output,
        color_depth=terminal.color_depth,
    )
    # Without its own exception handler, prompt_toolkit does not ask for Enter after a failure.
    return Form(
        app,
        lambda: app.run(set_exception_handler=False),
        lambda: app.run_async(set_exception_handler=False, handle_sigint=False),
    )


def outcome(app: "Application[Any]") -> Outcome:
    """Say how far a question has come."""
    future = app.future
    if future is None or not future.done():
        return "open"
    return "cancelled" if future.cancelled() or future.exception() is not None else "answered"


def take(event: "KeyPressEvent", spec: Mapping[str, Any], value: object) -> str:
    """End the question with a value; where its spec does not accept that, give what is wrong with it instead."""
    try:
        answer = checked(spec, value)
    except ValueError as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 - the program's own validate failed: its exception ends the question
        event.app.exit(exception=error)
    else:
        event.app.exit(result=answer)
    return ""


@contextmanager
def _cancelled() -> Iterator[None]:
    try:
        yield
    except (KeyboardInterrupt, EOFError):
        raise Cancelled from None
    except OSError as error:
        # A terminal that has hung up can be neither read nor written.
        if error.errno == errno.EIO:
            raise Cancelled from None
        raise


@contextmanager
def _given_back(asking: Runtime, app: "Application[Any]") -> Iterator[None]:
    def redraw() -> None:
        app.renderer.reset()
        app.invalidate()

    def enter() -> None:
        # The signal may have come in the middle of drawing: the loop draws again when it is done with that.
        if app.loop is not None:
            app.loop.call_soon_threadsafe(redraw)

    with given_back(asking.stdin.fileno(), lambda: clear_form(asking), enter):
        yield


def clear_form(asking: Runtime) -> None:
    """Take what has been drawn of a question from the screen, in the middle of whatever is being drawn."""
    with suppress(OSError):
        os.write(asking.stdout.fileno(), _CLEAR)


def _terminal(asking: Runtime) -> Terminal:
    looks = styles(theme(), color_level(asking))

    def paint(token: str, text: str) -> str:
        return wrap(text, looks.get(token, ()))

    return Terminal(_input(asking), output_on(asking), color_depth(asking), _glyphs(asking), paint)


def _input(asking: Runtime) -> "Input":
    from prompt_toolkit.input import create_input

    return create_input(asking.stdin)


def output_on(asking: Runtime) -> "Output":
    """Give prompt_toolkit's output to the stdout of a runtime. It never asks the terminal and waits for an answer."""
    if asking.platform == "win32":
        from colorama import just_fix_windows_console  # type: ignore[import-untyped,unused-ignore]
        from prompt_toolkit.output import create_output

        just_fix_windows_console()
        return create_output(asking.stdout)
    from prompt_toolkit.data_structures import Size
    from prompt_toolkit.output.vt100 import Vt100_Output

    def size() -> Size:
        try:
            columns, rows = os.get_terminal_size(asking.stdout.fileno())
        except OSError:
            columns, rows = 0, 0
        return Size(rows=rows or 24, columns=columns or 80)

    return Vt100_Output(asking.stdout, size, enable_bell=False, enable_cpr=False)


def _glyphs(asking: Runtime) -> Glyphs:
    if not unicode(asking):
        return ASCII
    try:
        "".join(UNICODE).encode(getattr(asking.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return ASCII
    return UNICODE
