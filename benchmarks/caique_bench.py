"""caique beside questionary, click and prompt_toolkit: what a decision costs, and how long each waits for nobody."""

import os
import subprocess
import sys
import time
from collections.abc import Callable

import pexpect
from caique.decide import decide
from measure import Row, imports, microseconds
from roundel.runtime import Runtime

WAITS = 3.0
"""Seconds after which a prompt that is still waiting is stopped: it would wait for ever."""

PROGRAMS = {
    "caique": "from caique.ask import ask\nask({'kind': 'text', 'message': 'Name?'}, option='name')",
    "questionary": "import questionary\nquestionary.text('Name?').ask()",
    "click": "import click\nclick.prompt('Name?')",
    "prompt_toolkit": "import prompt_toolkit\nprompt_toolkit.prompt('Name? ')",
}


def run() -> list[Row]:
    """Measure caique."""
    spec = {"kind": "text", "message": "Project name?"}
    rt = Runtime()
    _, added = imports(
        {"caique": "caique.decide", "questionary": "questionary", "click": "click", "prompt_toolkit": "prompt_toolkit"},
        rounds=3,
    )
    return [
        Row(
            "time to refuse a question",
            "us",
            microseconds({"caique": lambda: decide(None, spec, "name", rt, required=True)}),
            "under 10 us",
        ),
        Row("modules imported to know whether to ask", "modules", added, "4: no prompt library"),
        Row(f"a pipe nobody writes to: when it ends ({WAITS:g}: stopped)", "s", _all(_in_a_pipe), "at once"),
        Row(f"a terminal with CLAUDECODE=1: when it ends ({WAITS:g}: stopped)", "s", _all(_in_a_terminal), "at once"),
    ]


def _all(seconds: Callable[[str], float]) -> dict[str, float]:
    return {name: seconds(program) for name, program in PROGRAMS.items()}


def _env(**more: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **more}


def _in_a_pipe(program: str) -> float:
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", program],
        env=_env(),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            process.wait(WAITS)
        except subprocess.TimeoutExpired:
            process.kill()
        return time.perf_counter() - start


def _in_a_terminal(program: str) -> float:
    start = time.perf_counter()
    child = pexpect.spawn(sys.executable, ["-c", program], env=_env(CLAUDECODE="1"), timeout=WAITS)
    try:
        child.expect([pexpect.EOF, pexpect.TIMEOUT])
        return time.perf_counter() - start
    finally:
        child.close(force=True)
