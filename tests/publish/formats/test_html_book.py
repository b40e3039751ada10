"""A book as a page: whole, in order, reachable, and inert whatever its words are."""

from hypothesis import given, settings

from soloist.publish.book.book import Book, Chapter, Matter, clean, paragraph
from soloist.publish.formats.html import write_html
from tests.publish.drawn_books import books
from tests.publish.page_reader import Page


def page(book: Book) -> Page:
    """The page, read."""
    return Page("".join(write_html(book)).encode())


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
        clean(text).replace("\r\n", "\n") in shown.replace("\r\n", "\n")
        for text in book.matter.credits
        if text.strip()
    )
