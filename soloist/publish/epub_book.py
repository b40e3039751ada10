"""A book as EPUB 3, written part by part; the same book gives the same bytes."""

from collections.abc import Callable
from dataclasses import replace
from typing import BinaryIO

from soloist.publish.book import Book
from soloist.publish.epub_package import CONTAINER, contents, old_contents, package
from soloist.publish.epub_pages import Page, back, front, text
from soloist.publish.epub_style import epub_style
from soloist.publish.note_places import numbered_from
from soloist.publish.particulars import language_of
from soloist.publish.steady_zip import SteadyZip


def write_epub(
    book: Book,
    out: BinaryIO,
    told: Callable[[int, int], None] = lambda _done, _all: None,
    *,
    css: str | None = None,
) -> None:
    """Write the book into `out`, which can seek; `told` hears how many chapters of how many are done.

    `css` is a style sheet to put in the place of soloist's.
    """
    lang = language_of(book.matter)
    with SteadyZip(out) as file:
        file.add("mimetype", "application/epub+zip", stored=True)
        file.add("META-INF/container.xml", CONTAINER)
        pages: list[Page] = []

        def add(page: Page) -> None:
            file.add(f"EPUB/{page.name}", page.xhtml)
            pages.append(replace(page, xhtml=""))

        for page in front(book, lang):
            add(page)
        before = len(pages)
        within, notes = False, numbered_from(book)
        for place, chapter in enumerate(book.chapters):
            within = within or bool(chapter.part.strip())
            for page in text(book, lang, place, within=within, before=notes[place]):
                add(page)
            told(place + 1, len(book.chapters))
        for page in back(book, lang):
            add(page)
        if sum(bool(page.label) for page in pages) > 1:
            pages.insert(before, Page("nav.xhtml", "", "", kind="toc"))
        file.add("EPUB/nav.xhtml", contents(book, pages, lang))
        file.add("EPUB/toc.ncx", old_contents(book, pages))
        file.add("EPUB/package.opf", package(book, pages, lang))
        file.add("EPUB/style.css", epub_style(book.matter.lang) if css is None else css)
