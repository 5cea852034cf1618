"""What the running command may ask about its run: `burgee.current()`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from roundel.policy import color_level, output_mode
from roundel.terminal import agent

from .errors import ActionRequired

if TYPE_CHECKING:
    from roundel.policy import Level, Mode
    from roundel.runtime import Runtime

_stack: list["Current"] = []


class Current:
    """The run as its command sees it.

    interactive  whether somebody can be shown things: FORCE_TTY=1, or stdout is a terminal and no agent drives it
    agent        the variable by which a coding agent announced itself, None without one
    mode         where output goes: "tty", "pipe", "json", "accessible" or "ci"
    color_level  how much colour stdout may carry, 0 to 3
    json         whether the run was asked for `--json`
    runtime      the runtime all of this was decided from, with its mode, for the other packages of the family
    """

    __slots__ = ("agent", "color_level", "interactive", "json", "mode", "runtime")

    def __init__(self, runtime: "Runtime", *, json: bool = False) -> None:
        self.json = json
        self.agent: str | None = agent(runtime)
        self.mode: Mode = output_mode(runtime, json=json)
        self.color_level: Level = color_level(runtime, json=json)
        self.runtime = runtime.replace(mode=self.mode)
        self.interactive = runtime.env.get("FORCE_TTY") == "1" or (runtime.is_tty.stdout and self.agent is None)

    def action_required(self, reason: str, message: str, next: Sequence[str]) -> NoReturn:  # noqa: A002 - the key in the document
        """End the command with exit code 4: it cannot go on without a decision.

        `reason` is a short name for why, `message` the sentence for a person, `next` the command lines that decide,
        each of which is given the caller's `--json`. Raises ActionRequired.
        """
        raise ActionRequired(reason, message, [self._carrying_json(step) for step in next])

    def exit(self, code: int = 0) -> NoReturn:
        """End the command with this exit code. Raises SystemExit, so that what is open is closed."""
        raise SystemExit(code)

    def _carrying_json(self, step: str) -> str:
        if not self.json:
            return step
        before, end, after = step.partition(" -- ")
        if "--json" in before.split():
            return step
        return f"{before} --json{end}{after}"


def current() -> Current:
    """Give the run that is going on; outside one, what a run of this process without options would see."""
    if _stack:
        return _stack[-1]
    from roundel.runtime import process_runtime

    return Current(process_runtime())


def enter(run: Current) -> None:
    """Make `run` the one that `current()` gives, until `leave`."""
    _stack.append(run)


def leave() -> None:
    """End the run that began last."""
    _stack.pop()
