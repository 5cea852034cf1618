"""Shapes, for type checkers: the slices of a runtime that paratext reads, and the states of a job.

Two more attributes are read where a runtime has them: `mode`, the output policy's answer, of which anything but `tty`
gets the text form, and `platform`, by which a Windows console that takes no escapes is known.
"""

from collections.abc import Mapping
from typing import Literal, Protocol, TextIO

ProgressState = Literal["running", "error", "busy", "paused", "done"]
"""What `progress` can say of a job."""


class HasStdoutIsTty(Protocol):
    @property
    def stdout(self) -> bool: ...


class TerminalRuntime(Protocol):
    """What `emit` and `supports` read."""

    @property
    def env(self) -> Mapping[str, str]: ...
    @property
    def is_tty(self) -> HasStdoutIsTty: ...


class WritingRuntime(TerminalRuntime, Protocol):
    """A terminal runtime with the stream it is about, None where there is none, for the functions that write."""

    @property
    def stdout(self) -> TextIO | None: ...
