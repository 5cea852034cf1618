"""rich's `Console`, `Progress`, `Live` and `Status`, which know who watches: what `flagstaff.rich` gives.

Each is rich's own class with one of the classes here put before it, so that it is rich itself where a person watches.
rich is imported when the first of them is asked for.
"""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from operator import length_hint
from typing import TYPE_CHECKING, Any

from roundel import stream as streams
from roundel.policy import color_level

from . import incumbents
from .components.progress import amounts, share
from .cursor import LEAVE_SCREEN, SHOW, Hidden
from .mode import drawing_mode
from .rich_text import speaking, text
from .tracking import is_finite

if TYPE_CHECKING:
    from roundel.runtime import Runtime

_Theirs: Any = object
_SYSTEMS = (None, "standard", "256", "truecolor")


class Console(_Theirs):
    """`rich.console.Console` under the policy, unless an argument says otherwise."""

    def __init__(self, *, json: bool = False, **options: Any) -> None:
        self._json = json
        rt = streams.runtime_on(options.get("file"), default="stderr" if options.get("stderr") else "stdout")
        animated = drawing_mode(rt) == "tty"
        ours: dict[str, Any] = {
            "color_system": _SYSTEMS[color_level(rt)],
            "force_terminal": animated,
            "force_interactive": animated,
            "force_jupyter": False,
            "no_color": False,
            "_environ": rt.env,
        }
        super().__init__(**{**ours, **options})

    def status(self, status: Any, **options: Any) -> Any:
        """Give a `Status` on this console, with the arguments of rich's."""
        return projected("Status")(status, console=self, **options)


class _Drawn(_Theirs):
    """What hides the cursor while it draws, where a person watches."""

    _cursor: Hidden | None = None
    _back = SHOW

    def _draw(self, *arguments: Any) -> None:
        if self._cursor is None and not getattr(self, "disable", False):
            self._cursor = Hidden(self.console.file, self._back)
        super().start(*arguments)

    def _leave(self) -> None:
        try:
            super().stop()
        finally:
            if self._cursor is not None:
                self._cursor.shown()
                self._cursor = None


class Live(_Drawn):
    """`rich.live.Live`, and where nobody watches, the static form of what it shows.

    Of that form, the lines that are new are written when `update` is given something else, at `refresh`, and at the
    end; of what changes again and again, the first ten changes, then the 20th, the 50th, ..., and the last. A table is
    a line for each row. `static(renderable)` gives it in your own words. A `Progress` in it speaks for itself, and ends
    with it.
    """

    _started: bool

    def __init__(
        self, renderable: Any = None, *, static: Callable[[Any], str] | None = None, json: bool = False, **options: Any
    ) -> None:
        console = options["console"] = console_or_ours(options.get("console"), json=json)
        self._static = static or text
        self._said = _said(console, incumbents.Redrawn, "live", json=json)
        if self._said is not None:
            options["auto_refresh"] = False
        super().__init__(renderable, **options)

    def start(self, refresh: bool = False) -> None:  # noqa: FBT001, FBT002 - rich's own arguments
        """Begin to show it, as in rich."""
        if self._said is None:
            self._back = LEAVE_SCREEN + SHOW if self._screen else SHOW
            self._draw(refresh)
        elif not self._started:
            self._started = True
            self.refresh()

    def stop(self) -> None:
        """Show it for the last time, as in rich."""
        if self._said is None:
            self._leave()
        elif self._started:
            self._said.show(self._static(self.get_renderable()), last=True)
            self._started = False
            self._said.end()
            for shown in speaking(self.get_renderable()):
                shown.stop()

    def update(self, renderable: Any, *, refresh: bool = False) -> None:
        """Show something else, as in rich."""
        super().update(renderable, refresh=refresh)
        if self._said is not None and not refresh:
            self.refresh()

    def refresh(self) -> None:
        """Show it as it is now, as in rich."""
        if self._said is None:
            super().refresh()
        elif self._started:
            self._said.show(self._static(self.get_renderable()))


class Status(_Drawn):
    """`rich.status.Status`, and where nobody watches a line when it starts, one a change, and one for how it ended."""

    def __init__(self, status: Any, *, console: Any = None, json: bool = False, **options: Any) -> None:
        console = console_or_ours(console, json=json)
        self._said = _said(console, incumbents.Spinning, "status", json=json)
        super().__init__(status, console=console, **options)

    def start(self) -> None:
        """Begin to spin, as in rich."""
        if self._said is None:
            self._draw()
        else:
            self._said.turn(text(self.status))

    def stop(self) -> None:
        """End it, as in rich. Lines stay."""
        if self._said is None:
            self._leave()
        else:
            self._said.stop()

    def update(self, status: Any = None, **options: Any) -> None:
        """Say something else, as in rich."""
        if self._said is None:
            super().update(status, **options)
            return
        if status is not None:
            self.status = status
            if self._said.running:
                self._said.turn(text(status))

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if self._said is not None:
            self._said.left(text(self.status), ok=error is None)
        super().__exit__(kind, error, trace)


