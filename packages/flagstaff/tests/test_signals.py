"""However a process ends or stops, the terminal comes back, and the exit status is the signal's."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has neither these signals nor pseudo-terminals", allow_module_level=True)

PROGRAM = """
import os, signal, sys, threading, time
from flagstaff.loop import hoist

STEPS = {
    "name": "steps",
    "static": lambda s: "stopped" if s == "fail" else f"ended {s}",
    "frame": lambda t, s: f"{int(t / 80) % 10} first\\n{int(t / 80) % 10} second",
    "ended": lambda s, ok: "ok" if ok else "fail",
}

def wait():
    print("ready")
    while True:
        time.sleep(0.01)
"""


def ready(terminal: Any) -> None:
    """Wait until the program waits inside its block."""
    terminal.until_shown("ready")
    assert frame_is_whole(rows_of(terminal))
    assert not terminal.cursor_visible


def rows_of(terminal: Any) -> list[str]:
    return [row for row in terminal.rows if row != "ready"]


def frame_is_whole(rows: list[str]) -> bool:
    return len(rows) == 2 and rows[0][1:] == " first" and rows[1][1:] == " second" and rows[0][0] == rows[1][0]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_the_process_leaves_the_last_frame_whole(run: Any, number: int) -> None:
    terminal = run(PROGRAM + "with hoist(STEPS, None, 1):\n    wait()\n")
    ready(terminal)
    terminal.child.kill(number)
    assert terminal.end() == -number
    assert terminal.cursor_visible
    assert frame_is_whole(rows_of(terminal))
    assert (terminal.screen.cursor.y, terminal.screen.cursor.x) == (3, 0)


def test_an_interrupt_lowers_with_failure(run: Any) -> None:
    terminal = run(
        PROGRAM
        + "try:\n    with hoist(STEPS, None, 1):\n        wait()\nexcept KeyboardInterrupt:\n    print('interrupted')\n"
    )
    ready(terminal)
    terminal.child.kill(signal.SIGINT)
    assert terminal.end() == 0
    assert rows_of(terminal) == ["stopped", "interrupted"]
    assert terminal.cursor_visible


def test_an_interrupt_that_nobody_caught_is_the_exit_status(run: Any) -> None:
    terminal = run(PROGRAM + "flag = hoist(STEPS, None, 1)\nwait()\n")
    ready(terminal)
    terminal.child.sendintr()
    assert terminal.end() == -signal.SIGINT
    assert rows_of(terminal)[-2:] == ["KeyboardInterrupt", "ended 1"]
    assert terminal.cursor_visible


def test_an_interrupt_before_the_block_is_entered_leaves_the_cursor_to_the_exit(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
try:
    flag = hoist(STEPS, None, 1)
    signal.raise_signal(signal.SIGINT)
    with flag:
        print("entered")
except KeyboardInterrupt:
    print("interrupted")
"""
    )
    assert terminal.end() == 0
    assert rows_of(terminal) == ["interrupted", "ended 1"]
    assert terminal.cursor_visible


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize(
    ("ending", "status"), [("sys.exit(7)", 7), ("signal.signal(n, signal.SIG_DFL); os.kill(os.getpid(), n)", None)]
)
def test_a_handler_the_program_installed_still_runs(run: Any, number: int, ending: str, status: int | None) -> None:
    terminal = run(
        PROGRAM
        + f"""
def handler(n, frame):
    print("handled")
    {ending}
signal.signal({int(number)}, handler)
with hoist(STEPS, None, 1):
    wait()
"""
    )
    ready(terminal)
    terminal.child.kill(number)
    assert terminal.end() == (-number if status is None else status)
    assert rows_of(terminal) == (["handled"] if status is None else ["handled", "stopped"])
    assert terminal.cursor_visible


def test_drawing_goes_on_after_a_handler_that_returns(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
asked = threading.Event()
signal.signal(signal.SIGTERM, lambda n, frame: (print("finishing"), asked.set()))
with hoist(STEPS, None, 1):
    print("ready")
    while not asked.is_set():
        time.sleep(0.01)
    sys.stdin.readline()
"""
    )
    ready(terminal)
    terminal.child.kill(signal.SIGTERM)
    terminal.until(
        lambda: (
            rows_of(terminal)[:1] == ["finishing"]
            and frame_is_whole(rows_of(terminal)[1:])
            and not terminal.cursor_visible
        )
    )
    before = rows_of(terminal)
    terminal.until(lambda: rows_of(terminal) != before)
    terminal.child.setecho(False)
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert rows_of(terminal) == ["finishing", "ended ok"]


def test_an_ignored_signal_stays_ignored(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
signal.signal(signal.SIGHUP, signal.SIG_IGN)
with hoist(STEPS, None, 1):
    os.kill(os.getpid(), signal.SIGHUP)
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
"""
    )
    assert terminal.end() == 0
    assert rows_of(terminal) == ["ended ok"]


