"""Single lines of play in somebody else's hand, and where they are play at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.lines import read_foreign
from soloist.journal.model import (
    Action,
    Consequence,
    Entry,
    Fence,
    Narrative,
    Note,
    Other,
    Prose,
    Span,
)
from soloist.journal.model import Heading as Title
from soloist.journal.read import read

HERE = Span(0, 0, 1, 1)


@given(st.text())
def test_any_line_is_something(line: str) -> None:
    """Nothing raises; what is nothing keeps its text."""
    entry = read_foreign(line, HERE)
    assert not isinstance(entry, Other) or entry.text == line


def _kinds(text: str) -> list[type[Entry]]:
    return [type(entry) for entry in read(text.encode()).entries]


def test_a_quotation_on_paper_is_prose() -> None:
    """Unless the next line says what came of it: then it is the action of an older notation."""
    assert _kinds("> He wrote:\n> nothing.\n") == [Prose]
    assert _kinds("> Row on\n=> Ashore.\n") == [Action, Consequence]
    assert _kinds("```\n> Row on\n```\n\n> He wrote.\n=> Ashore.\n")[-1] is Prose


def test_a_block_on_one_line_ends_there() -> None:
    """What follows it is play."""
    text = "```\n\\--- The sign says: Down. ---\\\n@ Go down\n```\n"
    assert _kinds(text) == [Fence, Narrative, Action, Fence]
    told = read(text.encode()).entries[1]
    assert isinstance(told, Narrative)
    assert (told.text, told.closed) == ("The sign says: Down.", True)


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


def test_a_story_with_fences_is_no_notebook() -> None:
    """Neither for a sign alone before its first fence nor for what stands after it."""
    for text in ("@ not here\n\n```\n@ a\n```\n", "```\n@ a\n```\n\n=== Session 1 ===\n\nS1 *x*\n"):
        journal = read(text.encode())
        assert not journal.analog
        assert sum(isinstance(entry, Action | Title) for entry in journal.entries) == 1
