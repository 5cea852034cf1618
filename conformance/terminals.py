"""A program in a real pseudo-terminal: an emulator shows its screen, keys can be pressed, signals sent."""

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect
import pyte
from processes import until_asleep

HANG = 40.0
"""Seconds after which whatever a test waits for is taken not to come. Far more than a busy machine needs."""


class Terminal:
    """A program running in a pseudo-terminal, and an emulator that shows its screen."""

    def __init__(
        self, command: Sequence[str], env: Mapping[str, str], *, columns: int, lines: int, cwd: Path | None = None
    ) -> None:
        self.written = ""
        self._waiting = ""
        self._normal = self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self.screen)
        self.child: Any = pexpect.spawn(
            command[0],
            list(command[1:]),
            dimensions=(lines, columns),
            env={"TERM": "xterm-256color", "PATH": os.environ["PATH"], "LANG": "C.UTF-8", **env},
            encoding="utf-8",
            timeout=HANG,
            cwd=None if cwd is None else str(cwd),
        )
        self.child.delaybeforesend = None
        self.settings_before = self.settings()

    @property
    def rows(self) -> list[str]:
        """The rows of the screen, without the blanks at their ends and the empty ones below."""
        return self.text.split("\n")

    @property
    def text(self) -> str:
        """The screen as text, without the blanks at the ends of its rows and the empty rows below."""
        return "\n".join(row.rstrip() for row in self.screen.display).rstrip()

    @property
    def cursor_visible(self) -> bool:
        return self.last(25) != "l"

    @property
    def alternate(self) -> bool:
        """Whether the alternate screen is shown."""
        return self.screen is not self._normal

    @property
    def mouse(self) -> bool:
        """Whether the terminal reports the mouse, in any of the ways a program can ask for."""
        return any(self.last(mode) == "h" for mode in (1000, 1002, 1003, 1006, 1015, 1016))

    @property
    def pasting(self) -> bool:
        """Whether the terminal brackets what is pasted."""
        return self.last(2004) == "h"

    def last(self, mode: int) -> str:
        """Give how a private mode was set last: "h" for on, "l" for off, nothing where it never was."""
        found = re.findall(rf"\x1b\[\?{mode}([hl])", self.written)
        return found[-1] if found else ""

    def settings(self) -> list[Any]:
        """Give the settings of the terminal now."""
        import termios

        return termios.tcgetattr(self.child.child_fd)

    def until(self, condition: Callable[[], bool], what: str = "") -> None:
        """Read what the program writes until the condition holds."""
        deadline = time.monotonic() + HANG
        while not condition():
            assert time.monotonic() < deadline, f"{what or 'it'} did not come:\n{self.text}"
            assert self._read() or condition(), f"the program ended before {what or 'it'} came:\n{self.written[-3000:]}"

    def until_shown(self, text: str) -> None:
        self.until(lambda: text in self.text, repr(text))

    def until_gone(self, text: str) -> None:
        self.until(lambda: text not in self.text, f"the end of {text!r}")

    def settle(self) -> None:
        """Read until the program, which is stopped, has nothing more to read."""
        before = -1
        while before != len(self.written):
            before = len(self.written)
            self._read()

    def press(self, keys: str) -> None:
        """Press the keys; Ctrl-C, which makes a signal, once the program waits for a key."""
        if keys.startswith("\x03"):
            until_asleep(self.child.pid)
        self.child.send(keys)

    def kill(self, number: signal.Signals) -> None:
        """Send a signal, once the program waits: for a key, a clock, another thread."""
        until_asleep(self.child.pid)
        self.child.kill(number)

    def resize(self, columns: int, lines: int) -> None:
        for screen in (self._normal, self.screen):
            screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def feed(self, text: str) -> None:
        """Show what another program wrote on the terminal."""
        self._stream.feed(text)

    def hang_up(self) -> None:
        """Close the terminal under the program, and wait until that ends."""
        self.child.ptyproc.fileobj.close()
        deadline = time.monotonic() + HANG
        while self.child.isalive():
            assert time.monotonic() < deadline, "the program does not end"
            time.sleep(0.02)

    def end(self) -> int:
        """Read to the end; give the exit status, minus the number of the signal that ended the program."""
        deadline = time.monotonic() + HANG
        while self._read():
            assert time.monotonic() < deadline, f"the program did not end:\n{self.text}"
        self.child.wait()
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
        self._show(text)
        return True

    def _show(self, text: str) -> None:
        """Feed the emulator. It has no alternate screen, and shows as text what it does not know: see to both."""
        text = self._waiting + text
        cut = re.search(r"\x1b[^a-zA-Z\x07]*\Z", text)
        self._waiting = "" if cut is None else text[cut.start() :]
        text = text if cut is None else text[: cut.start()]
        for part in re.split(r"(\x1b\[\?1049[hl])", re.sub(r"\x1b\[[<>=?][0-9;]*(?:\$p|u)|\x1b\]22;[a-z]*", "", text)):
            if part == "\x1b[?1049h":
                self.screen = pyte.Screen(self._normal.columns, self._normal.lines)
                self._stream = pyte.Stream(self.screen)
            elif part == "\x1b[?1049l":
                self.screen = self._normal
                self._stream = pyte.Stream(self.screen)
            elif part:
                self._stream.feed(part)


Run = Callable[..., Terminal]
"""Runs a Python program's text, with arguments, `env`, `columns` and `lines`, in a terminal."""


@contextmanager
def running(folder: Path, *, columns: int, lines: int) -> Iterator[Run]:
    """Within the block, programs can be started in terminals of that size; none is left afterwards.

    Their texts are kept in the folder, which they run in.
    """
    started: list[Terminal] = []

    def run(program: str, *arguments: str, env: Mapping[str, str] | None = None, **size: int) -> Terminal:
        path = folder / f"program{len(started)}.py"
        path.write_text(program, encoding="utf-8")
        command = [sys.executable, str(path), *arguments]
        terminal = Terminal(command, env or {}, cwd=folder, **{"columns": columns, "lines": lines, **size})
        started.append(terminal)
        return terminal

    yield run
    for terminal in started:
        terminal.child.close(force=True)
