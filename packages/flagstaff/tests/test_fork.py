"""A forked child of a process that draws: it never paints, never hangs, and leaves its parent's rows alone."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

if not hasattr(os, "fork"):
    pytest.skip("this system has no fork", allow_module_level=True)

PROGRAM = """
import faulthandler, os, signal, sys, threading, time, warnings
from concurrent.futures import ProcessPoolExecutor
import multiprocessing
from flagstaff.clock import manual_clock
from flagstaff.loop import hoist
from flagstaff import track

# Newer Pythons warn of every fork beside another thread: that it hangs no child of ours is what is tested.
warnings.simplefilter("ignore", DeprecationWarning)

STEPS = {
    "name": "steps",
    "static": lambda s: f"ended {s}",
    "frame": lambda t, s: f"{int(t / 80) % 10} first {s}\\n{int(t / 80) % 10} second",
}

def exit_of(child):
    '''Wait for a child, which has hung where it takes longer than any does.'''
    deadline = time.monotonic() + 30
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > deadline:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return "hung"
        time.sleep(0.001)

def job(number):
    '''Draw as a program of its own would.'''
    with hoist(STEPS, None, f"child {number}") as flag:
        for each in range(50):
            flag.update(f"child {number}: {each}")
    for _ in track(range(100), label=f"child {number}"):
        pass
    return number
"""


def test_a_child_that_draws_leaves_its_parents_rows_alone(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
with hoist(STEPS, None, "parent") as flag:
    child = os.fork()
    if child == 0:
        job(1)
        grandchild = os.fork()
        if grandchild == 0:
            job(2)
            os._exit(4)
        os._exit(exit_of(grandchild) + 1)
    status = exit_of(child)
    flag.update("still")
print("child ended with", status)
"""
    )
    assert terminal.end() == 0
    assert terminal.rows == ["ended still", "child ended with 5"]
    assert "child 1" not in terminal.written
    assert "child 2" not in terminal.written
    assert terminal.written.count("\x1b[?25l") == terminal.written.count("\x1b[?25h") == 1


@pytest.mark.parametrize(
    "pool",
    ["multiprocessing.get_context('fork').Pool(2)", "ProcessPoolExecutor(2, multiprocessing.get_context('fork'))"],
)
def test_a_pool_of_forked_workers_that_draw(run: Any, pool: str) -> None:
    terminal = run(
        PROGRAM
        + f"""
with hoist(STEPS, None, "parent") as flag:
    with {pool} as pool:
        flag.update(sum(pool.map(job, range(8))))
"""
    )
    assert terminal.end() == 0
    assert terminal.rows == ["ended 28"]
    assert terminal.cursor_visible


def test_a_pool_of_spawned_workers(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
if __name__ == "__main__":
    with hoist(STEPS, None, "parent") as flag:
        with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
            flag.update(sum(pool.map(abs, range(-7, 1))))
"""
    )
    assert terminal.end() == 0
    assert terminal.rows == ["ended 28"]
    assert terminal.cursor_visible


def test_a_child_forked_where_nothing_is_drawn_draws(run: Any) -> None:
    terminal = run(PROGRAM + "with hoist(STEPS, None, 0):\n    pass\nos.fork() or (job(1), os._exit(0))\nos.wait()\n")
    assert terminal.end() == 0
    assert terminal.rows == ["ended 0", "ended child 1: 49", "child 1: 100/100 · 100%"]
    assert "first child 1" in terminal.written
    assert terminal.cursor_visible


def test_a_child_forked_while_threads_write_does_not_hang(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
over = False
def write():
    while not over:
        # Nearly always in the middle of a line, which nobody draws yet.
        for _ in range(1000):
            sys.stdout.write("")
        sys.stdout.write("a line\\n")
threads = [threading.Thread(target=write) for _ in range(3)]
ends = set()
with hoist({**STEPS, "interval": 1}, None, "parent") as flag:
    for thread in threads: thread.start()
    for _ in range(30):
        child = os.fork()
        if child == 0:
            flag.update("changed")
            flag.lower()
            job(1)
            os._exit(5)
        ends.add(exit_of(child))
    over = True
    for thread in threads: thread.join()
print(ends)
""",
        lines=50,
    )
    assert terminal.end() == 0
    assert terminal.rows[-2:] == ["ended parent", "{5}"]


def test_a_child_forked_while_a_heartbeat_is_written_does_not_hang(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        PROGRAM
        + """
ends = set()
with hoist(STEPS, None, "parent", heartbeat=1e-6) as flag:
    for _ in range(200):
        child = os.fork()
        if child == 0:
            flag.lower()
            os._exit(5)
        ends.add(exit_of(child))
print(ends, file=sys.stderr)
"""
    )
    ran = subprocess.run(
        [sys.executable, "program.py"],
        cwd=tmp_path,
        env={},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=100,
        check=True,
    )
    assert ran.stderr == b"{5}\n"


def test_events_and_an_animation_on_one_terminal_wait_for_each_other_and_no_longer(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
faulthandler.dump_traceback_later(30, exit=True)
def work():
    for each in range(500):
        events.update(each)
with hoist({**STEPS, "interval": 1}, None, "parent"), hoist(STEPS, None, "json", json=True) as events:
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
""",
        lines=50,
    )
    assert terminal.end() == 0
    assert terminal.rows[-2:] == ['{"event":"steps","state":499}', "ended parent"]
