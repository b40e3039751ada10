"""A book as EPUB 3, written part by part; the same book gives the same bytes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import BinaryIO, Final

from soloist.publish.apparatus import CAST, CONTENTS, CREDITS, DEDICATION, EPIGRAPH, GLOSSARY, ROLLS
from soloist.publish.book import Book, Chapter, Entry
from soloist.publish.epub_xhtml import Flow, line, title_line
from soloist.publish.note_places import hung, noted
from soloist.publish.particulars import day_of, headed, identifier_of, label_of, language_of, title_of
from soloist.publish.steady_zip import SteadyZip
from soloist.rules.term import Term


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its file, what the contents call it (nothing, if empty), how deep it stands there, from 0."""

    name: str
    label: str
    xhtml: str
    depth: int = 0
    kind: str = ""

    @property
    def id(self) -> str:
        """Its name in the package."""
        return self.name.partition(".")[0]


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
        within = False
        for place, chapter in enumerate(book.chapters):
            within = within or bool(chapter.part.strip())
            for page in text(book, lang, place, within=within):
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


def chapter_file(place: int) -> str:
    """The file of a chapter, which are counted from 0."""
    return f"chapter-{place + 1:04}.xhtml"


def document(lang: str, title: str, body: str) -> str:
    """A document around a body, which is XHTML already."""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
        f'lang="{lang}" xml:lang="{lang}">\n<head>\n<title>{line(title) or "–"}</title>\n'
        '<link rel="stylesheet" type="text/css" href="style.css"/>\n</head>\n'
        f"<body>\n{body}</body>\n</html>\n"
    )


def front(book: Book, lang: str) -> Iterator[Page]:
    """What comes before the text."""
    matter, title = book.matter, title_of(book)
    body = '<section class="title-page" epub:type="titlepage">\n'
    if matter.author.strip():
        body += f'<p class="author">{line(matter.author)}</p>\n'
    body += f"<h1>{title_line(title)}</h1>\n"
    if matter.subtitle.strip():
        body += f'<p class="subtitle">{line(matter.subtitle)}</p>\n'
    yield Page("title.xhtml", "", document(lang, title, body + "</section>\n"), kind="titlepage")
    if matter.rights:
        body = '<section class="imprint" epub:type="copyright-page">\n'
        body += f"<p>{line(matter.rights)}</p>\n</section>\n"
        yield Page("imprint.xhtml", "", document(lang, title, body))
    if matter.dedication.strip():
        lines = "".join(f"<p>{line(each)}</p>\n" for each in matter.dedication.split("\n") if each.strip())
        body = (
            f'<section class="dedication" epub:type="dedication" role="doc-dedication">\n{lines}</section>\n'
        )
        yield Page("dedication.xhtml", "", document(lang, DEDICATION.of(matter.lang), body))
    if matter.epigraph.strip():
        source = f'<p class="source">{line(matter.epigraph_source)}</p>\n' if matter.epigraph_source else ""
        body = '<section class="epigraph" epub:type="epigraph" role="doc-epigraph">\n'
        body += f"<p>{line(matter.epigraph)}</p>\n{source}</section>\n"
        yield Page("epigraph.xhtml", "", document(lang, EPIGRAPH.of(matter.lang), body))


def text(book: Book, lang: str, place: int, *, within: bool) -> Iterator[Page]:
    """A chapter, `within` a part or not, and before it the page of the part that begins with it."""
    chapter = book.chapters[place]
    if chapter.part.strip():
        body = _section("part", chapter.part, "", 'epub:type="part" role="doc-part"')
        yield Page(f"part-{place + 1:04}.xhtml", chapter.part, document(lang, chapter.part, body))
    label = label_of(book, place)
    flow = Flow(book)
    blocks = hung(chapter.blocks) if book.mechanics in ("footnotes", "appendix") else chapter.blocks
    heading = f"<h1>{title_line(label)}</h1>\n" if headed(book, place) else ""
    body = (
        f'<section epub:type="chapter" role="doc-chapter">\n{heading}{flow.blocks(blocks)}{flow.footnotes()}'
        "</section>\n"
    )
    listed = "" if chapter.is_part else label  # the page of its part is listed
    yield Page(chapter_file(place), listed, document(lang, label, body), depth=int(within), kind="bodymatter")


def back(book: Book, lang: str) -> Iterator[Page]:
    """What comes after the text."""
    own = book.matter.lang
    if book.mechanics == "appendix" and book.notes:
        yield _appendix(book, lang)
    if book.cast:
        yield _entries("cast", CAST.of(own), lang, book.cast)
    if book.glossary:
        yield _entries("glossary", GLOSSARY.of(own), lang, book.glossary)
    if book.matter.credits:
        lines = "".join(f"<p>{line(each)}</p>\n" for each in book.matter.credits if each.strip())
        body = _section(
            "credits", CREDITS.of(own), lines, 'epub:type="acknowledgments" role="doc-acknowledgments"'
        )
        yield Page("credits.xhtml", CREDITS.of(own), document(lang, CREDITS.of(own), body))


def _section(class_: str, title: str, inner: str, told: str = "") -> str:
    opened = f'<section class="{class_}"{" " if told else ""}{told}>\n'
    return f"{opened}<h1>{title_line(title)}</h1>\n{inner}</section>\n"


def _entries(name: str, title: str, lang: str, entries: Sequence[Entry]) -> Page:
    lines = "".join(
        f'<p class="entry"><strong>{line(each.name)}</strong>{_said(each.text)}</p>\n' for each in entries
    )
    return Page(f"{name}.xhtml", title, document(lang, title, _section(name, title, lines)))


