"""The book: scenes moved, named, summed up, left out; its title page; the story itself is never touched."""

import pytest

from soloist.message import Refusal
from soloist.publish.plan_dialog import book
from tests.dialogs.conftest import Begin, Table

STORY = "\n## Session 1\n\n" + "".join(
    f"### S{n} *{name}*\n\nUne phrase, ou deux.\n\n" for n, name in enumerate(("Un", "Deux", "Trois"), 1)
)


def plan(face: Table) -> str:
    """The file of the plan."""
    path = face.sitting.path.with_suffix(".book.yaml")
    return path.read_text("utf-8").replace('"', "") if path.exists() else ""


def order(face: Table) -> list[str]:
    """The scenes as they are listed."""
    return [each.row.text for each in face.turn.dialog.view("") if each.row.adjusts]


def test_scenes_are_moved_and_left_out(table: Begin) -> None:
    """By arrows and Space; what is left out is not counted, and the story is as it was."""
    face = table(STORY)
    before = face.text
    face.hold(book(face, ""), "down", "right", "right", "left")
    assert order(face) == ["Un", "Deux", "Trois"]
    face.give("right", "space")
    assert order(face) == ["Un", "Trois", "Deux"]
    assert "2 scenes, 8 words" in face.shown
    assert "out: yes" in plan(face)
    assert face.text == before


def test_what_is_planned_for_a_scene(table: Begin) -> None:
    """Each change is in the file at once; a state in either language."""
    face = table(STORY)
    face.hold(book(face, ""), "down", "enter", "enter")
    face.give("La suite", "down", "Tout va mal.", "down", "draft", "enter")
    for line in ("title: La suite", "synopsis: Tout va mal.", "status: brouillon"):
        assert line in plan(face)
    face.give("escape")
    assert "2 [x] La suite 2 brouillon · 4 words" in face.shown
    assert "Tout va mal." in face.shown
    face.hold(book(face, "2 title -"))
    assert "title: La" not in plan(face)


def test_words_after_the_command_do_it(table: Begin) -> None:
    """Places, fields, in and out; what no scene has is refused, and nothing written."""
    face = table(STORY)
    with pytest.raises(Refusal):
        face.hold(book(face, "9 up"))
    with pytest.raises(Refusal):
        face.hold(book(face, "2 colour red"))
    with pytest.raises(Refusal):
        face.hold(book(face, "1 9"))
    assert not plan(face)
    for words, there in (
        ("3 up", ["Un", "Trois", "Deux"]),
        ("2 first", ["Trois", "Un", "Deux"]),
        ("1 dernier", ["Un", "Deux", "Trois"]),
        ("1 3", ["Deux", "Trois", "Un"]),
    ):
        face.hold(book(face, words))
        assert order(face.hold(book(face, ""))) == there
    face.hold(book(face, "2 out"))
    face.hold(book(face, "2 in"))
    assert "out: yes" not in plan(face)


def test_a_scene_is_gone_to(table: Begin) -> None:
    """Where it begins in the story."""
    face = table(STORY)
    face.hold(book(face, ""), "down", "enter", "down", "enter")
    assert face.is_over
    assert face.text.encode()[face.revealed[0] :].startswith(b"### S2")


def test_the_title_page(table: Begin) -> None:
    """Filled in a line at a time, or named at once; what is empty is the story's."""
    face = table(STORY)
    face.hold(book(face, "page author Jane Doe"))
    face.hold(book(face, ""), "up", "up", "enter", "down", "down", "À la lueur", "enter")
    assert "Author Jane Doe" in face.shown
    assert "author: Jane Doe" in plan(face)
    assert "subtitle: À la lueur" in plan(face)
    face.hold(book(face, "page author -"))
    assert "Jane" not in plan(face)
    with pytest.raises(Refusal):
        face.hold(book(face, "page zzz x"))
