"""Prose stays prose, whatever it looks like, and swallows nothing that follows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.journal.lexer import closes_narrative
from soloist.journal.model import Action, Fence, Prose, Tail
from soloist.journal.read import read
from soloist.journal.write import fence, join, narrative_line, prose
from soloist.values.message import Refusal
from tests.journal.reading.test_read import PIECES

PLAY = fence(["@ Fin"])
LINES = st.sampled_from(PIECES["typed"])
TEXTS = st.one_of(
    st.lists(LINES, min_size=1).map("\n".join),
    st.lists(st.one_of(LINES, st.text(st.characters(exclude_categories=[]))), min_size=1).map("\n".join),
).filter(lambda text: bool(text.strip()))


@given(TEXTS, st.sampled_from([Tail(), Tail(newlines=0), Tail(newlines=1, eol="\r\n")]))
@settings(max_examples=4 * settings().max_examples)
def test_prose_never_disturbs_the_play_that_follows(text: str, tail: Tail) -> None:
    """The fence after it opens where it opens, holds what it holds and closes."""
    try:
        block, _ = prose(text)
    except Refusal:
        return
    before = b"```\n```\n" + (b"" if tail.newlines == 0 else b"\n")
    data = before + join(tail, [block, PLAY])
    journal = read(data)
    *_, opens, action, closes = journal.entries
    assert isinstance(opens, Fence)
    assert opens.opens
    assert isinstance(action, Action)
    assert isinstance(closes, Fence)
    assert not closes.opens
    assert data[opens.span.start :].decode() == PLAY.replace("\n", tail.eol)
    assert journal.tail == Tail(newlines=1, eol=tail.eol)


@given(st.lists(LINES.filter(lambda line: not line.lstrip().startswith(("```", "~~~"))), min_size=1))
@settings(max_examples=4 * settings().max_examples)
def test_prose_is_prose_on_paper_too(lines: list[str]) -> None:
    """Before a story's first fence every line is read by its sign, and none of these has one left."""
    block, _ = prose("\n".join(["Avant.", *lines]))
    journal = read(block.encode())
    assert journal.analog
    assert all(isinstance(entry, Prose) for entry in journal.entries)


@given(TEXTS)
def test_escaping_twice_adds_nothing(text: str) -> None:
    """What is safe stays as it is, so that an edited block does not grow."""
    try:
        block, _ = prose(text)
    except Refusal:
        return
    again, notices = prose(block)
    assert (again, notices) == (block, ())


def test_nothing_is_not_written() -> None:
    """Only spaces are no paragraph."""
    with pytest.raises(Refusal):
        prose(" \n\t\u2028")


@given(LINES)
def test_nothing_in_a_narrative_ends_it(line: str) -> None:
    """Neither the block nor the fence around it."""
    written = narrative_line(line)
    assert not closes_narrative(written)
    assert not written.strip().startswith(("```", "~~~", "\\--"))
