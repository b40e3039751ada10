"""Titles do not break where it looks like an accident."""

import pytest

from soloist.publish.book.book import held


@pytest.mark.parametrize(
    ("title", "kept"),
    [
        ("L’Horloger de Saint-Malo une nuit", "L’Horloger de Saint-Malo une\u00a0nuit"),
        ("Où va-t-on cette nuit\u202f?", "Où va-t-on cette\u00a0nuit\u202f?"),
        ("La retenue", "La retenue"),
        ("Le pont", "Le pont"),
        ("Une nuit à Dinard", "Une nuit à Dinard"),
        ("", ""),
    ],
)
def test_short_ends_stay_on_one_line(title: str, kept: str) -> None:
    """With the word before them."""
    assert held(title) == kept
