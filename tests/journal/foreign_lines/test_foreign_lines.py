"""Single lines of play in somebody else's hand, and where they are play at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.lines import read_play_line
from soloist.journal.model import (
    Note,
    Other,
    Span,
)
from soloist.journal.read import read

HERE = Span(0, 0, 1, 1)


@given(st.text())
def test_any_line_is_something(line: str) -> None:
    """Nothing raises; what is nothing keeps its text."""
    entry = read_play_line(line, HERE)
    assert not isinstance(entry, Other) or entry.text == line


@pytest.mark.parametrize(
    "text",
    [
        "=== Session 1 ===\n(an aside)\n",
        "S1 *Quay*\n(an aside)\n",
        "S2 @Row => ashore\n(an aside)\n",
        "d: 2d6=8\n=> Ashore.\n(an aside)\n",
    ],
)
def test_a_notebook_stays_one_when_a_fence_comes_after(text: str) -> None:
    """What was read before soloist added to it is read the same afterwards."""
    before = read(text.encode())
    after = read(f"{text}\n```lonelog\n@ Go\n```\n".encode())
    assert isinstance(before.entries[-1], Note)
    assert after.entries[: len(before.entries)] == before.entries
    assert after.analog
