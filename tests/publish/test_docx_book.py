"""DOCX: what a word processor finds in it."""

from typing import get_args

import pytest
from hypothesis import given, settings

from soloist.publish.book.book import (
    Book,
    Chapter,
    Matter,
    Mechanics,
    SubHeading,
    Text,
)
from soloist.values.dataclass import replace
from tests.publish.docx_kit import W, opened, parts, told, written
from tests.publish.drawn_books import books, empty, nastiest
from tests.publish.sampler import paragraph, sampler

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


def test_a_long_title_runs_as_whole_words() -> None:
    """Above a page there is room for some of it."""
    title = "La très longue et très mélancolique histoire du passeur de l’Île-aux-Moines"
    book = Book(Matter(title), (Chapter("C", (paragraph("a"),), "s1-1"),))
    head = opened(written(book)).sections[1].header.paragraphs[0].text
    assert head == "La très longue et très mélancolique histoire du passeur de…"


def test_the_same_book_is_the_same_file() -> None:
    """No clock is in it, nor the thumbnail of somebody else’s page."""
    assert written(sampler()) == written(sampler())
    assert b"thumbnail" not in written(sampler())


def test_letters_from_right_to_left() -> None:
    """The paragraph and its words say so."""
    book = Book(Matter("T"), (Chapter("C", (paragraph("مرحبا"), paragraph("bonjour")), "s1-1"),))
    root = parts(written(book))["word/document.xml"]
    assert len(list(root.iter(f"{W}bidi"))) == 1
    assert len(list(root.iter(f"{W}rtl"))) == 1


@settings(max_examples=10)
@given(books())
def test_whatever_stands_in_it_is_read_again(book: Book) -> None:
    """Any book comes out as XML; what leads outside is an address, and nothing is fetched."""
    sound(written(book))


@pytest.mark.parametrize("book", [nastiest(), empty()], ids=["nasty", "empty"])
@pytest.mark.parametrize("mechanics", get_args(Mechanics))
def test_the_nastiest_and_the_emptiest(book: Book, mechanics: Mechanics) -> None:
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


@pytest.mark.parametrize(("title", "style"), [("La nuit", "toc 2"), ("", "toc 1")])
def test_the_contents_of_a_single_chapter_list_its_scenes(title: str, style: str) -> None:
    """Under its title, if it has one; each leads to its heading."""
    inner = (
        SubHeading((Text("La halle"),), 1),
        paragraph("a"),
        SubHeading((Text("Le pont"),), 1),
        paragraph("b"),
    )
    data = written(Book(Matter("T"), (Chapter(title, inner, "s1-0"),)))
    listed = [(kind, text.partition("\t")[0]) for kind, text in told(data) if kind.startswith("toc")]
    assert listed[-2:] == [(style, "La halle"), (style, "Le pont")]
    assert len(listed) == 2 + bool(title)
    marks = [each.get(f"{W}name") for each in parts(data)["word/document.xml"].iter(f"{W}bookmarkStart")]
    assert len(marks) == len(listed)
