"""A book as a page: whole, in order, reachable, and inert whatever its words are."""

import pytest
from hypothesis import given, settings

from soloist.publish.book.book import Book, Chapter, Matter, Node, Note, clean
from soloist.publish.formats.html import write_html
from tests.publish.drawn_books import books
from tests.publish.page_reader import Page
from tests.publish.sampler import paragraph, sampler


def page(book: Book) -> Page:
    """The page, read."""
    return Page(b"".join(write_html(book)))


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


@given(books())
@settings(max_examples=60, deadline=None)
def test_whatever_is_written_is_only_words(book: Book) -> None:
    """Every field of a book may say anything: the page has no element, attribute or link from it."""
    found = page(book)
    assert found.faults == []
    shown = "".join(found.words)
    assert all(
        clean(text).replace("\r\n", "\n") in shown.replace("\r\n", "\n") for text in book.matter.credits
    )


def test_no_call_stands_alone() -> None:
    """What was rolled after a list is called at the end of the next paragraph."""
    listing = Node("ul", (Node("li", (paragraph("un"),)), Node("li", (paragraph("deux"),))))
    chapter = Chapter("C", (paragraph("a"), listing, paragraph("", 0), paragraph("b")), "s1-1")
    book = Book(Matter("T"), (chapter,), "footnotes", (Note(("x",), 0),))
    text = b"".join(write_html(book)).decode()
    assert 'class="calls"' not in text
    assert '<p>b<sup class="call">' in text
