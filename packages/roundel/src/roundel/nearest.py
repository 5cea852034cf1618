"""Which of a terminal's 256 or sixteen colours is nearest to a given one.

Sources: the 256-colour cube and the sixteen default colours as xterm has them; Oklab (Björn Ottosson, 2020) for what is
near.
"""

import math
from functools import cache

from .contrast import Rgb, linear

# fmt: off
_XTERM_16: tuple[Rgb, ...] = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
)
# fmt: on
_GREYS = (0, 7, 8, 15)
_CUBE_STEPS = (0, 95, 135, 175, 215, 255)
_XTERM_240: tuple[Rgb, ...] = (
    *((red, green, blue) for red in _CUBE_STEPS for green in _CUBE_STEPS for blue in _CUBE_STEPS),
    *((grey, grey, grey) for grey in range(8, 239, 10)),
)


def nearest_of_240(rgb: Rgb) -> int:
    return min(range(len(_XTERM_240)), key=lambda index: math.dist(_oklab(rgb), _oklab(_XTERM_240[index])))


def nearest_of_16(rgb: Rgb) -> int:
    """Choose by lightness and, hue (twice): there are no pastels, and a pale green is to stay green."""
    lightness, chroma, hue = _lightness_chroma_hue(rgb)
    is_grey = chroma < 0.035

    def distance(index: int) -> float:
        other_lightness, _, other_hue = _lightness_chroma_hue(_XTERM_16[index])
        turn = 0 if is_grey else 4 * chroma**2 * (1 - math.cos(hue - other_hue))
        return (lightness - other_lightness) ** 2 + turn

    return min((index for index in range(16) if (index in _GREYS) is is_grey), key=distance)


def _lightness_chroma_hue(rgb: Rgb) -> tuple[float, float, float]:
    lightness, green_red, blue_yellow = _oklab(rgb)
    return lightness, math.hypot(green_red, blue_yellow), math.atan2(blue_yellow, green_red)


@cache
def _oklab(rgb: Rgb) -> tuple[float, float, float]:
    red, green, blue = (linear(channel) for channel in rgb)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )
