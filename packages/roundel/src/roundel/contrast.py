"""Contrast between two colours, as the Web Content Accessibility Guidelines define it.

Source: WCAG 2.2, "relative luminance", "contrast ratio" and success criterion 1.4.3.
"""

AA = 4.5
"""The least contrast of ordinary text against its ground (WCAG 2.2, 1.4.3, level AA)."""

Rgb = tuple[int, int, int]


def parse_hex(color: str) -> Rgb:
    """Read `#rrggbb` as red, green and blue from 0 to 255. Raises ValueError for any other spelling."""
    digits = color[1:]
    if not (color.startswith("#") and len(digits) == 6 and set(digits) <= set("0123456789abcdefABCDEF")):
        raise ValueError(f"{color!r} is not a colour of the form #rrggbb")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def to_hex(rgb: Rgb) -> str:
    """Spell red, green and blue from 0 to 255 as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*rgb)


def linear(channel: int) -> float:
    """Give the light of one sRGB channel, 0 to 255, from 0 to 1."""
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(color: str) -> float:
    """Give the relative luminance of `#rrggbb`: 0 for black, 1 for white. Raises ValueError for any other spelling."""
    red, green, blue = (linear(channel) for channel in parse_hex(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Give the contrast ratio of two colours, each `#rrggbb`: from 1 (the same) to 21 (black and white).

    The order does not matter. Raises ValueError for any other spelling of a colour.
    """
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def nearest_passing(color: str, ground: str) -> str:
    """Give the shade of `color` nearest to it whose contrast against `ground` is at least `AA`.

    A shade is the colour mixed with black or with white, which keeps its hue; the smaller share of either wins. On any
    ground one of the two passes, since black or white itself does.
    """
    for share in range(256):
        for end in (0, 255):
            mixed = [round(channel + (end - channel) * share / 255) for channel in parse_hex(color)]
            shade = to_hex((mixed[0], mixed[1], mixed[2]))
            if contrast(shade, ground) >= AA:
                return shade
    raise AssertionError(f"neither black nor white passes on {ground}")
