"""`tqdm.rich`: rich's drawing where a person watches what rich draws on, the bar's lines there everywhere else.

rich draws on standard output, or on the `console` among the `options`.
"""

from typing import Any

from roundel import stream as streams

from flagstaff import rich
from flagstaff.incumbents import read_beside, watched

from ._elsewhere import or_on_a_stream

_theirs = read_beside("flagstaff.tqdm", "rich")
# Which gives the cursor back whatever ends the process.
_theirs.Progress = rich.Progress

__all__ = ["tqdm", "tqdm_rich", "trange", "trrange"]


def _place(given: dict[str, Any]) -> dict[str, Any] | None:
    console = (given.get("options") or {}).get("console")
    stream = None if console is None else console.file
    if watched(streams.runtime_on(stream, default="stdout"), json=given.get("json", False)):
        return None
    of_the_bar = {name: value for name, value in given.items() if name not in ("options", "progress")}
    rt = streams.runtime_on(stream, default="stdout")
    # tqdm.rich takes None for False.
    return {**of_the_bar, "file": rt.stdout, "disable": bool(given.get("disable"))}


tqdm = tqdm_rich = or_on_a_stream(_theirs.tqdm_rich, _place)


def trrange(*arguments: Any, **options: Any) -> Any:
    """Shortcut for `tqdm(range(*arguments), **options)`."""
    return tqdm_rich(range(*arguments), **options)


trange = trrange


def __getattr__(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_theirs, name)
