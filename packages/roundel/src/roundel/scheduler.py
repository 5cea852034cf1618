"""Calls made later, by one daemon thread.

The thread starts with the first call that is scheduled and ends when none is left. A forked child starts without it
and without its parent's calls, which belong to the parent.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count


class _Call:
    """A call that is due at `when`; `fn` is None once it was cancelled."""

    __slots__ = ("fn", "order", "when")

    def __init__(self, when: float, order: int, fn: Callable[[], object]) -> None:
        self.when = when
        self.order = order
        self.fn: Callable[[], object] | None = fn

    def __lt__(self, other: "_Call") -> bool:
        return (self.when, self.order) < (other.when, other.order)


class Scheduler:
    """Makes calls when they are due. Safe to use from any thread."""

    def __init__(self) -> None:
        self._forget()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    def _forget(self) -> None:
        self._changed = threading.Condition()
        self._due: list[_Call] = []
        self._order = count()
        self._thread: threading.Thread | None = None

    def schedule(self, fn: Callable[[], object], ms: float) -> Callable[[], None]:
        """Call `fn` once, on the clock's thread, in `ms` milliseconds; give a function that prevents it.

        Whatever `fn` raises goes to `threading.excepthook`, and the other calls still come. Raises RuntimeError, and
        schedules nothing, where the system has no thread to give.
        """
        call = _Call(_now() + ms, next(self._order), fn)
        with self._changed:
            if self._thread is None:
                thread = threading.Thread(target=self._run, name="roundel-clock", daemon=True)
                thread.start()
                self._thread = thread
            heappush(self._due, call)
            if self._due[0] is call:
                self._changed.notify()

        def cancel() -> None:
            with self._changed:
                call.fn = None
                self._changed.notify()

        return cancel

    def _run(self) -> None:
        _leave_signals_to_the_main_thread()
        while True:
            with self._changed:
                while self._due and self._due[0].fn is None:
                    heappop(self._due)
                if not self._due:
                    self._thread = None
                    return
                wait = (self._due[0].when - _now()) / 1000
                if wait > 0:
                    self._changed.wait(min(wait, threading.TIMEOUT_MAX))
                    continue
                fn = heappop(self._due).fn
            if fn is not None:
                _report_failure_of(fn)


def _now() -> float:
    return time.monotonic() * 1000


def _report_failure_of(fn: Callable[[], object]) -> None:
    try:
        fn()
    except BaseException:  # noqa: BLE001 - whatever one call raises ends no other call
        # A hook of the program's own may fail in its turn, or leave: this thread has other calls to make.
        with suppress(BaseException):
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


SCHEDULER = Scheduler()
"""The one of this process."""
