"""A program's commands as tools: names, inputs and hints, and the command line that a call means."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .describing import children_of, is_runnable, path_of
from .effect import UNDECLARED, effects_of
from .library import is_group, is_option, takes_value
from .options import declared_by
from .parameters import Schema, input_schema, parameters_of

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]")
_YES: Schema = {"type": "boolean", "default": False, "description": "Answer every confirmation with yes."}


class Tool(NamedTuple):
    """A command as a tool.

    contexts    click's contexts of the commands from the served one to this one; their parameters are the tool's
    takes_yes   whether `--yes` is burgee's own, which answers confirmations, and no option of the command's
    takes_json  whether `--json` is burgee's own, which asks for the document, and no option of the command's
    """

    name: str
    description: str
    effects: str
    input: Schema
    contexts: tuple[Any, ...]
    takes_yes: bool
    takes_json: bool


def tools_of(served: Any) -> list[Tool]:
    """Give a tool for each runnable command, the context's own and those below, that is neither hidden nor withheld."""
    found: list[Tool] = []
    for contexts in _runnable((served,)):
        tool = _tool(contexts)
        taken = {other.name for other in found}
        while tool.name in taken:
            tool = tool._replace(name=tool.name + "_")
        found.append(tool)
    return found


def command_words(tool: Tool, arguments: Mapping[str, Any]) -> list[str]:
    """Give the words that call the tool's command: options, commands' names, and arguments after a `--`.

    burgee's own `--json` is among them. Raises ValueError for an argument that the tool does not take.
    """
    unknown = [name for name in arguments if name not in _properties(tool.input)]
    if unknown:
        raise ValueError(f"{tool.name} takes no {', '.join(map(repr, unknown))}")
    words: list[str] = []
    for depth, context in enumerate(tool.contexts):
        if depth:
            words.append(str(context.info_name))
        last = depth == len(tool.contexts) - 1
        given = [
            (param, arguments[param.name])
            for param in parameters_of(context)
            if arguments.get(param.name) is not None and (last or not _is_hidden(param, tool.contexts[depth + 1 :]))
        ]
        for param, value in given:
            if is_option(param):
                words += _option_words(param, value)
        if last:
            words += ["--json"] if tool.takes_json else []
            words += ["--yes"] if tool.takes_yes and arguments.get("yes") else []
        positional = [word for param, value in given if not is_option(param) for word in _values(value)]
        if positional:
            words += ["--", *positional]
    return words


def _runnable(contexts: tuple[Any, ...]) -> Iterable[tuple[Any, ...]]:
    command = contexts[-1].command
    if command.hidden or effects_of(command) == "withheld":
        return
    if is_runnable(command):
        yield contexts
    if is_group(command):
        for child in children_of(contexts[-1]):
            yield from _runnable((*contexts, child))


def _tool(contexts: tuple[Any, ...]) -> Tool:
    context = contexts[-1]
    command = context.command
    effects = effects_of(command)
    schema = input_schema(context)
    properties = {}
    required: list[object] = []
    for each in contexts:
        partial = input_schema(each)
        properties.update(_properties(partial))
        required += [name for name in _required(partial) if name not in required]
    declared = declared_by(_from_the_program(context))
    takes_yes = "yes" not in properties and "--yes" not in declared
    schema["properties"] = {**properties, **({"yes": _YES} if takes_yes else {})}
    if required:
        schema["required"] = required
    description = (command.help or command.get_short_help_str(200) or "").partition("\f")[0].strip()
    if effects == UNDECLARED:
        description = f"{description}\n\nEffects: undeclared.".strip()
    name = "_".join(path_of(context)) or str(context.info_name or command.name)
    return Tool(
        _NOT_IN_NAMES.sub("_", name), description, effects, schema, contexts, takes_yes, "--json" not in declared
    )


def _from_the_program(context: Any) -> list[Any]:
    return [*(_from_the_program(context.parent) if context.parent is not None else ()), context]


def _properties(schema: Schema) -> dict[str, Schema]:
    properties = schema["properties"]
    return properties if isinstance(properties, dict) else {}


def _required(schema: Schema) -> list[object]:
    required = schema.get("required")
    return required if isinstance(required, list) else []


def _is_hidden(param: Any, below: Iterable[Any]) -> bool:
    """Say whether a command further down has a parameter of the same name, which the argument then means."""
    return any(param.name == other.name for context in below for other in parameters_of(context))


def _option_words(param: Any, value: Any) -> list[str]:
    if getattr(param, "count", False):
        return [param.opts[0]] * int(value)
    if not takes_value(param):
        return _flag_words(param, value)
    name = max(param.opts, key=len)
    each = value if getattr(param, "multiple", False) and isinstance(value, list) else [value]
    words: list[str] = []
    for item in each:
        values = _values(item)
        if len(values) == 1 and name.startswith("--"):
            words.append(f"{name}={values[0]}")
        else:
            words += [name, *values]
    return words


def _flag_words(param: Any, value: Any) -> list[str]:
    flag_value = getattr(param, "flag_value", True)
    if not isinstance(flag_value, bool) and not getattr(param, "is_bool_flag", False):
        return [param.opts[0]] if value == flag_value else []
    if value is True:
        return [param.opts[0]]
    return [param.secondary_opts[0]] if param.secondary_opts else []


def _values(value: Any) -> list[str]:
    return [_word(item) for item in value] if isinstance(value, list) else [_word(value)]


def _word(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
