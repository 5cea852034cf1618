"""Runs a command and writes what it has to say: its result or its failure, as text or as one JSON document."""

from typing import TYPE_CHECKING, Any

from . import current_run
from .performing import Outcome, perform
from .request import Ending, Request

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .failure import Report


def execute(request: Request) -> Ending:
    """Run the request's command; write its result to stdout, or its failure; say how it ended."""
    return _as_document(request) if request.asked.json else _as_text(request)


def _as_text(request: Request) -> Ending:
    outcome = _run(request, request.rt)
    if outcome.error is None and outcome.result is not None:
        from .showing import show_result

        try:
            show_result(outcome.result, request.rt)
        except BaseException as error:  # noqa: BLE001 - a result may raise anything when it is read, or be interrupted
            outcome.error = error
    if outcome.error is None:
        return Ending(outcome.code)
    if outcome.unread or isinstance(outcome.error, BrokenPipeError):
        return Ending(1, unread=True)
    ending, told = _ending(request, outcome)
    if not ending.interrupted:
        from .showing import show

        show(told, outcome.error, request.rt, debug=request.debugging())
    return ending


def _as_document(request: Request) -> Ending:
    from .capture import Capture
    from .envelope import write_text

    capture = Capture(request.rt.stdout, request.rt.stderr)
    capture.start()
    outcome = _run(request, capture.runtime(request.rt))
    if not capture.is_ours():
        # A process that the command forked has come back: the document is its parent's to write.
        return _ending(request, outcome)[0]
    printed = capture.stop()
    ending, document = _document(request, outcome, printed, capture.stream.encoding)
    try:
        write_text(document, capture.stream)
    except BrokenPipeError:
        ending = Ending(1, interrupted=ending.interrupted, unread=True)
    finally:
        capture.close()
    return ending


def _run(request: Request, rt: "Runtime") -> Outcome:
    run = current_run.Current(rt, json=request.asked.json)
    current_run.enter(run)
    try:
        return perform(request, run)
    finally:
        current_run.leave()


def _document(request: Request, outcome: Outcome, printed: str, encoding: str | None) -> tuple[Ending, str]:
    from .envelope import data_of, failure, success, text_of
    from .provenance import provenance

    try:
        if outcome.error is None and outcome.code == 0:
            data, rest = data_of(outcome.result, printed)
            return Ending(), text_of(success(data, provenance(outcome.contexts, request.rt.env), rest), encoding)
    except BaseException as error:  # noqa: BLE001 - a result may raise anything when it is read, or be interrupted
        outcome.error = error
    ending, told = _ending(request, outcome)
    if ending.code == 0:
        data, _ = data_of(None, printed)
        return ending, text_of(success(data, provenance(outcome.contexts, request.rt.env)), encoding)
    traceback = None
    if told.unexpected and outcome.error is not None and request.debugging():
        from traceback import format_exception

        traceback = "".join(format_exception(outcome.error))
    return ending, text_of(failure(told, printed, traceback), encoding)


def _ending(request: Request, outcome: Outcome) -> "tuple[Ending, Report]":
    from .failure import Report, is_interrupt, report

    error = outcome.error
    if error is None:
        return Ending(outcome.code), Report(outcome.code, "")

    def context_of_line() -> Any:
        from .path import walk

        return walk(request.command, request.program, request.args)[-1]

    if outcome.interrupted or is_interrupt(error):
        interrupt = report(KeyboardInterrupt(), request.line(), context_of_line)
        return Ending(interrupt.code, interrupted=True), interrupt
    told = report(error, request.line(), context_of_line)
    if told.unexpected and not request.debugging():
        from .options import split

        theirs, _ = split(request.command, request.program, ["--debug", *request.args])
        shows = "--debug" if theirs.debug else "BURGEE_DEBUG=1"
        told = told._replace(hint=f"{told.hint}; {shows} shows where it comes from")
    return Ending(told.code), told
