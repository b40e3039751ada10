"""The page of help: narrowed down by words, laid out at any width."""

import pytest

from soloist.tui.help_page import SIGN, Part, Row, narrowed, page

PARTS: tuple[Part, ...] = (
    ("While writing", [("Enter", "sends a line"), ("Ctrl+Z", "takes typing back")]),
    (
        "Mots du jeu",
        [
            Row("préjudice", "(= prix) Un mal qui dure\u202f: une menace avance.", "harm price"),
            Row(SIGN, "Quelle menace a bougé sans témoin\u202f?"),
            Row("", "Un paragraphe à lui seul, qui prend toute la largeur de la page et davantage."),
        ],
    ),
)


def found(typed: str) -> list[str]:
    """The first columns of what is left."""
    return [row[0] for _, rows in narrowed(PARTS, typed) for row in rows]


def test_every_word_must_be_there() -> None:
    """Accents and case aside, in either column or among the other names."""
    assert found("PREJUDICE") == ["préjudice"]
    assert found("harm") == ["préjudice"]
    assert found("menace") == ["préjudice", SIGN]
    assert found("menace témoin") == [SIGN]
    assert found("ctrl+z") == ["Ctrl+Z"]
    assert found("xyz") == []


def test_a_title_that_holds_the_words_brings_all_its_rows() -> None:
    """And nothing typed leaves everything."""
    assert found("writing") == ["Enter", "Ctrl+Z"]
    assert narrowed(PARTS, " ") == list(PARTS)


@pytest.mark.parametrize("width", [30, 35, 60, 79])
def test_rows_fit_and_french_signs_stay(width: int) -> None:
    """No row is wider than the page, none begins with a sign that belongs to the word before."""
    rows = page(PARTS, "Échap ferme. Toutes les commandes sont aussi dans la liste.", width).plain.split("\n")
    assert max(map(len, rows)) <= width
    assert [row for row in rows if row.strip().startswith((":", "?"))] == []
    assert any(row.startswith(f"{SIGN} Quelle menace") for row in rows)


def test_two_columns_where_there_is_room() -> None:
    """Beside each other when wide, one below the other when narrow."""
    assert "Enter   sends a line" in page(PARTS[:1], "", 60).plain
    assert "Enter\n  sends a line" in page(PARTS[:1], "", 30).plain
