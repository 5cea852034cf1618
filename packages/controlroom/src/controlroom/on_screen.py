"""The form of a screen for a person at a terminal: Textual shows it, and main runs beside it."""

from typing import TYPE_CHECKING, Any

from caique.errors import Cancelled
from caique.place import screen_shown
from flagstaff.redirect import Redirect, device
from flagstaff.sink import Sink
from flagstaff.static import StaticText

from .app import application
from .as_text import AsText
from .beside import Beside
from .calling import Main
from .pane import drawn
from .room import Room
from .streams import Handing
from .terminal_guard import TerminalGuard

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .screen import Screen


def run_on_screen(screen: "Screen", main: Main, rt: "Runtime") -> Any:
    """Run main with a screen that a person sees; give and raise what `controlroom.run` does."""
    import asyncio

    room = Room(screen)
    # A component that is none is refused before the terminal is taken.
    first, *_ = [drawn(pane, rt) for pane in screen.panes]
    room.on_print = StaticText(first, rt.replace(stdout=Handing(room.printed.append)), None).print
    beside = Beside(room, main)
    try:
        with screen_shown(), TerminalGuard(rt, room.close, inline=screen.inline) as guard:
            room.view = app = application(room, guard.rt, beside.start)

            async def shown() -> None:
                watch = asyncio.create_task(_watch(guard, room))
                try:
                    await _uncluttered(app, room, rt)
                finally:
                    watch.cancel()
                    beside.screen_ended()
                    if screen.inline:
                        _leave_text(room, rt, ok=room.failure is None and guard.received is None)
                    Sink(rt.stdout).write("".join(room.printed))
                await beside.wait_for_tasks()

            asyncio.run(shown())
    finally:
        beside.wait_for_thread()
    if room.failure is not None:
        raise room.failure
    if not beside.by_program:
        # A signal came, and its handler, the program's own, has run and returned.
        raise Cancelled("a signal ended the screen")
    return beside.result


async def _watch(guard: TerminalGuard, room: Room) -> None:
    """End the screen when its terminal goes away, which Textual would not notice."""
    import asyncio

    while guard.terminal_is_there():
        await asyncio.sleep(1)
    room.fail(Cancelled("the terminal is gone"))


async def _uncluttered(app: Any, room: Room, rt: "Runtime") -> None:
    """Run the application; what the program writes on the same terminal meanwhile is kept for when it is given back."""
    streams = [rt.stdout, rt.stderr, *filter(None, app.written_on())]
    terminal = [stream for stream in streams if device(stream) == device(rt.stdout)]
    covered = Redirect(terminal, lambda lines: room.printed.append(f"{lines}\n"))
    try:
        await app.run_async()
    finally:
        room.printed.append(covered.stop())


def _leave_text(room: Room, rt: "Runtime", *, ok: bool) -> None:
    """Leave the last states as text where an inline screen was."""
    try:
        form = AsText(room.screen, rt, json=False)
    except BaseException as error:  # noqa: BLE001 - what ended the screen comes first; a component's own is raised after it
        room.fail(error)
        return
    for name, state in room.states.items():
        try:
            form.end(name, state, ok=ok)
        except BaseException as error:  # noqa: BLE001 - as above; the other panes have their text all the same
            room.fail(error)
