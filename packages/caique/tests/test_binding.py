"""A program's options and the questions that stand in for them."""

import io
from typing import Any

import pytest
from caique.binding import resolve_prompts
from caique.errors import Cancelled, PromptRefused
from caique.line import PromptIO
from caique.plugin import PluginError
from roundel import Runtime
from roundel.runtime import IsTty

OPTIONS: dict[str, dict[str, Any]] = {
    "name": {"prompt": {"kind": "text", "message": "Project name?"}, "required": True},
    "verbose": {"help": "says more"},
    "license": {"prompt": {"kind": "text", "message": "License?", "initial": "MIT"}},
    "force": {"prompt": {"kind": "confirm", "message": "Overwrite it?"}, "required": True},
}
SOMEBODY = Runtime(env={"FORCE_TTY": "1"})
NOBODY = Runtime()


def resolved(values: dict[str, Any], typed: str, rt: Runtime = SOMEBODY, **flags: bool) -> tuple[Any, str]:
    out = io.StringIO()
    try:
        answer: object = resolve_prompts(OPTIONS, values, rt, flags, PromptIO(io.StringIO(typed), out))
    except (PromptRefused, Cancelled) as error:
        answer = error
    return answer, out.getvalue()


def test_asks_only_what_must_be_asked_in_declaration_order() -> None:
    values, written = resolved({"verbose": True}, "acme\ny\n")
    assert values == {"verbose": True, "name": "acme", "force": True}
    assert written == "Project name? \nOverwrite it? (y/n) \n"


def test_what_was_supplied_is_not_asked_and_not_touched() -> None:
    values = {"name": "", "force": False}
    assert resolved(values, "") == ({"name": "", "force": False}, "")
    assert values == {"name": "", "force": False}


def test_interactive_asks_for_what_is_not_required_too() -> None:
    values, written = resolved({"name": "x", "force": True}, "\n", interactive=True)
    assert values == {"name": "x", "force": True, "license": "MIT"}
    assert written == "License? (MIT) \n"


def test_yes_answers_the_confirm_alone() -> None:
    values, written = resolved({"name": "x"}, "", NOBODY, yes=True)
    assert values == {"name": "x", "force": True}
    assert written == ""
    error, _ = resolved({}, "", NOBODY, yes=True)
    assert isinstance(error, PromptRefused)
    assert error.message == "--name is required when there is no terminal"


def test_json_refuses_even_with_somebody_there() -> None:
    error, written = resolved({}, "acme\ny\n", json=True)
    assert isinstance(error, PromptRefused)
    assert (error.code, error.message) == ("USAGE", "--name is required under --json")
    assert error.fix == 'pass --name; --json means no one is here to answer "Project name?"'
    assert written == ""


def test_stops_at_the_first_refusal() -> None:
    error, written = resolved({"name": "x"}, "y\n", NOBODY)
    assert isinstance(error, PromptRefused)
    assert error.message == "--force is required when there is no terminal"
    assert written == ""


def test_a_cancelled_question_ends_it() -> None:
    error, written = resolved({}, "acme\n")
    assert isinstance(error, Cancelled)
    assert written == "Project name? \nOverwrite it? (y/n) \n"


def test_without_an_io_the_runtime_is_asked_on() -> None:
    out = io.StringIO()
    rt = Runtime(stdin=io.StringIO("acme\n"), stderr=out, env={"FORCE_TTY": "1"}, is_tty=IsTty(stderr=True))
    options = {"name": OPTIONS["name"]}
    assert resolve_prompts(options, {}, rt) == {"name": "acme"}
    assert out.getvalue() == "Project name? \n"
    with pytest.raises(PromptRefused):
        resolve_prompts(options, {}, NOBODY)


@pytest.mark.parametrize("rt", [SOMEBODY, NOBODY])
@pytest.mark.parametrize(
    ("spec", "code"),
    [
        (1, "prompt: must be a mapping"),
        ({}, "prompt.kind: must be a text"),
        ({"kind": "confirm"}, "prompt.message: must be a text"),
        ({"kind": "confirm", "message": "Sure?", "initial": 1}, "prompt.initial: must be True or False"),
        ({"kind": "select", "message": "Which?"}, "prompt.choices: must name at least one choice"),
        ({"kind": "nope", "message": "Which?"}, "E_UNKNOWN_KIND"),
    ],
)
def test_a_spec_with_a_problem_is_named_whether_anybody_is_there_or_not(spec: Any, code: str, rt: Runtime) -> None:
    options = {"name": {"prompt": spec, "required": True}}
    with pytest.raises((ValueError, PluginError), match=code):
        resolve_prompts(options, {}, rt, {"yes": True})
    assert resolve_prompts(options, {"name": "x"}, rt) == {"name": "x"}
