"""Lets Typer's help, which rich draws, follow a `--color` option. Without one, rich reads the environment itself."""

import importlib
from collections.abc import Iterator
from contextlib import contextmanager

_SYSTEMS = (None, "standard", "256", "truecolor")


@contextmanager
def typer_colors(level: int) -> Iterator[None]:
    """While this lasts, Typer draws at this colour level, 0 to 3, wherever it draws."""
    try:
        drawing = importlib.import_module("typer.rich_utils")
    except ImportError:
        yield
        return
    before = drawing.COLOR_SYSTEM, drawing.FORCE_TERMINAL
    drawing.COLOR_SYSTEM, drawing.FORCE_TERMINAL = _SYSTEMS[level], level > 0  # type: ignore[attr-defined]
    try:
        yield
    finally:
        drawing.COLOR_SYSTEM, drawing.FORCE_TERMINAL = before  # type: ignore[attr-defined]
