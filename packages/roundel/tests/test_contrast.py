"""Contrast as WCAG 2.2 defines it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from roundel.contrast import AA, contrast, luminance, nearest_passing, parse_hex, to_hex

channels = st.integers(0, 255)
colors = st.tuples(channels, channels, channels).map(to_hex)


# Published pairs: W3C's and WebAIM's contrast checkers give these ratios, rounded down to two places.
@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#777777", "#ffffff", 4.47),
        ("#767676", "#ffffff", 4.54),
        ("#ff0000", "#ffffff", 3.99),
        ("#0000ff", "#ffffff", 8.59),
        ("#123456", "#123456", 1.0),
    ],
)
def test_known_ratios(first: str, second: str, ratio: float) -> None:
    assert int(contrast(first, second) * 100) / 100 == ratio
    assert contrast(first, second) == contrast(second, first)


def test_luminance_of_the_ends_and_of_the_primaries() -> None:
    assert luminance("#000000") == 0
    assert luminance("#ffffff") == pytest.approx(1)
    assert luminance("#ff0000") == pytest.approx(0.2126)
    assert luminance("#00FF00") == pytest.approx(0.7152)


@pytest.mark.parametrize(
    "color", ["", "#fff", "ffffff", "#gggggg", "#12345", "#1234567", "#+12345", "red", "#\uff1123456"]
)
def test_any_other_spelling_is_refused(color: str) -> None:
    with pytest.raises(ValueError, match="is not a colour of the form #rrggbb"):
        contrast(color, "#000000")


@settings(max_examples=300, deadline=None)
@given(color=colors, ground=colors)
def test_the_nearest_passing_shade_passes_and_leaves_a_passing_colour_alone(color: str, ground: str) -> None:
    shade = nearest_passing(color, ground)
    assert contrast(shade, ground) >= AA
    assert (shade == color) is (contrast(color, ground) >= AA)


@settings(max_examples=100, deadline=None)
@given(color=colors, ground=colors)
def test_it_is_the_shade_with_the_smallest_share_of_black_or_white_that_passes(color: str, ground: str) -> None:
    def mixed(step: int, end: int) -> str:
        red, green, blue = (round(channel + (end - channel) * step / 255) for channel in parse_hex(color))
        return to_hex((red, green, blue))

    passing = {
        step: {mixed(step, end) for end in (0, 255) if contrast(mixed(step, end), ground) >= AA} for step in range(256)
    }
    least = min(step for step, shades in passing.items() if shades)
    assert nearest_passing(color, ground) in passing[least]
