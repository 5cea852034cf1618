"""The process's clock: milliseconds that only grow, and calls made later by one shared daemon thread.

The thread starts with the first call that is scheduled and ends when none is left. A forked child starts without it
and without its parent's calls, which belong to the parent.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from itertools import count


class ProcessClock:
    """A clock on the monotonic time of the process. Safe to use from any thread."""

    def __init__(self) -> None:
        self._forget()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    def _forget(self) -> None:
        self._changed = threading.Condition()
        self._due: dict[int, tuple[float, Callable[[], object]]] = {}
        self._tickets = count()
        self._thread: threading.Thread | None = None

    def now(self) -> float:
        """Give the time in milliseconds since an unspecified moment."""
        return time.monotonic() * 1000

    def schedule(self, fn: Callable[[], object], ms: float) -> Callable[[], None]:
        """Call `fn` once, on the clock's thread, in `ms` milliseconds; give a function that prevents it.

        An exception from `fn` goes to `threading.excepthook`; the other calls still come.
        """
        with self._changed:
            ticket = next(self._tickets)
            self._due[ticket] = (self.now() + ms, fn)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="roundel-clock", daemon=True)
                self._thread.start()
            self._changed.notify()

        def cancel() -> None:
            with self._changed:
                if self._due.pop(ticket, None) is not None:
                    self._changed.notify()

        return cancel

    def _run(self) -> None:
        _leave_signals_to_the_main_thread()
        while True:
            with self._changed:
                if not self._due:
                    self._thread = None
                    return
                ticket = min(self._due, key=lambda each: (self._due[each][0], each))
                when, fn = self._due[ticket]
                wait = when - self.now()
                if wait > 0:
                    self._changed.wait(wait / 1000)
                    continue
                del self._due[ticket]
            try:
                fn()
            except Exception:  # noqa: BLE001 - one call's failure is reported and ends no other call
                threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread())))


def _leave_signals_to_the_main_thread() -> None:
    """Block in this thread the signals that are sent from outside.

    Python runs handlers in the main thread only. Where the system hands a signal to another thread, a blocking call of
    the main thread is not interrupted, and the handler waits for that call. Faults stay: they belong to their thread.
    """
    import signal

    if hasattr(signal, "pthread_sigmask"):
        faults = {signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGABRT}
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals() - faults)


PROCESS_CLOCK = ProcessClock()
"""The one clock of this process."""
