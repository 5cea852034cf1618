"""flagstaff: the frame loop and the static projection of what it draws."""

from .loop import Flag, hoist, spin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .adoption import adopt as adopt
    from .adoption import adopted as adopted
    from .terminals import paused as paused

__all__ = ["Flag", "adopt", "adopted", "hoist", "paused", "spin"]


def __getattr__(name: str) -> object:
    # Loaded when first used: few programs draw bars that are not their own, and off a terminal nothing is drawn.
    module = {"adopt": "adoption", "adopted": "adoption", "paused": "terminals"}.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"flagstaff.{module}"), name)
    return value