def _said(text: str) -> str:
    said = line(text)
    return f" — {said}" if said else ""


def _appendix(book: Book, lang: str) -> Page:
    title, flow = ROLLS.of(book.matter.lang), Flow(book)
    inner = "".join(_of_chapter(book, flow, place, chapter) for place, chapter in enumerate(book.chapters))
    told = 'epub:type="appendix" role="doc-appendix"'
    return Page("rolls.xhtml", title, document(lang, title, _section("appendix", title, inner, told)))


def _of_chapter(book: Book, flow: Flow, place: int, chapter: Chapter) -> str:
    notes = "".join(
        f'<p class="where"><a href="{chapter_file(place)}#p{found[0] + 1}">{line(cue) or "–"}</a></p>\n'
        f'<div class="rolled">{flow.told(found)}</div>\n'
        for found, cue in noted(chapter)
    )
    return f"<h2>{line(label_of(book, place))}</h2>\n{notes}" if notes else ""


_BASE: Final = """@charset "utf-8";
body { margin: 0 5%; line-height: 1.45; }
p { margin: 0; text-indent: 1.3em; text-align: justify; -webkit-hyphens: auto; hyphens: auto;
  orphans: 2; widows: 2; }
p, h1, h2, h3, h4, h5, h6, dt, dd, li, a, aside { overflow-wrap: break-word; word-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { font-weight: normal; line-height: 1.25; text-align: center; text-indent: 0;
  -webkit-hyphens: none; hyphens: none; page-break-after: avoid; break-after: avoid; }
h1 { font-size: 1.5em; margin: 3em 0 2em; }
h2 { font-size: 1.15em; font-style: italic; margin: 2em 0 1em; }
h3, h4, h5, h6 { font-size: 1em; font-style: italic; margin: 1.5em 0 0.7em; }
hr { border: 0; color: inherit; height: 1.4em; margin: 1.2em 0; text-align: center;
  page-break-inside: avoid; break-inside: avoid; }
hr::after { content: "*\\00a0\\00a0\\00a0*\\00a0\\00a0\\00a0*"; }
blockquote { margin: 1em 1.6em; }
ul, ol { margin: 0.8em 0; padding-left: 1.8em; }
li p, .verse, aside p, .rolled p { text-indent: 0; text-align: left;
  -webkit-hyphens: manual; hyphens: manual; }
.verse { margin: 0.8em 0 0.8em 1.3em; }
blockquote .verse { margin-left: 0; }
pre { font-size: 0.85em; margin: 1em 0; white-space: pre-wrap; overflow-wrap: break-word; text-align: left; }
code { font-size: 0.9em; }
table { margin: 1em auto; border-collapse: collapse; font-size: 0.9em; }
th, td { padding: 0.2em 0.7em; text-align: left; vertical-align: top; border-bottom: 1px solid; }
th { font-weight: normal; font-style: italic; }
th.right, td.right { text-align: right; }
th.center, td.center { text-align: center; }
a { color: inherit; }
[dir] { text-align: start; }

.title-page { text-align: center; margin-top: 18%; }
.title-page p { text-align: center; text-indent: 0; }
.title-page h1 { font-size: 2.1em; margin: 0.6em 0 0.3em; }
.title-page .author { letter-spacing: 0.06em; margin-bottom: 3em; }
.title-page .subtitle { font-style: italic; font-size: 1.15em; }
.dedication { margin: 25% 0 0 30%; font-style: italic; }
.dedication p { text-indent: 0; text-align: right; }
.imprint { margin-top: 60%; font-size: 0.85em; }
.imprint p, .epigraph p { text-indent: 0; }
.epigraph { margin: 25% 0 0 20%; font-style: italic; }
.epigraph .source { text-align: right; font-style: normal; font-size: 0.9em; margin-top: 0.5em; }
.part { margin-top: 30%; }
.part h1 { font-size: 1.8em; }

.rolled { margin: 0.7em 0 0.9em 1.3em; padding-left: 0.8em; border-left: 1px solid; font-size: 0.82em;
  line-height: 1.35; page-break-inside: avoid; break-inside: avoid; }
.mark { font-size: 0.7em; line-height: 0; vertical-align: super; text-decoration: none; margin-left: 0.15em; }
.footnotes { margin-top: 2.5em; padding-top: 0.9em; border-top: 1px solid; font-size: 0.85em;
  line-height: 1.4; }
.footnotes aside { margin: 0 0 0.6em; padding-left: 2em; }
.footnotes .number { float: left; margin-left: -2em; }
.footnotes .number a { text-decoration: none; }
.appendix h2 { text-align: left; }
.appendix .where { font-style: italic; margin-top: 1em; text-indent: 0; text-align: left; font-size: 0.9em; }
.appendix .where a { text-decoration: none; }
.appendix .rolled { margin-top: 0.2em; }
.entry { margin: 0 0 0.6em; text-indent: -1.3em; padding-left: 1.3em; text-align: left; }
.credits p { margin-bottom: 0.8em; text-indent: 0; text-align: left; font-size: 0.9em; }
nav ol { list-style: none; padding-left: 0; }
nav ol ol { padding-left: 1.3em; }
nav li { margin: 0.45em 0; }
nav a { text-decoration: none; }
"""
_FLUSH: Final = """
h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hr + p, h1 + aside + p { text-indent: 0; }
"""


def epub_style(lang: str) -> str:
    """The style sheet; in French the first paragraph is set in like any other."""
    return _BASE if lang == "fr" else _BASE + _FLUSH
