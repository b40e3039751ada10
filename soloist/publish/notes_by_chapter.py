"""The notes of a book as an appendix has them: chapter by chapter, each with its number."""

from collections.abc import Iterator
from itertools import groupby

from soloist.publish.book import Book, Note


def notes_by_chapter(book: Book) -> Iterator[tuple[int, tuple[tuple[int, Note], ...]]]:
    """Chapters (from 0) that have notes, in order, with these and their numbers (from 1)."""
    for chapter, notes in groupby(enumerate(book.notes, 1), key=lambda pair: pair[1].chapter):
        yield chapter, tuple(notes)
