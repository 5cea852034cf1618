"""Line mode: what is written, what a typed line means, and how a question ends without an answer."""

import io
import os
import subprocess
import sys
from typing import Any

import pytest
from caique.ask import ask
from caique.errors import Cancelled, PromptRefused
from caique.line import PromptIO
from caique.spec import PromptSpec
from hypothesis import given, settings
from hypothesis import strategies as st
from roundel import Runtime

HOSTS: PromptSpec = {
    "kind": "select",
    "message": "Which host?",
    "choices": ["github", {"value": "gitlab", "label": "GitLab", "hint": "self-hosted"}, "sourcehut"],
}
SEVERAL: PromptSpec = {"kind": "multiselect", "message": "Which?", "choices": ["a", "b", "c"], "initial": ["a", "c"]}


def conversation(spec: PromptSpec, typed: str, **options: Any) -> tuple[object, str]:
    """Type at a question; give the answer, or the exception it ended with, and all that was written."""
    out = io.StringIO()
    try:
        answer: object = ask(spec, PromptIO(io.StringIO(typed), out), **options)
    except (Cancelled, PromptRefused) as error:
        answer = error
    return answer, out.getvalue()


ANSWERS: list[tuple[PromptSpec, str, object]] = [
    ({"kind": "text", "message": "Name?"}, "ada\n", "ada"),
    ({"kind": "text", "message": "Name?"}, "\n", ""),
    ({"kind": "text", "message": "Name?"}, " ada \n", " ada "),
    ({"kind": "text", "message": "Name?", "initial": "demo"}, "\n", "demo"),
    ({"kind": "text", "message": "Name?"}, "the last line has no end", "the last line has no end"),
    ({"kind": "text", "message": "Name?"}, "windows\r\n", "windows"),
    ({"kind": "text", "message": "Name?"}, "日本語 🦉\n", "日本語 🦉"),
    ({"kind": "text", "message": "Name?"}, "x" * 100_000 + "\n", "x" * 100_000),
    ({"kind": "path", "message": "Where?"}, "~/dist\n", "~/dist"),
    ({"kind": "password", "message": "Secret?"}, "hunter2\n", "hunter2"),
    ({"kind": "password", "message": "Secret?", "initial": "old"}, "\n", "old"),
    ({"kind": "confirm", "message": "Sure?"}, "y\n", True),
    ({"kind": "confirm", "message": "Sure?"}, "YES\n", True),
    ({"kind": "confirm", "message": "Sure?"}, " no \n", False),
    ({"kind": "confirm", "message": "Sure?", "initial": True}, "\n", True),
    ({"kind": "confirm", "message": "Sure?", "initial": False}, "\n", False),
    ({"kind": "confirm", "message": "Sure?"}, "\nwhat\ny\n", True),
    (HOSTS, "2\n", "gitlab"),
    (HOSTS, "gitlab\n", "gitlab"),
    (HOSTS, "GITLAB\n", "gitlab"),
    (HOSTS, "\n", "github"),
    ({**HOSTS, "initial": "sourcehut"}, "\n", "sourcehut"),
    (HOSTS, "0\n4\n99999999999\nbitbucket\n3\n", "sourcehut"),
    ({"kind": "select", "message": "Which?", "choices": [3, 2, 1]}, "3\n", 1),
    ({"kind": "select", "message": "Which?", "choices": [False, 0]}, "1\n", False),
    (SEVERAL, "\n", ["a", "c"]),
    (SEVERAL, "none\n", []),
    (SEVERAL, "3, 1,b\n", ["a", "b", "c"]),
    (SEVERAL, "2,,2\n", ["b"]),
    (SEVERAL, "1,d\n2\n", ["b"]),
    ({"kind": "multiselect", "message": "Which?", "choices": ["none", "x"]}, "none\n", ["none"]),
]


@pytest.mark.parametrize(("spec", "typed", "answer"), ANSWERS)
def test_what_a_typed_line_means(spec: PromptSpec, typed: str, answer: object) -> None:
    got, _ = conversation(spec, typed)
    assert got == answer
    assert type(got) is type(answer)


