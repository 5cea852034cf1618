"""How a command fails: exit codes, and the exceptions that carry them.

An exception gives `exit_code`, `message`, and where they are known `hint` (what may be the matter) and `fix` (one
command line or one step that gets on). Other packages' exceptions are recognised by the same attributes.
"""

import os

OK = 0
RUNTIME = 1
USAGE = 2
CONFIG = 3
CANCELLED = 4
AUTH = 5
INTERRUPTED = 130

FAMILY = {
    OK: "ok",
    RUNTIME: "runtime error",
    USAGE: "wrong usage, a question with nobody to answer it included",
    CONFIG: "wrong configuration",
    CANCELLED: "cancelled, or a decision is needed",
    AUTH: "not authenticated",
    INTERRUPTED: "interrupted",
}
"""The exit codes that every program has, and what each means."""

FIRST_OWN = 7
LAST_OWN = 125


_LARGEST_ASKED = 2**63 - 1


def status(asked: int) -> int:
    """Give what the process leaves with when `sys.exit` is called with this number: POSIX keeps eight bits of it."""
    if not -_LARGEST_ASKED - 1 <= asked <= _LARGEST_ASKED:
        asked = -1
    return int(asked) & (0xFFFFFFFF if os.name == "nt" else 0xFF)


class Failure(Exception):  # noqa: N818 - the base of what a command raises on purpose; its kinds are named for what happened
    """A failure the command expects and explains. It leaves with exit code 1 and shows no traceback."""

    exit_code = RUNTIME

    def __init__(self, message: str, *, hint: str | None = None, fix: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.fix = fix


class UsageError(Failure):
    """The command was called wrongly. Exit code 2."""

    exit_code = USAGE


class ConfigError(Failure):
    """A configuration is missing or wrong. Exit code 3."""

    exit_code = CONFIG


class Cancelled(Failure):
    """Somebody said no. Exit code 4."""

    exit_code = CANCELLED

    def __init__(self, message: str = "cancelled", *, hint: str | None = None, fix: str | None = None) -> None:
        super().__init__(message, hint=hint, fix=fix)


class AuthError(Failure):
    """Nobody is signed in, or not as somebody who may. Exit code 5."""

    exit_code = AUTH


class ActionRequired(Failure):
    """The command cannot go on without a decision. Exit code 4. Raised by `burgee.current().action_required`."""

    exit_code = CANCELLED

    def __init__(self, reason: str, message: str, steps: list[str]) -> None:
        super().__init__(message)
        self.reason = reason
        self.next = steps


_defined: dict[str, type[Failure]] = {}


def define_error(name: str, code: int) -> type[Failure]:
    """Give an exception class of the program's own, which leaves with `code`; `--schema` lists it under `name`.

    `name` is a Python identifier, `code` from 7 to 125: those below are the family's, those above the shell's. The
    same name and code again give the same class. Raises ValueError for another code, and for a name or a code that
    is taken.
    """
    if not name.isidentifier():
        raise ValueError(f"an error's name must be an identifier, not {name!r}")
    if isinstance(code, bool) or not isinstance(code, int) or not FIRST_OWN <= code <= LAST_OWN:
        raise ValueError(f"a program's own exit codes are {FIRST_OWN} to {LAST_OWN}, not {code!r}")
    for taken in _defined.values():
        if taken.__name__ == name and taken.exit_code == code:
            return taken
        if taken.__name__ == name:
            raise ValueError(f"{name} is already defined, with exit code {taken.exit_code}")
        if taken.exit_code == code:
            raise ValueError(f"exit code {code} is already taken, by {taken.__name__}")
    defined = type(name, (Failure,), {"exit_code": code, "__doc__": f"{name}. Exit code {code}."})
    _defined[name] = defined
    return defined


def exit_codes() -> dict[int, str]:
    """Give every exit code a command can leave with, and what it means: the family's and the program's own."""
    return {**FAMILY, **{error.exit_code: name for name, error in _defined.items()}}
