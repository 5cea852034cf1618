"""rich under the policy: a `Console` whose colour system, terminal and interactive flags are roundel's answers."""

from typing import TYPE_CHECKING, Any, Literal

from roundel.extra import require
from roundel.policy import color_level, output_mode
from roundel.protocols import DrawingRuntime

if TYPE_CHECKING:
    from rich.console import Console

_SYSTEMS: "dict[int, Literal['standard', '256', 'truecolor'] | None]" = {
    0: None,
    1: "standard",
    2: "256",
    3: "truecolor",
}


def console(rt: DrawingRuntime, *, json: bool = False, **options: Any) -> "Console":
    """Give a `rich.console.Console` on `rt.stdout` that obeys the policy, whatever rich would detect by itself.

    It is a terminal, and animates, in mode `tty` alone; it colours at the policy's level in any mode. So
    `FORCE_COLOR` in CI colours and does not animate. At level 0 nothing is styled. `options` are any other arguments
    of `Console`, which may not name those this sets. Raises ImportError where rich is not installed.
    """
    require("rich", "burgee-roundel", "rich")
    from rich.console import Console

    animated = output_mode(rt, json=json) == "tty"
    return Console(
        file=rt.stdout,
        color_system=_SYSTEMS[color_level(rt, json=json)],
        force_terminal=animated,
        force_interactive=animated,
        force_jupyter=False,
        no_color=False,
        _environ=rt.env,
        **options,
    )
