"""halo with one import changed: `from flagstaff.halo import Halo`.

Where a person watches the stream that a spinner draws on, it is halo's own. In a pipe, in CI and for a screen reader
it is a line when it starts, one a change, and one for how it ended; with `json=True` an event instead of each line.
"""

import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self

from roundel import stream as streams
from roundel.policy import color_level

from . import incumbents
from .cursor import Hidden

incumbents.require("halo")

if TYPE_CHECKING:
    from types import TracebackType

    # halo has no types.
    Halo: Any
    HaloNotebook: Any

_Theirs: Any = object

__all__ = ["Halo", "HaloNotebook"]


class Projected(_Theirs):
    """What is put before halo's own class: the spinner as lines, where nobody watches.

    A `with` block that is left while it spins says `✔` or `✖`, as `flagstaff.spin` does.
    """

    _cursor: Hidden | None = None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        json = options.pop("json", False)
        stream = options.get("stream", arguments[8] if len(arguments) > 8 else None)
        rt = streams.runtime_on(stream, default="stdout")
        self._lines = None if incumbents.watched(rt, json=json) else incumbents.Spinning(rt, "halo", json=json)
        if stream is None:
            # halo's own default is what standard output was when halo was imported.
            options["stream"] = rt.stdout
        super().__init__(*arguments, **options)
        if color_level(rt) == 0:
            self.color = self.text_color = None

    def __exit__(
        self, kind: "type[BaseException] | None", error: "BaseException | None", trace: "TracebackType | None"
    ) -> None:
        if self._lines is not None:
            self._lines.left(self.text, ok=error is None)
        super().__exit__(kind, error, trace)

    @property
    def text(self) -> str:
        """The text beside the spinner, as in halo; elsewhere than on a terminal, a change of it is a line."""
        return str(self._text["original"])

    @text.setter
    def text(self, text: str) -> None:
        self._text = self._get_text(text)
        if self._lines is not None and self._lines.running:
            self._lines.turn(text)

    def start(self, text: str | None = None) -> Self:
        """Begin to spin, as in halo. Elsewhere than on a terminal, say so; no thread is started."""
        if self._lines is None:
            if self.enabled:
                self._cursor = self._cursor or Hidden(self._stream)
            super().start(text)
            return self
        if text is not None:
            self.text = text
        if self.enabled and not self._lines.running:
            self._lines.turn(self.text)
        return self

    def stop(self) -> Self:
        """End it, as in halo. Lines stay."""
        if self._lines is None:
            super().stop()
            if self._cursor is not None:
                self._cursor.shown()
                self._cursor = None
        else:
            self._lines.stop()
        return self

    def clear(self) -> Self:
        """Erase the spinner's line, as in halo. Lines stay."""
        if self._lines is None:
            super().clear()
        return self

    def stop_and_persist(self, symbol: str | bytes = " ", text: str | bytes | None = None) -> Self:
        """End it with a sign and a text, as in halo."""
        if self._lines is None:
            super().stop_and_persist(symbol, text)
        elif self.enabled:
            label = self.text if text is None else _decoded(text)
            status = _statuses().get(_decoded(symbol))
            self._lines.settle(status or "info", label, None if status else _decoded(symbol))
            self._lines.stop()
        return self


def _decoded(text: str | bytes) -> str:
    return text.decode("utf-8") if isinstance(text, bytes) else text


@cache
def _statuses() -> dict[str, str]:
    symbols = import_module("log_symbols.symbols").LogSymbols
    names = {"SUCCESS": "ok", "ERROR": "fail", "WARNING": "warn", "INFO": "info"}
    return {symbols[name].value: status for name, status in names.items()}


@cache
def _theirs() -> Any:
    if "halo" in sys.modules:
        return sys.modules["halo"]
    theirs = import_module("halo")
    # Importing halo puts colorama's wrappers in the place of the standard streams of the whole program: they take the
    # colour out of everything that goes to no terminal, and end each write on a terminal with an escape.
    colorama = import_module("colorama")
    colorama.deinit()
    colorama.just_fix_windows_console()
    return theirs


def __getattr__(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name != "Halo":
        return getattr(_theirs(), name)
    theirs = _theirs().Halo
    spinner = type("Halo", (Projected, theirs), {"__module__": __name__, "__doc__": theirs.__doc__})
    globals()["Halo"] = spinner
    return spinner
