"""What caique's tests share: a terminal to run a program in."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from terminals import Terminal, running

Spawn = Callable[..., Terminal]
"""Runs a Python program's text with these variables, and `columns` and `lines`, in a terminal."""


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Spawn]:
    """Start Python programs in pseudo-terminals; none is left when the test ends."""
    pytest.importorskip("termios", reason="the system has no pseudo-terminals")
    with running(tmp_path, columns=80, lines=24) as run:

        def spawn(program: str, env: Mapping[str, str] | None = None, **size: int) -> Terminal:
            return run(program, env=env, **size)

        yield spawn
