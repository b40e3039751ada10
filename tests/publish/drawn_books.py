"""Books nobody would write, for Hypothesis to try on formats; and the nastiest of them, for slow tools."""

from typing import Final

from hypothesis import strategies as st

from soloist.publish.book.book import (
    CHOICES,
    Book,
    Chapter,
    Entry,
    Matter,
    Node,
    bare,
    one_line,
    paragraph,
    with_chapters,
)
from soloist.values.dataclass import replace

NASTY: Final = (
    "", " ", "]]>", "<![CDATA[", "&amp;", "&nbsp;", "&#0;", "<script>alert(1)</script>", '" onload="alert(1)',
    "'", "--", "-->", "<?xml?>", "<!ENTITY x SYSTEM 'file:///etc/passwd'>", "\0", "\x0b", "\ud800", "\ufffe",
    "\ufeff", "\u202e", "\u200b", "\u2028", "a\nb", "a\tb", "a\r\nb", "مرحبا بالعالم", "שלום", "m" * 3000,
    "../../etc/passwd", "C:\\con.txt", "nav.xhtml", "=1+1", "é" * 300, "🎲", "{{x}}", "%s",
    "javascript:alert(1)",
)  # fmt: skip
URLS: Final = (
    "https://example.org/", "mailto:a@b.org", "https://example.org/?a=1&b='2'", "http://x:80/%22%3e#(a)",
)  # fmt: skip

IDENTIFIER: Final = "urn:uuid:8f2a6c0e-5d1b-53f7-a4c9-9e3b7d60214f"

_text = st.one_of(st.sampled_from(NASTY), st.text(max_size=30))
_words = _text.map(lambda text: bare(" ".join(text.split("\n"))))
_inline: st.SearchStrategy[Node] = st.one_of(
    _words,
    st.builds(Node, st.just("code"), text=_text),
    st.builds(Node, st.sampled_from(("em", "strong", "s")), st.lists(_words, max_size=2).map(tuple)),
    st.builds(
        Node,
        st.just("a"),
        st.lists(_words, min_size=1, max_size=2).map(tuple),
        detail=st.sampled_from(URLS),
    ),
    st.just(Node("br")),
)
_inlines = st.lists(_inline, max_size=4).map(tuple)
_leaf: st.SearchStrategy[Node] = st.one_of(
    st.builds(Node, st.just("p"), _inlines),
    st.builds(Node, st.just("pre"), text=_text),
    st.builds(Node, st.just("h"), _inlines, number=st.integers(-1, 9)),
    st.just(Node("hr")),
)


def _holding(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(inner, max_size=3).map(tuple)
    items = st.lists(st.builds(Node, st.just("li"), several), max_size=3).map(tuple)
    lists = st.builds(Node, st.sampled_from(("ul", "ol")), items, number=st.integers(0, 10**9))
    return st.one_of(st.builds(Node, st.just("blockquote"), several), lists)


_block: st.SearchStrategy[Node] = st.recursive(_leaf, _holding, max_leaves=6)
_line = _text.map(one_line)
_chapter = st.builds(
    Chapter, _line, st.lists(_block, max_size=5).map(tuple), st.just("s1-1"), st.one_of(st.just(""), _line)
)
_matter = st.builds(
    Matter, _line.map(lambda text: f"T{text}"), st.sampled_from(("fr", "en")), _line, _line, _line,
    st.sampled_from(("", "2026-11-21")), st.just(IDENTIFIER),
    st.lists(_line.filter(bool), max_size=2).map(tuple),
)  # fmt: skip
_entries = st.lists(st.builds(Entry, _line, _line), max_size=2).map(tuple)
_note = st.builds(Node, st.just("note"), _inlines, detail=st.sampled_from(("footnotes", "margin")))


@st.composite
def books(draw: st.DrawFn) -> Book:
    """Any book at all; notes of any kind in some of its paragraphs, wherever they stand."""

    def noted(block: Node) -> Node:
        if block.kind != "p":
            return replace(block, inner=tuple(map(noted, block.inner)))
        return replace(block, inner=(*block.inner, draw(_note))) if draw(st.booleans()) else block

    chapters = [
        replace(chapter, blocks=tuple(map(noted, chapter.blocks)))
        for chapter in draw(st.lists(_chapter, max_size=4))
    ]
    mechanics = draw(st.sampled_from([*CHOICES["mechanics"]]))
    return with_chapters(Book(draw(_matter), (), mechanics, draw(_entries), draw(_entries)), chapters)


def nastiest() -> Book:
    """Every nasty text as a title, as words, as a note, as a name, all in one book."""
    chapters = tuple(
        Chapter(
            one_line(text),
            (
                Node("p", (Node("note", (bare(text),), detail="footnotes"),)),
                paragraph(" ".join(text.split("\n")), Node("code", text=text), Node("em", (bare(text),))),
                Node(
                    "blockquote",
                    (
                        Node("pre", text=text),
                        Node("ol", (Node("li"), Node("li", (Node("pre", text=text),))), number=7),
                    ),
                ),
                paragraph(*(Node("a", (bare(url),), detail=url) for url in URLS)),
                Node("h", (bare(text),), number=6),
            ),
            f"s1-{place}",
            one_line(text) if place % 7 == 3 else "",
        )
        for place, text in enumerate(NASTY)
    )
    credits = tuple(filter(None, map(one_line, NASTY)))
    matter = Matter('<b>"&\0' + "t" * 300, "fr", "\ud800]]>", "\u202esub", "a b", "", IDENTIFIER, credits)
    entries = tuple(Entry(text, text) for text in credits)
    return with_chapters(Book(matter, (), "footnotes", entries, entries), chapters)


def empty() -> Book:
    """A book with nothing in it."""
    return Book(Matter("Untitled", identifier=IDENTIFIER), ())
