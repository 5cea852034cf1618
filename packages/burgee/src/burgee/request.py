"""One run, as asked for: the program, its arguments, and where it all comes from."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .options import Asked


class Request:
    """What `burgee.run` was asked to do.

    command  click's command, or the one a Typer app declares
    program  the name that help shows
    argv     the arguments as they were given
    args     those of them that are the program's
    asked    what the others ask of burgee
    rt       the runtime; its `argv` holds nothing about colour that is the program's own to read
    """

    __slots__ = ("args", "argv", "asked", "command", "program", "rt")

    def __init__(
        self,
        *,
        command: Any,
        program: str | None,
        argv: Sequence[str],
        args: Sequence[str],
        asked: "Asked",
        rt: "Runtime",
    ) -> None:
        self.command = command
        self.program = program
        self.argv = argv
        self.args = args
        self.asked = asked
        self.rt = rt

    def line(self) -> list[str]:
        """Give the words of the command line that this is, the program first, as it can be run again."""
        from .program import runnable

        return [runnable(self.program), *self.argv]

    def debugging(self) -> bool:
        """Say whether tracebacks are wanted."""
        return self.asked.debug or self.rt.env.get("BURGEE_DEBUG") == "1"


class Ending:
    """How a run ended: the exit code, whether by a Ctrl-C, and whether because nobody reads the output any more."""

    __slots__ = ("code", "interrupted", "unread")

    def __init__(self, code: int = 0, *, interrupted: bool = False, unread: bool = False) -> None:
        self.code = code
        self.interrupted = interrupted
        self.unread = unread
