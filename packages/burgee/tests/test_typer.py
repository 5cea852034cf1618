"""Typer programs, which carry a click of their own."""

import json

import pytest

from .conftest import DATA, Run


@pytest.mark.parametrize(
    ("args", "code", "stdout", "stderr"),
    [
        (["greet", "bob"], 0, "greeting: hello bob\ntimes: 1\n", ""),
        (
            ["gret", "bob"],
            2,
            "",
            "error: No such command 'gret'.\nhint: did you mean greet?\nfix: python {program} greet bob\n",
        ),
        (
            ["greet", "bob", "--tmies", "2"],
            2,
            "",
            "error: No such option: --tmies.\nhint: did you mean --times?\nfix: python {program} greet bob --times 2\n",
        ),
        (["leave"], 7, "", ""),
        (["stop"], 4, "", "error: cancelled\n"),
        (
            ["drop"],
            2,
            "",
            "error: --force is required when there is no terminal\n"
            'fix: pass --force; it would have been asked as "Drop it?"\n',
        ),
        (["sure", "--yes"], 0, "sure\n", ""),
        (
            ["boom"],
            1,
            "",
            "error: broken\nhint: an unexpected ValueError; --debug shows where it comes from\n",
        ),
    ],
)
def test_the_same_rules(run: Run, args: list[str], code: int, stdout: str, stderr: str) -> None:
    done = run("typed", args, cwd=str(DATA))
    assert done == (code, stdout, stderr.format(program="typed.py"))


def test_the_document(run: Run) -> None:
    document = json.loads(run("typed", ["greet", "bob", "--json"]).stdout)
    assert document == {
        "ok": True,
        "data": {"greeting": "hello bob", "times": 1},
        "meta": {
            "provenance": {
                "name": {"source": "flag", "location": "NAME"},
                "times": {"source": "default", "location": "--times"},
            }
        },
    }


def test_help_is_typers_own(run: Run) -> None:
    for args in (["--help"], ["greet", "bob", "--times", "2", "--help"]):
        assert run("typed", args, env={"BURGEE_OFF": "1"}) == run("typed", args)


def test_no_color_reaches_typers_help(run: Run) -> None:
    colored = run("typed", ["--help"], env={"FORCE_COLOR": "1"})
    assert "\x1b[" in colored.stdout
    assert "\x1b[" not in run("typed", ["--help", "--no-color"], env={"FORCE_COLOR": "1"}).stdout
    assert "\x1b[" in run("typed", ["--help", "--color"]).stdout
