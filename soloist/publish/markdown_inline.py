"""The words of a paragraph in Markdown: what is text stays text wherever it is read."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, assert_never

from markdown_it import MarkdownIt

from soloist.publish.book import Break, Code, Emphasis, Inline, Link, Struck, Text
from soloist.publish.prose_tree import plain

HARD_BREAK: Final = "  \n"
_SIGNS: Final = re.compile(r"[\\`*_\[\]~]|<(?=[A-Za-z/!?])|&(?=#?\w+;)")
_BEGINS: Final = re.compile(r"^[ \t]*([-+=#:>|]|(?=\d{1,9}[.)](?:\s|$)))", re.MULTILINE)
_NUMBER: Final = re.compile(r"^(\d{1,9})([.)])", re.MULTILINE)
_BLANKS: Final = " \t\n\r\x0b\x0c"
_CLOSES: Final = re.compile(r"(?<!\\)#(?=#*$)")  # at the end of a heading they would not be seen
_TICKS: Final = re.compile("`+")


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
