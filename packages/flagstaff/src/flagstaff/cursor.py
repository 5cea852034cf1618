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
        if _in_main_thread():
            for number in _ENDING:
                if signal.getsignal(number) is signal.SIG_DFL:
                    signal.signal(number, _end)

    def give_back(self) -> None:
        """Write what shows the cursor, past whatever the stream is in the middle of."""
        self._sink.write_at_once(self._back)

    def shown(self) -> None:
        """The incumbent showed the cursor itself."""
        if self in _hidden:
            _hidden.remove(self)
        if not _hidden and _in_main_thread():
            for number in _ENDING:
                if signal.getsignal(number) is _end:
                    signal.signal(number, signal.SIG_DFL)


@contextmanager
def hidden(stream: TextIO) -> Iterator[None]:
    """Say for the length of a block that the cursor is hidden."""
    cursor = Hidden(stream)
    try:
        yield
    finally:
        cursor.shown()


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _end(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - a handler's own arguments
    signal.signal(number, signal.SIG_DFL)
    for each in _hidden:
        # In a forked child, the parent draws on.
        if each.process == os.getpid():
            each.give_back()
    signal.raise_signal(number)
