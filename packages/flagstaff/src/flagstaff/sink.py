"""Writing whole lines to a stream that may not hold every character, or whose reader may be gone."""

import errno
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from roundel.protocols import ColorRuntime

writing = threading.RLock()
"""Held by whoever writes, wherever to, and by what is drawn: a stream's own `write` may lead to what is drawn."""

if hasattr(os, "register_at_fork"):
    # Held while forking, so that in the child nothing is half written, and no thread that it lacks holds it.
    os.register_at_fork(before=writing.acquire, after_in_parent=writing.release, after_in_child=writing.release)

_STANDARD = (2, 1, 0)
"""The descriptors of standard error, output and input: on a terminal, most often all three lead to it."""

_GONE = (errno.EPIPE, errno.EIO, errno.EBADF, errno.ECONNRESET)


class Sink:
    """A text stream as the family writes to it: nothing raises for an encoding, and a reader who left is no error."""

    def __init__(self, stream: TextIO) -> None:
        self.encoding: str | None = getattr(stream, "encoding", None)
        self._stream = stream
        self._write, self._flush = stream.write, getattr(stream, "flush", _nothing)
        self._gone = False
        self._descriptor = _descriptor(stream)
        self._leads_to = _led_to(self._descriptor)
        self._terminal = _terminal(self._descriptor)

    @property
    def lost(self) -> bool:
        """Whether the reader left, the stream was closed or detached, or its descriptor leads elsewhere by now."""
        return self._gone or (self._leads_to is not None and _led_to(self._descriptor) != self._leads_to)

    def write(self, text: str) -> None:
        """Write and flush. Characters that the encoding lacks are replaced; when the reader is gone, it is quiet.

        Raises OSError for any other failure of the stream, such as a full disk.
        """
        if self._gone or not text:
            return
        text = encodable(text, self.encoding)
        try:
            with writing, _blocking(self._descriptor):
                try:
                    self._write(text)
                except UnicodeEncodeError:
                    # A stream that does not say what it can hold. ASCII is in every encoding.
                    self._write(text.encode("ascii", "replace").decode())
                self._flush()
        except ValueError:
            # A closed stream. Nobody reads it any more either.
            self._gone = True
        except OSError as error:
            if error.errno not in _GONE:
                raise
            self._gone = True
            discard(self._stream)

    def write_at_once(self, text: str) -> None:
        """Write past the stream, which a signal may have interrupted in its own work, or which is lost.

        That is on its own descriptor, or on a standard one, as long as that leads where the stream led; or else on the
        terminal, opened by its name. Where there is no way, nothing is written.
        """
        if self._leads_to is None:
            self.write(text)
            return
        data = text.encode(self.encoding or "utf-8", "replace")
        for descriptor in (self._descriptor, *_STANDARD):
            if _led_to(descriptor) == self._leads_to:
                with suppress(OSError), _blocking(descriptor):
                    os.write(descriptor, data)
                    return
        if self._terminal is not None:
            with suppress(OSError), open(self._terminal, "wb", buffering=0, opener=_without_control) as terminal:
                terminal.write(data)


def switch_on_escapes(rt: "ColorRuntime") -> None:
    """Let the Windows console obey escapes, before the first one is written. Elsewhere there is nothing to do."""
    if getattr(rt, "platform", "") == "win32":
        from colorama import just_fix_windows_console  # type: ignore[import-untyped,unused-ignore]

        just_fix_windows_console()


def _descriptor(stream: TextIO) -> int:
    """Give the descriptor of a stream, -1 where it has none."""
    try:
        return stream.fileno()
    except (AttributeError, OSError, ValueError):
        return -1


@contextmanager
def _blocking(descriptor: int) -> Iterator[None]:
    """Let writing wait for as long as the reader takes nothing.

    Another process that shares the terminal, or an event loop that reads from it, may have made it one that does not
    wait: then what does not fit at once is lost, or an error.
    """
    try:
        waits = os.get_blocking(descriptor)
    except (AttributeError, OSError):
        waits = True
    if waits:
        yield
        return
    os.set_blocking(descriptor, True)
    try:
        yield
    finally:
        with suppress(OSError):
            os.set_blocking(descriptor, False)


def _led_to(descriptor: int) -> tuple[int, int] | None:
    """Say where a descriptor leads: the same answer later means the same place. None where it leads nowhere."""
    try:
        status = os.fstat(descriptor)
    except OSError:
        return None
    return (status.st_dev, status.st_ino)


def _terminal(descriptor: int) -> str | None:
    """Give the name of the terminal that a descriptor leads to, None where it leads to none that has a name."""
    try:
        return os.ttyname(descriptor)
    except (AttributeError, OSError):
        return None


def _without_control(name: str, _flags: int) -> int:
    """Open a terminal, without becoming a process that it controls."""
    return os.open(name, os.O_WRONLY | os.O_NOCTTY)


def _nothing() -> None:
    """Flush a stream that keeps nothing back."""


def encodable(text: str, encoding: str | None) -> str:
    """Give the text with what `encoding` cannot hold replaced; as it is where the stream names no known encoding."""
    if encoding is None or text.isascii():
        return text
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.encode(encoding, "replace").decode(encoding)
    except LookupError:
        return text
    return text


def discard(stream: TextIO) -> None:
    """Point the descriptor of a stream that takes nothing any more at nothing, so that flushing it at exit is no error.

    What the Python documentation advises for SIGPIPE.
    """
    try:
        descriptor = stream.fileno()
        nothing = os.open(os.devnull, os.O_WRONLY)
    except (AttributeError, OSError, ValueError):
        return
    os.dup2(nothing, descriptor)
    os.close(nothing)
