"""prompt_toolkit under the policy: its colour depth."""

from typing import TYPE_CHECKING

from roundel.extra import require
from roundel.policy import color_level
from roundel.protocols import ColorRuntime

if TYPE_CHECKING:
    from prompt_toolkit.output import ColorDepth


def color_depth(rt: ColorRuntime) -> "ColorDepth":
    """Give the `ColorDepth` for an application's or a prompt's `color_depth`: one bit at level 0, up to 24 at 3.

    Raises ImportError where prompt_toolkit is not installed.
    """
    require("prompt_toolkit", "burgee-roundel", "prompt_toolkit")
    from prompt_toolkit.output import ColorDepth

    depths = (ColorDepth.DEPTH_1_BIT, ColorDepth.DEPTH_4_BIT, ColorDepth.DEPTH_8_BIT, ColorDepth.DEPTH_24_BIT)
    return depths[color_level(rt)]
