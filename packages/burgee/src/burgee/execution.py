"""Runs a program's own parsing and commands, with burgee around them, and says how they ended."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from . import current_run
from .failure import Report, is_interrupt, report
from .library import core_of
from .options import Asked, split
from .program import runnable

if TYPE_CHECKING:
    from roundel.runtime import Runtime


class Ending(NamedTuple):
    """How a run ended: the exit code, and whether by a Ctrl-C, which ends a process in a way of its own."""

    code: int = 0
    interrupted: bool = False


class Outcome:
    """What came of the program's own code: a result, an exit code, or an exception."""

    def __init__(self) -> None:
        self.returned = False
        self.result: Any = None
        self.code = 0
        self.error: BaseException | None = None
        self.interrupted = False
        self.contexts: list[Any] = []


def execute(command: Any, program: str | None, args: Sequence[str], rt: "Runtime", asked: Asked) -> Ending:
    """Run a command with its arguments; write what it has to say, its failure included."""
    run = current_run.Current(rt, json=asked.json)
    line = [runnable(program), *args, *asked.words()]
    current_run.enter(run)
    try:
        if asked.json:
            return _as_document(command, program, args, run, asked, line)
        return _as_text(command, program, args, run, asked, line)
    finally:
        current_run.leave()


def _as_text(
    command: Any, program: str | None, args: Sequence[str], run: current_run.Current, asked: Asked, line: list[str]
) -> Ending:
    from .showing import show, show_result

    outcome = perform(command, program, args, run, asked)
    if outcome.error is None:
        if outcome.returned:
            outcome.error = _failing_to(lambda: show_result(outcome.result, run.runtime))
        if outcome.error is None:
            return Ending(outcome.code)
    ending, told = _ending(outcome, command, program, line, run.runtime)
    if not ending.interrupted:
        show(told, outcome.error, run.runtime, debug=_debugging(run.runtime, asked))
    return ending


def _as_document(
    command: Any, program: str | None, args: Sequence[str], run: current_run.Current, asked: Asked, line: list[str]
) -> Ending:
    import sys

    from .capture import Capture, Events
    from .envelope import data_of, failure, success, write
    from .provenance import provenance

    capture, events = Capture(run.runtime.stdout), Events(run.runtime.stderr)
    before, sys.stderr = sys.stderr, events
    capture.start()
    try:
        outcome = perform(command, program, args, run, asked)
    finally:
        printed = capture.stop()
        sys.stderr = before
        events.finish()
    document: dict[str, object] | None = None
    ending, told = Ending(outcome.code), Report(outcome.code, "")
    if outcome.error is None and outcome.code == 0:
        try:
            data, rest = data_of(outcome.result, printed)
            document = success(data, provenance(outcome.contexts, run.runtime.env), rest)
        except Exception as error:  # noqa: BLE001 - a result may raise anything when it is read: a generator, a property
            outcome.error = error
    if document is None:
        traceback = None
        if outcome.error is not None:
            ending, told = _ending(outcome, command, program, line, run.runtime)
            traceback = _traceback(outcome.error) if told.unexpected and _debugging(run.runtime, asked) else None
        document = failure(told, printed, traceback) if ending.code else success(None, {}, printed)
    try:
        write(document, capture.stream)
    finally:
        capture.close()
    return ending


def perform(command: Any, program: str | None, args: Sequence[str], run: current_run.Current, asked: Asked) -> Outcome:
    """Let the program parse and run. Nothing but the program writes."""
    from .prompts import guard

    outcome = Outcome()
    core = core_of(command)
    flags = {"json": asked.json, "yes": asked.yes, "interactive": asked.interactive}
    end_guard = guard(run.runtime, flags)
    try:
        with _watched(command, core, outcome), _dressed(core, run), _asking(core, run, flags):
            settings = {} if "color" in command.context_settings else {"color": run.color_level > 0}
            left = command.main(args=list(args), prog_name=program, standalone_mode=False, **settings)
        if not outcome.returned:
            # click gives the code of an `Exit` as it gives a result; which it was is known from `_watched`.
            outcome.code = left if isinstance(left, int) else 0
    except BaseException as error:  # noqa: BLE001 - how a program ends is what this is about; nothing is swallowed
        outcome.error = error
    finally:
        end_guard()
    return outcome


@contextmanager
def _watched(command: Any, core: Any, outcome: Outcome) -> Iterator[None]:
    """Note the result, a Ctrl-C that click turns into something else, and the contexts of the commands that run."""
    parse, invoke, run_one = command.make_context, command.invoke, core.Command.invoke

    def watching(call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*args: Any, **kwargs: Any) -> Any:
            try:
                return call(*args, **kwargs)
            except KeyboardInterrupt:
                outcome.interrupted = True
                raise

        return watched

    def invoked(context: Any) -> Any:
        outcome.result = watching(invoke)(context)
        outcome.returned = True
        return outcome.result

    def noted(self: Any, context: Any) -> Any:
        outcome.contexts.append(context)
        return run_one(self, context)

    command.make_context, command.invoke, core.Command.invoke = watching(parse), invoked, noted
    try:
        yield
    finally:
        del command.make_context, command.invoke
        core.Command.invoke = run_one


@contextmanager
def _dressed(core: Any, run: current_run.Current) -> Iterator[None]:
    """Let help be laid out by `burgee.help_text` instead of click's own formatter."""
    before = core.Context.formatter_class

    def make(**settings: Any) -> Any:
        from .help_text import formatter_class

        return formatter_class(before, run)(**settings)

    core.Context.formatter_class = staticmethod(make)
    try:
        yield
    finally:
        core.Context.formatter_class = before


@contextmanager
def _asking(core: Any, run: current_run.Current, flags: dict[str, bool]) -> Iterator[None]:
    """Under `--interactive`, ask for the options that would not be asked."""
    if not flags["interactive"]:
        yield
        return
    from .optional import asking_for_options

    with asking_for_options(core, run.runtime, flags):
        yield


def _ending(
    outcome: Outcome, command: Any, program: str | None, line: list[str], rt: "Runtime"
) -> tuple[Ending, Report]:
    error = outcome.error
    if error is None:
        return Ending(outcome.code), Report(outcome.code, "")

    def context_of_line() -> Any:
        from .path import walk

        return walk(command, program, split(command, program, line[1:])[1])[-1]

    if outcome.interrupted or is_interrupt(error):
        interrupt = report(KeyboardInterrupt(), line, context_of_line)
        return Ending(interrupt.code, interrupted=True), interrupt
    told = report(error, line, context_of_line)
    if told.unexpected and rt.env.get("BURGEE_DEBUG") != "1":
        asked, _ = split(command, program, ["--debug", *line[1:]])
        shows = "--debug" if asked.debug else "BURGEE_DEBUG=1"
        told = told._replace(hint=f"{told.hint}; {shows} shows where it comes from")
    return Ending(told.code), told


def _failing_to(write: Callable[[], None]) -> BaseException | None:
    try:
        write()
    except Exception as error:  # noqa: BLE001 - a result may raise anything when it is read: a generator, a property
        return error
    return None


def _debugging(rt: "Runtime", asked: Asked) -> bool:
    return asked.debug or rt.env.get("BURGEE_DEBUG") == "1"


def _traceback(error: BaseException) -> str:
    import traceback

    return "".join(traceback.format_exception(error))
