"""The runtime of something that draws on a stream it was handed, such as an incumbent's `file=` argument."""

from .runtime import Runtime, process_runtime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def runtime_on(stream: "Any" = None, *, default: str = "stderr") -> Runtime:
    """Give the process's runtime, drawing on `stream`, or where that is None on the one named `default`."""
    return process_runtime().on(default if stream is None else stream)
