"""What stands in prose for its author alone is no prose to be counted; the lines stay as many."""

import pytest

from soloist.journal.asides import blanked
from soloist.journal.prose_words import words


@pytest.mark.parametrize(
    ("text", "left", "count"),
    [
        ("Alpha (note: au milieu) mot.", "Alpha   mot.", 2),
        ("(secret: vrai (ou non)) non", "  non", 1),
        ("un <!-- deux\ntrois --> quatre", "un  \n quatre", 2),
        ("un (note: deux\n\ntrois", "un  \n\ntrois", 2),
        (r"un \(note: deux)", r"un \(note: deux)", 3),
        ("un (deux)", "un (deux)", 2),
    ],
)
def test_an_aside_is_no_prose(text: str, left: str, count: int) -> None:
    """Closed or up to the end of its paragraph; behind a backslash it is words."""
    assert blanked(text) == left
    assert words(text.encode()) == count
