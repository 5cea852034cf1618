"""The calls of the process's clock: one thread, gone when nothing is scheduled; a fork starts without it."""

import os
import sys
import threading
from collections.abc import Iterator
from functools import partial

import pytest
from roundel.clock import PROCESS_CLOCK
from roundel.scheduler import Scheduler


def clock_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "roundel-clock"]


@pytest.fixture
def scheduler() -> Iterator[Scheduler]:
    yield Scheduler()
    for thread in clock_threads():
        thread.join(10)
    assert clock_threads() == []


def test_calls_come_in_the_order_they_are_due_on_one_daemon_thread(scheduler: Scheduler) -> None:
    seen: list[object] = []
    done = threading.Event()

    def late() -> None:
        seen.append("late")
        done.set()

    scheduler.schedule(late, 60)
    scheduler.schedule(lambda: seen.extend(["early", len(clock_threads()), threading.current_thread().daemon]), 1)
    assert done.wait(10)
    assert seen == ["early", 1, True, "late"]


def test_an_earlier_call_scheduled_later_still_comes_first(scheduler: Scheduler) -> None:
    cancel = scheduler.schedule(lambda: None, 3_600_000)
    done = threading.Event()
    scheduler.schedule(done.set, 1)
    assert done.wait(10)
    cancel()


def test_a_wait_longer_than_a_lock_can_wait(scheduler: Scheduler) -> None:
    cancels = [scheduler.schedule(lambda: None, ms) for ms in (float("inf"), 1e13)]
    done = threading.Event()
    scheduler.schedule(done.set, 1)
    assert done.wait(10)
    for cancel in cancels:
        cancel()


def test_many_calls_due_at_once_all_come(scheduler: Scheduler) -> None:
    seen: list[int] = []
    done = threading.Event()
    for number in range(5000):
        scheduler.schedule(partial(seen.append, number), 1)
    scheduler.schedule(done.set, 50)
    assert done.wait(30)
    assert seen == list(range(5000))


def test_a_system_without_threads_schedules_nothing(scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_thread(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", no_thread)
        with pytest.raises(RuntimeError, match="can't start new thread"):
            scheduler.schedule(lambda: None, 1)
    done = threading.Event()
    scheduler.schedule(done.set, 1)
    assert done.wait(10)


def test_a_cancelled_call_does_not_come_and_the_thread_goes(scheduler: Scheduler) -> None:
    seen: list[str] = []
    cancel = scheduler.schedule(lambda: seen.append("never"), 3_600_000)
    assert len(clock_threads()) == 1
    cancel()
    cancel()
    clock_threads_before = clock_threads()
    for thread in clock_threads_before:
        thread.join(10)
    assert (clock_threads(), seen) == ([], [])


def test_a_call_can_schedule_the_next(scheduler: Scheduler) -> None:
    ticks: list[threading.Thread] = []
    done = threading.Event()

    def tick() -> None:
        ticks.append(threading.current_thread())
        if len(ticks) < 5:
            scheduler.schedule(tick, 1)
        else:
            done.set()

    scheduler.schedule(tick, 1)
    assert done.wait(10)
    assert len(set(ticks)) == 1


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_failing_call_is_reported_and_ends_no_other(scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[str] = []

    def hook(args: threading.ExceptHookArgs) -> None:
        reported.append(repr(args.exc_value))
        raise OSError("the hook itself fails") if len(reported) == 1 else SystemExit("so it does here")

    monkeypatch.setattr(threading, "excepthook", hook)
    done = threading.Event()
    scheduler.schedule(lambda: 1 / 0, 1)
    scheduler.schedule(sys.exit, 2)
    scheduler.schedule(done.set, 20)
    assert done.wait(10)
    assert reported == ["ZeroDivisionError('division by zero')", "SystemExit()"]


def test_now_only_grows() -> None:
    times = [PROCESS_CLOCK.now() for _ in range(1000)]
    assert times == sorted(times)


def test_the_process_s_clock_calls_when_it_is_time(scheduler: Scheduler) -> None:
    done = threading.Event()
    called: list[float] = []

    def call() -> None:
        called.append(PROCESS_CLOCK.now())
        done.set()

    begun = PROCESS_CLOCK.now()
    never = PROCESS_CLOCK.schedule(lambda: called.append(0), 5)
    never()
    PROCESS_CLOCK.schedule(call, 20)
    assert done.wait(10)
    assert len(called) == 1
    assert called[0] >= begun + 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this platform does not fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_forked_child_starts_without_its_parents_calls(scheduler: Scheduler) -> None:
    cancel = scheduler.schedule(lambda: None, 3_600_000)
    child = os.fork()
    if child == 0:
        done = threading.Event()
        scheduler.schedule(done.set, 1)
        os._exit(0 if done.wait(10) and len(scheduler._due) == 0 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    cancel()
    assert sys.exc_info() == (None, None, None)
