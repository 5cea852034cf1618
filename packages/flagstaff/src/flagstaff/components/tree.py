"""A tree: each label on its line, indented by two spaces a level; on a terminal with branches."""

from collections.abc import Iterator
from typing import Any

from roundel.protocols import DrawingRuntime
from roundel.runtime import process_runtime

from flagstaff.colors import painter
from flagstaff.glyphs import drawable
from flagstaff.text import field, one_line

from .parts import Parts


def tree(rt: DrawingRuntime | None = None, *, name: str = "tree") -> Parts:
    """Give a tree, drawn for `rt`; None is the process's runtime.

    A state is a node: its label alone, or `label` and `children`, nodes. The tree may be of any depth.
    """
    rt = process_runtime() if rt is None else rt
    paint = painter(rt)
    inner, last, through, nothing = (
        drawable(text, twin, rt)
        for text, twin in (("├── ", "|-- "), ("└── ", "`-- "), ("│   ", "|   "), ("    ", "    "))
    )

    def frame(_t: float, state: Any) -> str:
        lines = []
        open_branches: list[bool] = []
        for depth, is_last, label in _walk(state):
            if depth == 0:
                lines.append(label)
                continue
            del open_branches[depth - 1 :]
            indent = "".join(nothing if ended else through for ended in open_branches)
            lines.append(paint("muted", indent + (last if is_last else inner)) + label)
            open_branches.append(is_last)
        return "\n".join(lines)

    return Parts(name, static, frame)


def static(state: Any) -> str:
    """Give the static form of a tree."""
    return "\n".join("  " * depth + label for depth, _, label in _walk(state))


def _walk(root: Any) -> Iterator[tuple[int, bool, str]]:
    """Give depth, whether it is the last of its siblings, and label of each node, parents first."""
    waiting: list[tuple[int, bool, Any]] = [(0, True, root)]
    while waiting:
        depth, is_last, node = waiting.pop()
        children: Any = () if isinstance(node, str) else field(node, "children") or ()
        yield depth, is_last, one_line(node if isinstance(node, str) else field(node, "label", ""))
        waiting.extend((depth + 1, index == 0, child) for index, child in enumerate(reversed(children)))
