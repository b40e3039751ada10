"""What can be done with a block of the story, each by the same names on both faces."""

from soloist.play.dialogs.reading.block import block, editor
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


def test_the_editor_opens_at_the_place_and_what_no_longer_agrees_is_said(table: Begin) -> None:
    """At the end where nothing is pointed at."""
    face = table(ROLL)
    path = face.sitting.path
    face.edits = lambda: path.write_text(face.text.replace("vs 1d6=1", "vs 1d6=6"), encoding="utf-8")
    face.hold(editor(face, "serrure"))
    assert face.lent == [12]
    assert "no longer agrees" in " ".join(map(face.desk.lingo.render, face.told))
