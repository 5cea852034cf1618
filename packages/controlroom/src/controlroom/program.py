"""Running a program that has a screen: each reader gets the form made for it."""

import sys
from typing import TYPE_CHECKING, Any

from .calling import Main, called, session_for
from .place import place
from .session import Closed, Ending

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .as_text import AsText
    from .screen import Screen

__all__ = ["run"]


def run(screen: "Screen", main: Main, rt: "Runtime | None" = None, *, json: bool = False) -> Any:
    """Run `main(session)` with a screen; give what `session.close` was given, else what main returns.

    A person at a terminal sees the panes full screen, and main runs in a thread of its own, or as a task where it is
    async. Every other reader gets the panes' static projections on stdout, or with `json` events on stderr, and main
    runs in this thread; Textual is not imported then.

    What main raises is raised, on a terminal that was given back. `caique.errors.Cancelled` is raised where the person
    quits, KeyboardInterrupt where they interrupt. A signal that ends the process ends it, after the terminal was given
    back. RuntimeError is raised inside a running event loop.

    `rt` is a runtime, the process's where it is None; `json` is whether the run was asked for structured output.
    """
    _refuse_inside_a_loop()
    if rt is None:
        from roundel.runtime import process_runtime

        rt = process_runtime()
    if place(rt, json=json) == "screen":
        from .on_screen import run_on_screen

        return run_on_screen(screen, main, rt)
    from .as_text import AsText

    return _run_as_text(screen, main, AsText(screen, rt, json=json))


def _refuse_inside_a_loop() -> None:
    # Where asyncio was never imported no loop runs, and a piped run must not import it.
    asyncio = sys.modules.get("asyncio")
    if asyncio is None:
        return
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise RuntimeError(
        "controlroom.run starts an event loop of its own, and an event loop already runs in this thread: "
        "call it from plain code, and give it the async function as main"
    )


def _run_as_text(screen: "Screen", main: Main, form: "AsText") -> Any:
    ending = Ending()
    form.open()
    result = None
    try:
        result = called(main, session_for(main, form, screen.names, ending))
    except BaseException as error:
        if not (isinstance(error, Closed) and ending.closed):
            ending.closed = True
            _finish_after(error, form)
            raise
    if ending.closed:
        result = ending.result
    ending.closed = True
    form.finish(ok=True)
    return result


def _finish_after(error: BaseException, form: "AsText") -> None:
    try:
        form.finish(ok=False)
    except Exception as failure:  # noqa: BLE001 - main's exception goes on; the component's own is told beside it
        error.add_note(f"the panes could not be shown to their end: {failure!r}")
