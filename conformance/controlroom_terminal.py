"""A program in a real pseudo-terminal, for controlroom's tests: an emulator shows its screen, keys can be pressed."""

import os
import re
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pyte

HANG = 40.0
"""Seconds after which whatever a test waits for is taken not to come."""


class Terminal:
    """A program running in a pseudo-terminal, and an emulator that shows its screen."""

    def __init__(self, arguments: list[str], *, columns: int, lines: int, env: dict[str, str], cwd: Path) -> None:
        self.written = ""
        self._waiting = ""
        self._normal = self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self.screen)
        self.child: Any = pexpect.spawn(
            sys.executable,
            arguments,
            dimensions=(lines, columns),
            env={"TERM": "xterm-256color", "PATH": os.environ["PATH"], "LANG": "C.UTF-8", **env},
            encoding="utf-8",
            timeout=HANG,
            cwd=str(cwd),
        )
        self.before = termios.tcgetattr(self.child.child_fd)

    @property
    def rows(self) -> list[str]:
        """The rows of the screen, without the blanks at their ends and the empty ones below."""
        return "\n".join(row.rstrip() for row in self.screen.display).rstrip().split("\n")

    def until(self, condition: Callable[[], bool], what: str = "") -> None:
        """Read what the program writes until the condition holds."""
        deadline = time.monotonic() + HANG
        while not condition():
            assert time.monotonic() < deadline, f"{what or 'it'} did not come:\n" + "\n".join(self.rows)
            assert self._read() or condition(), f"the program ended before {what or 'it'} came:\n{self.written[-3000:]}"

    def until_shown(self, text: str) -> None:
        self.until(lambda: any(text in row for row in self.rows), repr(text))

    def until_gone(self, text: str) -> None:
        self.until(lambda: all(text not in row for row in self.rows), f"the end of {text!r}")

    def press(self, keys: str) -> None:
        self.child.send(keys)

    def resize(self, columns: int, lines: int) -> None:
        for screen in (self._normal, self.screen):
            screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def settings(self) -> list[Any]:
        """Give the settings of the terminal now."""
        return termios.tcgetattr(self.child.child_fd)

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
        self._show(text)
        return True

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

    @property
    def cursor_visible(self) -> bool:
        return self.last(25) != "l"

    def last(self, mode: int) -> str:
        """Give how a private mode was set last: "h" for on, "l" for off, nothing where it never was."""
        found = re.findall(rf"\x1b\[\?{mode}([hl])", self.written)
        return found[-1] if found else ""

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
"""Runs a program's text, with arguments, `columns`, `lines` and `env`, in a terminal."""
