"""Chances in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.model import DiceLine, Span
from soloist.lingo import Lingo
from soloist.play.rolls.signs import percent_of, percent_words
from soloist.play.told.excerpt import Result, chance
from soloist.rules.games.hades.system import HADES
from soloist.rules.system import Odds, Pool, Reason, Resolution, Situation
from tests.cases import cases
from tests.rules.models.asked import roll_of

OPPOSITION = roll_of(HADES, "opposition")


@pytest.mark.parametrize(
    ("part", "total", "told"),
    cases("play/chances", "percent"),
)
def test_percent(part: int, total: int, told: str) -> None:
    """Never nothing and never all where that is not so."""
    assert percent_words(part, total, Lingo("en")) == told
    assert percent_words(1, 4, Lingo("fr")) == "25\u202f%"


@given(st.integers(1, 5), st.integers(1, 5), st.sampled_from([each.id for each in OPPOSITION.outcomes]))
def test_they_agree_with_the_panel(for_: int, against: int, id_: str) -> None:
    """The result has what the panel said."""
    result = Result(
        DiceLine(Span(0, 0, 1, 1), "", None),
        id_,
        test=OPPOSITION,
        situation=Situation((Pool((Reason("a", for_),)), Pool((Reason("b", against),)))),
        resolution=Resolution("opposition", id_, None, {}, {}),
    )
    odds = result.odds
    assert isinstance(odds, Odds)
    told = chance(result, "en").replace("<1%", "0%").replace(">99%", "100%")
    if told:
        assert told == f"{percent_of(odds.weights[id_], odds.total)}%"
