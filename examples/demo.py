"""`make demo`: one real program, run in each of the five modes."""

import os
import subprocess
import sys
from pathlib import Path

from roundel.plugin_contract import visible
from roundel.runtime import process_runtime

ROOT = Path(__file__).parent.parent
PATHS = ["packages/roundel/src", "README.md", "packages/rondel"]
# mode, its variables, its flags; what a reader would type
RUNS: list[tuple[str, dict[str, str], list[str]]] = [
    ("tty", {}, []),
    ("pipe", {}, []),
    ("ci", {"CI": "true", "GITHUB_ACTIONS": "true", "FORCE_COLOR": "true"}, []),
    ("accessible", {"CLI_ACCESSIBLE": "1"}, []),
    ("json", {}, ["--json"]),
]
SETTLED = ("CI", "CLI_ACCESSIBLE", "NO_COLOR", "FORCE_COLOR", "FORCE_TTY")


def in_terminal(argv: list[str], env: dict[str, str]) -> str:
    """Run a command behind a pseudo-terminal, and give what it wrote to it."""
    import pty

    leader, follower = pty.openpty()
    child = subprocess.Popen(argv, cwd=ROOT, env=env, stdin=follower, stdout=follower, stderr=follower)
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


def piped(argv: list[str], env: dict[str, str]) -> str:
    """Run a command with its output piped, and give what it wrote, in order."""
    run = subprocess.run(
        argv, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    return run.stdout.decode()


def main() -> None:
    """Run the program five times and show each run."""
    rt = process_runtime()
    env = {name: text for name, text in rt.env.items() if name not in SETTLED}
    for mode, variables, flags in RUNS:
        typed = " ".join([*(f"{name}={text}" for name, text in variables.items()), "python", "examples/inventory.py"])
        shell = " ".join([typed, *flags, *PATHS])
        argv = [sys.executable, "examples/inventory.py", *flags, *PATHS]
        rt.stdout.write(f"== {mode} ==\n$ {shell}{'' if mode == 'tty' else ' 2>&1 | cat'}\n")
        if mode != "tty":
            shown = piped(argv, {**env, **variables, "PYTHONUNBUFFERED": "1"})
        elif os.name == "nt":
            shown = "(this system has no pseudo-terminals: run the command yourself to see it on yours)\n"
        else:
            shown = in_terminal(argv, {**env, "TERM": env.get("TERM", "xterm-256color"), **variables})
        # The colours are this program's, shown here as the reader of this very output can read them.
        rt.stdout.write((shown if rt.is_tty.stdout else visible(shown)) + "\n")
        rt.stdout.flush()


if __name__ == "__main__":
    main()