def test_the_handlers_are_put_back(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
def handlers():
    return [signal.getsignal(number) for number in sorted(signal.valid_signals())]
before = handlers()
with hoist(STEPS, None, 1):
    with hoist(STEPS, None, 2):
        assert handlers() != before
assert handlers() == before
mine = lambda n, frame: None
with hoist(STEPS, None, 3):
    signal.signal(signal.SIGTERM, mine)
assert signal.getsignal(signal.SIGTERM) is mine
"""
    )
    assert terminal.end() == 0, rows_of(terminal)


def state_of(process: int) -> str:
    with open(f"/proc/{process}/stat") as stat:
        return stat.read().rpartition(")")[2].split()[0]


SHELL = """
import os, signal, sys

# As a shell does: the program has the terminal while it runs, and a job that is stopped gives it back.
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
job = os.fork()
try:
    os.setpgid(job, job or os.getpid())
except PermissionError:
    pass  # The job was quicker: it has set its group itself and runs already.
os.tcsetpgrp(0, job or os.getpid())
if job == 0:
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.executable, [sys.executable, "job.py"])
while True:
    _, status = os.waitpid(job, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        os._exit(os.waitstatus_to_exitcode(status))
    os.tcsetpgrp(0, os.getpgrp())
    os.write(1, b"shell$ ")
    for command in iter(sys.stdin.readline, "fg\\n"):
        os.kill(job, signal.SIGCONT)
        os.write(1, b"shell$ ")
    os.tcsetpgrp(0, job)
    os.kill(job, signal.SIGCONT)
"""
needs_job_control = pytest.mark.skipif(
    not os.path.exists("/proc/self/stat"), reason="the state of a process is read from /proc"
)


@needs_job_control
def test_stopped_the_terminal_is_free_and_continued_it_is_drawn_again(run: Any, tmp_path: Path) -> None:
    (tmp_path / "job.py").write_text(
        PROGRAM + "with hoist(STEPS, None, 1):\n    print('ready')\n    sys.stdin.readline()\n"
    )
    terminal = run(SHELL)
    ready(terminal)
    terminal.child.send("\x1a")
    terminal.until_shown("shell$")
    assert terminal.cursor_visible
    assert rows_of(terminal) == ["shell$"]
    # In the background the terminal is another's: nothing is drawn.
    written = len(terminal.written)
    terminal.child.send("bg\n")
    terminal.until(lambda: terminal.written[written:].endswith("shell$ "))
    assert "second" not in terminal.written[written:]
    terminal.child.send("fg\n")
    terminal.until(lambda: frame_is_whole(rows_of(terminal)[2:]) and not terminal.cursor_visible)
    before = rows_of(terminal)
    terminal.until(lambda: rows_of(terminal) != before)
    terminal.child.setecho(False)
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert rows_of(terminal)[2] == "ended ok"
    assert terminal.cursor_visible


@needs_job_control
def test_a_stop_that_cannot_be_caught_is_drawn_over_when_continued(run: Any) -> None:
    terminal = run(PROGRAM + "with hoist(STEPS, None, 1):\n    print('ready')\n    sys.stdin.readline()\n")
    ready(terminal)
    terminal.child.kill(signal.SIGSTOP)
    terminal.until(lambda: state_of(terminal.child.pid) == "T")
    terminal.settle()
    terminal.feed("\x1b[?25h\x1b[5;1Hshell$ fg\r\n")
    terminal.child.kill(signal.SIGCONT)
    terminal.until(lambda: frame_is_whole(terminal.rows[5:]) and not terminal.cursor_visible)
    terminal.child.setecho(False)
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows[4:] == ["shell$ fg", "ended ok"]


def test_a_forked_child_never_paints(run: Any, tmp_path: Any) -> None:
    terminal = run(
        PROGRAM
        + """
quiet = open("quiet", "w")
with hoist(STEPS, None, 1) as flag, hoist({"name": "still", "static": str}, None, "still") as still:
    child = os.fork()
    if child == 0:
        flag.update(2)
        still.update("changed")
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
        assert [thread.name for thread in threading.enumerate()] == ["MainThread"]
        assert "write" not in vars(sys.stdout)
        still.lower()
        sys.exit(5)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.fork() or os._exit(0)
    again = os.fork()
    if again == 0:
        flag.print("from the child")
        os._exit(0)
    os.waitpid(again, 0)
print("child ended with", status)
"""
    )
    assert terminal.end() == 0
    assert rows_of(terminal)[-3:] == ["still", "ended ok", "child ended with 5"]
    assert terminal.written.count("changed") == 0
    assert terminal.written.count("ended") == 2
    assert terminal.written.count("\x1b[?25l") == terminal.written.count("\x1b[?25h") == 1
    assert "\x1b[?2026lfrom the child\r\n" in terminal.written.replace("\r\r", "\r")


def test_a_signal_in_the_middle_of_painting_waits_until_it_is_done(run: Any) -> None:
    """Rows drawn by the main thread, and interrupted at whatever point: they are always whole."""
    program = (
        PROGRAM
        + """
still = {"name": "still", "static": lambda s: "\\n".join(f"{s:06}" for row in range(6))}
count = 0
with hoist(still, None, 0) as flag:
    while True:
        count += 1
        flag.update(count)
"""
    )
    for attempt in range(8):
        terminal = run(program)
        terminal.until(lambda terminal=terminal: len(rows_of(terminal)) == 6)
        time.sleep(attempt * 0.003)
        terminal.child.kill(signal.SIGTERM)
        assert terminal.end() == -signal.SIGTERM
        assert len(rows_of(terminal)) == 6
        assert len(set(rows_of(terminal))) == 1
        assert terminal.cursor_visible
        assert terminal.written.count("\x1b[?2026h") == terminal.written.count("\x1b[?2026l")


def test_hoisted_off_the_main_thread_the_cursor_is_not_hidden_where_nothing_could_give_it_back(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
def work():
    with hoist(STEPS, None, 1):
        wait()
threading.Thread(target=work, daemon=True).start()
wait()
"""
    )
    terminal.until_shown("ready")
    terminal.child.kill(signal.SIGTERM)
    assert terminal.end() == -signal.SIGTERM
    assert terminal.cursor_visible
    assert "\x1b[?25l" not in terminal.written


