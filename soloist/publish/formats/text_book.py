"""A book as plain text: lines of 72 letters at most, titles underlined, paragraphs apart."""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from soloist.publish.book.book import (
    CAST,
    CREDITS,
    GLOSSARY,
    ROLLS,
    Block,
    Book,
    Break,
    Chapter,
    Code,
    Emphasis,
    Entry,
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
    at_the_stop,
    headed,
    hung,
    label_of,
    notes_by_chapter,
    plain,
)
from soloist.values import regex

WIDTH: Final = 72
_BREAK: Final = "* * *"
_UNDER: Final = ("=", "-")
_PARTING: Final = regex.compile(r" (?![–—](?:[ \u00a0\u202f]|\Z))")


def write_text(book: Book) -> Iterator[bytes]:
    """The book in UTF-8, a chunk for what stands before it, one a chapter, one for what comes after."""
    yield _ended(_front(book), "")
    notes = dict(notes_by_chapter(book))
    for place, chapter in enumerate(book.chapters):
        yield _ended(_chapter(book, chapter, place, notes.get(place, ())), "\n\n")
    yield _ended(_back(book), "\n\n")


def wrapped(text: str, first: str = "", rest: str = "", width: int = WIDTH) -> str:
    """Words in lines of `width` letters at most, each behind its indent; lines of the text stay lines.

    A word that is longer stands alone. Spaces that do not break hold words together, and a dash stays
    with the word before it: at the beginning of a line it would be somebody who speaks.
    """
    lines: list[str] = []
    indent = first
    for line in text.split("\n"):
        now, indent = indent, rest
        held = ""
        for word in _PARTING.split(line):
            if held and len(now) + len(held) + 1 + len(word) > width:
                lines.append(now + held)
                held, now = word, rest
            else:
                held = f"{held} {word}" if held else word
        lines.append((now + held).rstrip(" "))
    return "\n".join(lines)


def _ended(blocks: Iterator[str], before: str) -> bytes:
    text = "\n\n".join(filter(None, blocks))
    return (before + text + "\n").encode("utf-8", "replace") if text else b""


def _title(text: str, level: int) -> str:
    """A title over a line of signs; from the third level on it stands alone."""
    told = wrapped(text)
    if level >= len(_UNDER):
        return told
    return f"{told}\n{_UNDER[level] * max(map(len, told.splitlines()), default=0)}"


def _front(book: Book) -> Iterator[str]:
    matter = book.matter
    yield _title(matter.title, 0)
    yield wrapped(matter.subtitle)
    yield wrapped(matter.author)
    yield wrapped(matter.rights)
    yield wrapped(matter.dedication, "    ", "    ") if matter.dedication else ""
    if matter.epigraph:
        said = "\n".join(
            filter(None, (matter.epigraph, matter.epigraph_source and f"— {matter.epigraph_source}"))
        )
        yield wrapped(said, "    ", "    ")


def _chapter(book: Book, chapter: Chapter, place: int, notes: Sequence[tuple[int, Note]]) -> Iterator[str]:
    if chapter.part:
        yield _title(chapter.part, 0)
    if headed(book, place):
        yield _title(label_of(book, place), 1)
    yield from _blocks(hung(chapter.blocks), book)
    if book.mechanics == "footnotes":
        yield "\n".join(_numbered(number, note) for number, note in notes)


def _back(book: Book) -> Iterator[str]:
    lang = book.matter.lang
    if book.mechanics == "appendix" and book.notes:
        yield _title(ROLLS.of(lang), 1)
        for place, notes in notes_by_chapter(book):
            if book.chapters:
                yield _title(label_of(book, place), 2)
            yield "\n".join(_numbered(number, note) for number, note in notes)
    for title, entries in ((CAST, book.cast), (GLOSSARY, book.glossary)):
        if entries:
            yield from _entries(title.of(lang), entries)
    if book.matter.credits:
        yield _title(CREDITS.of(lang), 1)
        yield "\n".join(wrapped(credit, "", "    ") for credit in book.matter.credits)


