"""Table lines: picked rows, rolls made again, decks, and results that look like the notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.model import TableText
from soloist.journal.names import CannotCarry
from soloist.journal.table_text import neutralise, parse_table_text, write_table_text
from soloist.journal.tags import find_tags

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
    assert parse_table_text(write_table_text(table)) == table


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("hades/direction.Champ d6=2 -> Loi (<- Rencontre)", TableText("hades/direction.Champ", 6, (2,),
        "Loi", "Rencontre")),
        ("d.Qui ? d6=5 -> Ant (<- d6=3 Neutre)", TableText("d.Qui ?", 6, (5,), "Ant", "d6=3 Neutre")),
        ("m d12=7 -> Pluie ; vent -> tempête (demain)", TableText("m", 12, (7,),
        "Pluie ; vent -> tempête (demain)")),
        ("rencontres shuffle", TableText("rencontres", shuffle=True)),
        ("rencontres", TableText("rencontres")),
        ("rencontres d8", TableText("rencontres", 8)),
        ("noms 2d6=3,4 -> Ann", TableText("noms", 6, (3, 4), "Ann")),
    ],
)  # fmt: skip
def test_what_soloist_writes(text: str, table: TableText) -> None:
    """Both ways."""
    assert parse_table_text(text) == table
    assert write_table_text(table) == text


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ('d100=42 -> "A broken sword"', TableText("", 100, (42,), '"A broken sword"')),
        ("Weather -> Fog", TableText("Weather", 0, (), "Fog")),
        ("Mythic d100=78+34 → NPC Action", TableText("Mythic", 100, (78, 34), "NPC Action")),
        ("Forest Encounter (d6)", None),
        ("Mood [Tense, Hopeful]", None),
        ("", None),
    ],
)
def test_what_others_write(text: str, table: TableText | None) -> None:
    """A line that defines a table is no roll."""
    assert parse_table_text(text) == table


@given(st.text())
def test_a_result_carries_no_live_tag(text: str) -> None:
    """A stranger's table writes no state, no second line and no false origin."""
    plain = neutralise(text)
    assert find_tags(plain) == ()
    assert len(plain.splitlines()) <= 1
    assert "(<-" not in plain


def test_neutralised_text_stays_readable() -> None:
    """Brackets and lines are replaced, not lost."""
    assert (
        neutralise("Un garde [N:Marc|mort]\r\n  et \n\nson chien")
        == "Un garde (N:Marc|mort) / et / son chien"
    )


@pytest.mark.parametrize("name", ["a|b", "a [b]", "a -> b", "météo d6", "météo shuffle"])
def test_a_table_whose_name_cannot_be_carried(name: str) -> None:
    """Refused, with something else to call it."""
    with pytest.raises(CannotCarry) as refused:
        write_table_text(TableText(name, 6, (1,), "x"))
    assert refused.value.suggestion != name
