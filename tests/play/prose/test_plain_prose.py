"""Prose as words alone, for a recap: no marks, lines where a reader needs them."""

import pytest

from soloist.play.prose.prose_tags import plain_prose
from tests.cases import cases

LONG = "mot " * 20 + "fin,"


@pytest.mark.parametrize(
    ("text", "told"),
    cases("play/plain_prose", "marks_are_gone"),
)
def test_marks_are_gone(text: str, told: str) -> None:
    """Rules, quotes, emphasis; verse, replies and lists keep their lines, tags stay."""
    assert plain_prose(text, "fr") == told
