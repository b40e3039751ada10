"""Blocks of a book as paragraphs of WordprocessingML, every letter escaped."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.publish.addresses import well_made
from soloist.publish.book import (
    Block,
    Book,
    Break,
    Code,
    Emphasis,
    Inline,
    Link,
    Listing,
    Paragraph,
    Quote,
    SceneBreak,
    Struck,
    SubHeading,
    Table,
    Text,
    Verbatim,
)
from soloist.publish.epub_xhtml import xml
from soloist.publish.note_places import at_the_stop
from soloist.publish.particulars import held
from soloist.publish.prose_tree import plain

SPACES: Final = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_MARKS: Final = {
    "em": "<w:i/>",
    "strong": "<w:b/>",
    "struck": "<w:strike/>",
    "code": '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>',
}
_BREAK: Final = "*\u2003*\u2003*"  # as in every other format
_BELOW: Final = ('<w:pageBreakBefore w:val="0"/>', '<w:spacing w:before="720" w:after="320"/>')
_OPEN: Final = '<w:t xml:space="preserve">'
_WIDE: Final = 6350  # twentieths of a point that a line is wide
_RULES: Final = '<w:{} w:val="single" w:sz="4" w:space="0" w:color="999999"/>'
_TABLE: Final = (
    '<w:tblPr><w:tblW w:w="{wide}" w:type="dxa"/><w:jc w:val="center"/><w:tblBorders>'
    f"{_RULES.format('bottom')}{_RULES.format('insideH')}</w:tblBorders></w:tblPr>"
)
_CELL: Final = '<w:tcPr><w:tcW w:w="{wide}" w:type="dxa"/></w:tcPr>'
_SIDES: Final = {side: f'<w:jc w:val="{side}"/>' for side in ("left", "center", "right")}
_ORDER: Final = ("code", "strong", "em", "struck")  # of marks in a run


@dataclass(frozen=True, slots=True)
class Seat:
    """What paragraphs need of their document: ids of styles, links and lists."""

    style: Callable[[str], str]
    link: Callable[[str], str]
    numbered: Callable[[int, str], str]


class Writing:
    """The text as it is written. `footnotes` are those met so far, in order, as places in its notes.

    `headings` is how many of those the contents list are written.
    """

    def __init__(self, book: Book, seat: Seat) -> None:
        """Nothing is written yet."""
        self.book, self.seat = book, seat
        self.footnotes: list[int] = []
        self.headings = 0
        self.scenes = len(book.chapters) == 1  # whether these are listed: there is nothing else to list

    def paragraph(
        self, style: str, inner: str, told: str = "", room: str = "", *, right: bool = False
    ) -> str:
        """A paragraph of a style around runs; `told` is what else is said of it, `room` its spacing.

        The format wants these in this order.
        """
        told = f'<w:pStyle w:val="{self.seat.style(style)}"/>{told}{"<w:bidi/>" if right else ""}{room}'
        return f"<w:p><w:pPr>{told}</w:pPr>{inner}</w:p>"

    def line(self, style: str, text: str, told: str = "", room: str = "") -> str:
        """A paragraph of plain words."""
        one = " ".join(text.split()) if "\n" in text or "\t" in text else text.strip()
        return self.paragraph(style, run(one), told, room, right=leftward(one))

    def heading(self, style: str, text: str, *, below: bool = False) -> str:
        """A heading the contents list, with a mark that its page number is found by.

        It begins a page, unless it stands `below` what comes before it.
        """
        told, room = _BELOW if below else ("", "")
        return self.paragraph(style, self._marked(titled(text)), told, room, right=leftward(text))

    def _marked(self, inner: str) -> str:
        self.headings += 1
        place = self.headings
        return (
            f'<w:bookmarkStart w:id="{place}" w:name="heading{place}"/>{inner}<w:bookmarkEnd w:id="{place}"/>'
        )

    def listed(self, style: str, text: str, place: int) -> str:
        """A line of the contents: the heading counted `place` (from 1), and the page it stands on."""
        page = (
            '<w:r><w:tab/></w:r><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r>'
            f'<w:r><w:instrText xml:space="preserve"> PAGEREF heading{place} \\h </w:instrText></w:r>'
            f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run("…")}'
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        )
        inner = f'<w:hyperlink w:anchor="heading{place}">{run(" ".join(text.split()))}{page}</w:hyperlink>'
        return self.paragraph(style, inner, right=leftward(text))

    def blocks(self, blocks: Sequence[Block], style: str = "Body Text", depth: int = 0) -> str:
        """Blocks one under the other; `style` is that of their paragraphs, `depth` that of their lists."""
        flush = style == "Body Text" and self.book.matter.lang != "fr"
        out, first = "", flush
        for block in blocks:
            out += self._block(
                block, "First Paragraph" if first and isinstance(block, Paragraph) else style, depth
            )
            silent = isinstance(block, Paragraph) and not block.inlines
            first = flush and (isinstance(block, SubHeading | SceneBreak) or (first and silent))
        return out

    def _block(self, block: Block, style: str, depth: int) -> str:
        match block:
            case Paragraph():
                return self._text(block, style)
            case Quote(inner):
                return self.blocks(inner, "Quote", depth)
            case Listing():
                return self._listing(block, depth)
            case Verbatim(text):
                lines = "<w:r><w:br/></w:r>".join(run(each) for each in text.split("\n"))
                return self.paragraph("Verbatim", lines)
            case Table():
                return self._table(block)
            case SubHeading(found, level):
                name = "Heading 2" if level <= 1 else "Heading 3"
                words = self.runs(found)
                listed = self.scenes and level <= 1 and style == "Body Text"
                return self.paragraph(name, self._marked(words) if listed else words) if found else ""
            case SceneBreak():
                return self.line("Scene Break", _BREAK)

    def _text(self, paragraph: Paragraph, style: str, told: str = "") -> str:
        found, notes = paragraph.inlines, paragraph.notes
        if any(isinstance(each, Break) for each in found):
            style = "Verse"
        if notes and self.book.mechanics == "footnotes":
            words, stop = at_the_stop(found, self.book.matter.lang)
            inner = self.runs(words) + self._calls(notes) + run(stop)
        else:
            inner = self.runs(found)
        out = self.paragraph(style, inner, told, right=leftward(plain(found))) if inner else ""
        if notes and self.book.mechanics == "margin":
            out += self.rolled(notes)
        return out

    def _calls(self, notes: tuple[int, ...]) -> str:
        """The numbers of footnotes, parted by commas."""
        look = f'<w:rPr><w:rStyle w:val="{self.seat.style("footnote reference")}"/></w:rPr>'
        out = list[str]()
        for note in notes:
            self.footnotes.append(note)
            out.append(f'<w:r>{look}<w:footnoteReference w:id="{len(self.footnotes)}"/></w:r>')
        return f"<w:r>{look}{_OPEN},\u00a0</w:t></w:r>".join(out)

    def rolled(self, notes: tuple[int, ...]) -> str:
        """The lines of notes, small and on grey, with some room around them."""
        lines = self.told(notes)
        room = '<w:spacing w:before="{}" w:after="{}"/>'
        return "".join(
            self.line(
                "Margin Note", text, room=room.format(120 * (not place), 160 * (place == len(lines) - 1))
            )
            for place, text in enumerate(lines)
        )

    def told(self, notes: tuple[int, ...]) -> list[str]:
        """The lines of notes."""
        return [text for note in notes for text in self.book.notes[note].lines if text.strip()]

    def _table(self, table: Table) -> str:
        """Rows under the heads of their columns; a table is followed by a paragraph, as the format wants."""
        wide = widths(table, _WIDE)
        rows = "".join(self._row(row, table.sides, wide, head=not at) for at, row in enumerate(table.rows))
        grid = "".join(f'<w:gridCol w:w="{each}"/>' for each in wide)
        look = _TABLE.format(wide=sum(wide))
        return f"<w:tbl>{look}<w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>{self.paragraph('Table Text', '')}"

    def _row(
        self, row: Sequence[Sequence[Inline]], sides: Sequence[str], wide: Sequence[int], *, head: bool
    ) -> str:
        marks = frozenset({"em"} if head else ())
        cells = "".join(
            f"<w:tc>{_CELL.format(wide=width)}{self._cell(cell, marks, side)}</w:tc>"
            for cell, side, width in zip(row, sides, wide, strict=True)
        )
        told = "<w:tblHeader/>" if head else ""
        return f"<w:tr><w:trPr><w:cantSplit/>{told}</w:trPr>{cells}</w:tr>"

    def _cell(self, cell: Sequence[Inline], marks: frozenset[str], side: str) -> str:
        return self.paragraph("Table Text", self.runs(cell, marks), room=_SIDES.get(side, ""))

    def _listing(self, listing: Listing, depth: int) -> str:
        name = ("List Number" if listing.ordered else "List Bullet") + (" 2" if depth else "")
        number = ""
        if listing.ordered:
            id_ = self.seat.numbered(listing.start, name)
            number = f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="{id_}"/></w:numPr>'
        return "".join(self._item(item, name, number, depth) for item in listing.items)

    def _item(self, item: Sequence[Block], name: str, number: str, depth: int) -> str:
        if item and isinstance(item[0], Paragraph):
            inner = self._text(item[0], name, number)
            return inner + self.blocks(item[1:], "List Continue", depth + 1)
        return self.paragraph(name, "", number) + self.blocks(item, "List Continue", depth + 1)

    # --- inside a paragraph

    def runs(self, found: Sequence[Inline], marks: frozenset[str] = frozenset()) -> str:
        """What is in a paragraph."""
        return "".join(self._inline(each, marks) for each in found)

    def _inline(self, found: Inline, marks: frozenset[str]) -> str:
        match found:
            case Text(text):
                return run(text, marks)
            case Emphasis(inner, strong):
                return self.runs(inner, marks | {"strong" if strong else "em"})
            case Struck(inner):
                return self.runs(inner, marks | {"struck"})
            case Code(text):
                return run(text, marks | {"code"})
            case Link(inner, url):
                words = self.runs(inner, marks)
                return (
                    f'<w:hyperlink r:id="{self.seat.link(url)}">{words}</w:hyperlink>'
                    if well_made(url)
                    else words
                )
            case Break():
                return "<w:r><w:br/></w:r>"


def titled(text: str) -> str:
    """The runs of a title, words that stay on one line held together."""
    return "".join(
        run(piece.replace(" ", "\u00a0")).replace("-", f"</w:t><w:noBreakHyphen/>{_OPEN}")
        if whole
        else run(piece)
        for piece, whole in held(" ".join(text.split()))
    )


def run(text: str, marks: frozenset[str] = frozenset()) -> str:
    """Words with their marks."""
    told = "".join(_MARKS[mark] for mark in _ORDER if mark in marks)
    if leftward(text):
        told += "<w:rtl/>"
    look = f"<w:rPr>{told}</w:rPr>" if told else ""
    return f"<w:r>{look}{_OPEN}{xml(text)}</w:t></w:r>" if text else ""


def leftward(text: str) -> bool:
    """Whether a text reads from right to left: its first letter says so."""
    if text.isascii():
        return False
    way = next((way for each in text if (way := unicodedata.bidirectional(each)) in ("L", "R", "AL")), "L")
    return way != "L"


_LETTER: Final = 105  # twentieths of a point that a letter of a table takes, 9.5 points high
_MARGINS: Final = 240  # at both sides of a cell
_WORD: Final = 24  # letters of a word beyond which it may break
_ASKED: Final = 120  # letters of a cell beyond which its column asks for no more room


def widths(table: Table, room: int) -> tuple[int, ...]:
    """The width of each column, together at most `room`, in twentieths of a point.

    Each has what its longest cell takes where there is room for all; else its longest word, and a part of
    what is left by how much its longest cell wants beyond that.
    """
    columns = [[plain(row[at]) for row in table.rows] for at in range(len(table.sides))]
    least = [
        _wide(min(_longest(word for cell in cells for word in cell.split(" ")), _WORD)) for cells in columns
    ]
    whole = [max(few, _wide(min(_longest(cells), _ASKED))) for cells, few in zip(columns, least, strict=True)]
    if sum(whole) <= room:
        return tuple(whole)
    left = room - sum(least)
    if left <= 0:
        return _shared(room, least)
    wanted = [most - few for most, few in zip(whole, least, strict=True)]
    return tuple(few + more for few, more in zip(least, _shared(left, wanted), strict=True))


def _longest(texts: Iterable[str]) -> int:
    return max(map(len, texts), default=0)


def _wide(letters: int) -> int:
    return letters * _LETTER + _MARGINS


def _shared(room: int, wanted: Sequence[int]) -> tuple[int, ...]:
    """The room in proportion to what is wanted, never more than there is."""
    whole = sum(wanted)
    return tuple(room * each // whole for each in wanted)
