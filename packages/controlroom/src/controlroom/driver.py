"""Textual's drivers on the runtime's streams. Textual's own take the process's stdin and stderr, whatever is piped."""

import sys
from typing import TYPE_CHECKING, Any

from flagstaff.sink import Sink
from flagstaff.size import terminal_size

if TYPE_CHECKING:
    from roundel.runtime import Runtime


class Out:
    """The terminal as a driver writes to it: what its encoding lacks is replaced, and a terminal that is gone is quiet.

    Textual's writer thread would end on an error, and whoever writes next would wait for it for ever.
    """

    def __init__(self, rt: "Runtime") -> None:
        self._sink = Sink(rt.stdout)
        self.fileno = rt.stdout.fileno

    def write(self, text: str) -> int:
        self._sink.write(text)
        return len(text)

    def flush(self) -> None:
        """Every write was flushed."""


def driver_class(rt: "Runtime", *, inline: bool) -> Any:
    """Give the driver class for a runtime; None on Windows, where Textual's own is used, which is never inline."""
    if sys.platform == "win32":
        return None
    return _inline(rt) if inline else _full(rt)


def _full(rt: "Runtime") -> Any:
    from textual.drivers.linux_driver import LinuxDriver

    # Made before anything covers the stream.
    out = Out(rt)

    class Full(LinuxDriver):
        def __init__(self, app: Any, **options: Any) -> None:
            super().__init__(app, **options)
            self._file: Any = out
            self.fileno = rt.stdin.fileno()

        def _get_terminal_size(self) -> tuple[int, int]:
            return terminal_size(rt)

        def stop_application_mode(self) -> None:
            # Textual switches reports in pixels on where it can, and never off.
            self.write("\x1b[?1016l")
            super().stop_application_mode()

    return Full


def _inline(rt: "Runtime") -> Any:
    from textual.drivers.linux_inline_driver import LinuxInlineDriver

    # As above.
    out = Out(rt)

    class Inline(LinuxInlineDriver):
        def __init__(self, app: Any, **options: Any) -> None:
            super().__init__(app, **options)
            self._file: Any = out
            self.fileno = rt.stdin.fileno()

        def _get_terminal_size(self) -> tuple[int, int]:
            return terminal_size(rt)

    return Inline
