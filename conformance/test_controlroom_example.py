"""The dashboard runs real tests, for each of its readers: a person at a terminal, a pipe, a JSON consumer."""

import json
import os
import re
import signal
import sys
from pathlib import Path

import pytest
from controlroom_terminal import Terminal
from processes import bare_env, piped
from sources import ROOT

DASHBOARD = "examples/dashboard/dashboard.py"
REAL = "packages/roundel/tests/test_clock.py"


@pytest.fixture
def failing(tmp_path: Path) -> str:
    path = tmp_path / "test_failing.py"
    path.write_text("def test_two():\n    assert 1 + 1 == 3\n", encoding="utf-8")
    return str(path)


def test_a_pipe_gets_it_as_text(failing: str) -> None:
    done = piped([sys.executable, DASHBOARD, REAL, failing], bare_env(), cwd=ROOT)
    lines = done.stdout.splitlines()
    assert (done.stderr, done.returncode) == ("", 1)
    assert lines[0] == "Progress: 0/2 files · 0%"
    assert lines[-1] == "not passed: test_failing.py"
    assert any(line.startswith("Log: ") and "PASSED  test_now_only_grows" in line for line in lines)
    assert [line for line in lines if line.startswith("Test files: ")] == [
        "Test files: ✔ test_clock.py",
        "Test files: ✖ test_failing.py",
    ]
    assert any(re.match(r"Results: file: test_clock.py, result: \d+ passed in ", line) for line in lines)
    assert "Progress: 2/2 files · 100%" in lines


def test_a_json_consumer_gets_events(failing: str) -> None:
    done = piped([sys.executable, DASHBOARD, "--json", failing], bare_env(), cwd=ROOT)
    events = [json.loads(line) for line in done.stderr.splitlines()]
    assert (done.stdout, done.returncode) == ("", 1)
    assert [event["pane"] for event in events[:4]] == ["tasks", "progress", "log", "results"]
    settled = [
        event["state"]["last"]["status"] for event in events if event["pane"] == "tasks" and event["state"]["last"]
    ]
    assert settled == ["running", "fail"]
    assert events[-1] == {"event": "print", "pane": None, "state": "not passed: test_failing.py"}


def in_terminal(*arguments: str) -> Terminal:
    return Terminal([DASHBOARD, *arguments], columns=100, lines=24, env=bare_env(), cwd=ROOT)


def test_a_person_gets_a_screen(failing: str) -> None:
    terminal = in_terminal(REAL, failing)
    terminal.until_shown("PASSED  test_now_only_grows")
    terminal.until_shown("not passed: test_failing.py")
    assert "✔ test_clock.py" in terminal.rows[1]
    assert "✖ test_failing.py" in terminal.rows[2]
    assert "2/2 files · 100%" in terminal.rows[1]
    assert terminal.rows[-1].startswith(
        "  enter close · s stop · q quit · tab next pane · right next tab · ctrl+c interrupt"
    )
    terminal.press("\x1b[C")
    terminal.until_shown("> [-] Results")
    terminal.until_shown("│ test_clock.py")
    terminal.press("\r")
    assert terminal.end() == 1
    assert not terminal.alternate
    assert terminal.rows == ["not passed: test_failing.py"]


@pytest.mark.parametrize(("key", "status"), [("q", 4), ("s\r", 1), ("\x03", -signal.SIGINT)])
def test_leaving_ends_what_runs(tmp_path: Path, key: str, status: int) -> None:
    slow = tmp_path / "test_slow.py"
    slow.write_text(
        "import os, pathlib, time\n\ndef test_slow():\n"
        f"    pathlib.Path({str(tmp_path / 'pid')!r}).write_text(str(os.getpid()))\n    time.sleep(100)\n",
        encoding="utf-8",
    )
    terminal = in_terminal(str(slow))
    terminal.until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text() != "", "the slow test")
    terminal.press(key[0])
    if key[1:]:
        terminal.until_shown("enter close")
        terminal.press(key[1:])
    assert terminal.end() == status
    pid = int((tmp_path / "pid").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
