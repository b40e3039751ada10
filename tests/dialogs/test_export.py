"""Exports: a format chosen or named, what is in a book, and that no file is written over."""

import pytest

from soloist.message import Refusal
from soloist.publish.exporting import export
from tests.dialogs.conftest import Begin, Table

TALE = """
Il arrive. [N:Garde|méfiant]

```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)
```

Il entre.
"""
TWO = "\n```lonelog\n(option: play.mode two)\nd: Destin d6=1 vs 2 -> Contretemps\n```\n\nIl entre.\n"


def books(face: Table) -> list[str]:
    """The files there are."""
    folder = face.desk.workspace.root / "books"
    return sorted(each.name for each in folder.iterdir()) if folder.exists() else []


def test_a_book_is_asked_for_and_written(table: Begin) -> None:
    """What was chosen is in the file, and chosen the next time; each file is a new one."""
    face = table(TALE)
    face.hold(export(face, ""), "markdown", "enter")
    assert "Title page: La coupe, no author (from the head of the story; /book changes it)." in face.shown
    face.give("footnotes", "enter", "down", "with", "enter", "enter")
    assert books(face) == ["coupe.md"]
    text = (face.desk.workspace.root / "books" / "coupe.md").read_text(encoding="utf-8")
    assert "Il arrive[^1]." in text
    assert "- **Garde** — méfiant" in text
    face.hold(export(face, ""))
    assert "Enter: Markdown" in face.shown
    face.give("enter")
    assert "What was rolled in footnotes" in face.shown
    face.give("enter")
    assert books(face) == ["coupe-2.md", "coupe.md"]


def test_a_format_that_is_named_is_written_at_once(table: Begin) -> None:
    """As it was exported last; the plan of the book comes before what nobody chose."""
    face = table(TALE)
    plan = face.sitting.path.with_name("coupe.book.yaml")
    plan.write_text("mechanics: footnotes\nauthor: Ann\n", encoding="utf-8")
    assert face.hold(export(face, "md")).is_over
    assert "Exported" in str(face.told[-1])
    text = (face.desk.workspace.root / "books" / "coupe.md").read_text(encoding="utf-8")
    assert "[^1]" in text
    assert "Ann" in text
    with pytest.raises(Refusal, match="no format"):
        face.hold(export(face, "zip"))


def test_what_is_no_book_asks_nothing_more(table: Begin) -> None:
    """Esc writes nothing; the story's own play is one Enter away."""
    face = table(TALE)
    face.hold(export(face, ""), "escape")
    assert not books(face)
    face.hold(export(face, ""), "csv", "enter")
    assert books(face) == ["coupe.csv"]
    face.hold(export(face, ""), "epub", "enter", "escape")
    assert "Enter: E-book (EPUB)" in face.shown


def test_out_of_sight_is_out_of_the_book(table: Begin) -> None:
    """Where two share the keyboard, the protagonist exports no more than is in sight."""
    face = table(TWO)
    with pytest.raises(Refusal, match="Change seats"):
        face.hold(export(face, "json"))
    face.hold(export(face, "md"))
    text = (face.desk.workspace.root / "books" / "coupe.md").read_text(encoding="utf-8")
    assert "Il entre." in text
    assert "Contretemps" not in text
    assert books(face) == ["coupe.md"]
