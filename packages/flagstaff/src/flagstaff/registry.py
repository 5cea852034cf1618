"""What is registered: spinners, glyphs and components by name. `flagstaff.plugin` checks and writes, drawing reads.

The tables start with the built-in spinners and glyphs, so that a piped run draws without loading the plugin host. The
host, when it is loaded, registers these same values as it does any plugin's, and the built-in components with them.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Spinner(NamedTuple):
    """An animation of one place in a line: its frames, the milliseconds each is shown, and what text shows instead."""

    frames: tuple[str, ...]
    interval: float
    static: str


class Glyph(NamedTuple):
    """One glyph, and its twin for a terminal or an encoding that cannot show it."""

    unicode: str
    ascii: str


class Contributed(NamedTuple):
    """A component in the registry: `make` gives it as drawn for a runtime, `examples` are states to show it in."""

    make: Callable[[Any], Any]
    examples: Sequence[object]


GLYPHS = {
    "ok": Glyph("✔", "[ok]"),
    "fail": Glyph("✖", "[fail]"),
    "warn": Glyph("⚠", "[warn]"),
    "info": Glyph("ℹ", "[info]"),  # noqa: RUF001 - the sign itself is meant
    "running": Glyph("…", "..."),
}
"""The built-in glyphs. Their names are all the names a glyph can have."""

SPINNERS = {
    "dots": Spinner(tuple("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"), 80, "…"),
    "arc": Spinner(tuple("◜◠◝◞◡◟"), 100, "…"),
    "line": Spinner(("-", "\\", "|", "/"), 130, "..."),
    "pulse": Spinner((".  ", ".. ", "...", " ..", "  .", "   "), 120, "..."),
}
"""The built-in spinners."""

glyphs: dict[str, Glyph] = dict(GLYPHS)
spinners: dict[str, Spinner] = dict(SPINNERS)
components: dict[str, Contributed] = {}
