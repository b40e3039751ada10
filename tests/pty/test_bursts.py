"""Keys typed faster than screens open: bytes in one write, as of a quick hand or a slow line."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pty.test_bytes_in import Table

TAB = b"\t"
F3 = b"\x1bOR"
F6 = b"\x1b[17~"


@pytest.fixture
def table(home: Path) -> Iterator[Table]:
    """A story on the table."""
    made = Table(home)
    yield made
    made.terminal.close()


@pytest.mark.chequered
@pytest.mark.parametrize("words", ["/book", "/copy", "et wmcw"])
def test_words_typed_in_the_story(table: Table, words: str) -> None:
    """The first letter that means nothing there leads to the composer, and the others follow it."""
    table.terminal.type(TAB + words.encode())
    assert table.keeps(lambda text: text == words)


@pytest.mark.chequered
@pytest.mark.parametrize("before", [b"", TAB])
def test_the_palette_is_typed_at(table: Table, before: bytes) -> None:
    """What is typed right after its key is what it looks for."""
    table.terminal.type(before + b"\x10export")
    assert table.terminal.shows(" export ")
    assert not table.kept()


def test_a_screen_that_takes_its_time(table: Table) -> None:
    """A command, and at once the keys of the screens it opens: they are theirs."""
    table.terminal.type(b"/book\rpLe sel\rAnn\x13")
    assert table.terminal.shows("Book · Le sel")
    assert not table.kept()
    plan = table.story.with_name("quai.book.yaml").read_text("utf-8")
    assert plan == 'title: "Le sel"\nauthor: "Ann"\n'


def test_a_panel_is_answered_ahead(table: Table) -> None:
    """What is tried, and at once the dice against it: they stand in the panel, and no word is lost."""
    table.terminal.type(b"@ Courir\r5")
    assert table.terminal.shows("│  5 ")
    assert "5" not in table.kept()


@pytest.mark.chequered
@pytest.mark.parametrize(
    "words", ["=> She lands badly.", "Masks everywhere, and a rebel among them.", "a man in grey"]
)
def test_who_writes_on_after_an_action_rolls_nothing(table: Table, words: str) -> None:
    """Words typed right after it are words, whatever they would do as keys of the panel: the action waits."""
    table.terminal.type(b"@ Courir\r" + words.encode())
    assert table.keeps(lambda text: words in text)
    table.terminal.type(b"\r\r")
    assert table.terminal.shows("She lands badly." if words.startswith("=") else words[-9:])
    assert "d: " not in table.story.read_text("utf-8").partition("Courir")[2]


def test_who_writes_on_after_a_question_rolls_nothing(table: Table) -> None:
    """Each time: the question waits, and the words are in the composer or in the story."""
    for number in range(4):
        table.terminal.type(f"? Is it q{number}\rHe nods {number}.\r\r".encode())
        assert table.terminal.shows(f"He nods {number}.")
    assert "tbl:" not in table.story.read_text("utf-8")


@pytest.mark.chequered
@pytest.mark.parametrize("words", ["comme une ombre", "grand bruit dehors", "Il entre"])
def test_a_sentence_typed_in_the_story_is_whole(table: Table, words: str) -> None:
    """Its first letter would be a key there; what came with it says that it is none."""
    table.terminal.type(TAB)
    table.terminal.type(words.encode())
    assert table.keeps(lambda text: text == words)


@pytest.mark.chequered
@pytest.mark.parametrize("words", ["comme une ombre", "aller vers la porte", "6 gardes arrivent"])
def test_a_sentence_typed_on_a_result_is_what_follows(table: Table, words: str) -> None:
    """Whole, whatever its first letter would choose or roll again there."""
    table.terminal.type(b"@ Courir 3/1\r")
    assert table.terminal.shows("throw anew")
    table.terminal.type(words.encode() + b"\r")
    assert table.terminal.until(lambda: f"=> {words}" in table.story.read_text("utf-8"))


def test_a_sentence_typed_at_a_test_leaves_it_waiting(table: Table) -> None:
    """All of it is in the composer, nothing of it turned a dial."""
    table.terminal.type(b"@ Courir\r")
    assert table.terminal.shows("real dice")
    table.terminal.type(b"rien ne bouge")
    assert table.keeps(lambda text: "rien ne bouge" in text)


def test_a_sentence_typed_at_the_moments(table: Table) -> None:
    """The list goes, the words are in the composer."""
    table.terminal.type(b"/guide\r")
    assert table.terminal.shows("other moments")
    table.terminal.type(F6)
    assert table.terminal.shows("What shall we go through?")
    table.terminal.type("Il entre en scène".encode())
    assert table.keeps(lambda text: text == "Il entre en scène")


def test_keys_of_a_test_in_one_write_are_keys(table: Table) -> None:
    """Digits are the dice as they lie there, not words."""
    table.terminal.type(b"@ Courir\r")
    assert table.terminal.shows("real dice")
    table.terminal.type(b"6 2 5 +4")
    assert table.terminal.shows("6 2 5 +4")
    assert "6 2 5" not in table.kept()


# --- letter by letter, as by hand


def by_hand(table: Table, text: str, gap: float) -> None:
    """Type, `gap` seconds between two letters."""
    for sign in text:
        table.terminal.type(sign.encode())
        table.terminal.until(lambda: False, gap)


@pytest.mark.chequered
@pytest.mark.parametrize(
    ("words", "gap"), [("mais non", 0.05), ("calme", 0.15), ("gr", 0.3), ("non", 0.15), ("wagon", 0.05)]
)
def test_words_typed_by_hand_in_the_story(table: Table, words: str, gap: float) -> None:
    """What would be a key there is held until the next letter tells, however slowly that comes."""
    table.terminal.type(TAB)
    by_hand(table, words, gap)
    assert table.keeps(lambda text: text == words)


def test_a_key_that_repeats_itself_in_the_story(table: Table) -> None:
    """It is none of a word."""
    table.terminal.type(TAB)
    by_hand(table, "nnn", 0.03)
    assert table.terminal.shows("No bookmark yet")
    time.sleep(0.6)
    by_hand(table, "Il", 0.05)
    assert table.keeps(lambda text: text == "Il")


@pytest.mark.chequered
@pytest.mark.parametrize("words", ["He turns.", "run, now, run.", "Hello, you all."])
def test_words_typed_by_hand_at_a_test(table: Table, words: str) -> None:
    """While the panel opens or stands: it gives way, no letter was one of its keys."""
    table.terminal.type(b"@ Go\r")
    by_hand(table, words, 0.06)
    assert table.keeps(lambda text: text == words)


def test_words_pasted_at_a_test(table: Table) -> None:
    """They are the composer's."""
    table.terminal.type(b"@ Go\r")
    assert table.terminal.shows("real dice")
    table.terminal.type(b"\x1b[200~Silence.\x1b[201~")
    assert table.keeps(lambda text: text == "Silence.")


def test_a_question_answered_ahead(table: Table) -> None:
    """Its die, then what happens; and an action is rolled and kept."""
    table.terminal.type(b"? Est-il seul\r\rIl est seul.\r\r@ Fuir\x12\r\r\r")
    assert table.terminal.until(lambda: "@ Fuir\nd: " in table.story.read_text("utf-8"))
    assert "? Est-il seul\ntbl: " in table.story.read_text("utf-8")


def test_words_typed_by_hand_at_a_question(table: Table) -> None:
    """Though the first letter would answer it; alone, it does."""
    table.terminal.type(b"? Est-il seul\r")
    assert table.terminal.shows("yes or no: the die")
    by_hand(table, "oui", 0.1)
    assert table.keeps(lambda text: text == "oui")
    table.terminal.type(b"\x15\x12")
    assert table.terminal.shows("yes or no: the die")
    table.terminal.type(b"o")
    assert table.terminal.until(lambda: "tbl: " in table.story.read_text("utf-8"))
