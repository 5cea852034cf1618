"""The tail of a log: appends line by line; on a terminal the last lines while it runs."""

from collections.abc import Sequence
from typing import Any

from roundel.protocols import DrawingRuntime
from roundel.runtime import process_runtime

from flagstaff.colors import painter
from flagstaff.text import one_line

from .parts import Parts


def log_tail(rt: DrawingRuntime | None = None, *, name: str = "log_tail", shown: int = 8) -> Parts:
    """Give the tail of a log, drawn for `rt`; None is the process's runtime.

    A state is the list of all lines so far, to which the program appends. Off a terminal each line is written once;
    a terminal shows the last `shown` lines while it runs, and all of them at the end.
    """
    paint = painter(process_runtime() if rt is None else rt)

    def static(state: Any) -> str:
        return "\n".join(one_line(line) for line in state)

    def frame(_t: float, state: Any) -> str:
        return "\n".join(paint("muted", one_line(line)) for line in state[-shown:])

    return Parts(name, static, frame, lines=_Lines)


class _Lines(Sequence[str]):
    """The lines of a log, each made safe when it is asked for, so that a long log is not copied at each change."""

    def __init__(self, lines: Sequence[object]) -> None:
        self._given = lines

    def __len__(self) -> int:
        return len(self._given)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [one_line(line) for line in self._given[index]]
        return one_line(self._given[index])