def test_a_terminal_that_goes_away_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        PROGRAM
        + """
with hoist(STEPS, None, 1) as flag:
    print("ready")
    while not os.path.exists("closed"):
        time.sleep(0.01)
    for each in range(100):
        flag.update(each)
        flag.print("gone")
        print("gone")
        time.sleep(0.002)
"""
    )
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "program.py"], cwd=tmp_path, env={}, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE
    ) as child:
        os.close(theirs)
        read = b""
        while b"ready" not in read:
            read += os.read(ours, 1000)
        os.close(ours)
        (tmp_path / "closed").touch()
        _, errors = child.communicate(timeout=60)
    assert (child.returncode, errors) == (0, b"")


def test_interrupts_at_any_moment_cover_no_stream_for_good(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
from flagstaff import signals, terminals

def interrupt():
    for _ in range(400):
        time.sleep(0.002)
        os.kill(os.getpid(), signal.SIGINT)

interrupting = threading.Thread(target=interrupt)
started = False
over = False
while not over:
    # An interrupt may also come between two hoists, outside the inner block; the last one may come late.
    try:
        while not started or interrupting.is_alive():
            try:
                if not started:
                    started = True
                    interrupting.start()
                with hoist(STEPS, None, 1) as flag:
                    flag.update(2)
            except KeyboardInterrupt:
                pass
        time.sleep(0.1)
        over = True
    except KeyboardInterrupt:
        pass
hoisted = bool(terminals.owners())
covered = "write" in vars(sys.stdout)
handled = signal.getsignal(signal.SIGINT) is signals._handle
open("left", "w").write(f"{hoisted == covered == handled} {hoisted=} {covered=} {handled=}")
"""
    )
    assert terminal.end() == 0
    # A flag that no `with` block was given yet may be left; it is lowered at the end.
    left = Path(terminal.child.cwd, "left").read_text(encoding="utf-8")
    assert left.startswith("True "), left
    assert terminal.cursor_visible
