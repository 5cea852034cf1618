"""`explain` and `python -m roundel`: the answers with their reasons, as a person and as a program read them."""

import json
import sys
import tokenize
from pathlib import Path

import pytest
import roundel.policy
from processes import bare_env, in_terminal, piped
from roundel.policy import explain
from roundel.runtime import IsTty, Runtime

ROUNDEL = [sys.executable, "-m", "roundel"]


def test_piped_it_says_why_there_is_no_colour() -> None:
    run = piped(ROUNDEL, bare_env())
    assert run.returncode == 0
    assert run.stdout == (
        "mode=pipe level=0 interactive=false\n"
        "\n"
        "mode is pipe: output does not go to a terminal.\n"
        "level is 0: output does not go to a terminal and nothing asked for colour.\n"
        "interactive is false: stdin is not a terminal, so nobody can type.\n"
        "unicode is true: every terminal but the Linux console draws Unicode on this platform.\n"
    )


def test_on_a_terminal() -> None:
    screen = in_terminal(ROUNDEL, bare_env(CLAUDECODE="1"))
    assert screen.rows[0] == "mode=tty level=2 interactive=false"
    assert "interactive is false: CLAUDECODE is set: an agent is driving, not a person." in screen.rows


def test_json_is_one_document() -> None:
    run = piped([*ROUNDEL, "--json", "--color"], bare_env())
    document = json.loads(run.stdout)
    assert document["mode"] == {"answer": "json", "reason": "the run was asked for --json"}
    assert document["level"] == {"answer": 0, "reason": "--json output carries no escapes"}
    assert document["interactive"]["answer"] is False
    assert document["unicode"]["answer"] is True
    assert run.stdout.count("\n") == 1


def test_a_flag_is_named_as_the_reason() -> None:
    run = piped([*ROUNDEL, "--color=256"], bare_env(FORCE_COLOR="1"))
    assert "level is 2: --color=256 was given." in run.stdout


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["--jsn"], ["--json", "--json"], ["--colorful"], ["--no-colorblind"]]
)
def test_wrong_usage_is_2_and_shows_the_usage(arguments: list[str]) -> None:
    run = piped([*ROUNDEL, *arguments], bare_env())
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("error: python -m roundel does not take '" + " ".join(arguments))
    assert "usage: python -m roundel" in run.stderr


@pytest.mark.parametrize("arguments", [[], ["a", "b"]])
def test_check_takes_one_file(arguments: list[str]) -> None:
    run = piped([*ROUNDEL, "check", *arguments], bare_env())
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("error: check takes one FILE\n\nusage: ")


@pytest.mark.parametrize(
    ("env", "argv", "remark"),
    [
        ({"FORCE_COLOR": "yes"}, [], "FORCE_COLOR has a value that is no instruction (0 to 3, true and false are)"),
        ({}, ["--color=lots"], "a --color flag was given a value that is no instruction"),
        ({"CLI_ACCESSIBLE": "1"}, ["--colors=true"], "a --color flag was given a value that is no instruction"),
    ],
)
def test_what_looks_like_an_instruction_and_is_none_is_told(env: dict[str, str], argv: list[str], remark: str) -> None:
    for tty in (False, True):
        reason = explain(Runtime(env=env, argv=argv, is_tty=IsTty(stdout=tty)))["level"][1]
        assert reason.endswith("; " + remark)
    assert remark not in explain(Runtime(env={**env, "FORCE_COLOR": "2"}, argv=argv))["level"][1]


def test_help() -> None:
    run = piped([*ROUNDEL, "--help"], bare_env())
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("usage: python -m roundel")


def test_a_closed_pipe_is_quiet() -> None:
    run = piped(["bash", "-c", f"{sys.executable} -m roundel | true"], bare_env())
    assert run.stderr == ""


@pytest.mark.parametrize(
    ("ends", "code"),
    [
        (">&-", 0),
        ("2>&-", 0),
        ("<&- >&- 2>&-", 0),
        ("nonsense 2>&-", 2),
        ("check none.json <&- >&- 2>&-", 2),
        ("--help >&-", 0),
    ],
)
def test_the_streams_may_be_whatever_they_are(ends: str, code: int) -> None:
    run = piped(["bash", "-c", f"{sys.executable} -m roundel {ends}"], bare_env())
    assert (run.returncode, run.stderr) == (code, "")


