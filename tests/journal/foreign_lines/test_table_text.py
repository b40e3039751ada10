"""Table lines: picked rows, rolls made again, decks, and results that look like the notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.dice_text import neutralise, parse_table_text, write_table_line
from soloist.journal.model import TableText
from soloist.journal.tags import find_tags
from soloist.journal.words import CannotCarry

NAMES = st.sampled_from(
    ["hades/direction.Champ", "hades/distance.Qui ?", "mots/météo", "Forêt noire", "Les 7 vents"]
)
RESULTS = st.one_of(
    st.sampled_from(["Loi", "Pluie ; vent -> tempête (demain)", "Non, mais…", "", "d6=3", "(oui)"]),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1).map(neutralise),
).map(str.strip)


@given(
    NAMES,
    st.lists(st.integers(1, 100), max_size=3).map(tuple),
    RESULTS,
    st.sampled_from(["", "Rencontre", "d6=3 Neutre"]),
)
def test_a_written_line_is_read_back(name: str, dice: tuple[int, ...], result: str, origin: str) -> None:
    """Whatever the result holds."""
    table = TableText(name, 100 if dice else 0, dice, result, origin)
    assert parse_table_text(write_table_line(table).removeprefix("tbl: ")) == table


@given(st.text())
def test_a_result_carries_no_live_tag(text: str) -> None:
    """A stranger's table writes no state, no second line and no false origin."""
    plain = neutralise(text)
    assert find_tags(plain) == ()
    assert len(plain.splitlines()) <= 1
    assert "(<-" not in plain


@pytest.mark.parametrize("name", ["a|b", "a [b]", "a -> b", "météo d6", "météo shuffle"])
def test_a_table_whose_name_cannot_be_carried(name: str) -> None:
    """Refused, with something else to call it."""
    with pytest.raises(CannotCarry) as refused:
        write_table_line(TableText(name, 6, (1,), "x"))
    assert refused.value.suggestion != name
