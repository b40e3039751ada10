"""Marks that are taken out of a line: those CommonMark reads as marks, and nothing else."""

import re
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from soloist.play.prose.prose_tags import bare_words, plain_prose
from soloist.publish.book.book import plain
from soloist.publish.book.prose_tree import words
from tests.cases import cases

SIGNS = st.text("ab12 ><-=&|*_`\\[]()!#~+.,:\"'→«»", max_size=24)
READER = MarkdownIt("commonmark", {"html": False})


@pytest.mark.parametrize(
    "line",
    cases("play/bare_words", "signs_of_the_text_stay"),
)
def test_signs_of_the_text_stay(line: str) -> None:
    """Where they begin nothing."""
    assert plain_prose(line, "en") == line


@given(SIGNS)
def test_a_line_is_what_a_reader_of_markdown_reads(signs: str) -> None:
    """No character of the text is lost, in a recap nor in a book."""
    line = f"x {signs} y"
    text = _text(READER.parseInline(line)).replace("\\→", "→")  # the journal guards arrows so
    assert _holds(bare_words(line), text), (bare_words(line), text)
    assert _holds(plain_prose(line, "en"), text), (plain_prose(line, "en"), text)


@given(st.text("ab12 ><=&|*_`\\[]()#+:→", max_size=24))  # letters that no typesetter changes
def test_a_book_reads_the_same_words(signs: str) -> None:
    """Every export writes what stands in this tree."""
    line = f"x {signs} y"
    told, text = plain(words(line, "en")), _text(READER.parseInline(line))
    assert re.sub(r"\s", "", told) == re.sub(r"\s", "", text)


@given(st.lists(SIGNS, min_size=1, max_size=3))
def test_lines_keep_their_signs(lines: list[str]) -> None:
    """Whatever they begin with: only marks, hyphens that are dashes and the signs of code are let out."""
    text = "\n".join(lines)
    if re.search(r"^\s*(```|~~~)|^    |\\$", text, re.MULTILINE):
        return
    told = plain_prose(text, "en")
    left = re.compile(r"[-*_`\\]")
    assert _holds(left.sub("", told), left.sub("", _text(READER.parse(text)))), (text, told)


def _text(tokens: Sequence[Token]) -> str:
    return "".join(_texts(tokens))


def _texts(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.children:
            yield from _texts(token.children)
        else:
            yield (
                token.content if token.type in ("text", "code_inline", "code_block", "text_special") else " "
            )


def _holds(told: str, text: str) -> bool:
    """Whether every character of `text` that is seen stands in `told`, in that order."""
    signs = iter(told)
    return all(sign in signs for sign in text if not sign.isspace())
