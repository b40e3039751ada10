"""Dialogs as values: what a key makes of a form, a choice and a listing; no letter is a command."""

import string

import pytest

from soloist.play.dialogs.dialog import (
    Dialog,
    Done,
    Field,
    Form,
    Listing,
    Option,
    Row,
    Turn,
    choice,
    marked,
    opened,
    press,
    saved,
    taken_up,
    typed,
)
from soloist.values.message import Refusal, message

ROWS = (Row("Le guet"), Row("La porte"), Row("Été à Sète"), Row("Porte-voix", ticked=False))
DEEDS = (Option("go", "go there"), Option("name", "name it"))
PLACES = Listing("Places", ROWS[:3], DEEDS)
OPTIONS = (Option("cost", "for a price"), Option("no", "not at all"))
WAYS = choice("How?", OPTIONS, "no")


def number(text: str) -> None:
    """Refuse what is no number."""
    if not text.isdecimal():
        raise Refusal(message("A number."))


STORY = Form(
    "Story",
    (
        Field("title", "Title"),
        Field("lang", "Language", "fr", (Option("fr", "French"), Option("en", "English"))),
    ),
    Option("begin", "begin"),
)
YEAR = Form("Year", (Field("year", "Year", "1642", check=number),), Option("keep", "keep"))


def words_in(turn: Turn, words: str) -> Turn:
    """Words typed a key at a time."""
    for each in words:
        turn = typed(turn, turn.words + each)
    return turn


@pytest.mark.parametrize("dialog", [PLACES, WAYS, STORY], ids=lambda dialog: type(dialog).__name__)
@pytest.mark.parametrize("char", string.printable[:95] + "éœ«’ ")
def test_every_printable_key_is_text(dialog: Dialog, char: str) -> None:
    """It stands in the line, and has done nothing."""
    turn = typed(opened(dialog), char)
    assert turn.words == char
    assert turn.dialog == dialog


def test_words_find_rows_by_the_beginnings_of_words() -> None:
    """Case and accents do not matter; every word has to begin one of the row."""
    assert [each.row.text for each in PLACES.view("port")] == ["La porte"]
    assert [each.row.text for each in PLACES.view("ete s")] == ["Été à Sète"]
    assert not PLACES.view("orte")


def test_a_number_takes_the_row_of_that_number() -> None:
    """It hides no other."""
    turn = words_in(opened(PLACES), "3")
    assert marked(turn) == ROWS[2]
    assert press(turn, "enter") == Done("go", ROWS[2])


@pytest.mark.parametrize("dialog", [PLACES, WAYS])
def test_a_number_there_is_not_is_refused_and_stays(dialog: Dialog) -> None:
    """Nothing is done, and it is said."""
    turn = press(words_in(opened(dialog), "9"), "enter")
    assert isinstance(turn, Turn)
    assert turn.words == "9"
    assert turn.message is not None


def test_the_menu_of_a_row_is_left_for_the_list_as_it_was() -> None:
    """→ opens it, Enter takes what is marked, and what lies under it is kept."""
    turn = press(words_in(opened(PLACES), "po"), "right")
    assert isinstance(turn, Turn)
    assert turn.under == words_in(opened(PLACES), "po")
    after = press(turn, "down")
    assert isinstance(after, Turn)
    assert press(after, "enter") == Done("name", ROWS[1])


def test_words_that_find_nothing_make_a_row_where_rows_are_made() -> None:
    """The last row is always the words themselves, unless a row is called so."""
    reasons = Listing("Reasons", ROWS, DEEDS, deed=Option("roll", "roll"), makes=message("new reason"))
    made = press(words_in(opened(reasons), "porter loin"), "enter")
    assert made == Done("make", ROWS[0], "porter loin")  # and the row they were begun at
    assert [each.number for each in reasons.view("por")] == [2, 4, 0]
    assert [each.number for each in reasons.view("la porte")] == [2]
    assert press(opened(reasons), "enter") == Done("roll")
    assert press(words_in(opened(reasons), "4"), "enter") == Done("tick", ROWS[3])


def test_a_choice_proposes_and_takes_words_along() -> None:
    """Enter takes what is proposed; a sentence goes with it, a number alone is an option."""
    told = choice("Result", OPTIONS, "no", along=message("the sentence that follows"))
    assert press(opened(WAYS), "enter") == Done("no", WAYS.rows[1])
    assert press(words_in(opened(told), "Elle cède."), "enter") == Done("no", told.rows[1], "Elle cède.")
    assert press(words_in(opened(told), "1"), "enter") == Done("cost", told.rows[0])
    assert press(words_in(opened(told), "1 coup."), "enter") == Done("no", told.rows[1], "1 coup.")


def test_a_form_takes_words_into_the_marked_field() -> None:
    """↓ and Enter take them; a value that cannot stand stays in the line with its cure."""
    turn = press(words_in(opened(STORY), "La coupe"), "enter")
    assert isinstance(turn, Turn)
    assert marked(turn) == Row("Language", "lang", value="French")
    turn = press(words_in(turn, "eng"), "enter")
    assert isinstance(turn, Turn)
    assert press(turn, "enter") == Done("begin", {"title": "La coupe", "lang": "en"})
    odd = words_in(press(opened(STORY), "down"), "Welsh")  # type: ignore[arg-type]
    assert odd.dialog.foot(odd) == message(
        "{field}: one of {known}", field="Language", known="French, English"
    )
    refused = press(words_in(opened(YEAR), "soon"), "enter")
    assert isinstance(refused, Turn)
    assert (refused.words, refused.message) == ("soon", message("A number."))


def test_what_was_typed_and_set_is_taken_up_again() -> None:
    """The marked row, the words in the line, the values; words that only found a row are done with."""
    turn = press(words_in(opened(STORY), "La coupe"), "down")
    assert isinstance(turn, Turn)
    turn = words_in(turn, "en")
    again = taken_up(opened(STORY), saved(turn))
    assert again == turn
    menu = press(words_in(opened(PLACES), "po"), "right")
    assert isinstance(menu, Turn)
    again = taken_up(opened(PLACES), saved(menu))
    assert (again.words, marked(again)) == ("", ROWS[1])
    new = words_in(opened(PLACES), "quai")
    assert taken_up(opened(PLACES), saved(new)) == new
