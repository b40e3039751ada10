"""What stands in prose for its author alone is no prose to be counted; the lines stay as many."""

import pytest

from soloist.journal.privacy import blanked, without_asides
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


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Elle entra. (secret: le roi (mort) est là) Puis rien.", "Elle entra. Puis rien."),
        ("(secret: x)", ""),
        ("A (Secret : x).", "A."),
        ("A (secret: jamais fermé\nb\n\nC", "A\n\nC"),
        ("Il (secret: a) et (secret: b\nc) lui", "Il et lui"),
        ("(secret: a) Il vint.", "Il vint."),
        ("a\n(secret: x)\nb", "a\nb"),
        ("Elle rit (note: revoir (bis)) fort.", "Elle rit fort."),
        ("<!-- à moi\n\nseul -->\nFin.", "Fin."),
        ("A <!-- x -->, b.", "A, b."),
        ("le (secret) du (secrétaire: non)", "le (secret) du (secrétaire: non)"),
    ],
)
def test_they_are_out(text: str, told: str) -> None:
    """With their brackets, over several lines, and to the end of the paragraph where nothing closes one."""
    assert without_asides(text) == told
