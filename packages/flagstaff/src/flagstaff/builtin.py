"""What flagstaff itself contributes, as the plugin that it registers first, and examples of each component."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .components.box import box_component
from .components.diff import diff
from .components.log_tail import log_tail
from .components.markdown import markdown
from .components.parts import Parts
from .components.progress import progress
from .components.spinner import spinner
from .components.tab_bar import tab_bar
from .components.table import table_component
from .components.tasks import tasks
from .components.tree import tree
from .registry import GLYPHS, SPINNERS


class _BuiltIn(NamedTuple):
    """A component function as a plugin's component: drawn for the process, or by `on` for another runtime."""

    on: Callable[[Any], Parts]
    examples: Sequence[object]

    def static(self, state: object) -> str:
        """Give the static text, as the process's stdout can show it."""
        return self.on(None).static(state)


def _installing(*statuses: str) -> list[Mapping[str, str]]:
    labels = ("install", "lint", "test")
    return [{"label": label, "status": status} for label, status in zip(labels, statuses, strict=True)]


_COMPONENTS = {
    "spinner": _BuiltIn(spinner, [{"label": "building"}, {"label": "built", "status": "ok"}]),
    "progress": _BuiltIn(progress, [{"done": done, "total": 30, "unit": "files"} for done in (0, 12, 30)]),
    "tasks": _BuiltIn(
        tasks,
        [
            _installing("running", "pending", "pending"),
            _installing("ok", "running", "pending"),
            _installing("ok", "warn", "running"),
            _installing("ok", "warn", "fail"),
        ],
    ),
    "box": _BuiltIn(box_component, [{"title": "deployed", "text": "version 1.4.2 is live"}]),
    "table": _BuiltIn(table_component, [{"head": ["host", "tests"], "rows": [["ora", 99], ["vega", 104]]}]),
    "log_tail": _BuiltIn(
        log_tail, [["GET /"], ["GET /", "GET /style.css"], ["GET /", "GET /style.css", "POST /orders"]]
    ),
    "diff": _BuiltIn(
        diff, [{"path": "settings.ini", "before": "port = 80\nlog = all\n", "after": "port = 8080\nlog = all\n"}]
    ),
    "markdown": _BuiltIn(markdown, ["# Release\n\nTwo things are **new**:\n\n- a table\n- a `tree`\n"]),
    "tab_bar": _BuiltIn(tab_bar, [{"tabs": ["files", "tests", "log"], "active": active} for active in (0, 1)]),
    "tree": _BuiltIn(
        tree,
        [{"label": "src", "children": [{"label": "flagstaff", "children": ["loop.py", "track.py"]}, "README.md"]}],
    ),
}

BUILT_IN = {"name": "flagstaff", "spinners": SPINNERS, "glyphs": GLYPHS, "components": _COMPONENTS}
"""The plugin."""
