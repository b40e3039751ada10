"""Questions and tables: found by typing, rolled, kept however they are left, in bytes of the story."""

from pathlib import Path

import pytest

from soloist.journal.lines import read_line
from soloist.journal.model import Answer as AnswerLine
from soloist.message import Refusal
from soloist.play.dialogs.asking.oracle import answer, shuffle, tables
from soloist.rules.dice import random_dice
from tests.dialogs.conftest import Begin, Table

MINE = """tables:
  gens:
    - meunière
    - passeur
  sort:
    1-2: bon
    3-6: mauvais
  deux:
    roll: d6
    columns: [Qui, Où]
    rows:
      1-3: [moi, ici]
      4-6: [toi, loin]
  eaux:
    - {text: La crue, hint: elle monte, tags: "[Clock:Crue 0/6]"}
  cartes:
    draw: deck
    rows: [as, roi]
"""


@pytest.fixture(autouse=True)
def mine(tmp_path: Path) -> Path:
    """A file of the person's own."""
    path = tmp_path / "here" / "oracles" / "fr" / "miens.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(MINE, encoding="utf-8")
    return path


def asked(face: Table, question: str = "Est-il là ?") -> Table:
    """The question waits, and is to be answered."""
    face.session.wait_for(f"? {question}")
    return face.hold(answer(face, question))


def lines(face: Table) -> list[str]:
    """The lines of play."""
    return [line for line in face.text.splitlines() if line.startswith(("?", "tbl:", "->", "["))]


def test_yes_or_no_is_one_key(table: Begin) -> None:
    """Where that answers it, it is proposed, and written at once."""
    face = asked(table())
    assert "Enter: roll yes or no" in face.shown
    assert face.give("enter").is_over
    assert lines(face)[0] == "? Est-il là ?"
    assert lines(face)[1].startswith("tbl: oracle/oui-non d6=")


def test_dice_of_the_real_table_answer(table: Begin) -> None:
    """After =, and the foot says so before; a number alone is the row of that number."""
    face = asked(table()).give("= 6")
    assert "the die as it fell: 6" in face.shown
    assert face.give("enter").is_over
    assert lines(face)[1].startswith("tbl: oracle/oui-non d6=6 ->")
    face = asked(table())
    second = face.shown.splitlines()[2].split()[1]
    face.give("2", "enter", "escape")
    assert f"tbl: {second}" in face.text


def test_what_yes_cannot_answer_is_asked_of_tables(table: Begin) -> None:
    """The likeliest first, and no die."""
    face = asked(table(), "Où est-il ?")
    assert face.shown.splitlines()[1].startswith("1 hades/distance.Où ?")
    assert "destiny die" not in face.shown
    assert "Enter: roll hades/distance.Où ?" in face.shown


@pytest.mark.parametrize("typed", ["Un chat noir", "Oui", "passeur", "-> gens", "-> 4"])
def test_words_are_an_answer_of_ones_own(table: Begin, typed: str) -> None:
    """What finds no table; where one is called so, an arrow before it."""
    face = asked(table()).give(typed, "enter")
    assert face.is_over
    assert lines(face) == ["? Est-il là ?", f"-> {typed.removeprefix('-> ')}"]
    assert isinstance(read_line(lines(face)[1]), AnswerLine)


def test_what_cannot_be_written_stays_in_the_line(table: Begin) -> None:
    """With its cure."""
    face = asked(table()).give("=> [N:|las]", "enter")
    assert not face.is_over
    assert face.turn.words == "=> [N:|las]"
    assert "names nobody" in face.shown
    assert not lines(face)


def test_a_question_that_is_left_waits(table: Begin) -> None:
    """And what was typed waits with it."""
    face = asked(table()).give("Peut-êt", "escape")
    assert face.is_over
    assert face.session.pending == "? Est-il là ?"
    face.hold(answer(face, "Est-il là ?"))
    assert face.turn.words == "Peut-êt"


@pytest.mark.parametrize("keys", [("enter",), ("escape",), ("1", "enter")])
def test_an_answer_that_was_seen_is_written(table: Begin, keys: tuple[str, ...]) -> None:
    """However its dialog is left; with the question that waited for it."""
    face = asked(table()).give("miens/gens", "enter")
    assert "miens/gens  d2 [" in face.shown
    assert face.give(*keys).is_over
    assert lines(face)[0] == "? Est-il là ?"
    assert lines(face)[1].startswith("tbl: miens/gens d2=")
    assert len(lines(face)) == 2


