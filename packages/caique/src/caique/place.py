"""Where a question goes, and in which form: on the stream where a person can see it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from roundel.policy import output_mode
from roundel.runtime import IsTty, Runtime
from roundel.terminal import dumb, interactive

if TYPE_CHECKING:
    from .protocols import PromptRuntime

_screens = 0
"""How many full screens draw on the terminal and read its keys at this moment."""


@contextmanager
def screen_shown() -> Iterator[None]:
    """Within the block the terminal is a screen's, which a question would draw over and share the keys with.

    So no question is put there: `asking_runtime` gives None.
    """
    global _screens
    _screens += 1
    try:
        yield
    finally:
        _screens -= 1


def why_unseen() -> str:
    """Say, for a refusal, why `asking_runtime` gave None."""
    return "while a screen has the terminal" if _screens else "when there is no terminal to ask on"


def asking_runtime(rt: "PromptRuntime") -> Runtime | None:
    """Give the runtime of the question: its stdout is the stream that the question goes to.

    That is stdout where it is a terminal, else stderr where that is, so that `prog > out.txt` asks and out.txt stays
    clean. With neither, None: nobody would see the question. But where somebody is there with no terminal on stdin,
    which is what `FORCE_TTY=1` says, the answers come from a pipe and the question goes to stderr for the record.
    None too while a screen has the terminal that the answer would be typed at.
    """
    if _screens and rt.is_tty.stdin:
        return None
    if rt.is_tty.stdout:
        out, seen = rt.stdout, True
    elif rt.is_tty.stderr:
        out, seen = rt.stderr, True
    elif interactive(rt) and not rt.is_tty.stdin:
        out, seen = rt.stderr, False
    else:
        return None
    return Runtime(
        env=rt.env,
        argv=getattr(rt, "argv", ()),
        is_tty=IsTty(stdin=rt.is_tty.stdin, stdout=seen, stderr=rt.is_tty.stderr),
        stdin=rt.stdin,
        stdout=out,
        stderr=rt.stderr,
        platform=rt.platform,
    )


def form_on(asking: Runtime) -> Literal["rich", "line"]:
    """Say how to ask on a runtime that `asking_runtime` gave.

    `"rich"` moves the cursor and reads keys, so it needs a terminal on both sides that can be moved about, with real
    file descriptors; a screen reader (the policy's `accessible` mode) and `TERM=dumb` get `"line"`.
    """
    if not asking.is_tty.stdin or output_mode(asking) != "tty" or dumb(asking):
        return "line"
    for stream in (asking.stdin, asking.stdout):
        try:
            stream.fileno()
        except (OSError, ValueError, AttributeError):
            return "line"
    return "rich"
