"""The tags of prose: what the journal reads as one, and nothing else, leaves the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.tags import find_known_tags
from soloist.play.prose_tags import prose_tags, without_tags

WORDS = ["PC", "pc", "Pc", "PJ", "pj", "N", "n", "L", "Thread", "thread", "Fil", "R", "Inv", "ÉVÉNEMENT"]
PIECES = st.sampled_from(
    [*(f"[{word}:" for word in WORDS), "[#N :", "Zoé", "|", "]", "[", "(x)", "\\", " ", "Destin 1->2"]
)


@given(st.lists(PIECES).map("".join))
def test_prose_has_the_tags_that_the_journal_reads(line: str) -> None:
    """Capitals, add-ons, links and guarded brackets: what counts is what the journal's reader counts."""
    assert tuple(tag for _, _, tag in prose_tags(line)) == find_known_tags(line)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Zoé waits. [N:Zoé|calm]", "Zoé waits."),
        ("The [N:Guard|wary] sings.", "The Guard sings."),
        ("Elle attend [N:Zoé].", "Elle attend Zoé."),
        ("Elle suit [N:Marthe|vive] vers [L:Le moulin|haut].", "Elle suit Marthe vers Le moulin."),
        ("Sorbier lève la tête sur le [L:quai noyé|gris].", "Sorbier lève la tête sur le quai noyé."),
        ("She meets [N:Ann|cold] at [L:the mill|old]", "She meets Ann at the mill"),
        ("La porte cède sans un bruit. [N:Garde|méfiant]", "La porte cède sans un bruit."),
        ("La porte cède [N:Garde|méfiant]", "La porte cède"),
        ("« Entrez. » [N:Garde|méfiant].", "« Entrez. »."),
        ("[N:Garde|méfiant]", ""),
        ("She wrote [pc:Aldric] and [Foo:x].", "She wrote [pc:Aldric] and [Foo:x]."),
    ],
)
def test_tags_leave_a_line(line: str, told: str) -> None:
    """A tag goes, its name stays where the sentence needs it; another bracket is the person's own."""
    assert without_tags(line) == told
