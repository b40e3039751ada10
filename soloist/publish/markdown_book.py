"""A book as Markdown that reads well as it stands, and the same in whatever shows Markdown."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from soloist.publish.apparatus import CAST, CREDITS, GLOSSARY, ROLLS, chapter_name
from soloist.publish.book import (
    Block,
    Book,
    Chapter,
    Entry,
    Inline,
    Listing,
    Note,
    Paragraph,
    Quote,
    SceneBreak,
    SubHeading,
    Table,
    Verbatim,
)
from soloist.publish.markdown_inline import HARD_BREAK, escaped, followed, inline, line
from soloist.publish.note_places import at_the_stop, hung, notes_by_chapter
from soloist.publish.particulars import headed, label_of

_BREAK: Final = "* * *"
_RUNS: Final = re.compile("`{3,}")
_DEEPEST: Final = 6
_SIDES: Final = {"left": " :-- ", "center": " :-: ", "right": " --: "}


def write_markdown(book: Book) -> Iterator[bytes]:
    """The book in UTF-8, a chunk for what stands before it, one a chapter, one for what comes after."""
    yield _ended(_front(book))
    writing = _Writing(book)
    for place, chapter in enumerate(book.chapters):
        yield _ended(writing.chapter(chapter, place), first=False)
    yield _ended(_back(book, writing), first=False)


def _ended(blocks: Iterator[str], *, first: bool = True) -> bytes:
    """Blocks with an empty line between them, ended by a line end."""
    text = "\n\n".join(filter(None, blocks))
    if not text:
        return b""
    return (("" if first else "\n") + text + "\n").encode("utf-8", "replace")


def _front(book: Book) -> Iterator[str]:
    matter = book.matter
    yield f"# {line(matter.title)}"
    yield f"*{line(matter.subtitle)}*" if matter.subtitle else ""
    yield f"**{line(matter.author)}**" if matter.author else ""
    yield line(matter.rights)
    yield f"*{line(matter.dedication)}*" if matter.dedication else ""
    if matter.epigraph:
        source = f"{HARD_BREAK}> — {line(matter.epigraph_source)}" if matter.epigraph_source else ""
        yield f"> {line(matter.epigraph)}{source}"


def _back(book: Book, writing: "_Writing") -> Iterator[str]:
    lang = book.matter.lang
    if book.mechanics == "appendix" and book.notes:
        yield f"## {ROLLS.of(lang)}"
        for place, notes in notes_by_chapter(book):
            if book.chapters:
                yield f"### {line(label_of(book, place))}"
            yield "\n".join(f"{number}. {writing.lines(note, '   ')}" for number, note in notes)
    for title, entries in ((CAST, book.cast), (GLOSSARY, book.glossary)):
        if entries:
            yield from _entries(title.of(lang), entries)
    if book.matter.credits:
        yield f"## {CREDITS.of(lang)}"
        yield "\n".join(f"- {line(credit)}" for credit in book.matter.credits)


def _entries(title: str, entries: Sequence[Entry]) -> Iterator[str]:
    yield f"## {title}"
    yield "\n".join(
        f"- **{line(entry.name)}** — {line(entry.text)}" if entry.text else f"- **{line(entry.name)}**"
        for entry in entries
    )


class _Writing:
    """Chapters on their way: titles stand one deeper where there are parts."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._notes = dict(notes_by_chapter(book))
        self._depth = 3 if any(chapter.part for chapter in book.chapters) else 2

    def chapter(self, chapter: Chapter, place: int) -> Iterator[str]:
        """A chapter with its notes under it."""
        if chapter.part:
            yield f"## {line(chapter.part)}"
        alone = len(self._book.chapters) == 1  # a reader of Markdown knows a chapter by its heading
        if (alone and not chapter.is_part) or headed(self._book, place):
            name = chapter_name(chapter.title, place + 1, self._book.matter.lang)
            yield f"{'#' * self._depth} {line(name)}"
        yield from self._blocks(hung(chapter.blocks))
        if self._book.mechanics == "footnotes":
            for number, note in self._notes.get(place, ()):
                yield f"[^{number}]: {self.lines(note, '    ')}"

    def lines(self, note: Note, indent: str) -> str:
        """The lines of a note, under each other."""
        return (HARD_BREAK + indent).join(map(line, note.lines))

    def _blocks(self, blocks: Sequence[Block]) -> Iterator[str]:
        before: Block | None = None
        other = False
        for block in blocks:
            same = isinstance(block, Listing) and isinstance(before, Listing)
            other = same and not other  # two lists in a row would be one
            yield from self._block(block, other=other)
            before = block

    def _block(self, block: Block, *, other: bool) -> Iterator[str]:
        match block:
            case Paragraph():
                yield from self._paragraph(block)
            case Quote(blocks):
                yield _indented("\n\n".join(self._blocks(blocks)), "> ", "> ")
            case Listing():
                yield self._listing(block, other=other)
            case Verbatim(text):
                fence = "`" * max(3, 1 + max(map(len, _RUNS.findall(text)), default=0))
                yield f"{fence}\n{text}\n{fence}"
            case Table(rows, sides):
                heads, *others = ("| " + " | ".join(map(_cell, row)) + " |" for row in rows)
                under = "|" + "|".join(_SIDES.get(side, " --- ") for side in sides) + "|"
                yield "\n".join((heads, under, *others))
            case SubHeading(inlines, level):
                words = inline(inlines).replace(HARD_BREAK, " ")
                yield f"{'#' * min(self._depth + level, _DEEPEST)} {words}" if words else ""
            case SceneBreak():
                yield _BREAK
            case _:
                assert_never(block)

    def _paragraph(self, paragraph: Paragraph) -> Iterator[str]:
        mechanics = self._book.mechanics
        if mechanics == "footnotes" and paragraph.notes:
            before, stop = at_the_stop(paragraph.inlines, self._book.matter.lang)
            calls = "".join(f"[^{at + 1}]" for at in paragraph.notes)
            yield followed(inline(before), calls) + escaped(stop)
        else:
            yield inline(paragraph.inlines)
        if mechanics == "margin":
            for at in paragraph.notes:
                yield _indented(self.lines(self._book.notes[at], ""), "> ", "> ")

    def _listing(self, listing: Listing, *, other: bool) -> str:
        close = all(len(item) == 1 and isinstance(item[0], Paragraph) for item in listing.items)
        written = []
        for number, item in enumerate(listing.items, listing.start):
            mark = f"{number}{')' if other else '.'} " if listing.ordered else ("* " if other else "- ")
            told = "\n\n".join(filter(None, self._blocks(item)))
            written.append(_indented(told, mark, " " * len(mark)))
        return ("\n" if close else "\n\n").join(written)


def _cell(inlines: Sequence[Inline]) -> str:
    return inline(inlines).replace(HARD_BREAK, " ").replace("|", "\\|")


def _indented(text: str, first: str, rest: str) -> str:
    """Lines behind a mark; an empty one has no blanks at its end."""
    told = (first if not number else rest for number, _ in enumerate(text.split("\n")))
    return "\n".join(
        (mark + each) if each else mark.rstrip() for mark, each in zip(told, text.split("\n"), strict=True)
    )
