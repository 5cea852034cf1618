"""Real processes for the tests: run a command piped, or behind a real pseudo-terminal with an emulator reading it."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

BIN = str(Path(sys.executable).parent)
HANG_SECONDS = 60


def bare_env(**variables: str) -> dict[str, str]:
    """Give an environment in which nothing asks for colour or says who is there, plus `variables`."""
    env = {"PATH": BIN + os.pathsep + os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "LANG": "C.UTF-8"}
    return {**env, **variables}


def piped(
    command: Sequence[str], env: Mapping[str, str], *, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command with its output piped and its stdin closed."""
    return subprocess.run(
        command,
        env=dict(env),
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=HANG_SECONDS,
        check=False,
    )


def until_asleep(pid: int) -> None:
    """Wait until a process sleeps, as one does that waits for a key.

    CPython notes a signal and acts on it between two steps of its own. One that comes in the moment before a read
    blocks is acted on after that read only, so a test that sends one to a program that asks has to wait for this.
    """
    deadline = time.monotonic() + HANG_SECONDS
    looks = 0
    while looks < 3:
        assert time.monotonic() < deadline, "the process does not come to rest"
        state = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, timeout=HANG_SECONDS, check=False
        ).stdout.strip()
        assert state, "the process ended, or the system has no ps"
        looks = looks + 1 if state.startswith("S") else 0
        time.sleep(0.02)


@dataclass
class Screen:
    """What a terminal shows after a program ended: its rows without trailing space, and the raw output."""

    rows: list[str]
    raw: str
    status: int


def in_terminal(
    command: Sequence[str], env: Mapping[str, str], *, rows: int = 24, columns: int = 120, cwd: Path | None = None
) -> Screen:
    """Run a command behind a pseudo-terminal to its end, and give what an emulator shows then."""
    import pexpect
    import pyte

    child = pexpect.spawn(
        command[0],
        list(command[1:]),
        env={**env, "TERM": env.get("TERM", "xterm-256color")},
        dimensions=(rows, columns),
        encoding="utf-8",
        timeout=HANG_SECONDS,
        cwd=cwd,
    )
    raw = str(child.read())
    child.close()
    screen = pyte.Screen(columns, rows)
    pyte.Stream(screen).feed(raw)
    status = child.exitstatus if child.exitstatus is not None else -(child.signalstatus or 0)
    return Screen([row.rstrip() for row in screen.display], raw, status)
