"""A book as Markdown that reads well as it stands, and the same in whatever shows Markdown."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from soloist.publish.book.book import Book, Kind, Node
from soloist.publish.formats.text_book import TextBook, behind
from soloist.values import regex

HARD_BREAK: Final = "  \n"
_SIGNS: Final = regex.compile(r"[\\`*_\[\]~]|<(?=[A-Za-z/!?])|&(?=#?\w+;)")
_BEGINS: Final = regex.compile(r"^[ \t]*([-+=#:>|]|(?=\d{1,9}[.)](?:\s|$)))", re.MULTILINE)
_NUMBER: Final = regex.compile(r"^(\d{1,9})([.)])", re.MULTILINE)
_BLANKS: Final = " \t\n\r\x0b\x0c"
_CLOSES: Final = regex.compile(r"(?<!\\)#(?=#*$)")  # at the end of a heading they would not be seen
_TICKS: Final = regex.compile("`+")
_DEEPEST: Final = 6
_SIDES: Final = {"left": " :-- ", "center": " :-: ", "right": " --: "}


def write_markdown(book: Book) -> Iterator[bytes]:
    """The book in UTF-8, a chunk for what stands before it, one a chapter, one for what comes after."""
    return _Markdown(book).chunks()


class _Markdown(TextBook):
    """Markdown: signs that are words have a backslash before them."""

    elements: Mapping[Kind, str] = MappingProxyType(
        {"em": "*{0}*", "strong": "**{0}**", "s": "~~{0}~~", "br": "\n", "hr": "* * *"}
    )
    gap = "\n"

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self._depth = 3 if any(chapter.part for chapter in book.chapters) else 2

    def title(self, text: str, level: int) -> str:
        return f"{'#' * (self._depth if level == 2 else level + (level < 2))} {line(text)}"

    def said(self, text: str, kind: Kind | None) -> str:
        return self.elements[kind].format(line(text)) if kind else line(text)

    def aside(self, lines: Sequence[str], mark: str = "") -> str:
        return behind("> ", "> ", HARD_BREAK.join(map(line, lines)))

    def item(self, name: str, text: str) -> str:
        return f"- {' — '.join(filter(None, (name and f'**{line(name)}**', line(text))))}"

    def call(self, number: int) -> str:
        return f"[^{number}]"

    def notes(self, notes: Sequence[Node]) -> str:
        told = ((each, self.line(self.inlines(each.inner)).replace(HARD_BREAK, " ")) for each in notes)
        return "\n\n".join(f"[^{each.number}]: {text}" for each, text in told)

    def text(self, text: str) -> str:
        return escaped(text)

    def code(self, text: str) -> str:
        ticks = "`" * (1 + max(map(len, _TICKS.findall(text)), default=0))
        room = " " if text[:1] in ("`", " ") or text[-1:] in ("`", " ") else ""
        return f"{ticks}{room}{text}{room}{ticks}" if text.strip() else escaped(text)

    def link(self, words: str, url: str) -> str:
        words = words.replace("\n", " ")
        return f"[{words}](<{url.replace('<', '%3C').replace('>', '%3E')}>)"

    def line(self, words: str) -> str:
        return guarded(words.replace("![", "\\!["))  # which would be a picture

    def quote(self, blocks: Sequence[Node]) -> str:
        return behind("> ", "> ", self.blocks(blocks))

    def verbatim(self, text: str) -> str:
        fence = "`" * max(3, 1 + max(map(len, _TICKS.findall(text)), default=0))
        return f"{fence}\n{text}\n{fence}"

    def table(self, rows: Sequence[Sequence[Node]]) -> str:
        heads, *others = ("| " + " | ".join(map(self._cell, row)) + " |" for row in rows)
        under = "|" + "|".join(_SIDES.get(head.detail, " --- ") for head in rows[0]) + "|"
        return "\n".join((heads, under, *others))

    def heading(self, inlines: Sequence[Node], level: int) -> str:
        words = self.line(self.inlines(inlines)).replace(HARD_BREAK, " ")
        return f"{'#' * min(self._depth + level, _DEEPEST)} {words}" if words else ""

    def _cell(self, cell: Node) -> str:
        return self.line(self.inlines(cell.inner)).replace(HARD_BREAK, " ").replace("|", "\\|")


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