def test_the_whole_conversation_of_a_choice() -> None:
    answer, written = conversation(HOSTS, "bitbucket\n2\n")
    assert answer == "gitlab"
    assert written == (
        "Which host? (a number or a name; 1)\n"
        "  1. github\n"
        "  2. GitLab - self-hosted\n"
        "  3. sourcehut\n"
        "> \n"
        "answer with a number from 1 to 3, or a name from the list\n"
        "> \n"
    )


@pytest.mark.parametrize("kind", ["text", "confirm", "password", "path"])
def test_the_end_of_input_is_a_cancellation_and_never_an_empty_answer(kind: str) -> None:
    answer, _ = conversation({"kind": kind, "message": "m?"}, "")
    assert isinstance(answer, Cancelled)
    assert answer.exit_code == 4


@pytest.mark.parametrize("spec", [HOSTS, SEVERAL])
def test_the_end_of_input_cancels_a_choice_too(spec: PromptSpec) -> None:
    answer, _ = conversation(spec, "none of these\n")
    assert isinstance(answer, Cancelled)


def test_a_wrong_answer_is_asked_again_five_times_and_then_refused() -> None:
    spec: PromptSpec = {"kind": "confirm", "message": "Sure?"}
    answer, _ = conversation(spec, "x\n" * 5 + "y\n")
    assert answer is True
    answer, written = conversation(spec, "x\n" * 6 + "y\n", option="yes-really")
    assert isinstance(answer, PromptRefused)
    assert answer.message == 'no valid answer to "Sure?" in 6 tries: answer y or n'
    assert answer.fix == "pass --yes-really"
    assert (answer.code, answer.exit_code) == ("USAGE", 2)
    assert written.count("Sure?") == 6


def too_short(answer: str) -> str | None:
    return None if len(answer) > 3 else f"{answer} is too short"


def test_validate_says_why() -> None:
    answer, written = conversation({"kind": "text", "message": "Name?", "validate": too_short}, "ab\nabcd\n")
    assert answer == "abcd"
    assert "ab is too short\n" in written


def test_validate_may_answer_false_or_raise() -> None:
    def no(answer: str) -> bool:
        return answer == "good"

    def raises(answer: str) -> None:
        int(answer)

    assert conversation({"kind": "text", "message": "m?", "validate": no}, "bad\ngood\n")[0] == "good"
    assert conversation({"kind": "text", "message": "m?", "validate": raises}, "bad\n3\n")[0] == "3"


def test_what_validate_says_controls_no_terminal() -> None:
    def raises(answer: str) -> None:
        if answer != "ok":
            raise ValueError(f"not \x1b[2J{answer}\u202e")

    for validate in (raises, lambda answer: answer == "ok" or f"not \x1b[2J{answer}"):
        spec: PromptSpec = {"kind": "text", "message": "m?", "validate": validate}
        assert conversation(spec, "x\nok\n") == ("ok", "m? \nnot x\nm? \n")


def test_a_failure_of_validate_itself_goes_on() -> None:
    def broken(_answer: str) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        conversation({"kind": "text", "message": "m?", "validate": broken}, "x\n")


def test_a_password_is_never_written_back_whatever_validate_says() -> None:
    def raises(answer: str) -> None:
        if len(answer) < 4:
            raise ValueError(f"{answer} is too short")

    for validate in (too_short, raises):
        spec: PromptSpec = {"kind": "password", "message": "Secret?", "validate": validate}
        answer, written = conversation(spec, "abc\nabcd\n")
        assert answer == "abcd"
        assert "abc" not in written
        assert "that is not a valid answer" in written


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(["text", "confirm", "select", "multiselect", "password", "path"]), st.text(), st.text())
def test_nothing_that_is_written_controls_a_terminal(kind: str, message: str, typed: str) -> None:
    spec: PromptSpec = {"kind": kind, "message": f"m{message}"}
    if kind in ("select", "multiselect"):
        spec["choices"] = [{"value": "x", "label": f"l{message}", "hint": message}]
    _, written = conversation(spec, typed)
    assert not any(ord(each) < 32 and each not in "\n\t" for each in written)
    assert not any(0x7F <= ord(each) <= 0x9F or each in "\u202e\u202a\u2066" for each in written)


