"""What is typed is told apart as the journal would read it, and nothing typed is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.prose.entry_text import (
    intents,
    typed,
)
from tests.cases import cases


@pytest.mark.parametrize(("text", "kind"), cases("play/entry_text", "the_first_sign_decides"))
def test_the_first_sign_decides(text: str, kind: str) -> None:
    """Each line of play is told by its sign; everything else is prose."""
    assert [type(intent).__name__ for intent in intents(text)] == [kind]


@given(st.text())
def test_never_raises_and_loses_no_word(text: str) -> None:
    """The sources of the parts, joined, hold every word that was typed, in order."""
    kept = "\n".join(part.source for part in typed(text))
    assert kept.split() == text.replace("\r\n", "\n").split()
