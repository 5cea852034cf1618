"""How panes share a screen, as values: rows, columns, tabs, and how large each part is."""

import re
from collections.abc import Iterator
from typing import NamedTuple, Union

FRACTION = re.compile(r"[1-9][0-9]{0,3}fr")
"""A fractional size: `2fr` is twice what `1fr` gets of the cells that the fixed sizes leave."""


MOST = 10_000
"""Cells that a part may be given: more than any terminal has, and few enough to draw."""

LEAST = 2
"""Rows that a pane without a size always has: its title and a line."""


class Rows:
    """Parts one above the other."""

    def __init__(self, *parts: "Part") -> None:
        self.parts = parts


class Columns:
    """Parts side by side."""

    def __init__(self, *parts: "Part") -> None:
        self.parts = parts


class Tabs:
    """Parts of which one is shown at a time. A tab is called as its first pane is."""

    def __init__(self, *parts: "Part") -> None:
        self.parts = parts


class Sized(NamedTuple):
    """A part with a size: cells (rows of `Rows`, columns of `Columns`), or a fraction such as `"2fr"`.

    It is never smaller than `minimum` cells. A part without a size is `1fr`.
    """

    part: "str | Rows | Columns | Tabs"
    size: int | str = "1fr"
    minimum: int = 1


Part = Union[str, Rows, Columns, Tabs, Sized]  # noqa: UP007 - the names are not defined yet where a `|` is evaluated


def panes_of(part: Part) -> Iterator[str]:
    """Give the names of the panes of a part, in order."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Sized):
        yield from panes_of(part.part)
    else:
        for each in part.parts:
            yield from panes_of(each)


def has_tabs(part: Part) -> bool:
    """Say whether there are tabs anywhere in a part."""
    if isinstance(part, str):
        return False
    if isinstance(part, Sized):
        return has_tabs(part.part)
    return isinstance(part, Tabs) or any(has_tabs(each) for each in part.parts)


def least_rows(part: Part) -> int:
    """Give how many rows a part needs to show a title and a line of each of its panes."""
    if isinstance(part, str):
        return LEAST
    if isinstance(part, Sized):
        return part.size if isinstance(part.size, int) else max(part.minimum, least_rows(part.part))
    each = [least_rows(inner.part if isinstance(inner, Sized) else inner) for inner in part.parts]
    if isinstance(part, Rows):
        return sum(map(least_rows, part.parts))
    return max(each) + (1 if isinstance(part, Tabs) else 0)


def problem_with(part: object) -> str | None:
    """Say what is wrong with a part and everything in it; None where nothing is."""
    if isinstance(part, str):
        return None
    if isinstance(part, Sized):
        if isinstance(part.part, Sized):
            return "a part has two sizes: use one Sized"
        size = part.size
        fixed = isinstance(size, int) and not isinstance(size, bool) and size >= 1
        if not fixed and not (isinstance(size, str) and FRACTION.fullmatch(size)):
            return f'the size {size!r} is neither a number of cells from 1 up nor a fraction such as "2fr"'
        if isinstance(size, int) and size > MOST:
            return f"the size {size} is more than {MOST} cells"
        if isinstance(part.minimum, bool) or not isinstance(part.minimum, int) or part.minimum < 1:
            return f"the minimum {part.minimum!r} is not a number of cells from 1 up"
        if part.minimum > MOST:
            return f"the minimum {part.minimum} is more than {MOST} cells"
        return problem_with(part.part)
    if not isinstance(part, Rows | Columns | Tabs):
        return f"{part!r} is neither a pane's name nor Rows, Columns, Tabs or Sized"
    if not part.parts:
        return f"{type(part).__name__} has no parts"
    if isinstance(part, Tabs) and any(isinstance(each, Sized) for each in part.parts):
        return "a tab takes the whole of its place: it cannot be Sized"
    return next(filter(None, map(problem_with, part.parts)), None)
