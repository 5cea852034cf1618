"""What the drop-in modules share: what is said of a bar or a spinner where nobody watches it.

A drop-in (`flagstaff.tqdm`, `flagstaff.click`, ...) is the library itself where a person watches the stream that it
draws on. Anywhere else it is the static projection.
"""

import sys
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from itertools import takewhile
from math import inf
from typing import TYPE_CHECKING, Any

from .colors import painter
from .glyphs import drawable, glyph
from .mode import drawing_mode
from .text import one_line, several_lines
from .tracking import due, is_finite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from roundel.runtime import Runtime

    from .loop import Flag

_json_holders = 0


def require(library: str) -> None:
    """Raise ImportError with the line that installs it, where an incumbent is not installed. Imports nothing."""
    if find_spec(library) is None:
        raise ImportError(
            f"flagstaff.{library} is {library} with a static projection added, and {library} is not installed\n"
            f"fix: pip install 'burgee-flagstaff[{library}]'"
        )


def read_again(library: str) -> list[str]:
    """Give where an incumbent's modules are, for the `__path__` of a package that reads them a second time.

    Under another name, what they import from each other is found there too: first among the modules that replace some
    of them. Raises ImportError as `require` does.
    """
    require(library)
    spec = find_spec(library)
    return list(spec.submodule_search_locations or ()) if spec else []


def read_beside(package: str, name: str) -> Any:
    """Read an incumbent's module for the module of ours that has its name in `package`, which `read_again` made.

    What it imports from its siblings is then found in `package`, ours first.
    """
    spec = PathFinder.find_spec(f"{package}.{name}", sys.modules[package].__path__[1:])
    if spec is None or spec.loader is None:
        raise ImportError(f"{package.partition('.')[2]} has no module {name}", name=f"{package}.{name}")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def structured() -> bool:
    """Say whether the program told `adopt`, and has not released it, that this run is structured output."""
    return _json_holders > 0


def hold_structured(change: int) -> None:
    """Count so many more, or with a negative number fewer, who say that this run is structured output."""
    global _json_holders
    _json_holders += change


def watched(rt: "Runtime", *, json: bool = False) -> bool:
    """Say whether a person watches a terminal that can be drawn on: the incumbent itself draws there alone."""
    return drawing_mode(rt, json=json or structured()) == "tty"


class Said:
    """What is said where nobody watches: a line once per change, or with `json` an event named `name` instead."""

    def __init__(self, rt: "Runtime", name: str, *, json: bool = False) -> None:
        self.rt = rt
        self._name = name
        self._json = json or structured()
        self._flag: Flag | None = None

    def say(self, state: dict[str, Any], text: str) -> None:
        """Write `text` as a line, where it is another than the last, or `state` as an event."""
        shown = state if self._json else (state, text)
        if self._flag is None:
            from .components.parts import Parts
            from .loop import hoist

            component = Parts(self._name, lambda shown: str(shown[1]))
            self._flag = hoist(component, self.rt, shown, json=self._json)
        else:
            self._flag.update(shown)

    def print(self, text: str) -> None:
        """Write a line beside it, in its turn."""
        if self._flag is not None:
            self._flag.print(text)
            return
        from .sink import Sink

        if self._json:
            from .events import event_line

            Sink(self.rt.stderr).write(event_line("print", text) + "\n")
        else:
            Sink(self.rt.stdout).write(several_lines(text) + "\n")

    def end(self) -> None:
        """Say nothing more, until something is said anew."""
        if self._flag is not None:
            self._flag.lower()
            self._flag = None


