"""What stands in the text of a book otherwise than it was meant: pictures, and notes written as Markdown."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.message import Message, count
from soloist.publish.book import (
    Block,
    Book,
    Emphasis,
    Inline,
    Link,
    Listing,
    Paragraph,
    Picture,
    Quote,
    Struck,
    SubHeading,
    Table,
    Text,
)

_MARK: Final = re.compile(r"\[\^[^\]\s]+\](?!:)")


def unset(book: Book) -> tuple[Message, ...]:
    """What to say of it, each with how often it is there; nothing of a book where all is set."""
    found = [each for chapter in book.chapters for each in _inlines(chapter.blocks)]
    pictures = sum(isinstance(each, Picture) for each in found)
    marks = sum(len(_MARK.findall(each.text)) for each in found if isinstance(each, Text))
    told = list[Message]()
    if pictures:
        told.append(
            count(
                "{n} picture is left out: the words that tell what it shows stand in brackets.",
                "{n} pictures are left out: the words that tell what they show stand in brackets.",
                pictures,
            )
        )
    if marks:
        told.append(
            count(
                "{n} mark of a note, [^…], stands as it is typed: Markdown’s notes are not set.",
                "{n} marks of notes, [^…], stand as they are typed: Markdown’s notes are not set.",
                marks,
            )
        )
    return tuple(told)


def _inlines(blocks: Sequence[Block]) -> Iterator[Inline]:
    for block in blocks:
        match block:
            case Paragraph(inlines) | SubHeading(inlines):
                yield from _leaves(inlines)
            case Quote(inner):
                yield from _inlines(inner)
            case Listing(items):
                for item in items:
                    yield from _inlines(item)
            case Table(rows):
                for row in rows:
                    for cell in row:
                        yield from _leaves(cell)
            case _:
                pass


def _leaves(inlines: Sequence[Inline]) -> Iterator[Inline]:
    for each in inlines:
        if isinstance(each, Emphasis | Struck | Link):
            yield from _leaves(each.inlines)
        else:
            yield each
