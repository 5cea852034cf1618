"""The runtime: everything a decision may depend on, as one value.

`process_runtime()` is the only place in the family that reads the process. Everything else takes what it returns, or a
literal `Runtime(...)` in a test.
"""

import io
import os
import sys

from .clock import PROCESS_CLOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TextIO

    from .protocols import Clock, Mode


class IsTty:
    """Which of the three streams are terminals."""

    __slots__ = ("stderr", "stdin", "stdout")

    def __init__(self, *, stdin: bool = False, stdout: bool = False, stderr: bool = False) -> None:
        self.stdin = stdin
        self.stdout = stdout
        self.stderr = stderr

    def __repr__(self) -> str:
        return f"IsTty(stdin={self.stdin}, stdout={self.stdout}, stderr={self.stderr})"


class Runtime:
    """A runtime as a value. What is left out is a bare pipe: no variables, no arguments, no terminal, empty streams.

    env       the environment, names to values
    argv      the arguments, without the program name
    is_tty    which streams are terminals
    stdin, stdout, stderr     text streams; output is drawn on `stdout`
    platform  the system, as `sys.platform` spells it
    clock     `now()` in milliseconds and `schedule(fn, ms)`, which gives a function that cancels
    mode      the answer of `output_mode` where it is known, for a leaf that may not ask; None where it is not
    """

    __slots__ = ("argv", "clock", "env", "is_tty", "mode", "platform", "stderr", "stdin", "stdout")

    def __init__(
        self,
        *,
        env: "Mapping[str, str] | None" = None,
        argv: "Sequence[str]" = (),
        is_tty: IsTty | None = None,
        stdin: "TextIO | None" = None,
        stdout: "TextIO | None" = None,
        stderr: "TextIO | None" = None,
        platform: str = "linux",
        clock: "Clock" = PROCESS_CLOCK,
        mode: "Mode | None" = None,
    ) -> None:
        self.env = {} if env is None else env
        self.argv = argv
        self.is_tty = IsTty() if is_tty is None else is_tty
        self.stdin = io.StringIO() if stdin is None else stdin
        self.stdout = io.StringIO() if stdout is None else stdout
        self.stderr = io.StringIO() if stderr is None else stderr
        self.platform = platform
        self.clock = clock
        self.mode = mode

    def replace(self, **changes: object) -> "Runtime":
        """Give a copy in which the named attributes are these. Raises TypeError for a name a runtime does not have."""
        attributes = {name: getattr(self, name) for name in self.__slots__}
        return Runtime(**{**attributes, **changes})

    def on(self, stream: "str | TextIO") -> "Runtime":
        """Give the runtime of something that draws on `stream`: that stream is its stdout.

        So the policy stays one rule about one stream: with stdout piped, a bar on stderr still animates. `stream` is
        `"stdout"`, `"stderr"`, or a text stream such as an incumbent's `file=` argument, which is a terminal where its
        own `isatty` says so. The mode is asked anew. Raises ValueError for any other name.
        """
        if stream == "stdout" or stream is self.stdout:
            return self
        if stream == "stderr" or stream is self.stderr:
            stream, is_terminal = self.stderr, self.is_tty.stderr
        elif isinstance(stream, str):
            raise ValueError(f'nothing can be drawn on {stream!r}: pass "stdout", "stderr" or a text stream')
        else:
            is_terminal = _is_terminal(stream)
        is_tty = IsTty(stdin=self.is_tty.stdin, stdout=is_terminal, stderr=self.is_tty.stderr)
        return self.replace(stdout=stream, is_tty=is_tty, mode=None)


def process_runtime(*, live: bool = False) -> Runtime:
    """Describe the real process, as it is at this moment.

    `live` leaves the variables where they are, each looked up when it is asked for, instead of copying them all: for a
    decision that is made at once and often, since the environment may change afterwards.

    Never raises, whatever the host made of the standard streams: a stream that is None or closed is replaced by one
    that swallows output and has no input; a stream without `isatty`, or whose `isatty` raises, is no terminal.
    """
    stdin, stdout, stderr = (_usable(getattr(sys, name, None)) for name in ("stdin", "stdout", "stderr"))
    return Runtime(
        env=os.environ if live else _environment(),
        argv=tuple((getattr(sys, "argv", None) or ())[1:]),
        is_tty=IsTty(stdin=_is_terminal(stdin), stdout=_is_terminal(stdout), stderr=_is_terminal(stderr)),
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        platform=sys.platform,
    )


def _environment() -> dict[str, str]:
    # One variable at a time: another thread may remove some meanwhile.
    values = ((name, os.environ.get(name)) for name in list(os.environ))
    return {name: value for name, value in values if value is not None}


class _Nowhere(io.StringIO):
    """Stands in for a stream the process does not have: writing goes nowhere, reading finds the end."""

    def write(self, text: str, /) -> int:
        return len(text)


def _usable(stream: "TextIO | None") -> "TextIO":
    try:
        usable = stream is not None and not getattr(stream, "closed", False)
    except Exception:  # noqa: BLE001 - a host's stream object may raise anything from any attribute
        usable = False
    return stream if usable and stream is not None else _Nowhere()


def _is_terminal(stream: "TextIO") -> bool:
    try:
        # IDLE's shell answers isatty() with True and shows escapes as text.
        in_idle = str(type(stream).__module__).partition(".")[0] == "idlelib"
        return not in_idle and bool(stream.isatty())
    except Exception:  # noqa: BLE001 - no isatty, a closed stream, or a host's own failure: all mean no terminal
        return False
