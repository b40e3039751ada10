"""Marks at the end of a row: what is one, what it says, and what is text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.tables.grammar.mark import Mark, split_mark
from tests.cases import cases


@pytest.mark.parametrize(
    ("text", "bare", "mark"),
    cases("tables/mark", "marks"),
)
def test_marks(text: str, bare: str, mark: dict[str, Any]) -> None:
    """Order, case, dots, spaces and separators do not count."""
    assert split_mark(text) == (bare, Mark(**mark))


@pytest.mark.parametrize(
    "text",
    cases("tables/mark", "text_stays"),
)
def test_text_stays(text: str) -> None:
    """A parenthesis that holds anything else is text, whole and untouched."""
    assert split_mark(text) == (text, None)


@given(st.text(alphabet="()mfhpl.,; xé\u00a0{}", max_size=40) | st.text(max_size=40).map(lambda t: f"{t})"))
def test_any_text(text: str) -> None:
    """Never raises; without a mark the text is untouched, with one it is the beginning and not empty."""
    bare, mark = split_mark(text)
    assert bare == text if mark is None else bare and text.startswith(bare) and hash(mark) is not None
