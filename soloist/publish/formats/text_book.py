"""A book as text: plain, with a paragraph a line and titles underlined, and as Markdown.

Markdown reads well as it stands, and the same in whatever shows Markdown.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, get_args

from soloist.publish.book.book import (
    BREAK,
    Book,
    Chapter,
    Kind,
    Node,
    lists_after,
    notes_in,
    plain,
)
from soloist.publish.formats.html import Form, Markup
from soloist.values import regex

_UNDER: Final = ("=", "=", "-")


def write_text(book: Book) -> Iterator[str]:
    """The book, a chunk for what stands before it, one a chapter, one for what comes after."""
    return TextBook(book).chunks()


def bare_forms(line: Callable[[str], str] = str, bullet: str = "– ") -> dict[Kind, Form]:
    """Forms of bare words; `line` makes lines of written words begin nothing."""

    def lines(told: str, _node: Node) -> str:
        return line(told)

    every: tuple[Kind, ...] = get_args(Kind)
    return {
        **dict.fromkeys(every, "{0}"),
        **dict.fromkeys(("p", "h", "tr", "pre"), lines),
        "li": lambda told, item: mark(item, bullet) + told,
        "note": " ({0})", "br": "\n", "hr": BREAK,
    }  # fmt: skip


def gaps(blocks: str = "\n\n", items: str = "\n\n") -> Mapping[str, str]:
    """What stands between blocks, and between the items of a list; cells are parted by strokes."""
    apart = dict.fromkeys(("blockquote", "li", "loose"), blocks)
    rows = dict.fromkeys(("table", "thead", "tbody"), "\n")
    return {**apart, **dict.fromkeys(("ul", "ol"), items), **rows, "tr": " | "}


def mark(item: Node, bullet: str) -> str:
    """What an item of a list stands behind."""
    return f"{item.number}. " if item.detail else bullet


class TextBook(Markup):
    """Writes a whole book as text, in the one order all such formats have; here with the oldest of marks."""

    gap = "\n\n"  # before a chapter

    def __init__(self, book: Book) -> None:
        self.book = book
        super().__init__({**bare_forms(self.line, "- "), **self.own()}, self.text, gaps(items="\n"))

    def own(self) -> dict[Kind, Form]:
        """What is written otherwise than as bare words."""
        return {
            "em": "_{0}_", "strong": "*{0}*", "s": "~{0}~", "hr": "* * *",
            "a": lambda told, link: told if told == link.detail else f"{told} <{link.detail}>",
            "p": self.paragraph,
            "note": lambda _told, note: f"[{note.number}]" if note.detail == "footnotes" else "",
            "li": lambda told, item: behind(told, mark(item, "- ")),
            **dict.fromkeys(("blockquote", "pre"), lambda told, _node: behind(told, "    ")),
        }  # fmt: skip

    def title(self, text: str, level: int) -> str:
        """The title of the book (level 0), of a part or what comes after (1), of a chapter (2) or less."""
        return "\n".join((text, *(sign * len(text) for sign in _UNDER[level : level + 1])))

    def said(self, text: str, kind: Kind | None) -> str:
        """A line of the title page, told apart as a node of that kind is."""
        return text

    def aside(self, lines: Sequence[str], mark: str = "") -> str:
        """Lines set in, such as an epigraph, or what was rolled beside the text."""
        return behind("\n".join(lines), f"    {mark}", f"    {mark}")

    def item(self, name: str, text: str) -> str:
        """A line of a list after the book: a name, what is said of it, or one of both."""
        return behind(" — ".join(filter(None, (name, text))), "", "    ")

    def notes(self, notes: Sequence[Node]) -> str:
        """Notes with their numbers."""
        return "\n".join(behind(self.inlines(each.inner), f"[{each.number}] ") for each in notes)

    def chunks(self) -> Iterator[str]:
        """A chunk for what stands before the text, one a chapter, one for what comes after."""
        before = ""
        for part in (self._front(), *map(self._chapter, self.book.chapters), self._back()):
            text = "\n\n".join(filter(None, part))
            yield f"{before}{text}\n" if text else ""
            before = self.gap

    def _front(self) -> Iterator[str]:
        matter = self.book.matter
        yield self.title(matter.title, 0)
        lines: tuple[tuple[str, Kind | None], ...] = (
            (matter.subtitle, "em"), (matter.author, "strong"), (matter.rights, None),
        )  # fmt: skip
        yield from (self.said(text, kind) for text, kind in lines if text)
        yield self.aside([matter.dedication]) if matter.dedication else ""
        source = f"— {matter.epigraph_source}" if matter.epigraph_source else ""
        yield self.aside(list(filter(None, (matter.epigraph, source)))) if matter.epigraph else ""

    def _chapter(self, chapter: Chapter) -> Iterator[str]:
        yield self.title(chapter.part, 1) if chapter.part else ""
        yield self.title(chapter.heading, 2) if chapter.heading else ""
        yield self.blocks(chapter.blocks)
        yield self.notes(notes_in(chapter.blocks))

    def _back(self) -> Iterator[str]:
        for each in lists_after(self.book):
            yield self.title(each.title, 1)
            yield "\n".join(self.item(entry.name, entry.text) for entry in each.entries)

    def paragraph(self, told: str, paragraph: Node) -> str:
        """A paragraph, and what was rolled beside it."""
        beside = (self.aside([plain(each.inner)], "| ") for each in notes_in(paragraph.inner, "margin"))
        return "\n\n".join(filter(None, (self.line(told), *beside)))

    def text(self, text: str) -> str:
        """Words as words, whatever is in them."""
        return text

    def line(self, words: str) -> str:
        """Lines that no blank begins or ends."""
        return "\n".join(each.strip(" ") for each in words.split("\n"))


def behind(text: str, first: str, rest: str = "") -> str:
    """Lines behind an indent, the first behind a mark; where none is said they hang behind that."""
    rest = rest or " " * len(first)
    lines = ((rest if at else first, line) for at, line in enumerate(text.split("\n")))
    return "\n".join(mark + line if line else mark.rstrip() for mark, line in lines)


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


def write_markdown(book: Book) -> Iterator[str]:
    """The book, a chunk for what stands before it, one a chapter, one for what comes after."""
    return _Markdown(book).chunks()


class _Markdown(TextBook):
    """Markdown: signs that are words have a backslash before them."""

    gap = "\n"

    def own(self) -> dict[Kind, Form]:
        return {
            **super().own(),
            **_MARKS,
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
