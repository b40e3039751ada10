"""The style sheet of a page: legible in both schemes."""

import re
from importlib.resources import files

import pytest

SHEET = files("soloist.publish").joinpath("styles/book.css").read_text("utf-8")


@pytest.mark.parametrize("scheme", [0, 1, 2])
def test_words_stand_out(scheme: int) -> None:
    """Light, dark and paper: at least 7 to 1 between words and what they stand on (WCAG AAA)."""
    sets = [_colours(rule) for rule in re.findall(r":root \{([^}]*)\}", SHEET)]
    assert len(sets) == 3
    colours = sets[0] | sets[scheme]
    for words in ("ink", "soft", "accent"):
        for ground in ("paper", "tint"):
            assert contrast(colours[words], colours[ground]) >= 7, (words, ground, colours)


def _colours(rule: str) -> dict[str, str]:
    return dict(re.findall(r"--(\w+): #([0-9a-f]{3,6})\b", rule))


def contrast(one: str, other: str) -> float:
    """How far apart two colours are for the eye, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    whole = colour if len(colour) == 6 else "".join(letter * 2 for letter in colour)
    parts = [int(whole[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
