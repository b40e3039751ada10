"""A book as DOCX, through python-docx: real styles, real footnotes, a page for a book."""

import zipfile
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from datetime import UTC, datetime
from io import BytesIO
from typing import Any, BinaryIO, Final

import docx
from docx.document import Document
from docx.enum.section import WD_SECTION
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from docx.shared import Mm

from soloist.publish.apparatus import CAST, CONTENTS, CREDITS, GLOSSARY, ROLLS
from soloist.publish.book import Book, Chapter, Inline, SubHeading
from soloist.publish.docx_blocks import SPACES, Seat, Writing, leftward, run, titled
from soloist.publish.docx_styles import set_styles
from soloist.publish.note_places import hung, noted
from soloist.publish.particulars import day_of, headed, identifier_of, label_of, title_of
from soloist.publish.prose_tree import clean, plain
from soloist.publish.steady_zip import SteadyZip

_LANGUAGES: Final = {"fr": "fr-FR", "en": "en-GB"}
_DOWN: Final = ("<w:pageBreakBefore/>", '<w:spacing w:before="2400"/>')
_RUNNING: Final = 64  # letters of the title above each page
_LOOSE: Final = " ,;:.!?–—\u00a0\u202f"
_LONGEST: Final = 255  # letters of a property, by the format


def write_docx(
    book: Book, out: BinaryIO, told: Callable[[int, int], None] = lambda _done, _all: None
) -> None:
    """Write the book into `out`, which can seek; `told` hears how many chapters of how many are done."""
    document = docx.Document()
    language = _LANGUAGES.get(book.matter.lang, "en-GB")
    writing = Writing(book, Seat(set_styles(document, language), _links(document), _lists(document)))
    _paper(document)
    for each in list(document.element.body.iterchildren(qn("w:p"))):
        document.element.body.remove(each)
    _put(document, _front(book, writing))
    document.add_section(WD_SECTION.NEW_PAGE)
    _running(document, book)
    for place, chapter in enumerate(book.chapters):
        if place:
            _end_section(document)
        if chapter.part.strip():
            _put(document, writing.heading("Part", chapter.part))
            _end_section(document)
        _put(document, _chapter(book, writing, place))
        told(place + 1, len(book.chapters))
    for each in _back(book, writing):
        _end_section(document)
        _put(document, each)
    _hyphenated(document)
    add_footnotes(document, writing)
    _properties(document, book, language)
    _save(document, out)


# --- the text -----------------------------------------------------------------------------------


def _put(document: Document, xml: str) -> None:
    """Paragraphs at the end of the document."""
    end = document.element.body.find(qn("w:sectPr"))
    for each in list(parse_xml(f"<w:body {SPACES}>{xml}</w:body>")):
        end.addprevious(each)


def _end_section(document: Document) -> None:
    """What comes next has a first page of its own, which has no running head."""
    end = document.element.body.find(qn("w:sectPr"))
    last = end.getprevious()
    if last is not None and last.tag == qn("w:p") and last.find(f"{qn('w:pPr')}/{qn('w:sectPr')}") is None:
        last.get_or_add_pPr().append(deepcopy(end))


def _front(book: Book, writing: Writing) -> str:
    matter = book.matter
    name = title_of(book)
    out = writing.paragraph("Title", titled(name), right=leftward(name))
    if matter.subtitle.strip():
        out += writing.line("Subtitle", matter.subtitle)
    if matter.author.strip():
        out += writing.line("Author", matter.author)
    if matter.rights:
        out += writing.line("Author", matter.rights, _DOWN[0])
    lines = [each for each in matter.dedication.split("\n") if each.strip()]
    for place, each in enumerate(lines):
        out += writing.line("Dedication", each, *(() if place else _DOWN))
    for place, each in enumerate(filter(None, (matter.epigraph.strip(), matter.epigraph_source.strip()))):
        out += writing.line("Dedication", each, *(() if place else _DOWN))
    return out + _contents(book, writing)


def _contents(book: Book, writing: Writing) -> str:
    """The headings with their pages, which the word processor counts; none for a single one."""
    listed = list(_headings(book))
    if len(listed) < 2:
        return ""
    return writing.line("Contents Heading", CONTENTS.of(book.matter.lang)) + "".join(
        writing.listed(style, label, place) for place, (style, label) in enumerate(listed, 1)
    )


