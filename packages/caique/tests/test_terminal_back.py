"""What takes the terminal gives it back: on every signal from outside, in every form, with the signal's exit status."""

import os
import shlex
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from processes import until_asleep

PROGRAM = """
import os, signal, sys
from caique.ask import ask
from caique.errors import Cancelled
{more}
spec = {{"kind": {kind!r}, "message": "Which one?"}}
if {kind!r} == "select":
    spec["choices"] = ["a", "b"]
try:
    print("ANSWER", ask(spec), flush=True)
except Cancelled:
    print("CANCELLED", flush=True)
"""
# Each form that takes something of the terminal: its kind, and what makes it be asked in that form.
FORMS = [("password", {"TERM": "dumb"}), ("password", {}), ("text", {}), ("confirm", {}), ("select", {})]


def waiting(terminal: Any, kind: str, env: dict[str, str], more: str = "") -> Any:
    tty = terminal(PROGRAM.format(kind=kind, more=more), env)
    tty.wait_for("Which one?")
    assert tty.settings() != tty.settings_before, "the question was shown before the terminal was taken"
    return tty


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize(("kind", "env"), FORMS)
def test_a_signal_ends_the_program_and_the_terminal_is_as_it_was(
    terminal: Any, kind: str, env: dict[str, str], number: signal.Signals
) -> None:
    tty = waiting(terminal, kind, env)
    tty.kill(number)
    assert tty.end() == -number
    assert tty.settings() == tty.settings_before
    assert not tty.screen.cursor.hidden
    assert tty.written.count(b"\x1b[?2004h") <= tty.written.count(b"\x1b[?2004l")


@pytest.mark.parametrize(("kind", "env"), FORMS)
def test_a_sigint_from_outside_cancels(terminal: Any, kind: str, env: dict[str, str]) -> None:
    tty = waiting(terminal, kind, env)
    tty.kill(signal.SIGINT)
    assert tty.end() == 0
    assert tty.text().endswith("CANCELLED")
    assert tty.settings() == tty.settings_before
    assert not tty.screen.cursor.hidden


@pytest.mark.parametrize(("kind", "env"), FORMS)
def test_the_programs_own_handler_runs_with_the_terminal_restored(
    terminal: Any, kind: str, env: dict[str, str]
) -> None:
    more = """
import termios
def ended(number, frame):
    echo = bool(termios.tcgetattr(0)[3] & termios.ECHO)
    os.write(1, f"ECHO {echo}".encode())
    sys.exit(7)
signal.signal(signal.SIGTERM, ended)
"""
    tty = waiting(terminal, kind, env, more)
    tty.kill(signal.SIGTERM)
    assert tty.end() == 7
    assert b"ECHO True" in tty.written
    assert tty.settings() == tty.settings_before
    assert not tty.screen.cursor.hidden


@pytest.mark.parametrize(("kind", "env"), FORMS)
def test_a_handler_that_returns_lets_the_question_go_on(terminal: Any, kind: str, env: dict[str, str]) -> None:
    more = "signal.signal(signal.SIGTERM, lambda *_: None)\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)"
    tty = waiting(terminal, kind, env, more)
    taken = tty.settings()
    tty.kill(signal.SIGHUP)
    tty.kill(signal.SIGTERM)
    tty.type({"confirm": "y", "select": "", "text": "b", "password": "b"}[kind] + "\n")
    assert tty.end() == 0
    assert "ANSWER" in tty.text()
    assert taken != tty.settings()
    assert tty.settings() == tty.settings_before


