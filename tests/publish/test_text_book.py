"""A book as plain text: nothing wider than a page of old, nothing lost."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.formats.text_book import WIDTH, wrapped


@given(
    st.lists(st.text("abcé\u00a0\u202f", min_size=1, max_size=20).filter(str.strip), min_size=1, max_size=40)
)
def test_wrapped(words: list[str]) -> None:
    """Every word once and in order, spaces that hold words together kept, no line too long."""
    text = " ".join(words)
    lines = wrapped(text, "- ", "  ").split("\n")
    assert " ".join(line[2:] for line in lines) == text
    assert all(len(line) <= WIDTH for line in lines)
    assert all(len(a) + 1 + len(b[2:].split(" ")[0]) > WIDTH for a, b in pairwise(lines))


def test_no_line_begins_with_a_dash_between_words() -> None:
    """It would be somebody who speaks; one that opens the text is."""
    told = wrapped("— Elle vit la ville —\u00a0enfin. Rien — rien.", width=22)
    assert told == "— Elle vit la\nville —\u00a0enfin. Rien —\nrien."


def test_a_long_word_stands_alone() -> None:
    """It is not cut: it may be an address."""
    assert wrapped("a " + "x" * 80 + " b") == "a\n" + "x" * 80 + "\nb"
