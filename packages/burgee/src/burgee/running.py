"""`run`: a click or Typer program with burgee in charge."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from .library import command_of
from .options import split
from .request import Ending, Request

if TYPE_CHECKING:
    from roundel.runtime import Runtime


def run(cli: Any, argv: Sequence[str] | None = None, rt: "Runtime | None" = None) -> NoReturn:
    """Run a program and end the process with its exit code.

    `cli` is a click Command or Group, or a Typer app; `argv` the arguments without the program's name, by default the
    process's; `rt` the runtime, by default the process's. Raises TypeError for what is no program; ends by SystemExit,
    or, after a Ctrl-C, as that signal ends a process.
    """
    import sys

    from .leaving import leave
    from .program import expanded

    if rt is None:
        from roundel.runtime import process_runtime

        rt = process_runtime()
    ending = answer(cli, expanded(rt) if argv is None else argv, rt)
    leave(ending, rt)
    sys.exit(ending.code)


def answer(cli: Any, argv: Sequence[str], rt: "Runtime", program: str | None = None) -> Ending:
    """Run a program to its end, everything written, and say how it ended.

    `program` is what it is called in its help, by default what click would call it.
    """
    from .program import name_of_program

    command = command_of(cli)
    program = program or name_of_program()
    asked, args = split(command, program, argv)
    rt = rt.replace(argv=[*asked.colors, *(word for word in args if not word.startswith(("--color", "--no-color")))])
    return _answer(Request(command=command, program=program, argv=argv, args=args, asked=asked, rt=rt))


def _answer(request: Request) -> Ending:
    asked = request.asked
    if asked.mcp:
        from .mcp_server import serve_command

        return serve_command(request)
    if asked.schema or (asked.json and _asks_for_help(request)):
        from .describing import describe

        try:
            return describe(request)
        except BrokenPipeError:
            return Ending(1, unread=True)
    from .execution import execute

    return execute(request)


def _asks_for_help(request: Request) -> bool:
    from .path import walk

    args = request.args
    before = args[: args.index("--")] if "--" in args else args
    context = walk(request.command, request.program, args)[-1]
    names = context.command.get_help_option_names(context) if context.command.add_help_option else ()
    return any(name in before for name in names)
