"""`--mcp`: the program's commands as tools of an MCP server, over stdio.

A call runs the program again, with `--json`, in a process of its own: what a command does to its process stays there,
and the tool's result is the document that the same command line prints.
"""

import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .errors import ConfigError, Failure, UsageError
from .request import Ending, Request

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .tools import Tool

INSTALL = "pip install 'burgee[mcp]'"


def serve_command(request: Request) -> Ending:
    """Serve until the client leaves."""
    from .showing import refuse

    try:
        line = _base_line(request.argv)
        _check_streams(request.rt)
        _serve(request, line)
    except Failure as error:
        return refuse(error, request)
    except ImportError:
        missing = ConfigError("--mcp needs the package mcp, which is not installed.", fix=INSTALL)
        return refuse(missing, request)
    return Ending()


def _base_line(argv: Sequence[str]) -> list[str]:
    """Give the words that start this program, without its arguments."""
    line = list(sys.orig_argv)
    if line[len(line) - len(argv) :] != list(argv):
        raise UsageError(
            "--mcp runs the program again for each call, and this process was not started with these arguments.",
            fix="call burgee.run(cli) without argv",
        )
    return [sys.executable, *line[1 : len(line) - len(argv)]]


def _check_streams(rt: "Runtime") -> None:
    for name, stream in (("stdin", rt.stdin), ("stdout", rt.stdout)):
        try:
            stream.fileno()
        except (OSError, ValueError, AttributeError):
            problem = f"--mcp talks to its client over stdin and stdout, and this process has no {name}."
            raise UsageError(problem, fix="let an MCP client start it") from None


def _serve(request: Request, line: list[str]) -> None:
    import anyio
    import mcp_types as types
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server
    from mcp.shared.exceptions import MCPError

    from .path import walk
    from .tools import tools_of

    tools = {tool.name: tool for tool in tools_of(walk(request.command, request.program, request.args)[-1])}

    async def list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_described(tool) for tool in tools.values()])

    async def call_tool(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = tools.get(params.name)
        if tool is None:
            raise MCPError(types.INVALID_PARAMS, f"there is no tool {params.name!r}")
        document, code = await _call(tool, [*line, *request.args], params.arguments or {}, request.rt)
        return types.CallToolResult(content=[types.TextContent(text=document)], is_error=code != 0)

    async def main() -> None:
        server = Server(request.program or "program", on_list_tools=list_tools, on_call_tool=call_tool)
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())

    # The SDK's reader waits in a thread for the next line, and would keep an interrupted process until one comes.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        anyio.run(main)
    except BaseExceptionGroup as errors:
        # The SDK's groups of tasks wrap it where the client has gone and reads no answer.
        _, other = errors.split(OSError)
        if other is not None:
            raise
        raise _first(errors) from None
    finally:
        signal.signal(signal.SIGINT, before)


def _first(error: BaseException) -> BaseException:
    return _first(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error


def _described(tool: "Tool") -> Any:
    import mcp_types as types

    hints = {
        "read_only": types.ToolAnnotations(read_only_hint=True),
        "idempotent": types.ToolAnnotations(read_only_hint=False, idempotent_hint=True),
        "non_idempotent": types.ToolAnnotations(read_only_hint=False, idempotent_hint=False),
    }
    return types.Tool(
        name=tool.name,
        description=tool.description or None,
        input_schema=dict(tool.input),
        annotations=hints.get(tool.effects),
        _meta={"burgee/effects": tool.effects},
    )


async def _call(tool: "Tool", line: list[str], arguments: dict[str, Any], rt: "Runtime") -> tuple[str, int]:
    """Run the tool's command in a process of its own; give its document and its exit code.

    The document is what the process prints under `--json`. Where that is an option of the command's own, it is made of
    what the process prints.
    """
    import subprocess

    import anyio
    from roundel.child import child_env

    from .envelope import failure, text_of
    from .failure import Report
    from .tools import command_words

    try:
        command = [*line, *command_words(tool, arguments)]
        done = await anyio.run_process(
            command,
            stdin=subprocess.DEVNULL,
            stderr=None if tool.takes_json else subprocess.PIPE,
            env=None if tool.takes_json else child_env(rt, json=True),
            check=False,
        )
    except (ValueError, TypeError, OSError) as error:
        # An argument that the tool does not take, or that no command line can carry: a NUL, or too much.
        return text_of(failure(Report(2, str(error)))) + "\n", 2
    printed = done.stdout.decode("utf-8", "replace")
    if not tool.takes_json:
        return _document(done.returncode, printed, done.stderr.decode("utf-8", "replace")) + "\n", done.returncode
    if printed.startswith("{"):
        return printed, done.returncode
    return text_of(failure(Report(1, f"the command ended with {done.returncode} and without an answer"))) + "\n", 1


def _document(code: int, printed: str, complained: str) -> str:
    from .envelope import data_of, failure, success, text_of
    from .failure import Report

    if code == 0:
        data, rest = data_of(None, printed)
        return text_of(success(data, {}, rest))
    return text_of(failure(Report(code, complained.strip().removeprefix("error: ")), printed))
