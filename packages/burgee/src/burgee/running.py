"""`run`: a click or Typer program with burgee in charge."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from .errors import INTERRUPTED, RUNTIME
from .leaving import leave, unwritten
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

    from .program import expanded

    if rt is None:
        from roundel.runtime import process_runtime

        rt = process_runtime()
    ending = answer(cli, expanded(rt) if argv is None else argv, rt)
    sys.exit(leave(ending, rt))


def answer(cli: Any, argv: Sequence[str], rt: "Runtime", program: str | None = None) -> Ending:
    """Run a program to its end, everything written, and say how it ended.

    `program` is what it is called in its help, by default what click would call it.
    """
    from .program import name_of_program

    command = command_of(cli)
    program = program or name_of_program()
    asked, args = split(command, program, argv)
    rt = rt.replace(argv=[*asked.colors, *(word for word in args if not word.startswith(("--color", "--no-color")))])
    request = Request(command=command, program=program, argv=argv, args=args, asked=asked, rt=rt)
    try:
        return _answer(request)
    except BrokenPipeError:
        return Ending(RUNTIME, unread=True)
    except OSError as error:
        if asked.json:
            from .capture import Events

            rt = rt.replace(stderr=Events(rt.stderr))
        return unwritten(error, rt)
    except KeyboardInterrupt:
        # While burgee itself was writing.
        return Ending(INTERRUPTED, interrupted=True)


def _answer(request: Request) -> Ending:
    asked = request.asked
    if asked.mcp:
        from .mcp_server import serve_command

        return serve_command(request)
    if asked.schema or (asked.json and _asks_for_help(request)):
        from .describing import describe

        return describe(request)
    from .execution import execute

    return execute(request)


def _asks_for_help(request: Request) -> bool:
    from .path import walk

    args = request.args
    before = args[: args.index("--")] if "--" in args else args
    context = walk(request.command, request.program, args)[-1]
    names = context.command.get_help_option_names(context) if context.command.add_help_option else ()
    return any(name in before for name in names)
