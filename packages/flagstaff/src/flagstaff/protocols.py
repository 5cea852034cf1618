"""What a component is, and what shows it, by structure. For type checkers; nothing imports this at run time."""

from typing import Any, Protocol, TextIO

from roundel.protocols import Clock, ColorRuntime


class Component(Protocol):
    """The least an object must have to be a component. What else it may have: `flagstaff.component`."""

    @property
    def name(self) -> str: ...
    def static(self, state: Any, /) -> str: ...


class LoopRuntime(ColorRuntime, Protocol):
    """What `hoist` reads; `is_tty.stderr` and `platform` may be absent: then stderr is no terminal, on no system."""

    @property
    def stdout(self) -> TextIO: ...
    @property
    def stderr(self) -> TextIO: ...
    @property
    def clock(self) -> Clock: ...


class Form(Protocol):
    """One way of showing a component. Each is safe to use from any thread."""

    def show(self, state: Any) -> None:
        """Show the state, for the first time or instead of the last."""

    def print(self, text: str) -> None:
        """Write a line of text beside the component."""

    def lower(self, state: Any) -> None:
        """Show the state, the last one where it is None, for the last time."""

    @property
    def state(self) -> Any:
        """The state that was shown last."""

    @property
    def over(self) -> bool:
        """Whether the component was lowered."""
