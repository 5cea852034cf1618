"""Which of the five forms a reader gets."""

from roundel.policy import output_mode
from roundel.terminal import dumb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from roundel.policy import Mode
    from roundel.protocols import ModeRuntime


def drawing_mode(rt: "ModeRuntime", *, json: bool = False) -> "Mode":
    """Give the output policy's mode; but `pipe` for a terminal on which nothing can be drawn in place (`TERM=dumb`)."""
    mode = output_mode(rt, json=json)
    return "pipe" if mode == "tty" and dumb(rt) else mode
