"""A book in Markdown: the same words wherever it is read, whatever they are."""

import re
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from soloist.publish.book.book import (
    Book,
    Chapter,
    Entry,
    Matter,
    Node,
    bare,
    paragraph,
    with_chapters,
    within,
)
from soloist.publish.book.prose_tree import prose_blocks
from soloist.publish.formats.text_book import line as title_line
from soloist.publish.formats.text_book import write_markdown

SIGNS = "ab é\n*_`~#<>[]()!\\-+=.:1|&@\"' "
WORDS = st.text(alphabet=SIGNS, max_size=60)


def written(*blocks: Node) -> str:
    """A book of one chapter."""
    book = with_chapters(Book(Matter("T"), ()), [Chapter("C", blocks, "s1-1")])
    return "".join(write_markdown(book))


def body(text: str) -> str:
    """What stands under the titles."""
    return text.removeprefix("# T\n\n## C\n").strip("\n")


def words_of(blocks: Sequence[Node]) -> Iterator[str]:
    """All that is to be read in blocks."""
    return (" " if each.kind == "br" else each.text for each in within(blocks))


def tokens_of(tokens: Sequence[Token]) -> Iterator[Token]:
    """Tokens, and those in them."""
    for token in tokens:
        yield token
        yield from tokens_of(token.children or ())


def read(text: str) -> str:
    """The words that a reader of Markdown shows, HTML being on."""
    leaves = ("text", "code_inline", "fence", "code_block", "html_inline", "html_block")
    found = tokens_of(MarkdownIt("commonmark").parse(text))
    return "".join(token.content for token in found if token.type in leaves)


def close(text: str) -> str:
    """A text without any blanks."""
    return re.sub(r"\s", "", text)


@given(WORDS, st.sampled_from(("fr", "en")))
def test_round_trip_of_prose(text: str, lang: str) -> None:
    """Prose out and read again has the same words, no HTML, no picture, and no link that it had not."""
    blocks = prose_blocks(text, lang)
    out = body(written(*blocks))
    assert close(read(out)) == close("".join(words_of(blocks)))
    kinds = [token.type for token in tokens_of(MarkdownIt("commonmark").parse(out))]
    assert not {"html_block", "html_inline", "image"} & {*kinds}
    assert kinds.count("link_open") <= text.count("](")


@given(st.lists(WORDS.map(lambda text: text.replace("\n", " ")), min_size=1, max_size=4))
def test_round_trip_of_values(texts: list[str]) -> None:
    """The same of words that stand in lists, quotes, emphasis and titles."""
    leaves = [
        paragraph(text, Node("em", (bare("b"),)), Node("br"), Node("code", text=text)) for text in texts
    ]
    linked = paragraph(Node("a", (bare(texts[0]),), detail="https://example.org/a(b"), texts[-1])
    blocks: tuple[Node, ...] = (
        Node("ul", tuple(Node("li", (leaf,)) for leaf in leaves)),
        Node("blockquote", tuple(leaves)),
        Node("ol", (Node("li", (linked, Node("pre", text=texts[0] + "```"))),), number=3),
        Node("h", (bare(texts[0]),)),
        linked,
    )
    assert close(read(body(written(*blocks)))) == close("".join(words_of(blocks)))


@given(WORDS)
def test_titles_stay_titles(text: str) -> None:
    """A title is one heading with its own words, and so is a name in the cast."""
    line = text.replace("\n", " ")
    book = Book(Matter(line or "x"), (), cast=(Entry(line, line),))
    book = with_chapters(book, [Chapter(line, (), "s1-1", line)])
    out = "".join(write_markdown(book))
    found = list(tokens_of(MarkdownIt("commonmark").parse(out)))
    assert [token.type for token in found].count("heading_open") == 2 + bool(line) + bool(line.strip())
    assert "code_block" not in [token.type for token in found]


@pytest.mark.parametrize("text", ["Bravoure & Infortune", "a < b, b > a", "one | two", "AT&T; no", "3 <4"])
def test_signs_that_begin_nothing_stay_bare(text: str) -> None:
    """An ampersand in a title needs no backslash; a reference, a tag or a quote does."""
    assert title_line(text) == text.replace("&T;", "\\&T;")
    assert title_line("&amp; <b> > |") == "\\&amp; \\<b> > |"
    assert title_line("> a") == "\\> a"
    assert title_line("| a") == "\\| a"
