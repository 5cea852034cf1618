"""`make demo`: two real programs on the files of this repository, each run in the five modes."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from roundel.command import run
from roundel.plugin_contract import visible
from roundel.runtime import Runtime

ROOT = Path(__file__).parent.parent
SETTLED = ("CI", "CLI_ACCESSIBLE", "NO_COLOR", "FORCE_COLOR", "FORCE_TTY")
# mode, the variables that make it, the flags that make it
MODES: list[tuple[str, dict[str, str], list[str]]] = [
    ("tty", {}, []),
    ("pipe", {}, []),
    ("ci", {"CI": "true", "GITHUB_ACTIONS": "true", "FORCE_COLOR": "true"}, []),
    ("accessible", {"CLI_ACCESSIBLE": "1"}, []),
    ("json", {}, ["--json"]),
]


def main(rt: Runtime) -> int:
    """Run each program in each mode, and show what a reader of that mode gets."""
    inventory = ["examples/inventory.py", "packages/roundel/src", "README.md", "packages/rondel"]
    with tempfile.TemporaryDirectory() as out:
        release = ["examples/burgee_release_tool.py", "build", "--out", out]
        for program in (inventory, release):
            for mode, variables, flags in MODES:
                show(rt, mode, variables, [*program, *flags])
    return 0


def show(rt: Runtime, mode: str, variables: Mapping[str, str], words: Sequence[str]) -> None:
    """Run a program in a mode, below the line that one would type for it."""
    env = {name: text for name, text in rt.env.items() if name not in SETTLED}
    typed = " ".join([*(f"{name}={text}" for name, text in variables.items()), "python", *words])
    rt.stdout.write(f"== {mode} ==\n$ {typed}{'' if mode == 'tty' else ' 2>&1 | cat'}\n")
    command = [sys.executable, *words]
    if mode != "tty":
        shown = piped(command, {**env, **variables, "PYTHONUNBUFFERED": "1"})
    elif os.name == "nt":
        shown = "(this system has no pseudo-terminals: run the command yourself to see it on yours)\n"
    else:
        shown = in_terminal(command, {**env, "TERM": env.get("TERM", "xterm-256color"), **variables})
        if not rt.is_tty.stdout:
            shown = screen_after(shown)
    # The colours are the program's own; where the reader of this very output has none, they are shown as text.
    rt.stdout.write((shown if rt.is_tty.stdout else visible(shown)) + "\n")
    rt.stdout.flush()


def in_terminal(command: Sequence[str], env: Mapping[str, str]) -> str:
    """Run a command behind a pseudo-terminal, and give what it wrote to it."""
    import pty

    leader, follower = pty.openpty()
    child = subprocess.Popen(command, cwd=ROOT, env=dict(env), stdin=follower, stdout=follower, stderr=follower)
    os.close(follower)
    written = b""
    while True:
        try:
            chunk = os.read(leader, 65536)
        except OSError:  # how Linux says that the last writer has gone
            break
        if not chunk:
            break
        written += chunk
    os.close(leader)
    child.wait()
    return written.decode().replace("\r\n", "\n")


def screen_after(written: str) -> str:
    """Give the text that a terminal shows after a program wrote this to it."""
    import pyte

    screen = pyte.Screen(250, 60)
    pyte.Stream(screen).feed(written.replace("\n", "\r\n"))
    return "\n".join(row.rstrip() for row in screen.display).rstrip() + "\n"


def piped(command: Sequence[str], env: Mapping[str, str]) -> str:
    """Run a command with its output piped, and give what it wrote, in order."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=dict(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode()


if __name__ == "__main__":
    run(main)
