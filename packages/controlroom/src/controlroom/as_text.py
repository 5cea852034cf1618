"""The forms of a screen for every reader but a person at a terminal: labelled static text, and events.

The panes are written in declared order at first, then each as it changes. Text is written by flagstaff's own writer of
static text, each line behind its pane's label; an event is flagstaff's with the pane's name in it.
"""

import json
import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, overload

from flagstaff.component import Checked
from flagstaff.events import plain
from flagstaff.sink import Sink
from flagstaff.static import StaticText
from flagstaff.text import one_line, several_lines

from .pane import drawn, in_pane
from .place import why_no_key
from .streams import Handing

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .screen import Screen


class Writer(Protocol):
    """Writes the states of one pane."""

    def show(self, state: Any) -> None: ...


class AsText:
    """The static projections on stdout; with `json`, one event per transition on stderr instead."""

    def __init__(self, screen: "Screen", rt: "Runtime", *, json: bool) -> None:
        self._rt = rt
        self._json = json
        self._sink = Sink(rt.stderr)
        self._states: dict[str, Any] = {pane.name: pane.state for pane in screen.panes}
        self._components = {pane.name: drawn(pane, rt) for pane in screen.panes}
        self._writers: dict[str, Writer] = {}
        for pane in screen.panes:
            component = self._components[pane.name]
            if json and pane.log and component.lines is not None:
                self._writers[pane.name] = LogEvents(component, pane.name, rt)
            elif json:
                self._writers[pane.name] = PaneEvents(component.name, pane.name, self._sink)
            else:
                self._writers[pane.name] = StaticText(labelled(component, pane.title), rt, None)
        self._lines = StaticText(next(iter(self._components.values())), rt, None)

    def open(self) -> None:
        """Write the first state of each pane, in declared order."""
        for name, state in self._states.items():
            self.show(name, state)

    def show(self, name: str, state: Any) -> None:
        self._states[name] = state
        with in_pane(name, state):
            self._writers[name].show(state)

    def print(self, text: str) -> None:
        if self._json:
            self._sink.write(event_line("print", None, text) + "\n")
        else:
            self._lines.print(text)

    def wait_key(self, keys: Mapping[str, str], default: str | None) -> str:
        if default is not None:
            return default
        raise refusal(keys, why_no_key(self._rt, json=self._json))

    async def wait_key_async(self, keys: Mapping[str, str], default: str | None) -> str:
        return self.wait_key(keys, default)

    def close(self) -> None:
        """Nothing is to be given back: the last states are written when main has ended."""

    def finish(self, *, ok: bool) -> None:
        """Write the state in which each pane ends, in declared order."""
        for name, state in self._states.items():
            self.end(name, state, ok=ok)

    def end(self, name: str, state: Any, *, ok: bool) -> None:
        """Write the state in which a run leaves a pane, as flagstaff's `with` block does."""
        component = self._components[name]
        with in_pane(name, state):
            self._writers[name].show(state if component.ended is None else component.ended(state, ok))


def refusal(keys: Mapping[str, str], why: str) -> Exception:
    """Give the exception that refuses to wait for a key: caique's, with the code `USAGE`."""
    from caique.errors import PromptRefused

    told = {one_line(key): one_line(label) for key, label in keys.items()}
    named = " or ".join(f"{key} ({label})" if label else key for key, label in told.items())
    return PromptRefused(
        f"a key is required {why}: {named}" if named else f"a key is required {why}",
        "run this in a terminal with a person at it, or let the program name a default: wait_key(..., default=...)",
    )


def event_line(event: str, pane: str | None, state: object) -> str:
    """Give an event as one line of NDJSON, without the newline: `{"event":"tasks","pane":"build","state":[]}`."""
    return json.dumps({"event": event, "pane": pane, "state": plain(state)}, separators=(",", ":"), allow_nan=False)


class PaneEvents:
    """Writes one event per transition of a pane."""

    def __init__(self, component: str, pane: str, sink: Sink) -> None:
        self._component, self._pane, self._sink = component, pane, sink
        self._lock = threading.Lock()
        self._last = ""

    def show(self, state: Any) -> None:
        with self._lock:
            line = event_line(self._component, self._pane, state)
            if line != self._last:
                self._last = line
                self._sink.write(line + "\n")


class LogEvents:
    """Writes one event per change of a log, with the lines that are new: what the text of a pipe would be, as a list.

    A log's state is every line so far: an event that held it would repeat them all at each new one.
    """

    def __init__(self, component: Checked, pane: str, rt: "Runtime") -> None:
        self._component, self._pane, self._sink = component.name, pane, Sink(rt.stderr)
        self._written = False
        self._text = StaticText(component, rt.replace(stdout=Handing(self._write)), None)

    def show(self, state: Any) -> None:
        self._text.show(state)
        if not self._written:
            self._write_lines([])

    def _write(self, text: str) -> None:
        self._write_lines(several_lines(text).removesuffix("\n").split("\n"))

    def _write_lines(self, lines: list[str]) -> None:
        self._written = True
        self._sink.write(event_line(self._component, self._pane, lines) + "\n")


def labelled(component: Checked, label: str) -> Checked:
    """Give a component whose static text is another's, each line of it behind a label."""

    def static(state: Any) -> str:
        text = component.text(state).removesuffix("\n")
        return "\n".join(_behind(label, line) for line in text.split("\n")) if text else ""

    lines = component.lines
    return component.replace(
        static=static, lines=None if lines is None else lambda state: _Labelled(label, lines(state))
    )


def _behind(label: str, line: str) -> str:
    return f"{label}: {line}" if line else f"{label}:"


class _Labelled(Sequence[str]):
    """Lines behind a label, each made when it is asked for, so that a long text is not copied at each change."""

    def __init__(self, label: str, lines: Sequence[str]) -> None:
        self._label, self._lines = label, lines

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [_behind(self._label, line) for line in self._lines[index]]
        return _behind(self._label, self._lines[index])
