"""EPUB: what a reading system finds in it."""

import zipfile
from io import BytesIO

import pytest
from hypothesis import given

from soloist.publish.book.book import CHOICES, Book, Chapter, Matter, paragraph
from soloist.values.dataclass import replace
from tests.publish.drawn_books import books, empty, nastiest
from tests.publish.epub_kit import XHTML, inert, page, parts, sound, words, written
from tests.publish.sampler import sampler


@given(books())
def test_whatever_stands_in_it_is_inert(book: Book) -> None:
    """Any book comes out as XML in which nothing runs and nothing is fetched."""
    found = parts(written(book))
    sound(found)
    inert(found)


@pytest.mark.parametrize("book", [nastiest(), empty()], ids=["nasty", "empty"])
@pytest.mark.parametrize("mechanics", CHOICES["mechanics"])
def test_the_nastiest_and_the_emptiest(book: Book, mechanics: str) -> None:
    """Every nasty text in every place; and nothing at all."""
    found = parts(written(replace(book, mechanics=mechanics)))
    sound(found)
    inert(found)


def test_the_container_is_as_the_format_wants_and_always_the_same() -> None:
    """Its first bytes say what it is, uncompressed; no clock is in it."""
    data = written(sampler())
    assert data[30:58] == b"mimetypeapplication/epub+zip"
    assert data == written(sampler())
    with zipfile.ZipFile(BytesIO(data)) as file:
        assert {info.date_time for info in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_chapter_alone_without_a_title_bears_the_name_of_the_book() -> None:
    """No number stands over it."""
    found = parts(written(Book(Matter("Une nuit", "fr"), (Chapter("", (paragraph("Rien."),), "s0-0"),))))
    assert page(found, "s0-0").find(f".//{XHTML}h1") is None
    assert words(next(page(found, "nav").iter(f"{XHTML}li"))) == "Une nuit"


def test_no_colour_is_forced_on_anybody() -> None:
    """A page that is read in the dark stays readable."""
    with zipfile.ZipFile(BytesIO(written(sampler()))) as file:
        style = file.read("EPUB/style.css").decode()
    assert "background" not in style
    assert "color:" not in style.replace("color: inherit", "")
