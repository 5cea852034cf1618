"""The forms of a component off a terminal: its static text, once per change, and events. No thread is started."""

import os
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from paratext.text import without_controls, without_controls_but_color
from roundel.policy import color_level

from .component import Checked
from .sink import Sink, switch_on_escapes

if TYPE_CHECKING:
    from roundel.protocols import Clock

    from .protocols import LoopRuntime


class _Told:
    """What both forms have in common: one state at a time, and none after the last."""

    def __init__(self, sink: Sink) -> None:
        self.state: Any = None
        self.over = False
        self._sink = sink
        self._lock = threading.RLock()
        _told.add(self)

    def show(self, state: Any) -> None:
        with self._lock:
            if not self.over:
                self.state = state
                self._tell(state)

    def lower(self, state: Any) -> None:
        with self._lock:
            if not self.over:
                self.over = True
                self.state = self.state if state is None else state
                self._tell(self.state)

    def forget_lock(self) -> None:
        """Take a new lock in a forked child: whoever held the old one may not be there."""
        self._lock = threading.RLock()

    def _tell(self, state: Any) -> None:
        raise NotImplementedError


_told: weakref.WeakSet[_Told] = weakref.WeakSet()


def _after_fork_in_child() -> None:
    for each in list(_told):
        each.forget_lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)


class StaticText(_Told):
    """Writes the static text on stdout: what changed as a whole, what grew by lines as those lines."""

    def __init__(self, component: Checked, rt: "LoopRuntime", heartbeat: float | None) -> None:
        super().__init__(Sink(rt.stdout))
        self._component = component
        if color_level(rt):
            switch_on_escapes(rt)
            self._safe = without_controls_but_color
        else:
            self._safe = without_controls
        self._text = ""
        self._written = 0
        self._last = ""
        self._heartbeat = None if heartbeat is None else Heartbeat(component.name, rt.clock, heartbeat, self._write)

    def lower(self, state: Any) -> None:
        if self._heartbeat is not None:
            self._heartbeat.stop()
        super().lower(state)

    def forget_lock(self) -> None:
        super().forget_lock()
        if self._heartbeat is not None:
            self._heartbeat.forget_lock()

    def print(self, text: str) -> None:
        self._write(f"{text}\n")

    def _tell(self, state: Any) -> None:
        if self._component.lines is None:
            self._write(self._news(self._component.text(state)))
        else:
            self._write(self._new_lines(self._component.lines(state)))

    def _news(self, text: str) -> str:
        """Give what is to be written for this text: nothing, the lines it grew by, or all of it."""
        before, self._text = self._text, text.removesuffix("\n")
        if self._text == before or not self._text:
            return ""
        if before and self._text.startswith(before + "\n"):
            return self._text[len(before) + 1 :] + "\n"
        return self._text + "\n"

    def _new_lines(self, lines: Sequence[str]) -> str:
        """Give the lines that are new. Where the last one written is no longer there, the text is another: all."""
        count = len(lines)
        if self._written > count or (self._written and lines[self._written - 1] != self._last):
            self._written = 0
        news = lines[self._written :]
        if count:
            self._written, self._last = count, lines[count - 1]
        return "".join(f"{line}\n" for line in news)

    def _write(self, text: str) -> None:
        if text:
            self._sink.write(self._safe(text))
            if self._heartbeat is not None:
                self._heartbeat.put_off()


class Heartbeat:
    """Says that the component is still at it whenever nothing was written for so many seconds.

    It speaks on the clock's thread, the only thread that is started off a terminal, and only because it was asked for.
    """

    def __init__(self, name: str, clock: "Clock", seconds: float, write: Callable[[str], None]) -> None:
        self._name, self._clock, self._write = name, clock, write
        self._interval = seconds * 1000
        self._started = self._last = clock.now()
        self._lock = threading.RLock()
        self._stopped = False
        self._cancel = clock.schedule(self._beat, self._interval)

    def put_off(self) -> None:
        """Begin to count anew: something was written."""
        self._last = self._clock.now()

    def stop(self) -> None:
        """Say nothing more."""
        with self._lock:
            self._stopped = True
            self._cancel()

    def forget_lock(self) -> None:
        """Take a new lock in a forked child, whose clock starts without the calls of its parent's."""
        self._lock = threading.RLock()

    def _beat(self) -> None:
        with self._lock:
            if self._stopped:
                return
            now = self._clock.now()
            if now - self._last >= self._interval:
                self._write(f"{self._name}: still running after {(now - self._started) / 1000:.0f} s\n")
            self._cancel = self._clock.schedule(self._beat, self._last + self._interval - now)


class Events(_Told):
    """Writes one event per transition on stderr. Of stdout nothing is touched."""

    def __init__(self, component: Checked, rt: "LoopRuntime") -> None:
        from .events import event_line

        super().__init__(Sink(rt.stderr))
        self._name = component.name
        self._event_line = event_line
        self._last = ""

    def print(self, text: str) -> None:
        self._sink.write(self._event_line("print", text) + "\n")

    def _tell(self, state: Any) -> None:
        line = self._event_line(self._name, state)
        if line != self._last:
            self._last = line
            self._sink.write(line + "\n")
