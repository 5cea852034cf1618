"""Which of the five forms a reader gets."""

from roundel.policy import output_mode
from roundel.terminal import dumb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from roundel.policy import Mode
    from roundel.protocols import ModeRuntime


def drawing_mode(rt: "ModeRuntime", *, json: bool = False) -> "Mode":
    """Give the output policy's mode; but `pipe` for a terminal on which nothing can be drawn in place.

    That is one with `TERM=dumb`, and one on which rich draws already: what is written meanwhile goes line by line above
    that, and any escape but colour is shown as text.
    """
    mode = output_mode(rt, json=json)
    return "pipe" if mode == "tty" and (dumb(rt) or _is_richs(rt)) else mode


def _is_richs(rt: "ModeRuntime") -> bool:
    # The stream that rich puts in the place of the standard one for as long as it draws.
    return hasattr(type(getattr(rt, "stdout", None)), "rich_proxied_file")
