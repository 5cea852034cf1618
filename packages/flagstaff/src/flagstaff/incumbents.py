"""What the drop-in modules share: the stream they were given as a runtime, and the lines a bar is elsewhere.

A drop-in (`flagstaff.tqdm`, `flagstaff.click`, ...) is the library itself where a person watches the stream that it
draws on. Anywhere else it is the static projection.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from roundel.policy import output_mode

from .glyphs import drawable
from .text import one_line
from .track import due

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .loop import Flag

_json = False


def require(library: str) -> None:
    """Raise ImportError with the line that installs it, where an incumbent is not installed. Imports nothing."""
    if find_spec(library) is None:
        raise ImportError(
            f"flagstaff.{library} is {library} with a static projection added, and {library} is not installed\n"
            f"fix: pip install 'burgee-flagstaff[{library}]'"
        )


def structured() -> bool:
    """Say whether the program told `adopt` that this run is structured output."""
    return _json


def set_structured(json: bool) -> bool:  # noqa: FBT001 - the one thing it sets
    """Say for every drop-in whether this run is structured output. Gives what was said before."""
    global _json
    before, _json = _json, json
    return before


def watched(rt: "Runtime", *, json: bool = False) -> bool:
    """Say whether a person watches: the incumbent itself draws there, and nowhere else."""
    return output_mode(rt, json=json or _json) == "tty"


class Lines:
    """A bar where nobody watches: a line at each tenth of its total, or after 1, 2, 5, 10, ..., and one at the end.

    With `json`, an event instead of each line. However often the bar is told its count, the lines stay that few.
    """

    def __init__(self, rt: "Runtime", name: str, *, json: bool = False, start: float = 0) -> None:
        self._rt = rt
        self._name = name
        self._json = json or _json
        self._flag: Flag | None = None
        self.restart(start)

    def restart(self, start: float = 0) -> None:
        """Count anew, from `start` on."""
        self._total: float | None = None
        self._due: Iterator[float] = iter(())
        self._next: float = -1
        self._reached = start

    def is_due(self, done: float, total: float | None) -> bool:
        """Say whether a line is due now that so much is done. The total may be another each time."""
        if done < self._next and total == self._total:
            return False
        if total != self._total or self._next < 0:
            # From the last count that was asked about, so that what a new total already passed is said once.
            self._total, self._due = total, due(total)
            self._next = next(threshold for threshold in self._due if threshold > self._reached)
        self._reached = done
        if done < self._next:
            return False
        self._next = next(threshold for threshold in self._due if threshold > done)
        return True

    def say(self, state: dict[str, Any], text: str) -> None:
        """Say how far it is: `text` as a line, where it is another than the last, or `state` as an event."""
        if self._flag is None:
            from .components.parts import Parts
            from .loop import hoist

            component = Parts(self._name, lambda shown: str(shown[1]))
            self._flag = hoist(component, self._rt, self._shown(state, text), json=self._json)
        else:
            self._flag.update(self._shown(state, text))

    def end(self) -> None:
        """Say nothing more."""
        if self._flag is not None:
            self._flag.lower()

    def _shown(self, state: dict[str, Any], text: str) -> Any:
        return state if self._json else (state, text)


def said(rt: "Runtime", label: str, *parts: str) -> str:
    """Give a line of some parts as `rt` can show it: `label: 3/10 · 30%`. Empty parts are left out."""
    dot = drawable(" · ", " - ", rt)
    label = one_line(label)
    return (f"{label}: " if label else "") + dot.join(one_line(part) for part in parts if part)
