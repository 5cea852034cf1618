"""What takes the terminal gives it back: its settings are restored however the taking ends.

An exception, Ctrl-C, and a signal from outside all restore them; the program then ends by that signal, with its exit
status. A stop (Ctrl-Z, SIGTSTP) restores them until the program goes on.

Signals can be watched from the main thread only. From another thread, an exception and the end of the program still
restore the settings, but not a signal that ends it there and then. On Windows nothing is done: its console's settings
are not touched, and a hidden line is read key by key.
"""

import atexit
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from .terminal_settings import put_back, settings_of

if sys.platform != "win32":
    import termios

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGTSTP")


def _nothing() -> None:
    pass


@contextmanager
def given_back(fd: int, leave: Callable[[], None] = _nothing, enter: Callable[[], None] = _nothing) -> Iterator[None]:
    """Within the block, change the terminal on `fd` at will: its settings come back on every way out.

    On a signal, `leave` is called after they came back and before the signal takes its course, and `enter` where the
    program goes on with the block afterwards. Nothing happens where `fd` is no terminal.
    """
    settings = settings_of(fd)
    if settings is None:
        yield
        return
    previous: dict[int, Callable[[int, FrameType | None], object] | int] = {}

    def on_signal(number: int, frame: FrameType | None) -> None:
        changed = settings_of(fd)
        put_back(fd, settings)
        leave()
        handler = previous[number]
        if callable(handler):
            handler(number, frame)
        else:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            signal.signal(number, on_signal)
        put_back(fd, changed)
        enter()

    if threading.current_thread() is threading.main_thread():
        for number in (getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)):
            handler = signal.getsignal(number)
            # None is a handler that C code installed, which cannot be called from here.
            if handler is not None and handler != signal.SIG_IGN:
                previous[number] = handler
                signal.signal(number, on_signal)

    def on_exit() -> None:
        # The main thread has ended, and a daemon thread is still in the block.
        put_back(fd, settings)
        leave()

    atexit.register(on_exit)
    try:
        yield
    finally:
        atexit.unregister(on_exit)
        put_back(fd, settings)
        for number, handler in previous.items():
            # Whoever replaced the handler within the block meant to.
            if signal.getsignal(number) is on_signal:
                signal.signal(number, handler)


@contextmanager
def sigint_calls(callback: Callable[[], None]) -> Iterator[None]:
    """Within the block, in a coroutine, a SIGINT has the running loop call `callback`, once it is about to wait.

    The handler is the process's, not one of the loop's: a program that gave the loop its own for SIGINT has it called
    as well, and keeps it. Outside the main thread, where no signal can be watched, nothing happens.
    """
    import asyncio

    loop = asyncio.get_running_loop()
    previous = signal.getsignal(signal.SIGINT)
    if previous is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: loop.call_soon_threadsafe(callback))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


@contextmanager
def echo_off(fd: int) -> Iterator[None]:
    """Within the block, the terminal on `fd` does not show what is typed."""
    with given_back(fd):
        settings = settings_of(fd)
        if settings is not None and sys.platform != "win32":
            settings[3] &= ~termios.ECHO
            put_back(fd, settings)
        yield
