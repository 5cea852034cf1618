"""How the family's own `python -m` commands begin and end."""

import io
import os
from collections.abc import Callable
from typing import NoReturn

from .runtime import Runtime, process_runtime


def run(main: Callable[[Runtime], int]) -> NoReturn:
    """Run a command on the process's runtime and leave with the exit code it gives.

    A character that an output's encoding cannot hold is written as its escape, and a reader that goes away ends the
    command quietly.
    """
    rt = process_runtime()
    for stream in (rt.stdout, rt.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = main(rt)
        rt.stdout.flush()
    except BrokenPipeError:
        code = 0
        # The interpreter flushes stdout once more as it ends, and would report the broken pipe then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), rt.stdout.fileno())
    raise SystemExit(code)
