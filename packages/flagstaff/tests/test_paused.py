"""While it is paused, the terminal is the program's: to ask, to hide what is typed, to run what draws by itself."""

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import flagstaff
import pytest
from flagstaff import signals
from flagstaff.clock import manual_clock
from flagstaff.testing import runtime, written

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals of this kind", allow_module_level=True)

PROGRAM = """
import getpass, os, signal, subprocess, sys, threading, time
import flagstaff
from flagstaff import track

STEPS = {"name": "steps", "static": lambda s: f"ended {s}", "frame": lambda t, s: f"{int(t / 80) % 10} {s}"}
"""


def test_a_question_is_asked_on_a_terminal_that_was_given_back(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
print("before")
with flagstaff.hoist(STEPS, None, "first") as flag, flagstaff.hoist(STEPS, None, "second"):
    with flagstaff.paused():
        name = input("Name? ")
    flag.update(f"hello {name}")
    sys.stdin.readline()
"""
    )
    terminal.until_shown("Name?")
    assert terminal.rows == ["before", "Name?"]
    assert terminal.cursor_visible
    assert (terminal.screen.cursor.y, terminal.screen.cursor.x) == (1, 6)
    # Time passes, and nothing is drawn.
    terminal.child.send("ora")
    terminal.until(lambda: terminal.rows == ["before", "Name? ora"])
    terminal.child.send("\n")
    terminal.until(lambda: [row[2:] for row in terminal.rows[2:]] == ["hello ora", "second"])
    assert terminal.rows[:2] == ["before", "Name? ora"]
    assert not terminal.cursor_visible
    terminal.child.setecho(False)
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows == ["before", "Name? ora", "ended second", "ended hello ora"]


def test_in_a_loop_that_is_tracked(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
for each in track(range(2), label="ask"):
    with flagstaff.paused():
        print("You said", input(f"{each}? "))
"""
    )
    for each in range(2):
        terminal.until_shown(f"{each}?")
        assert "ask" not in "".join(terminal.rows)
        terminal.child.send(f"yes{each}\n")
    assert terminal.end() == 0
    assert terminal.rows == ["0? yes0", "You said yes0", "1? yes1", "You said yes1", "ask: 2/2 · 100%"]


def test_a_password_is_asked_for(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
with flagstaff.hoist(STEPS, None, "up") as flag:
    with flagstaff.paused():
        secret = getpass.getpass("Password: ")
    flag.update(len(secret))
"""
    )
    terminal.until_shown("Password:")
    terminal.until(lambda: not terminal.child.getecho())
    assert terminal.rows == ["Password:"]
    terminal.child.send("12345\n")
    assert terminal.end() == 0
    assert terminal.rows == ["Password:", "ended 5"]
    assert "123" not in terminal.written


def test_a_program_that_draws_is_run(run: Any, tmp_path: Path) -> None:
    (tmp_path / "inner.py").write_text(
        PROGRAM + "with flagstaff.hoist(STEPS, None, 'inner'):\n    print('ready')\n    sys.stdin.readline()\n"
    )
    terminal = run(
        PROGRAM
        + """
with flagstaff.hoist(STEPS, None, "outer"):
    with flagstaff.paused():
        subprocess.run([sys.executable, "inner.py"], check=True)
"""
    )
    terminal.until(lambda: terminal.rows[0] == "ready" and terminal.rows[-1].endswith("inner"))
    before = terminal.rows
    terminal.until(lambda: terminal.rows != before)
    assert [row[2:] for row in terminal.rows[1:]] == ["inner"]
    terminal.child.setecho(False)
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows == ["ready", "ended inner", "ended outer"]


def test_what_is_written_meanwhile_appears_as_it_is_written(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
with flagstaff.hoist(STEPS, None, "up") as flag:
    sys.stdout.write("begun, ")
    with flagstaff.paused():
        sys.stdout.write("half a line")
        sys.stdout.flush()
        sys.stdin.readline()
        flag.print("flag.print")
        with flagstaff.paused():
            flag.update("changed")
        print("still paused")
    print("drawn again")
    sys.stdin.readline()
"""
    )
    terminal.until_shown("half a line")
    assert terminal.rows == ["begun, half a line"]
    terminal.child.send("\n")
    terminal.until_shown("changed")
    assert terminal.rows[:-1] == ["begun, half a line", "flag.print", "still paused", "drawn again"]
    terminal.child.setecho(False)
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows[-1] == "ended changed"


