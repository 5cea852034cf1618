"""The signals that end or stop the process while something is drawn: the terminal is given back first.

A signal that would end the process ends it, so that the exit status stays the signal's. A handler that the program
installed still runs, on a terminal that was given back, and drawing goes on if it returns. No signal is acted on in
the middle of writing; it is when the writing is done.

Python handles signals in the main thread only, and only there can they be prepared for.
"""

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Protocol


class Terminal(Protocol):
    """What a signal does to what is drawn. Called in the main thread."""

    def release(self) -> None:
        """Leave what is drawn, whole, and give the terminal back for good. The process is about to end."""

    def suspend(self) -> None:
        """Erase what is drawn, and give the terminal back until `resume`."""

    def resume(self) -> None:
        """Draw again, from the cursor's line on, unless the process is in the background."""

    def repaint(self) -> None:
        """Draw again where the size of the terminal is another."""


def _numbers(*names: str) -> tuple[int, ...]:
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))


_ENDING = _numbers("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
_STOPPING = _numbers("SIGTSTP")
_CONTINUING = _numbers("SIGCONT")
_RESIZING = _numbers("SIGWINCH")

_Handler = Callable[[int, FrameType | None], object]

_terminal: Terminal | None = None
_previous: dict[int, _Handler | int] = {}
_prepared = False
_depth = 0
_waiting: list[int] = []


def prepare(terminal: Terminal) -> bool:
    """Prepare for the signals, if this is the main thread and they are not; say whether they are now."""
    global _prepared, _terminal
    if not _prepared and _in_main_thread():
        _terminal = terminal
        # SIGINT is the first and, in `restore`, the last: what it raises outside cuts neither short.
        for number in _ENDING + _STOPPING + _CONTINUING + _RESIZING:
            handler = signal.getsignal(number)
            if handler is _handle:
                continue
            # None is a handler that was not installed by Python; an ignored signal stays ignored.
            if handler is None or (handler is signal.SIG_IGN and number in _ENDING + _STOPPING):
                continue
            _previous[number] = handler
            signal.signal(number, _handle)
        _prepared = True
    return bool(_previous)


def restore() -> None:
    """Put the handlers back that were there. Only in the main thread: elsewhere they stay, and pass signals on."""
    global _prepared
    if not _in_main_thread():
        return
    _prepared = False
    while _previous:
        number, handler = _previous.popitem()
        if signal.getsignal(number) is _handle:
            signal.signal(number, handler)


def hold() -> None:
    """Let signals wait from now on. Counts; other threads than the main one are never interrupted."""
    global _depth
    if _in_main_thread():
        _depth += 1


def let_go() -> None:
    """End the last `hold`."""
    global _depth
    if _in_main_thread():
        _depth -= 1


def deliver() -> None:
    """Act on the signals that waited, unless they have to wait longer. May raise what their handlers raise."""
    while _waiting and not _depth and _in_main_thread():
        _act(_waiting.pop(0), None)


def forget() -> None:
    """Put the handlers back in a forked child, in which nothing is held and nothing waits."""
    global _depth
    _depth = 0
    _waiting.clear()
    restore()


def _in_main_thread() -> bool:
    return threading.get_ident() == threading.main_thread().ident


def _handle(number: int, frame: FrameType | None) -> None:
    if _depth:
        _waiting.append(number)
    else:
        _act(number, frame)


def _act(number: int, frame: FrameType | None) -> None:
    handler, terminal = _previous.get(number), _terminal
    if handler is None or terminal is None:
        # It waited until nothing was drawn any more: whoever handles it now, does.
        signal.raise_signal(number)
        return
    if number in _RESIZING or number in _CONTINUING:
        (terminal.repaint if number in _RESIZING else terminal.resume)()
        if callable(handler):
            handler(number, frame)
    elif handler is signal.default_int_handler:
        signal.default_int_handler(number, frame)
    elif callable(handler):
        terminal.suspend()
        try:
            handler(number, frame)
        finally:
            terminal.resume()
    else:
        # First, so that the same signal once more ends a process whose terminal takes nothing.
        signal.signal(number, signal.SIG_DFL)
        stopping = number in _STOPPING
        (terminal.suspend if stopping else terminal.release)()
        signal.raise_signal(number)
        if stopping:
            signal.signal(number, _handle)
            terminal.resume()