@pytest.mark.parametrize(("kind", "env"), FORMS)
def test_a_stop_gives_the_terminal_back_until_the_program_goes_on(
    terminal: Any, kind: str, env: dict[str, str]
) -> None:
    # A shell with job control, since a program without one that could continue it is not stopped.
    program = PROGRAM.format(kind=kind, more='print("PID", os.getpid(), flush=True)')
    run = f"{shlex.quote(sys.executable)} -c {shlex.quote(program)}"
    script = f'set -m; {run}; echo "STOPPED $?"; read go; fg; echo "ENDED $?"'
    tty = terminal(f"import os; os.execvp('bash', ['bash', '-c', {script!r}])", env)
    tty.wait_for("Which one?")
    taken = tty.settings()
    assert taken != tty.settings_before
    pid = int(next(line.split()[1] for line in tty.text().splitlines() if line.startswith("PID")))
    until_asleep(pid)
    os.kill(pid, signal.SIGTSTP)
    tty.wait_for("STOPPED 148")
    assert not tty.screen.cursor.hidden
    assert tty.settings() == tty.settings_before
    tty.type("\n")
    tty.wait_for(lambda _shown: tty.settings() == taken)
    tty.type({"confirm": "y", "select": "", "text": "b", "password": "b"}[kind] + "\n")
    tty.wait_for("ENDED 0")
    assert "ANSWER" in tty.text()
    assert tty.end() == 0
    assert tty.settings() == tty.settings_before


@pytest.mark.parametrize(("kind", "env"), FORMS)
def test_a_terminal_that_hangs_up_cancels(terminal: Any, kind: str, env: dict[str, str], tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    more = f"signal.signal(signal.SIGHUP, signal.SIG_IGN); os.dup2(os.open({str(out)!r}, os.O_WRONLY | os.O_CREAT), 1)"
    tty = waiting(terminal, kind, env, more)
    tty.hang_up()
    assert out.read_text() == "CANCELLED\n"


@pytest.mark.parametrize("ends", ["by itself", "by SIGINT"])
@pytest.mark.parametrize(("kind", "env"), FORMS)
def test_the_end_of_the_program_gives_back_what_a_daemon_thread_took(
    terminal: Any, kind: str, env: dict[str, str], ends: str
) -> None:
    asking = "\n".join(f"    {line}" for line in PROGRAM.format(kind=kind, more="").splitlines())
    tty = terminal(
        f"""
import signal, sys, threading
def question():
{asking}
signal.signal(signal.SIGUSR1, lambda *_: sys.exit(7))
thread = threading.Thread(target=question, daemon=True)
thread.start()
thread.join()
""",
        env,
    )
    tty.wait_for("Which one?")
    assert tty.settings() != tty.settings_before, "the question was shown before the terminal was taken"
    tty.kill(signal.SIGINT if ends == "by SIGINT" else signal.SIGUSR1)
    # Not which status: CPython may abort where a daemon thread reads stdin as the interpreter ends.
    assert tty.end() != 0
    assert tty.settings() == tty.settings_before
    assert not tty.screen.cursor.hidden
    assert tty.written.count(b"\x1b[?2004h") <= tty.written.count(b"\x1b[?2004l")


UNNOTICED = """
import signal, threading
def elsewhere():
    # A thread that never waits for a lock or a key: it is here for the signal to arrive in.
    threading.Event().wait()
threading.Thread(target=elsewhere, daemon=True).start()
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM])
"""
ASKED_IN_A_LOOP = """
import asyncio, caique.ask
ask = lambda spec: asyncio.run(caique.ask.ask_async(spec))
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("more", ["", ASKED_IN_A_LOOP])
@pytest.mark.parametrize(("kind", "env"), [("text", {"TERM": "dumb"}), *FORMS])
def test_a_signal_that_does_not_end_the_read_is_acted_on_before_the_next_key(
    terminal: Any, kind: str, env: dict[str, str], more: str, number: signal.Signals
) -> None:
    """CPython has noted the signal, and the thread that acts on it goes on reading.

    So it is for one that comes in the moment before the read begins, and always for one that arrives in another thread.
    """
    tty = terminal(PROGRAM.format(kind=kind, more=UNNOTICED + more), env)
    tty.wait_for("Which one?")
    tty.kill(number)
    status = tty.end()
    if number == signal.SIGINT:
        assert (status, tty.text().splitlines()[-1]) == (0, "CANCELLED")
    else:
        assert status == -number
    assert tty.settings() == tty.settings_before
    assert not tty.screen.cursor.hidden
