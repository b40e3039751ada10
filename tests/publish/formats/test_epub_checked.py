"""EPUB as the checker of the W3C sees it: no error, no warning, whatever is in the book."""

from pathlib import Path

import pytest

from soloist.publish.book.book import CHOICES, Book, Choices
from soloist.values.dataclass import replace
from tests.publish.book.test_example_books import book_of
from tests.publish.drawn_books import empty, nastiest
from tests.publish.epub_kit import written
from tests.publish.epubcheck import checked
from tests.publish.sampler import sampler

pytestmark = pytest.mark.slow

EVERY = pytest.mark.parametrize("mechanics", CHOICES["mechanics"])


@EVERY
@pytest.mark.parametrize("name", ["la-retenue", "seventeen-ounces"])
def test_the_examples(tmp_path: Path, root: Path, name: str, mechanics: str) -> None:
    """The two stories that ship with the project."""
    choices = Choices(
        mechanics=mechanics, cast="yes", glossary="yes", author="Ida Vasseur", dedication="À Lubin"
    )
    accepted(tmp_path, book_of(root, name, choices))


@EVERY
@pytest.mark.parametrize("book", [sampler(), nastiest(), empty()], ids=["sampler", "nastiest", "empty"])
def test_books_made_for_it(tmp_path: Path, book: Book, mechanics: str) -> None:
    """Everything a book can have, everything it should not have, and nothing at all."""
    accepted(tmp_path, replace(book, mechanics=mechanics))


def accepted(folder: Path, book: Book) -> None:
    """The checker is content with the book."""
    path = folder / "book.epub"
    path.write_bytes(written(book))
    assert checked(path) == []
