"""Which click a program is made with: click itself, or the copy that Typer carries.

Everything is told by structure and by name. The two have no class in common, and a program need have only one loaded.
"""

import sys
from types import ModuleType
from typing import Any


def command_of(cli: Any) -> Any:
    """Give the command to run: `cli` itself, or what a Typer app declares. Raises TypeError for anything else."""
    if callable(getattr(cli, "make_context", None)) and callable(getattr(cli, "main", None)):
        return cli
    typer = _module_of(cli, "Typer")
    if typer is not None:
        return typer.get_command(cli)
    raise TypeError(f"burgee.run takes a click Command or Group, or a Typer app, not {type(cli).__name__}")


def core_of(command: Any) -> ModuleType:
    """Give the module that defines the command's library: `click.core`, or Typer's copy of it."""
    core = _module_of(command, "Command")
    if core is None:
        raise TypeError(f"burgee.run takes a command made with click or Typer, not {type(command).__name__}")
    return core


def sibling(core: ModuleType, name: str) -> Any:
    """Give another module of the library, None where it is not loaded: `sibling(core, "termui")`."""
    return sys.modules.get(f"{core.__name__.rpartition('.')[0]}.{name}")


def loaded(name: str) -> list[ModuleType]:
    """Give this module of every library that is loaded: a Typer program may ask with click's own functions."""
    return [sys.modules[full] for full in (f"click.{name}", f"typer._click.{name}") if full in sys.modules]


def is_group(command: Any) -> bool:
    """Say whether the command has commands."""
    return callable(getattr(command, "get_command", None)) and callable(getattr(command, "list_commands", None))


def is_option(param: Any) -> bool:
    """Say whether the parameter is an option, rather than an argument."""
    return getattr(param, "param_type_name", "") == "option"


def takes_value(option: Any) -> bool:
    """Say whether a value follows the option's name."""
    return not (getattr(option, "is_flag", False) or getattr(option, "count", False))


def names_of(param: Any) -> list[str]:
    """Give every spelling of an option, `--no-` forms included."""
    return [*param.opts, *param.secondary_opts]


def longest_name(param: Any) -> str:
    """Give the spelling to show: an option's longest name, an argument's metavariable."""
    if not is_option(param):
        return str(getattr(param, "metavar", None) or param.name.upper())
    return str(max(param.opts or param.secondary_opts or [param.name], key=len))


def _module_of(value: Any, name: str) -> ModuleType | None:
    for base in type(value).__mro__:
        if base.__name__ == name and base.__module__.partition(".")[0] in ("click", "typer"):
            return sys.modules.get(base.__module__)
    return None
