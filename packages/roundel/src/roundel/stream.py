"""The runtime of something that draws on a stream it was handed, such as an incumbent's `file=` argument."""

from typing import TYPE_CHECKING, Any

from .runtime import IsTty, _is_terminal, process_runtime

if TYPE_CHECKING:
    from .runtime import Runtime


def runtime_on(stream: Any = None, *, default: str = "stderr") -> "Runtime":
    """Give the process's runtime with `stream` as what is drawn on, judged by its own terminal-ness.

    None is the process's stream of the name `default`, `"stdout"` or `"stderr"`. A stream without `isatty`, or whose
    `isatty` raises, is no terminal.
    """
    rt = process_runtime()
    if stream is None or stream is getattr(rt, default):
        return rt.on(default)
    if stream is rt.stdout:
        return rt
    if stream is rt.stderr:
        return rt.on("stderr")
    is_tty = IsTty(stdin=rt.is_tty.stdin, stdout=_is_terminal(stream), stderr=rt.is_tty.stderr)
    return rt.replace(stdout=stream, is_tty=is_tty, mode=None)
