"""Asking never waits where nobody can answer: real processes, each of which would hang if it did."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from roundel import AGENTS

PROGRAM = """
import sys
from caique.ask import ask
from caique.errors import PromptRefused

choices = {"select": ["a"], "multiselect": ["a"]}
for kind in ("text", "confirm", "select", "multiselect", "password", "path"):
    spec = {"kind": kind, "message": "Which one?"}
    if kind in choices:
        spec["choices"] = choices[kind]
    try:
        ask(spec, option="name", flags={"json": "--json" in sys.argv})
    except PromptRefused as error:
        print(error.code, error.message)
        print(error.fix)
print("prompt_toolkit" in sys.modules)
"""
HANG = 40


def refused(why: str, fix: str = 'it would have been asked as "Which one?"') -> str:
    return f"USAGE --name is required {why}\npass --name; {fix}\n" * 6 + "False\n"


def env(**more: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], **more}


def test_an_open_pipe_that_nobody_writes_to() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM], env=env(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            process.wait(HANG)
            assert process.stdout.read() == refused("when there is no terminal")
        finally:
            process.kill()


@pytest.mark.parametrize("stdin", ["<&-", "</dev/null"])
def test_a_closed_and_an_empty_stdin(stdin: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    run = subprocess.run(
        ["sh", "-c", f'exec "$0" "$1" {stdin}', sys.executable, str(program)],
        env=env(),
        capture_output=True,
        text=True,
        timeout=HANG,
        check=False,
    )
    assert run.stdout == refused("when there is no terminal")


@pytest.mark.parametrize("variable", ["CI", *AGENTS])
def test_ci_and_every_agent_under_a_real_terminal(terminal: Any, variable: str) -> None:
    tty = terminal(PROGRAM, {variable: "1"})
    assert tty.end() == 0
    assert tty.text == refused("when nobody is there to answer").rstrip()


def test_json_under_a_real_terminal(terminal: Any) -> None:
    tty = terminal(PROGRAM.replace("import sys\n", "import sys\nsys.argv.append('--json')\n", 1))
    assert tty.end() == 0
    assert tty.text == refused("under --json", '--json means no one is here to answer "Which one?"').rstrip()


REDIRECTED = """
import os, sys
for fd in {fds}:
    os.dup2(os.open({path!r}, os.O_WRONLY | os.O_CREAT), fd)
from caique.ask import ask
from caique.errors import PromptRefused
spec = {{"kind": {kind!r}, "message": "Which one?", "choices": ["a", "b"]}}
try:
    answer = ask(spec, option="name")
    print("ANSWER", answer)
except PromptRefused as error:
    print(error.message)
"""


@pytest.mark.parametrize("kind", ["text", "select"])
@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_with_stdout_in_a_file_the_question_goes_to_stderr(terminal: Any, tmp_path: Path, kind: str, term: str) -> None:
    out = tmp_path / "out.txt"
    tty = terminal(REDIRECTED.format(fds=[1], path=str(out), kind=kind), {"TERM": term})
    tty.until_shown("Which one?")
    tty.press("b\n")
    assert tty.end() == 0
    assert out.read_text() == "ANSWER b\n"


def test_with_no_terminal_to_show_it_on_the_question_is_refused(terminal: Any, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    tty = terminal(REDIRECTED.format(fds=[1, 2], path=str(out), kind="text"))
    assert tty.end() == 0
    assert out.read_text() == "--name is required when there is no terminal to ask on\n"
    assert tty.written == ""
