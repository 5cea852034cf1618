"""flagstaff: the frame loop and the static projection of what it draws."""

from .loop import Flag, hoist, spin

__all__ = ["Flag", "hoist", "spin"]
