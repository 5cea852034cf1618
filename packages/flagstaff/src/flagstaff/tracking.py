"""`track`: a loop that says how far it is, at next to no cost for each of its steps.

No line of Python runs for an item of a plain loop. The items pass through iterators that are written in C, one of which
counts them; Python runs when a line is due, and on a terminal the clock's thread reads the counter when it paints.
"""

import sys
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable, Iterator
from itertools import chain, compress, count, islice, repeat, starmap
from math import ceil, inf
from operator import length_hint
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, overload

from .mode import drawing_mode

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .loop import Flag

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

_ALL = sys.maxsize
"""More items than any loop has: no limit."""

_TAKEN = True


@overload
def track(
    iterable: Iterable[T],
    *,
    label: str = ...,
    total: int | None = ...,
    unit: str = ...,
    step: float = ...,
    rt: "Runtime | None" = ...,
    json: bool = ...,
) -> Iterator[T]: ...
@overload
def track(
    iterable: AsyncIterable[T],
    *,
    label: str = ...,
    total: int | None = ...,
    unit: str = ...,
    step: float = ...,
    rt: "Runtime | None" = ...,
    json: bool = ...,
) -> AsyncIterable[T]: ...
def track(
    iterable: Any,
    *,
    label: str = "",
    total: int | None = None,
    unit: str = "",
    step: float = 0.1,
    rt: "Runtime | None" = None,
    json: bool = False,
) -> Any:
    """Give the items of an iterable, or of an asynchronous one, and say how far the loop over them is.

    On a terminal that is a progress bar. Everywhere else it is a line each time another `step` of the `total` is done,
    or after 1, 2, 5, 10, 20, 50, ... items where the total is not known, and one at the end; with `json`, an event
    instead of each line. `total` is the length of the iterable where it has one. A loop may be left early: the last
    line says how far it came. Nothing is shown before the first item is asked for.

    `rt` is the runtime whose stdout is drawn on. None draws on the process's standard error, so that progress never
    mixes with what a program writes to a pipe. Raises ValueError for a step that is not above 0 and at most 1.
    """
    if not 0 < step <= 1:
        raise ValueError(f"step is {step!r}: pass a share of the whole, such as 0.1 for a line at each tenth")
    if rt is None:
        from roundel.runtime import process_runtime

        rt = process_runtime().on("stderr")
    asynchronous = hasattr(iterable, "__aiter__")
    if total is None and not asynchronous:
        total = length_hint(iterable, -1)
        total = None if total < 0 else total
    report = _Report(rt, json=json, label=label, unit=unit, total=total, step=step)
    if asynchronous:
        return _AsyncTrack(iterable, report)
    return chain.from_iterable(_legs(_Items(iterable), report))


class Progress:
    """How far a loop is: the state that a terminal's bar draws. `done` is counted at the moment it is asked for."""

    def __init__(self, done: Callable[[], int], *, label: str, unit: str, total: int | None) -> None:
        self._done = done
        self.label = label
        self.unit = unit
        self.total = total

    @property
    def done(self) -> int:
        """How many items the loop is done with."""
        return self._done()


class _Report:
    """How the loop is shown: a bar that reads the count by itself, or what is written when it is told the count."""

    def __init__(self, rt: "Runtime", *, json: bool, label: str, unit: str, total: int | None, step: float) -> None:
        self.animated = drawing_mode(rt, json=json) == "tty"
        self.due = due(total, step)
        self._rt = rt
        self._json = json
        self._about: dict[str, Any] = {"label": label, "unit": unit, "total": total}
        self._flag: Flag | None = None

    def begin(self, done: Callable[[], int]) -> None:
        """Show the bar, on a terminal."""
        if self.animated:
            self._hoist(Progress(done, **self._about))

    def at(self, done: int) -> None:
        """Say, off a terminal, that so many are done."""
        state = {**self._about, "done": done}
        if self._flag is None:
            self._hoist(state)
        else:
            self._flag.update(state)

    def end(self, done: int) -> None:
        """Say for the last time how many are done."""
        self.at(done)
        if self._flag is not None:
            self._flag.lower()

    def _hoist(self, state: object) -> None:
        from .components.progress import progress
        from .loop import hoist

        self._flag = hoist(progress(self._rt, name="track"), self._rt, state, json=self._json)


