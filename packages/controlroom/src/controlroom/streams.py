"""Streams that are no terminal: one that hands over what is written, and one that only says how wide a pane is."""

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundel.runtime import Runtime


class Handing(io.StringIO):
    """A text stream that hands each text over as it is written, and keeps nothing."""

    def __init__(self, take: Callable[[str], object]) -> None:
        super().__init__()
        self._take = take

    def write(self, text: str, /) -> int:
        self._take(text)
        return len(text)


def narrowed(rt: "Runtime", columns: int) -> "Runtime":
    """Give the runtime of something that is drawn `columns` wide, on the same terminal.

    Its stdout has the encoding of the terminal's and no descriptor, so that the width is read from `COLUMNS`.
    """
    paper = io.TextIOWrapper(io.BytesIO(), encoding=getattr(rt.stdout, "encoding", None) or "utf-8")
    return rt.replace(stdout=paper, env={**rt.env, "COLUMNS": str(columns)})
