"""How large the terminal is that a runtime draws on."""

import os
from collections.abc import Mapping
from typing import Protocol, TextIO


class SizeRuntime(Protocol):
    """What `terminal_size` reads."""

    @property
    def env(self) -> Mapping[str, str]: ...
    @property
    def stdout(self) -> TextIO: ...


def terminal_size(rt: SizeRuntime) -> tuple[int, int]:
    """Give the columns and lines of the terminal now: what it says, else `COLUMNS` and `LINES`, else 80 and 24."""
    try:
        columns, lines = os.get_terminal_size(rt.stdout.fileno())
    except (AttributeError, OSError, ValueError):
        columns = lines = 0
    return columns or _number(rt.env.get("COLUMNS")) or 80, lines or _number(rt.env.get("LINES")) or 24


def _number(text: str | None) -> int:
    # Of more digits no terminal is.
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) <= 5 else 0