def _entries(title: str, entries: Sequence[Entry]) -> Iterator[str]:
    yield _title(title, 1)
    told = (f"{entry.name} — {entry.text}" if entry.text else entry.name for entry in entries)
    yield "\n".join(wrapped(each, "", "    ") for each in told)


def _numbered(number: int, note: Note) -> str:
    mark = f"[{number}] "
    return wrapped("\n".join(note.lines), mark, " " * len(mark))


# --- blocks -------------------------------------------------------------------------------------


def _blocks(blocks: Sequence[Block], book: Book, width: int = WIDTH) -> Iterator[str]:
    for block in blocks:
        yield from _block(block, book, width)


def _block(block: Block, book: Book, width: int) -> Iterator[str]:
    match block:
        case Paragraph():
            yield from _paragraph(block, book, width)
        case Quote(blocks):
            yield _behind("    ", "    ", _blocks(blocks, book, width - 4))
        case Listing(items, ordered, start):
            marks = (f"{number}. " if ordered else "- " for number in range(start, start + len(items)))
            close = all(len(item) == 1 for item in items)
            yield ("\n" if close else "\n\n").join(
                _behind(mark, " " * len(mark), _blocks(item, book, width - len(mark)))
                for mark, item in zip(marks, items, strict=True)
            )
        case Verbatim(text):
            yield "\n".join(f"    {line}".rstrip() for line in text.split("\n"))
        case Table(rows, sides):
            yield _table(rows, sides, width)
        case SubHeading(inlines):
            yield wrapped(plain(inlines), width=width)
        case SceneBreak():
            yield _BREAK.center(width).rstrip()
        case _:
            assert_never(block)


def _paragraph(paragraph: Paragraph, book: Book, width: int) -> Iterator[str]:
    inlines, stop = paragraph.inlines, ""
    if book.mechanics == "footnotes" and paragraph.notes:
        inlines, stop = at_the_stop(inlines, book.matter.lang)
    words = "".join(map(_words, inlines)).strip(" ")
    if book.mechanics == "footnotes":
        words += "".join(f"[{at + 1}]" for at in paragraph.notes) + stop
    yield wrapped(words, width=width) if words else ""
    if book.mechanics == "margin":
        for at in paragraph.notes:
            yield wrapped("\n".join(book.notes[at].lines), "    | ", "    | ", width)


def _table(rows: Sequence[Sequence[Sequence[Inline]]], sides: Sequence[str], width: int) -> str:
    """Columns under each other where a line holds them; else the cells of a row after one another."""
    told = [["".join(map(_words, cell)) for cell in row] for row in rows]
    wide = [max(map(len, column)) for column in zip(*told, strict=True)]
    if sum(wide) + 2 * len(wide) > width:
        return "\n".join(wrapped(" | ".join(row), "", "    ", width) for row in told)
    told.insert(1, ["-" * each for each in wide])
    put = {"right": str.rjust, "center": str.center}
    return "\n".join(
        "  ".join(
            put.get(side, str.ljust)(cell, room) for cell, side, room in zip(row, sides, wide, strict=True)
        ).rstrip()
        for row in told
    )


def _words(inline: Inline) -> str:
    """Words with the marks that plain text has always had for them."""
    match inline:
        case Text(text) | Code(text):
            return text
        case Break():
            return "\n"
        case Emphasis(inlines, strong):
            mark = "*" if strong else "_"
            return f"{mark}{''.join(map(_words, inlines))}{mark}"
        case Struck(inlines):
            return f"~{''.join(map(_words, inlines))}~"
        case Link(inlines, url):
            words = "".join(map(_words, inlines))
            return words if words == url else f"{words} <{url}>"
        case _:
            assert_never(inline)


def _behind(first: str, rest: str, blocks: Iterator[str]) -> str:
    """Blocks behind an indent, the first line of all behind another."""
    lines = "\n\n".join(filter(None, blocks)).split("\n")
    return "\n".join(((rest if number else first) + line).rstrip() for number, line in enumerate(lines))
