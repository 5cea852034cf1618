"""What each of the five readers gets: a runtime that holds what is written, and a component's five texts.

For what shows contributions as their readers will get them, and, as `flagstaff.testing`, for the tests of programs.
"""

import io
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from roundel.policy import MODES
from roundel.protocols import Clock
from roundel.runtime import IsTty, Runtime

from .clock import manual_clock
from .component import checked, drawn_for
from .loop import hoist

if TYPE_CHECKING:
    from roundel.policy import Level, Mode

_ENV: dict[str, dict[str, str]] = {
    "tty": {},
    "pipe": {},
    "json": {},
    "accessible": {"CLI_ACCESSIBLE": "1"},
    "ci": {"CI": "true"},
}


class Captured(io.TextIOWrapper):
    """A text stream that holds what is written to it."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self._bytes = io.BytesIO()
        super().__init__(self._bytes, encoding=encoding, newline="", write_through=True)

    @property
    def text(self) -> str:
        """What was written so far."""
        return self._bytes.getvalue().decode(self.encoding)


class Transcript(NamedTuple):
    """What each reader of a component gets. In `json` it is what was written on stderr, elsewhere on stdout."""

    tty: str
    pipe: str
    json: str
    accessible: str
    ci: str


def runtime(
    mode: "Mode" = "pipe",
    *,
    level: "Level" = 0,
    columns: int = 80,
    lines: int = 24,
    encoding: str = "utf-8",
    env: Mapping[str, str] | None = None,
    clock: Clock | None = None,
) -> Runtime:
    """Give a runtime in which the policy answers `mode` and colour `level`, and whose output is held: `written(rt)`.

    The terminal of mode `tty` has `columns` and `lines`. The streams encode as `encoding` and raise for what it cannot
    hold. `env` is added to what makes the mode. The clock is a `manual_clock()` unless one is given. For `json`, the
    caller passes `json=True` to what asks the policy, as always. Raises ValueError for an unknown mode.
    """
    if mode not in _ENV:
        raise ValueError(f"mode must be one of {', '.join(_ENV)}, not {mode!r}")
    is_tty = mode == "tty"
    return Runtime(
        env={
            **_ENV[mode],
            "FORCE_COLOR": str(level),
            "COLUMNS": str(columns),
            "LINES": str(lines),
            **(env or {}),
        },
        is_tty=IsTty(stdin=is_tty, stdout=is_tty, stderr=is_tty),
        stdout=Captured(encoding),
        stderr=Captured(encoding),
        clock=manual_clock() if clock is None else clock,
    )


def written(rt: Runtime) -> str:
    """Give what was written so far to the streams of a runtime that `runtime` made: on stdout, and then on stderr."""
    return "".join(stream.text for stream in (rt.stdout, rt.stderr) if isinstance(stream, Captured))


def transcript(
    component: Any, states: Iterable[Any], *, level: "Level" = 0, columns: int = 80, encoding: str = "utf-8"
) -> Transcript:
    """Hoist a component with the first of some states, show it the others, lower it; give what each reader gets.

    `component` is a component, or a function that takes a runtime and gives one, such as `spinner`: it is
    called for each mode. On the terminal a frame is painted for each state. No time passes but for that, and nothing
    of the process is read: the same arguments give the same bytes. Raises ValueError without a state.
    """
    states = list(states)
    if not states:
        raise ValueError("there is no state to show: pass one at least")
    return Transcript(
        **{mode: _written(component, states, mode, level=level, columns=columns, encoding=encoding) for mode in MODES}
    )


def _written(component: Any, states: list[Any], mode: "Mode", *, level: "Level", columns: int, encoding: str) -> str:
    clock = manual_clock()
    rt = runtime(mode, level=level, columns=columns, encoding=encoding, clock=clock)
    made = drawn_for(component, rt)
    interval = checked(made).interval
    flag = hoist(made, rt, states[0], json=mode == "json")
    for state in states[1:]:
        clock.advance(interval)
        flag.update(state)
    clock.advance(interval)
    flag.lower()
    return written(rt)
