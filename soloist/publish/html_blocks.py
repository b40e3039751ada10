"""The blocks of a book as HTML: everything escaped, headings in order, notes where the book has them."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from soloist.publish.book import (
    Block,
    Book,
    Break,
    Chapter,
    Code,
    Emphasis,
    Inline,
    Link,
    Listing,
    Note,
    Paragraph,
    Quote,
    SceneBreak,
    Struck,
    SubHeading,
    Table,
    Text,
    Verbatim,
)
from soloist.publish.html_words import PLACE, ROLL
from soloist.publish.note_places import at_the_stop, hung
from soloist.publish.prose_tree import SAFE_LINKS, clean
from soloist.publish.title_words import held

_DEEPEST: Final = 6  # <h6>
_SIDES: Final = {side: f' class="{side}"' for side in ("left", "center", "right")}
_LONG: Final = 700  # letters of notes at one place that would take most of a margin, or of the foot of a page


def esc(text: str) -> str:
    """A text that is nothing but text, in an element or in an attribute's quotes."""
    return escape(clean(text))


def title_html(title: str) -> str:
    """A title, words that stay on one line in an element of their own."""
    return "".join(
        f'<span class="together">{esc(piece)}</span>' if whole else esc(piece) for piece, whole in held(title)
    )


def inline_html(inlines: Iterable[Inline]) -> str:
    """Words of a paragraph."""
    return "".join(map(_inline, inlines))


def _inline(inline: Inline) -> str:
    match inline:
        case Text(text):
            return esc(text)
        case Emphasis(inlines, strong):
            name = "strong" if strong else "em"
            return f"<{name}>{inline_html(inlines)}</{name}>"
        case Struck(inlines):
            return f"<s>{inline_html(inlines)}</s>"
        case Code(text):
            return f"<code>{esc(text)}</code>"
        case Link(inlines, url):
            if not url.lower().startswith(SAFE_LINKS):
                return inline_html(inlines)
            return f'<a href="{esc(url)}" rel="noopener noreferrer">{inline_html(inlines)}</a>'
        case Break():
            return "<br>"


def table_html(table: Table) -> str:
    """Rows under the heads of their columns."""
    heads, *rows = (_row("td" if at else "th", row, table.sides) for at, row in enumerate(table.rows))
    return f"<table>\n<thead>\n{heads}</thead>\n<tbody>\n{''.join(rows)}</tbody>\n</table>\n"


def _row(name: str, row: Sequence[Sequence[Inline]], sides: Sequence[str]) -> str:
    cells = (
        f"<{name}{_SIDES.get(side, '')}>{inline_html(cell)}</{name}>"
        for cell, side in zip(row, sides, strict=True)
    )
    return f"<tr>{''.join(cells)}</tr>\n"


def noted(blocks: Iterable[Block]) -> Iterator[int]:
    """The notes called in these blocks, in order."""
    for block in blocks:
        match block:
            case Paragraph(notes=notes):
                yield from notes
            case Quote(inner):
                yield from noted(inner)
            case Listing(items):
                for item in items:
                    yield from noted(item)
            case _:
                pass


