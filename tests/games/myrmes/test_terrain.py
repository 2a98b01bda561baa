"""The coordinates of hexes can be read on every terrain, in light and in dark mode."""

import re

import pytest

from games.drawing.seats import STYLE as SEATS
from games.myrmes.drawing.terrain import STYLE, TERRAIN, mark_of

LEAST = 4.5  # contrast of small texts (WCAG 2.2, 1.4.3)
_COLOUR = re.compile(r"--([\w-]+):(#[0-9a-f]{3,6})\b")


def colours(dark):
    """Return the colours of the variables of the style sheets in a scheme."""
    values = {}
    for style in (SEATS, STYLE):
        light, _, darker = style.partition("@media (prefers-color-scheme:dark){")
        values |= dict(_COLOUR.findall(darker[: darker.index("}}")] if dark else light))
    return values


def luminance(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first, second):
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("letter", TERRAIN)
def test_coordinates_contrast_with_their_ground(letter, dark):
    """The ink contrasts with the terrain itself, and with the halo around each letter."""
    shown = colours(dark)

    assert contrast(shown["bd-ink"], shown[f"my-{mark_of(letter)}"]) >= LEAST
    assert contrast(shown["bd-ink"], shown["my-where"]) >= LEAST
