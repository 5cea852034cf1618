"""Asking one question: `ask`, and `ask_async` for asyncio programs. Neither waits where nobody can answer."""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .decide import decide, refusal
from .errors import Cancelled, PromptRefused
from .line import PromptIO, ask_line, ask_line_async
from .place import asking_runtime, form_on, why_unseen
from .plugin import check_spec
from .run_flags import flags_of_run

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .protocols import PromptRuntime

__all__ = ["Cancelled", "PromptIO", "PromptRefused", "ask", "ask_async"]


def ask(
    spec: Mapping[str, Any],
    io: "PromptIO | PromptRuntime | None" = None,
    rt: "PromptRuntime | None" = None,
    *,
    option: str | None = None,
    flags: Mapping[str, bool] | None = None,
) -> Any:
    """Ask a question and give the answer.

    `ask(spec)`        asks whoever is at this process, or refuses at once
    `ask(spec, rt)`    asks on the streams of a runtime, or refuses at once
    `ask(spec, io)`    asks on the two streams of a `PromptIO`, in line mode, whoever is there: for a test, or for a
                       program that knows who is at the other end
    `ask(spec, io, rt)`    the runtime decides whether to ask, `io` is where

    option   the flag that would have supplied the answer, with or without dashes: a refusal names it
    flags    the run's `json`, `yes` and `interactive`, as in `decide`; None, in a command that burgee runs, those that
             it was given

    A person at a terminal gets the rich form; line mode is for `CLI_ACCESSIBLE`, `TERM=dumb`, and answers from a pipe.
    Both give the same answers: text, password and path a str, confirm a bool, select the value of a choice,
    multiselect a list of values in the order of the choices.

    Raises PromptRefused where nobody can answer, as `decide` says, or see the question, and after too many wrong
    answers; Cancelled for Ctrl-C, Ctrl-D and the end of input; ValueError for a spec with a problem, and its
    PluginError (`E_UNKNOWN_KIND`) for a kind that is not registered.
    """
    way = _way(spec, io, rt, option, flags)
    if isinstance(way, _Answered):
        return way.answer
    if _inside_event_loop():
        raise RuntimeError("ask() would block the running event loop: use `await ask_async(...)`")
    try:
        if isinstance(way, PromptIO):
            return ask_line(spec, way, option)
        from .raw import ask_rich

        return ask_rich(spec, way, option)
    except KeyboardInterrupt:
        raise Cancelled from None


async def ask_async(
    spec: Mapping[str, Any],
    io: "PromptIO | PromptRuntime | None" = None,
    rt: "PromptRuntime | None" = None,
    *,
    option: str | None = None,
    flags: Mapping[str, bool] | None = None,
) -> Any:
    """Ask as `ask` does, without blocking the event loop while a person at a terminal thinks.

    Answers that come from a pipe are read as they come. Cancelling the task ends the question, and the terminal is as
    it was.
    """
    way = _way(spec, io, rt, option, flags)
    if isinstance(way, _Answered):
        return way.answer
    try:
        if isinstance(way, PromptIO):
            return await ask_line_async(spec, way, option)
        from .raw import ask_rich_async

        return await ask_rich_async(spec, way, option)
    except KeyboardInterrupt:
        raise Cancelled from None


class _Answered(NamedTuple):
    answer: object


def _way(
    spec: Mapping[str, Any],
    io: "PromptIO | PromptRuntime | None",
    rt: "PromptRuntime | None",
    option: str | None,
    flags: Mapping[str, bool] | None,
) -> "_Answered | PromptIO | Runtime":
    """Decide how to ask: already answered, in line mode on a PromptIO, or in the rich form on a Runtime."""
    check_spec(spec)
    if isinstance(io, PromptIO):
        if rt is None:
            return io
        given: PromptIO | None = io
    else:
        given, rt = None, rt or io
    if rt is None:
        from roundel.runtime import process_runtime

        rt = process_runtime()

    verdict = decide(None, spec, option, rt, flags_of_run() if flags is None else flags, required=True)
    if verdict["action"] == "answer":
        return _Answered(verdict["value"])
    if verdict["action"] == "error":
        raise PromptRefused(verdict["message"], verdict["fix"])
    if given is not None:
        return given
    asking = asking_runtime(rt)
    if asking is None:
        raise PromptRefused(*refusal(spec, option, why_unseen()))
    if form_on(asking) == "rich":
        return asking
    return PromptIO(asking.stdin, asking.stdout, is_terminal=asking.is_tty.stdin)


def _inside_event_loop() -> bool:
    asyncio = sys.modules.get("asyncio")
    if asyncio is None:
        return False
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
