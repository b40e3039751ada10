"""Keys typed faster than screens open: bytes in one write, as of a quick hand or a slow line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pty.test_bytes_in import Table

TAB = b"\t"
F3 = b"\x1bOR"


@pytest.fixture
def table(home: Path) -> Iterator[Table]:
    """A story on the table."""
    made = Table(home)
    yield made
    made.terminal.close()


@pytest.mark.parametrize("words", ["/book", "/copy", "et wmcw"])
def test_words_typed_in_the_story(table: Table, words: str) -> None:
    """The first letter that means nothing there leads to the composer, and the others follow it."""
    table.terminal.type(TAB + words.encode())
    assert table.keeps(lambda text: text == words)


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
