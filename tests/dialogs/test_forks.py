"""Leaving a story where a roll could have gone otherwise; the stories that share its past; handing on."""

from soloist.play.dialogs.reading.forks import fork, forks
from soloist.publish.share.exchange_dialog import copy
from tests.dialogs.conftest import Begin, Table

TALE = """
```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)
```

```lonelog
? Un chien ?
tbl: oracle/oui-non d6=4 -> Oui, mais…
(secret: il ment)
```
"""


def taken_to(face: Table) -> Table:
    """The story gone to last, on a table of its own."""
    return Table(face.desk, face.opened[-1])


def test_the_ways_a_roll_had_are_offered_with_their_chances_but_the_one_that_came(table: Begin) -> None:
    """One begins another story with the same past; it knows where it left, and so does the first."""
    face = table(TALE)
    before = face.text
    face.hold(fork(face, "serrure"))
    assert "Presque" in face.shown
    assert "what came" in face.shown
    assert "%" in face.shown
    assert "Roll it again" in face.shown
    assert face.shown.splitlines()[-1] == "Enter: begin that story"
    face.give("what came", "enter", "escape")
    face.sitting.words.dialogs.clear()
    assert not face.opened, "what came is no other way"
    face.hold(fork(face, "12"), "revers", "enter")
    other = taken_to(face)
    assert "-> Revers (-1)\n(note: cette issue a été choisie par l’auteur, non tirée)\n```\n" in other.text
    assert face.text == before
    other.hold(forks(other, ""))
    rows = other.shown.splitlines()
    assert rows[1].startswith("1 La coupe")
    assert rows[2].startswith("2   Forcer la serrure → Revers  open")
    other.give("up", "enter")
    assert other.opened == [face.sitting.path]
    face.hold(forks(face, "revers"), "enter")
    assert face.opened[-1] == other.sitting.path


def test_the_last_roll_is_rolled_again(table: Begin) -> None:
    """Its question waits in the new story."""
    face = table(TALE)
    face.hold(fork(face, ""), "roll it", "enter")
    assert taken_to(face).text.endswith("```lonelog\n? Un chien ?\n```\n")


def test_an_exchange_is_copied_without_its_secrets(table: Begin) -> None:
    """As what it is to be; a picture is a new file beside the stories."""
    face = table(TALE)
    for form in ("markdown", "plain", "words", "stands"):
        face.hold(copy(face, ""), form, "enter")
    assert len(face.copied) == 4
    assert all("chien" in each and "ment" not in each for each in face.copied)
    assert face.copied[3].startswith("```lonelog\n? Un chien ?\n")
    face.hold(copy(face, "serrure"), "5", "enter")
    (picture,) = (face.desk.workspace.root / "shared").glob("*.svg")
    assert "Forcer la serrure" in picture.read_text("utf-8")
