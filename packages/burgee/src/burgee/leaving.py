"""The end of the process: output is flushed, quietly where its reader has gone, and a Ctrl-C stays a signal."""

import errno
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from .errors import RUNTIME
from .request import Ending

if TYPE_CHECKING:
    from types import TracebackType

    from roundel.runtime import Runtime


def leave(ending: "Ending", rt: "Runtime") -> int:
    """Flush what is written and give the exit code, which is 1 where the output could not be written.

    After a Ctrl-C, raises KeyboardInterrupt so that the process dies of the signal.

    The interpreter itself runs the exit handlers and then kills the process with SIGINT, when the exception reaches
    it; only the traceback it would print is left out.
    """
    try:
        flush(rt.stdout)
    except OSError as error:
        divert(rt.stdout)
        if ending.code == 0:
            ending = unwritten(error, rt)
    try:
        flush(rt.stderr)
    except OSError:
        # Nobody can be told; the exit code still can.
        divert(rt.stderr)
    if ending.unread:
        # What an exit handler writes yet would find the pipe broken again.
        divert(rt.stdout)
    if ending.interrupted:
        sys.excepthook = _quiet_about_interrupts
        raise KeyboardInterrupt
    return ending.code


def unwritten(error: OSError, rt: "Runtime") -> Ending:
    """Tell that the output could not be written: a full disk, most often."""
    from .failure import Report
    from .showing import show

    show(Report(RUNTIME, f"the output could not be written: {error.strerror or error}"), error, rt)
    return Ending(RUNTIME)


def flush(stream: TextIO) -> None:
    """Flush a stream. One whose reader has gone is pointed at nowhere, or the interpreter complains at its end."""
    try:
        stream.flush()
    except ValueError:
        # Closed already.
        return
    except OSError as error:
        # Windows says EINVAL of a pipe that is closed.
        if error.errno != errno.EPIPE and not (sys.platform == "win32" and error.errno == errno.EINVAL):
            raise
        divert(stream)


def divert(stream: TextIO) -> None:
    """Let what is written to a stream from now on go nowhere."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _quiet_about_interrupts(
    kind: type[BaseException], error: BaseException, traceback: "TracebackType | None", /
) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, traceback)
