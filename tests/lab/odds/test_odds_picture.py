"""Drawings show in bars what the answer holds."""

import re
from collections.abc import Sequence

import pytest

from soloist.lab.odds.asked import Asked, answer
from soloist.lab.odds.picture import picture
from soloist.rules.systems import system


def drawn(
    test: str, lang: str = "en", of: str | None = None, length: str | None = None, **more: object
) -> str:
    """The drawing of a question of HaDes."""
    hades = system("hades")
    assert hades is not None
    found = hades.test(test)
    assert found is not None
    others = more.pop("others", ())
    assert isinstance(others, Sequence)
    words = {key.rstrip("_"): str(word) for key, word in more.items()}
    return picture(answer(Asked(hades, found, words, lang, 500, 1, of, others, length)), lang)


def spans(told: str, kind: str) -> list[tuple[float, float]]:
    """From where to where the bars of a kind go, each once."""
    found = re.findall(rf'<rect class="{kind}" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', told)
    return [(float(x), float(x) + float(wide)) for x, wide in found]


@pytest.mark.parametrize("of", ["mean", "drift:destiny"])
def test_what_is_below_nought_lies_on_the_other_side_of_its_line(of: str) -> None:
    """Bars below nought go left from the line, hatched, those above it right; the longest is the farthest."""
    told = drawn("opposition", for_=3, against="1..6", of=of)
    lines = {float(x) for x in re.findall(r'class="axis" d="M([\d.]+) ', told)}
    assert len(lines) == 1
    (nought,) = lines
    bars = spans(told, "plain")
    assert len(bars) == 6
    left = [bar for bar in bars if bar[1] <= nought + 0.02 and bar[0] < nought - 1]
    right = [bar for bar in bars if abs(bar[0] - nought) < 0.02]
    assert left
    assert len(left) + len(right) == 6
    assert told.count('fill="url(#p1)"') == len(left)


def test_ten_numbers_have_ten_fillings() -> None:
    """Initiative: no two bars alike."""
    oneshot = system("oneshot")
    assert oneshot is not None
    test = oneshot.test("initiative")
    assert test is not None
    told = picture(answer(Asked(oneshot, test, {}, "en", 500, 1)), "en")
    used = re.findall(r"url\((#p\d+)\)", told)
    assert len(spans(told, "plain")) == 10
    assert len(set(used)) == len(used) == 9


def test_a_map_is_as_dark_as_its_colour() -> None:
    """What is sure is full, and what is below nought has a colour of its own and a minus."""
    sure = drawn("opposition", for_="9..10", against="1..2", of="setback+")
    assert max(map(float, re.findall(r'fill-opacity="([\d.]+)"', sure))) > 0.9
    mean = drawn("opposition", for_="1..4", against="1..4", of="mean")
    cold = re.findall(r'class="bad"[^>]*fill-opacity[^>]*/>\n<text[^>]*>([^<]*)<', mean)
    warm = re.findall(r'class="good"[^>]*fill-opacity[^>]*/>\n<text[^>]*>([^<]*)<', mean)
    assert cold
    assert warm
    assert all(text.startswith("\u2212") for text in cold)
    assert not any(text.startswith("\u2212") for text in warm)


def test_a_drawing_says_its_axes_and_pieces_with_room_their_percents() -> None:
    """The key that is turned by its name; of a list what stays before it; sentences as in the terminal."""
    curve = drawn("opposition", for_="1..8", against=3)
    assert ">↓ Protagonist<" in curve
    assert ">57%<" in curve
    assert curve.count('class="patch"') < 8 * 6
    assert ">↓ Protagoniste · → Obstacle<" in drawn("opposition", "fr", for_="1..3", against="1..3")
    assert ">step 3<" in drawn("script", for_=3, steps="1,2,2")
    assert ">Success or better: 16.72%; 29.17% (+12.4)<" in drawn(
        "opposition", of="success+", others=[{"for": "4"}], for_=3, against=3
    )
    assert "Succès 1" in drawn("opposition", "fr", length="3", for_=3, against="1..3")
