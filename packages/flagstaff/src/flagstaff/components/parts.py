"""A component as a value: what the component functions of this package give to `hoist`."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from flagstaff.component import INTERVAL


class Parts(NamedTuple):
    """The parts of a component, as `flagstaff.component` describes them."""

    name: str
    static: Callable[[Any], str]
    frame: Callable[[float, Any], str] | None = None
    interval: float = INTERVAL
    lines: Callable[[Any], Sequence[str]] | None = None
    ended: Callable[[Any, bool], Any] | None = None
