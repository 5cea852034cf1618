"""What a rich renderable says, as plain text. rich is imported when it has to print one."""

from importlib import import_module
from typing import Any

from .components.table import static as table_text


def text(renderable: Any) -> str:
    """Give what a renderable says, as plain text: a table as a line for each row, the rest as rich prints it."""
    kind = type(renderable).__name__
    if isinstance(renderable, str):
        return str(import_module("rich.text").Text.from_markup(renderable).plain)
    if kind == "Text":
        return str(renderable.plain)
    if kind == "Table":
        head = [text(column.header) for column in renderable.columns]
        rows = zip(*(list(column.cells) for column in renderable.columns), strict=True)
        body = table_text({"head": head, "rows": [[text(cell) for cell in row] for row in rows]})
        return "\n".join(part for part in (text(renderable.title) if renderable.title else "", body) if part)
    if getattr(renderable, "speaks", False) is True:
        return ""
    if kind in _COMPOSED:
        title = getattr(renderable, "title", None)
        parts = [*([title] if title else []), *_within(renderable)]
        return "\n".join(part for part in map(text, parts) if part)
    if kind == "Spinner":
        return text(renderable.text)
    return _printed(renderable)


_COMPOSED = ("Align", "Columns", "Constrain", "Group", "Layout", "Padding", "Panel", "Styled")


def _within(renderable: Any) -> list[Any]:
    """Give what a renderable puts together, from the first to the last."""
    kind = type(renderable).__name__
    if kind == "Table":
        return [cell for column in renderable.columns for cell in column.cells]
    if kind not in _COMPOSED:
        return []
    if kind in ("Columns", "Group"):
        return list(renderable.renderables)
    if kind == "Layout" and renderable.children:
        return list(renderable.children)
    # A place of a layout that nothing was put in is a placeholder.
    return [] if type(renderable.renderable).__name__ == "_Placeholder" else [renderable.renderable]


def speaking(renderable: Any) -> list[Any]:
    """Give each `Progress` within a renderable that says by itself how far it is."""
    if getattr(renderable, "speaks", False) is True:
        return [renderable]
    return [shown for each in _within(renderable) for shown in speaking(each)]


def _printed(renderable: Any) -> str:
    import io

    written = io.StringIO()
    theirs = import_module("rich.console").Console
    theirs(file=written, color_system=None, force_terminal=False, width=80).print(renderable)
    return "\n".join(line.rstrip() for line in written.getvalue().rstrip("\n").split("\n"))
