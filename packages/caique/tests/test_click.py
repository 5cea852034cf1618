"""click's prompts with one import changed: click's own with somebody there, a refusal at once with nobody."""

import io
import os
import signal
import subprocess
import sys
from typing import Any

import click
import pytest
from caique import click as ours
from caique.errors import PromptRefused
from click.testing import CliRunner

COMMAND = """
import caique.click as click
@click.command()
def cli():
    print("ANSWER", repr(click.{call}), flush=True)
cli()
"""
NOBODY: list[dict[str, str]] = [{}, {"CI": "1"}, {"CLAUDECODE": "1"}]


def environment(**variables: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **variables}


@pytest.mark.parametrize("env", NOBODY)
def test_an_open_silent_pipe_is_refused_at_once(env: dict[str, str]) -> None:
    program = COMMAND.format(call="prompt('Name?', default='x', option='name')")
    reading, writing = os.pipe()
    try:
        ran = subprocess.run(
            [sys.executable, "-c", program],
            stdin=reading,
            capture_output=True,
            text=True,
            env=environment(**env),
            timeout=60,
            check=False,
        )
    finally:
        os.close(reading)
        os.close(writing)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.endswith(
        'Error: --name is required when there is no terminal\nfix: pass --name; it would have been asked as "Name?"\n'
    )


@pytest.mark.parametrize("env", NOBODY[1:])
@pytest.mark.parametrize("call", ["prompt('Go on?')", "confirm('Go on?')", "prompt('Go on?', hide_input=True)"])
def test_a_terminal_without_a_person_is_refused_at_once(terminal: Any, env: dict[str, str], call: str) -> None:
    tty = terminal(COMMAND.format(call=call), env)
    assert tty.end() == 2
    assert 'Error: an answer to "Go on?" is required when nobody is there to answer' in tty.text()


def test_pause_goes_on_where_nobody_is_there(terminal: Any) -> None:
    tty = terminal(COMMAND.format(call="pause()"), {"CI": "1"})
    assert tty.end() == 0
    assert tty.text() == "ANSWER None"


@pytest.mark.parametrize(
    ("call", "shown", "keys", "answer"),
    [
        ("prompt('Name?', default='ada')", "Name? [ada]:", "bob\n", "'bob'"),
        ("prompt('Number', type=int)", "Number:", "no\n7\n", "7"),
        ("prompt('Secret', hide_input=True)", "Secret:", "hunter2\n", "'hunter2'"),
        ("confirm('Sure?')", "Sure? [y/N]:", "y\n", "True"),
        ("pause()", "Press any key", "x", "None"),
    ],
)
def test_a_person_is_asked_by_click(terminal: Any, call: str, shown: str, keys: str, answer: str) -> None:
    tty = terminal(COMMAND.format(call=call))
    # A key that is typed before the terminal is in raw mode is thrown away.
    raw = "pause" in call
    tty.wait_for(lambda screen: shown in screen and (not raw or tty.settings() != tty.settings_before))
    tty.type(keys)
    assert tty.end() == 0
    assert f"ANSWER {answer}" in tty.text()
    assert "hunter2" not in tty.text().partition("ANSWER")[0]
    assert tty.settings() == tty.settings_before


def test_with_stdout_piped_away_the_question_is_where_the_person_is(terminal: Any) -> None:
    program = COMMAND.format(call="prompt('Name?')")
    shell = f"import subprocess, sys\np = {program!r}\n"
    shell += "done = subprocess.run([sys.executable, '-c', p], stdout=subprocess.PIPE, text=True)\n"
    shell += "print('PIPED', done.stdout.strip(), flush=True)\n"
    tty = terminal(shell)
    tty.wait_for("Name?:")
    tty.type("ada\n")
    assert tty.end() == 0
    assert "PIPED ANSWER 'ada'" in tty.text()


@pytest.mark.parametrize("call", ["prompt('Secret', hide_input=True)", "pause('Secret')"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_program_and_the_terminal_is_as_it_was(
    terminal: Any, call: str, number: signal.Signals
) -> None:
    tty = terminal(COMMAND.format(call=call))
    tty.wait_for(lambda shown: "Secret" in shown and tty.settings() != tty.settings_before)
    tty.kill(number)
    assert tty.end() == -number
    assert tty.settings() == tty.settings_before


def test_ctrl_c_is_clicks_own_abort(terminal: Any) -> None:
    tty = terminal(COMMAND.format(call="prompt('Name?')"))
    tty.wait_for("Name?:")
    tty.type("\x03")
    assert tty.end() == 1
    assert tty.text().endswith("Aborted!")


def test_clicks_own_runner_answers() -> None:
    @click.command()
    def cli() -> None:
        click.echo(f"{ours.prompt('Name?')} {ours.confirm('Sure?')}")
        ours.pause()

    result = CliRunner().invoke(cli, input="ada\ny\n")
    assert result.exit_code == 0
    assert result.output == "Name?: ada\nSure? [y/N]: y\nada True\n"


def test_a_stream_in_memory_in_the_place_of_stdin_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("ada\ny\n"))
    assert ours.prompt("Name?") == "ada"
    assert ours.confirm("Sure?") is True
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"bob\n")))
    assert ours.prompt("Name?") == "bob"
    with pytest.raises(click.Abort):
        ours.prompt("Name?")


@pytest.mark.parametrize("kind", ["visible", "hidden"])
def test_a_function_that_is_put_in_the_place_of_clicks_reader_answers(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(f"click.termui.{kind}_prompt_func", lambda text: "y")
    assert ours.prompt("Name?", None, kind == "hidden") == "y"
    assert ours.prompt("Name?", hide_input=kind == "hidden") == "y"
    if kind == "visible":
        assert ours.confirm("Sure?") is True
    with pytest.raises(PromptRefused):
        ours.prompt("Name?", hide_input=kind == "visible")


def test_a_refusal_is_one_to_caique_and_to_click(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "1")
    monkeypatch.delenv("FORCE_TTY", raising=False)
    with pytest.raises(PromptRefused) as refused:
        ours.prompt("Name?", option="name")
    assert isinstance(refused.value, click.UsageError)
    assert refused.value.exit_code == 2
    assert refused.value.fix == 'pass --name; it would have been asked as "Name?"'


def test_its_other_names_are_clicks_own() -> None:
    assert ours.command is click.command
    assert ours.echo is click.echo
