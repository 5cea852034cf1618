"""`--mcp`, asked by the official SDK's own client, of a real process."""

import json
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import anyio
import click
import pytest
from burgee.path import context_for
from burgee.tools import command_words, tools_of
from jsonschema import Draft202012Validator
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from .conftest import DATA, TIMEOUT, Run, environment

Given = TypeVar("Given")


def served(
    use: Callable[[Client], Awaitable[Given]], folder: Path, *args: str, program: str = "greeter", **env: str
) -> Given:
    """Start a program as a server, let `use` talk to it, and see it end."""

    async def main() -> Given:
        command = StdioServerParameters(
            command=sys.executable,
            args=[str(DATA / f"{program}.py"), *args, "--mcp"],
            env=environment(**env),
            cwd=folder,
        )
        with anyio.fail_after(100):
            async with Client(stdio_client(command)) as client:
                return await use(client)

    return anyio.run(main)


CALLS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("greet", {"name": "--json", "count": 2}, ["greet", "--name=--json", "--count=2", "--json"]),
    ("noisy", {}, ["noisy", "--json"]),
    ("drop", {"yes": True}, ["drop", "--yes", "--json"]),
    ("fail", {"how": "own"}, ["fail", "--json", "--", "own"]),
    ("question", {"how": "confirm", "yes": True}, ["question", "--json", "--yes", "--", "confirm"]),
]


class Answers(NamedTuple):
    """What one server, asked for everything in one session, gave."""

    tools: dict[str, Any]
    results: list[Any]
    unknown: Any
    no_word: Any


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Answers:
    async def ask(client: Client) -> Answers:
        return Answers(
            tools={tool.name: tool for tool in (await client.list_tools()).tools},
            results=[await client.call_tool(name, arguments) for name, arguments, _ in CALLS],
            unknown=await client.call_tool("greet", {"nmae": "x"}),
            no_word=await client.call_tool("greet", {"name": "a\0b"}),
        )

    return served(ask, tmp_path_factory.mktemp("served"))


def test_each_runnable_command_is_a_tool(answers: Answers) -> None:
    by_name = answers.tools
    assert "secret" not in by_name
    assert {"greet", "give", "drop", "ask", "look"} <= set(by_name)
    for tool in by_name.values():
        Draft202012Validator.check_schema(tool.input_schema)
    greet, drop, give = (by_name[name] for name in ("greet", "drop", "give"))
    assert greet.annotations.read_only_hint is True
    assert greet.description == "Greet somebody."
    assert greet.input_schema["properties"]["count"]["maximum"] == 5
    assert (drop.annotations.read_only_hint, drop.annotations.idempotent_hint) == (False, False)
    assert drop.input_schema["required"] == ["yes"]
    assert give.annotations is None
    assert give.description.endswith("Effects: undeclared.")
    assert give.meta["burgee/effects"] == "undeclared"


def test_a_result_is_the_document_byte_for_byte(answers: Answers, run: Run) -> None:
    for (_, _, args), result in zip(CALLS, answers.results, strict=True):
        done = run("greeter", args)
        assert result.content[0].text == done.stdout
        assert result.is_error is (done.code != 0)


def test_what_a_tool_does_not_take_is_refused(answers: Answers) -> None:
    for result, message in ((answers.unknown, "greet takes no 'nmae'"), (answers.no_word, "embedded null byte")):
        assert result.is_error
        assert json.loads(result.content[0].text)["error"] == {"code": 2, "message": message}


def test_the_programs_own_options_go_with_every_call(tmp_path: Path) -> None:
    async def call(client: Client) -> Any:
        return await client.call_tool("greet", {})

    document = json.loads(served(call, tmp_path, "--config", "x").content[0].text)
    assert document["meta"]["provenance"]["config"] == {"source": "flag", "location": "--config"}


def test_a_command_with_a_json_option_of_its_own_is_a_tool_too(tmp_path: Path) -> None:
    calls: list[tuple[str, dict[str, Any]]] = [
        ("show", {"count": 2}),
        ("show", {"as_json": True, "answer": "yes"}),
        ("deep_say", {}),
        ("show", {"count": "x"}),
    ]

    async def call(client: Client) -> list[Any]:
        return [await client.call_tool(name, arguments) for name, arguments in calls]

    *answers, wrong = served(call, tmp_path, program="own_json", FORCE_COLOR="1")
    documents = [json.loads(answer.content[0].text) for answer in answers]
    assert [document["data"] for document in documents] == ["count 2, no", {"count": 1}, "said"]
    assert [answer.is_error for answer in (*answers, wrong)] == [False, False, False, True]
    error = json.loads(wrong.content[0].text)["error"]
    assert error["code"] == 2
    assert error["message"].startswith("Invalid value for '--count': 'x' is not a valid integer.\nhint: usage: ")


