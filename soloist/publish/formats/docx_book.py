"""A book as DOCX: its paragraphs, notes and contents, put into a template of styles and pages.

The template is `styles/book.docx`, a document any word processor opens; what can be seen of a book is a style
of it. It has two sections: the first for what stands before the text, the second with head and foot.
"""

import zipfile
from collections.abc import Callable, Sequence
from copy import deepcopy
from datetime import UTC, datetime
from importlib.resources import files
from io import BytesIO
from typing import Any, BinaryIO, Final

import docx
from docx.enum.section import WD_SECTION
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from docx.shared import Inches, Mm

from soloist.publish.book.book import (
    CONTENTS,
    Book,
    Node,
    clean,
    has_contents,
    headed,
    label_of,
    length,
    lists_after,
    notes_in,
    one_line,
    plain,
)
from soloist.publish.formats.epub import SteadyZip
from soloist.publish.formats.html import esc
from soloist.rules.term import Term

_SPACES: Final = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_MARKS: Final = {  # of a run, in the order the format wants
    "code": '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>',
    "strong": "<w:b/>",
    "em": "<w:i/>",
    "s": "<w:strike/>",
}
_BELOW: Final = ('<w:pageBreakBefore w:val="0"/>', '<w:spacing w:before="720" w:after="320"/>')
_DOWN: Final = ("<w:pageBreakBefore/>", '<w:spacing w:before="2400"/>')
_OPEN: Final = '<w:t xml:space="preserve">'
_LINE: Final = "<w:r><w:br/></w:r>"
_WIDE: Final = 6350  # twentieths of a point that a line is wide
_ASKED: Final = 40  # letters of a cell beyond which its column asks for no more room
_RULES: Final = '<w:{} w:val="single" w:sz="4" w:space="0" w:color="999999"/>'
_TABLE: Final = (
    f'<w:tblPr><w:tblW w:w="{_WIDE}" w:type="dxa"/><w:jc w:val="center"/><w:tblBorders>'
    f"{_RULES.format('bottom')}{_RULES.format('insideH')}</w:tblBorders></w:tblPr>"
)
_CELL: Final = '<w:tcPr><w:tcW w:w="{wide}" w:type="dxa"/></w:tcPr>'
_SIDES: Final = {side: f'<w:jc w:val="{side}"/>' for side in ("left", "center", "right")}
_SEPARATORS: Final = (("separator", -1), ("continuationSeparator", 0))
_LONGEST: Final = 255  # letters of a property, by the format


def write_docx(
    book: Book, out: BinaryIO, told: Callable[[int, int], None] = lambda _done, _all: None
) -> None:
    """Write the book into `out`, which can seek; `told` hears how many chapters of how many are done."""
    _write(_Writing(book), out, told)


def write_manuscript(
    book: Book, out: BinaryIO, told: Callable[[int, int], None] = lambda _done, _all: None
) -> None:
    """The same as publishers ask for it: double spaced, with a header and how long it is."""
    _write(_Manuscript(book), out, told)


def _write(writing: "_Writing", out: BinaryIO, told: Callable[[int, int], None]) -> None:
    book = writing.book
    for place, chapter in enumerate(book.chapters):
        if chapter.part.strip():
            writing.put(writing.heading("Part", chapter.part))
        label = label_of(book, place) if headed(book, place) else ""
        heading = writing.heading("Heading 1", label, below=writing.short) if label else ""
        writing.put(heading + writing.blocks(chapter.blocks))
        told(place + 1, len(book.chapters))
    writing.back()
    writing.front()
    writing.save(out)


