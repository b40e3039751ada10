"""Keys in order: whatever is typed, in one write or with gaps, comes where the key before it leads."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pty.test_bytes_in import Table

F3 = b"\x1bOR"
GAPS = {"one write": 0.0, "5 ms": 0.005, "to 50 ms": 0.05}


@pytest.fixture
def table(home: Path) -> Iterator[Table]:
    """A story on the screen."""
    made = Table(home)
    yield made
    made.terminal.close()


def type_with_gaps(table: Table, keys: bytes, gap: float) -> None:
    """Each byte after a gap of that length, or of any up to it."""
    if not gap:
        table.terminal.type(keys)
        return
    for byte in keys:
        table.terminal.type(bytes([byte]))
        time.sleep(gap if gap < 0.01 else random.uniform(0, gap))


@pytest.mark.parametrize("gap", GAPS.values(), ids=GAPS)
def test_a_dialog_takes_what_follows_the_key_that_opens_it(table: Table, gap: float) -> None:
    """A command, a value, Escape and a sentence, again and again: each word is in its place, once."""
    told = list[str]()
    for number in range(5):
        words = f"Phrase numéro {number}, sortie du réglage."
        type_with_gaps(table, f"/settings\r{number + 1}\r\x1b{words}\r\r".encode(), gap)
        told.append(words)
    assert table.terminal.until(lambda: told[-1] in table.story.read_text("utf-8"))
    assert table.story.read_text("utf-8").split("\n\n")[-5:] == [*told[:-1], told[-1] + "\n"]


# Quotation marks are set as the language has them.
FIRST = [chr(code) for code in range(0x20, 0x7F) if chr(code) not in "[O\"'"] + list("éœ")


@pytest.mark.parametrize(
    "first", [*"bf6@ aZ", *(pytest.param(each, marks=pytest.mark.slow) for each in FIRST)]
)
def test_escape_and_what_is_typed_at_once(table: Table, first: str) -> None:
    """Escape leaves the dialog, and the character begins a word in the composer."""
    table.terminal.type(b"/settings\r")
    assert table.terminal.shows("Theme")
    table.terminal.type(f"\x1b{first}mot".encode())
    assert table.keeps(lambda text: text == f"{first}mot")


def test_the_palette_is_typed_at(table: Table) -> None:
    """What is typed right after its key is what it looks for."""
    table.terminal.type(b"\x10export")
    assert table.terminal.shows(" export ")
    assert not table.kept()


@pytest.mark.parametrize("words", ["/book", "et wmcw", "6 gardes arrivent"])
def test_a_sentence_typed_in_the_story_is_whole(table: Table, words: str) -> None:
    """Its first letter leads to the composer, and the others follow it."""
    table.terminal.type(b"\t" + words.encode())
    assert table.keeps(lambda text: text == words)


def test_a_question_and_an_action_answered_ahead(table: Table) -> None:
    """The die, then what happens; and an action is rolled and kept."""
    table.terminal.type(b"? Est-il seul\r\rIl est seul.\r\r@ Fuir\r\r\r")
    assert table.terminal.until(lambda: "@ Fuir\nd: " in table.story.read_text("utf-8"))
    story = table.story.read_text("utf-8")
    assert "? Est-il seul\ntbl: " in story
    assert "Il est seul." in story


def test_words_pasted_at_a_test(table: Table) -> None:
    """A paste of several lines is the composer's, whole."""
    table.terminal.type(b"@ Go\r")
    assert table.terminal.shows("Enter: roll")
    table.terminal.type(b"\x1b[200~Silence.\rThen a step.\x1b[201~")
    assert table.keeps(lambda text: text == "Silence.\nThen a step.")