def test_it_is_written_where_a_command_ends_it(table: Begin) -> None:
    """Words in its line are where one writes."""
    face = asked(table()).give("miens/gens", "enter", "Il rit")
    assert face.walk is not None
    face.walk.close()
    assert lines(face)[1].startswith("tbl: miens/gens d2=")
    assert face.composed == ["Il rit"]


def test_a_kill_loses_no_answer(table: Begin) -> None:
    """It is in the draft before it is seen."""
    face = asked(table()).give("miens/gens", "enter")
    assert "tbl: miens/gens" in face.session.words.all().pending
    held = face.session.at_table.pending
    assert held.opening == ("? Est-il là ?",)
    assert not held.is_open


def test_a_sentence_at_an_answer_is_prose_after_it(table: Begin) -> None:
    """And is told so; with an arrow it is what follows."""
    face = asked(table()).give("miens/gens", "enter", "Il rit.")
    assert "this sentence follows" in face.shown
    assert face.give("enter").is_over
    assert face.text.endswith("\n```\n\nIl rit.\n")
    face = asked(table()).give("miens/gens", "enter", "=> Il rit.", "enter")
    assert face.text.rstrip().endswith("=> Il rit.\n```")
    face = asked(table()).give("miens/gens", "enter", "[N:|las]", "enter")
    assert not face.is_over
    assert face.turn.words == "[N:|las]"


def test_rolled_again_and_another_row_are_recorded(table: Begin) -> None:
    """With what the dice gave first."""
    face = table()
    face.hold(tables(face, "miens/sort = 1"))
    assert "bon" in face.shown
    face.give("3", "enter", "2", "enter", "1", "enter")
    assert face.text.count("tbl: miens/sort d6=1 -> mauvais (<- bon)") == 1
    face.hold(tables(face, "miens/sort = 1"), "2", "enter", "1", "enter")
    assert "(<- d6=1 bon)" in face.text


def test_every_column_is_rolled_and_each_can_change(table: Begin) -> None:
    """One line for each."""
    face = table()
    face.hold(tables(face, "miens/deux = 1 | 6"))
    assert "2 moi [1] Qui" in face.shown
    face.give("2", "right", "2", "enter")  # another row for the first
    assert "1-3" in face.shown
    face.give("2", "enter", "1", "enter")
    assert "tbl: miens/deux.Qui d6=1 -> toi (<- moi)\ntbl: miens/deux.Où d6=6 -> loin\n" in face.text


def test_several_at_once(table: Begin) -> None:
    """No two alike, fewer where there are no more; one alone is recorded with the others beside it."""
    face = table()
    chance = iter(range(1000))
    face.desk.dice = lambda: random_dice(next(chance))
    face.hold(tables(face, "miens/gens x 9"))
    assert "2 different results" in face.shown
    face.give("3", "enter", "enter")
    (line,) = lines(face)
    assert "(<- d2=" in line
    assert face.is_over
    face.hold(tables(face, ""), "miens/gens", "right", "3", "enter")
    assert "from 2 to 20" in face.shown
    face.give("1", "enter")
    assert "a number from 2 to 20" in face.shown
    assert face.hold(tables(face, "miens/gens x 2"), "enter").is_over
    assert face.text.count("tbl: miens/gens") == 3


def test_what_an_answer_offers_is_ticked(table: Begin) -> None:
    """Off at first; what is on is written after the result. Hints are shown, and not written."""
    face = table()
    face.hold(tables(face, "eaux"))
    assert "elle monte" in face.shown
    assert "[ ] Also write [Clock:Crue 0/6]" in face.shown
    face.give("down", "space")
    assert "[x] Also write [Clock:Crue 0/6]" in face.shown
    face.give("enter")
    assert "[ ] Also write" in face.shown
    face.give("space", "1", "enter")
    assert "tbl: miens/eaux d1=1 -> La crue\n[Clock:Crue 0/6]\n" in face.text


