"""The end of the process: output is flushed, quietly where its reader has gone, and a Ctrl-C stays a signal."""

import errno
import os
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from types import TracebackType

    from roundel.runtime import Runtime

    from .request import Ending

# Windows says EINVAL of a pipe that is closed.
_GONE = (errno.EPIPE, errno.EINVAL) if sys.platform == "win32" else (errno.EPIPE,)


def leave(ending: "Ending", rt: "Runtime") -> None:
    """Flush what is written; after a Ctrl-C, raise KeyboardInterrupt so that the process dies of the signal.

    The interpreter itself runs the exit handlers and then kills the process with SIGINT, when the exception reaches
    it; only the traceback it would print is left out.
    """
    for stream in (rt.stdout, rt.stderr):
        flush(stream)
    if ending.interrupted:
        sys.excepthook = _quiet_about_interrupts
        raise KeyboardInterrupt


def is_gone(error: BaseException) -> bool:
    """Say whether the exception means that nobody reads the pipe any more."""
    return isinstance(error, OSError) and error.errno in _GONE


def flush(stream: TextIO) -> None:
    """Flush a stream. One whose reader has gone is pointed at nowhere, or the interpreter complains at its end."""
    try:
        stream.flush()
    except ValueError:
        # Closed already.
        return
    except OSError as error:
        if not is_gone(error):
            raise
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
        except (OSError, ValueError):
            return


def _quiet_about_interrupts(
    kind: type[BaseException], error: BaseException, traceback: "TracebackType | None", /
) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, traceback)
