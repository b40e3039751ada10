"""Taking back and bringing back, what is kept of a story, and words that were never sent."""

from soloist.play.dialogs.reading.places import search
from soloist.play.dialogs.reading.versions import drafts, undo
from tests.dialogs.conftest import Begin, Table


def said(face: Table) -> str:
    """All that was told."""
    return " ".join(map(face.desk.lingo.render, face.told))


def test_esc_takes_nothing_back(table: Begin) -> None:
    """And the block can be written again from there."""
    face = table("\nLa porte cède.\n")
    before = face.text
    face.hold(undo(face, "")).give("escape")
    assert face.text == before
    face.hold(undo(face, "")).give("2", "enter")
    assert face.borrowed is not None
    assert face.borrowed.text == "La porte cède."
    face.tell(*face.borrowed.put("Elle tient."))
    assert face.text.endswith("\nElle tient.\n")
    assert "a copy of the old one is kept" in said(face)


def test_what_was_typed_and_not_sent_is_taken_up(table: Begin) -> None:
    """What was left in a dialog too, and then it stands there no more."""
    face = table("\nUn.\n")
    face.sitting.versions.keep("Elle attend, et attend encore, longtemps.", "replaced")
    face.hold(search(face, ""), "la lune rouge", "escape")
    face.hold(drafts(face, ""))
    rows = face.shown.splitlines()
    assert rows[1].startswith("1 la lune rouge  left in a dialog")
    assert "2 Elle attend, et attend encore, longtemps." in rows[2]
    assert "cleared or replaced · 6 words" in rows[2]
    face.give("enter")
    assert face.composed == ["la lune rouge"]
    assert not face.sitting.words.dialogs
    face.hold(drafts(face, ""), "enter")
    assert face.composed[1:] == ["Elle attend, et attend encore, longtemps."]
