"""What runs beside a screen that a person sees: main, and the functions of the program's own keys."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .calling import Main, done_by, is_async, session_for
from .session import Closed, Ending

if TYPE_CHECKING:
    import asyncio

    from .room import Room

GRACE = 1.0
"""Seconds that main has to end when it did not end the screen itself. A thread that takes longer is left."""


class Beside:
    """Starts main and the keys' functions, and knows how main ended."""

    def __init__(self, room: "Room", main: Main) -> None:
        self._room, self._main = room, main
        self._ending = Ending()
        self._session = session_for(main, room, room.screen.names, self._ending)
        self._thread: threading.Thread | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._returned: Any = None
        self._ended = False
        self.by_program = False
        """Whether the program ended the screen, by closing it or by ending itself."""

    @property
    def result(self) -> Any:
        """What `session.close` was given, else what main returned."""
        return self._returned if self._ending.closed_by is None else self._ending.result

    def start(self, function: Callable[[Any], object] | None) -> None:
        """Start a key's function, or main where it is None. Called in the thread of the event loop."""
        called: Any = self._main if function is None else function
        if is_async(called):
            import asyncio

            self._tasks.append(asyncio.get_running_loop().create_task(self._await(called)))
        else:
            thread = threading.Thread(target=self._call, args=(called,), name="controlroom", daemon=True)
            if function is None:
                self._thread = thread
            thread.start()

    def screen_ended(self) -> None:
        """Have whatever is asked of the session from now on raise Closed."""
        self.by_program = self._ending.closed or self._ended
        self._ending.closed = True
        self._room.end()

    async def wait_for_tasks(self) -> None:
        """Cancel the tasks that still run, and wait for them; main's, where main ended the screen, ends by itself."""
        import asyncio

        own = self._tasks[:1] if self._by_main and self._thread is None else []
        if own:
            await asyncio.wait(own)
        rest = [task for task in self._tasks if not task.done()]
        for task in rest:
            task.cancel()
        if rest:
            await asyncio.wait(rest, timeout=GRACE)

    def wait_for_thread(self) -> None:
        """Wait for main to end: for ever where main ended the screen. It may not know where a key's function did."""
        if self._thread is not None:
            self._thread.join(None if self._by_main else GRACE)

    @property
    def _by_main(self) -> bool:
        return self._ended or self._ending.closed_by is self._session

    def _session_of(self, function: Callable[[Any], object]) -> Any:
        if function is self._main:
            return self._session
        return session_for(function, self._room, self._room.screen.names, self._ending)

    def _call(self, function: Callable[[Any], object]) -> None:
        try:
            name = "main" if function is self._main else "a key's function"
            self._over(function, done_by(name, function(self._session_of(function))))
        except BaseException as error:  # noqa: BLE001 - whatever it is, `run` raises it
            self._failed(error)

    async def _await(self, function: Callable[[Any], Any]) -> None:
        try:
            self._over(function, await function(self._session_of(function)))
        except BaseException as error:  # noqa: BLE001 - as above
            self._failed(error)

    def _over(self, function: object, returned: object) -> None:
        if function is self._main:
            self._returned, self._ended = returned, True
            self._room.close()

    def _failed(self, error: BaseException) -> None:
        from asyncio import CancelledError

        # These are how main learns that the screen has ended.
        if not (self._ending.closed and isinstance(error, Closed | CancelledError)):
            self._room.fail(error)
