"""The live region: the rows at the foot of a terminal that every flag hoisted on it shares, in the order hoisted.

Drawn under one lock, `sink.writing`. Nothing of a component runs under that lock.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from paratext.text import without_controls, without_controls_but_color
from roundel.policy import color_level
from roundel.runtime import process_runtime

from . import paint, signals
from .cells import Continued, close, cut_lines
from .redirect import Device, Redirect, device
from .sink import Sink, encodable, switch_on_escapes, writing
from .size import terminal_size
from .typed import Typed

if TYPE_CHECKING:
    from typing import TextIO

    from .protocols import LoopRuntime


class Owner(Protocol):
    """Whoever has a place in a region."""

    region: "Region | None"

    def finish(self) -> None:
        """Leave the region: the process ends."""

    def forget(self) -> None:
        """Never draw again: this is a forked child, and the region is its parent's."""


class Region:
    """The rows at the foot of one terminal. Safe to use from any thread."""

    def __init__(
        self, rt: "LoopRuntime", where: Device, *, prepared: Callable[[], bool], over: Callable[[], None]
    ) -> None:
        """Take a terminal. `prepared` says whether every way out gives the cursor back; `over` is told of the end."""
        switch_on_escapes(rt)
        self._prepared, self._over = prepared, over
        self._rt = rt
        self._where = where
        self._sink = Sink(rt.stdout)
        self._safe = without_controls_but_color if color_level(rt) else without_controls
        self._texts: dict[Owner, str] = {}
        self._rows: list[str] = []
        self._size = (0, 0)
        self._above: list[str] = []
        self._program = Continued()
        self._changed = False
        self._busy = False
        self._suspended = False
        self._hidden = False
        self._stale = False
        self._typed = Typed(rt, where)
        self._redirect = Redirect(self._streams(), self._write_programs)

    def owners(self) -> list[Owner]:
        return list(self._texts)

    def draw(self, owner: Owner, text: str, *, new: bool = False) -> None:
        """Draw the text in the owner's place. Without a place, or where the text is the same, nothing is written."""
        with exclusively():
            if new or owner in self._texts:
                self._texts[owner] = self._clean(text)
                self._settle()

    def leave(self, owner: Owner, text: str) -> None:
        """Give up the owner's place, and leave the text above the rest; nothing where it is empty."""
        with exclusively():
            if self._texts.pop(owner, None) is None:
                return
            if text:
                self._above.append(close(self._clean(text).removesuffix("\n")))
            if self._texts:
                self._settle()
            else:
                self._end()

    def print(self, text: str) -> None:
        """Write lines above the region, their control characters removed."""
        self._write_above(close(self._clean(text)))

    def release(self) -> None:
        """Leave the rows as they stand and give the terminal back, for a process that ends without a further word."""
        show = paint.SHOW if self._hidden else ""
        self._suspended, self._hidden = True, False
        self._sink.write_at_once(paint.below(self._rows) + show + self._redirect.stop())

    def suspend(self) -> None:
        """Erase the rows and give the terminal back until `resume`."""
        with exclusively():
            self._give_back()

    def resume(self) -> None:
        """Draw the rows anew from the cursor's line on, if the process may."""
        with exclusively():
            if self._in_foreground():
                self._suspended = self._hidden = False
                self._stale = True
                # Whatever was typed meanwhile was not typed among the rows.
                self._typed.entered()
                self._settle()

    def pause(self) -> None:
        """Erase the rows, and let the program write as it likes until the region goes on."""
        with exclusively():
            self.suspend()
            self._hand_back()

    def go_on(self) -> None:
        """Take the terminal again after a pause."""
        with exclusively():
            self._redirect = Redirect(self._streams(), self._write_programs)
            self.resume()

    def repaint(self) -> None:
        """Draw the rows for the size the terminal has now."""
        with exclusively():
            self._settle()

    def forget(self) -> None:
        """Draw nothing any more: this is a forked child."""
        for owner in self._texts:
            owner.forget()
        self._texts.clear()
        self._redirect.stop()
        self._suspended, self._hidden, self._rows = True, False, []

    def _streams(self) -> "Iterator[TextIO]":
        """Give the streams whose text would land among the rows: all that lead to this terminal."""
        for rt in (self._rt, process_runtime()):
            for name in ("stdout", "stderr"):
                stream: TextIO = getattr(rt, name)
                if getattr(rt.is_tty, name, False) and device(stream) == self._where:
                    yield stream

    def _clean(self, text: str) -> str:
        return encodable(self._safe(text), self._sink.encoding)

    def _write_programs(self, lines: str) -> None:
        """Write lines of the program's own, whose colour may be open: not over the rows, and still in the next line."""
        with exclusively():
            self._write_above(self._program.part(lines))

    def _hand_back(self) -> None:
        """Let the program write by itself, from where it is: in a line that it began, in a colour that it left open."""
        self._sink.write(self._program.opening() + self._redirect.stop())
        self._program = Continued()

    def _write_above(self, lines: str) -> None:
        with exclusively():
            self._above.append(lines)
            self._settle()

    def _settle(self) -> None:
        """Paint until the terminal shows what it should. What is written while painting comes in the next round."""
        self._changed = True
        if self._busy:
            return
        self._busy = True
        try:
            while self._changed:
                self._changed = False
                self._paint()
        finally:
            self._busy = False

    def _paint(self) -> None:
        if self._lost():
            self._sink.write(self._take_above("\n"))
            return
        above = self._take_above()
        if self._suspended:
            self._sink.write(above)
            return
        size = terminal_size(self._rt)
        rows = fitting(self._texts.values(), *size)
        entered = self._rows and self._typed.entered()
        if entered or self._stale or (self._rows and (above or size != self._size)):
            body = (paint.ERASE_AFTER_ENTER if entered else paint.ERASE) + above + paint.fresh(rows)
        else:
            body = above + paint.changed(self._rows, rows)
        self._size, self._rows, self._stale = size, rows, False
        if body and not self._hidden and self._prepared():
            # Only hidden where every way out gives it back.
            self._hidden = True
            body = paint.HIDE + body
        if body:
            self._sink.write(paint.BEGIN + body + paint.END)

    def _lost(self) -> bool:
        """Say whether the stream no longer leads to the terminal. Then the cursor comes back by another way."""
        if not self._sink.lost:
            return False
        if self._hidden:
            self._hidden = False
            self._sink.write_at_once(paint.SHOW)
        self._rows = []
        return True

    def _end(self) -> None:
        """Give the terminal back for good: nobody has a place any more."""
        self._give_back()
        self._hand_back()
        self._over()

    def _give_back(self) -> None:
        if self._lost():
            self._sink.write(self._take_above("\n"))
        elif body := self._erase() + self._take_above() + (paint.SHOW if self._hidden else ""):
            self._sink.write(paint.BEGIN + body + paint.END)
            # Writing may have been what showed that the stream is closed.
            self._lost()
        self._suspended, self._hidden, self._rows = True, False, []

    def _erase(self) -> str:
        if not self._rows:
            return ""
        return paint.ERASE_AFTER_ENTER if self._typed.entered() else paint.ERASE

    def _take_above(self, newline: str = "\r\n") -> str:
        lines = [line.removesuffix("\r") for text in self._above for line in text.split("\n")]
        self._above.clear()
        return "".join(f"{line}{newline}" for line in lines)

    def _in_foreground(self) -> bool:
        try:
            return os.tcgetpgrp(self._rt.stdout.fileno()) == os.getpgrp()
        except (AttributeError, OSError, ValueError):
            return True


def fitting(texts: Iterable[str], columns: int, lines: int) -> list[str]:
    """Give the rows of the texts, one below the other, cut to the terminal; the last says how many do not fit."""
    rows: list[str] = []
    for text in texts:
        if text:
            rows += cut_lines(text.removesuffix("\n").split("\n"), columns)
    if len(rows) > lines:
        more = len(rows) - lines + 1
        rows[lines - 1 :] = cut_lines([f"({more} more lines)"], columns)
    return rows


@contextmanager
def exclusively() -> Iterator[None]:
    """Hold the lock, and let signals wait until it is released."""
    try:
        with writing:
            signals.hold()
            try:
                yield
            finally:
                signals.let_go()
    finally:
        signals.deliver()
