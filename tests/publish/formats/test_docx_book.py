"""DOCX: what a word processor finds in it."""

import pytest
from hypothesis import given, settings

from soloist.publish.book.book import CHOICES, Book
from soloist.values.dataclass import replace
from tests.publish.docx_kit import W, opened, parts, written
from tests.publish.drawn_books import books, empty, nastiest
from tests.publish.sampler import sampler

OUTSIDE = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"


@pytest.mark.parametrize(("lang", "language"), [("fr", "fr-FR"), ("en", "en-GB")])
def test_the_language_is_said_of_every_style_and_of_the_file(lang: str, language: str) -> None:
    """So that a speller speaks it, in whatever is written on."""
    data = written(sampler(lang=lang))
    document = opened(data)
    used = {each.style.name for each in document.paragraphs}
    for name in used:
        (spoken,) = document.styles[name].element.iter(f"{W}lang")
        assert spoken.get(f"{W}val") == language
    assert document.core_properties.language == language
    assert document.core_properties.title == "Le sel & la nuit"
    assert document.core_properties.author == "Ida Vasseur"


def test_the_same_book_is_the_same_file() -> None:
    """No clock is in it, nor the thumbnail of somebody else’s page."""
    assert written(sampler()) == written(sampler())
    assert b"thumbnail" not in written(sampler())


@settings(max_examples=10)
@given(books())
def test_whatever_stands_in_it_is_read_again(book: Book) -> None:
    """Any book comes out as XML; what leads outside is an address, and nothing is fetched."""
    sound(written(book))


@pytest.mark.parametrize("book", [nastiest(), empty()], ids=["nasty", "empty"])
@pytest.mark.parametrize("mechanics", CHOICES["mechanics"])
def test_the_nastiest_and_the_emptiest(book: Book, mechanics: str) -> None:
    """Every nasty text in every place; and nothing at all."""
    sound(written(replace(book, mechanics=mechanics)))


def sound(data: bytes) -> None:
    """Every part parses; outside are addresses only."""
    for name, root in parts(data).items():
        for each in root.iter(OUTSIDE):
            if each.get("TargetMode") == "External":
                assert str(each.get("Target")).startswith(("http://", "https://", "mailto:")), name
                assert str(each.get("Type")).endswith("/hyperlink")
    assert opened(data).paragraphs
