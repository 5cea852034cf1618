"""How a command begins and ends: the family's own `python -m` ones, and any program's."""

from collections.abc import Callable, Sequence
from typing import NoReturn

from .ending import run_to_end
from .runtime import Runtime, process_runtime


def run(main: Callable[[Runtime], int]) -> NoReturn:
    """Run a command on the process's runtime and leave with the exit code it gives, as `run_to_end` does."""
    rt = process_runtime()
    run_to_end(lambda: main(rt), rt.stdout, rt.stderr)


def wrong_usage(host: str, words: Sequence[str]) -> str:
    """Say what is wrong with the words that a host's `python -m` command was given and does not take."""
    if words[:1] == ["check"]:
        return "check takes one FILE"
    said = f"does not take {' '.join(words)!r}" if words else "needs to know what to do"
    return f"python -m {host} {said}"
