"""Waiting for a line so that no signal goes unnoticed.

CPython notes a signal, and acts on it between two steps of the main thread. One that it notes in the moment before a
read begins, or in another thread, it acts on when the read ends: after the next key. Here the note itself, a byte in a
pipe, ends the waiting.
"""

import os
import select
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

# What select takes no descriptor from.
_TOO_HIGH = 1024


@contextmanager
def signals_noted() -> Iterator[int | None]:
    """Within the block, give a descriptor that has something to read once a signal has been noted.

    None where that cannot be: outside the main thread, on Windows, and where the notes go to somebody else already, to
    a loop that is woken by them.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield None
        return
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    os.set_blocking(writing, False)
    previous = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    # A descriptor that its owner closed has its number free for another, this very pipe's too.
    taken = previous not in (-1, reading, writing) and _given_to(previous)
    try:
        yield None if taken else reading
    finally:
        current = signal.set_wakeup_fd(-1)
        # Whoever took the notes within the block meant to keep them.
        if current != writing:
            _given_to(current)
        os.close(reading)
        os.close(writing)


def _given_to(fd: int) -> bool:
    """Send the notes to `fd`; False where nobody gets them there, since it was closed."""
    with suppress(OSError, ValueError):
        signal.set_wakeup_fd(fd)
        return True
    return False


def forget_notes(notes: int) -> None:
    """Read the notes that have come."""
    os.read(notes, 4096)


def until_readable(fd: int) -> None:
    """Wait until `fd` has something to read, or has ended; where signals cannot be noted, do not wait."""
    with signals_noted() as notes:
        if notes is None or max(fd, notes) >= _TOO_HIGH:
            return
        while fd not in select.select([fd, notes], [], [])[0]:
            forget_notes(notes)
