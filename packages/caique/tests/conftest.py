"""A real pseudo-terminal with an emulator that reads its screen, for the tests of this package."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import pexpect
import pyte
import pytest
from processes import until_asleep

HANG = 40
"""Seconds after which a program that should have said something hangs. Far more than a busy machine needs."""


class Terminal:
    """A Python program in a pseudo-terminal, and its screen."""

    def __init__(self, program: str, env: Mapping[str, str], rows: int, columns: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.written = b""
        self._stream = pyte.ByteStream(self.screen)
        # The types of pexpect know of text only; without an encoding, it gives bytes.
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-c", program],
            env={"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], **env},
            dimensions=(rows, columns),
            timeout=HANG,
            encoding=None,
        )
        self.child.delaybeforesend = None
        self.settings_before = self.settings()

    def read(self, seconds: float = 0.05) -> bool:
        """Feed what the program has written to the screen; say whether it may write more."""
        try:
            data = self.child.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.written += data
        self._stream.feed(data)
        return True

    def wait_for(self, wanted: str | Callable[[str], bool]) -> str:
        """Wait until the screen shows a text, or until a condition of the screen holds; give the screen."""
        holds = wanted if callable(wanted) else lambda shown: wanted in shown
        limit = time.monotonic() + HANG
        alive = True
        while not holds(self.text()):
            assert alive, f"the program ended without {wanted!r}:\n{self.text()}"
            assert time.monotonic() < limit, f"{wanted!r} did not come:\n{self.text()}"
            alive = self.read()
        return self.text()

    def text(self) -> str:
        """Give the screen as text, without the blank space at the ends."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def type(self, keys: str) -> None:
        """Type the keys; what makes a signal, once the program waits for a key."""
        if keys.startswith("\x03"):
            until_asleep(self.child.pid)
        self.child.send(keys)

    def resize(self, rows: int, columns: int) -> None:
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def kill(self, number: signal.Signals) -> None:
        """Send the signal, once the program waits for a key."""
        until_asleep(self.child.pid)
        self.child.kill(number)

    def hang_up(self) -> None:
        """Close the terminal under the program, and wait until that ends."""
        self.child.ptyproc.fileobj.close()
        limit = time.monotonic() + HANG
        while self.child.isalive():
            assert time.monotonic() < limit, "the program does not end"
            time.sleep(0.02)

    def settings(self) -> list[Any]:
        import termios

        return termios.tcgetattr(self.child.child_fd)

    def end(self) -> int:
        """Wait for the program to end; give its exit status, or minus the signal that ended it."""
        limit = time.monotonic() + HANG
        while self.read() and self.child.isalive():
            assert time.monotonic() < limit, f"the program does not end:\n{self.text()}"
        while self.read(0.2) and time.monotonic() < limit:
            pass
        self.child.wait()
        if self.child.signalstatus is not None:
            return -int(self.child.signalstatus)
        return int(self.child.exitstatus or 0)


class Spawn(Protocol):
    def __call__(
        self, program: str, env: Mapping[str, str] | None = None, *, rows: int = 24, columns: int = 80
    ) -> Terminal: ...


@pytest.fixture
def terminal() -> Iterator[Spawn]:
    """Start Python programs in pseudo-terminals; none is left when the test ends."""
    pytest.importorskip("termios", reason="the system has no pseudo-terminals")
    started: list[Terminal] = []

    def spawn(program: str, env: Mapping[str, str] | None = None, *, rows: int = 24, columns: int = 80) -> Terminal:
        started.append(Terminal(program, env or {}, rows, columns))
        return started[-1]

    yield spawn
    for each in started:
        each.child.close(force=True)
