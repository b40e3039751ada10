"""The blocks of a book as HTML: everything escaped, headings in order, notes where the book has them."""

from collections.abc import Iterable, Sequence
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
from soloist.publish.note_places import at_the_stop, hung
from soloist.publish.particulars import held
from soloist.publish.prose_tree import SAFE_LINKS, clean
from soloist.rules.term import Term

_DEEPEST: Final = 6  # <h6>
_SIDES: Final = {side: f' class="{side}"' for side in ("left", "center", "right")}


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


class Prose:
    """Writes the blocks of one chapter; `level` is that of the heading above them."""

    def __init__(self, book: Book, chapter: Chapter, level: int) -> None:
        self._book = book
        self._level = level
        self._above: list[int] = []  # the levels of the headings open here
        self._blocks = hung(chapter.blocks)

    def html(self) -> str:
        """All of them."""
        return "".join(map(self._block, self._blocks))

    def _calls(self, notes: Sequence[int]) -> str:
        """What leads from the words to their notes; nothing where notes stand beside the text."""
        called = self._book.mechanics in ("footnotes", "appendix")
        return "".join(map(self._call, notes)) if called else ""

    def _beside(self, notes: Sequence[int]) -> str:
        """The notes that stand beside the text."""
        if self._book.mechanics != "margin":
            return ""
        told = (note_lines(self._book.notes[note]) for note in notes)
        return "".join(f'<aside class="rolls" role="note">{each}</aside>\n' for each in told)

    def _call(self, note: int) -> str:
        number = note + 1
        said = esc(ROLL.of(self._book.matter.lang).format(n=number))
        return (
            f'<sup class="call"><a id="call-{number}" href="#note-{number}" role="doc-noteref"'
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
        calls, beside = self._calls(paragraph.notes), self._beside(paragraph.notes)
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


def note_lines(note: Note) -> str:
    """The lines of a note, told apart by a space where nothing styles them."""
    return " ".join(f'<span class="line">{esc(line)}</span>' for line in note.lines)


def note_list(book: Book, notes: Sequence[tuple[int, Note]]) -> str:
    """Notes with their numbers in a list, each with its way back."""
    items = []
    for number, note in notes:
        said = esc(PLACE.of(book.matter.lang).format(n=number))
        back = f'<a class="back" href="#call-{number}" role="doc-backlink" aria-label="{said}">↑</a>'
        items.append(f'<li id="note-{number}">{note_lines(note)}\u00a0{back}</li>\n')
    first = notes[0][0]
    start = f' start="{first}"' if first != 1 else ""
    return f"<ol{start}>\n{''.join(items)}</ol>\n"


ROLL: Final = Term("Roll {n}", "Jet {n}")
PLACE: Final = Term("Back to the story, roll {n}", "Retour au récit, jet {n}")
SKIP: Final = Term("Go to the story", "Aller au récit")
