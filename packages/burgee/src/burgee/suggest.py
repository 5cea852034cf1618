"""What to say about a command line that click refuses: what was meant, and the line to run instead."""

import re
import shlex
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from roundel.policy import COLOR_FLAGS

from .library import is_group, is_option, names_of, takes_value
from .options import OPTIONS

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
    corrected = _corrected(error, context, line, wrong, meant) if meant else None
    if corrected and meant == wrong:
        spelled = [word for word in (*OPTIONS, *COLOR_FLAGS) if word.partition("=")[0] == wrong]
        hint = f"choose from {', '.join(spelled)}"
        return Advice(f"Option '{wrong}' does not take that value.", hint, command_line(corrected))
    if corrected:
        return Advice(_message(error), f"did you mean {meant}?", command_line(corrected))
    if meant and meant != wrong:
        # It is not on the command line: an environment variable says it, or a configuration.
        return Advice(_message(error), f"did you mean {meant}?", help_line(context, line))
    usage = " ".join(str(context.get_usage()).split())
    return Advice(_message(error), _listed(known) or usage[:1].lower() + usage[1:], help_line(context, line))


def command_line(words: Iterable[str]) -> str:
    """Give words as a line that a shell reads as those words. The first, the program, may be several words."""
    program, *rest = words
    return " ".join([program, *map(shlex.quote, rest)])


def _what_is_wrong(error: Any, context: Any) -> tuple[str, list[str]]:
    """Give the word that is wrong and the words that would have been right, `""` and none where it is not a word."""
    option = getattr(error, "option_name", None)
    if type(error).__name__ == "NoSuchOption" and isinstance(option, str):
        known = [name for param in context.command.params if is_option(param) for name in names_of(param)]
        return option, [*known, *context.help_option_names, *OPTIONS, *COLOR_FLAGS]
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


def _corrected(error: Any, context: Any, line: Sequence[str], wrong: str, meant: str) -> list[str] | None:
    """Give the line with what was meant in place of what is wrong, None where the line does not say that."""
    param = getattr(error, "param", None)
    names = names_of(param) if param is not None and is_option(param) else []
    takers = _options_with_values(context)
    for index in range(1, len(line)):
        before, word = line[index - 1] if index > 1 else "", line[index]
        # click quotes a word as Python does.
        says = wrong in (word, repr(word)[1:-1])
        corrected = None
        if names:
            name, equals, value = word.partition("=")
            if says and before in names:
                corrected = meant
            elif equals and name in names and wrong in (value, repr(value)[1:-1]):
                corrected = f"{name}={meant}"
        elif before not in takers:
            if says:
                corrected = meant
            elif word.startswith(wrong + "="):
                corrected = meant if meant in OPTIONS or meant in COLOR_FLAGS else meant + word[len(wrong) :]
        if corrected is not None:
            return None if corrected == word else [*line[:index], corrected, *line[index + 1 :]]
    return None


def _options_with_values(context: Any) -> set[str]:
    """Give the names of the options, of a command and those above it, after which a value comes."""
    names: set[str] = set()
    while context is not None:
        for param in context.command.params:
            if is_option(param) and takes_value(param):
                names.update(names_of(param))
        context = context.parent
    return names


def help_line(context: Any, line: Sequence[str]) -> str:
    """Give the line that shows the help of a context's command. `line` is the command line, the program first."""
    path = str(context.command_path).partition(" ")[2]
    names = context.command.get_help_option_names(context) if context.command.add_help_option else ()
    return " ".join(word for word in (line[0], path, max(names, key=len, default="")) if word)
