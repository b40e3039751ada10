"""Titles do not break where it looks like an accident."""

import pytest

from soloist.publish.book.book import held


@pytest.mark.parametrize(
    ("title", "whole"),
    [
        ("L’Horloger de Saint-Malo une nuit", ["Saint-Malo", "une nuit"]),
        ("Où va-t-on cette nuit\u202f?", ["va-t-on", "cette nuit\u202f?"]),
        ("La retenue", []),
        ("Le pont", []),
        ("Une nuit à Dinard", []),
        ("", []),
        ("anticonstitutionnellement-incompréhensible", []),
    ],
)
def test_short_ends_and_compounds_stay_on_one_line(title: str, whole: list[str]) -> None:
    """And the pieces together are the title."""
    pieces = held(title)
    assert "".join(piece for piece, _ in pieces) == title
    assert [piece for piece, kept in pieces if kept] == whole
