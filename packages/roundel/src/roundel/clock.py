"""The process's clock: milliseconds that only grow, and calls made later by one shared daemon thread."""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class ProcessClock:
    """A clock on the monotonic time of the process. Safe to use from any thread."""

    def now(self) -> float:
        """Give the time in milliseconds since an unspecified moment."""
        return time.monotonic() * 1000

    def schedule(self, fn: "Callable[[], object]", ms: float) -> "Callable[[], None]":
        """Call `fn` once, on the clock's thread, in `ms` milliseconds; give a function that prevents it.

        Whatever `fn` raises goes to `threading.excepthook`, and the other calls still come. Raises RuntimeError, and
        schedules nothing, where the system has no thread to give.
        """
        # Most programs schedule nothing, and every one that describes its process imports this module.
        from .scheduler import SCHEDULER

        return SCHEDULER.schedule(fn, ms)


PROCESS_CLOCK = ProcessClock()
"""The one clock of this process."""
