"""What takes the terminal gives it back, on every way out, signals from outside included.

The first signal asks the screen to end, and takes its course when the terminal was given back: its own handler or the
system's default, so that the exit status stays the signal's. Where the screen does not end in two seconds, or a second
signal comes, the terminal is given back by force and the signal takes its course at once.
"""

import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from caique.terminal_settings import put_back, settings_of

if TYPE_CHECKING:
    from roundel.runtime import Runtime

PATIENCE = 2.0
"""Seconds that a signal leaves the screen to end by itself."""

_ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")
# Textual installs handlers for these and leaves them.
_TEXTUALS = ("SIGTSTP", "SIGCONT", "SIGWINCH", "SIGTTIN", "SIGTTOU")

# Bracketed paste, mouse reports of every kind, focus reports, in-band resizing and kitty's keys off; wrapping on;
# no colour; the cursor shown. (xterm's control sequences; kitty's keyboard protocol.)
_RESET = (
    "\x1b[?2004l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[?1004l\x1b[?2048l\x1b[<u\x1b[?7h\x1b[0m"
)
_LEAVE = "\x1b[?1049l"
_SHOW = "\x1b[?25h"

_Handler = Callable[[int, FrameType | None], Any] | int


class TerminalGuard:
    """A context in which a screen may take the terminal of a runtime. Only in the main thread.

    `rt` is the runtime with streams of the guard's own on the same terminal: a program that closes its own meanwhile
    takes the terminal from nobody.
    """

    def __init__(self, rt: "Runtime", ask_to_end: Callable[[], None], *, inline: bool) -> None:
        self._in, self._out = os.dup(rt.stdin.fileno()), os.dup(rt.stdout.fileno())
        self.rt = rt.replace(
            stdin=TextIOWrapper(BufferedReader(FileIO(self._in)), encoding="utf-8"),
            stdout=TextIOWrapper(BufferedWriter(FileIO(self._out, "w")), encoding=rt.stdout.encoding, newline=""),
        )
        self._ask_to_end = ask_to_end
        self._reset = (_RESET if inline else _RESET + _LEAVE) + _SHOW
        self._settings = settings_of(self._in)
        self._previous: dict[int, _Handler] = {}
        self.received: int | None = None
        """The signal that came, None where none has."""

    def __enter__(self) -> "TerminalGuard":
        for number in _numbers(_ENDING):
            handler = signal.getsignal(number)
            # None is a handler that Python did not install; an ignored signal stays ignored.
            if handler is not None and handler is not signal.SIG_IGN:
                self._previous[number] = handler
                signal.signal(number, self._on_signal)
        self._textuals = {number: signal.getsignal(number) for number in _numbers(_TEXTUALS)}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        put_back(self._in, self._settings)
        for number, handler in {**self._textuals, **self._previous}.items():
            if handler is not None:
                signal.signal(number, handler)
        for stream in (self.rt.stdin, self.rt.stdout):
            # One that leads to a terminal that is gone cannot be flushed.
            with suppress(OSError):
                stream.close()
        if self.received is not None:
            signal.raise_signal(self.received)

    def terminal_is_there(self) -> bool:
        """Say whether the terminal is still there: one that is not the process's own goes away without a signal."""
        return self._settings is None or settings_of(self._in) is not None

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        if self.received is None:
            self.received = number
            self._ask_to_end()
            again = threading.Timer(PATIENCE, self._again, (number,))
            again.daemon = True
            again.start()
            return
        _write_at_once(self._out, self._reset)
        put_back(self._in, self._settings)
        signal.signal(number, self._previous[number])
        signal.raise_signal(number)

    def _again(self, number: int) -> None:
        # Where the screen has ended meanwhile, the handler is no longer this guard's.
        if signal.getsignal(number) == self._on_signal:
            os.kill(os.getpid(), number)


def _write_at_once(fd: int, text: str) -> None:
    """Write what a terminal takes without waiting: one that nobody reads must not hold a process that is to end."""
    with suppress(OSError):
        blocking = os.get_blocking(fd)
        os.set_blocking(fd, False)
        try:
            os.write(fd, text.encode("ascii"))
        finally:
            os.set_blocking(fd, blocking)


def _numbers(names: tuple[str, ...]) -> list[int]:
    return [int(getattr(signal, name)) for name in names if hasattr(signal, name)]
