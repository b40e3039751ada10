"""What tells a reading system about an e-book: the package document and the two tables of contents."""

from collections.abc import Iterator, Sequence
from typing import Final

from soloist.publish.apparatus import CONTENTS
from soloist.publish.book import Book
from soloist.publish.epub_pages import Page, document
from soloist.publish.epub_xhtml import line
from soloist.publish.particulars import day_of, identifier_of, title_of
from soloist.rules.term import Term

CONTAINER: Final = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_SUMMARY: Final = Term(
    "The text can be read aloud and enlarged; it has headings and a table of contents, and no images.",
    "Le texte se lit à voix haute et s’agrandit ; titres et table des matières, aucune image.",
)
_FEATURES: Final = ("displayTransformability", "readingOrder", "structuralNavigation", "tableOfContents")


def package(book: Book, pages: Sequence[Page], lang: str) -> str:
    """The package document; `pages` are all of them, in reading order."""
    items = "".join(
        f'<item id="{page.id}" href="{page.name}" media-type="application/xhtml+xml"/>\n'
        for page in pages
        if page.kind != "toc"
    )
    spine = "".join(f'<itemref idref="{page.id}"/>\n' for page in pages)
    metadata = "".join(_metadata(book, lang))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" '
        f'xml:lang="{lang}">\n'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n{metadata}</metadata>\n'
        f"<manifest>\n{items}"
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>\n'
        '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>\n'
        '<item id="style" href="style.css" media-type="text/css"/>\n'
        f'</manifest>\n<spine toc="ncx">\n{spine}</spine>\n</package>\n'
    )


def _metadata(book: Book, lang: str) -> Iterator[str]:
    matter, day = book.matter, day_of(book.matter)
    yield f'<dc:identifier id="id">{line(identifier_of(matter))}</dc:identifier>\n'
    yield f'<dc:title id="main-title">{line(title_of(book))}</dc:title>\n'
    yield '<meta refines="#main-title" property="title-type">main</meta>\n'
    if matter.subtitle.strip():
        yield f'<dc:title id="sub-title">{line(matter.subtitle)}</dc:title>\n'
        yield '<meta refines="#sub-title" property="title-type">subtitle</meta>\n'
    yield f"<dc:language>{lang}</dc:language>\n"
    if matter.author.strip():
        yield f'<dc:creator id="creator">{line(matter.author)}</dc:creator>\n'
        yield '<meta refines="#creator" property="role" scheme="marc:relators">aut</meta>\n'
    if day:
        yield f"<dc:date>{day}</dc:date>\n"
    yield from (f"<dc:rights>{line(each)}</dc:rights>\n" for each in matter.credits if each.strip())
    # What changes when the book does, and only then: the same book is the same file.
    yield f'<meta property="dcterms:modified">{day or "2000-01-01"}T00:00:00Z</meta>\n'
    yield '<meta property="schema:accessMode">textual</meta>\n'
    yield '<meta property="schema:accessModeSufficient">textual</meta>\n'
    yield from (f'<meta property="schema:accessibilityFeature">{each}</meta>\n' for each in _FEATURES)
    yield '<meta property="schema:accessibilityHazard">none</meta>\n'
    yield f'<meta property="schema:accessibilitySummary">{line(_SUMMARY.of(matter.lang))}</meta>\n'


def contents(book: Book, pages: Sequence[Page], lang: str) -> str:
    """The table of contents people see, and the landmarks reading systems use."""
    title = CONTENTS.of(book.matter.lang)
    marks: list[tuple[str, str, str]] = []
    for kind, label in (("titlepage", title_of(book)), ("toc", title), ("bodymatter", title_of(book))):
        marks += [(kind, page.name, page.label or label) for page in pages if page.kind == kind][:1]
    told = "".join(
        f'<li><a epub:type="{kind}" href="{name}">{line(label)}</a></li>\n' for kind, name, label in marks
    )
    body = (
        f'<nav epub:type="toc" role="doc-toc" id="toc">\n<h1>{line(title)}</h1>\n<ol>\n'
        f"{''.join(_nested(_listed(book, pages)))}</ol>\n</nav>\n"
        f'<nav epub:type="landmarks" id="landmarks" hidden="hidden">\n<ol>\n{told}</ol>\n</nav>\n'
    )
    return document(lang, title, body)


def _listed(book: Book, pages: Sequence[Page]) -> list[Page]:
    """The pages with a name; the title page where there are none."""
    return [page for page in pages if page.label.strip()] or [
        Page(page.name, title_of(book), "") for page in pages[:1]
    ]


def _nested(pages: Sequence[Page]) -> Iterator[str]:
    for place, page in enumerate(pages):
        after = pages[place + 1].depth if place + 1 < len(pages) else 0
        yield f'<li><a href="{page.name}">{line(page.label)}</a>'
        if after > page.depth:
            yield "\n<ol>\n"
        else:
            yield "</li>\n" + "</ol></li>\n" * (page.depth - after)


def old_contents(book: Book, pages: Sequence[Page]) -> str:
    """The table of contents of EPUB 2, for reading systems that know no other."""
    listed = _listed(book, pages)
    points = ""
    for place, page in enumerate(listed):
        after = listed[place + 1].depth if place + 1 < len(listed) else 0
        points += (
            f'<navPoint id="point{place + 1}" playOrder="{place + 1}">'
            f'<navLabel><text>{line(page.label)}</text></navLabel><content src="{page.name}"/>'
        )
        points += "\n" if after > page.depth else "</navPoint>\n" * (1 + page.depth - after)
    depth = 1 + max(page.depth for page in listed)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">\n'
        f'<head><meta name="dtb:uid" content="{line(identifier_of(book.matter))}"/>'
        f'<meta name="dtb:depth" content="{depth}"/></head>\n'
        f"<docTitle><text>{line(title_of(book))}</text></docTitle>\n<navMap>\n{points}</navMap>\n</ncx>\n"
    )
