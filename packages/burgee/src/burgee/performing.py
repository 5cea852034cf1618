"""Lets a program parse and run as it does without burgee, and notes what comes of it. burgee writes nothing here."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .errors import status
from .library import core_of

if TYPE_CHECKING:
    from .current_run import Current
    from .request import Request


class Outcome:
    """What came of the program's own code.

    returned     whether the command ran to its end, and `result` is what it gave
    code         the exit code, where it left by one
    error        the exception, where it ended by one
    interrupted  whether a Ctrl-C arrived, whatever click made of it
    unread       whether a pipe was found broken, whatever click made of it
    contexts     click's contexts of the commands that ran, the program's own first
    """

    __slots__ = ("code", "contexts", "error", "interrupted", "result", "returned", "unread")

    def __init__(self) -> None:
        self.returned = False
        self.result: Any = None
        self.code = 0
        self.error: BaseException | None = None
        self.interrupted = False
        self.unread = False
        self.contexts: list[Any] = []


def perform(request: "Request", run: "Current") -> Outcome:
    """Run the request's command, prompts under caique's rule; never raises."""
    from .prompts import guard

    outcome = Outcome()
    command = request.command
    core = core_of(command)
    asked = request.asked
    flags = {"json": asked.json, "yes": asked.yes, "interactive": asked.interactive}
    end_guard = guard(request.rt, flags)
    try:
        with _watched(command, core, outcome), _dressed(core, request, run), _asking(core, request, flags):
            settings = {} if "color" in command.context_settings else {"color": run.color_level > 0}
            left = command.main(args=list(request.args), prog_name=request.program, standalone_mode=False, **settings)
        if not outcome.returned:
            # click gives the code of an `Exit` as it gives a result; which it was is known from `_watched`.
            outcome.code = status(left) if isinstance(left, int) else 0
        if outcome.interrupted:
            # Typer makes an exit code of it.
            outcome.error = KeyboardInterrupt()
    except BaseException as error:  # noqa: BLE001 - how a program ends is what this is about; nothing is swallowed
        outcome.error = error
    finally:
        end_guard()
    return outcome


@contextmanager
def _watched(command: Any, core: Any, outcome: Outcome) -> Iterator[None]:
    """Note the result, the contexts of the commands that run, and the exceptions click turns into something else."""
    parse, run_one = command.make_context, core.Command.invoke
    before = {name: vars(command)[name] for name in ("make_context", "invoke") if name in vars(command)}

    def watching(call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*args: Any, **kwargs: Any) -> Any:
            try:
                return call(*args, **kwargs)
            except KeyboardInterrupt:
                outcome.interrupted = True
                raise
            except BrokenPipeError:
                outcome.unread = True
                raise

        return watched

    def invoked(context: Any) -> Any:
        outcome.result = watching(invoke)(context)
        if callable(getattr(outcome.result, "__next__", None)):
            # What it does as it goes is the command's own doing: its questions and its failures as well.
            outcome.result = watching(list)(outcome.result)
        outcome.returned = True
        return outcome.result

    def noted(self: Any, context: Any) -> Any:
        outcome.contexts.append(context)
        return run_one(self, context)

    core.Command.invoke = noted
    # Looked up when that is in place: a program of one command has no other way to be noted.
    invoke = command.invoke
    command.make_context, command.invoke = watching(parse), invoked
    try:
        yield
    finally:
        del command.make_context, command.invoke
        vars(command).update(before)
        core.Command.invoke = run_one


@contextmanager
def _dressed(core: Any, request: "Request", run: "Current") -> Iterator[None]:
    """Let help be laid out by `burgee.help_text` instead of click's own formatter, and rich follow `--color`."""
    before = core.Context.formatter_class

    def make(**settings: Any) -> Any:
        from .help_text import formatter_class

        return formatter_class(before, run)(**settings)

    core.Context.formatter_class = staticmethod(make)
    try:
        if request.asked.colors and core.__name__.startswith("typer."):
            from .typer_colors import typer_colors

            with typer_colors(run.color_level):
                yield
        else:
            yield
    finally:
        core.Context.formatter_class = before


@contextmanager
def _asking(core: Any, request: "Request", flags: dict[str, bool]) -> Iterator[None]:
    """Under `--interactive`, ask for the options that would not be asked."""
    if not request.asked.interactive:
        yield
        return
    from .optional import asking_for_options

    with asking_for_options(core, request.rt, flags):
        yield
