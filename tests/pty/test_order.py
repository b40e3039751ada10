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


FIRST = [chr(code) for code in range(0x20, 0x7F) if chr(code) not in "[O"] + list("éœ")


@pytest.mark.parametrize(
    "first", [*"bf6@ aZ", *(pytest.param(each, marks=pytest.mark.slow) for each in FIRST)]
)
def test_escape_and_what_is_typed_at_once(table: Table, first: str) -> None:
    """Escape leaves the dialog, and the character begins a word in the composer."""
    table.terminal.type(b"/settings\r")
    assert table.terminal.shows("Theme")
    table.terminal.type(f"\x1b{first}mot".encode())
    assert table.keeps(lambda text: text == f"{first}mot")
