"""While something is drawn: what the program writes on the same terminal is handed over, line by line.

The stream's own `write` is covered by one that hands the text over, and uncovered at the end. `sys.stdout` stays the
object it was: whoever holds it, a logging handler or a library, is covered too, and whoever replaces it meanwhile
(`contextlib.redirect_stdout`, a test's capture) is not disturbed.
"""

import os
import threading
from collections.abc import Callable, Iterable
from typing import TextIO

Device = tuple[object, ...]


def device(stream: TextIO) -> Device:
    """Say where a stream leads: two streams on one terminal give equal answers. One without a descriptor is alone."""
    try:
        status = os.fstat(stream.fileno())
    except (AttributeError, OSError, ValueError):
        return ("object", id(stream))
    return (status.st_dev, status.st_ino)


class Redirect:
    """Hands whole lines that are written on some streams to `take`, until it is stopped.

    The rest of a line waits until the line ends. Each thread has its own on each stream, so that none tears
    the line of another.
    """

    def __init__(self, streams: Iterable[TextIO], take: Callable[[str], None]) -> None:
        self._take = take
        self._active = True
        self._lock = threading.RLock()
        self._rest: dict[tuple[int, int], str] = {}
        self._covered: dict[int, TextIO] = {}
        for stream in streams:
            if id(stream) not in self._covered and hasattr(stream, "__dict__"):
                self._covered[id(stream)] = stream
                vars(stream)["write"] = self._instead_of(stream)

    def stop(self) -> str:
        """Give the streams their own `write` back. Gives what was begun and not ended, in the order it was begun."""
        with self._lock:
            self._active = False
            for stream in self._covered.values():
                vars(stream).pop("write", None)
            self._covered.clear()
            begun = "".join(self._rest.values())
            self._rest.clear()
            return begun

    def _instead_of(self, stream: TextIO) -> Callable[[str], int]:
        original = stream.write

        def write(text: str, /) -> int:
            if not isinstance(text, str):
                return original(text)
            with self._lock:
                if not self._active:
                    return original(text)
                lines = self._ended((id(stream), threading.get_ident()), text)
            if lines is not None:
                self._take(lines)
            return len(text)

        return write

    def _ended(self, writer: tuple[int, int], text: str) -> str | None:
        """Take in what a thread wrote on a stream; give the lines that this ended, None where it ended none."""
        lines, newline, rest = (self._rest.pop(writer, "") + text).rpartition("\n")
        if rest:
            # A carriage return goes over the line from its start: only what follows the last one would be seen.
            # A signal's handler may have begun a line since the last one was taken out.
            self._rest[writer] = rest[rest.rfind("\r") + 1 :] + self._rest.get(writer, "")
        return lines if newline else None