class Redrawn(Said):
    """What is drawn anew as a whole, where nobody watches: the lines of it that were not there when it was last said.

    Lines that are only added are said at once. Of other changes, the first ten are, then the 20th, the 50th, the 100th
    and so on, and the last: however often it is drawn, the lines stay few.
    """

    def __init__(self, rt: "Runtime", name: str, *, json: bool = False) -> None:
        super().__init__(rt, name, json=json)
        self._lines: list[str] = []
        self._changes = 0

    def show(self, text: str, *, last: bool = False) -> None:
        """Say what is new in `text`, if it is due; `last` is whether nothing comes after it."""
        lines = text.split("\n")
        news = _new(lines, self._lines)
        if not text or not news:
            return
        if lines[: len(self._lines)] != self._lines:
            self._changes += 1
            if not last and self._changes > _ALL_SAID and self._changes not in _some(self._changes):
                return
        self._lines = lines
        if self._json:
            self.say({"text": text}, text)
        else:
            self.print("\n".join(news))


_ALL_SAID = 10


def _some(reached: int) -> "Iterator[int]":
    return takewhile(lambda threshold: threshold <= reached, due(None))


def _new(lines: list[str], before: list[str]) -> list[str]:
    """Give the lines that are not, or more often than, among those before, wherever they stood."""
    from collections import Counter

    left = Counter(before)
    left.subtract(lines)
    news = []
    for line in reversed(lines):
        if left[line] < 0:
            left[line] += 1
            news.append(line)
    return news[::-1]


class Lines(Said):
    """A bar where nobody watches: a line at each tenth of its total, or after 1, 2, 5, 10, ..., and one at the end.

    However often the bar is told its count, the lines stay that few.
    """

    def __init__(self, rt: "Runtime", name: str, *, json: bool = False, start: float = 0) -> None:
        super().__init__(rt, name, json=json)
        self.restart(start)

    def restart(self, start: float = 0) -> None:
        """Count anew, from `start` on."""
        self.total: float | None = None
        self.next: float = -1
        """With this `total`, no line is due before so much is done. What runs at each step compares by itself."""
        self._reached = start

    def is_due(self, done: float, total: float | None) -> bool:
        """Say whether a line is due now that so much is done. The total may be another each time."""
        if (done < self.next and total == self.total) or not is_finite(done):
            return False
        if total != self.total or self.next < 0:
            # From the last count that was asked about, so that what a new total already passed is said once.
            self.total, self.next = total, _next_due(total, self._reached)
        self._reached = done
        if done < self.next:
            return False
        self.next = _next_due(total, done)
        return True


def _next_due(total: Any, done: float) -> float:
    if not is_finite(done):
        return inf
    return next(threshold for threshold in due(total) if threshold > done)


class Spinning(Said):
    """A spinner where nobody watches: `… building`, a line a change, and how it ended."""

    def __init__(self, rt: "Runtime", name: str, *, json: bool = False) -> None:
        super().__init__(rt, name, json=json)
        self.running = False

    def turn(self, label: str) -> None:
        """Say that it runs, and for what; without a label there is nothing to say."""
        self.running = True
        if one_line(label).strip():
            self.settle("running", label)

    def settle(self, status: str, label: str, sign: str | None = None) -> None:
        """Say a status, with its own glyph or with another `sign`."""
        text = one_line(label).strip()
        sign = glyph(status, self.rt, painter(self.rt)) if sign is None else one_line(sign).strip()
        self.say({"label": text, "status": status}, f"{sign} {text}".strip())

    def left(self, label: str, *, ok: bool) -> None:
        """Say how a `with` block was left, if it still runs and there is a label, and no more."""
        if self.running and one_line(label).strip():
            self.settle("ok" if ok else "fail", label)
        self.stop()

    def stop(self) -> None:
        """Say no more."""
        self.running = False
        self.end()


def rounded(number: Any) -> Any:
    """Give a count as it is said, and as its share is taken of: a whole float as an int, others with six digits."""
    if not isinstance(number, float) or not is_finite(number):
        return number
    kept = float(f"{number:.6g}") if abs(number) < 1 else round(number, 6)
    return int(kept) if kept.is_integer() else kept


def line(rt: "Runtime", label: str, *parts: str) -> str:
    """Give a line of some parts as `rt` can show it: `label: 3/10 · 30%`. Empty parts are left out."""
    dot = drawable(" · ", " - ", rt)
    label = one_line(label)
    return (f"{label}: " if label else "") + dot.join(one_line(part) for part in parts if part)
