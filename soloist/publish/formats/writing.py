"""What stands in the chapters of a book as text: a format overrides what it writes otherwise."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from soloist.publish.book.book import (
    BREAK,
    Block,
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


class Writing:
    """Writes what stands in chapters; here as bare words, a block under the other."""

    marks: Mapping[str, str] = MappingProxyType({})
    """What stands on both sides of words that are `em`, `strong` or struck out, `s`."""
    bullet = "– "
    scene_break = BREAK
    between = "\n\n"
    """What parts blocks."""
    line_end = "\n"

    def inlines(self, inlines: Sequence[Inline]) -> str:
        """Words of a paragraph."""
        return "".join(map(self._inline, inlines))

    def _inline(self, inline: Inline) -> str:
        match inline:
            case Text(text):
                return self.text(text)
            case Emphasis(inlines, strong):
                return self.marked("strong" if strong else "em", self.inlines(inlines))
            case Struck(inlines):
                return self.marked("s", self.inlines(inlines))
            case Code(text):
                return self.code(text)
            case Link(inlines, url):
                return self.link(self.inlines(inlines), url)
            case Break():
                return self.line_end

    def text(self, text: str) -> str:
        """Words as words, whatever is in them."""
        return text

    def code(self, text: str) -> str:
        """Words as they are typed."""
        return self.text(text)

    def link(self, words: str, url: str) -> str:
        """Words that lead somewhere."""
        return words

    def marked(self, kind: str, words: str) -> str:
        """Words told apart: `em`, `strong` or `s`."""
        mark = self.marks.get(kind, "")
        return f"{mark}{words}{mark}"

    def line(self, words: str) -> str:
        """Lines of written words, so that none begins anything."""
        return words

    def blocks(self, blocks: Sequence[Block]) -> str:
        """Blocks one under the other."""
        return self.between.join(filter(None, map(self.block, blocks)))

    def block(self, block: Block) -> str:
        """One block with all that is in it."""
        match block:
            case Paragraph():
                return self.paragraph(block)
            case Quote(blocks):
                return self.quote(blocks)
            case Listing():
                return self.listing(block)
            case Verbatim(text):
                return self.verbatim(text)
            case Table(rows, sides):
                return self.table(rows, sides)
            case SubHeading(inlines, level):
                return self.heading(inlines, level) if inlines else ""
            case SceneBreak():
                return self.scene_break

    def paragraph(self, paragraph: Paragraph) -> str:
        """A paragraph; nothing where it has no words."""
        return self.line(self.inlines(paragraph.inlines))

    def quote(self, blocks: Sequence[Block]) -> str:
        """What is quoted."""
        return self.blocks(blocks)

    def listing(self, listing: Listing) -> str:
        """A list."""
        numbered = enumerate(listing.items, listing.start)
        return self.between.join(
            (f"{number}. " if listing.ordered else self.bullet) + self.blocks(item)
            for number, item in numbered
        )

    def verbatim(self, text: str) -> str:
        """Lines as they are typed."""
        return "\n".join(self.line(self.text(each)) for each in text.split("\n"))

    def table(self, rows: Sequence[Sequence[Sequence[Inline]]], sides: Sequence[str]) -> str:
        """Cells in rows."""
        return "\n".join(self.line(" | ".join(map(self.inlines, row))) for row in rows)

    def heading(self, inlines: Sequence[Inline], level: int) -> str:
        """A heading inside a chapter."""
        return self.line(self.inlines(inlines))
