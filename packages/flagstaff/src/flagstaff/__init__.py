"""flagstaff: the frame loop and the static projection of what it draws."""

from .loop import Flag, hoist, spin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .adoption import adopt as adopt
    from .adoption import adopted as adopted

__all__ = ["Flag", "adopt", "adopted", "hoist", "spin"]


def __getattr__(name: str) -> object:
    # Loaded when first used: few programs draw bars that are not their own.
    if name not in ("adopt", "adopted"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import adoption

    value: object = getattr(adoption, name)
    return value
