"""click's and Typer's prompts under caique's rule: nobody is waited for."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pexpect
import pytest
from burgee.testing import invoke

from .conftest import DATA, Run, environment

NO_TERMINAL = "when there is no terminal"


@pytest.mark.parametrize(
    ("args", "message", "fix"),
    [
        (["ask"], "--name is required", 'pass --name; it would have been asked as "Project name?"'),
        (["drop"], "--yes is required", 'pass --yes; it would have been asked as "Drop it all?"'),
        (["password"], "--password is required", 'pass --password; it would have been asked as "Password"'),
        (["question", "confirm"], "--yes is required", 'pass --yes; it would have been asked as "Sure?"'),
        (["question", "abort"], "--yes is required", 'pass --yes; it would have been asked as "Sure?"'),
        (["question", "prompt"], 'an answer to "Which one?" is required', "pass the answer on the command line"),
        (["question", "hidden"], 'an answer to "Secret?" is required', "pass the answer on the command line"),
        (["question", "getchar"], 'an answer to "Press a key" is required', "pass the answer on the command line"),
        (["question", "edit"], 'an answer to "Edit this text" is required', "pass the answer on the command line"),
    ],
)
def test_with_nobody_there_a_question_is_refused_and_names_what_to_pass(
    greeter: Any, args: list[str], message: str, fix: str
) -> None:
    done = invoke(greeter, args, stdin="an answer\n")
    assert (done.exit_code, done.stdout) == (2, "")
    error, hint = done.stderr.splitlines()
    assert error == f"error: {message} {NO_TERMINAL}"
    assert hint.startswith(f"fix: {fix}")
    envelope = invoke(greeter, args, mode="json").envelope
    assert envelope is not None
    assert envelope["error"]["message"] == f"{message} under --json"


@pytest.mark.parametrize(
    "args", [["ask"], ["drop"], ["password"], ["question", "confirm"], ["question", "edit"], ["question", "getchar"]]
)
def test_a_silent_pipe_is_not_waited_for(args: list[str], tmp_path: Path) -> None:
    reading, writing = os.pipe()
    try:
        done = subprocess.run(
            [sys.executable, str(DATA / "greeter.py"), *args],
            stdin=reading,
            capture_output=True,
            env=environment(),
            cwd=tmp_path,
            timeout=60,
            check=False,
        )
    finally:
        os.close(reading)
        os.close(writing)
    assert done.returncode == 2


def test_a_pause_with_nobody_there_is_passed(run: Run) -> None:
    assert run("greeter", ["question", "pause"]) == (0, "answered None\n", "")


def test_yes_answers_a_confirm_and_nothing_else(run: Run) -> None:
    assert run("greeter", ["question", "confirm", "--yes"]) == (0, "answered True\n", "")
    assert run("greeter", ["drop", "--yes"]) == (0, "dropped\n", "")
    assert run("greeter", ["question", "prompt", "--yes"]).code == 2
    assert json.loads(run("greeter", ["question", "confirm", "--yes", "--json"]).stdout)["data"] == "answered True"


def test_a_yes_that_the_program_declares_answers_what_it_asks_besides() -> None:
    @click.command()
    @click.confirmation_option(prompt="Sure?")
    def cli() -> str:
        return f"again: {click.confirm('Again?')}"

    assert invoke(cli, ["--yes"]).stdout == "again: True\n"
    assert invoke(cli).exit_code == 2


def test_a_person_may_be_declared_and_then_answers_come_from_a_pipe(run: Run) -> None:
    done = run("greeter", ["ask"], env={"FORCE_TTY": "1"}, stdin="bob\n")
    assert done.code == 0
    assert done.stdout.endswith("named bob\n")


def test_a_click_that_is_imported_late_is_under_the_rule_too(run: Run) -> None:
    done = run("late_click", ["late"], stdin="y\n")
    assert done.code == 2
    assert "--yes is required when there is no terminal" in done.stderr


def test_the_functions_are_clicks_own_again_afterwards(run: Run) -> None:
    assert run("afterwards") == (0, "Which one?: bob\n", "")


terminal = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind")


def spawn(*args: str, **env: str) -> "pexpect.spawn[str]":
    variables = environment(TERM="xterm-256color", **env)
    return pexpect.spawn(
        sys.executable, [str(DATA / "greeter.py"), *args], env=variables, encoding="utf-8", timeout=60, echo=False
    )


def ended(child: "pexpect.spawn[str]") -> tuple[str, int | None, int | None]:
    child.expect(pexpect.EOF)
    text = child.before or ""
    child.close()
    return text, child.exitstatus, child.signalstatus


@terminal
def test_on_a_terminal_a_question_is_asked_as_click_asks_it() -> None:
    child = spawn("ask")
    child.expect_exact("Project name?: ")
    child.sendline("bob")
    assert ended(child)[:2] == ("named bob\r\n", 0)


@terminal
@pytest.mark.parametrize("variable", ["AI_AGENT", "CLAUDECODE", "CURSOR_AGENT", "CODEX_THREAD_ID", "GEMINI_CLI", "CI"])
def test_an_agent_in_a_terminal_is_not_waited_for(variable: str) -> None:
    args = ["question", "getchar"] if variable == "CI" else ["ask"]
    text, code, _ = ended(spawn(*args, **{variable: "1", "NO_COLOR": "1"}))
    assert code == 2
    assert "is required when nobody is there to answer" in text


@terminal
def test_the_question_goes_to_stderr_where_stdout_is_a_file(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    command = f"{sys.executable} {DATA / 'greeter.py'} ask > {out}"
    child = pexpect.spawn("/bin/sh", ["-c", command], env=environment(TERM="xterm"), encoding="utf-8", timeout=60)
    child.expect_exact("Project name?: ")
    child.sendline("bob")
    child.expect(pexpect.EOF)
    child.close()
    assert out.read_text() == "named bob\n"


@terminal
def test_with_no_terminal_to_show_the_question_it_is_refused(tmp_path: Path) -> None:
    out, err = tmp_path / "out.txt", tmp_path / "err.txt"
    command = f"{sys.executable} {DATA / 'greeter.py'} ask > {out} 2> {err}"
    child = pexpect.spawn("/bin/sh", ["-c", command], env=environment(TERM="xterm"), encoding="utf-8", timeout=60)
    assert ended(child)[1] == 2
    assert err.read_text().startswith("error: --name is required when no terminal shows the question\n")


@terminal
def test_interactive_asks_for_what_is_optional_too() -> None:
    child = spawn("greet", "--interactive")
    child.expect_exact("Where to read from: ")
    child.sendline("")
    child.expect_exact("Whom [world]: ")
    child.sendline("bob")
    child.expect_exact("Count [1]: ")
    child.sendline("9")
    child.expect_exact("Error: 9 is not in the range 1<=x<=5.")
    child.expect_exact("Count [1]: ")
    child.sendline("2")
    child.expect_exact("Style [plain]: ")
    child.sendline("")
    text, code, _ = ended(child)
    assert code == 0
    assert text == "greeting: hello bob\r\ncount: 2\r\nstyle: plain\r\n"


def test_interactive_with_nobody_there_is_refused(run: Run) -> None:
    done = run("greeter", ["greet", "--interactive"])
    assert done.code == 2
    assert "(--interactive needs a terminal on stdin)" in done.stderr
