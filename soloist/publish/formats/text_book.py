"""A book as plain text: a paragraph a line, titles underlined, paragraphs apart."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import Final

from soloist.publish.book.book import (
    BREAK,
    Book,
    Kind,
    Node,
    headed,
    label_of,
    lists_after,
    notes_in,
    plain,
)
from soloist.publish.formats.html import Markup

_UNDER: Final = ("=", "=", "-")


def write_text(book: Book) -> Iterator[bytes]:
    """The book in UTF-8, a chunk for what stands before it, one a chapter, one for what comes after."""
    return TextBook(book).chunks()


class Writing(Markup):
    """Writes what stands in chapters; here as bare words, a block under the other."""

    elements: Mapping[Kind, str] = MappingProxyType(
        {**dict.fromkeys(("em", "strong", "s"), "{0}"), "br": "\n", "hr": BREAK}
    )
    bullet = "– "
    between = "\n\n"
    """What parts blocks."""

    def node(self, node: Node) -> str:
        """A node with all that is in it."""
        match node.kind:
            case "code":
                return self.code(node.text)
            case "blockquote":
                return self.quote(node.inner)
            case "ul" | "ol":
                return self.listing(node)
            case "pre":
                return self.verbatim(node.text)
            case "table":
                return self.table([row.inner for part in node.inner for row in part.inner])
            case "h":
                return self.heading(node.inner, node.number) if node.inner else ""
            case _:
                return super().node(node)

    def text(self, text: str) -> str:
        """Words as words, whatever is in them."""
        return text

    def code(self, text: str) -> str:
        """Words as they are typed."""
        return self.text(text)

    def link(self, words: str, url: str) -> str:
        """Words that lead somewhere."""
        return words

    def line(self, words: str) -> str:
        """Lines of written words, so that none begins anything."""
        return words

    def paragraph(self, paragraph: Node) -> str:
        """A paragraph; nothing where it has no words."""
        return self.line(self.inlines(paragraph.inner))

    def quote(self, blocks: Sequence[Node]) -> str:
        """What is quoted."""
        return self.blocks(blocks)

    def listing(self, listing: Node) -> str:
        """A list."""
        numbered = enumerate(listing.inner, listing.number)
        return self.between.join(
            (f"{number}. " if listing.kind == "ol" else self.bullet) + self.blocks(item.inner)
            for number, item in numbered
        )

    def verbatim(self, text: str) -> str:
        """Lines as they are typed."""
        return "\n".join(self.line(self.text(each)) for each in text.split("\n"))

    def table(self, rows: Sequence[Sequence[Node]]) -> str:
        """Cells in rows."""
        return "\n".join(self.line(" | ".join(self.inlines(cell.inner) for cell in row)) for row in rows)

    def heading(self, inlines: Sequence[Node], level: int) -> str:
        """A heading inside a chapter."""
        return self.line(self.inlines(inlines))


class TextBook(Writing):
    """Writes a whole book as text, in the one order all such formats have; here with the oldest of marks."""

    elements: Mapping[Kind, str] = MappingProxyType(
        {"em": "_{0}_", "strong": "*{0}*", "s": "~{0}~", "br": "\n", "hr": "* * *"}
    )
    bullet = "- "
    gap = "\n\n"  # before a chapter

    def __init__(self, book: Book) -> None:
        super().__init__()
        self.book = book

    def title(self, text: str, level: int) -> str:
        """The title of the book (level 0), of a part or what comes after (1), of a chapter (2) or less."""
        return "\n".join((text, *(sign * len(text) for sign in _UNDER[level : level + 1])))

    def said(self, text: str, kind: Kind | None) -> str:
        """A line of the title page, told apart as a node of that kind is."""
        return text

    def aside(self, lines: Sequence[str], mark: str = "") -> str:
        """Lines set in, such as an epigraph, or what was rolled beside the text."""
        return behind(f"    {mark}", f"    {mark}", "\n".join(lines))

    def item(self, name: str, text: str) -> str:
        """A line of a list after the book: a name, what is said of it, or one of both."""
        return behind("", "    ", " — ".join(filter(None, (name, text))))

    def note(self, note: Node) -> str:
        """The call of a note; those in margins have none."""
        return self.call(note.number) if note.detail == "footnotes" else ""

    def call(self, number: int) -> str:
        """What calls a note."""
        return f"[{number}]"

    def notes(self, notes: Sequence[Node]) -> str:
        """Notes with their numbers."""
        marked = ((f"[{note.number}] ", note) for note in notes)
        return "\n".join(behind(mark, " " * len(mark), self.inlines(note.inner)) for mark, note in marked)

    def chunks(self) -> Iterator[bytes]:
        """UTF-8: a chunk for what stands before the text, one a chapter, one for what comes after."""
        before = ""
        for part in (self._front(), *map(self._chapter, range(len(self.book.chapters))), self._back()):
            text = self.between.join(filter(None, part))
            yield f"{before}{text}\n".encode("utf-8", "replace") if text else b""
            before = self.gap

    def _front(self) -> Iterator[str]:
        matter = self.book.matter
        yield self.title(matter.title, 0)
        lines: tuple[tuple[str, Kind | None], ...] = (
            (matter.subtitle, "em"), (matter.author, "strong"), (matter.rights, None),
        )  # fmt: skip
        yield from (self.said(text, kind) for text, kind in lines if text)
        yield self.aside([matter.dedication]) if matter.dedication else ""
        source = f"— {matter.epigraph_source}" if matter.epigraph_source else ""
        yield self.aside(list(filter(None, (matter.epigraph, source)))) if matter.epigraph else ""

    def _chapter(self, at: int) -> Iterator[str]:
        book, chapter = self.book, self.book.chapters[at]
        yield self.title(chapter.part, 1) if chapter.part else ""
        yield self.title(label_of(book, at), 2) if headed(book, at) else ""
        yield self.blocks(chapter.blocks)
        yield self.notes(notes_in(chapter.blocks))

    def _back(self) -> Iterator[str]:
        for each in lists_after(self.book):
            yield self.title(each.title, 1)
            yield "\n".join(self.item(entry.name, entry.text) for entry in each.entries)

    def paragraph(self, paragraph: Node) -> str:
        """A paragraph, its notes called or beside it."""
        beside = (self.aside([plain(each.inner)], "| ") for each in notes_in(paragraph.inner, "margin"))
        return self.between.join(filter(None, (super().paragraph(paragraph), *beside)))

    def listing(self, listing: Node) -> str:
        """A list, each item hanging behind its mark."""
        marks = (f"{number}. " if listing.kind == "ol" else self.bullet for number in count(listing.number))
        close = all(len(item.inner) == 1 and item.inner[0].kind == "p" for item in listing.inner)
        told = (self.hanging(mark, item.inner) for mark, item in zip(marks, listing.inner, strict=False))
        return ("\n" if close else "\n\n").join(told)

    def hanging(self, mark: str, blocks: Sequence[Node]) -> str:
        """Blocks behind a mark."""
        return behind(mark, " " * len(mark), self.blocks(blocks))

    def line(self, words: str) -> str:
        """Lines that no blank begins or ends."""
        return "\n".join(each.strip(" ") for each in words.split("\n"))

    def link(self, words: str, url: str) -> str:
        """Words and where they lead."""
        return words if words == url else f"{words} <{url}>"

    def quote(self, blocks: Sequence[Node]) -> str:
        """What is quoted, set in."""
        return self.hanging("    ", blocks)

    def verbatim(self, text: str) -> str:
        """Lines as they are typed, set in."""
        return behind("    ", "    ", text)


def behind(first: str, rest: str, text: str) -> str:
    """Lines behind an indent, the first of all behind another; an empty one has no blanks at its end."""
    lines = enumerate(text.split("\n"))
    return "\n".join(
        (mark + line) if line else mark.rstrip() for at, line in lines for mark in [rest if at else first]
    )
