"""How a command begins and ends: the family's own `python -m` ones, and any program's."""

from collections.abc import Callable
from typing import NoReturn

from .ending import run_to_end
from .runtime import Runtime, process_runtime


def run(main: Callable[[Runtime], int]) -> NoReturn:
    """Run a command on the process's runtime and leave with the exit code it gives, as `run_to_end` does."""
    rt = process_runtime()
    run_to_end(lambda: main(rt), rt.stdout, rt.stderr)
