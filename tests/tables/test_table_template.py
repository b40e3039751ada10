"""The language of a row's text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.tables.die import TableDie
from soloist.tables.template import DiceHole, TableHole, Words, parse_template


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("rien à voir", (Words("rien à voir"),)),
        ("{{noms}}", (Words("{noms}"),)),
        ("{2d6} loups", (DiceHole(TableDie(2, 6)), Words(" loups"))),
        ("{ d66 + 3 }", (DiceHole(TableDie(2, 6, digits=True), 3),)),
        ("{1d6-1}{1d6−1}", (DiceHole(TableDie(1, 6), -1), DiceHole(TableDie(1, 6), -1))),
        ("par {noms}.", (Words("par "), TableHole("noms", 4), Words("."))),
        ("{hades/distance.Où ?}", (TableHole("hades/distance.Où ?", 0),)),
    ],
)
def test_parts(text: str, parts: tuple[object, ...]) -> None:
    """Words, dice with or without a bonus, tables by any of their names, doubled braces."""
    assert parse_template(text) == (parts, ())


@given(st.text(alphabet="ab {}:d612+", max_size=30))
def test_every_character_is_read_or_refused(text: str) -> None:
    """Nothing is dropped: the pieces add up to the text, or a place in it is refused."""
    parts, misread = parse_template(text)
    assert all(0 <= place.at < len(text) for place in misread)
    if not misread:
        words = sum(
            len(part.text.replace("{", "{{").replace("}", "}}")) for part in parts if isinstance(part, Words)
        )
        holes = [part for part in parts if not isinstance(part, Words)]
        assert words <= len(text)
        assert bool(holes) or words == len(text)
