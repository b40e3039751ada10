"""What stands in the chapters of a book as text: a format overrides what it writes otherwise."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from soloist.publish.book.book import BREAK, Node


class Writing:
    """Writes what stands in chapters; here as bare words, a block under the other."""

    marks: Mapping[str, str] = MappingProxyType({})
    """What stands on both sides of words that are `em`, `strong` or struck out, `s`."""
    bullet = "– "
    scene_break = BREAK
    between = "\n\n"
    """What parts blocks."""

    def inlines(self, inlines: Sequence[Node]) -> str:
        """Words of a paragraph."""
        return "".join(map(self._inline, inlines))

    def _inline(self, node: Node) -> str:
        match node.kind:
            case "text":
                return self.text(node.text)
            case "code":
                return self.code(node.text)
            case "br":
                return "\n"
            case "a":
                return self.link(self.inlines(node.inner), node.detail)
            case kind:
                return self.marked(kind, self.inlines(node.inner))

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

    def blocks(self, blocks: Sequence[Node]) -> str:
        """Blocks one under the other."""
        return self.between.join(filter(None, map(self.block, blocks)))

    def block(self, block: Node) -> str:
        """One block with all that is in it."""
        match block.kind:
            case "p":
                return self.paragraph(block)
            case "blockquote":
                return self.quote(block.inner)
            case "ul" | "ol":
                return self.listing(block)
            case "pre":
                return self.verbatim(block.text)
            case "table":
                return self.table([row.inner for part in block.inner for row in part.inner])
            case "h":
                return self.heading(block.inner, block.number) if block.inner else ""
            case _:
                return self.scene_break

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
