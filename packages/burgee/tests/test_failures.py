"""What a person sees of a failure, and the code it leaves with."""

import json
import sys
from typing import Any

import click
import pytest
from burgee import define_error
from burgee.testing import invoke

from .conftest import DATA, Run


@pytest.mark.parametrize(
    ("how", "code", "stderr"),
    [
        ("own", 42, "error: no such thing\nhint: look elsewhere\nfix: greeter list\n"),
        ("usage", 2, "error: wrong\n"),
        ("config", 3, "error: bad config\n"),
        ("cancelled", 4, "error: cancelled\n"),
        ("abort", 4, "error: cancelled\n"),
        ("auth", 5, "error: not signed in\n"),
        ("failure", 1, "error: it broke\n"),
        ("click", 1, "error: click broke\n"),
        ("code", 2, "error: whole sentence\nfix: pass --that\n"),
        ("exit", 9, ""),
        ("ctx-exit", 8, ""),
        ("exit-text", 1, "told so\n"),
        (
            "unexpected",
            1,
            "error: division by zero\nhint: an unexpected ZeroDivisionError; --debug shows where it comes from\n",
        ),
    ],
)
def test_a_failure_in_the_familys_form(greeter: Any, how: str, code: int, stderr: str) -> None:
    assert invoke(greeter, ["fail", how])[:3] == ("", stderr, code)


@pytest.mark.parametrize(("how", "code", "last"), [("own", 42, "fix: greeter list"), ("exit-text", 1, "told so")])
def test_a_process_leaves_with_the_code(run: Run, how: str, code: int, last: str) -> None:
    done = run("greeter", ["fail", how])
    assert (done.code, done.stdout, done.stderr.splitlines()[-1]) == (code, "", last)


@pytest.mark.parametrize(("args", "env"), [(["--debug"], {}), ([], {"BURGEE_DEBUG": "1"})])
def test_a_traceback_only_when_it_is_asked_for(run: Run, args: list[str], env: dict[str, str]) -> None:
    done = run("greeter", ["fail", "unexpected", *args], env=env)
    assert done.code == 1
    assert done.stderr.startswith("Traceback (most recent call last):\n")
    assert done.stderr.endswith("error: division by zero\nhint: an unexpected ZeroDivisionError\n")
    document = json.loads(run("greeter", ["fail", "unexpected", "--json", *args], env=env).stdout)
    assert document["error"]["traceback"].rstrip().endswith("ZeroDivisionError: division by zero")


@pytest.mark.parametrize(
    ("others", "code"), [([], 130), ([KeyboardInterrupt()], 130), ([ValueError("x")], 1), ([click.Abort()], 1)]
)
def test_a_ctrl_c_that_a_group_of_tasks_wraps_is_one_still(others: list[BaseException], code: int) -> None:
    def fail() -> None:
        raise BaseExceptionGroup("tasks", [BaseExceptionGroup("inner", [KeyboardInterrupt()]), *others])

    assert invoke(click.Command("x", callback=fail)).exit_code == code


@pytest.mark.parametrize("names", [[], ["remote"], ["remote", "branch"]])
def test_a_group_without_a_command_names_its_own_help(names: list[str]) -> None:
    @click.group("git")
    def cli() -> None: ...

    @cli.group()
    def remote() -> None: ...

    @remote.group()
    def branch() -> None: ...

    envelope = invoke(cli, names, mode="json").envelope
    assert envelope is not None
    assert envelope["error"] == {
        "code": 2,
        "message": "Missing arguments.",
        "fix": " ".join(["git", *names, "--help"]),
    }


def test_a_mistyped_command_is_corrected_into_a_line_that_runs(run: Run) -> None:
    done = run("greeter", ["gret", "--name", "two words"], cwd=str(DATA))
    assert done.code == 2
    assert done.stderr == (
        "error: No such command 'gret'.\nhint: did you mean greet?\nfix: python greeter.py greet --name 'two words'\n"
    )
    fix = run("greeter", ["greet", "--name", "two words"], cwd=str(DATA))
    assert (fix.code, fix.stdout.splitlines()[0]) == (0, "greeting: hello two words")


@pytest.mark.parametrize(
    ("args", "fix"),
    [
        (["greet", "--nmae", "x"], "greet --name x"),
        (["greet", "--nmae=x"], "greet --name=x"),
        (["greet", "--style", "luod"], "greet --style loud"),
        (["greet", "--style=luod", "--name", "luod"], "greet --style=loud --name luod"),
        (["greet", "--nmae=x", "--json"], "greet --name=x --json"),
        (["--confg", "x", "greet"], "--config x greet"),
        (["greet", "--count", "9"], "greet --help"),
        (["greet", "--name"], "greet --help"),
        (["say"], "say --help"),
        (["completely-different"], "--help"),
    ],
)
def test_the_fix_is_a_line_to_run(greeter: Any, args: list[str], fix: str) -> None:
    done = invoke(greeter, args)
    assert done.exit_code == 2
    if "--json" in args:
        assert json.loads(done.stdout)["error"]["fix"] == f"cli {fix}"
    else:
        assert done.stderr.splitlines()[-1] == f"fix: cli {fix}"


