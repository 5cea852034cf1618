"""Shapes, for type checkers: the policy's answers, the slices of a runtime that it reads, and a theme as plain data."""

from collections.abc import Callable, Mapping
from typing import Literal, NotRequired, Protocol, TextIO, TypedDict

Mode = Literal["tty", "pipe", "json", "accessible", "ci"]
"""An answer of `output_mode`."""

Level = Literal[0, 1, 2, 3]
"""An answer of `color_level`."""


class Theme(TypedDict):
    """A theme: each token a list of format names or `#rrggbb`, and the ground that its hex tokens are meant for."""

    name: str
    ground: NotRequired[str]
    tokens: Mapping[str, str | list[str]]


class HasStdinIsTty(Protocol):
    @property
    def stdin(self) -> bool: ...


class HasStdoutIsTty(Protocol):
    @property
    def stdout(self) -> bool: ...


class HasIsTty(HasStdinIsTty, HasStdoutIsTty, Protocol): ...


class EnvRuntime(Protocol):
    """What `dumb` reads."""

    @property
    def env(self) -> Mapping[str, str]: ...


class ModeRuntime(EnvRuntime, Protocol):
    """What `output_mode` reads."""

    @property
    def is_tty(self) -> HasStdoutIsTty: ...


class ColorRuntime(ModeRuntime, Protocol):
    """What `color_level` reads. `argv` and `platform` may be absent: then no flag was given, on no known system."""


class StdinRuntime(EnvRuntime, Protocol):
    """What `interactive` reads."""

    @property
    def is_tty(self) -> HasStdinIsTty: ...


class GlyphRuntime(EnvRuntime, Protocol):
    """What `unicode` reads."""

    @property
    def platform(self) -> str: ...


class PolicyRuntime(GlyphRuntime, Protocol):
    """What all four answers together read."""

    @property
    def is_tty(self) -> HasIsTty: ...


class DrawingRuntime(PolicyRuntime, Protocol):
    """A policy runtime with the stream it is about."""

    @property
    def stdout(self) -> TextIO: ...


class Clock(Protocol):
    """Time for whatever moves: milliseconds that only grow, and one call later on."""

    def now(self) -> float: ...
    def schedule(self, fn: Callable[[], object], ms: float) -> Callable[[], None]: ...
