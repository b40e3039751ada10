"""DOCX: what a word processor finds in it."""

from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given, settings

from soloist.publish.book.book import (
    Book,
    Mechanics,
)
from soloist.values.dataclass import replace
from tests.publish.docx_kit import W, opened, parts, told, written
from tests.publish.drawn_books import books, empty, nastiest
from tests.publish.sampler import sampler

OUTSIDE = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"


def test_every_paragraph_has_a_style_that_says_what_it_is() -> None:
    """Nothing is made large or slanted by hand."""
    found = told(written(sampler("hidden")))
    assert found[:5] == [
        ("Title", "Le sel & la nuit"),
        ("Subtitle", "Un récit"),
        ("Author", "Ida Vasseur"),
        ("Author", "©\u00a02026 Ida Vasseur"),
        ("Dedication", "À Lubin"),
    ]
    for pair in (
        ("Part", "Première nuit"),
        ("Heading 1", "La halle"),
        ("Body Text", "—\u00a0Vous voilà\u202f! dit-elle."),
        ("Scene Break", "*\u2003*\u2003*"),
        ("Heading 3", "Plus bas"),
        ("Quote", "Une lettre."),
        ("Verse", "Un vers\npuis l’autre"),
        ("List Number", "un"),
        ("List Bullet 2", "gris"),
        ("Verbatim", "ls -l\n  <b>"),
        ("Heading 1", "Chapitre 3"),
        ("Entry", "Ida — mémoire des noms"),
        ("Credits", "Tables, CC BY 4.0"),
    ):
        assert pair in found


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


def test_english_begins_flush_and_french_does_not() -> None:
    """After a title and after a break."""
    styles = {
        lang: {text: style for style, text in told(written(sampler("hidden", lang)))} for lang in ("fr", "en")
    }
    assert styles["en"]["La nuit tombait sur la halle."] == "First Paragraph"
    assert styles["fr"]["La nuit tombait sur la halle."] == "Body Text"


def test_footnotes_are_real_ones() -> None:
    """Each reference has its note, and each note a number of its own, as in other formats."""
    found = parts(written(sampler("footnotes")))
    marks = [each.get(f"{W}id") for each in found["word/document.xml"].iter(f"{W}footnoteReference")]
    notes = {
        each.get(f"{W}id"): "".join(each.itertext())
        for each in found["word/footnotes.xml"].iter(f"{W}footnote")
    }
    assert marks == ["1", "2", "3", "4"]
    assert set(notes) == {"-1", "0", *marks}
    assert "Qui est là\u00a0? — 6 → Oui" in notes["1"]
    assert "Elle cède." not in notes["1"]
    assert "Elle cède." in notes["2"]
    assert len(list(found["word/footnotes.xml"].iter(f"{W}footnoteRef"))) == len(marks)


def test_margin_and_appendix() -> None:
    """Beside the text, small and on grey; or all together at the end, each with where it belongs."""
    beside = told(written(sampler("margin")))
    assert ("Margin Note", "d6 2 → Loi") in beside
    together = told(written(sampler("appendix")))
    at = together.index(("Heading 1", "Les jets"))
    assert together[at + 1 : at + 3] == [
        ("Heading 2", "La halle"),
        ("Margin Note", "1. Qui est là\u00a0? — 6 → Oui"),
    ]
    assert not any("→" in text for _, text in told(written(sampler("hidden"))))


def test_every_numbered_list_counts_for_itself() -> None:
    """From the number it begins with."""
    found = parts(written(sampler()))
    starts = [each.get(f"{W}val") for each in found["word/numbering.xml"].iter(f"{W}startOverride")]
    assert starts == ["3"]


def test_the_page_is_that_of_a_book() -> None:
    """A5, the title above and the number below, but not on the title page."""
    document = opened(written(sampler()))
    front, text, *_ = document.sections
    assert (round(text.page_width.mm), round(text.page_height.mm)) == (148, 210)
    assert text.header.paragraphs[0].text == "Le sel & la nuit"
    (field,) = text.footer._element.iter(f"{W}fldSimple")
    assert field.get(f"{W}instr") == "PAGE"
    assert not front.header.paragraphs[0].text
    assert document.styles["Heading 1"].paragraph_format.page_break_before


def test_no_title_runs_above_where_something_begins() -> None:
    """Parts, chapters, the rolls and what follows begin a section each, with a number and no head."""
    document = opened(written(sampler("appendix")))
    begun = ["Title", "Part", "Heading 1", "Part", "Heading 1", "Heading 1", "Heading 1", "Heading 1"]
    paragraphs = document.paragraphs
    firsts = [paragraphs[0].style.name]
    for before, after in pairwise(paragraphs):
        if before._p.pPr is not None and before._p.pPr.find(f"{W}sectPr") is not None and after.text:
            firsts.append(after.style.name)
    assert firsts == begun
    for section in list(document.sections)[1:]:
        assert section.different_first_page_header_footer
        assert section.header.paragraphs[0].text
        assert not section.first_page_header.paragraphs[0].text
        assert len(list(section.first_page_footer._element.iter(f"{W}fldSimple"))) == 1


def test_what_comes_after_shares_pages() -> None:
    """The cast begins one; places and credits stand below it."""
    document = opened(written(sampler()))
    below = {each.text: each.paragraph_format.page_break_before for each in document.paragraphs}
    found = [below[title] for title in ("Personnages", "Lieux et choses", "Crédits")]
    assert found == [None, False, False]


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


def test_the_contents_list_every_heading_with_its_page() -> None:
    """In order; the word processor counts the pages."""
    data = written(sampler("appendix"))
    listed = [(style, text) for style, text in told(data) if style.startswith("toc")]
    root = parts(data)["word/document.xml"]
    marks = [each.get(f"{W}name") for each in root.iter(f"{W}bookmarkStart")]
    anchors = [each.get(f"{W}anchor") for each in root.iter(f"{W}hyperlink") if each.get(f"{W}anchor")]
    headings = [text for style, text in told(data) if style in ("Part", "Heading 1")]
    assert marks == anchors
    assert [text.partition("\t")[0] for _, text in listed] == headings
    assert [style for style, _ in listed[:4]] == ["toc 1", "toc 2", "toc 1", "toc 2"]
    assert told(written(empty())) == [("Title", "Untitled")]
