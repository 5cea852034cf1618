"""What to say about a command line that click refuses: what was meant, and the line to run instead."""

import re
import shlex
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .library import is_group, is_option, names_of

_QUOTED = re.compile(r"'([^']+)'")


class Advice(NamedTuple):
    """What is wrong, what may be the matter, and the command line that gets on."""

    message: str
    hint: str
    fix: str


def advise(error: Any, context: Any, line: Sequence[str]) -> Advice:
    """Give advice on one of click's usage errors. `line` is the command line, the program's name first."""
    wrong, known = _what_is_wrong(error, context)
    meant = _closest(wrong, known)
    if wrong and meant:
        return Advice(_message(error), f"did you mean {meant}?", command_line(_replaced(line, wrong, meant)))
    usage = " ".join(str(context.get_usage()).split())
    return Advice(_message(error), _listed(known) or usage[:1].lower() + usage[1:], _help_line(context, line))


def command_line(words: Iterable[str]) -> str:
    """Give words as a line that a shell reads as those words. The first, the program, may be several words."""
    program, *rest = words
    return " ".join([program, *map(shlex.quote, rest)])


def _what_is_wrong(error: Any, context: Any) -> tuple[str, list[str]]:
    """Give the word that is wrong and the words that would have been right, `""` and none where it is not a word."""
    option = getattr(error, "option_name", None)
    if type(error).__name__ == "NoSuchOption" and isinstance(option, str):
        known = [name for param in context.command.params if is_option(param) for name in names_of(param)]
        return option, [*known, *context.help_option_names]
    command = context.command
    if is_group(command) and type(error).__name__ in ("NoSuchCommand", "UsageError"):
        found = _QUOTED.search(error.message)
        visible = [name for name in command.list_commands(context) if not _hidden(command, name)]
        if found and found.group(1) not in visible:
            return found.group(1), visible
    param = getattr(error, "param", None)
    kind = getattr(param, "type", None) or getattr(param, "type_descriptor", None)
    choices = getattr(kind, "choices", None) or ()
    found = _QUOTED.search(error.message)
    if choices and found:
        return found.group(1), [str(getattr(choice, "name", choice)) for choice in choices]
    return "", []


def _hidden(group: Any, name: str) -> bool:
    # A command that the group has yet to load is not loaded for this.
    command = getattr(group, "commands", {}).get(name)
    return command is not None and bool(command.hidden)


def _closest(wrong: str, known: list[str]) -> str | None:
    if not wrong:
        return None
    from difflib import get_close_matches

    lowered = {name.lower(): name for name in reversed(known)}
    close = get_close_matches(wrong.lower(), list(lowered), n=1)
    return lowered[close[0]] if close else None


def _message(error: Any) -> str:
    """Give click's message, without its own suggestion: that is the hint here."""
    message = str(error.format_message())
    for opening in (" (Did you mean", " Did you mean", " (Possible options"):
        message = message.partition(opening)[0]
    return message if message.endswith((".", "?", "!", ")")) else message + "."


def _listed(known: list[str]) -> str:
    names = [name for name in known if not name.startswith("-")]
    return f"choose from {', '.join(names)}" if names else ""


def _replaced(line: Sequence[str], wrong: str, meant: str) -> list[str]:
    words = list(line)
    for index, word in enumerate(words[1:], start=1):
        if word == wrong:
            words[index] = meant
            break
        if word.startswith(wrong + "=") or (not wrong.startswith("-") and word.endswith("=" + wrong)):
            words[index] = word.replace(wrong, meant, 1) if word.startswith(wrong) else word[: -len(wrong)] + meant
            break
    return words


def _help_line(context: Any, line: Sequence[str]) -> str:
    path = str(context.command_path).partition(" ")[2]
    names = context.command.get_help_option_names(context) if context.command.add_help_option else ()
    return " ".join(word for word in (line[0], path, max(names, key=len, default="")) if word)
