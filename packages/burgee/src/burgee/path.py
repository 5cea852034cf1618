"""Which command a command line means, found without running anything of it."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from .library import is_group, is_option, names_of, takes_value


def walk(command: Any, program: str | None, args: Sequence[str]) -> list[Any]:
    """Give the contexts of the commands that `args` names, the program's own first, as deep as the names go.

    An option's value is not taken for a command's name. No callback runs; where a program makes its commands when
    asked for them and that fails, the walk ends there.
    """
    return follow(command, program, args)[0]


def follow(command: Any, program: str | None, args: Sequence[str]) -> tuple[list[Any], list[str]]:
    """Give what `walk` gives, and what is left of `args`, from the last command's first argument on."""
    contexts = [context_for(command, program, None)]
    rest = list(args)
    while rest:
        token = rest[0]
        context = contexts[-1]
        if token == "--":  # noqa: S105 - the end of the options
            break
        if token[:1] == "-" and len(token) > 1:
            del rest[: 1 + _values_after(context.command, token)]
            continue
        if not is_group(context.command):
            break
        found = _child(context, rest)
        if found is None:
            break
        name, child, rest = found
        contexts.append(context_for(child, name, context))
    return contexts, rest


def context_for(command: Any, name: str | None, parent: Any) -> Any:
    """Make a context in which a command can be described, but neither parses nor asks."""
    settings = {**command.context_settings, "resilient_parsing": True}
    return command.context_class(command, info_name=name, parent=parent, **settings)


def _child(context: Any, rest: list[str]) -> tuple[str, Any, list[str]] | None:
    with suppress(Exception), context.scope(cleanup=False):
        name, child, after = context.command.resolve_command(context, list(rest))
        if child is not None:
            return name or rest[0], child, list(after)
    return None


def _values_after(command: Any, token: str) -> int:
    if "=" in token:
        return 0
    for param in command.params:
        if is_option(param) and token in names_of(param):
            return max(int(param.nargs), 1) if takes_value(param) else 0
    return 0
