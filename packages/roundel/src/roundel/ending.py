"""How the family's own `python -m` commands end.

A leaf may import nothing of the family, so each leaf carries a copy of this file; a test holds the copies equal.
"""

import errno
import io
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn, TextIO


def run_to_end(main: Callable[[], int], stdout: TextIO, stderr: TextIO) -> NoReturn:
    """Run a command that writes to these two, and leave with the exit code it gives.

    A character that an output's encoding cannot hold is written as its escape. A reader that goes away ends the
    command quietly: with its own code where it had done its work, with 1 where it had not. Any other failure to write
    is said on stderr and leaves with 1, and an interrupt ends the process as the signal does.
    """
    for stream in (stdout, stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    code = 1
    try:
        code = main()
        stdout.flush()
    except KeyboardInterrupt:
        _end_as_interrupted(stdout)
        code = 130
    except OSError as error:
        if not _reader_is_gone(error):
            code = 1
            with suppress(OSError):
                stderr.write(f"error: the output could not be written: {error.strerror}\n")
        # The interpreter flushes once more as it ends, and would report the failure then.
        _send_nowhere(stdout)
    raise SystemExit(code)


def _reader_is_gone(error: OSError) -> bool:
    # Windows reports a pipe without a reader as an invalid argument.
    return isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL)


def _send_nowhere(stream: TextIO) -> None:
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _end_as_interrupted(stdout: TextIO) -> None:
    with suppress(OSError):
        stdout.flush()
    if os.name != "nt":
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
