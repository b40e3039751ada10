"""A book as Markdown that reads well as it stands, and the same in whatever shows Markdown."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, assert_never

from markdown_it import MarkdownIt

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
    chapter_name,
    headed,
    hung,
    label_of,
    notes_by_chapter,
    plain,
)
from soloist.values import regex

HARD_BREAK: Final = "  \n"
_SIGNS: Final = regex.compile(r"[\\`*_\[\]~]|<(?=[A-Za-z/!?])|&(?=#?\w+;)")
_BEGINS: Final = regex.compile(r"^[ \t]*([-+=#:>|]|(?=\d{1,9}[.)](?:\s|$)))", re.MULTILINE)
_NUMBER: Final = regex.compile(r"^(\d{1,9})([.)])", re.MULTILINE)
_BLANKS: Final = " \t\n\r\x0b\x0c"
_CLOSES: Final = regex.compile(r"(?<!\\)#(?=#*$)")  # at the end of a heading they would not be seen
_TICKS: Final = regex.compile("`+")


def inline(inlines: Sequence[Inline]) -> str:
    """Inlines as Markdown. Marks that would be misread where they stand are left out; words never are."""
    if all(isinstance(each, Text | Break) for each in inlines):
        return guarded("".join(map(_written, inlines)))
    written = guarded(followed("".join(map(_written, inlines))))
    return written if _read(written) == _words(plain(inlines)) else guarded(_unmarked(inlines))


def followed(written: str, by: str = "") -> str:
    """Words with what follows them, an exclamation mark before a bracket making no picture of it."""
    return (written + by).replace("![", "\\![")


def line(text: str) -> str:
    """Words on one line, such as a title."""
    return _CLOSES.sub(r"\#", guarded(escaped(text.replace("\n", " "))))


def escaped(text: str) -> str:
    """A text whose signs are no marks; see `guarded` for the beginnings of its lines."""
    return _SIGNS.sub(r"\\\g<0>", text)


def guarded(written: str) -> str:
    """Lines that begin nothing: no list, no heading, no code."""
    lines = (each.strip(_BLANKS) for each in written.split("\n"))
    kept = (HARD_BREAK if "\n" in written else "").join(filter(None, lines))
    return _NUMBER.sub(r"\1\\\2", _BEGINS.sub(_begun, kept))


def _begun(found: re.Match[str]) -> str:
    return f"\\{found[1]}" if found[1] else ""


def _written(one: Inline) -> str:
    match one:
        case Text(text):
            return escaped(text)
        case Break():
            return "\n"
        case Code(text):
            return _code(text)
        case Emphasis(inlines, strong):
            return _wrapped("**" if strong else "*", "".join(map(_written, inlines)))
        case Struck(inlines):
            return _wrapped("~~", "".join(map(_written, inlines)))
        case Link(inlines, url):
            words = "".join(map(_written, inlines)).replace("\n", " ")
            return f"[{words}](<{url.replace('<', '%3C').replace('>', '%3E')}>)"
        case _:
            assert_never(one)


def _wrapped(mark: str, written: str) -> str:
    """A mark around words, never around the blanks beside them, which would undo it."""
    words = written.strip()
    if not words:
        return written
    before, _, after = written.partition(words)
    return f"{before}{mark}{words}{mark}{after}"


def _code(text: str) -> str:
    ticks = "`" * (1 + max((len(run) for run in _TICKS.findall(text)), default=0))
    room = " " if text[:1] in ("`", " ") or text[-1:] in ("`", " ") else ""
    return f"{ticks}{room}{text}{room}{ticks}" if text.strip() else escaped(text)


def _unmarked(inlines: Sequence[Inline]) -> str:
    """The words alone, lines kept."""
    told = ""
    for one in inlines:
        match one:
            case Break():
                told += "\n"
            case Text(text) | Code(text):
                told += escaped(text)
            case _:
                told += _unmarked(one.inlines)
    return told


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("strikethrough")


def _read(written: str) -> str:
    """The words a reader of Markdown finds."""
    tokens = _reader().parse(written)
    if [token.type for token in tokens] != ["paragraph_open", "inline", "paragraph_close"]:
        return ""
    children = tokens[1].children or ()
    breaks = ("softbreak", "hardbreak")
    return _words("".join(" " if token.type in breaks else token.content for token in children))


def _words(text: str) -> str:
    return " ".join(re.split("[ \t\n\r\x0b\x0c]+", text.strip(_BLANKS)))


_BREAK: Final = "* * *"
_RUNS: Final = regex.compile("`{3,}")
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
