"""The form of a component on a terminal: its frames, in the live region."""

import threading
from typing import TYPE_CHECKING, Any

from .component import Checked
from .region import Region, exclusively
from .terminals import join

if TYPE_CHECKING:
    from .protocols import LoopRuntime


class Live:
    """Draws the frames of a component, one every `interval`; its static text on change, where it has no frames.

    What `frame` raises on the clock's thread ends the animation, and is raised by the next call on this form.
    """

    def __init__(self, component: Checked, rt: "LoopRuntime") -> None:
        self._component = component
        self._rt = rt
        self._lock = threading.RLock()
        self.region: Region | None = None
        self.state: Any = None
        self.over = False
        self._failure: BaseException | None = None
        self._started = rt.clock.now()
        self._cancel = _nothing
        self._still = False

    def show(self, state: Any) -> None:
        self._raise_failure()
        if self.over:
            return
        self.state = state
        if self.region is None:
            self._begin()
        elif self._component.frame is None or self._still:
            self.region.draw(self, self._text())

    def lower(self, state: Any) -> None:
        self._raise_failure()
        if self.over:
            return
        self.state = self.state if state is None else state
        try:
            text = self._component.text(self.state)
        except BaseException:
            self._leave("")
            raise
        self._leave(text)

    def print(self, text: str) -> None:
        self._raise_failure()
        if self.region is not None:
            self.region.print(text)

    def finish(self) -> None:
        """Leave the last state's static text: the process ends."""
        self._failure = None
        self.lower(None)

    def forget(self) -> None:
        """Never draw again: this is a forked child."""
        self.over = True
        # The thread that held the old one may not be there.
        self._lock = threading.RLock()

    def _begin(self) -> None:
        text = self._text()
        try:
            join(self._rt, self, text)
            if self._component.frame is not None:
                self._schedule()
        except BaseException:
            # Nobody was given the flag, so nobody else can lower it.
            self._leave("")
            raise

    def _text(self) -> str:
        return self._component.drawn(self._rt.clock.now() - self._started, self.state)

    def _schedule(self) -> None:
        with self._lock:
            if self.over:
                return
            try:
                self._cancel = self._rt.clock.schedule(self._tick, self._component.interval)
            except RuntimeError:
                # No thread is to be had, as when the interpreter shuts down. Without one it is drawn on change.
                self._still = True

    def _tick(self) -> None:
        try:
            text = self._text()
            if self.region is not None:
                self.region.draw(self, text)
        except BaseException as error:  # noqa: BLE001 - whatever it is, it belongs to whoever hoisted the component
            self._failure = error
            return
        self._schedule()

    def _leave(self, text: str) -> None:
        # As one: a signal's handler that raises in between would leave the rows there, and nobody to take them away.
        with exclusively():
            with self._lock:
                self.over = True
                self._cancel()
            if self.region is not None:
                self.region.leave(self, text)

    def _raise_failure(self) -> None:
        failure, self._failure = self._failure, None
        if failure is not None:
            self._leave("")
            raise failure


def _nothing() -> None:
    """Cancel nothing: nothing is scheduled yet."""
