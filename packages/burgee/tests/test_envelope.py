"""`--json`: exactly one document on stdout, whatever the command does."""

import json
from typing import Any

import pytest
from burgee.testing import invoke

from .conftest import Run


def test_the_document_of_a_success_to_the_byte(run: Run) -> None:
    done = run("greeter", ["greet", "--name", "ü", "--json"], env={"GREETER_NAME": "env"})
    assert done.stdout == (
        '{"ok":true,"data":{"greeting":"hello ü","count":1,"style":"plain"},"meta":{"provenance":{'
        '"config":{"source":"default","location":"--config"},'
        '"name":{"source":"flag","location":"--name"},"count":{"source":"default","location":"--count"},'
        '"style":{"source":"default","location":"--style"}}}}\n'
    )
    assert (done.code, done.stderr) == (0, "")


def test_the_document_of_a_failure_to_the_byte(run: Run) -> None:
    done = run("greeter", ["fail", "own", "--json"])
    assert done == (
        42,
        '{"ok":false,"error":{"code":42,"message":"no such thing","hint":"look elsewhere","fix":"greeter list"}}\n',
        "",
    )


@pytest.mark.parametrize("args", [["--json", "greet"], ["greet", "--json"], ["greet", "--count", "2", "--json"]])
def test_the_option_counts_anywhere(greeter: Any, args: list[str]) -> None:
    assert json.loads(invoke(greeter, args).stdout)["ok"] is True


def test_after_two_dashes_the_text_is_the_programs(run: Run) -> None:
    assert run("greeter", ["say", "--", "--json"]) == (0, "--json\n", "")


def test_a_value_that_reads_like_the_option_is_written_with_an_equals_sign(run: Run) -> None:
    assert run("greeter", ["greet", "--name=--json"]).stdout.startswith("greeting: hello --json\n")
    assert json.loads(run("greeter", ["greet", "--name", "--json"]).stdout)["ok"] is False


def test_an_environment_variable_is_named(run: Run) -> None:
    done = run("greeter", ["greet", "--json"], env={"GREETER_NAME": "env"})
    assert json.loads(done.stdout)["meta"]["provenance"]["name"] == {"source": "env", "location": "GREETER_NAME"}


def test_whatever_is_printed_stays_out_of_the_document(run: Run) -> None:
    done = run("greeter", ["noisy", "--json"])
    document = json.loads(done.stdout)
    assert document["data"] == {"x": 1}
    assert sorted(document["meta"]["stdout"].split()) == ["descriptor", "echo", "original", "print", "subprocess"]


def test_stderr_carries_events_and_nothing_else(run: Run) -> None:
    assert [json.loads(line) for line in run("greeter", ["noisy", "--json"]).stderr.splitlines()] == [
        {"event": "stderr", "state": "on stderr"},
        {"event": "stderr", "state": "bytes"},
        {"event": "mine", "state": 1},
    ]


def test_without_the_option_the_same_command_prints_as_ever(run: Run) -> None:
    done = run("greeter", ["noisy"])
    assert sorted(done.stdout.split()) == ["1", "descriptor", "echo", "original", "print", "subprocess", "x:"]
    assert done.stderr == 'on stderr\nbytes\n{"event":"mine","state":1}\n'


@pytest.mark.parametrize(
    ("printed", "data"),
    [
        ("plain words", "plain words"),
        ('[{"a": 1}]', [{"a": 1}]),
        ('{"a": NaN}', {"a": None}),
        ("[not json", "[not json"),
        ("12", "12"),
        ("two\nlines\n", "two\nlines\n"),
    ],
)
def test_what_a_command_only_prints_is_its_data(greeter: Any, printed: str, data: object) -> None:
    document = json.loads(invoke(greeter, ["--json", "say", printed]).stdout)
    assert document["data"] == data
    assert "stdout" not in document["meta"]


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["fail", "exit"], 9),
        (["fail", "ctx-exit"], 8),
        (["fail", "interrupt"], 130),
        (["nothing"], 2),
        ([], 2),
        (["--version"], 0),
        (["--help"], 0),
        (["greet", "--help"], 0),
    ],
)
def test_every_way_out_gives_one_document(greeter: Any, args: list[str], code: int) -> None:
    done = invoke(greeter, [*args, "--json"])
    document = json.loads(done.stdout)
    assert done.stdout.count("\n") == 1
    assert document["ok"] is (code == 0)
    assert document.get("error", {"code": 0})["code"] == code
    assert done.stderr == ""


def test_a_runtime_that_is_given_gets_the_document(run: Run) -> None:
    document = '{"ok":true,"data":"result","meta":{"provenance":{},"stdout":"printed\\n"}}'
    assert run("literal_runtime") == (0, f"document: {document}\n", "")


def test_what_an_exit_handler_prints_does_not_follow_the_document(run: Run) -> None:
    done = run("late_printer", ["--json"])
    assert json.loads(done.stdout)["data"] == "done"
