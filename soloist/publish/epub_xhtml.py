"""Blocks of a book as XHTML, every letter of the story escaped; what was rolled goes where the book says."""

import re
from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from soloist.publish.addresses import well_made
from soloist.publish.apparatus import ROLLS
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
from soloist.publish.note_places import at_the_stop
from soloist.publish.particulars import held
from soloist.publish.prose_tree import clean

_RIGHT_TO_LEFT: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_SIDES: Final = {side: f' class="{side}"' for side in ("left", "center", "right")}
_QUOTES: Final = {'"': "&quot;"}


def xml(text: str) -> str:
    """A text as the content of an element or of an attribute in double quotes."""
    return escape(clean(text), _QUOTES)


def title_line(text: str) -> str:
    """The same for a title, whose last word does not stand alone if it is short."""
    return "".join(
        xml(piece.replace(" ", "\u00a0")) if whole else xml(piece)
        for piece, whole in held(" ".join(text.split("\n")).strip())
    )


def line(text: str) -> str:
    """The same for what stands on one line."""
    return xml(" ".join(text.split("\n")).strip())


def inlines(found: Sequence[Inline]) -> str:
    """What is in a paragraph."""
    if len(found) == 1 and isinstance(found[0], Text):  # nearly all of them
        return xml(found[0].text)
    return "".join(map(_inline, found))


def _inline(found: Inline) -> str:
    match found:
        case Text(text):
            return xml(text)
        case Emphasis(inner, strong):
            name = "strong" if strong else "em"
            return f"<{name}>{inlines(inner)}</{name}>"
        case Struck(inner):
            return f"<s>{inlines(inner)}</s>"
        case Code(text):
            return f"<code>{xml(text)}</code>"
        case Link(inner, url):
            words = inlines(inner)
            return f'<a href="{xml(url)}">{words}</a>' if well_made(url) else words
        case Break():
            return "<br/>"


class Flow:
    """The text of one chapter as it is written; `noted` are the footnotes met so far, in order."""

    def __init__(self, book: Book) -> None:
        """Notes and their place are those of `book`."""
        self._book = book
        self._rolls = xml(ROLLS.of(book.matter.lang))
        self.noted: list[int] = []

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Blocks one under the other."""
        return "".join(map(self._block, blocks))

    def _block(self, block: Block) -> str:
        match block:
            case Paragraph():
                return self._paragraph(block)
            case Quote(inner):
                return f"<blockquote>\n{self.blocks(inner)}</blockquote>\n" if inner else ""
            case Listing(items, ordered, start):
                kind = "ol" if ordered else "ul"
                first = f' start="{start}"' if ordered and start != 1 else ""
                told = "".join(f"<li>{self.blocks(item)}</li>\n" for item in items)
                return f"<{kind}{first}>\n{told}</{kind}>\n" if items else ""
            case Verbatim(text):
                return f"<pre>{xml(text)}</pre>\n"
            case Table(rows, sides):
                told = "".join(_row("td" if at else "th", row, sides) for at, row in enumerate(rows))
                return f"<table>\n{told}</table>\n"
            case SubHeading(found, level):
                name = f"h{min(max(level, 1) + 1, 6)}"
                return f"<{name}{_way(found)}>{inlines(found)}</{name}>\n" if found else ""
            case SceneBreak():
                return "<hr/>\n"

    def _paragraph(self, paragraph: Paragraph) -> str:
        found, notes = paragraph.inlines, paragraph.notes
        if not notes:
            return f"<p{_look(found)}>{inlines(found)}</p>\n" if found else ""
        match self._book.mechanics:
            case "margin":
                return (f"<p{_look(found)}>{inlines(found)}</p>\n" if found else "") + self._aside(notes)
            case "footnotes":
                words, tail = at_the_stop(found, self._book.matter.lang)
                return f"<p{_look(found)}>{inlines(words)}{self._marks(notes)}{xml(tail)}</p>\n"
            case "appendix":
                return f'<p{_look(found)} id="p{notes[0] + 1}">{inlines(found)}</p>\n'
            case "hidden":
                return f"<p{_look(found)}>{inlines(found)}</p>\n" if found else ""

    def _aside(self, notes: tuple[int, ...]) -> str:
        return f'<aside class="rolled" role="note" aria-label="{self._rolls}">{self.told(notes)}</aside>\n'

    def _marks(self, notes: tuple[int, ...]) -> str:
        """The numbers of footnotes, parted by commas."""
        return '<span class="mark">,\u00a0</span>'.join(map(self._mark, notes))

    def _mark(self, note: int) -> str:
        self.noted.append(note)
        number = note + 1
        return (
            f'<a class="mark" epub:type="noteref" role="doc-noteref" id="r{number}" '
            f'href="#n{number}">{number}</a>'
        )

    def footnotes(self) -> str:
        """The notes met, to stand under the text, each with a way back."""
        if self._book.mechanics != "footnotes" or not self.noted:
            return ""
        told = "".join(
            f'<aside epub:type="footnote" role="doc-footnote" id="n{note + 1}">'
            f'<p class="number"><a href="#r{note + 1}" role="doc-backlink">{note + 1}</a></p>'
            f"{self.told((note,))}</aside>\n"
            for note in self.noted
        )
        return f'<div class="footnotes">\n{told}</div>\n'

    def told(self, notes: tuple[int, ...]) -> str:
        """The lines of notes."""
        lines = (text for note in notes for text in self._book.notes[note].lines if text.strip())
        return "".join(f"<p{_letters(text)}>{line(text)}</p>" for text in lines)


def _row(name: str, row: Sequence[Sequence[Inline]], sides: Sequence[str]) -> str:
    cells = (
        f"<{name}{_SIDES.get(side, '')}{_way(cell)}>{inlines(cell)}</{name}>"
        for cell, side in zip(row, sides, strict=True)
    )
    return f"<tr>{''.join(cells)}</tr>\n"


def _look(found: Sequence[Inline]) -> str:
    verse = ' class="verse"' if any(isinstance(each, Break) for each in found) else ""
    return verse + _way(found)


def _way(found: Sequence[Inline]) -> str:
    """From right to left where the letters say so."""
    match found:
        case (Text(text),):
            return _letters(text)
        case _:
            return ' dir="auto"' if any(_turns(each) for each in found) else ""


def _letters(text: str) -> str:
    return ' dir="auto"' if _RIGHT_TO_LEFT.search(text) else ""


def _turns(found: Inline) -> bool:
    match found:
        case Text(text) | Code(text):
            return bool(_RIGHT_TO_LEFT.search(text))
        case Emphasis(inner) | Struck(inner) | Link(inner):
            return any(map(_turns, inner))
        case Break():
            return False
