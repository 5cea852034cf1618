"""What running a command does to the world, as its author declares it."""

from collections.abc import Callable
from typing import TypeVar

EFFECTS = ("read_only", "idempotent", "non_idempotent", "withheld")
"""What can be declared. Only `--schema` tells of a command that is `withheld`; no agent is offered it as a tool."""

UNDECLARED = "undeclared"

_ATTRIBUTE = "__burgee_effects__"

_Declared = TypeVar("_Declared")


def effects(kind: str) -> Callable[[_Declared], _Declared]:
    """Declare what a command does: a decorator for its function, or for the command.

    read_only       changes nothing
    idempotent      changes something; running it again with the same arguments changes nothing more
    non_idempotent  changes something each time
    withheld        is not for agents: `--mcp` does not offer it

    Raises ValueError for another kind.
    """
    if kind not in EFFECTS:
        raise ValueError(f"effects must be one of {', '.join(EFFECTS)}, not {kind!r}")

    def declare(command: _Declared) -> _Declared:
        setattr(command, _ATTRIBUTE, kind)
        return command

    return declare


def effects_of(command: object) -> str:
    """Give what is declared for a command, on itself or on its function; `"undeclared"` without a declaration."""
    for declared in (command, getattr(command, "callback", None)):
        kind = getattr(declared, _ATTRIBUTE, None)
        if isinstance(kind, str):
            return kind
    return UNDECLARED