@click.group()
@click.option("--region")
def ships(region: str | None) -> None: ...


@ships.command()
@click.argument("name", type=click.Choice(["alpha", "beta"]))
@click.option("--other", type=click.Choice(["alpha", "beta"]), envvar="OTHER")
def hire(name: str, other: str | None) -> None: ...


@pytest.mark.parametrize(
    ("args", "fix"),
    [
        (["--region", "hrie", "hrie", "beta"], "ships --region hrie hire beta"),
        (["hire", "beta", "--other", "beat"], "ships hire beta --other beta"),
        (["--region", "beat", "hire", "--other", "alpha", "beat"], "ships --region beat hire --other alpha beta"),
        (["hire", "alpha", "--other=beat"], "ships hire alpha --other=beta"),
        (["hire", "alpha"], "ships hire --help"),
        (["hi\x1bre", "alpha"], "ships hire alpha"),
        (["hire", "alpha", "--jsno"], "ships hire alpha --json"),
        (["hire", "alpha", "--no-colour"], "ships hire alpha --no-color"),
        (["hire", "alpha", "--yes=1"], "ships hire alpha --yes"),
    ],
)
def test_the_fix_changes_the_word_that_is_wrong_and_no_other(args: list[str], fix: str) -> None:
    result = invoke(ships, args, env={"OTHER": "alhpa"})
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == f"fix: {fix}"


def test_a_value_that_an_option_of_burgees_does_not_take() -> None:
    assert invoke(ships, ["--no-color=lots", "hire", "alpha"]).stderr == (
        "error: Option '--no-color' does not take that value.\n"
        "hint: choose from --no-color\nfix: ships --no-color hire alpha\n"
    )


def test_a_group_without_a_command_shows_its_help(run: Run) -> None:
    done = run("greeter")
    assert done.code == 2
    assert done.stderr.startswith("Usage: greeter.py [OPTIONS] COMMAND [ARGS]...\n")


def test_hostile_text_in_a_failure_is_shown_not_obeyed(run: Run) -> None:
    done = run("greeter", ["greet", "--count", "\x1b]0;title\x07"])
    assert "\x1b" not in done.stderr
    assert "\x07" not in done.stderr


def test_an_exception_with_a_form_of_its_own_keeps_it(run: Run) -> None:
    assert run("own_form") == (6, "", "!! in my own words\n")


def test_a_decision_names_the_commands_that_make_it(run: Run) -> None:
    done = run("greeter", ["decide"])
    assert done == (
        4,
        "",
        "error: Two releases match.\nhint: ambiguous\nnext: greeter pick 1\nnext: greeter run -- 2\n",
    )
    document = json.loads(run("greeter", ["decide", "--json"]).stdout)
    assert document["error"] == {
        "code": 4,
        "message": "Two releases match.",
        "reason": "ambiguous",
        "next": ["greeter pick 1 --json", "greeter run --json -- 2"],
    }


def test_errors_are_coloured_where_stderr_may_be(run: Run) -> None:
    done = run("greeter", ["fail", "failure"], env={"FORCE_COLOR": "1"})
    assert done.stderr == "\x1b[1m\x1b[31merror:\x1b[39m\x1b[22m it broke\n"


@pytest.mark.parametrize("code", [0, 6, 126, True, "9"])
def test_a_programs_own_codes_are_7_to_125(code: int) -> None:
    with pytest.raises(ValueError, match="7 to 125"):
        define_error("Wrong", code)


def test_a_code_and_a_name_are_given_once() -> None:
    once = define_error("OnlyOnce", 99)
    assert define_error("OnlyOnce", 99) is once
    with pytest.raises(ValueError, match="already defined, with exit code 99"):
        define_error("OnlyOnce", 98)
    with pytest.raises(ValueError, match="already taken, by OnlyOnce"):
        define_error("AnotherOne", 99)
    with pytest.raises(ValueError, match="identifier"):
        define_error("not a name", 97)


def test_what_is_no_program_is_refused(run: Run) -> None:
    import burgee

    with pytest.raises(TypeError, match="a click Command or Group, or a Typer app, not function"):
        burgee.run(lambda: None, argv=[])
    assert "burgee.run" not in sys.modules
