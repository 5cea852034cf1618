"""The runtime of something that draws on a stream it was handed, such as an incumbent's `file=` argument."""

from .runtime import Runtime, process_runtime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def runtime_on(stream: "Any" = None, *, default: str = "stderr", live: bool = False) -> Runtime:
    """Give the process's runtime, drawing on `stream`, or where that is None on the one named `default`.

    `live` is `process_runtime`'s.
    """
    return process_runtime(live=live).on(default if stream is None else stream)
