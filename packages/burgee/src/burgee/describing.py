"""The program as data: `--schema`, and `--help --json`."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from .effect import effects_of
from .errors import UsageError, exit_codes
from .library import command_of, is_group
from .options import OPTIONS
from .parameters import describe_parameter, input_schema, parameters_of
from .path import context_for, walk
from .request import Ending, Request


def schema(cli: Any, program: str | None = None, path: Sequence[str] = ()) -> dict[str, object]:
    """Give a program as data: what `--schema` shows.

    `cli` is a click Command or Group, or a Typer app, `program` its name, by default the command's own. With a
    `path`, only the command of that path and those below it. Raises LookupError for a path that names no command.
    """
    command = command_of(cli)
    name = program or command.name or "program"
    contexts = walk(command, name, path)
    if len(contexts) <= len(path):
        raise LookupError(f"{name} has no command {' '.join(path)!r}")
    context = contexts[len(path)]
    return {
        "burgee": 1,
        "program": name,
        "command": describe_command(context),
        "options": [{"flag": flag, "help": help_text} for flag, help_text in OPTIONS.items()],
        "exit_codes": [{"code": code, "meaning": meaning} for code, meaning in sorted(exit_codes().items())],
    }


def describe_command(context: Any) -> dict[str, object]:
    """Give one command as data, with those below it. What is not declared is left out."""
    command = context.command
    described: dict[str, object] = {
        "name": context.info_name or command.name or "",
        "path": path_of(context),
        "effects": effects_of(command),
        "runnable": is_runnable(command),
        "parameters": [describe_parameter(param, context) for param in parameters_of(context)],
        "input": input_schema(context),
    }
    optional = {
        "summary": command.get_short_help_str(200),
        "help": _help(command),
        "deprecated": bool(getattr(command, "deprecated", False)),
        "hidden": bool(command.hidden),
    }
    described.update({name: value for name, value in optional.items() if value})
    if is_group(command):
        described["commands"] = [describe_command(child) for child in children_of(context)]
    return described


def children_of(context: Any) -> list[Any]:
    """Give the contexts of a group's commands, in the order in which it lists them."""
    group = context.command
    children = []
    with context.scope(cleanup=False):
        for name in group.list_commands(context):
            command = None
            # A command that a program loads when it is asked for may fail to load; the others are still there.
            with suppress(Exception):
                command = group.get_command(context, name)
            if command is not None:
                children.append(context_for(command, name, context))
    return children


def is_runnable(command: Any) -> bool:
    """Say whether the command does something without a command after it."""
    return not is_group(command) or bool(command.invoke_without_command)


def path_of(context: Any) -> list[str]:
    """Give the names that lead from the program to the command, the program's own left out."""
    names: list[str] = []
    while context.parent is not None:
        names.insert(0, str(context.info_name))
        context = context.parent
    return names


def describe(request: Request) -> Ending:
    """Answer `--schema` with the program or the command that is named, or `--help --json` with that command."""
    from .envelope import success, write

    command, program, args = request.command, request.program, request.args
    if not request.asked.schema:
        write(success(_help_document(walk(command, program, args)[-1]), {}), request.rt.stdout)
        return Ending()
    path = [word for word in args if not word.startswith("-")]
    try:
        document = schema(command, program, path)
    except LookupError as error:
        from .showing import refuse

        return refuse(_unknown(request, path, str(error.args[0])), request)
    write(document, request.rt.stdout, indent=2 if request.rt.is_tty.stdout else None)
    return Ending()


def _help_document(context: Any) -> dict[str, object]:
    described = describe_command(context)
    described.pop("commands", None)
    with context.scope(cleanup=False):
        described["usage"] = " ".join(context.get_usage().split()).removeprefix("Usage: ")
        if is_group(context.command):
            described["commands"] = [
                {"name": child.info_name, "summary": child.command.get_short_help_str(200)}
                for child in children_of(context)
                if not child.command.hidden
            ]
    return described


def _help(command: Any) -> str:
    from inspect import cleandoc

    return cleandoc(command.help or "").partition("\f")[0].strip()


def _unknown(request: Request, path: Sequence[str], message: str) -> UsageError:
    from difflib import get_close_matches

    from .program import runnable
    from .suggest import command_line

    contexts = walk(request.command, request.program, path)
    wrong = path[len(contexts) - 1]
    known = [str(child.info_name) for child in children_of(contexts[-1])] if is_group(contexts[-1].command) else []
    close = get_close_matches(wrong, known, n=1)
    words = [*path_of(contexts[-1]), *close]
    return UsageError(
        f"{message}.",
        hint=f"did you mean {close[0]}?" if close else None,
        fix=command_line([runnable(request.program), *words, "--schema"]),
    )
