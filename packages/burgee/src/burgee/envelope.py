"""The one document a command answers `--json` with."""

import json
from typing import TextIO

from .failure import Report
from .plain import plain


def success(data: object, provenance: dict[str, dict[str, str]], printed: str = "") -> dict[str, object]:
    """Give the document of a command that succeeded. `printed` is what it printed beside its result."""
    meta: dict[str, object] = {"provenance": provenance}
    if printed:
        meta["stdout"] = printed
    return {"ok": True, "data": plain(data), "meta": meta}


def failure(report: Report, printed: str = "", traceback: str | None = None) -> dict[str, object]:
    """Give the document of a command that failed. What is not known is left out."""
    message = report.message or f"the command left with exit code {report.code}"
    error: dict[str, object] = {"code": report.code, "message": message}
    optional = {
        "hint": report.hint,
        "fix": report.fix,
        "reason": report.reason,
        "next": list(report.next),
        "traceback": traceback,
    }
    error.update({name: value for name, value in optional.items() if value})
    document: dict[str, object] = {"ok": False, "error": error}
    if printed:
        document["meta"] = {"stdout": printed}
    return document


def text_of(document: object, encoding: str | None = "utf-8", indent: int | None = None) -> str:
    """Give a document as JSON text, without the newline, in characters that the encoding can hold."""
    separators = (",", ":") if indent is None else None
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, separators=separators, indent=indent)
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        text = json.dumps(document, ensure_ascii=True, allow_nan=False, separators=separators, indent=indent)
    return text


def write(document: object, stream: TextIO, indent: int | None = None) -> None:
    """Write a document to a stream, as one line, or indented. Raises OSError where the reader has gone."""
    write_text(text_of(document, getattr(stream, "encoding", None) or "utf-8", indent), stream)


def write_text(text: str, stream: TextIO) -> None:
    """Write a document's text as a line. Raises OSError where the reader has gone, or nothing more fits."""
    stream.write(text + "\n")
    stream.flush()


def data_of(result: object, printed: str) -> tuple[object, str]:
    """Give a command's data and what is left of what it printed.

    The data is what the command returned. One that returns nothing and prints says with its text what it has to say:
    the data is that text, or, where the text is one JSON object or array, what it holds.
    """
    if result is not None or not printed:
        return result, printed
    if printed.lstrip()[:1] in ("{", "["):
        try:
            return json.loads(printed, parse_constant=lambda _: None), ""
        except (ValueError, RecursionError):
            pass
    return printed.removesuffix("\n"), ""
