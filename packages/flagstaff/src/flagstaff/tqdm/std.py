"""`tqdm.std` with the bar replaced by one that knows who watches it. Everything else in it is tqdm's own."""

import atexit
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from roundel import stream as streams
from roundel.policy import color_level

from flagstaff import incumbents
from flagstaff.components.progress import amounts, share

if TYPE_CHECKING:
    from roundel.runtime import Runtime
    from tqdm.std import (
        TqdmDeprecationWarning,
        TqdmExperimentalWarning,
        TqdmKeyError,
        TqdmMonitorWarning,
        TqdmTypeError,
        TqdmWarning,
        tqdm,
        trange,
    )

_Theirs: Any = object

__all__ = [
    "TqdmDeprecationWarning",
    "TqdmExperimentalWarning",
    "TqdmKeyError",
    "TqdmMonitorWarning",
    "TqdmTypeError",
    "TqdmWarning",
    "tqdm",
    "trange",
]


class Projected(_Theirs):
    """What is put before tqdm's own class: the bar as lines, where nobody watches.

    A nested bar (`position` above 0, as tqdm counts them) says one line when it ends, the line that it would leave on a
    terminal; with `leave=False` it says nothing. `set_description` and `set_postfix` write no line by themselves: what
    they set is part of the next one.
    """

    n: Any
    _by_count: bool
    _quick = False

    def __new__(cls, *arguments: Any, **options: Any) -> "Projected":
        stream = options.get("file", arguments[4] if len(arguments) > 4 else None)
        json = options.pop("json", False)
        rt = streams.runtime_on(stream)
        if incumbents.watched(rt, json=json):
            bar = super().__new__(cls, *arguments, **options)
        else:
            # As tqdm makes one, but for the thread that refreshes bars.
            bar = object.__new__(cls)
            with cls.get_lock():
                cls._instances.add(bar)
        bar._judge(stream, rt, json=json)
        # A subclass that displays in a way of its own is told as often as tqdm tells it.
        bar._by_count = cls.display is Projected.display
        told: Projected = bar
        return told

    def __init__(self, *arguments: Any, **options: Any) -> None:
        json = options.pop("json", self._json)
        stream = options.get("file", arguments[4] if len(arguments) > 4 else None)
        if stream is not self._stream:
            # A subclass chose the stream.
            self._judge(stream, streams.runtime_on(stream), json=json)
        super().__init__(*arguments, **options)
        if self._projects() and not self.disable:
            self._lines.restart(self.n)
            self._begun = True
            self._quick = self._by_count
            if options.get("write_bytes"):
                self._lines.rt = self._lines.rt.replace(stdout=self.fp)

    def _judge(self, stream: Any, rt: "Runtime", *, json: bool) -> None:
        self._stream, self._json, self._begun = stream, json, False
        self._lines: Any = None if incumbents.watched(rt, json=json) else incumbents.Lines(rt, "tqdm", json=json)
        self._colored = color_level(rt) > 0

    def __iter__(self) -> Iterator[Any]:
        if self._projects() and self._by_count and not self.disable:
            return self._counted()
        iterator: Iterator[Any] = super().__iter__()
        return iterator

    def _counted(self) -> Iterator[Any]:
        done, lines = self.n, self._lines
        try:
            for item in self.iterable:
                yield item
                done += 1
                self.n = done
                if done >= lines.next or self.total != lines.total:
                    self._say_if_due()
        finally:
            self.n = done
            self.close()

    def update(self, n: float | None = 1) -> bool | None:
        """Count `n` more, as in tqdm. Elsewhere than on a terminal, say so if a line is due."""
        if not self._quick:
            updated: bool | None = super().update(n)
            return updated
        if self.disable:
            return None
        done = self.n = self.n + n
        lines = self._lines
        return ((done >= lines.next or self.total != lines.total) and self._say_if_due()) or None

    def display(self, msg: str | None = None, pos: int | None = None) -> bool:
        """Draw the bar, as in tqdm. Elsewhere than on a terminal, say how far it is if a line is due."""
        if not self._projects():
            shown: bool = super().display(msg, pos)
            return shown
        return msg != "" and self._say_if_due()

    def clear(self, nolock: bool = False) -> None:  # noqa: FBT001, FBT002 - tqdm's own arguments
        """Erase the bar, as in tqdm. Lines stay."""
        if not self._projects():
            super().clear(nolock)

    def moveto(self, n: int) -> None:
        """Move to another bar's row, as in tqdm. Lines have none."""
        if not self._projects():
            super().moveto(n)

    def reset(self, total: float | None = None) -> None:
        """Count from 0 again, as in tqdm."""
        if self._projects():
            self._lines.restart()
        super().reset(total)

    def close(self) -> None:
        """End the bar, as in tqdm. Elsewhere than on a terminal, say for the last time how far it came."""
        if not self._projects() or getattr(self, "disable", True):
            super().close()
            return
        self.disable = True
        nested = self.pos != 0
        self._decr_instances(self)
        if self._is_awaited():
            return
        if not self._by_count:
            # A subclass that displays in a way of its own is told of the end, as tqdm tells it.
            self.display(**({"pos": 0} if self.leave else {"msg": "", "pos": abs(self.pos)}))
        if nested and not self.leave:
            return
        self._say()
        self._lines.end()

    @property
    def format_dict(self) -> Any:
        """What tqdm makes a line of, without a colour where the policy allows none."""
        given = super().format_dict
        if not self._colored:
            given["colour"] = None
        return given

    def _projects(self) -> bool:
        # tqdm's own bars for notebooks and windows, `gui`, are drawn elsewhere than on a stream.
        return getattr(self, "_lines", None) is not None and not getattr(self, "gui", False)

    def _is_awaited(self) -> bool:
        return bool(self.delay > 0 and self._time() < self.start_t + self.delay)

    def _say_if_due(self) -> bool:
        # tqdm draws a bar while it makes it. Here, nothing is said of what was done before.
        if not self._begun:
            return False
        with self.get_lock():
            if not self._lines.is_due(self.n, self.total) or self.pos != 0 or self._is_awaited():
                return False
            self._say()
        return True

    def _say(self) -> None:
        label = (self.desc or "").removesuffix(": ")
        unit = "" if self.unit == "it" else self.unit
        state = {"label": label, "unit": unit, "total": self.total, "done": self.n}
        # For a `bar_format` of one's own it may be anything.
        postfix = self.postfix if isinstance(self.postfix, str) else ""
        if self.postfix:
            state["postfix"] = self.postfix
        done, total = map(incumbents.rounded, amounts(state))
        amount = self._amount(done) if total is None else f"{self._amount(done)}/{self._amount(total)}"
        scaled = self.unit_scale and not amount[-1:].isdigit()
        amount += unit if scaled else f" {unit}" if unit else ""
        percent = "" if total is None else f"{share(done, total)}%"
        self._lines.say(state, incumbents.line(self._lines.rt, label, amount, percent, postfix))

    def _amount(self, number: float) -> str:
        if self.unit_scale not in (True, False, 1):
            number *= self.unit_scale
        elif self.unit_scale:
            return str(self.format_sizeof(number, divisor=self.unit_divisor))
        return f"{incumbents.rounded(number)}"


@atexit.register
def _close_open() -> None:
    """Close the bars that a program left open, the inner ones first, while a line can still be made."""
    bar: Any = globals().get("tqdm")
    left = [] if bar is None else [each for each in bar._instances if isinstance(each, Projected)]
    for each in sorted(left, key=lambda each: -abs(getattr(each, "pos", 0))):
        if each._projects():
            each.close()


@cache
def _theirs() -> Any:
    return import_module("tqdm.std")


def __getattr__(name: str) -> object:
    if name.startswith("__") and name != "__author__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "TqdmSynchronisationWarning":
        # Which tqdm's own monitor warns with.
        return import_module("tqdm._monitor").TqdmSynchronisationWarning
    if name not in ("tqdm", "trange"):
        return getattr(_theirs(), name)
    theirs = _theirs().tqdm
    bar = type("tqdm", (Projected, theirs), {"__module__": __name__, "__doc__": theirs.__doc__})

    def trange(*arguments: Any, **options: Any) -> Any:
        """Shortcut for `tqdm(range(*arguments), **options)`."""
        return bar(range(*arguments), **options)

    globals().update(tqdm=bar, trange=trange)
    return globals()[name]
