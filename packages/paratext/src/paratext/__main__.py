"""`python -m paratext check FILE`: what a plugin file gives paratext."""

import errno
import io
import os
import sys
from contextlib import suppress

USAGE = """\
usage: python -m paratext check FILE

Shows each capability of a plugin file (.json or .py): when it is sent, what
a terminal gets, escapes visible, and what a pipe gets.
"""


def main() -> int:
    """Run the command line; give the exit code: 0, 1 for a refused plugin, 2 for wrong usage."""
    words = sys.argv[1:]
    if words in (["--help"], ["-h"]):
        sys.stdout.write(USAGE)
        return 0
    if words[:1] == ["check"] and len(words) == 2:
        from .check import check

        return check(words[1], sys.stdout, sys.stderr)
    sys.stderr.write(USAGE)
    return 2


def run() -> int:
    """Run `main` on the streams that the process has, whatever they are, and give the exit code, as roundel's does.

    A stream that is not there takes everything; a character that an encoding cannot hold is written as its escape. A
    reader that goes away ends the command quietly, and any other failure to write is said on stderr, with 1.
    """
    sys.stdout, sys.stderr = sys.stdout or io.StringIO(), sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    code = 1
    try:
        code = main()
        sys.stdout.flush()
    except OSError as error:
        # Windows reports a pipe without a reader as an invalid argument.
        if not isinstance(error, BrokenPipeError) and not (sys.platform == "win32" and error.errno == errno.EINVAL):
            code = 1
            with suppress(OSError):
                sys.stderr.write(f"error: the output could not be written: {error.strerror}\n")
        # The interpreter flushes once more as it ends, and would report the failure then.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


if __name__ == "__main__":
    sys.exit(run())