class _Writing:
    """The document as it is written; what it needs to know of its template is looked up there."""

    template = "book.docx"
    scene_break = "*\u2003*\u2003*"  # as in every other format
    short = False
    """Whether the text begins below its title."""

    def __init__(self, book: Book) -> None:
        template = files("soloist.publish").joinpath(f"styles/{self.template}").read_bytes()
        self.book, self._document = book, docx.Document(BytesIO(template))
        self._body: Any = self._document.element.body
        self._front: Any = self._body[0]  # what ends the section before the text
        self._styles = {str(style.name): style.style_id for style in self._document.styles}
        self._footnotes: list[Node] = []  # those met so far
        self._listed: list[tuple[str, str]] = []  # the headings so far, each with its style in the contents
        self._toc = "toc 1"

    @property
    def header(self) -> str:
        """What stands over the pages."""
        return self.book.matter.title

    def put(self, xml: str, before: Any = None) -> None:
        """Add paragraphs `before` an element; else at the end, on a page of their own."""
        end = self._body[-1]
        last = end.getprevious()
        if before is None and last.tag == qn("w:p") and last.find(f"{qn('w:pPr')}/{qn('w:sectPr')}") is None:
            last.get_or_add_pPr().append(deepcopy(end))
        for each in list(parse_xml(f"<w:body {_SPACES}>{xml}</w:body>")):
            (end if before is None else before).addprevious(each)

    def front(self) -> None:
        """What stands before the text; the contents come of the headings that were written."""
        matter = self.book.matter
        out = self._line("Title", matter.title)
        for style, text, told in (
            ("Subtitle", matter.subtitle, ""),
            ("Author", matter.author, ""),
            ("Author", matter.rights, _DOWN[0]),
        ):
            out += self._line(style, text, told) if text.strip() else ""
        for lines in (matter.dedication.split("\n"), (matter.epigraph, matter.epigraph_source)):
            for place, each in enumerate(filter(str.strip, lines)):
                out += self._line("Dedication", each, *(() if place else _DOWN))
        if len(self._listed) > 1:
            out += self._line("Contents Heading", CONTENTS.of(matter.lang))
            out += "".join(self._content(*each, place) for place, each in enumerate(self._listed, 1))
        self.put(out, self._front)

    def back(self) -> None:
        """What comes after the text: the rolls, then on other pages who, what, and credits."""
        self._toc, out = "toc 1", ""
        for each in lists_after(self.book):
            out += self.heading("Heading 1", each.title, below=bool(out))
            for name, notes in each.notes:
                out += self._line("Heading 2", name) if name else ""
                out += "".join(map(self._rolled, notes))
            for entry in each.entries:
                said = _run(f" — {entry.text.strip()}") if entry.text.strip() else ""
                name = _run(one_line(entry.name), frozenset({"strong"}))
                credit = each.kind == "credits"
                out += self._line("Credits", entry.text) if credit else self._paragraph("Entry", name + said)
            if each.kind == "rolls":
                self.put(out)
                out = ""
        if out:
            self.put(out)

    # --- paragraphs

    def _paragraph(self, style: str, inner: str, told: str = "", room: str = "") -> str:
        """A paragraph of a style around runs; `told` is what else is said of it, `room` its spacing.

        The format wants these in this order.
        """
        return f'<w:p><w:pPr><w:pStyle w:val="{self._styles[style]}"/>{told}{room}</w:pPr>{inner}</w:p>'

    def _line(self, style: str, text: str, told: str = "", room: str = "") -> str:
        """A paragraph of plain words."""
        return self._paragraph(style, _run(one_line(text)), told, room)

    def heading(self, style: str, text: str, *, below: bool = False) -> str:
        """A heading the contents list, with a mark that its page number is found by.

        It begins a page, unless it stands `below` what comes before it.
        """
        part = style == "Part"
        self._listed.append(("toc 1" if part else self._toc, text))
        self._toc = "toc 2" if part else self._toc
        place, words = len(self._listed), _run(one_line(text))
        inner = (
            f'<w:bookmarkStart w:id="{place}" w:name="heading{place}"/>{words}<w:bookmarkEnd w:id="{place}"/>'
        )
        return self._paragraph(style, inner, *(_BELOW if below else ()))

    def _content(self, style: str, text: str, place: int) -> str:
        """A line of the contents: the heading counted `place` (from 1), and the page it stands on."""
        page = (
            '<w:r><w:tab/></w:r><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r>'
            f'<w:r><w:instrText xml:space="preserve"> PAGEREF heading{place} \\h </w:instrText></w:r>'
            f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{_run("…")}'
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        )
        inner = f'<w:hyperlink w:anchor="heading{place}">{_run(one_line(text))}{page}</w:hyperlink>'
        return self._paragraph(style, inner)

    def blocks(self, blocks: Sequence[Node], style: str = "Body Text", depth: int = 0) -> str:
        """Blocks one under the other; `style` is that of their paragraphs, `depth` that of their lists."""
        flush = style == "Body Text" and self.book.matter.lang != "fr"
        out, first = "", flush
        for block in blocks:
            out += self._block(block, "First Paragraph" if first and block.kind == "p" else style, depth)
            first = flush and block.kind in ("h", "hr")
        return out

    def _block(self, block: Node, style: str, depth: int) -> str:
        match block.kind:
            case "p":
                return self._text(block, style)
            case "blockquote":
                return self.blocks(block.inner, "Quote", depth)
            case "ul" | "ol":
                return self._listing(block, depth)
            case "pre":
                lines = _LINE.join(_run(each) for each in block.text.split("\n"))
                return self._paragraph("Verbatim", lines)
            case "table":
                return self._table([row.inner for part in block.inner for row in part.inner])
            case "h":
                name = "Heading 2" if block.number <= 1 else "Heading 3"
                return self._paragraph(name, self._runs(block.inner)) if block.inner else ""
            case _:
                return self._line("Scene Break", self.scene_break)

    def _text(self, paragraph: Node, style: str, told: str = "") -> str:
        found = paragraph.inner
        if any(each.kind == "br" for each in found):
            style = "Verse"
        inner = self._runs(found)
        out = self._paragraph(style, inner, told) if inner else ""
        return out + "".join(map(self._rolled, notes_in(found, "margin")))

    def _rolled(self, note: Node) -> str:
        """A note in a paragraph of its own, small and on grey; one at the end of the book has its number."""
        number = _run(f"{note.number}. ") if note.detail == "appendix" else ""
        return self._paragraph("Margin Note", number + self._runs(note.inner))

    def _call(self, note: Node) -> str:
        """The number of a footnote; notes that are read elsewhere have none in the text."""
        if note.detail != "footnotes":
            return ""
        self._footnotes.append(note)
        return self._called(f'<w:footnoteReference w:id="{len(self._footnotes)}"/>')

    def _called(self, inner: str) -> str:
        """Something set as the number of a note is."""
        look = f'<w:rPr><w:rStyle w:val="{self._styles["footnote reference"]}"/></w:rPr>'
        return f"<w:r>{look}{inner}</w:r>"

    def _table(self, rows: Sequence[Sequence[Node]]) -> str:
        """Rows under the heads of their columns, wider where there are more words.

        A table is followed by a paragraph, as the format wants.
        """
        longest = [max(len(plain(cell.inner)) for cell in column) for column in zip(*rows, strict=True)]
        asked = [min(max(each, 8), _ASKED) for each in longest]
        wide = [_WIDE * each // sum(asked) for each in asked]
        told = "".join(self._row(row, wide, head=not at) for at, row in enumerate(rows))
        grid = "".join(f'<w:gridCol w:w="{each}"/>' for each in wide)
        return (
            f"<w:tbl>{_TABLE}<w:tblGrid>{grid}</w:tblGrid>{told}</w:tbl>{self._paragraph('Table Text', '')}"
        )

    def _row(self, row: Sequence[Node], wide: Sequence[int], *, head: bool) -> str:
        marks = frozenset({"em"} if head else ())
        cells = "".join(
            f"<w:tc>{_CELL.format(wide=width)}"
            f"{self._paragraph('Table Text', self._runs(cell.inner, marks), '', _SIDES.get(cell.detail, ''))}"
            "</w:tc>"
            for cell, width in zip(row, wide, strict=True)
        )
        told = "<w:tblHeader/>" if head else ""
        return f"<w:tr><w:trPr><w:cantSplit/>{told}</w:trPr>{cells}</w:tr>"

    def _listing(self, listing: Node, depth: int) -> str:
        ordered = listing.kind == "ol"
        name = ("List Number" if ordered else "List Bullet") + (" 2" if depth else "")
        number = ""
        if ordered:
            id_ = self._numbered(listing.number, name)
            number = f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="{id_}"/></w:numPr>'
        return "".join(self._item(item.inner, name, number, depth) for item in listing.inner)

    def _item(self, item: Sequence[Node], name: str, number: str, depth: int) -> str:
        if item and item[0].kind == "p":
            inner, item = self._text(item[0], name, number), item[1:]
        else:
            inner = self._paragraph(name, "", number)
        return inner + self.blocks(item, "List Continue", depth + 1)

    # --- inside a paragraph

    def _runs(self, found: Sequence[Node], marks: frozenset[str] = frozenset()) -> str:
        """What is in a paragraph; the calls of two notes are parted by a comma."""
        out = ""
        for each, before in zip(found, (None, *found), strict=False):
            if each.kind == "note" and before and before.kind == "note" and out:
                out += self._called(f"{_OPEN},\u00a0</w:t>")
            out += self._inline(each, marks)
        return out

    def _inline(self, found: Node, marks: frozenset[str]) -> str:
        match found.kind:
            case "text" | "code" as kind:
                return _run(found.text, marks | {kind})
            case "a":
                id_ = self._document.part.relate_to(
                    found.detail, RELATIONSHIP_TYPE.HYPERLINK, is_external=True
                )
                return f'<w:hyperlink r:id="{id_}">{self._runs(found.inner, marks)}</w:hyperlink>'
            case "br":
                return _LINE
            case "note":
                return self._call(found)
            case kind:
                return self._runs(found.inner, marks | {kind})

    def _numbered(self, start: int, style: str) -> str:
        """A list that counts for itself, from `start`."""
        numbering: Any = self._document.part.numbering_part.element
        own: Any = self._document.styles[style].element
        used = numbering.num_having_numId(own.pPr.numPr.numId.val)
        number = numbering.add_num(used.abstractNumId.val)
        number.add_lvlOverride(ilvl=0).add_startOverride(start)
        return str(number.numId)

    # --- around it

    def save(self, out: BinaryIO) -> None:
        """Write the document into `out`; the same book gives the same bytes."""
        document, matter = self._document, self.book.matter
        told: Any = document.core_properties
        language = "fr-FR" if matter.lang == "fr" else "en-GB"
        for each in document.styles.element.iter(qn("w:lang")):
            each.set(qn("w:val"), language)
        document.sections[-1].header.paragraphs[0].runs[0].text = clean(one_line(self.header))
        for name in ("title", "author", "subject", "identifier"):
            text = matter.subtitle if name == "subject" else getattr(matter, name)
            setattr(told, name, clean(one_line(text))[:_LONGEST])
        told.language = language
        told.created = told.modified = datetime.fromisoformat(matter.date or "2000-01-01").replace(tzinfo=UTC)
        if self._footnotes:
            self._add_footnotes()
        made = BytesIO()
        document.save(made)
        with zipfile.ZipFile(made) as source, SteadyZip(out) as target:
            for name in source.namelist():
                target.add(name, source.read(name))

    def _add_footnotes(self) -> None:
        """The part of the footnotes that were met; the rules above them are named in the settings."""
        rules = "".join(
            f'<w:footnote w:type="{kind}" w:id="{id_}"><w:p><w:r><w:{kind}/></w:r></w:p></w:footnote>'
            for kind, id_ in _SEPARATORS
        )
        told = "".join(self._footnote(place, note) for place, note in enumerate(self._footnotes, 1))
        xml = (
            '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
            f"<w:footnotes {_SPACES}>{rules}{told}</w:footnotes>"
        )
        main = self._document.part
        name = PackURI("/word/footnotes.xml")
        part = Part(name, CONTENT_TYPE.WML_FOOTNOTES, xml.encode(), main.package)
        main.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
        ids = "".join(f'<w:footnote w:id="{id_}"/>' for _, id_ in _SEPARATORS)
        after: Any = self._document.settings.element.find(qn("w:compat"))
        after.addprevious(parse_xml(f"<w:footnotePr {_SPACES}>{ids}</w:footnotePr>"))

    def _footnote(self, place: int, note: Node) -> str:
        mark = self._called("<w:footnoteRef/>") + _run(" ")
        told = self._paragraph("footnote text", mark + self._runs(note.inner))
        return f'<w:footnote w:id="{place}">{told}</w:footnote>'


class _Manuscript(_Writing):
    """A manuscript: its template is double spaced, its first page says who wrote it and how long it is."""

    template = "manuscript.docx"
    scene_break = "#"

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.short = not has_contents(book)
        for each in self._document.sections:
            each.page_width, each.page_height = (Mm(210), Mm(297)) if book.matter.lang == "fr" else _LETTER
        if self.short:
            self._document.sections[-1].start_type = WD_SECTION.CONTINUOUS

    @property
    def header(self) -> str:
        matter = self.book.matter
        return "".join(f"{each} /\u00a0" for each in (matter.author, matter.title) if each)

    def front(self) -> None:
        matter = self.book.matter
        first, *lines = (matter.author, *filter(None, map(str.strip, matter.contact.split(";"))))
        long = f"<w:r><w:tab/></w:r>{_run(length(self.book))}"
        out = self._paragraph("Contact", _run(first) + long)
        out += "".join(self._line("Contact", each) for each in lines)
        by = _BY.of(matter.lang).format(author=matter.author) if matter.author else ""
        out += self._line("Title", matter.title.upper())
        out += "".join(self._line("Author", each) for each in (matter.subtitle, by) if each)
        for each in (*matter.dedication.split("\n"), matter.epigraph, matter.epigraph_source):
            out += self._line("Dedication", each) if each.strip() else ""
        self.put(out, self._front)

    def back(self) -> None:
        self.put(self._line("Scene Break", _END.of(self.book.matter.lang)), self._body[-1])
        super().back()


_LETTER: Final = (Inches(8.5), Inches(11))
_BY: Final = Term("by {author}", "{author}")
_END: Final = Term("END", "FIN")


def _run(text: str, marks: frozenset[str] = frozenset()) -> str:
    """Words with their marks."""
    told = "".join(_MARKS[mark] for mark in _MARKS if mark in marks)
    look = f"<w:rPr>{told}</w:rPr>" if told else ""
    return f"<w:r>{look}{_OPEN}{esc(text)}</w:t></w:r>" if text else ""
