"""Signs of play in the middle of prose are words once they are escaped, and no escape shows."""

from time import process_time

import pytest

from soloist.journal.write import kept_as_words


@pytest.mark.parametrize(
    "piece", ["(note: x) ", "`(note: x", "``` <!-- ", "( ", "\\", "` `` <!--", "\n\n`(note:"]
)
def test_it_takes_the_time_of_its_length(piece: str) -> None:
    """Also of what nobody would write."""
    began = process_time()
    kept_as_words(piece * 40_000)
    assert process_time() - began < 5
