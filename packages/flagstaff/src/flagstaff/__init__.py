"""flagstaff: the frame loop and the static projection of what it draws."""

from .loop import Flag, hoist, spin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .adoption import adopt as adopt
    from .adoption import adopted as adopted
    from .terminals import paused as paused
    from .tracking import track as track

# Loaded when first used: few programs draw bars that are not their own, and off a terminal nothing is drawn.
_HOMES = {"adopt": "adoption", "adopted": "adoption", "paused": "terminals", "track": "tracking"}

__all__ = ["Flag", "adopt", "adopted", "hoist", "paused", "spin", "track"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
