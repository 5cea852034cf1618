"""Every terminal that this process draws on, with its live region: who joins, and what signals, exit and forks do."""

import atexit
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from . import cursor, signals
from .redirect import Device, device
from .region import Owner, Region, exclusively
from .sink import writing

if TYPE_CHECKING:
    from .protocols import LoopRuntime

_regions: dict[Device, Region] = {}
_of_parents: dict[Device, Region] = {}
"""In a forked child: the regions that its parent drew when it was forked."""

_pauses: set[object] = set()


def join(rt: "LoopRuntime", owner: Owner, text: str) -> None:
    """Give `owner` the last place in the region of `rt.stdout`'s terminal, and draw its text there.

    Where this process was forked while its parent drew on that terminal, the owner is to forget: of two processes,
    neither knows where the other's rows are.
    """
    with exclusively():
        where = device(rt.stdout)
        if where in _of_parents:
            owner.region = _of_parents[where]
            owner.forget()
            return
        # First of all, so that no signal's handler raises between covering the streams and keeping the region.
        _prepared()
        region = _regions.get(where)
        if region is None:
            region = _regions[where] = Region(rt, where, prepared=_prepared, over=partial(_over, where))
            if _pauses:
                region.pause()
        # First, so that the owner can leave though a signal's handler raises as soon as the text is drawn.
        owner.region = region
        region.draw(owner, text, new=True)


@contextmanager
def paused() -> Iterator[None]:
    """Give the terminal back for the length of a `with` block: to ask something, or to run what draws by itself.

    Whatever this process draws, on every terminal, is erased, and drawn again after the block, below what was written
    in it. What the program writes meanwhile is not held back until its line ends; after the block, the row on which the
    cursor stands is drawn over. Off a terminal there is nothing to pause. Blocks may be nested.
    """
    pause = object()
    try:
        with exclusively():
            _pauses.add(pause)
            for region in list(_regions.values()):
                region.pause()
        yield
    finally:
        try:
            _end(pause)
        except BaseException:
            # An interrupt may have come before it was at work.
            _end(pause)
            raise


def _end(pause: object) -> None:
    """End a pause, if it was begun and not ended."""
    with exclusively():
        if pause in _pauses:
            _pauses.remove(pause)
            if not _pauses:
                for region in list(_regions.values()):
                    region.go_on()


def owners() -> list[Owner]:
    """Give everybody who has a place in a region now."""
    return [owner for region in _regions.values() for owner in region.owners()]


def _prepared() -> bool:
    return signals.prepare(_EVERY)


def _over(where: Device) -> None:
    _regions.pop(where, None)
    if not _regions:
        signals.restore()
        # What an incumbent draws may last longer.
        cursor.watch()


class _Every:
    """What signals do, to every region."""

    def release(self) -> None:
        # A thread that is stuck in writing keeps the lock; the process ends all the same.
        held = writing.acquire(timeout=1)
        try:
            for region in list(_regions.values()):
                region.release()
            # An incumbent may draw beside them, or in their place while they are paused.
            cursor.give_all_back()
        finally:
            if held:
                writing.release()

    def suspend(self) -> None:
        for region in list(_regions.values()):
            region.suspend()

    def resume(self) -> None:
        if not _pauses:
            for region in list(_regions.values()):
                region.resume()

    def repaint(self) -> None:
        for region in list(_regions.values()):
            region.repaint()


_EVERY = _Every()


@atexit.register
def _finish() -> None:
    for owner in owners():
        with suppress(Exception):
            owner.finish()


def _after_fork_in_child() -> None:
    for region in _regions.values():
        region.forget()
    _of_parents.update(_regions)
    _regions.clear()
    signals.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)
