"""The pages of an e-book, each a whole XHTML document."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from soloist.publish.apparatus import CAST, CREDITS, DEDICATION, EPIGRAPH, GLOSSARY, ROLLS
from soloist.publish.book import Book, Chapter, Entry
from soloist.publish.epub_xhtml import Flow, line, title_line
from soloist.publish.note_places import hung, noted
from soloist.publish.particulars import headed, label_of, title_of


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


def text(book: Book, lang: str, place: int, *, within: bool, before: int = 0) -> Iterator[Page]:
    """A chapter, `within` a part or not, and before it the page of the part that begins with it.

    `before` are the footnotes of the chapters above.
    """
    chapter = book.chapters[place]
    if chapter.part.strip():
        body = _section("part", chapter.part, "", 'epub:type="part" role="doc-part"')
        yield Page(f"part-{place + 1:04}.xhtml", chapter.part, document(lang, chapter.part, body))
    label = label_of(book, place)
    flow = Flow(book, before)
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
