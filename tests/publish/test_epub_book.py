"""EPUB: what a reading system finds in it."""

import zipfile
from io import BytesIO
from typing import get_args

import pytest
from hypothesis import given

from soloist.publish.book.book import Book, Chapter, Matter, Mechanics
from soloist.publish.formats.epub import write_epub
from soloist.values.dataclass import replace
from tests.publish.drawn_books import books, empty, nastiest
from tests.publish.epub_kit import EPUB, OPF, XHTML, inert, page, parts, sound, words, written
from tests.publish.sampler import paragraph, sampler

DC = "{http://purl.org/dc/elements/1.1/}"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("mechanics", get_args(Mechanics))
def test_every_part_is_sound(mechanics: Mechanics, lang: str) -> None:
    """All mechanics, both languages: XML, ids, links."""
    found = parts(written(sampler(mechanics, lang)))
    sound(found)
    inert(found)


@given(books())
def test_whatever_stands_in_it_is_inert(book: Book) -> None:
    """Any book comes out as XML in which nothing runs and nothing is fetched."""
    found = parts(written(book))
    sound(found)
    inert(found)


@pytest.mark.parametrize("book", [nastiest(), empty()], ids=["nasty", "empty"])
@pytest.mark.parametrize("mechanics", get_args(Mechanics))
def test_the_nastiest_and_the_emptiest(book: Book, mechanics: Mechanics) -> None:
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


def test_the_package_tells_everything_about_the_book() -> None:
    """Who, what, when, under which licences, and for which readers."""
    root = parts(written(sampler()))["EPUB/package.opf"]
    told = {each.tag.removeprefix(DC): each.text for each in root.iter() if each.tag.startswith(DC)}
    assert told["creator"] == "Ida Vasseur"
    assert told["language"] == "fr"
    assert told["identifier"] == "urn:uuid:8f2a6c0e-5d1b-53f7-a4c9-9e3b7d60214f"
    assert told["rights"] == "Tables, CC BY 4.0"
    assert [each.text for each in root.iter(f"{DC}title")] == ["Le sel & la nuit", "Un récit"]
    meta = {each.get("property"): each.text for each in root.iter(f"{OPF}meta")}
    assert meta["dcterms:modified"] == "2026-11-21T00:00:00Z"
    assert meta["schema:accessibilityHazard"] == "none"


def test_reading_order() -> None:
    """Front, contents, parts before their chapters, what stands at the end."""
    root = parts(written(sampler("appendix")))["EPUB/package.opf"]
    assert [each.get("idref") for each in root.iter(f"{OPF}itemref")] == [
        "title", "imprint", "dedication", "nav", "part-s1-1", "s1-1", "part-s2-1", "s2-1", "s2-2",
        "rolls", "cast", "glossary", "credits",
    ]  # fmt: skip


def test_the_contents_put_chapters_into_their_parts() -> None:
    """A chapter stands below its part."""
    found = parts(written(sampler()))
    tree = page(found, "nav").find(f".//{XHTML}nav[@id='toc']/{XHTML}ol")
    assert tree is not None
    top = [words(next(each.iter(f"{XHTML}a"))) for each in tree.findall(f"{XHTML}li")]
    assert top[:2] == ["Première nuit", "Seconde nuit"]
    under = [words(each) for each in tree.findall(f"{XHTML}li/{XHTML}ol/{XHTML}li")]
    assert under == ["La halle", "Le pont", "Chapitre 3"]


def test_footnotes_lead_there_and_back() -> None:
    """A note before any prose hangs on the first words; each of several has its number."""
    root = page(parts(written(sampler("footnotes"))), "s1-1")
    marks = [each for each in root.iter(f"{XHTML}a") if each.get(f"{EPUB}type") == "noteref"]
    feet = [each for each in root.iter(f"{XHTML}aside") if each.get(f"{EPUB}type") == "footnote"]
    assert [words(mark) for mark in marks] == ["1", "2", "3"]
    last = page(parts(written(sampler("footnotes"))), "s2-2")
    assert [words(each) for each in last.iter(f"{XHTML}a") if each.get(f"{EPUB}type") == "noteref"] == ["4"]
    assert [mark.get("href") for mark in marks] == [f"#{foot.get('id')}" for foot in feet]
    backs = [foot.find(f".//{XHTML}a") for foot in feet]
    assert [back.get("href") for back in backs if back is not None] == [
        f"#{mark.get('id')}" for mark in marks
    ]
    assert "Oui" in words(feet[0])
    assert "Elle cède." in words(feet[1])


def test_a_chapter_alone_without_a_title_bears_the_name_of_the_book() -> None:
    """No number stands over it."""
    found = parts(written(Book(Matter("Une nuit", "fr"), (Chapter("", (paragraph("Rien."),), "s0-0"),))))
    assert page(found, "s0-0").find(f".//{XHTML}h1") is None
    assert words(next(page(found, "nav").iter(f"{XHTML}li"))) == "Une nuit"


def test_progress_by_chapter_and_a_style_of_ones_own() -> None:
    """Both come from whoever asks for the book."""
    heard: list[tuple[int, int]] = []
    out = BytesIO()
    write_epub(sampler(), out, lambda done, total: heard.append((done, total)), css="p { margin: 0 }")
    assert heard == [(1, 3), (2, 3), (3, 3)]
    with zipfile.ZipFile(out) as file:
        assert file.read("EPUB/style.css") == b"p { margin: 0 }"


def test_no_colour_is_forced_on_anybody() -> None:
    """A page that is read in the dark stays readable."""
    with zipfile.ZipFile(BytesIO(written(sampler()))) as file:
        style = file.read("EPUB/style.css").decode()
    assert "background" not in style
    assert "color:" not in style.replace("color: inherit", "")
