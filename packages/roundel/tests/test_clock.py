"""The process's clock: one thread, gone when nothing is scheduled; a fork starts without it."""

import os
import sys
import threading
from collections.abc import Iterator

import pytest
from roundel.clock import ProcessClock


def clock_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "roundel-clock"]


@pytest.fixture
def clock() -> Iterator[ProcessClock]:
    yield ProcessClock()
    for thread in clock_threads():
        thread.join(10)
    assert clock_threads() == []


def test_calls_come_in_the_order_they_are_due_on_one_daemon_thread(clock: ProcessClock) -> None:
    seen: list[object] = []
    done = threading.Event()

    def late() -> None:
        seen.append("late")
        done.set()

    clock.schedule(late, 60)
    clock.schedule(lambda: seen.extend(["early", len(clock_threads()), threading.current_thread().daemon]), 1)
    assert done.wait(10)
    assert seen == ["early", 1, True, "late"]


def test_a_cancelled_call_does_not_come_and_the_thread_goes(clock: ProcessClock) -> None:
    seen: list[str] = []
    cancel = clock.schedule(lambda: seen.append("never"), 3_600_000)
    assert len(clock_threads()) == 1
    cancel()
    cancel()
    clock_threads_before = clock_threads()
    for thread in clock_threads_before:
        thread.join(10)
    assert (clock_threads(), seen) == ([], [])


def test_a_call_can_schedule_the_next(clock: ProcessClock) -> None:
    ticks: list[threading.Thread] = []
    done = threading.Event()

    def tick() -> None:
        ticks.append(threading.current_thread())
        if len(ticks) < 5:
            clock.schedule(tick, 1)
        else:
            done.set()

    clock.schedule(tick, 1)
    assert done.wait(10)
    assert len(set(ticks)) == 1


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_failing_call_is_reported_and_ends_no_other(clock: ProcessClock, monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: reported.append(str(args.exc_value)))
    done = threading.Event()
    clock.schedule(lambda: 1 / 0, 1)
    clock.schedule(done.set, 20)
    assert done.wait(10)
    assert reported == ["division by zero"]


def test_now_only_grows(clock: ProcessClock) -> None:
    times = [clock.now() for _ in range(1000)]
    assert times == sorted(times)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this platform does not fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_forked_child_starts_without_its_parents_calls(clock: ProcessClock) -> None:
    cancel = clock.schedule(lambda: None, 3_600_000)
    child = os.fork()
    if child == 0:
        done = threading.Event()
        clock.schedule(done.set, 1)
        os._exit(0 if done.wait(10) and len(clock._due) == 0 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    cancel()
    assert sys.exc_info() == (None, None, None)
