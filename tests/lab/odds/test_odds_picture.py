"""Drawings say in words and bars what the answer holds."""

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


def test_a_script_shows_where_it_stops() -> None:
    """A bar a step, with what it stops with."""
    told = drawn("script", for_=3, steps="1,2,2")
    assert ">Where it stops<" in told
    assert ">step 3<" in told
    assert ">the end<" in told
    assert ">43.8%<" in told
    assert "Almost 5.0%, Setback 9.6%" in told


def test_a_curve_is_numbered_and_names_its_range() -> None:
    """Where a piece has room it has its percents; one too small for that has none."""
    told = drawn("opposition", for_="1..8", against=3)
    assert ">against=3 for=1…8<" in told
    assert ">57%<" in told
    assert told.count('class="patch"') < 8 * 6
    assert "for=2…4 against=1…3" in drawn("opposition", for_="2..4", against="1..3")


def test_variants_show_what_is_measured_and_gained() -> None:
    """In points, under each."""
    told = drawn("opposition", of="success+", others=[{"for": "4"}], for_=3, against=3)
    assert ">Success or better: 16.7%<" in told
    assert ">Success or better: 29.2% (+12.4)<" in told


def test_a_length_names_its_gauges() -> None:
    """What takes a bar of which, whose is empty first, and the median."""
    told = drawn("opposition", length="4/3", for_=3, against=2)
    assert "Taken from theirs, 4: Feat 2, Success 1; from ours, 3: Failure 1, Fiasco 2." in told
    assert "Theirs is empty first" in told
    assert "half are over within" in told
    french = drawn("opposition", "fr", length="3", for_=3, against="1..3")
    assert "D’une jauge de 3" in french
    assert ">for=3<" in french


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
    assert f'x="{nought:.1f}"' in re.findall(r"<text[^>]*>0</text>", told)[0]


def test_a_drawing_says_its_axes() -> None:
    """The key that is turned by its name, percents under stacks, rolls over a length."""
    curve = drawn("opposition", for_="1..3", against=3)
    assert ">↓ Protagonist<" in curve
    assert [f">{share}%<" in curve for share in (0, 25, 50, 75, 100)] == [True] * 5
    assert ">↓ Protagoniste · → Obstacle<" in drawn("opposition", "fr", for_="1..3", against="1..3")
    assert ">↓ Rolls until a gauge is empty<" in drawn("opposition", length="3", for_=3, against=2)


def test_one_situation_is_drawn_with_its_value_and_its_drift() -> None:
    """As it is told in words."""
    told = drawn("opposition", for_=3, against=2)
    assert ">Value: 0.76 on average, give or take 1.38<" in told
    assert ">Destiny: \u22121.00 on average<" in told
    assert ">Fortunes: +0.07 on average (0: 93.2%, +1: 6.8%)<" in told


def test_lengths_tell_half_of_each() -> None:
    """The mean is the bar, the half stands under it."""
    told = drawn("opposition", length="3", for_=3, against="1..2")
    assert told.count(">Half are over within ") == 2
    assert re.search(
        r">[\d.]+ rolls on average, give or take [\d.]+; half are over within \d+\.<",
        drawn("opposition", length="3", for_=3, against=2),
    )


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
    cold = re.findall(r'class="cold"[^>]*/>\n<text[^>]*>([^<]*)<', mean)
    warm = re.findall(r'class="heat"[^>]*/>\n<text[^>]*>([^<]*)<', mean)
    assert cold
    assert warm
    assert all(text.startswith("\u2212") for text in cold)
    assert not any(text.startswith("\u2212") for text in warm)


def test_little_is_not_nothing() -> None:
    """A share that rounds to none is told as less than the least."""
    assert "&lt;1%" in drawn("opposition", for_="1..2", against="7..8")
    assert "&lt;0.1%" in drawn("opposition", length="9", for_=9, against=1)


def test_what_has_no_brackets_is_exact() -> None:
    """Every number that was thrown has its interval, in French with a thin blank; stacks claim none."""
    told = drawn(
        "script", "fr", for_=3, steps="1,2", unlimited_chaos="on", others=[{"shift": "1"}], of="mean"
    )
    assert "sans crochets, c’est exact" in told
    mean, gain = re.findall(r">Valeur moyenne[^<]*<", told)
    assert mean.count("[") == 1
    assert gain.count("[") == 2
    assert "\u202f;\u00a0" in mean
    alone = drawn("script", for_=3, steps="1,2", unlimited_chaos="on")
    for word in ("step 1", "step 2", "the end"):
        row = re.search(rf">{word}</text>.*?class=\"b\"[^>]*>([^<]*)<", alone, re.DOTALL)
        assert row is not None
        assert "[" in row[1]
    assert all("[" in line for line in re.findall(r">((?:Value|Destiny|Fortunes):[^<]*)<", alone))
    fallen = drawn("script", for_=3, steps="1,2", unlimited_chaos="on", shift="0..1")
    assert "brackets" not in fallen
