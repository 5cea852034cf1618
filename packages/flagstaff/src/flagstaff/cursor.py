"""The cursor that an incumbent hides while it draws, shown again where a signal ends the process.

A signal that the program handles is left to it. One that nobody handles ends the process as before, with the signal's
exit status, after the terminal was given back. Python handles signals in the main thread only, and only what begins to
draw there can be prepared for.
"""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from .sink import Sink

SHOW = "\x1b[?25h"
LEAVE_SCREEN = "\x1b[?1049l"

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

_hidden: "list[Hidden]" = []


class Hidden:
    """The terminal that `stream` leads to, from now on without a cursor, until `shown`."""

    def __init__(self, stream: TextIO, back: str = SHOW) -> None:
        self.process = os.getpid()
        self._sink = Sink(stream)
        self._back = back
        _hidden.append(self)
        watch()

    def give_back(self) -> None:
        """Write what shows the cursor, past whatever the stream is in the middle of."""
        self._sink.write_at_once(self._back)

    def shown(self) -> None:
        """The incumbent showed the cursor itself."""
        if self in _hidden:
            _hidden.remove(self)
        watch()


@contextmanager
def hidden(stream: TextIO) -> Iterator[None]:
    """Say for the length of a block that the cursor is hidden."""
    cursor = Hidden(stream)
    try:
        yield
    finally:
        cursor.shown()


def watch() -> None:
    """Handle the signals that nobody else handles, for as long as a cursor is hidden, and only in the main thread."""
    if not _in_main_thread():
        return
    before, now = (signal.SIG_DFL, _end) if _hidden else (_end, signal.SIG_DFL)
    for number in _ENDING:
        if signal.getsignal(number) is before:
            signal.signal(number, now)


def give_all_back() -> None:
    """Show every cursor that is hidden: the process ends."""
    for each in _hidden:
        # In a forked child, the parent draws on.
        if each.process == os.getpid():
            each.give_back()


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _end(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - a handler's own arguments
    signal.signal(number, signal.SIG_DFL)
    give_all_back()
    signal.raise_signal(number)
