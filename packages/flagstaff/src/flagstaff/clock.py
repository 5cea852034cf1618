"""A clock that stands still until it is told otherwise, so that a test knows every byte an animation writes."""

from collections.abc import Callable
from itertools import count


class ManualClock:
    """A clock for a runtime: `now()` and `schedule()` as roundel's, and `advance()` to move it."""

    def __init__(self) -> None:
        self._now = 0.0
        self._tickets = count()
        self._due: dict[int, tuple[float, Callable[[], object]]] = {}

    def now(self) -> float:
        """Give the time in milliseconds since the clock was made."""
        return self._now

    def schedule(self, fn: Callable[[], object], ms: float) -> Callable[[], None]:
        """Call `fn` once, in the `advance` that reaches `ms` milliseconds. Gives a function that prevents it."""
        ticket = next(self._tickets)
        self._due[ticket] = (self._now + ms, fn)

        def cancel() -> None:
            self._due.pop(ticket, None)

        return cancel

    def advance(self, ms: float) -> None:
        """Move on by `ms` milliseconds. Whatever falls due is called in this thread, in order, each at its own time."""
        until = self._now + ms
        while self._due:
            ticket = min(self._due, key=lambda each: (self._due[each][0], each))
            when, fn = self._due[ticket]
            if when > until:
                break
            del self._due[ticket]
            self._now = max(self._now, when)
            fn()
        self._now = until

    @property
    def idle(self) -> bool:
        """Whether nothing is left to be called."""
        return not self._due


def manual_clock() -> ManualClock:
    """Make a clock that moves only by `advance(ms)`."""
    return ManualClock()
