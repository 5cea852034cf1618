"""`burgee.testing.invoke`: a program in the test's own process."""

import os
import sys

import click
import pytest
from burgee.testing import invoke


@click.command()
@click.option("--name", prompt="Who?", envvar="WHO")
@click.option("--pin", prompt=True, hide_input=True)
def cli(name: str, pin: str) -> dict[str, object]:
    """Ask two things."""
    click.echo("working", err=True)
    return {"name": name, "pin": len(pin)}


def test_what_is_typed_is_the_answer() -> None:
    result = invoke(cli, mode="tty", stdin="bob\n1234\n")
    assert (result.exit_code, result.stderr) == (0, "working\n")
    assert result.stdout.endswith("name: bob\npin: 4\n")
    assert result.envelope is None


@pytest.mark.parametrize("mode", ["pipe", "ci", "json"])
def test_with_nobody_there_the_question_is_refused(mode: str) -> None:
    result = invoke(cli, mode=mode, stdin="bob\n1234\n")  # type: ignore[arg-type]
    assert result.exit_code == 2
    assert "--name is required" in result.stdout + result.stderr


def test_the_envelope_is_parsed() -> None:
    result = invoke(cli, ["--name", "bob", "--pin", "12"], mode="json")
    assert result.envelope is not None
    assert result.envelope["data"] == {"name": "bob", "pin": 2}
    assert result.stderr == '{"event":"stderr","state":"working"}\n'


def test_the_environment_is_the_tests_own() -> None:
    assert invoke(cli, ["--pin", "1"], env={"WHO": "env"}).stdout == "name: env\npin: 1\n"


def test_the_end_of_what_is_typed_is_a_cancellation() -> None:
    assert invoke(cli, mode="tty", stdin="bob\n").exit_code == 4


def test_nothing_is_left_behind() -> None:
    before = (sys.stdin, sys.stdout, sys.stderr, dict(os.environ), list(sys.meta_path), click.Context.formatter_class)
    codes = (click.prompt.__code__, click.Command.invoke, click.termui.visible_prompt_func)
    for mode in ("tty", "json"):
        invoke(cli, ["--bogus"], mode=mode)
    assert before == (
        sys.stdin,
        sys.stdout,
        sys.stderr,
        dict(os.environ),
        list(sys.meta_path),
        click.Context.formatter_class,
    )
    assert codes == (click.prompt.__code__, click.Command.invoke, click.termui.visible_prompt_func)
    assert "invoke" not in vars(cli)


def test_an_interrupt_is_130() -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    assert invoke(click.Command("x", callback=interrupt)).exit_code == 130


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="mode must be one of tty, pipe, json, accessible, ci"):
        invoke(cli, mode="loud")  # type: ignore[arg-type]


def test_a_program_that_runs_itself() -> None:
    @click.command()
    @click.option("--again", is_flag=True)
    def cli(*, again: bool) -> str:
        return f"inner: {invoke(cli).stdout}" if again else "once"

    assert invoke(cli, ["--again"]).stdout == "inner: once\n\n"
    assert "invoke" not in vars(cli)


def test_a_run_inside_a_run() -> None:
    inner = click.Command("inner", callback=lambda: click.confirm("Sure?"))

    def outer() -> object:
        return {"inner": invoke(inner).exit_code, "then": click.confirm("And?")}

    result = invoke(click.Command("outer", callback=outer), mode="tty", stdin="y\n")
    assert result.stdout.endswith("inner: 2\nthen: true\n")
