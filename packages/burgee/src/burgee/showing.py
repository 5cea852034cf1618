"""What a person sees of a run: its result on stdout, its failure on stderr."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO

from .errors import Failure
from .failure import Report, report
from .request import Ending, Request
from .safe import visible

if TYPE_CHECKING:
    from roundel.runtime import Runtime


def show_result(result: object, rt: "Runtime") -> None:
    """Write a result, where there is one, as lines on stdout. Raises OSError where the reader has gone."""
    if result is None:
        return
    from .result import result_text

    text = result_text(result)
    if text or isinstance(result, str):
        write(rt.stdout, text + "\n")


def show(told: Report, error: BaseException | None, rt: "Runtime", *, debug: bool = False) -> None:
    """Write a failure on stderr: `error:`, `hint:`, `next:` and `fix:` lines, or in the exception's own form.

    A stderr that takes nothing is passed over: nobody can be told, and the exit code still tells.
    """
    with suppress(OSError, ValueError):
        _show(told, error, rt, debug=debug)


def _show(told: Report, error: BaseException | None, rt: "Runtime", *, debug: bool) -> None:
    if debug and told.unexpected and error is not None:
        import traceback

        write(rt.stderr, "".join(traceback.format_exception(error)))
    if told.own_form:
        _show_own(told, error, rt)
    elif told.message:
        write(rt.stderr, lines_of(told, rt))


def refuse(error: Failure, request: Request) -> Ending:
    """Write a refusal of burgee's own, as text or as the `--json` document; say how the run ends by it."""
    from .envelope import failure
    from .envelope import write as write_document

    told = report(error, [], lambda: None)
    if request.asked.json:
        write_document(failure(told), request.rt.stdout)
    else:
        show(told, error, request.rt)
    return Ending(told.code)


def lines_of(told: Report, rt: "Runtime") -> str:
    """Give a failure as lines, coloured as stderr may be."""
    from roundel.plugin import theme
    from roundel.theme import tokens_on

    _switch_on_escapes(rt)
    tokens = tokens_on(theme(), rt.on("stderr"))
    said = [f"{tokens.error('error:')} {visible(told.message)}"]
    said += [f"{tokens.hint('hint:')} {visible(text)}" for text in (told.reason, told.hint) if text]
    said += [f"{tokens.hint('next:')} {tokens.command(visible(step))}" for step in told.next]
    if told.fix:
        said.append(f"{tokens.hint('fix:')} {tokens.command(visible(told.fix))}")
    return "\n".join(said) + "\n"


def _switch_on_escapes(rt: "Runtime") -> None:
    if rt.platform == "win32":
        from colorama import just_fix_windows_console  # type: ignore[import-untyped,unused-ignore]

        just_fix_windows_console()


def write(stream: TextIO, text: str) -> None:
    """Write text; a character that the stream's encoding cannot hold becomes a question mark."""
    try:
        stream.write(text)
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "replace").decode(encoding))


def _show_own(told: Report, error: Any, rt: "Runtime") -> None:
    if isinstance(error, SystemExit):
        write(rt.stderr, f"{told.message}\n")
        return
    # Typer has printed the help already when this exception is made, and has nothing more to show.
    if error.format_message():
        error.show()
