"""Blocks of a book as novelWriter’s text, which has no lists and quotes; signs that mean more are defused."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from soloist.publish.book import (
    Block,
    Break,
    Code,
    Emphasis,
    Inline,
    Link,
    Listing,
    Paragraph,
    Quote,
    SceneBreak,
    Struck,
    SubHeading,
    Table,
    Text,
    Verbatim,
)
from soloist.publish.plan import one_line
from soloist.publish.prose_tree import clean

_MARKS: Final = re.compile(r"([*_~\\])")
_SHORTCODE: Final = re.compile(r"\[(?=/?[a-zA-Z])")
_BEGINS: Final = ("#", "%", "@", "[", ">")
_JOINER: Final = "\u2060"
_BREAK: Final = "⁂"


def blocks(told: Sequence[Block]) -> str:
    """The blocks with an empty line between them."""
    return "\n\n".join(filter(None, _blocks(told)))


def plain(text: str) -> str:
    """Words on one line that mean nothing but themselves."""
    told = _MARKS.sub(r"\\\1", one_line(clean(text)))
    return _SHORTCODE.sub("[" + _JOINER, told)


def line(text: str) -> str:
    """The same where a line begins with it."""
    return _safe(plain(text))


def _blocks(told: Sequence[Block]) -> Iterator[str]:
    for block in told:
        match block:
            case Paragraph(inlines):
                yield _safe(_inline(inlines))
            case Quote(inside):
                yield from _blocks(inside)
            case Listing(items, ordered, start):
                for number, item in enumerate(items, start):
                    first, *more = [*_blocks(item)] or [""]
                    yield f"{number}. {first}" if ordered else f"– {first}"
                    yield from more
            case Verbatim(text):
                yield "\n".join(map(line, text.split("\n")))
            case Table(rows):
                yield "\n".join(_safe(" | ".join(map(_inline, row))) for row in rows)
            case SubHeading(inlines):
                yield f"#### {_inline(inlines)}".replace("\n", " ") if inlines else ""
            case SceneBreak():
                yield _BREAK
            case _:
                assert_never(block)


def _inline(inlines: Sequence[Inline]) -> str:
    return "".join(map(_one, inlines))


def _one(inline: Inline) -> str:
    match inline:
        case Text(text) | Code(text):
            bare = plain(text)
            return (" " if text[:1] == " " else "") + bare + (" " if bare and text[-1:] == " " else "")
        case Emphasis(inside, strong):
            mark = "**" if strong else "_"
            return f"{mark}{_inline(inside).strip()}{mark}"
        case Struck(inside):
            return f"~~{_inline(inside).strip()}~~"
        case Link(inside, _):
            return _inline(inside)
        case Break():
            return "\n"
        case _:
            assert_never(inline)


def _safe(text: str) -> str:
    """A space before what would be a heading, a comment or a keyword at the beginning of a line."""
    return "\n".join(f" {each}" if each.startswith(_BEGINS) else each for each in text.split("\n"))