def test_a_character_that_the_stream_cannot_hold_is_replaced() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert ask({"kind": "text", "message": "Größe?"}, PromptIO(io.StringIO("7\n"), out)) == "7"
    out.seek(0)
    assert out.read() == "Gr??e? \n"


def test_a_spec_with_a_problem_is_refused_before_anything_is_written() -> None:
    with pytest.raises(ValueError, match="must name at least one choice"):
        conversation({"kind": "select", "message": "m?"}, "1\n")


def test_the_runtime_decides_and_the_io_is_where() -> None:
    spec: PromptSpec = {"kind": "text", "message": "Name?"}
    out = io.StringIO()
    streams = PromptIO(io.StringIO("ada\n"), out)
    with pytest.raises(PromptRefused, match="--name is required when there is no terminal"):
        ask(spec, streams, Runtime(), option="name")
    assert out.getvalue() == ""
    assert ask(spec, streams, Runtime(env={"FORCE_TTY": "1"}), option="name") == "ada"


def test_yes_answers_a_confirm_and_only_a_confirm() -> None:
    assert ask({"kind": "confirm", "message": "Sure?"}, rt=Runtime(), flags={"yes": True}) is True
    with pytest.raises(PromptRefused):
        ask({"kind": "text", "message": "Name?"}, rt=Runtime(), flags={"yes": True})


PIPED = """
from caique.ask import ask
from caique.errors import Cancelled
try:
    print(repr(ask({"kind": "text", "message": "First?"})))
    print(repr(ask({"kind": "confirm", "message": "Second?"})))
    print(repr(ask({"kind": "password", "message": "Third?"})))
except Cancelled as error:
    print("cancelled", error.exit_code)
"""


def piped(program: str, typed: bytes) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-c", program],
        input=typed,
        env={"FORCE_TTY": "1", "PATH": os.environ["PATH"], "PYTHONUTF8": "1"},
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_force_tty_takes_answers_from_a_pipe_and_keeps_stdout_clean() -> None:
    run = piped(PIPED, b"one\ny\nthree\n")
    assert run.stdout == b"'one'\nTrue\n'three'\n"
    assert run.stderr == b"First? \nSecond? (y/n) \nThird? \n"


def test_the_end_in_the_middle_cancels() -> None:
    run = piped(PIPED, b"one\n")
    assert run.stdout == b"'one'\ncancelled 4\n"


def test_bytes_that_are_no_text_are_a_wrong_answer_and_take_nothing_with_them() -> None:
    run = piped(PIPED, b"\xff\xfe\none\ny\nthree\n")
    assert run.stdout == b"'one'\nTrue\n'three'\n"
    assert run.stderr.startswith(b"First? \nthat is not text in the encoding of this terminal\nFirst? \n")


def test_a_problem_with_an_empty_password_is_said() -> None:
    spec: PromptSpec = {
        "kind": "password",
        "message": "Secret?",
        "validate": lambda secret: "" if secret else "too short",
    }
    answer, written = conversation(spec, "\nhunter2\n")
    assert answer == "hunter2"
    assert written == "Secret? \ntoo short\nSecret? \n"


def test_a_label_is_named_as_it_is_shown() -> None:
    spec: PromptSpec = {
        "kind": "select",
        "message": "Which?",
        "choices": [1, {"value": 2, "label": "two\x1b[1m\n words"}],
    }
    assert conversation(spec, "Two words\n")[0] == 2


def test_a_refusal_says_the_question_on_one_line() -> None:
    spec: PromptSpec = {"kind": "confirm", "message": "Overwrite a\nfix: b\u2028c\td?"}
    answer, _ = conversation(spec, "x\n" * 6)
    assert isinstance(answer, PromptRefused)
    assert answer.message == 'no valid answer to "Overwrite a fix: b c d?" in 6 tries: answer y or n'