def test_flags_come_and_go_meanwhile(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
first = flagstaff.hoist(STEPS, None, "first")
with flagstaff.paused():
    first.lower()
    second = flagstaff.hoist(STEPS, None, "second")
    third = flagstaff.hoist(STEPS, None, "third")
    second.lower()
    print("ready")
    sys.stdin.readline()
sys.stdin.readline()
third.lower()
"""
    )
    terminal.until_shown("ready")
    assert terminal.rows == ["ended first", "ended second", "ready"]
    assert terminal.cursor_visible
    terminal.child.setecho(False)
    terminal.child.send("\n")
    terminal.until(lambda: terminal.rows[-1].endswith("third"))
    assert not terminal.cursor_visible
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows == ["ended first", "ended second", "ready", "ended third"]
    assert terminal.cursor_visible


def test_an_interrupt_ends_the_pause_and_the_block(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
signal.signal(signal.SIGINT, signal.default_int_handler)
ended = {**STEPS, "ended": lambda s, ok: "ok" if ok else "fail"}
try:
    with flagstaff.hoist(ended, None, "up"):
        with flagstaff.paused():
            print("Name? ", end="", flush=True)
            # Not `input`: an interrupt that comes just before it reads waits for Enter.
            while True:
                time.sleep(0.01)
except KeyboardInterrupt:
    print("interrupted")
"""
    )
    terminal.until_shown("Name?")
    terminal.child.sendintr()
    assert terminal.end() == 0
    # The terminal's own ^C stands on the row, and the cursor after it.
    assert terminal.rows[-2:] == ["ended fail", "interrupted"]
    assert terminal.cursor_visible


def test_a_handler_that_runs_meanwhile_draws_nothing(run: Any) -> None:
    terminal = run(
        PROGRAM
        + """
signal.signal(signal.SIGTERM, lambda number, frame: print("handled"))
with flagstaff.hoist(STEPS, None, "up"):
    with flagstaff.paused():
        os.kill(os.getpid(), signal.SIGTERM)
        print("after")
        os.kill(os.getpid(), signal.SIGCONT)
        os.kill(os.getpid(), signal.SIGWINCH)
        print("end")
        sys.stdin.readline()
"""
    )
    terminal.until_shown("end")
    assert terminal.rows == ["handled", "after", "end"]
    assert terminal.cursor_visible
    terminal.child.setecho(False)
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows == ["handled", "after", "end", "ended up"]


def test_off_a_terminal_there_is_nothing_to_pause() -> None:
    rt = runtime("pipe")
    with flagstaff.spin("building", rt), flagstaff.paused():
        rt.stdout.write("between\n")
    assert written(rt) == "… building\nbetween\n✔ building\n"


def test_a_terminal_without_a_descriptor_is_given_back_too() -> None:
    clock = manual_clock()
    rt = runtime("tty", clock=clock)
    with flagstaff.spin("building", rt):
        with flagstaff.paused():
            assert written(rt).endswith("\r\x1b[J\x1b[?25h\x1b[?2026l")
            before = written(rt)
            clock.advance(1000)
            assert written(rt) == before
        assert "\x1b[?25l" in written(rt)[len(before) :]


def test_wherever_an_interrupt_comes_the_pause_is_over() -> None:
    interrupted, number = True, 0
    while interrupted:
        interrupted = _interrupted_at(number)
        rt = runtime("tty")
        with flagstaff.spin("later", rt):
            assert "later" in written(rt), f"call {number} of a pause, interrupted, left it paused"
        number += 1
    assert number > 20


def _interrupted_at(number: int) -> bool:
    """Interrupt a pause at one of its calls, where Python looks for signals; say whether there was such a call."""
    calls = 0

    def trace(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        if not signals._depth:
            calls += 1
            if calls == number + 1:
                raise KeyboardInterrupt

    before = sys.gettrace()
    with flagstaff.spin("building", runtime("tty")):
        try:
            sys.settrace(trace)
            with flagstaff.paused():
                pass
        except KeyboardInterrupt:
            return True
        finally:
            sys.settrace(before)
    return False
