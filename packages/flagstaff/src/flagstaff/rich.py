"""rich with a static projection: any renderable as a component, and rich's own moving parts with one import changed.

`component` and `draw` are what is hoisted. `Progress`, `track`, `open`, `wrap_file`, `Live`, `Status` and `Console`,
whose `status` is that of here, are rich's own where a person watches; elsewhere each task is a line at each tenth, a
live table a line for each row, a status a line a change. Every other name is `rich.progress`'s, such as its columns.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from roundel.runtime import Runtime, process_runtime

from .component import INTERVAL
from .components.parts import Parts
from .glyphs import drawable
from .incumbents import require

if TYPE_CHECKING:
    from .rich_functions import open_file as open  # noqa: A004 - rich's own name
    from .rich_functions import track, wrap_file
    from .rich_projected import Console, Live, Progress, Status

__all__ = ["Console", "Live", "Progress", "Status", "component", "draw", "open", "track", "wrap_file"]

_TWINS = str.maketrans("•─━═│┃║▌╭╮╰╯┌┐└┘├┤┬┴┼", "*--=||||+++++++++++++")
"""What rich draws with, in ASCII: not all of it gives way by itself."""


def component(
    name: str,
    render: Callable[[Any], Any],
    *,
    static: Callable[[Any], str],
    rt: Runtime | None = None,
    interval: float = INTERVAL,
) -> Parts:
    """Give a component whose frame is the rich renderable that `render(state)` gives, drawn for `rt`.

    None is the process's runtime. rich is imported when the first frame is drawn, and colours at the policy's level.
    A renderable that moves by rich's own clock (`rich.spinner.Spinner`) is drawn at the frame's time.
    """
    runtime = process_runtime() if rt is None else rt
    return Parts(name, static, lambda t, state: draw(render(state), runtime, t), interval)


def draw(renderable: Any, rt: Runtime, t: float = 0) -> str:
    """Give a rich renderable as text with colour at the policy's level for `rt`, as wide as its terminal."""
    from roundel.adapters.rich import console

    from .size import terminal_size

    drawing = console(rt, width=terminal_size(rt)[0], get_time=lambda: t / 1000, legacy_windows=False)
    with drawing.capture() as captured:
        drawing.print(renderable)
    text = "\n".join(line.rstrip() for line in captured.get().rstrip("\n").split("\n"))
    return drawable(text, text.translate(_TWINS), rt)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    require("rich")
    if name in __all__:
        from . import rich_functions, rich_projected

        function = {"open": "open_file", "track": "track", "wrap_file": "wrap_file"}.get(name)
        value: Any = getattr(rich_functions, function) if function else rich_projected.projected(name)
        globals()[name] = value
        return value
    return getattr(import_module("rich.progress"), name)
