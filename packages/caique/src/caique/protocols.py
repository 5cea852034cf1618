"""The slices of a runtime that caique's functions read. For type checkers; nothing imports this at run time."""

from collections.abc import Mapping
from typing import Protocol, TextIO

from roundel.protocols import HasStdinIsTty, HasStdoutIsTty


class HasIsTty(HasStdinIsTty, HasStdoutIsTty, Protocol):
    @property
    def stderr(self) -> bool: ...


class PromptRuntime(Protocol):
    """What asking reads: who is there, and the three streams."""

    @property
    def env(self) -> Mapping[str, str]: ...
    @property
    def is_tty(self) -> HasIsTty: ...
    @property
    def platform(self) -> str: ...
    @property
    def stdin(self) -> TextIO: ...
    @property
    def stdout(self) -> TextIO: ...
    @property
    def stderr(self) -> TextIO: ...
