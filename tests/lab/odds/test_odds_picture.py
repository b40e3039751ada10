"""Drawings say in words and bars what the answer holds."""

from collections.abc import Sequence

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