def test_a_group_with_a_json_option_of_its_own_can_be_served_from_below(tmp_path: Path) -> None:
    async def call(client: Client) -> Any:
        return await client.call_tool("deep_say", {})

    document = json.loads(served(call, tmp_path, "deep", program="own_json").content[0].text)
    assert (document["ok"], document["data"]) == (True, "said")


def test_without_the_sdk_the_fix_is_its_installation(run: Run) -> None:
    done = run("without_mcp", ["--mcp"])
    assert done == (
        3,
        "",
        "error: --mcp needs the package mcp, which is not installed.\nfix: pip install 'burgee[mcp]'\n",
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are POSIX")
def test_ctrl_c_ends_the_server_at_once(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, str(DATA / "greeter.py"), "--mcp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=tmp_path,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    child.stdin.flush()
    assert json.loads(child.stdout.readline())["id"] == 1
    child.send_signal(signal.SIGINT)
    _, stderr = child.communicate(timeout=TIMEOUT)
    assert (child.returncode, stderr) == (-signal.SIGINT, b"")


def test_the_server_ends_with_its_client(run: Run) -> None:
    assert run("greeter", ["--mcp"]) == (0, "", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"name": "x"}, ["--json", "--", "x"]),
        ({"name": "x", "loud": True}, ["--loud", "--json", "--", "x"]),
        ({"name": "x", "loud": False}, ["--quiet", "--json", "--", "x"]),
        ({"name": "-x", "tags": ["a", "--json"]}, ["--tags=a", "--tags=--json", "--json", "--", "-x"]),
        ({"name": "x", "v": 2}, ["-v", "-v", "--json", "--", "x"]),
        ({"name": "x", "size": [1, 2.5]}, ["--size", "1", "2.5", "--json", "--", "x"]),
        ({"name": "x", "way": "up"}, ["--up", "--json", "--", "x"]),
        ({"name": "x", "yes": True}, ["--json", "--yes", "--", "x"]),
        ({"name": "x", "check": True}, ["--check=true", "--json", "--", "x"]),
    ],
)
def test_the_command_line_of_a_call(arguments: dict[str, Any], words: list[str]) -> None:
    @click.command()
    @click.argument("name")
    @click.option("--loud/--quiet")
    @click.option("--tags", multiple=True)
    @click.option("-v", count=True)
    @click.option("--size", type=(int, float))
    @click.option("--up", "way", flag_value="up")
    @click.option("--check", type=bool)
    def cli(**_: object) -> None: ...

    (tool,) = tools_of(context_for(cli, "x", None))
    assert command_words(tool, arguments) == words


def test_a_client_that_reads_no_more_ends_the_server_quietly(tmp_path: Path) -> None:
    command = [sys.executable, str(DATA / "greeter.py"), "--mcp"]
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        cwd=tmp_path,
    ) as server:
        assert server.stdin
        assert server.stdout
        assert server.stderr
        try:
            print(
                json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}),
                file=server.stdin,
                flush=True,
            )
            assert json.loads(server.stdout.readline())["id"] == 1
            server.stdout.close()
            print(json.dumps({"jsonrpc": "2.0", "id": 2, "method": "ping"}), file=server.stdin, flush=True)
            # The SDK's reader waits for the next line, whatever became of its writer.
            server.stdin.close()
            code = server.wait(TIMEOUT)
        finally:
            server.kill()
        assert (server.stderr.read(), code) == ("", 1)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX closes the stream")
@pytest.mark.parametrize(("closed", "name"), [("<&-", "stdin"), (">&-", "stdout")])
def test_without_a_stream_to_its_client_it_is_refused(closed: str, name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", f'"$0" "$1" --mcp {closed}', sys.executable, str(DATA / "greeter.py")],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        env=environment(),
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"error: --mcp talks to its client over stdin and stdout, and this process has no {name}.\n"
        "fix: let an MCP client start it\n"
    )
