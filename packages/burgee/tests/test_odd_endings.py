"""One document, the right code and one plain sentence, whatever a command does to its process and to the streams."""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from burgee.testing import invoke

from .conftest import Run, in_shell

posix = pytest.mark.skipif(sys.platform == "win32", reason="forks, signals and device files are POSIX")
full_device = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")


@posix
def test_a_forked_process_that_comes_back_writes_no_document(run: Run) -> None:
    document = json.loads(run("odd", ["forks", "--json"]).stdout)
    assert (document["data"], document["meta"]["stdout"]) == ("done", "child\nparent\n")


def test_what_an_exit_handler_says_on_stderr_is_an_event_too(run: Run) -> None:
    assert run("odd", ["afterwards", "--json"]).stderr == '{"event":"stderr","state":"late"}\n'


@posix
def test_an_interrupt_while_the_result_is_read_is_one(run: Run) -> None:
    assert run("odd", ["interrupted"]) == (-signal.SIGINT, "", "")
    done = run("odd", ["interrupted", "--json"])
    assert done.code == -signal.SIGINT
    assert json.loads(done.stdout)["error"] == {"code": 130, "message": "interrupted"}


@full_device
@pytest.mark.parametrize(
    ("args", "told"),
    [
        ("complains --json 2>/dev/null", ""),
        ("complains", "careful\nerror: the output could not be written: No space left on device\n"),
        (
            "afterwards --json",
            '{"event":"stderr","state":"error: the output could not be written: No space left on device"}\n'
            '{"event":"stderr","state":"late"}\n',
        ),
        ("--schema", "error: the output could not be written: No space left on device\n"),
        ("--help --json", None),
    ],
)
def test_a_full_disk_is_told_in_a_sentence(args: str, told: str | None, tmp_path: Path) -> None:
    done = in_shell(f"odd {args} >/dev/full", "odd", tmp_path)
    assert done.stdout == "left with 1\n"
    if told is None:
        assert "Traceback" not in done.stderr
    else:
        assert done.stderr == told


@full_device
@pytest.mark.parametrize("stderr", ["2>/dev/full", "2>&-"])
def test_a_stderr_that_takes_nothing_changes_neither_code_nor_document(stderr: str, tmp_path: Path) -> None:
    assert in_shell(f"odd nothing {stderr}", "odd", tmp_path).stdout == "left with 2\n"
    document, left = in_shell(f"odd complains --json {stderr}", "odd", tmp_path).stdout.splitlines()
    assert (json.loads(document)["ok"], left) == (True, "left with 0")


@posix
def test_a_reader_that_leaves_in_the_middle_of_the_document_is_noticed(tmp_path: Path) -> None:
    line = "(odd complains --json --size 3000000; echo left with $? >&2) 2>told | head -c 10; tail -n 1 told"
    assert in_shell(line, "odd", tmp_path).stdout == '{"ok":trueleft with 1\nleft with 0\n'


class UnprintableError(Exception):
    def __str__(self) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("left_with", "code"), [(300, 44), (True, 1), (-1, 255), (10**30, 255), (UnprintableError(), 1), (256, 0)]
)
@pytest.mark.skipif(sys.platform == "win32", reason="POSIX keeps eight bits of an exit code")
def test_the_code_in_the_document_is_the_one_the_process_leaves_with(left_with: Any, code: int) -> None:
    def leave() -> None:
        raise left_with if isinstance(left_with, Exception) else SystemExit(left_with)

    result = invoke(click.Command("x", callback=leave), mode="json")
    assert result.exit_code == code
    assert result.envelope is not None
    assert type(result.envelope.get("error", {"code": 0})["code"]) is int
    assert result.envelope.get("error", {"code": 0})["code"] == code


def test_an_exception_that_cannot_say_what_it_is_is_told_by_its_kind() -> None:
    def fail() -> None:
        raise UnprintableError

    result = invoke(click.Command("x", callback=fail))
    assert result.stderr == (
        "error: UnprintableError\nhint: an unexpected UnprintableError; --debug shows where it comes from\n"
    )


def test_a_result_that_is_no_json_is_a_failure_with_a_document() -> None:
    result = invoke(click.Command("x", callback=lambda: 10**5000), mode="json")
    assert result.exit_code == 1
    assert result.envelope is not None
    assert "4300 digits" in result.envelope["error"]["message"]


@pytest.mark.parametrize("mode", ["pipe", "json"])
def test_an_asynchronous_command_is_a_mistake_that_is_told(mode: Any) -> None:
    async def wait() -> None: ...

    result = invoke(click.Command("x", callback=wait), mode=mode)
    assert result.exit_code == 1
    assert "the command is asynchronous" in result.stdout + result.stderr


def test_what_a_generator_asks_as_it_goes_is_under_the_rule_too() -> None:
    def go() -> Any:
        yield "first"
        yield click.confirm("Go on?")

    result = invoke(click.Command("x", callback=go), stdin="y\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert invoke(click.Command("x", callback=go), ["--yes"]).stdout == "first\ntrue\n"


def test_leaving_with_0_says_where_the_values_came_from() -> None:
    @click.command()
    @click.option("--name", default="x")
    def cli(name: str) -> None:
        raise SystemExit(0)

    result = invoke(cli, mode="json")
    assert result.envelope == {
        "ok": True,
        "data": None,
        "meta": {"provenance": {"name": {"source": "default", "location": "--name"}}},
    }
