"""What flagstaff's tests share: a leak check on every test, and a terminal to run a program in."""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminals import HANG, Run, running


@pytest.fixture(autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    """Fail a test that leaves a hoisted flag, a thread, a signal handler or a covered stream behind."""
    handlers = _handlers()
    threads = set(threading.enumerate())
    covered = _covered()
    yield
    terminals = sys.modules.get("flagstaff.terminals")
    left = [] if terminals is None else terminals.owners()
    for owner in left:
        owner.finish()
    assert not left, "a flag is still hoisted"
    deadline = time.monotonic() + HANG
    while (more := set(threading.enumerate()) - threads) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not more, "a thread is still running"
    assert _handlers() == handlers, "a signal handler was not restored"
    assert _covered() == covered, "a standard stream is still covered"


def _handlers() -> dict[int, object]:
    # SIGALRM is pytest-timeout's.
    return {number: signal.getsignal(number) for number in signal.valid_signals() - {getattr(signal, "SIGALRM", None)}}


def _covered() -> list[bool]:
    return ["write" in vars(stream) for stream in (sys.__stdout__, sys.__stderr__) if stream is not None]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Give a function that runs a program's text in a terminal."""
    with running(tmp_path, columns=40, lines=10) as start:
        yield start
