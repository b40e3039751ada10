"""Where notes stand in a text: beside words to hang on, at the stop as the language has it, numbered on."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from soloist.publish.book import Block, Book, Chapter, Inline, Listing, Note, Paragraph, Quote, Text
from soloist.publish.prose_tree import plain

_STOP: Final = re.compile(r"[\s\u00a0\u202f]*[.,;:!?…»”)]+(?:[\s\u00a0\u202f]+[.,;:!?…»”)]+)*$")
_CUE: Final = 42  # letters of a paragraph's end that are enough to find it again


def hung(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The same text, its notes at the end of a paragraph with words: the one before, else the next.

    Where there are no words at all, they stay where they are.
    """
    out: list[Block] = []
    waiting: tuple[int, ...] = ()
    for block in blocks:
        if isinstance(block, Paragraph) and not block.inlines:
            waiting += block.notes
            if out and (held := _hang(out[-1], waiting)):
                out[-1], waiting = held, ()
        elif waiting and isinstance(block, Paragraph):
            out.append(replace(block, notes=(*waiting, *block.notes)))
            waiting = ()
        else:
            out.append(block)
    return (*out, Paragraph((), waiting)) if waiting else tuple(out)


def _hang(block: Block, notes: tuple[int, ...]) -> Block | None:
    """The block with notes at its end; None where it has no end with words."""
    match block:
        case Paragraph(inlines) if inlines:
            return replace(block, notes=(*block.notes, *notes))
        case Quote(blocks) if blocks and (last := _hang(blocks[-1], notes)):
            return Quote((*blocks[:-1], last))
        case Listing(items) if items and items[-1] and (last := _hang(items[-1][-1], notes)):
            return replace(block, items=(*items[:-1], (*items[-1][:-1], last)))
        case _:
            return None


def at_the_stop(inlines: tuple[Inline, ...], lang: str) -> tuple[tuple[Inline, ...], str]:
    """What stands before the call of a note, and after it: in French a call stands before the stop."""
    last = inlines[-1] if inlines else None
    if lang == "fr" and isinstance(last, Text) and (stop := _STOP.search(last.text)) is not None:
        if stop.start():
            return (*inlines[:-1], replace(last, text=last.text[: stop.start()])), stop[0]
        if len(inlines) > 1:
            return inlines[:-1], stop[0]
    return inlines, ""


def noted(chapter: Chapter) -> Iterator[tuple[tuple[int, ...], str]]:
    """The notes of a chapter in order, those of a paragraph together, with its last words."""
    yield from _noted(hung(chapter.blocks))


def _noted(blocks: Sequence[Block]) -> Iterator[tuple[tuple[int, ...], str]]:
    for block in blocks:
        match block:
            case Paragraph(inlines, notes):
                if notes:
                    yield notes, _cue(plain(inlines))
            case Quote(inner):
                yield from _noted(inner)
            case Listing(items):
                for item in items:
                    yield from _noted(item)
            case _:
                pass


def _cue(text: str) -> str:
    """The last words of a text, an ellipsis before them where there is more."""
    whole = text.strip()
    if len(whole) <= _CUE:
        return whole
    end = whole[-_CUE:]
    words = end.partition(" ")[2] if " " in end else end
    return f"… {words.lstrip('—–- ')}"


def notes_by_chapter(book: Book) -> Iterator[tuple[int, tuple[tuple[int, Note], ...]]]:
    """Chapters (from 0) that have notes, in order, with these and their numbers (from 1)."""
    for chapter, notes in groupby(enumerate(book.notes, 1), key=lambda pair: pair[1].chapter):
        yield chapter, tuple(notes)
