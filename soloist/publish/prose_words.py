"""The words of a book's prose alone, without its titles and headings."""

from collections.abc import Iterator, Sequence

from soloist.publish.book import Block, Book, Listing, Paragraph, Quote, Table, Verbatim
from soloist.publish.prose_tree import plain


def prose(book: Book) -> str:
    """What its chapters tell, a line for each paragraph."""
    return "\n".join(line for chapter in book.chapters for line in _lines(chapter.blocks))


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(inlines):
                yield plain(inlines)
            case Quote(inner):
                yield from _lines(inner)
            case Listing(items):
                for item in items:
                    yield from _lines(item)
            case Table(rows):
                yield from (plain(cell) for row in rows for cell in row)
            case Verbatim(text):
                yield text
            case _:
                pass
