"""Keeps stdout for the one JSON document: what the command prints itself is caught instead.

`Capture` replaces `sys.stdout`, and where that is the process's own stdout also file descriptor 1, so that subprocesses
and C libraries are caught too. `Events` stands in for `sys.stderr`: lines that are not JSON objects become events.
"""

import io
import json
import os
import sys
from contextlib import suppress
from typing import IO, TYPE_CHECKING, TextIO, cast

if TYPE_CHECKING:
    from roundel.runtime import Runtime

STDOUT = 1


class Capture:
    """Catches what is printed to stdout from `start` to `stop`, and makes events of what is printed to stderr.

    The descriptor stays diverted afterwards, for what a thread or an exit handler prints later on would follow the
    document; the document is written to `stream`. For the same reason `sys.stderr` goes on making events.
    """

    def __init__(self, stdout: TextIO, stderr: TextIO) -> None:
        import tempfile

        self.stream = stdout
        self._events = Events(stderr)
        self._stderr_before = sys.stderr
        self._caught: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - it is open from here to `close`
        self._replacement = _text_file(os.dup(self._caught.fileno()), "utf-8", "surrogateescape")
        self._before = sys.stdout
        self._diverted = False
        self._process = os.getpid()

    def is_ours(self) -> bool:
        """Say whether this is the process that the capture began in, and none that it forked since."""
        return os.getpid() == self._process

    def start(self) -> None:
        if _is_descriptor(self.stream, STDOUT):
            self.stream.flush()
            private = os.dup(STDOUT)
            self._diverted = True
            os.dup2(self._caught.fileno(), STDOUT)
            encoding = getattr(self.stream, "encoding", None) or "utf-8"
            # Buffered below: a pipe or a full disk may take less than is written at once.
            self.stream = io.TextIOWrapper(os.fdopen(private, "wb"), encoding=encoding, write_through=True)
        sys.stdout, sys.stderr = self._replacement, cast(TextIO, self._events)

    def runtime(self, rt: "Runtime") -> "Runtime":
        """Give the runtime of the command: what it writes to its streams is caught as well."""
        return rt.replace(stdout=self._replacement, stderr=self._events)

    def stop(self) -> str:
        """Give what was caught, as text."""
        for stream in (sys.stdout, self._before, self._replacement):
            try:
                stream.flush()
            except (OSError, ValueError, AttributeError):
                continue
        self._caught.seek(0)
        caught = self._caught.read()
        sys.stdout = self._before
        if not self._diverted:
            sys.stderr = self._stderr_before
        self._events.finish()
        return caught.decode("utf-8", "replace").replace("\r\n", "\n")

    def close(self) -> None:
        """Let go of the temporary file; what is printed from now on is lost."""
        self._replacement.close()
        self._caught.close()
        if self._diverted:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, STDOUT)
            os.close(nowhere)
            # What no disk took is dropped here: an interpreter that ends would try it again, and say so.
            with suppress(OSError):
                self.stream.close()


class Events(io.TextIOBase):
    """A text stream whose whole lines arrive at another one as NDJSON: `{"event":"stderr","state":"a line"}`.

    A line that is a JSON object already, as the family's events are, arrives as it is; an empty one not at all.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._rest = ""
        self._finished = False
        self.buffer = _Bytes(self)

    @property
    def encoding(self) -> str:  # type: ignore[override] # io.TextIOBase's own attribute is read only too
        return "utf-8"

    @property
    def errors(self) -> str:  # type: ignore[override] # as above
        return "replace"

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._event(line)
        return len(text)

    def flush(self) -> None:
        if self._finished:
            # Only exit handlers write now, and no more may come of the line.
            rest, self._rest = self._rest, ""
            self._event(rest)
        # A stderr that takes nothing, since it is closed or its disk is full, is no reason to give no document.
        with suppress(OSError, ValueError):
            self._stream.flush()

    def finish(self) -> None:
        """Send the last line, which no newline ended."""
        self._finished = True
        self.flush()

    def _event(self, line: str) -> None:
        line = line.rstrip("\r")
        if not line.strip():
            return
        try:
            already = line.startswith("{") and isinstance(json.loads(line), dict)
        except ValueError:
            already = False
        if not already:
            line = json.dumps({"event": "stderr", "state": line}, separators=(",", ":"))
        with suppress(OSError, ValueError):
            self._stream.write(line + "\n")


class _Bytes(io.RawIOBase):
    """The binary side of `Events`, for what writes bytes to stderr."""

    def __init__(self, events: Events) -> None:
        self._events = events

    def writable(self) -> bool:
        return True

    def write(self, data: object, /) -> int:
        content = bytes(cast(bytes, data))
        self._events.write(content.decode("utf-8", "replace"))
        return len(content)


def _text_file(descriptor: int, encoding: str, errors: str) -> TextIO:
    binary = os.fdopen(descriptor, "wb", buffering=0)
    return io.TextIOWrapper(binary, encoding=encoding, errors=errors, write_through=True)


def _is_descriptor(stream: TextIO, number: int) -> bool:
    try:
        return stream.fileno() == number
    except (OSError, ValueError, AttributeError):
        return False