def test_dice_that_cannot_be_are_refused_in_the_line(table: Begin) -> None:
    """And stay there to be mended."""
    face = table()
    face.hold(tables(face, ""), "miens/deux", "right", "4", "enter")
    assert "Qui | Où" in face.shown
    face.give("1 | 9", "enter")
    assert "9" in face.turn.words
    assert face.turn.message is not None
    face.hold(tables(face, "miens/deux = 1/5"), "enter")
    assert "tbl: miens/deux.Où d6=5 -> loin" in face.text
    with pytest.raises(Refusal, match="9"):
        face.hold(tables(face, "miens/sort = 9"))


def test_a_row_is_taken_by_hand(table: Begin) -> None:
    """Recorded with what the dice gave, unless they gave that row."""
    face = table()
    face.hold(tables(face, ""), "miens/sort", "right", "2", "enter")
    assert "1 1-2: bon  1/3 (33.3%)" in face.shown
    face.give("2", "enter", "enter")
    (line,) = lines(face)
    rolled = int(line.partition("d6=")[2][0])
    assert line == f"tbl: miens/sort d6={rolled} -> mauvais" + (" (<- bon)" if rolled < 3 else "")


def test_a_deck_that_is_used_up_is_shuffled(table: Begin) -> None:
    """After it was asked; the story has the shuffle before the card."""
    drawn = "\n```lonelog\ntbl: miens/cartes d2=1 -> as\ntbl: miens/cartes d1=1 -> roi\n```\n"
    face = table(drawn)
    face.hold(tables(face, "cartes"))
    assert "miens/cartes is used up" in face.shown
    face.give("enter", "enter")
    assert "tbl: miens/cartes shuffle\ntbl: miens/cartes d2=" in face.text
    face = table(drawn)
    face.hold(tables(face, "cartes"), "2", "enter")
    assert face.text.endswith(drawn)


def test_a_card_that_is_gone_cannot_be_taken(table: Begin) -> None:
    """It is said; the other can."""
    face = table("\n```lonelog\ntbl: miens/cartes d2=1 -> as\n```\n")
    face.hold(tables(face, ""), "miens/cartes", "right", "2", "enter")
    assert "drawn" in face.shown
    face.give("1", "enter")
    assert "as is drawn already" in face.shown


def test_decks_are_put_back(table: Begin) -> None:
    """The only one drawn from; with none, that is said."""
    face = table("\n```lonelog\ntbl: miens/cartes d2=1 -> as\n```\n")
    face.hold(shuffle(face, ""))
    assert face.text.count("tbl: miens/cartes shuffle\n") == 1
    assert "every card can come again" in str(face.told[-1])
    with pytest.raises(Refusal, match="No deck"):
        face.hold(shuffle(face, ""))
    face.hold(shuffle(face, "cartes"))
    assert face.text.count("tbl: miens/cartes shuffle\n") == 2


def test_pinned_tables_come_first(table: Begin) -> None:
    """With a star, until they are let go of."""
    face = table()
    face.hold(tables(face, ""), "miens/gens", "right", "5", "enter")
    assert face.shown.splitlines()[1] == "miens/gens is pinned: it comes first."
    assert face.shown.splitlines()[2].startswith("1 ★ miens/gens")
    face.give("right", "5", "enter")
    assert "★" not in face.shown


def test_words_after_the_command_find_tables(table: Begin) -> None:
    """In names and in rows; nothing found is said. One's own is opened in the editor."""
    face = table()
    face.hold(tables(face, "passeur"))
    assert face.shown.splitlines()[1].startswith("1 miens/gens")
    assert "2 rows · yours: oracles/fr/miens.yaml, line 2" in face.shown
    face.give("right", "6", "enter")
    assert face.edited == [(face.desk.workspace.oracles / "fr" / "miens.yaml", 2)]


def test_a_broken_table_says_where(table: Begin, mine: Path) -> None:
    """What will not roll is refused with its reason, and nothing is written."""
    mine.write_text("tables:\n  seul:\n    - un {nulle part}\n", encoding="utf-8")
    face = table()
    before = face.text
    with pytest.raises(Refusal, match="nulle part"):
        face.hold(tables(face, "seul"))
    assert face.text == before
