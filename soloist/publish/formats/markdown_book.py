"""A book as Markdown that reads well as it stands, and the same in whatever shows Markdown."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from soloist.publish.book.book import Book, Kind, Node
from soloist.publish.formats.html import Form
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
_MARKS: Final[Mapping[Kind, str]] = {"em": "*{0}*", "strong": "**{0}**", "s": "~~{0}~~"}
_SIDES: Final = {"left": " :-- ", "center": " :-: ", "right": " --: "}


def write_markdown(book: Book) -> Iterator[bytes]:
    """The book in UTF-8, a chunk for what stands before it, one a chapter, one for what comes after."""
    return _Markdown(book).chunks()


class _Markdown(TextBook):
    """Markdown: signs that are words have a backslash before them."""

    gap = "\n"

    def own(self) -> dict[Kind, Form]:
        return {
            **super().own(),
            "em": "*{0}*", "strong": "**{0}**", "s": "~~{0}~~",
            "blockquote": lambda told, _quote: behind(told, "> ", "> "),
            **dict.fromkeys(("td", "th"), lambda told, _cell: self.unbroken(told).replace("|", "\\|")),
            "tr": "| {0} |",
            "note": lambda _told, note: f"[^{note.number}]" if note.detail == "footnotes" else "",
            "code": _code, "a": _link, "pre": _verbatim, "thead": _heads, "h": self.heading,
        }  # fmt: skip

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self._depth = 3 if any(chapter.part for chapter in book.chapters) else 2

    def title(self, text: str, level: int) -> str:
        return f"{'#' * (self._depth if level == 2 else level + (level < 2))} {line(text)}"

    def said(self, text: str, kind: Kind | None) -> str:
        return _MARKS[kind].format(line(text)) if kind else line(text)

    def aside(self, lines: Sequence[str], mark: str = "") -> str:
        return behind(HARD_BREAK.join(map(line, lines)), "> ", "> ")

    def item(self, name: str, text: str) -> str:
        return f"- {' — '.join(filter(None, (name and f'**{line(name)}**', line(text))))}"

    def notes(self, notes: Sequence[Node]) -> str:
        return "\n\n".join(f"[^{each.number}]: {self.unbroken(self.inlines(each.inner))}" for each in notes)

    def text(self, text: str) -> str:
        return escaped(text)

    def line(self, words: str) -> str:
        return guarded(words.replace("![", "\\!["))  # which would be a picture

    def unbroken(self, words: str) -> str:
        """Written words on one line."""
        return self.line(words).replace(HARD_BREAK, " ")

    def heading(self, told: str, heading: Node) -> str:
        """A heading inside a chapter."""
        words = self.unbroken(told)
        return f"{'#' * min(self._depth + heading.number, _DEEPEST)} {words}" if words else ""


def _code(_told: str, code: Node) -> str:
    text, ticks = code.text, _fence(code.text, 1)
    room = " " if text[:1] in ("`", " ") or text[-1:] in ("`", " ") else ""
    return f"{ticks}{room}{text}{room}{ticks}" if text.strip() else escaped(text)


def _verbatim(_told: str, node: Node) -> str:
    fence = _fence(node.text, 3)
    return f"{fence}\n{node.text}\n{fence}"


def _fence(text: str, least: int) -> str:
    """More ticks than follow each other in a text."""
    return "`" * max(least, 1 + max(map(len, _TICKS.findall(text)), default=0))


def _link(told: str, link: Node) -> str:
    words, url = told.replace("\n", " "), link.detail.replace("<", "%3C").replace(">", "%3E")
    return f"[{words}](<{url}>)"


def _heads(told: str, heads: Node) -> str:
    """The first row of a table, and on which side the columns under it have their words."""
    return f"{told}\n|{'|'.join(_SIDES.get(each.detail, ' --- ') for each in heads.inner[0].inner)}|"


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
