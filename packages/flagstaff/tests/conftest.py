"""What flagstaff's tests share: a leak check on every test, and a terminal to run a program in."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pyte
import pytest

HANG = 30.0
"""Seconds after which whatever a test waits for is taken not to come."""


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


class Terminal:
    """A program running in a pseudo-terminal, and an emulator that shows its screen."""

    def __init__(self, arguments: list[str], *, columns: int, lines: int, env: dict[str, str], cwd: Path) -> None:
        self.screen = pyte.Screen(columns, lines)
        self.written = ""
        self._stream = pyte.Stream(self.screen)
        self.child = pexpect.spawn(
            sys.executable,
            arguments,
            dimensions=(lines, columns),
            env={"TERM": "xterm-256color", "PATH": os.environ["PATH"], **env},
            encoding="utf-8",
            timeout=HANG,
            cwd=str(cwd),
        )

    @property
    def rows(self) -> list[str]:
        """The rows of the screen, without the blanks at their ends and the empty ones below."""
        return "\n".join(row.rstrip() for row in self.screen.display).rstrip().split("\n")

    @property
    def cursor_visible(self) -> bool:
        return not self.screen.cursor.hidden

    def until(self, condition: Callable[[], bool], what: str = "") -> None:
        """Read what the program writes until the condition holds."""
        deadline = time.monotonic() + HANG
        while not condition():
            assert time.monotonic() < deadline, f"{what or 'it'} did not come:\n" + "\n".join(self.rows)
            self._read()

    def until_shown(self, text: str) -> None:
        self.until(lambda: any(text in row for row in self.rows), repr(text))

    def feed(self, text: str) -> None:
        """Show what another program wrote on the terminal."""
        self._stream.feed(text)

    def settle(self) -> None:
        """Read until the program, which is stopped, has nothing more to read."""
        before = -1
        while before != len(self.written):
            before = len(self.written)
            self._read()

    def resize(self, columns: int, lines: int) -> None:
        self.screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def end(self) -> int:
        """Read to the end; give the exit status, minus the number of the signal that ended the program."""
        deadline = time.monotonic() + HANG
        while self._read():
            assert time.monotonic() < deadline, "the program did not end:\n" + "\n".join(self.rows)
        self.child.close()
        if self.child.signalstatus is not None:
            return -int(self.child.signalstatus)
        assert self.child.exitstatus is not None
        return int(self.child.exitstatus)

    def _read(self) -> bool:
        try:
            text = self.child.read_nonblocking(65536, timeout=0.1)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.written += text
        self._stream.feed(text)
        return True


Run = Callable[..., Terminal]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Give a function that runs a program's text in a terminal."""
    started: list[Terminal] = []

    def start(
        program: str, *arguments: str, columns: int = 40, lines: int = 10, env: dict[str, str] | None = None
    ) -> Terminal:
        path = tmp_path / f"program{len(started)}.py"
        path.write_text(program, encoding="utf-8")
        command = [str(path), *arguments]
        terminal = Terminal(command, columns=columns, lines=lines, env=env or {}, cwd=tmp_path)
        started.append(terminal)
        return terminal

    yield start
    for terminal in started:
        if terminal.child.isalive():
            terminal.child.kill(signal.SIGKILL)
        terminal.child.close()
