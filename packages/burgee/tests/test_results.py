"""What a command returns is its result, for a person and for a program."""

import json

import pytest

from .conftest import Run


@pytest.mark.parametrize(
    ("what", "shown"),
    [
        ("mapping", 'a: 1\nb: null\nc: true\nd: x, y\ne: {"f": 1}\n'),
        ("list", "one\n2\nnull\n"),
        ("rows", "a: 1, b: x\na: 2, b: y\n"),
        ("text", "as it is\n"),
        ("nothing", ""),
        ("number", "3\n"),
        ("release", "version: 1.0\nwhen: 2026-11-30\nwhere: a/b\ncolor: red\n"),
        ("set", "1\n2\n3\n"),
        ("generator", "0\n1\n2\n"),
    ],
)
def test_a_result_is_lines(run: Run, what: str, shown: str) -> None:
    assert run("greeter", ["give", what]) == (0, shown, "")


@pytest.mark.parametrize(
    ("what", "data"),
    [
        ("mapping", {"a": 1, "b": None, "c": True, "d": ["x", "y"], "e": {"f": 1}}),
        ("rows", [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]),
        ("text", "as it is"),
        ("nothing", None),
        ("release", {"version": "1.0", "when": "2026-11-30", "where": "a/b", "color": "red"}),
        ("nan", {"x": None, "y": None}),
        ("set", [1, 2, 3]),
        ("generator", [0, 1, 2]),
        ("hostile", {"file": "a\x1b[31mred\u202eb"}),
    ],
)
def test_a_result_is_the_data_of_the_document(run: Run, what: str, data: object) -> None:
    done = run("greeter", ["give", what, "--json"])
    assert done.code == 0
    assert json.loads(done.stdout)["data"] == data


def test_nothing_in_a_value_reaches_the_terminal_as_control(run: Run) -> None:
    assert run("greeter", ["give", "hostile"]).stdout == "file: a\\x1b[31mred\\u202eb\n"


def test_a_command_that_prints_goes_on_unchanged(run: Run) -> None:
    assert run("greeter", ["say", "hello"]) == (0, "hello\n", "")


def test_a_character_that_the_encoding_lacks_does_not_raise(run: Run) -> None:
    done = run("greeter", ["greet", "--name", "✔"], env={"PYTHONIOENCODING": "ascii"})
    assert (done.code, done.stdout.splitlines()[0]) == (0, "greeting: hello ?")
    document = run("greeter", ["greet", "--name", "✔", "--json"], env={"PYTHONIOENCODING": "ascii"})
    assert json.loads(document.stdout)["data"]["greeting"] == "hello ✔"


def test_a_deprecated_command_says_so_on_stderr(run: Run) -> None:
    done = run("greeter", ["old"])
    assert done.stdout == "old\n"
    assert "deprecated" in done.stderr
