"""How the family's own `python -m` commands begin and end."""

import errno
import io
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn, TextIO

from .runtime import Runtime, process_runtime


def run(main: Callable[[Runtime], int]) -> NoReturn:
    """Run a command on the process's runtime and leave with the exit code it gives.

    A character that an output's encoding cannot hold is written as its escape. A reader that goes away ends the
    command quietly: with its own code where it had done its work, with 1 where it had not. Any other failure to write
    is said on stderr and leaves with 1, and an interrupt ends the process as the signal does.
    """
    rt = process_runtime()
    for stream in (rt.stdout, rt.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    code = 1
    try:
        code = main(rt)
        rt.stdout.flush()
    except KeyboardInterrupt:
        _end_as_interrupted(rt)
        code = 130
    except OSError as error:
        if not _reader_is_gone(error, rt.platform):
            code = 1
            with suppress(OSError):
                rt.stderr.write(f"error: the output could not be written: {error.strerror}\n")
        # The interpreter flushes once more as it ends, and would report the failure then.
        _send_nowhere(rt.stdout)
    raise SystemExit(code)


def _reader_is_gone(error: OSError, platform: str) -> bool:
    # Windows reports a pipe without a reader as an invalid argument.
    return isinstance(error, BrokenPipeError) or (platform == "win32" and error.errno == errno.EINVAL)


def _send_nowhere(stream: TextIO) -> None:
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _end_as_interrupted(rt: Runtime) -> None:
    with suppress(OSError):
        rt.stdout.flush()
    if rt.platform != "win32":
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
