"""The options that every program has: which of them a command line gives, and what is left for the program.

An option of burgee's counts anywhere before a `--`, in any order with the program's own. It is read before the program
parses, so `--name --json` asks for JSON; that text as a value is written `--name=--json`. Where the program declares an
option of the same name itself, on the commands that the line names, the option is the program's and burgee leaves it.
A command that takes options it does not know, to hand them on, is left all of them from its first argument on.
"""

from collections.abc import Sequence
from typing import Any

from roundel.policy import COLOR_FLAGS

from .library import is_group, is_option, names_of, takes_value

OPTIONS = {
    "--json": "Answer with one JSON document.",
    "--schema": "Show the program, or the command, as data.",
    "--mcp": "Serve the commands as tools over stdio.",
    "--debug": "Show the traceback of an error.",
    "--yes": "Answer every confirmation with yes.",
    "--interactive": "Ask for what is optional too.",
}
"""burgee's own options, each with its help."""


class Asked:
    """What a command line asks of burgee."""

    __slots__ = ("colors", "debug", "interactive", "json", "mcp", "schema", "yes")

    def __init__(self, words: Sequence[str] = ()) -> None:
        self.json = "--json" in words
        self.schema = "--schema" in words
        self.mcp = "--mcp" in words
        self.debug = "--debug" in words
        self.yes = "--yes" in words
        self.interactive = "--interactive" in words
        self.colors = tuple(word for word in words if word in COLOR_FLAGS)


def split(command: Any, program: str | None, args: Sequence[str]) -> tuple[Asked, list[str]]:
    """Give what `args` asks of burgee, and the arguments that are the program's."""
    end = args.index("--") if "--" in args else len(args)
    candidates = {word for word in args[:end] if word in OPTIONS or word in COLOR_FLAGS}
    if not candidates:
        return Asked(), list(args)
    from .path import follow

    contexts, rest = follow(command, program, [word for word in args if word not in candidates])
    leaf = contexts[-1].command
    if leaf.context_settings.get("ignore_unknown_options") and not is_group(leaf):
        end = min(end, _before_last(args, len(rest), candidates))
    declared = declared_by(contexts)
    ours = {word for word in candidates if word.partition("=")[0] not in declared}
    asked = Asked([word for word in args[:end] if word in ours])
    # A flag of that name, as click's confirmation option makes it, says what burgee's says.
    asked.yes = asked.yes or ("--yes" in args[:end] and "--yes" in declared and not takes_value(declared["--yes"]))
    return asked, [word for word in args[:end] if word not in ours] + list(args[end:])


def _before_last(args: Sequence[str], count: int, candidates: set[str]) -> int:
    """Give where the last `count` of the arguments begin, the candidates among them not counted."""
    index = len(args)
    while count:
        index -= 1
        count -= args[index] not in candidates
    return index


def declared_by(contexts: Sequence[Any]) -> dict[str, Any]:
    """Give the options that the commands of these contexts declare themselves, by each of their names."""
    return {
        name: param
        for context in contexts
        for param in context.command.params
        if is_option(param)
        for name in names_of(param)
    }
