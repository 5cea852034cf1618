"""`yaspin.core` with the spinner replaced by one that knows who watches it. Everything else in it is yaspin's own."""

import threading
import time
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from roundel import stream as streams
from roundel.policy import color_level

from flagstaff import incumbents
from flagstaff.cursor import Hidden

if TYPE_CHECKING:
    from types import TracebackType

_Theirs: Any = object


class Projected(_Theirs):
    """What is put before yaspin's own class: the spinner as lines, where nobody watches.

    A `with` block that is left while it spins says `✔` or `✖`, as `flagstaff.spin` does.
    """

    _stop_time: float | None
    _cursor: Hidden | None = None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        json = options.pop("json", False)
        rt = streams.runtime_on(options.get("stream", arguments[10] if len(arguments) > 10 else None), default="stdout")
        self._lines = None if incumbents.watched(rt, json=json) else incumbents.Spinning(rt, "yaspin", json=json)
        self._colored = color_level(rt) > 0
        super().__init__(*arguments, **options)

    def __exit__(
        self, kind: "type[BaseException] | None", error: "BaseException | None", trace: "TracebackType | None"
    ) -> None:
        if self._lines is None:
            super().__exit__(kind, error, trace)
        elif self._lines.running:
            self._lines.left(self.text, ok=error is None)
            self.stop()

    @property
    def text(self) -> str:
        """The text beside the spinner, as in yaspin; elsewhere than on a terminal, a change of it is a line."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        self._text = text
        if self._lines is not None and self._lines.running:
            self._lines.turn(str(text))

    def start(self) -> None:
        """Begin to spin, as in yaspin. Elsewhere than on a terminal, say so; no thread is started."""
        if self._lines is None:
            if not self._sigmap:
                # With handlers of its own, yaspin keeps what was there before them.
                self._cursor = self._cursor or Hidden(self._stream)
            super().start()
            return
        if self._sigmap:
            self._register_signal_handlers()
        self._start_time, self._stop_time = time.time(), None
        self._stop_spin, self._hide_spin = threading.Event(), threading.Event()
        self._lines.turn(str(self._text))

    def stop(self) -> None:
        """End it, as in yaspin. Lines stay."""
        if self._lines is None:
            super().stop()
            if self._cursor is not None:
                self._cursor.shown()
                self._cursor = None
            return
        self._stop_time = time.time()
        if self._dfl_sigmap:
            self._reset_signal_handlers()
        if self._stop_spin is not None:
            self._stop_spin.set()
        self._lines.stop()

    def write(self, text: Any) -> None:
        """Write a line without breaking the spinner, as in yaspin."""
        if self._lines is None:
            super().write(text)
        else:
            self._lines.print(_theirs().to_unicode(text) if isinstance(text, bytes) else str(text))

    def ok(self, text: str = "OK") -> None:
        """End it well, as in yaspin."""
        if self._lines is None:
            super().ok(text)
        else:
            self._settle(self._lines, "ok", text or "OK")

    def fail(self, text: str = "FAIL") -> None:
        """End it badly, as in yaspin."""
        if self._lines is None:
            super().fail(text)
        else:
            self._settle(self._lines, "fail", text or "FAIL")

    def _settle(self, lines: incumbents.Spinning, status: str, sign: str | bytes) -> None:
        self._stop_time = time.time()
        lines.settle(status, f"{self._text}{self._format_timer()}", _theirs().to_unicode(sign))
        self.stop()

    def _supports_ansi_codes(self) -> bool:
        # yaspin warns where a stream takes no colour. Where the spinner is lines, there is none to warn of.
        return self._lines is not None or super()._supports_ansi_codes()

    def _compose_color_func(self) -> Any:
        painted = super()._compose_color_func()
        if painted is None or not self._colored:
            return None
        return partial(painted, force_color=True)


@cache
def _theirs() -> Any:
    return import_module("yaspin.core")


def __getattr__(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name != "Yaspin":
        return getattr(_theirs(), name)
    theirs = _theirs().Yaspin
    spinner = type("Yaspin", (Projected, theirs), {"__module__": __name__, "__doc__": theirs.__doc__})
    globals()["Yaspin"] = spinner
    return spinner
