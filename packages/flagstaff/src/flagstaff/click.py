"""click's progress bar with one import changed: `from flagstaff.click import progressbar`.

Where a person watches the stream that a bar draws on, it is click's own. In a pipe, in CI and for a screen reader it is
a line at each tenth, where click says the label alone; with `json=True` an event instead of each line. Every other
name is click's: `import flagstaff.click as click`.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from roundel import stream as streams

from . import incumbents
from .components.progress import amounts, share
from .cursor import Hidden

incumbents.require("click")

_Theirs: Any = object

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TextIO, TypedDict, TypeVar, Unpack, overload

    from click._termui_impl import ProgressBar

    V = TypeVar("V")

    class _Options(TypedDict, total=False):
        label: str | None
        hidden: bool
        show_eta: bool
        show_percent: bool | None
        show_pos: bool
        fill_char: str
        empty_char: str
        bar_template: str
        info_sep: str
        width: int
        file: TextIO | None
        color: bool | None
        update_min_steps: int
        json: bool

    @overload
    def progressbar(*, length: int, **options: Unpack[_Options]) -> ProgressBar[int]: ...
    @overload
    def progressbar(
        iterable: Iterable[V] | None = ...,
        length: int | None = ...,
        *,
        item_show_func: Callable[[V | None], str | None] | None = ...,
        **options: Unpack[_Options],
    ) -> ProgressBar[V]: ...
    def progressbar(*arguments: Any, **options: Any) -> Any:
        """Give a bar, as below."""

    from click import *  # type: ignore[no-redef]  # noqa: F403 - all but `progressbar`, which is defined already
else:

    def progressbar(*arguments: Any, **options: Any) -> Any:
        """Give a bar over an iterable or a `length`, with the arguments of `click.progressbar`, and `json`."""
        json = options.pop("json", False)
        bar = theirs("progressbar")(*arguments, **options)
        rt = streams.runtime_on(bar.file, default="stdout")
        if incumbents.watched(rt, json=json):
            return _as(Drawn, bar)
        return _as(Projected, bar, _lines=incumbents.Lines(rt, "progressbar", json=json), _is_atty=False)


class Drawn(_Theirs):
    """What is put before click's own class where a person watches."""

    _cursor: Hidden | None = None

    def __enter__(self) -> Any:
        if not self.hidden and self._is_atty:
            self._cursor = Hidden(self.file)
        return super().__enter__()

    def render_finish(self) -> None:
        """Draw it for the last time, as in click."""
        super().render_finish()
        if self._cursor is not None:
            self._cursor.shown()
            self._cursor = None


class Projected(_Theirs):
    """What is put before click's own class where nobody watches: the bar as lines."""

    _lines: incumbents.Lines
    _said: int | None = None

    def render_progress(self) -> None:
        """Say how far it is, if a line is due."""
        if not self.hidden and self._lines.is_due(self.pos, self.length):
            self._say()

    def render_finish(self) -> None:
        """Say for the last time how far it came."""
        super().render_finish()
        if not self.hidden:
            if self._said != self.pos:
                self._say()
            self._lines.end()

    def generator(self) -> Iterator[Any]:
        """Give the items, and count each of them when the loop is done with it."""
        if not self.entered:
            raise RuntimeError("You need to use progress bars in a with block.")
        lines = self._lines
        for item in self.iter:
            self.current_item = item
            yield item
            if self.update_min_steps > 1:
                self.update(1)
                continue
            self.pos += 1
            if self.pos >= lines.next or self.length != lines.total:
                self.render_progress()
        self.finish()

    def _say(self) -> None:
        self._said = self.pos
        state = {"label": self.label, "done": self.pos, "total": self.length}
        done, total = amounts(state)
        item = self.item_show_func(self.current_item) if self.item_show_func is not None else None
        if item is not None:
            state["item"] = item
        amount, percent = (f"{done}", "") if total is None else (f"{done}/{total}", f"{share(done, total)}%")
        self._lines.say(state, incumbents.line(self._lines.rt, self.label, amount, percent, item or ""))


def _as(ours: type, bar: Any, **more: Any) -> Any:
    made: Any = object.__new__(_over(ours))
    vars(made).update(vars(bar), **more)
    return made


@cache
def _over(ours: type) -> type:
    theirs = import_module("click._termui_impl").ProgressBar
    return type("ProgressBar", (ours, theirs), {"__module__": __name__, "__doc__": theirs.__doc__})


@cache
def theirs(name: str) -> Any:
    """Give click's own function of this name as it was when it was first asked for. Whoever replaces it asks before."""
    return getattr(import_module("click.termui"), name)


def __getattr__(name: str) -> object:
    if name.startswith("__") and name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("click"), name)