# One environment for each sentence of the policy; together with the vectors they show that every rule can decide.
CASES: list[tuple[dict[str, str], list[str], str, str]] = [
    ({"NO_COLOR": "1"}, [], "level", "NO_COLOR is set"),
    ({"FORCE_COLOR": "0"}, [], "level", "FORCE_COLOR says no colour"),
    ({"FORCE_COLOR": "false"}, [], "level", "FORCE_COLOR says no colour"),
    ({"FORCE_COLOR": "2"}, [], "level", "FORCE_COLOR asks for this level"),
    ({"FORCE_COLOR": "true"}, [], "level", "FORCE_COLOR=true asks for colour"),
    ({"FORCE_COLOR": ""}, [], "level", "an empty FORCE_COLOR asks for colour"),
    ({}, ["--no-color"], "level", "--no-color was given"),
    ({"TERM": "dumb"}, ["--color"], "level", "--color asks for colour"),
    ({"CLI_ACCESSIBLE": "1"}, [], "level", "CLI_ACCESSIBLE is set and nothing asked for colour"),
    ({"CLI_ACCESSIBLE": "1"}, [], "mode", "CLI_ACCESSIBLE is set"),
    ({"CI": "1"}, [], "mode", "CI is set"),
    ({"TF_BUILD": "1", "AGENT_NAME": "a"}, [], "level", "Azure Pipelines"),
    ({"CI": "1", "CIRCLECI": "1"}, ["--color"], "level", "CIRCLECI is set"),
    ({"CI": "1", "DRONE": "1"}, ["--color"], "level", "DRONE is set"),
    ({"CI": "1", "CI_NAME": "codeship"}, ["--color"], "level", "CI_NAME=codeship"),
    ({"CI": "1"}, ["--color"], "level", "a runner that is not known"),
    ({"COLORTERM": "truecolor"}, ["--color"], "level", "COLORTERM=truecolor"),
    ({"TERM": "tmux-256color"}, ["--color"], "level", "256 colours"),
    ({"TERM": "xterm"}, ["--color"], "level", "sixteen colours"),
    ({"COLORTERM": "1"}, ["--color"], "level", "COLORTERM is set"),
    ({}, ["--color"], "level", "neither TERM nor COLORTERM"),
    ({"FORCE_TTY": "1"}, [], "interactive", "FORCE_TTY=1"),
    ({"TERM": "linux"}, [], "unicode", "TERM=linux"),
]


@pytest.mark.parametrize(("env", "argv", "key", "sentence"), CASES)
def test_each_rule_says_itself(env: dict[str, str], argv: list[str], key: str, sentence: str) -> None:
    assert sentence in explain(Runtime(env=env, argv=argv))[key][1]


def test_who_is_there_says_itself() -> None:
    def someone(**env: str) -> str:
        return explain(Runtime(env=env, is_tty=IsTty(stdin=True)))["interactive"][1]

    assert someone() == "stdin is a terminal, and neither CI nor an agent variable is set"
    assert someone(CI="1") == "CI is set, so nobody is there to type"
    assert someone(GEMINI_CLI="1") == "GEMINI_CLI is set: an agent is driving, not a person"


def test_windows_says_itself() -> None:
    reasons = explain(Runtime(platform="win32", is_tty=IsTty(stdout=True)))
    assert reasons["level"] == (3, "the Windows console shows truecolour")
    assert reasons["unicode"] == (False, "no variable names a Windows terminal that draws Unicode")


def test_no_variable_is_read_that_no_sentence_can_name() -> None:
    """A rule on a variable which its sentence does not name would leave its user guessing."""
    source = Path(roundel.policy.__file__)
    with source.open("rb") as file:
        strings = [token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.STRING]
    read = {text.strip("\"'") for text in strings if text.strip("\"'").isupper() and " " not in text}
    named = " ".join(text for text in strings if " " in text)
    generated = {"GITHUB_ACTIONS", "GITEA_ACTIONS", "CIRCLECI", "TRAVIS", "APPVEYOR", "GITLAB_CI", "BUILDKITE", "DRONE"}
    assert {name for name in read if name not in named} == generated
