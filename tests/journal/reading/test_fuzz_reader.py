"""The reader against bytes nobody meant to write; `make campaign` tries many thousand more."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.fuzz import everything
from campaign.hostile import SHAPES
from soloist.journal.read import read
from tests.journal.checking.test_skim import journals
from tests.journal.reading.test_read import BYTES


@given(st.one_of(BYTES, journals(), st.text().map(str.encode)), st.data())
@settings(max_examples=4 * settings().max_examples)
def test_any_bytes_are_read_folded_and_verified(data: bytes, draw: st.DataObject) -> None:
    """Nothing raises, and going on from any place is reading it all."""
    everything(data, draw.draw(st.integers(0, len(data))))


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_made_to_be_slow_is_read(name: str) -> None:
    """Small here; the campaign holds the time for one against the time for four."""
    data = SHAPES[name](6_000)
    assert everything(data, len(data) // 2) == read(data).entries