class Progress(_Drawn):
    """`rich.progress.Progress`, and where nobody watches, a line at each tenth of each task."""

    def __init__(self, *columns: Any, console: Any = None, json: bool = False, **options: Any) -> None:
        console = console_or_ours(console, json=json)
        self._json = json
        self._rt = unwatched(console, json=json)
        self._lines: dict[int, incumbents.Lines] = {}
        self._last: dict[int, tuple[float, float | None]] = {}
        if self._rt is not None:
            options["auto_refresh"] = False
        super().__init__(*columns, console=console, **options)

    @property
    def speaks(self) -> bool:
        """Whether it says how far it is by itself, in lines."""
        return self._rt is not None

    def start(self) -> None:
        """Begin to show the tasks, as in rich."""
        if self._rt is None:
            self._draw()

    def stop(self) -> None:
        """Show the tasks for the last time, as in rich."""
        if self._rt is None:
            self._leave()
            return
        if self.disable:
            return
        for task_id in list(self._tasks):
            self._ended(task_id)

    def refresh(self) -> None:
        """Draw the tasks, as in rich. A line is written when it is due, not when it is asked for."""
        if self._rt is None:
            super().refresh()

    def update(self, task_id: Any, **options: Any) -> None:
        """Change a task, as in rich."""
        super().update(task_id, **options)
        self._tell(task_id)

    def advance(self, task_id: Any, advance: float = 1) -> None:
        """Count so many steps of a task, as in rich."""
        super().advance(task_id, advance)
        self._tell(task_id)

    def reset(self, task_id: Any, **options: Any) -> None:
        """Count a task from the start again, as in rich."""
        super().reset(task_id, **options)
        if task_id in self._lines:
            self._lines[task_id].restart(self._tasks[task_id].completed)

    def remove_task(self, task_id: Any) -> None:
        """Take a task away, as in rich; how far it came has been said."""
        if task_id in self._lines:
            self._ended(task_id)
        super().remove_task(task_id)

    def track(  # noqa: PLR0917 - rich's own arguments
        self,
        sequence: Any,
        total: float | None = None,
        completed: float = 0,
        task_id: Any = None,
        description: str = "Working...",
        update_period: float = 0.1,
    ) -> Iterator[Any]:
        """Give the items of a sequence and count them in a task, as in rich."""
        if self._rt is None:
            yield from super().track(sequence, total, completed, task_id, description, update_period)
            return
        if total is None:
            total = float(length_hint(sequence)) or None
        if task_id is None:
            task_id = self.add_task(description, total=total, completed=completed)
        else:
            self.update(task_id, total=total, completed=completed)
        task, lines = self._tasks[task_id], self._of(task_id)
        for item in sequence:
            yield item
            task.completed += 1
            if task.completed >= lines.next or task.total != lines.total:
                self.advance(task_id, 0)

    def _tell(self, task_id: int) -> None:
        if self._rt is None or self.disable:
            return
        lines, task = self._lines.get(task_id), self._tasks[task_id]
        if lines is not None and task.completed < lines.next and task.total == lines.total:
            return
        with self._lock:
            task = self._tasks[task_id]
            if task.visible and self._of(task_id).is_due(task.completed, task.total):
                self._say(task)

    def _ended(self, task_id: int) -> None:
        with self._lock:
            task = self._tasks.get(task_id)
            if task is not None and task.visible and self._last.get(task_id) != (task.completed, task.total):
                self._say(task)
            lines = self._lines.pop(task_id, None)
            if lines is not None:
                lines.end()

    def _of(self, task_id: int) -> incumbents.Lines:
        if task_id not in self._lines:
            rt: Any = self._rt
            self._lines[task_id] = incumbents.Lines(rt, "progress", json=self._json)
        return self._lines[task_id]

    def _say(self, task: Any) -> None:
        self._last[task.id] = task.completed, task.total
        label = self._label(task)
        ours = {"label": label, "done": task.completed, "total": task.total}
        # First in the event, and whatever fields of these names the task has.
        state = {**ours, **task.fields, **ours}
        done, total = map(incumbents.rounded, amounts(state))
        amount = self._amount(done) if total is None else f"{self._amount(done)}/{self._amount(total)}"
        percent = "" if total is None else f"{share(done, total)}%"
        lines = self._of(task.id)
        lines.say(state, incumbents.line(lines.rt, label, amount, percent))

    def _label(self, task: Any) -> str:
        """Give the description; where no column shows it, what the first column says that shows a field."""
        shown = [column if isinstance(column, str) else getattr(column, "text_format", "") for column in self.columns]
        fields = [form for form in shown if "task.fields" in form]
        if not fields or any("task.description" in form for form in shown):
            return text(task.description)
        return text(fields[0].format(task=task))

    def _amount(self, number: float) -> str:
        if not is_finite(number):
            return f"{number}"
        if any(type(column).__name__ in ("DownloadColumn", "FileSizeColumn") for column in self.columns):
            return str(import_module("rich.filesize").decimal(int(number)))
        return f"{number}"


def console_or_ours(console: Any, *, json: bool) -> Any:
    """Give the console that a program passed, or one under the policy."""
    return projected("Console")(json=json) if console is None else console


def unwatched(console: Any, *, json: bool) -> "Runtime | None":
    """Give the runtime that lines are written to; None where a person watches the console."""
    rt = streams.runtime_on(console.file, default="stdout")
    return None if incumbents.watched(rt, json=json or getattr(console, "_json", False)) else rt


def _said(console: Any, kind: Callable[..., Any], name: str, *, json: bool) -> Any:
    rt = unwatched(console, json=json)
    return None if rt is None else kind(rt, name, json=json or getattr(console, "_json", False))


_HOMES: dict[str, tuple[str, type]] = {
    "Console": ("rich.console", Console),
    "Live": ("rich.live", Live),
    "Progress": ("rich.progress", Progress),
    "Status": ("rich.status", Status),
}


@cache
def projected(name: str) -> Any:
    """Give rich's class of this name with ours put before it."""
    home, ours = _HOMES[name]
    theirs = getattr(import_module(home), name)
    return type(name, (ours, theirs), {"__module__": "flagstaff.rich", "__doc__": theirs.__doc__})
