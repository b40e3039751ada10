"""A word is found by any of its names, in either language, accents and case aside."""

import pytest

from soloist.message import Refusal
from soloist.play.told.glossary import explain, glossary, terms
from soloist.rules.systems import SYSTEMS


def ids(system: str, wanted: str) -> list[str]:
    """The ids of the words found."""
    return [each.word.id for each in explain(system, wanted)]


@pytest.mark.parametrize(
    ("system", "wanted", "found"),
    [
        ("hades", "PRÉJUDICE", ["harm"]),
        ("hades", "prejudice", ["harm"]),
        ("hades", "prix", ["harm"]),
        ("hades", "manoeuvre", ["manoeuvre"]),
        ("hades", "MJ", ["destiny-hat"]),
        ("hades", "destiny", ["destiny", "destiny-hat"]),
        ("hades", "Destin", ["destiny"]),
        ("spin", "cle", ["key"]),
        ("spin", "succès partiel", ["almost"]),
        ("roses", "séquelle", ["sequel"]),
        ("roses", "trois unites", ["unities"]),
        ("bravoure", "malheur", ["misfortune"]),
        ("oneshot", "Seconde chance", ["second-chance"]),
        ("free", "clock", ["clock"]),
        ("spin", "Fortunes", ["fortune"]),
        ("hades", "feats", ["feat"]),
        ("hades", "oppositions", ["resolution"]),
        ("hades", "préjudices", ["harm"]),
    ],
)
def test_found_by_any_name(system: str, wanted: str, found: list[str]) -> None:
    """Name, synonym, without accents; a name goes before a synonym."""
    assert ids(system, wanted) == found


def test_a_beginning_finds_every_word_that_has_it() -> None:
    """A word within a name counts, the middle of a word does not."""
    assert {"direction-roll", "distance-roll", "choice-roll"} <= set(ids("hades", "jet"))
    with pytest.raises(Refusal, match="one of spin"):
        explain("hades", "clé")


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("favorite", "favourite"),
        ("xyzzy", "soloist terms hades"),
        ("motivation", "one of oneshot"),
        ("  ", "soloist"),
    ],
)
def test_an_unknown_word_is_refused_with_what_helps(wanted: str, said: str) -> None:
    """What looks like it, who has it, or where all are listed."""
    with pytest.raises(Refusal) as refused:
        explain("hades", wanted)
    assert said in str(refused.value.message)


def test_each_word_knows_its_opposite_and_its_systems() -> None:
    """What HaDes and SPIN share says so, though its meaning may differ."""
    favourite = next(each for each in glossary("spin") if each.word.id == "favourite")
    assert favourite.opposite is not None
    assert favourite.opposite.id == "outsider"
    assert favourite.systems == ("hades", "spin")
    assert "as many dice" in favourite.word.meaning.en
    assert [len(terms(id_)) > 0 for id_ in SYSTEMS] == [True] * len(SYSTEMS)
