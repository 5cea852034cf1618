"""A list of tasks: off a terminal one line for each that has settled, `✔ install`; on a terminal all of them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from roundel.protocols import DrawingRuntime
from roundel.runtime import process_runtime

from flagstaff.colors import painter
from flagstaff.glyphs import NAMES, SETTLED, drawable, glyph
from flagstaff.text import field, one_line

from .parts import Parts
from .spinner import frame_at, turning_sign

SHOWN = 12
"""How many tasks a terminal shows at a time; of a longer list, those that run or ran last."""


@dataclass
class Task:
    """One task of a list: its label and its status, `pending` until it is started."""

    label: str
    status: str = "pending"


@dataclass
class TaskList:
    """Tasks that settle in any order: the state of `tasks()` for a list of any length.

    What it says in an event is how many have settled of how many, and the last task whose status changed; so a list
    of any length costs the same at each change.
    """

    settled: int = 0
    total: int = 0
    last: Task | None = None

    def __post_init__(self) -> None:
        self.all: list[Task] = []
        self.in_order: list[Task] = []
        self._lines: dict[object, list[str]] = {}

    @classmethod
    def of(cls, labels: Iterable[str]) -> "TaskList":
        """Give a list of pending tasks with these labels."""
        tasks = cls()
        for label in labels:
            tasks.add(label)
        return tasks

    def add(self, label: str) -> Task:
        """Add a task, pending, and give it."""
        task = Task(label)
        self.all.append(task)
        self.total += 1
        return task

    def set(self, task: Task | int, status: str) -> "TaskList":
        """Set the status of a task, or of the one at an index: running, or how it settled, which is final.

        Gives the list, to be handed to `update`. Raises ValueError for another status or a task that has settled.
        """
        task = self.all[task] if isinstance(task, int) else task
        if status not in NAMES:
            raise ValueError(f"{status!r} is no status of a task: use one of {', '.join(NAMES)}")
        if task.status in SETTLED:
            raise ValueError(f"{task.label!r} has settled already, as {task.status!r}")
        task.status = status
        self.last = task
        if status in SETTLED:
            self.settled += 1
            self.in_order.append(task)
        return self

    def lines(self, line: Callable[[Task], str], key: object) -> Sequence[str]:
        """Give the line of each settled task in the order they settled; each line is made once for a `key`."""
        lines = self._lines.setdefault(key, [])
        lines.extend(line(task) for task in self.in_order[len(lines) :])
        return lines


def tasks(rt: DrawingRuntime | None = None, *, name: str = "tasks") -> Parts:
    """Give a list of tasks, drawn for `rt`; None is the process's runtime.

    A state is a `TaskList`, or a plain list of tasks, each with `label` and `status`: pending, running, ok, fail, warn
    or info. Tasks are written in the order in which they settled. A `TaskList` knows it, and costs the same at each
    change whatever its length; of plain lists the component remembers in which order it saw their tasks settled, and
    raises ValueError for another status and TypeError for a text.
    """
    rt = process_runtime() if rt is None else rt
    paint = painter(rt)
    signs = {status: glyph(status, rt, paint) for status in SETTLED}
    turning = turning_sign(rt)
    waiting = paint("muted", drawable("·", "-", rt))
    ellipsis = glyph("running", rt)
    key = object()
    seen: dict[int, None] = {}

    def line(task: Any) -> str:
        return f"{signs[str(field(task, 'status'))]} {one_line(field(task, 'label', ''))}"

    def lines(state: Any) -> Sequence[str]:
        if isinstance(state, TaskList):
            return state.lines(line, key)
        settled = {index: task for index, task in enumerate(state) if _status(task) in SETTLED}
        for index in [index for index in seen if index not in settled]:
            del seen[index]
        seen.update(dict.fromkeys(settled))
        return [line(settled[index]) for index in seen]

    def static(state: Any) -> str:
        return "\n".join(lines(state))

    def frame(t: float, state: Any) -> str:
        sign = paint("hint", frame_at(turning, t))

        def row(task: Any) -> str:
            status = _status(task)
            if status in SETTLED:
                return line(task)
            return f"{sign if status == 'running' else waiting} {one_line(field(task, 'label', ''))}"

        shown, above, below = _window(state.all if isinstance(state, TaskList) else state)
        rows = [row(task) for task in shown]
        if above:
            rows.insert(0, paint("muted", f"{ellipsis} {above} above"))
        if below:
            rows.append(paint("muted", f"{ellipsis} {below} below"))
        return "\n".join(rows)

    return Parts(name, static, frame, turning.interval, lines)


def _status(task: object) -> str:
    if isinstance(task, str):
        raise TypeError(f"task {task!r} is a text: use TaskList.of([...]), or give it a label and a status")
    status = str(field(task, "status", "pending"))
    if status not in NAMES and status != "pending":
        raise ValueError(f"{status!r} is no status of a task: use one of pending, {', '.join(NAMES)}")
    return status


def _window(all_tasks: Sequence[Any]) -> tuple[Sequence[Any], int, int]:
    """Give the tasks to show, and how many are above and below them: the first unsettled one and what is around it."""
    if len(all_tasks) <= SHOWN:
        return all_tasks, 0, 0
    first = next(
        (index for index, task in enumerate(all_tasks) if field(task, "status", "pending") not in SETTLED),
        len(all_tasks),
    )
    start = min(max(0, first - SHOWN // 3), len(all_tasks) - SHOWN)
    return all_tasks[start : start + SHOWN], start, len(all_tasks) - start - SHOWN
