"""A word is found by any of its names, in either language, accents and case aside."""

import pytest

from soloist.play.told.glossary import explain
from soloist.values.message import Refusal


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
