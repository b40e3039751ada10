"""A book as DOCX: its paragraphs, notes and contents, put into a template of styles and pages.

The templates are `styles/book.docx` and `styles/manuscript.docx`, which any word processor opens; what can
be seen of a book is a style of them. They have two sections: the first for what stands before the text, the
second with what stands over and under it.
"""

import re
import zipfile
from collections.abc import Iterator, Sequence
from importlib.resources import files
from io import BytesIO
from typing import Final

from soloist.publish.book.book import (
    Book,
    Node,
    has_contents,
    length,
    lists_after,
    notes_in,
    word,
)
from soloist.publish.formats.html import esc
from soloist.storage.shelf.packs import zip_of
from soloist.values import regex

_MARKS: Final = {  # of a run, in the order the format wants
    "code": '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>',
    "strong": "<w:b/>",
    "em": "<w:i/>",
    "s": "<w:strike/>",
}
_BELOW: Final = '<w:pageBreakBefore w:val="0"/><w:spacing w:before="720" w:after="320"/>'
_BREAK: Final = "<w:pageBreakBefore/>"
_DOWN: Final = f'{_BREAK}<w:spacing w:before="2400"/>'
_OPEN: Final = '<w:t xml:space="preserve">'
_LINE: Final = "<w:r><w:br/></w:r>"
_TAB: Final = "<w:r><w:tab/></w:r>"
_RULES: Final = '<w:{} w:val="single" w:sz="4" w:space="0" w:color="999999"/>'
_TABLE: Final = (
    '<w:tblPr><w:tblW w:w="0" w:type="auto"/><w:jc w:val="center"/><w:tblBorders>'
    f"{_RULES.format('bottom')}{_RULES.format('insideH')}</w:tblBorders></w:tblPr>"
)
_SIDES: Final = {side: f'<w:jc w:val="{side}"/>' for side in ("left", "center", "right")}
_NUMBERED: Final = {"ListNumber": 7, "ListNumber2": 3}  # how the templates call the looks of these lists
_NUMBER: Final = (
    '<w:num w:numId="{id}"><w:abstractNumId w:val="{look}"/><w:lvlOverride w:ilvl="0">'
    '<w:startOverride w:val="{start}"/></w:lvlOverride></w:num>'
)
_LINK: Final = (
    '<Relationship Id="link{id}" TargetMode="External" Target="{url}" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"/>'
)
_SECTION: Final = regex.compile(r"<w:sectPr.*?</w:sectPr>", re.DOTALL)
_LONGEST: Final = 255  # letters of a property, by the format


def write_docx(book: Book) -> Iterator[bytes]:
    """The file."""
    yield _Writing(book).written()


def write_manuscript(book: Book) -> Iterator[bytes]:
    """The same as publishers ask for it: double spaced, with a header and how long it is."""
    yield _Manuscript(book).written()


