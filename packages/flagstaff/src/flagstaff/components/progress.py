"""Progress: `12/30 files · 40%`; on a terminal with a bar, the rate and the time left."""

from typing import Any

from roundel.protocols import DrawingRuntime
from roundel.runtime import process_runtime

from flagstaff.cells import width
from flagstaff.colors import painter
from flagstaff.glyphs import drawable
from flagstaff.size import terminal_size
from flagstaff.text import field, one_line
from flagstaff.tracking import is_finite

from .parts import Parts

BAR_CELLS, SHORTEST_BAR = 24, 6
"""The cells of a bar, and those it must have at least: what a narrow terminal cuts is the bar, not the words."""


def progress(rt: DrawingRuntime | None = None, *, name: str = "progress") -> Parts:
    """Give a progress line, drawn for `rt`; None is the process's runtime.

    A state has `done`, and may have `total`, `unit`, `label`, and `initial`, what was done before this run and does
    not count for its rate. Without a total, or once more is done than it, there is no share and no bar:
    `12 files`. The share is rounded down: 100% is said when all is done.
    """
    rt = process_runtime() if rt is None else rt
    paint = painter(rt)
    dot = drawable(" · ", " - ", rt)
    full, empty = drawable("━", "#", rt), drawable("─", "-", rt)

    def static(state: Any) -> str:
        label = one_line(field(state, "label", "") or "")
        return (f"{label}: " if label else "") + dot.join(_counted(state))

    def frame(t: float, state: Any) -> str:
        label = one_line(field(state, "label", "") or "")
        before, after = f"{label} " if label else "", dot.join([*_counted(state), *_pace(t, state)])
        done, total = amounts(state)
        cells = min(BAR_CELLS, terminal_size(rt)[0] - width(f"{before} {after}"))
        if total is None or cells < SHORTEST_BAR:
            return before + after
        filled = int(cells * done / total) if total else cells
        return f"{before}{paint('ok', full * filled)}{paint('muted', empty * (cells - filled))} {after}"

    return Parts(name, static, frame)


def amounts(state: object) -> tuple[float, float | None]:
    """Give what is done of a state, and its total, None where no share of it can be given."""
    done: Any = field(state, "done", 0)
    total: Any = field(state, "total")
    known = total is not None and is_finite(total) and is_finite(done) and done <= total
    return done, total if known else None


def _counted(state: object) -> list[str]:
    done, total = amounts(state)
    unit = one_line(field(state, "unit", "") or "")
    amount = (f"{done}/{total}" if total is not None else f"{done}") + (f" {unit}" if unit else "")
    return [amount] if total is None else [amount, f"{share(done, total)}%"]


def share(done: float, total: float) -> int:
    """Give how many of a hundred parts are done, rounded down; of nothing, all is done."""
    return int(done * 100 // total) if total else 100


def _pace(t: float, state: object) -> list[str]:
    """Give the mean rate since the start, `t` milliseconds ago, and the time left at that rate, where there is any."""
    initial: Any = field(state, "initial", 0) or 0
    done, total = amounts(state)
    fresh = done - initial
    if t <= 0 or fresh <= 0:
        return []
    rate = fresh * 1000 / t
    parts = [f"{rate:.0f}/s" if rate >= 100 else f"{rate:.1f}/s"]
    if total is not None and done < total:
        parts.append(f"{duration((total - done) / rate)} left")
    return parts


def duration(seconds: float) -> str:
    """Give a duration as minutes and seconds, `3:07`, or with hours, `2:03:07`; rounded to a second."""
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