def _headings(book: Book) -> Iterator[tuple[str, str]]:
    """The headings of the text in order, each with its style in the contents."""
    style = "toc 1"
    for place, chapter in enumerate(book.chapters):
        if chapter.part.strip():
            style = "toc 2"
            yield "toc 1", chapter.part
        if headed(book, place):
            yield style, label_of(book, place)
            style = "toc 2" if len(book.chapters) == 1 else style
        if len(book.chapters) == 1:
            yield from ((style, plain(scene)) for scene in _scenes(chapter))
    yield from (("toc 1", title) for title in _after(book))


def _scenes(chapter: Chapter) -> Iterator[Sequence[Inline]]:
    """The headings of scenes in a chapter."""
    for block in chapter.blocks:
        if isinstance(block, SubHeading) and block.level <= 1 and block.inlines:
            yield block.inlines


def _after(book: Book) -> Iterator[str]:
    """The titles of what comes after the text."""
    own = book.matter.lang
    for title, there in (
        (ROLLS, book.mechanics == "appendix" and book.notes),
        (CAST, book.cast),
        (GLOSSARY, book.glossary),
        (CREDITS, any(each.strip() for each in book.matter.credits)),
    ):
        if there:
            yield title.of(own)


def _chapter(book: Book, writing: Writing, place: int) -> str:
    chapter = book.chapters[place]
    out = writing.heading("Heading 1", label_of(book, place)) if headed(book, place) else ""
    return out + writing.blocks(hung(chapter.blocks) if book.mechanics == "footnotes" else chapter.blocks)


def _back(book: Book, writing: Writing) -> Iterator[str]:
    """What comes after the text: the rolls, then on other pages who, what, and credits."""
    own = book.matter.lang
    if book.mechanics == "appendix" and book.notes:
        yield _rolls(book, writing)
    out = ""
    for title, entries in ((CAST, book.cast), (GLOSSARY, book.glossary)):
        if entries:
            out += writing.heading("Heading 1", title.of(own), below=bool(out))
        for entry in entries:
            name = run(" ".join(entry.name.split()), frozenset({"strong"}))
            said = run(f" — {entry.text.strip()}") if entry.text.strip() else ""
            out += writing.paragraph("Entry", name + said)
    credits = [each for each in book.matter.credits if each.strip()]
    if credits:
        out += writing.heading("Heading 1", CREDITS.of(own), below=bool(out))
        out += "".join(writing.line("Credits", each) for each in credits)
    if out:
        yield out


def _rolls(book: Book, writing: Writing) -> str:
    out = writing.heading("Heading 1", ROLLS.of(book.matter.lang))
    for place, chapter in enumerate(book.chapters):
        found = list(noted(chapter))
        if found:
            out += writing.line("Heading 2", label_of(book, place))
        for notes, cue in found:
            out += writing.line("Note Place", cue or "–") + writing.rolled(notes)
    return out


# --- around it ----------------------------------------------------------------------------------


def _paper(document: Document) -> None:
    """A5, as a paperback."""
    section = document.sections[0]
    section.page_width, section.page_height = Mm(148), Mm(210)
    section.top_margin = section.bottom_margin = Mm(20)
    section.left_margin = section.right_margin = Mm(18)
    section.header_distance = section.footer_distance = Mm(10)


def _running(document: Document, book: Book) -> None:
    """The title above each page of the text but the first of each section, the number below all."""
    section = document.sections[-1]
    section.different_first_page_header_footer = True
    section.header.is_linked_to_previous = section.first_page_header.is_linked_to_previous = False
    section.header.paragraphs[0].text = _shortened(clean(" ".join(title_of(book).split("\n"))))
    for footer in (section.footer, section.first_page_footer):
        footer.is_linked_to_previous = False
        number: Any = footer.paragraphs[0]._p
        number.append(parse_xml(f'<w:fldSimple {SPACES} w:instr="PAGE">{run("1")}</w:fldSimple>'))


