"""What controlroom's tests share: a leak check on every test, and a terminal to run a program in."""

import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminals import HANG, Run, running


@pytest.fixture(autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    """Fail a test that leaves a thread or a signal handler behind."""
    handlers = _handlers()
    threads = set(threading.enumerate())
    yield
    deadline = time.monotonic() + HANG
    while (more := set(threading.enumerate()) - threads) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not more, "a thread is still running"
    assert _handlers() == handlers, "a signal handler was not restored"


def _handlers() -> dict[int, object]:
    # SIGALRM is pytest-timeout's.
    return {number: signal.getsignal(number) for number in signal.valid_signals() - {getattr(signal, "SIGALRM", None)}}


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Give a function that runs a program's text in a terminal."""
    with running(tmp_path, columns=60, lines=16) as start:
        yield start
