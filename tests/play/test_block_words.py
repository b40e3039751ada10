"""A block is named by what it says, not by the code it stands in."""

import pytest

from soloist.play.prose.tag_words import block_words

BLOCKS = {
    "tbl: portraits/visages d37=32 -> Un front haut": ("words", "Un front haut"),
    "@ Entrer\nd: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=1 -> Presque (+1)": (
        "words",
        "Entrer",
    ),
    "? Qui vient ?\ntbl: oracle/oui-non d6=5 -> Oui": ("question", "Qui vient ?"),
    "? Qui vient ?\n-> Personne": ("question", "Qui vient ?"),
    "? Qui vient ?": ("words", "Qui vient ?"),
    "=> La porte cède.": ("words", "La porte cède."),
    "[N:Chat|noir]": ("words", "[N:Chat|noir]"),
}


@pytest.mark.parametrize("text", BLOCKS)
def test_a_block_of_play_is_named_by_its_words(text: str) -> None:
    """A question with its answer is told as both."""
    assert block_words(text, is_play=True) == BLOCKS[text]


def test_prose_is_what_it_is() -> None:
    """Whatever it begins with."""
    assert block_words("? non", is_play=False) == ("words", "? non")
