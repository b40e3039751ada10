"""The reader against bytes nobody meant to write; `make campaign` tries many thousand more."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.fuzz import everything
from campaign.hostile import SHAPES
from soloist.journal.folding.fold import fold
from soloist.journal.folding.skim import skim
from soloist.journal.read import read

SIGNS = st.sampled_from(
    [
        *("```", "```lonelog", "~~~", "---", "\\---", "---\\", "\\--- a ---\\", "[N:Ann", "[N:Ann|a]", "| b"),
        *("]", "[", "@ a", "> a", "? b", "d: 1d6=2", "d : 2", "-> c", "=> d", "tbl: e", "gen: f", "Rd1 @ g"),
        *("T2 L : [F:h|2]", "S1 *i*", "S2 @j => k", "=== Session 1 ===", "# l", "(note: m)", "[Title] n"),
        *("texte", "<<<<<<< o", "=======", ">>>>>>> p", "", "  ", "\t", "title: q"),
    ]
)
STORIES = st.lists(st.tuples(SIGNS, st.sampled_from(["\n", "\n", "\r\n", "", " "]))).map(
    lambda lines: "".join(line + end for line, end in lines).encode()
)


@given(st.one_of(st.binary(), STORIES, st.text().map(str.encode)), st.data())
@settings(max_examples=400)
def test_any_bytes_are_read_folded_and_verified(data: bytes, draw: st.DataObject) -> None:
    """Nothing raises, and going on from any place is reading it all."""
    everything(data, draw.draw(st.integers(0, len(data))))


@given(STORIES, STORIES, STORIES)
@settings(max_examples=300)
def test_a_story_may_grow_twice(first: bytes, second: bytes, third: bytes) -> None:
    """From one reading to the next, whatever was open."""
    begun = skim(first, recent=0)
    grown = skim(first + second, begun.base, recent=0)
    whole = skim(first + second + third, grown.base, recent=0)
    journal = read(first + second + third)
    assert whole.state == fold(journal.entries)
    assert (whole.problems, whole.tail, whole.lines) == (journal.problems, journal.tail, journal.lines)


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_made_to_be_slow_is_read(name: str) -> None:
    """Small here; the campaign holds the time for one against the time for four."""
    data = SHAPES[name](6_000)
    assert everything(data, len(data) // 2) == read(data).entries
