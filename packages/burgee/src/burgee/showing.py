"""What a person sees of a run: its result on stdout, its failure on stderr."""

from typing import TYPE_CHECKING, Any, TextIO

from .failure import Report
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


def show(report: Report, error: BaseException | None, rt: "Runtime", *, debug: bool = False) -> None:
    """Write a failure on stderr: `error:`, `hint:`, `next:` and `fix:` lines, or in the exception's own form."""
    if debug and report.unexpected and error is not None:
        import traceback

        write(rt.stderr, "".join(traceback.format_exception(error)))
    if report.own_form:
        _show_own(report, error, rt)
    elif report.message:
        write(rt.stderr, lines_of(report, rt))


def lines_of(report: Report, rt: "Runtime") -> str:
    """Give a failure as lines, coloured as stderr may be."""
    from roundel.plugin import theme
    from roundel.policy import color_level
    from roundel.sgr import wrap
    from roundel.theme import styles

    style = styles(theme(), color_level(rt.on("stderr")))
    told = [("error", report.message, "error"), ("hint", report.reason, "hint"), ("hint", report.hint, "hint")]
    told += [("next", step, "command") for step in report.next]
    told.append(("fix", report.fix, "command"))
    return "".join(
        f"{wrap(label + ':', style.get('error' if label == 'error' else 'hint', ()))} "
        f"{wrap(visible(text), style.get('command', ())) if token == 'command' else visible(text)}\n"
        for label, text, token in told
        if text
    )


def write(stream: TextIO, text: str) -> None:
    """Write text; a character that the stream's encoding cannot hold becomes a question mark."""
    try:
        stream.write(text)
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "replace").decode(encoding))


def _show_own(report: Report, error: Any, rt: "Runtime") -> None:
    if isinstance(error, SystemExit):
        write(rt.stderr, f"{report.message}\n")
        return
    error.show()
