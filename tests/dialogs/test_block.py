"""What can be done with a block of the story, each by the same names on both faces."""

import pytest

from soloist.message import Refusal
from soloist.play.dialogs.reading.block import block, edit, editor, meaning
from tests.dialogs.conftest import Begin, Table

ROLL = """
Aldric attend.

```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=6 vs 1d6=1 -> Succès (+2)
```

La porte cède. [N:Garde|méfiant]
"""


def pointed(face: Table, words: str) -> Table:
    """At the block in which words stand."""
    data = face.text.encode()
    face.here = data.rfind(b"\n\n", 0, data.index(words.encode())) + 2
    return face


def test_an_exchange_can_be_explained_copied_and_gone_otherwise(table: Begin) -> None:
    """What other rooms do is done by its command, at the line of the block."""
    face = pointed(table(ROLL), "@ Forcer")
    face.hold(block(face, ""))
    assert face.shown.splitlines()[0] == "“@ Forcer la serrure…”, line 12 of the story"
    face.give("otherwise", "enter")
    assert face.done == ["fork 12"]
    face.hold(block(face, "")).give("means", "enter")
    assert "What it means" in face.shown
    assert "Succès" in face.shown
    assert face.give("escape").is_over


def test_prose_is_written_again_without_losing_a_byte(table: Begin) -> None:
    """An older block alone changes; the last one goes as it would from undo."""
    face = pointed(table(ROLL), "Aldric attend")
    before = face.text
    face.hold(block(face, ""), "enter")
    assert face.borrowed is not None
    assert (face.borrowed.text, face.borrowed.last) == ("Aldric attend.", False)
    told = face.borrowed.put("Aldric guette.")
    assert face.text == before.replace("attend", "guette")
    assert "a copy of how it was is kept" in face.desk.lingo.render(told[0])
    face.hold(block(pointed(face, "La porte"), ""), "3", "enter")
    assert face.shown.splitlines()[0] == "Take back “La porte cède. Garde\u00a0: méfiant”?"


def test_a_block_is_taken_out_and_marked(table: Begin) -> None:
    """A mark that is there can be taken away."""
    face = pointed(table(ROLL), "Aldric attend")
    face.hold(block(face, ""), "mark it", "enter")
    face.hold(block(face, ""), "bookmark away", "enter")
    face.hold(block(face, ""))
    assert "mark it" in face.shown
    face.give("take it out", "enter", "enter")
    assert "Aldric attend." not in face.text


def test_a_block_is_named_to_be_written_again(table: Begin) -> None:
    """Nothing named: the last one; a heading is taken back and not written again."""
    face = table(ROLL)
    face.hold(edit(face, "attend"))
    assert face.borrowed is not None
    assert face.borrowed.text == "Aldric attend."
    face.hold(edit(face, ""))
    assert face.borrowed.text == "La porte cède. [N:Garde|méfiant]"
    face.sitting.send("# Le bal")
    with pytest.raises(Refusal):
        face.hold(edit(face, ""))


def test_the_editor_opens_at_the_place_and_what_no_longer_agrees_is_said(table: Begin) -> None:
    """At the end where nothing is pointed at."""
    face = table(ROLL)
    path = face.sitting.path
    face.edits = lambda: path.write_text(face.text.replace("vs 1d6=1", "vs 1d6=6"), encoding="utf-8")
    face.hold(editor(face, "serrure"))
    assert face.lent == [12]
    assert "no longer agrees" in " ".join(map(face.desk.lingo.render, face.told))


def test_a_story_without_a_result_has_none_to_explain(table: Begin) -> None:
    """It is refused."""
    face = table("\nUn.\n")
    with pytest.raises(Refusal):
        face.hold(meaning(face, ""))