class _Writing:
    """The document as it is written."""

    template = "book.docx"
    scene_break = "*\u2003*\u2003*"  # as in every other format
    short = False
    """Whether the text begins below its title."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._footnotes, self._links, self._numbers = list[str](), list[str](), list[str]()
        self._listed: list[tuple[str, str]] = []  # the headings so far, each with its style in the contents
        self._toc = "toc1"

    @property
    def header(self) -> str:
        """What stands over the pages."""
        return self.book.matter.title

    def written(self) -> bytes:
        """The template with what there is in its parts; the same book gives the same bytes."""
        after = [*self._chapters(), *self.back()]
        pages = [self.front(), *after]
        template = files("soloist.publish").joinpath(f"styles/{self.template}").read_bytes()
        with zipfile.ZipFile(BytesIO(template)) as source:
            parts = {name: source.read(name).decode() for name in source.namelist()}
        matter, language = self.book.matter, self.book.matter.locale
        told = f"<dc:identifier>{esc(matter.identifier)}</dc:identifier><dc:language>{language}</dc:language>"
        about = (("title", matter.title), ("subject", matter.subtitle), ("creator", matter.author))
        for name, place, text in (
            (
                "word/document.xml",
                r"(?<=<w:body>).*(?=</w:body>)",
                self._sections(pages, parts["word/document.xml"]),
            ),
            ("word/styles.xml", r'(?<=<w:lang w:val=")[^"]*', language),
            ("word/header1.xml", r"(?<=>)TITLE(?=<)", esc(self.header)),
            ("word/footnotes.xml", r"(?=</w:footnotes>)", "".join(self._footnotes)),
            ("word/numbering.xml", r"(?=</w:numbering>)", "".join(self._numbers)),
            ("word/_rels/document.xml.rels", r"(?=</Relationships>)", "".join(self._links)),
            ("docProps/core.xml", r"\d{4}-\d\d-\d\dT[\d:]+Z", f"{matter.date or '2000-01-01'}T00:00:00Z"),
            ("docProps/core.xml", r"(?=</cp:coreProperties>)", told),
            *(("docProps/core.xml", f"(?<=<dc:{tag}>)", esc(text[:_LONGEST])) for tag, text in about),
        ):
            parts[name] = text.join(re.split(place, parts[name], flags=re.DOTALL))
        return zip_of(parts)

    def _sections(self, pages: Sequence[str], template: str) -> str:
        """Pages one after the other, each a section: what it looks like stands in its last paragraph."""
        front, text = map(str, _SECTION.findall(template))
        *before, last = pages if len(pages) > 1 else (*pages, "")
        told: str = ""
        for page in before:
            head, end, tail = page.rpartition("</w:pPr>")
            told += f"{head}{text if told else front}{end}{tail}"
        return told + last + text

    def _chapters(self) -> Iterator[str]:
        for chapter in self.book.chapters:
            if chapter.part:
                yield self._heading("Part", chapter.part)
            told = chapter.heading
            heading = self._heading("Heading1", told, below=self.short) if told else ""
            yield heading + (self.blocks(chapter.blocks) or _line("BodyText", ""))

    def front(self) -> str:
        """What stands before the text; the contents come of the headings that were written."""
        matter = self.book.matter
        out = _line("Title", matter.title)
        for style, text, told in (
            ("Subtitle", matter.subtitle, ""),
            ("Author", matter.author, ""),
            ("Author", matter.rights, _BREAK),
        ):
            out += _line(style, text, told) if text else ""
        for lines in ((matter.dedication,), (matter.epigraph, matter.epigraph_source)):
            for place, each in enumerate(filter(None, lines)):
                out += _line("Dedication", each, "" if place else _DOWN)
        if len(self._listed) > 1:
            out += _line("ContentsHeading", word("contents", matter.lang))
            out += "".join(_content(*each, place) for place, each in enumerate(self._listed, 1))
        return out

    def back(self) -> Iterator[str]:
        """What comes after the text: who, what, and credits."""
        self._toc, out = "toc1", ""
        for each in lists_after(self.book):
            out += self._heading("Heading1", each.title, below=bool(out))
            for entry in each.entries:
                said = _run(f" — {entry.text}") if entry.text else ""
                name = _run(entry.name, frozenset({"strong"}))
                credit = each.kind == "credits"
                out += _line("Credits", entry.text) if credit else _paragraph("Entry", name + said)
        if out:
            yield out

    # --- paragraphs

    def _heading(self, style: str, text: str, *, below: bool = False) -> str:
        """A heading the contents list, with a mark that its page number is found by.

        It begins a page, unless it stands `below` what comes before it.
        """
        part = style == "Part"
        self._listed.append(("toc1" if part else self._toc, text))
        self._toc = "toc2" if part else self._toc
        place, words = len(self._listed), _run(text)
        inner = (
            f'<w:bookmarkStart w:id="{place}" w:name="heading{place}"/>{words}<w:bookmarkEnd w:id="{place}"/>'
        )
        return _paragraph(style, inner, _BELOW if below else "")

    def blocks(self, blocks: Sequence[Node], style: str = "BodyText", depth: int = 0) -> str:
        """Blocks one under the other; `style` is that of their paragraphs, `depth` that of their lists."""
        flush = style == "BodyText" and self.book.matter.lang != "fr"
        out, first = "", flush
        for block in blocks:
            out += self._block(block, "FirstParagraph" if first and block.kind == "p" else style, depth)
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
                return _paragraph("Verbatim", _LINE.join(map(_run, block.text.split("\n"))))
            case "table":
                return self._table([row.inner for part in block.inner for row in part.inner])
            case "h":
                name = "Heading2" if block.number <= 1 else "Heading3"
                return _paragraph(name, self._runs(block.inner)) if block.inner else ""
            case _:
                return _line("SceneBreak", self.scene_break)

    def _text(self, paragraph: Node, style: str, told: str = "") -> str:
        found = paragraph.inner
        if any(each.kind == "br" for each in found):
            style = "Verse"
        inner = self._runs(found)
        out = _paragraph(style, inner, told) if inner else ""
        beside = notes_in(found, "margin")
        return out + "".join(_paragraph("MarginNote", self._runs(each.inner)) for each in beside)

    def _table(self, rows: Sequence[Sequence[Node]]) -> str:
        """Rows under the heads of their columns, which are as wide as their words ask for.

        A table is followed by a paragraph, as the format wants.
        """
        out = f"<w:tbl>{_TABLE}<w:tblGrid>{'<w:gridCol/>' * len(rows[0])}</w:tblGrid>"
        marks, head = frozenset({"em"}), "<w:tblHeader/>"
        for row in rows:
            out += f"<w:tr><w:trPr><w:cantSplit/>{head}</w:trPr>"
            for cell in row:
                told = self._runs(cell.inner, marks)
                told = _paragraph("TableText", told, _SIDES.get(cell.detail, ""))
                out += f"<w:tc><w:tcPr/>{told}</w:tc>"
            out, marks, head = f"{out}</w:tr>", frozenset(), ""
        return f"{out}</w:tbl>{_paragraph('TableText', '')}"

    def _listing(self, listing: Node, depth: int) -> str:
        name = ("ListNumber" if listing.kind == "ol" else "ListBullet") + ("2" if depth else "")
        number = ""
        if listing.kind == "ol":  # a list that counts for itself
            id_ = 100 + len(self._numbers)
            self._numbers.append(_NUMBER.format(id=id_, look=_NUMBERED[name], start=listing.number))
            number = f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="{id_}"/></w:numPr>'
        out = ""
        for item in listing.inner:
            first, more = item.inner[:1], item.inner[1:]
            if first and first[0].kind == "p":
                out += self._text(first[0], name, number)
            else:
                out, more = out + _paragraph(name, "", number), item.inner
            out += self.blocks(more, "ListContinue", depth + 1)
        return out

    # --- inside a paragraph

    def _runs(self, found: Sequence[Node], marks: frozenset[str] = frozenset()) -> str:
        """What is in a paragraph; the calls of two notes are parted by a comma."""
        out = ""
        for each, before in zip(found, (None, *found), strict=False):
            if each.kind == "note" and before and before.kind == "note" and out:
                out += _called(f"{_OPEN},\u00a0</w:t>")
            out += self._inline(each, marks)
        return out

    def _inline(self, found: Node, marks: frozenset[str]) -> str:
        match found.kind:
            case "text" | "code" as kind:
                return _run(found.text, marks | {kind})
            case "a":
                id_ = len(self._links)
                self._links.append(_LINK.format(id=id_, url=esc(found.detail)))
                return f'<w:hyperlink r:id="link{id_}">{self._runs(found.inner, marks)}</w:hyperlink>'
            case "br":
                return _LINE
            case "note":
                return self._call(found)
            case kind:
                return self._runs(found.inner, marks | {kind})

    def _call(self, note: Node) -> str:
        """The number of a footnote; notes that are read elsewhere have none in the text."""
        if note.detail != "footnotes":
            return ""
        inner = _called("<w:footnoteRef/>") + _run(" ") + self._runs(note.inner)
        number = len(self._footnotes) + 1
        told = _paragraph("footnotetext", inner)
        self._footnotes.append(f'<w:footnote w:id="{number}">{told}</w:footnote>')
        return _called(f'<w:footnoteReference w:id="{number}"/>')


class _Manuscript(_Writing):
    """A manuscript: its template is double spaced, its first page says who wrote it and how long it is."""

    template = "manuscript.docx"
    scene_break = "#"

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.short = not has_contents(book)

    @property
    def header(self) -> str:
        matter = self.book.matter
        return "".join(f"{each} /\u00a0" for each in (matter.author, matter.title) if each)

    def _sections(self, pages: Sequence[str], template: str) -> str:
        if self.short:
            text = _SECTION.findall(template)[1]
            template = template.replace(text, text.replace("<w:pgSz", '<w:type w:val="continuous"/><w:pgSz'))
        told = super()._sections(pages, template)
        return told if self.book.matter.lang == "fr" else told.replace(*_LETTER)

    def front(self) -> str:
        matter = self.book.matter
        first, *lines = (matter.author, *filter(None, map(str.strip, matter.contact.split(";"))))
        out = _paragraph("Contact", _run(first) + _TAB + _run(length(self.book)))
        out += "".join(_line("Contact", each) for each in lines)
        by = word("by", matter.lang).format(author=matter.author) if matter.author else ""
        out += _line("Title", matter.title.upper())
        out += "".join(_line("Author", each) for each in (matter.subtitle, by) if each)
        said = filter(None, (matter.dedication, matter.epigraph, matter.epigraph_source))
        return out + "".join(_line("Dedication", each) for each in said)

    def _chapters(self) -> Iterator[str]:
        *chapters, last = (*super()._chapters(),) or ("",)
        yield from chapters
        yield last + _line("SceneBreak", word("end", self.book.matter.lang))


_LETTER: Final = ('<w:pgSz w:w="11906" w:h="16838"/>', '<w:pgSz w:w="12240" w:h="15840"/>')


def _paragraph(style: str, inner: str, told: str = "") -> str:
    """A paragraph of a style around runs; `told` is what else is said of it, in the order of the format."""
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{told}</w:pPr>{inner}</w:p>'


def _line(style: str, text: str, told: str = "") -> str:
    """A paragraph of plain words."""
    return _paragraph(style, _run(text), told)


def _content(style: str, text: str, place: int) -> str:
    """A line of the contents: the heading counted `place` (from 1), and the page it stands on."""
    page = (
        f'{_TAB}<w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> PAGEREF heading{place} \\h </w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{_run("…")}'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    inner = f'<w:hyperlink w:anchor="heading{place}">{_run(text)}{page}</w:hyperlink>'
    return _paragraph(style, inner)


def _called(inner: str) -> str:
    """Something set as the number of a note is."""
    return f'<w:r><w:rPr><w:rStyle w:val="footnotereference"/></w:rPr>{inner}</w:r>'


def _run(text: str, marks: frozenset[str] = frozenset()) -> str:
    """Words with their marks."""
    told = "".join(_MARKS[mark] for mark in _MARKS if mark in marks)
    look = f"<w:rPr>{told}</w:rPr>" if told else ""
    return f"<w:r>{look}{_OPEN}{esc(text)}</w:t></w:r>" if text else ""
