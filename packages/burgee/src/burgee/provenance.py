"""Where each value a command was run with came from."""

from collections.abc import Iterable, Mapping
from typing import Any

from .library import longest_name

_SOURCES = {
    "COMMANDLINE": "flag",
    "ENVIRONMENT": "env",
    "DEFAULT_MAP": "config",
    "DEFAULT": "default",
    "PROMPT": "prompt",
}


def provenance(contexts: Iterable[Any], env: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Give the source and the location of every parameter of the commands that ran, by the parameter's name.

    Sources are `flag` (the command line, arguments included), `env`, `config` (click's default map), `default` and
    `prompt`. The location is the environment variable, or the option's longest name, or the argument's. A command's
    parameter hides one of the same name further up.
    """
    found: dict[str, dict[str, str]] = {}
    for context in contexts:
        for param in context.command.params:
            source = context.get_parameter_source(param.name)
            if source is None or not param.expose_value:
                continue
            name = _SOURCES.get(source.name, "default")
            location = _variable(param, context, env) if name == "env" else None
            found[param.name] = {"source": name, "location": location or longest_name(param)}
    return found


def variables_of(param: Any, context: Any) -> list[str]:
    """Give the environment variables that a parameter is read from, in the order they are looked at."""
    declared = param.envvar
    names = [declared] if isinstance(declared, str) else list(declared or ())
    prefix = context.auto_envvar_prefix
    if prefix and getattr(param, "allow_from_autoenv", False):
        names.append(f"{prefix}_{param.name.upper()}")
    return names


def _variable(param: Any, context: Any, env: Mapping[str, str]) -> str | None:
    names = variables_of(param, context)
    return next((name for name in names if env.get(name)), names[0] if names else None)