class Prose:
    """Writes the blocks of one chapter. `level` is that of the heading above them, `before` its notes so far.

    `paged` is for paper: a footnote then stands where it is called, for the one who lays out pages.
    """

    def __init__(self, book: Book, chapter: Chapter, level: int, *, paged: bool, before: int = 0) -> None:
        self._book, self._paged = book, paged
        self._level = level
        self._above: list[int] = []  # the levels of the headings open here
        self.numbers = {note: at for at, note in enumerate(noted(chapter.blocks), start=before + 1)}
        self.opening, blocks = _opening(chapter, self.numbers)
        self._blocks = hung(blocks) if book.mechanics in ("footnotes", "appendix") else blocks

    def html(self) -> str:
        """All of them."""
        return "".join(map(self._block, self._blocks))

    def calls(self, notes: Sequence[int]) -> str:
        """What leads from the words to their notes; nothing where notes stand beside the text."""
        if self._book.mechanics not in ("footnotes", "appendix"):
            return ""
        if not (self._paged and self._book.mechanics == "footnotes"):
            return "".join(map(self._call, notes))
        if self._long(*notes):
            return ""
        return "".join(f'<span class="footnote">{note_lines(self._note(note))}</span>' for note in notes)

    def beside(self, notes: Sequence[int]) -> str:
        """The notes that stand beside the text, and on paper those too long to stand under it."""
        long = self._long(*notes)
        under = self._paged and self._book.mechanics == "footnotes" and long
        if self._book.mechanics != "margin" and not under:
            return ""
        return "".join(self._aside(note, " long" if long else "") for note in notes)

    def _aside(self, note: int, long: str) -> str:
        told = note_lines(self._note(note))
        held = told if long else f'<span class="whole">{told}</span>'
        return f'<aside class="rolls{long}" role="note">{held}</aside>\n'

    def _long(self, *notes: int) -> bool:
        """Whether notes called at one place are too long for its page: WeasyPrint would lose them."""
        return sum(len(line) for note in notes for line in self._note(note).lines) > _LONG

    def _note(self, note: int) -> Note:
        return self._book.notes[note]

    def _call(self, note: int) -> str:
        number = self.numbers[note]
        said = esc(ROLL.of(self._book.matter.lang).format(n=number))
        return (
            f'<sup class="call"><a id="call-{note + 1}" href="#note-{note + 1}" role="doc-noteref"'
            f' aria-label="{said}">{number}</a></sup>'
        )

    def _block(self, block: Block) -> str:
        match block:
            case Paragraph():
                return self._paragraph(block)
            case Quote(blocks):
                return f"<blockquote>\n{''.join(map(self._block, blocks))}</blockquote>\n"
            case Listing(items, ordered, start):
                inner = "".join(f"<li>{''.join(map(self._block, item))}</li>\n" for item in items)
                first = f' start="{start:d}"' if start != 1 else ""
                return f"<ol{first}>\n{inner}</ol>\n" if ordered else f"<ul>\n{inner}</ul>\n"
            case Verbatim(text):
                return f"<pre><code>{esc(text)}</code></pre>\n"
            case Table():
                return table_html(block)
            case SubHeading(inlines, level):
                name = f"h{self._depth(level)}"
                return f"<{name}>{inline_html(inlines)}</{name}>\n"
            case SceneBreak():
                return '<hr class="scene-break">\n'

    def _paragraph(self, paragraph: Paragraph) -> str:
        calls, beside = self.calls(paragraph.notes), self.beside(paragraph.notes)
        if not paragraph.inlines:
            return f'<p class="calls">{calls}</p>\n{beside}' if calls else beside
        verse = any(isinstance(each, Break) for each in paragraph.inlines)
        opened = '<p class="verse">' if verse else "<p>"
        lang = self._book.matter.lang
        words, tail = at_the_stop(paragraph.inlines, lang) if calls else (paragraph.inlines, "")
        return f"{opened}{inline_html(words)}{calls}{esc(tail)}</p>\n{beside}"

    def _depth(self, level: int) -> int:
        """A heading is at most one below that which it stands under."""
        while self._above and self._above[-1] >= level:
            self._above.pop()
        self._above.append(level)
        return min(self._level + len(self._above), _DEEPEST)


def _opening(chapter: Chapter, numbers: dict[int, int]) -> tuple[tuple[int, ...], tuple[Block, ...]]:
    """Notes that come before any prose belong to the title, where there is one."""
    first = chapter.blocks[0] if chapter.blocks else None
    if chapter.title and numbers and isinstance(first, Paragraph) and not first.inlines:
        return first.notes, chapter.blocks[1:]
    return (), chapter.blocks


def note_lines(note: Note) -> str:
    """The lines of a note, told apart by a space where nothing styles them."""
    return " ".join(f'<span class="line">{esc(line)}</span>' for line in note.lines)


def note_list(book: Book, numbers: dict[int, int], *, paged: bool) -> str:
    """The notes of a chapter in a list, each with its way back."""
    lang = book.matter.lang
    items = []
    for note, number in numbers.items():
        said = esc(PLACE.of(lang).format(n=number))
        sign = "" if paged else "↑"
        back = f'<a class="back" href="#call-{note + 1}" role="doc-backlink" aria-label="{said}">{sign}</a>'
        items.append(f'<li id="note-{note + 1}">{note_lines(book.notes[note])}\u00a0{back}</li>\n')
    first = next(iter(numbers.values()), 1)
    start = f' start="{first}"' if first != 1 else ""
    return f"<ol{start}>\n{''.join(items)}</ol>\n"
