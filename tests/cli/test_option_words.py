"""Words of options: told in the language of the interface, taken in either."""

import pytest

from soloist.cli.terminal import OneOf
from soloist.lingo import Lingo
from soloist.rules.term import Term
from tests.contract.running import Shell

NAMES = {"story": Term("story", "histoire"), "tables": Term("tables", "tables")}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_both_languages_are_taken(lang: str) -> None:
    """Without accents and case; another word stays as it is, and is none of them."""
    words = OneOf(NAMES, Lingo(lang))
    assert [words(word) for word in ("story", "Histoire", "HISTOIRE", "tables")] == [
        *("story", "story", "story", "tables")
    ]
    assert "story" in words
    assert words("roman") not in words
    assert list(words) == [name.of(lang) for name in NAMES.values()]


@pytest.mark.parametrize(
    ("measure", "same"),
    [("moyenne", "mean"), ("dérive:destin", "drift:destiny"), ("derive:Destiny", "drift:destiny"),
     ("succès+", "success+")],
)  # fmt: skip
def test_numbers_of_chances_have_french_names(run: Shell, measure: str, same: str) -> None:
    """The answer is that of the English word."""
    asked = ("odds", "hades", "opposition", "pour=3", "contre=2", "--json", "--of")
    assert run(*asked, measure).out == run(*asked, same).out != ""


def test_what_outcomes_take_has_french_names(run: Shell) -> None:
    """By the names of outcomes, and by value."""
    asked = ("odds", "hades", "opposition", "pour=3", "contre=2", "--json", "--length", "4", "--progress")
    found = run(*asked, "Succès=1,exploit=2")
    assert found.code == 0, found.err
    assert found.out == run(*asked, "success=1,feat=2").out
