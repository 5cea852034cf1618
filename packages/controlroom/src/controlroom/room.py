"""The state of a screen that a person sees, shared by the program's threads and the one that draws."""

import threading
from collections import deque
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .keys import INTERRUPT, Bound, active, hint
from .layout import has_tabs
from .session import Closed

if TYPE_CHECKING:
    from .screen import Screen


AT_ONCE = 500
"""How many states of one log are drawn before a key is looked for."""


class View(Protocol):
    """What draws. Its methods may be called in any thread, and are carried out in the one that draws."""

    def take_changes(self) -> None:
        """Draw what changed."""

    def leave(self) -> None:
        """End the screen."""


class Waiter(NamedTuple):
    """Somebody who waits for one of some keys, any key where there are none. None is delivered at the end."""

    keys: Mapping[str, str]
    deliver: Callable[[str | None], object]


class Room:
    """Takes in what the program does, as a session's form, and the keys that the person presses."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.states: dict[str, Any] = {pane.name: pane.state for pane in screen.panes}
        self.printed: list[str] = []
        self.failure: BaseException | None = None
        self.view: View | None = None
        self.on_print: Callable[[str], object] = self.printed.append
        self._tabs = has_tabs(screen.layout)
        self._lock = threading.Lock()
        self._logs = {pane.name for pane in screen.panes if pane.log}
        self._changes: dict[str, deque[Any]] = {}
        self._waiters: list[Waiter] = []
        self._over = False
        self._told = False

    def show(self, name: str, state: Any) -> None:
        with self._lock:
            self.states[name] = state
            waiting = self._changes.setdefault(name, deque())
            # Only a log shows what came and went; a list that grew since is one state.
            if waiting and (name not in self._logs or waiting[-1] is state):
                waiting.pop()
            waiting.append(state)
        self._changed()

    def print(self, text: str) -> None:
        self.on_print(text)
        self._changed()

    def wait_key(self, keys: Mapping[str, str], default: str | None) -> str:  # noqa: ARG002 - somebody is there
        pressed: SimpleQueue[str | None] = SimpleQueue()
        self._wait(Waiter(keys, pressed.put))
        return _not_closed(pressed.get())

    async def wait_key_async(self, keys: Mapping[str, str], default: str | None) -> str:  # noqa: ARG002 - as above
        import asyncio

        pressed: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        waiter = Waiter(keys, pressed.set_result)
        self._wait(waiter)
        try:
            return _not_closed(await pressed)
        finally:
            # Where the wait was cancelled, nobody waits any more.
            with self._lock:
                if waiter in self._waiters:
                    self._waiters.remove(waiter)
            self._changed()

    def close(self) -> None:
        if self.view is not None:
            self.view.leave()

    def fail(self, error: BaseException) -> None:
        """End the screen; `run` raises `error`, or the first of several."""
        if self.failure is None:
            self.failure = error
        self.close()

    def end(self) -> None:
        """Wake whoever waits: no key comes any more."""
        with self._lock:
            self._over = True
            waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            waiter.deliver(None)

    def taken(self) -> dict[str, list[Any]]:
        """Give the changes since the last call, by pane, each in order; of very many the first, and the rest next time.

        So the keys come in between, however much a program shows.
        """
        with self._lock:
            self._told = False
            taken = {
                name: [waiting.popleft() for _ in range(min(len(waiting), AT_ONCE))]
                for name, waiting in self._changes.items()
            }
            self._changes = {name: waiting for name, waiting in self._changes.items() if waiting}
            rest = bool(self._changes)
        if rest:
            self._changed()
        return taken

    @property
    def message(self) -> str:
        """The last line that was printed, empty where a text of nothing was printed last."""
        return self.printed[-1].rstrip("\n").rpartition("\n")[2] if self.printed else ""

    def bound(self) -> dict[str, Bound]:
        """Give what each key does now."""
        with self._lock:
            waited = {key: label for waiter in self._waiters for key, label in waiter.keys.items()}
        return active(self.screen.keymap, waited, panes=len(self.screen.panes), tabs=self._tabs)

    def hint(self, dot: str, columns: int, muted: Callable[[str], str]) -> str:
        """Give the hint line of so many columns, with what is no key drawn by `muted`."""
        with self._lock:
            any_key = any(not waiter.keys for waiter in self._waiters)
        return hint(self.bound(), dot, columns, any_key=any_key, muted=muted)

    def press(self, key: str) -> Bound | None:
        """Hand a key to whoever waits for it; else give what it does, None where it does nothing."""
        does = self.bound().get(key)
        with self._lock:
            takers = [waiter for waiter in self._waiters if key in waiter.keys or (does is None and not waiter.keys)]
            self._waiters = [waiter for waiter in self._waiters if waiter not in takers]
        if not takers or key == INTERRUPT:
            return does
        for waiter in takers:
            waiter.deliver(key)
        self._changed()
        return None

    def _wait(self, waiter: Waiter) -> None:
        with self._lock:
            if self._over:
                raise Closed
            self._waiters.append(waiter)
        self._changed()

    def _changed(self) -> None:
        # Once, however much changes before it is drawn.
        if self.view is not None:
            with self._lock:
                told, self._told = self._told, True
            if not told:
                self.view.take_changes()


def _not_closed(key: str | None) -> str:
    if key is None:
        raise Closed
    return key
