"""Secrets, notes and comments in the middle of prose."""

import pytest

from soloist.play.secret_words import without_asides


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
