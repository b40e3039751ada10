"""Taking back and bringing back, what is kept of a story, and words that were never sent."""

import pytest

from soloist.message import Refusal
from soloist.play.dialogs.reading.places import search
from soloist.play.dialogs.reading.versions import drafts, history, redo, undo
from tests.dialogs.conftest import Begin, Table

ROLL = """
```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=6 vs 1d6=1 -> Succès (+2)
[N:Destinée|Destin 0->1]
```
"""


def said(face: Table) -> str:
    """All that was told."""
    return " ".join(map(face.desk.lingo.render, face.told))


def test_what_goes_is_shown_and_enter_takes_it_back_again_and_again(table: Begin) -> None:
    """State too; each step is kept, and the last is brought back byte for byte."""
    face = table(ROLL + "\nLa porte cède.\n")
    before = face.text
    face.hold(undo(face, ""))
    assert face.shown.splitlines()[0] == "Take back “La porte cède.”?"
    face.give("enter")
    assert "La porte cède." not in face.text
    face.hold(undo(face, ""))
    assert "d: Opposition" in face.shown
    face.give("enter")
    assert "Destin" not in face.text
    assert not face.sitting.story.state.shared.numbers
    face.hold(redo(face, ""))
    face.hold(redo(face, ""))
    assert face.text == before
    with pytest.raises(Refusal):
        face.hold(redo(face, ""))


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


def test_what_waits_is_given_back(table: Begin) -> None:
    """Nothing of it was written."""
    face = table()
    face.sitting.wait_for("@ Forcer la serrure")
    face.hold(undo(face, ""))
    assert face.composed == ["@ Forcer la serrure"]
    assert not face.sitting.pending


def test_an_older_block_is_named_and_taken_out(table: Begin) -> None:
    """By its line or its words; after a question."""
    face = table("\nUn.\n\nDeux.\n\nTrois.\n")
    face.hold(undo(face, "deux"))
    assert face.shown.splitlines()[0] == "Take out “Deux.”?"
    face.give("enter")
    assert face.text.endswith("\nUn.\n\nTrois.\n")
    face.hold(redo(face, ""))
    assert face.text.endswith("\nUn.\n\nDeux.\n\nTrois.\n")


def test_where_all_is_taken_back_the_way_back_is_offered(table: Begin) -> None:
    """And where there is none, it is refused."""
    face = table()
    with pytest.raises(Refusal):
        face.hold(undo(face, ""))
    face.sitting.send("Un.")
    face.hold(undo(face, "")).give("enter")
    face.hold(undo(face, ""))
    assert "bring back what was taken back last" in face.shown.splitlines()[1]
    face.give("enter")
    assert face.text.endswith("Un.\n")


def test_what_is_kept_is_listed_and_brought_back(table: Begin) -> None:
    """A step into its place, or its words where something was written since; a copy after a question."""
    face = table("\nUn.\n\nDeux.\n")
    before = face.text
    face.hold(undo(face, "")).give("enter")
    face.hold(history(face, ""))
    assert "1 Deux." in face.shown
    assert "copy before taking back" in face.shown
    assert "Deux." in face.shown.splitlines()[-2]
    face.give("enter")
    assert face.text == before
    face.hold(undo(face, "")).give("enter")
    face.sitting.send("Trois.")
    face.hold(history(face, ""), "deux", "enter")
    assert face.composed == ["Deux."]
    assert "Something was written since" in said(face)
    face.hold(history(face, ""), "copy before taking", "enter")
    assert "It is copied first" in face.shown
    face.give("enter")
    assert face.text == before


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


def test_nothing_is_kept_yet(table: Begin) -> None:
    """It is said; and who may not look is told who may."""
    face = table("\nUn.\n")
    assert "Nothing was taken back or replaced yet" in face.hold(history(face, "")).shown
    face.give("escape")
    text = face.text.replace("pcs: Aldric\n", "pcs: Aldric\nplay.mode: two\n")
    face.sitting.path.write_text(text, encoding="utf-8")
    face.sitting.refresh()
    with pytest.raises(Refusal):
        face.hold(drafts(face, ""))