class _AsyncTrack(AsyncIterable[T]):
    """The loop over an asynchronous iterable. Whoever keeps this does not keep the loop itself from ending."""

    def __init__(self, items: AsyncIterable[T], report: _Report) -> None:
        self._items = items
        self._report = report

    def __aiter__(self) -> AsyncIterator[T]:
        return _AsyncItems(chain.from_iterable(_legs(_Requests(self._items), self._report)).__next__)


class _AsyncItems(Generic[T]):
    """Calls what it is given for each item. Held by its loop alone, it goes when that ends, and the legs are closed."""

    # As a slot, the method is looked up in the object, and no line of Python stands between the loop and the call.
    __slots__ = ("__anext__",)
    __anext__: Callable[[], Awaitable[T]]

    def __init__(self, request: Callable[[], Awaitable[T]]) -> None:
        self.__anext__ = request

    def __aiter__(self) -> AsyncIterator[T]:
        return self


class _Counted(Protocol[T_co]):
    """What hands items on, and knows how many of them it has."""

    def leg(self, limit: int) -> Iterator[T_co]:
        """Give the next items, so many at most; all of them where it is _ALL."""

    def handed_on(self) -> int: ...


class _Items(Generic[T]):
    """The items of an iterable."""

    def __init__(self, items: Iterable[T]) -> None:
        if type(items) in (list, tuple, range):
            # Their iterators know exactly how many they have left.
            self._all: Any = items
            self._left = iter(items)
            self._countdown: Iterator[object] = self._left
        else:
            # `compress` takes a True for each item it hands on, and `repeat` knows how many of its own are left.
            self._all = range(_ALL)
            self._countdown = repeat(_TAKEN, _ALL)
            self._left = compress(items, self._countdown)

    def leg(self, limit: int) -> Iterator[T]:
        return self._left if limit == _ALL else islice(self._left, limit)

    def handed_on(self) -> int:
        return len(self._all) - length_hint(self._countdown)


class _Requests(Generic[T]):
    """The requests for the items of an asynchronous iterable: `starmap` takes a () for each, as many as there are."""

    def __init__(self, items: AsyncIterable[T]) -> None:
        self._request = aiter(items).__anext__
        self._countdown = repeat((), 0)
        self._limits = 0

    def leg(self, limit: int) -> Iterator[Awaitable[T]]:
        self._countdown = repeat((), limit)
        self._limits += limit
        return starmap(self._request, self._countdown)

    def handed_on(self) -> int:
        return self._limits - length_hint(self._countdown)


def _legs(items: _Counted[T], report: _Report) -> Iterator[Iterator[T]]:
    """Give the items in legs, one up to each line that is due. This code runs between two legs."""
    running = True

    def done() -> int:
        # While the loop runs, it is still busy with the last item it was handed.
        return max(0, items.handed_on() - running)

    report.begin(done)
    try:
        if report.animated:
            yield items.leg(_ALL)
        else:
            for threshold in report.due:
                running = True
                yield items.leg(min(threshold - items.handed_on(), _ALL))
                running = False
                if done() < threshold:
                    break
                report.at(threshold)
        running = False
    finally:
        report.end(done())


def is_finite(number: float) -> bool:
    """Say whether a count is a number that can be reached: neither NaN nor infinite. An int of any size is."""
    return -inf < number < inf


def due(total: int | None, step: float = 0.1) -> Iterator[int]:
    """Give, without end, after how many items a line is due: each `step` of a known total, then 1, 2, 5, 10, ...

    However long the loop is, that is at most a line for each step, and three for each power of ten. A total that is
    not finite is none.
    """
    last = 0
    if total and is_finite(total):
        # A share as a float may be a hair above the one meant: three times 0.1 is not to be more than three tenths.
        hair = 1 - 1e-12
        for number in range(1, ceil(hair / step) + 1):
            threshold = min(total, ceil(total * step * number * hair))
            if threshold > last:
                last = threshold
                yield threshold
    for power in count():
        for digit in (1, 2, 5):
            if digit * 10**power > last:
                yield digit * 10**power
