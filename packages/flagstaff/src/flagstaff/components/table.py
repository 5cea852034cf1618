"""A table: `host: ora, tests: 99` for each row, tab-separated without a head; on a terminal in columns."""

from collections.abc import Mapping, Sequence
from typing import Any

from roundel.runtime import Runtime, process_runtime

from flagstaff.mode import drawing_mode
from flagstaff.text import field, one_line

from .parts import Parts


def table(rows: Sequence[Sequence[object]], *, head: Sequence[object] | None = None, rt: Runtime | None = None) -> str:
    """Give rows as `rt` is to show them, to be printed: in columns on a terminal, everywhere else a line a row.

    Raises TypeError for a row that is a text or a mapping.
    """
    rt = process_runtime() if rt is None else rt
    state = {"rows": rows, "head": head}
    return _drawn(state, rt) if drawing_mode(rt) == "tty" else static(state)


def table_component(rt: Runtime | None = None, *, name: str = "table") -> Parts:
    """Give a table, drawn for `rt`; None is the process's runtime. A state has `rows`, and may have `head`."""
    runtime = process_runtime() if rt is None else rt
    return Parts(name, static, lambda _t, state: _drawn(state, runtime))


def static(state: Any) -> str:
    """Give the static form of a table: each cell after its column's name, a cell beyond the head by itself."""
    head, rows = _cells(state)
    return "\n".join(_row(head, row) for row in rows)


def _row(head: list[str], row: list[str]) -> str:
    if not head:
        return "\t".join(row)
    named = [f"{name}: {cell}" if name else cell for name, cell in zip(head, row, strict=False)]
    return ", ".join(named + row[len(head) :])


def _cells(state: Any) -> tuple[list[str], list[list[str]]]:
    head: Any = field(state, "head") or ()
    rows: Any = field(state, "rows") or ()
    rows = list(rows)
    for index, row in enumerate(rows):
        # Each can be walked, and would give letters, or the names of the cells.
        if isinstance(row, str | Mapping):
            raise TypeError(f"row {index} of a table is of type {type(row).__name__}: pass its cells as a list")
    return [one_line(name) for name in head], [[one_line(cell) for cell in row] for row in rows]


def _drawn(state: Any, rt: Runtime) -> str:
    from rich import box as borders
    from rich.table import Table
    from rich.text import Text

    from flagstaff.rich import draw

    head, rows = _cells(state)
    drawn = Table(
        box=borders.ROUNDED,
        show_header=bool(head),
        header_style="bold",
    )
    for column in range(max((len(row) for row in [head, *rows]), default=0)):
        # A path or a checksum is of no use with its end cut off.
        drawn.add_column(Text(head[column] if column < len(head) else ""), overflow="fold")
    for row in rows:
        drawn.add_row(*(Text(cell) for cell in row))
    return draw(drawn, rt)
