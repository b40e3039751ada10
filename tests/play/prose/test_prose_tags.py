"""The tags of prose: what the journal reads as one, and nothing else, leaves the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.tags import find_tags, tags_in
from soloist.play.prose.prose_tags import without_tags
from tests.cases import cases

WORDS = ["PC", "pc", "Pc", "PJ", "pj", "N", "n", "L", "Thread", "thread", "Fil", "R", "Inv", "ÉVÉNEMENT"]
PIECES = st.sampled_from(
    [*(f"[{word}:" for word in WORDS), "[#N :", "Zoé", "|", "]", "[", "(x)", "\\", " ", "Destin 1->2"]
)


@given(st.lists(PIECES).map("".join))
def test_prose_has_the_tags_that_the_journal_reads(line: str) -> None:
    """Capitals, add-ons, links and guarded brackets: what counts is what the journal's reader counts."""
    assert tuple(tag for _, _, tag in tags_in(line, known=True)) == find_tags(line, known=True)


@pytest.mark.parametrize(
    ("line", "told"),
    cases("play/prose_tags", "no_sentence_loses_its_name"),
)
def test_no_sentence_loses_its_name(line: str, told: str) -> None:
    """Whatever is said elsewhere in the paragraph."""
    assert without_tags(line) == told


@pytest.mark.parametrize(
    ("line", "told"),
    cases("play/prose_tags", "what_keeps_the_books_is_silent"),
)
def test_what_keeps_the_books_is_silent(line: str, told: str) -> None:
    """Beside the same name, and after the stop of a sentence."""
    assert without_tags(line) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Loïc, [N:Loïc|muet], ne dit rien.", "Loïc, ne dit rien."),
        ("Yann ([N:Yann|mort]) dort.", "Yann dort."),
        ("Loïc, [N:Yann|muet], ne dit rien.", "Loïc, Yann, ne dit rien."),
    ],
)
def test_a_name_set_apart_is_not_said_twice(line: str, told: str) -> None:
    """By commas or brackets, right beside the same name."""
    assert without_tags(line) == told
