"""While something is drawn: what the program writes on the same terminal is handed over, line by line.

The stream's own `write` is covered by one that hands the text over, and uncovered at the end. `sys.stdout` stays the
object it was: whoever holds it, a logging handler or a library, is covered too, and whoever replaces it meanwhile
(`contextlib.redirect_stdout`, a test's capture) is not disturbed.
"""

import os
import threading
from collections.abc import Callable, Iterable
from typing import TextIO

from .sink import writing

Device = tuple[object, ...]
_Write = Callable[[str], int]


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
        self._rest: dict[tuple[int, int], list[str]] = {}
        self._covered: dict[int, tuple[TextIO, _Write, _Write | None]] = {}
        for stream in streams:
            if id(stream) not in self._covered and hasattr(stream, "__dict__"):
                own, cover = vars(stream).get("write"), self._instead_of(stream)
                self._covered[id(stream)] = (stream, cover, own)
                vars(stream)["write"] = cover

    def stop(self) -> str:
        """Give the streams their own `write` back. Gives what was begun and not ended, in the order it was begun."""
        with writing:
            self._active = False
            for stream, cover, own in self._covered.values():
                # Another that the program put over it meanwhile stays, and reaches the stream through this one.
                if vars(stream).get("write") is not cover:
                    continue
                if own is None:
                    del vars(stream)["write"]
                else:
                    vars(stream)["write"] = own
            self._covered.clear()
            begun = "".join(part for parts in self._rest.values() for part in parts)
            self._rest.clear()
            return begun

    def _instead_of(self, stream: TextIO) -> _Write:
        original = stream.write

        def write(text: str, /) -> int:
            if not isinstance(text, str):
                return original(text)
            with writing:
                if not self._active:
                    return original(text)
                lines = self._ended((id(stream), threading.get_ident()), text)
            if lines is not None:
                self._take(lines)
            return len(text)

        return write

    def _ended(self, writer: tuple[int, int], text: str) -> str | None:
        """Take in what a thread wrote on a stream; give the lines that this ended, None where it ended none."""
        lines, newline, rest = text.rpartition("\n")
        if newline:
            lines = "".join(self._rest.pop(writer, ())) + lines
            # A signal's handler may have begun a line since.
            parts = self._rest.pop(writer, [])
            parts.insert(0, rest)
        else:
            parts = self._rest.pop(writer, [])
            parts.append(rest)
        if "\r" in rest:
            # What is written next goes over the line from its start: only what follows the last one would be seen.
            begun = "".join(parts)
            parts = [begun[begun.rfind("\r", 0, -1) + 1 :]]
        if any(parts):
            self._rest[writer] = parts
        return lines if newline else None
