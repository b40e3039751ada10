"""A book as a page: whole, in order, reachable, and inert whatever its words are."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.message import Refusal
from soloist.publish.book import (
    Block,
    Book,
    Chapter,
    Code,
    Emphasis,
    Entry,
    Inline,
    Link,
    Listing,
    Matter,
    Mechanics,
    Note,
    Paragraph,
    Quote,
    SubHeading,
    Text,
    Verbatim,
)
from soloist.publish.html_book import write_html
from soloist.publish.prose_tree import clean
from tests.publish.page_reader import Page
from tests.publish.sampler import paragraph, sampler

MECHANICS: tuple[Mechanics, ...] = get_args(Mechanics)
HOSTILE = (
    "<script>alert(1)</script>",
    "</style><script>x</script>",
    '"><img src=x onerror=alert(1)>',
    "'onmouseover='x",
    "javascript:alert(1)",
    "]]><!-- <iframe srcdoc=x>",
    "&lt;b&gt; &#60;i&#62;",
    "\x00\x07\x1b[31m\ud800\ufffe",
    "\u202eevil\u2066",
)
hostile = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=12), st.text("<>&\"'/-!=: \x00", max_size=12))


def page(book: Book) -> Page:
    """The page, read."""
    return Page(b"".join(write_html(book)))


@pytest.mark.parametrize("mechanics", MECHANICS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_page_is_whole_and_in_order(mechanics: Mechanics, lang: str) -> None:
    """Elements close, headings go down one by one, ids are one each, every link leads somewhere."""
    found = page(sampler(mechanics, lang))
    assert found.faults == []
    assert found.headings()[0] == (1, "Le sel & la nuit")
    assert found.all("html")[0][0] == {"lang": lang}
    assert found.all("title")[0][1] == "Le sel & la nuit"
    assert len(found.all("main")) == 1
    text = "".join(found.words)
    for said in (
        "Ida Vasseur",
        "Un récit",
        "À Lubin",
        "Première nuit",
        "Un vers",
        "ls -l\n  <b>",
        "x < y",
        "La fin",
    ):
        assert said in text
    assert "Tables, CC BY 4.0" in text
    assert "mémoire des noms" in text


@pytest.mark.parametrize("mechanics", ["footnotes", "appendix"])
def test_every_note_is_reached_and_leads_back(mechanics: Mechanics) -> None:
    """A call in the text for each note, a way back for each call; numbers run on."""
    book = sampler(mechanics)
    found = page(book)
    calls = found.all("a", role="doc-noteref")
    backs = found.all("a", role="doc-backlink")
    assert [text for _, text in calls] == ["1", "2", "3", "4"]
    assert [attributes["href"] for attributes, _ in calls] == ["#note-1", "#note-2", "#note-3", "#note-4"]
    assert {attributes["href"] for attributes, _ in backs} == {
        f"#{attributes['id']}" for attributes, _ in calls
    }
    assert all(attributes["aria-label"] for attributes, _ in (*calls, *backs))
    for at, note in enumerate(book.notes, start=1):
        said = found.text_of(f"note-{at}")
        assert all(line in said for line in note.lines)


def test_notes_stand_beside_the_text() -> None:
    """In the margin a note is an aside, in the order of the text; nothing calls it."""
    book = sampler("margin")
    found = page(book)
    beside = [text for _, text in found.all("aside", role="note")]
    assert [text.split() for text in beside] == [" ".join(note.lines).split() for note in book.notes]
    assert not found.all("a", role="doc-noteref")


def test_hidden_rolls_are_nowhere() -> None:
    """Not even as words of another element."""
    text = "".join(page(sampler("hidden")).words)
    assert not [line for note in sampler().notes for line in note.lines if line in text]


@pytest.mark.parametrize(("lang", "wanted"), [("fr", "dit-il1\u202f!"), ("en", "dit-il\u202f!1")])
def test_a_call_stands_where_the_language_has_it(lang: str, wanted: str) -> None:
    """In French before the stop, at the word; in English after it."""
    chapter = Chapter("", (paragraph("Assez, dit-il\u202f!", 0), paragraph("…", 1)), "s1-1")
    book = Book(Matter("T", lang), (chapter,), "footnotes", (Note(("six",), 0), Note(("un",), 0)))
    found = page(book)
    assert found.faults == []
    assert wanted in "".join(found.words)


def test_contents_only_where_there_is_a_choice() -> None:
    """Two titled chapters or more are listed with what stands after them; one is not."""
    book = sampler("appendix")
    (contents,) = page(book).all("nav", role="doc-toc")
    for name in (
        "Première nuit",
        "La halle",
        "Le pont",
        "Les jets",
        "Personnages",
        "Lieux et choses",
        "Crédits",
    ):
        assert name in contents[1]
    alone = page(replace(book, chapters=book.chapters[:1], notes=book.notes[:3]))
    assert not alone.all("nav")
    assert alone.faults == []


def test_chapters_without_titles_are_counted() -> None:
    """Where no chapter has a title each is called by its number; a chapter alone by nothing."""
    bare = tuple(Chapter("", (paragraph("Mots."),), f"s1-{at}") for at in (1, 2))
    two = page(Book(Matter("T", "fr"), bare))
    assert [text for _, text in two.headings()] == ["T", "Table des matières", "Chapitre 1", "Chapitre 2"]
    one = page(Book(Matter("T", "fr"), bare[:1]))
    assert [text for _, text in one.headings()] == ["T"]


def test_the_same_key_twice_is_two_places() -> None:
    """Two sessions of the same number do not lead to one place, nor does a key that is no id."""
    chapters = tuple(
        Chapter(f"C{at}", (paragraph("Mots."),), key) for at, key in enumerate(("s1-1", "s1-1", 'x"y', ""))
    )
    found = page(Book(Matter("T"), chapters))
    assert found.faults == []
    assert [text for _, text in found.all("h2", class_="chapter-title")] == ["C0", "C1", "C2", "C3"]


def test_an_empty_book_is_a_title_page() -> None:
    """Nothing but a title: still a whole page."""
    found = page(Book(Matter("Rien"), ()))
    assert found.faults == []
    assert found.headings() == [(1, "Rien")]


def test_a_page_asks_for_nothing() -> None:
    """The policy forbids scripts and requests; nothing in the page is one."""
    html = b"".join(write_html(sampler())).decode()
    found = Page(html.encode())
    (policy,) = found.all("meta", **{"http-equiv": "Content-Security-Policy"})
    assert policy[0]["content"].startswith("default-src 'none';")
    assert "script-src" not in policy[0]["content"]
    assert not {name for name, _ in found.elements} & {
        "script",
        "link",
        "img",
        "iframe",
        "object",
        "form",
        "base",
    }
    assert "url(" not in html


def test_a_long_book_comes_in_pieces() -> None:
    """A chapter is written when it is asked for, so that a long book is never held whole."""
    chapters = tuple(Chapter(f"C{at}", (paragraph("mot " * 500),) * 20, f"s1-{at}") for at in range(50))
    pieces = [len(piece) for piece in write_html(Book(Matter("T"), chapters))]
    assert sum(pieces) > 2_000_000
    assert max(pieces) < sum(pieces) / 40


def test_a_style_that_fetches_is_refused_before_anything_is_written() -> None:
    """The call itself says it, not the first chunk."""
    with pytest.raises(Refusal):
        write_html(sampler(), "@import 'x.css';")
    assert b"p{color:teal}" in b"".join(write_html(sampler(), "p{color:teal}"))


# --- hostile text -------------------------------------------------------------------------------

inlines: st.SearchStrategy[Inline] = st.recursive(
    st.one_of(hostile.map(Text), hostile.map(Code)),
    lambda inner: st.one_of(
        st.builds(Emphasis, st.lists(inner, max_size=2).map(tuple), st.booleans()),
        st.builds(
            Link,
            st.lists(inner, max_size=2).map(tuple),
            hostile | hostile.map(lambda text: f"https://{text}"),
        ),
    ),
    max_leaves=4,
)
blocks: st.SearchStrategy[Block] = st.recursive(
    st.one_of(
        st.builds(Paragraph, st.lists(inlines, max_size=3).map(tuple), st.just((0,)) | st.just(())),
        hostile.map(Verbatim),
        st.builds(SubHeading, st.lists(inlines, max_size=2).map(tuple), st.integers(1, 6)),
    ),
    lambda inner: st.lists(inner, max_size=3).map(tuple).map(Quote),
    max_leaves=5,
)


@given(st.lists(blocks, max_size=6), st.lists(hostile, min_size=12, max_size=12), st.sampled_from(MECHANICS))
@settings(max_examples=60, deadline=None)
def test_whatever_is_written_is_only_words(
    content: list[Block], text: list[str], mechanics: Mechanics
) -> None:
    """Every field of a book may say anything: the page has no element, attribute or link from it."""
    seen = 0
    kept: list[Block] = []
    for block in content:  # a note is called once
        if isinstance(block, Paragraph) and block.notes:
            block = replace(block, notes=block.notes if not seen else ())
            seen += 1
        kept.append(_without_notes(block) if isinstance(block, Quote) else block)
    chapter = Chapter(text[0], tuple(kept), text[1], text[2])
    matter = Matter(text[3], "fr", text[4], text[5], text[6], text[7], text[8], (text[9],))
    cast = (Entry(text[10], text[11]),)
    notes = (Note((text[11],), 0),) if seen else ()
    book = Book(matter, (chapter, Chapter("C", (), "C")), mechanics, notes, cast, cast)
    found = page(book)
    assert found.faults == []
    shown = "".join(found.words)
    assert clean(text[9]).replace("\r\n", "\n") in shown.replace("\r\n", "\n")


def _without_notes(block: Block) -> Block:
    match block:
        case Quote(inner):
            return Quote(tuple(map(_without_notes, inner)))
        case Paragraph():
            return replace(block, notes=())
        case _:
            return block


def test_no_call_stands_alone() -> None:
    """What was rolled after a list is called at the end of its last item."""
    listing = Listing(((paragraph("un"),), (paragraph("deux"),)))
    chapter = Chapter("C", (paragraph("a"), listing, paragraph("", 0), paragraph("b")), "s1-1")
    book = Book(Matter("T"), (chapter,), "footnotes", (Note(("x",), 0),))
    text = b"".join(write_html(book)).decode()
    assert 'class="calls"' not in text
    assert '<p>deux<sup class="call">' in text
