"""The slices of a runtime that paratext reads. For type checkers; nothing imports this at run time.

Two more attributes are read where a runtime has them: `mode`, the output policy's answer, of which anything but `tty`
gets the text form, and `platform`, by which a Windows console that takes no escapes is known.
"""

from collections.abc import Mapping
from typing import Protocol, TextIO


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
    """A terminal runtime with the stream it is about, for the functions that write."""

    @property
    def stdout(self) -> TextIO: ...