def _shortened(title: str) -> str:
    """As many words of a title as stand above a page."""
    if len(title) <= _RUNNING:
        return title
    cut = title[:_RUNNING]
    words = cut.rpartition(" ")[0] or cut
    return words.rstrip(_LOOSE) + "…"


def _hyphenated(document: Document) -> None:
    """Words may be cut at the end of a line, without which justified lines have holes."""
    settings = document.settings.element
    before = settings.find(qn("w:defaultTabStop"))
    on = parse_xml(f'<w:autoHyphenation {SPACES} w:val="true"/>')
    if before is not None:
        before.addnext(on)


def _links(document: Document) -> Callable[[str], str]:
    return lambda url: document.part.relate_to(url, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)


def _lists(document: Document) -> Callable[[int, str], str]:
    """Every numbered list counts for itself."""

    def numbered(start: int, style: str) -> str:
        numbering: Any = document.part.numbering_part.element
        own: Any = document.styles[style].element
        used = numbering.num_having_numId(own.pPr.numPr.numId.val)
        number = numbering.add_num(used.abstractNumId.val)
        number.add_lvlOverride(ilvl=0).add_startOverride(start)
        return str(number.numId)

    return numbered


def _properties(document: Document, book: Book, language: str) -> None:
    told, matter = document.core_properties, book.matter
    told.title, told.author = _property(title_of(book)), _property(matter.author)
    told.subject, told.language = _property(matter.subtitle), language
    told.identifier, told.comments, told.last_modified_by = _property(identifier_of(matter)), "", ""
    day = datetime.fromisoformat(day_of(matter) or "2000-01-01").replace(tzinfo=UTC)
    told.created = told.modified = day


def _property(text: str) -> str:
    return clean(" ".join(text.split()))[:_LONGEST]


def _save(document: Document, out: BinaryIO) -> None:
    """The same book gives the same bytes; the picture of an empty page that the template brings goes."""
    package = document.part.package
    for id_, rel in list(package.rels.items()):
        if rel.reltype == RELATIONSHIP_TYPE.THUMBNAIL:
            del package.rels[id_]
    made = BytesIO()
    document.save(made)
    with zipfile.ZipFile(made) as source, SteadyZip(out) as target:
        for name in source.namelist():
            target.add(name, source.read(name))


_LINES: Final = (("separator", -1), ("continuationSeparator", 0))


def add_footnotes(document: Document, writing: Writing) -> None:
    """Put the footnotes that were met into the document."""
    if not writing.footnotes:
        return
    rules = "".join(
        f'<w:footnote w:type="{kind}" w:id="{id_}"><w:p><w:r><w:{kind}/></w:r></w:p></w:footnote>'
        for kind, id_ in _LINES
    )
    told = "".join(_footnote(writing, place, note) for place, note in enumerate(writing.footnotes, 1))
    xml = (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f"<w:footnotes {SPACES}>{rules}{told}</w:footnotes>"
    )
    part = Part(
        PackURI("/word/footnotes.xml"),
        CONTENT_TYPE.WML_FOOTNOTES,
        xml.encode(),
        document.part.package,
    )
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    _tell_settings(document)


def _footnote(writing: Writing, place: int, note: int) -> str:
    style = writing.seat.style("footnote reference")
    mark = f'<w:r><w:rPr><w:rStyle w:val="{style}"/></w:rPr><w:footnoteRef/></w:r>{run(" ")}'
    lines = writing.told((note,)) or [""]
    paragraphs = "".join(
        writing.paragraph("footnote text", (mark if first else "") + run(text), right=leftward(text))
        for first, text in ((not number, " ".join(text.split("\n"))) for number, text in enumerate(lines))
    )
    return f'<w:footnote w:id="{place}">{paragraphs}</w:footnote>'


def _tell_settings(document: Document) -> None:
    """The rules above footnotes are named in the settings, in the place the format wants."""
    settings = document.settings.element
    ids = "".join(f'<w:footnote w:id="{id_}"/>' for _, id_ in _LINES)
    told = parse_xml(f"<w:footnotePr {SPACES}>{ids}</w:footnotePr>")
    after = settings.find(qn("w:compat"))
    if after is not None:
        after.addprevious(told)
