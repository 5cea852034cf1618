"""Textual's drivers on the runtime's streams. Textual's own take the process's stdin and stderr, whatever is piped."""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from flagstaff.sink import Sink
from flagstaff.size import terminal_size

if TYPE_CHECKING:
    from roundel.runtime import Runtime


class Out:
    """The terminal as a driver writes to it: what its encoding lacks is replaced, and a terminal that is gone is quiet.

    Textual's writer thread would end on an error, and whoever writes next would wait for it for ever.
    """

    def __init__(self, rt: "Runtime") -> None:
        self._sink = Sink(rt.stdout)
        self.fileno = rt.stdout.fileno

    def write(self, text: str) -> int:
        self._sink.write(text)
        return len(text)

    def flush(self) -> None:
        """Every write was flushed."""


def driver_class(rt: "Runtime", *, inline: bool) -> Any:
    """Give the driver class for a runtime; None on Windows, where Textual's own is used, which is never inline."""
    if sys.platform == "win32":
        return None
    if inline:
        from textual.drivers.linux_inline_driver import LinuxInlineDriver

        return _on_terminal(LinuxInlineDriver, rt)
    from textual.drivers.linux_driver import LinuxDriver

    return _on_terminal(LinuxDriver, rt)


def _on_terminal(base: Any, rt: "Runtime") -> Any:
    out = Out(rt)

    class OnTerminal(base):  # type: ignore[misc]  # one class over both of Textual's
        def __init__(self, app: Any, **options: Any) -> None:
            ignored = signal.getsignal(signal.SIGTSTP) is signal.SIG_IGN
            super().__init__(app, **options)
            self._file: Any = out
            self.fileno = rt.stdin.fileno()
            self._taken = False
            self._on_signals()
            if ignored:
                signal.signal(signal.SIGTSTP, signal.SIG_IGN)

        def _get_terminal_size(self) -> tuple[int, int]:
            return terminal_size(rt)

        def start_application_mode(self) -> None:
            self._taken = True
            super().start_application_mode()

        def stop_application_mode(self) -> None:
            self._taken = False
            # Textual switches reports in pixels on where it can, and never off.
            self.write("\x1b[?1016l")
            super().stop_application_mode()

        def _on_signals(self) -> None:
            # Textual's handlers do this where the signal came in, which may be in the middle of writing, stop a program
            # that no shell would let go on, and are not there inline.
            signal.signal(signal.SIGTSTP, lambda *_: self._later(self._stop))
            signal.signal(signal.SIGCONT, lambda *_: self._later(self._take_again))

        def _later(self, function: Callable[[], object]) -> None:
            # Where the loop has ended the terminal was given back.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(function)

        def _stop(self) -> None:
            """Give the terminal back, stop as SIGTSTP does by itself, and go on when a shell says so."""
            taken = self._taken
            if taken:
                self.suspend_application_mode()
            signal.signal(signal.SIGCONT, signal.SIG_DFL)
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            signal.raise_signal(signal.SIGTSTP)
            while taken and _in_background(self.fileno):
                os.kill(os.getpid(), signal.SIGSTOP)
            self._on_signals()
            if taken:
                self._resume()

        def _take_again(self) -> None:
            """Take the terminal again after a SIGSTOP, which leaves it as it is to whoever uses it meanwhile."""
            if self._taken:
                self.suspend_application_mode()
                self._resume()

        def _resume(self) -> None:
            self.resume_application_mode()
            self._app.refresh(layout=True)

    return OnTerminal


def _in_background(fd: int) -> bool:
    """Say whether the terminal on `fd` is another job's, as after `bg`: whoever takes it then is stopped."""
    if sys.platform != "win32":
        with suppress(OSError):
            return os.tcgetpgrp(fd) != os.getpgrp()
    return False
