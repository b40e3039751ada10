"""A block is named by what it says, not by the code it stands in."""

import pytest

from soloist.play.prose.prose_tags import block_words
from tests.cases import cases


@pytest.mark.parametrize(("text", "what", "said"), cases("play/block_words", "block_of_play"))
def test_a_block_of_play_is_named_by_its_words(text: str, what: str, said: str) -> None:
    """A question with its answer is told as both."""
    assert block_words(text, is_play=True) == (what, said)


def test_prose_is_what_it_is() -> None:
    """Whatever it begins with."""
    assert block_words("? non", is_play=False) == ("words", "? non")
