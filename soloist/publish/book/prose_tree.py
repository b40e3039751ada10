"""Prose as it stands in a story, to the blocks of a book: Markdown read by markdown-it, letters typeset."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from soloist.publish.book.book import (
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
    clean,
    plain,
)
from soloist.publish.book.set_type import set_in_type
from soloist.values import regex

_PATH: Final = r"(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*"
_HOST: Final = r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,4})?"
_ADDRESS: Final = regex.compile(
    rf"https?://{_HOST}(?:[/?]{_PATH})?(?:\#{_PATH})?|mailto:[\w.+-]+@[a-z0-9][a-z0-9.-]*[a-z0-9]",
    re.ASCII | re.IGNORECASE,
)
"""Where a link of a book may lead, so that every reading system reads it; any other is words."""

_FOOTNOTE: Final = regex.compile(r"^\[\^(?=[^\]\n]+\]:)", re.MULTILINE)  # no address of a link
_BREAKS: Final = ("softbreak", "hardbreak")
_VERSE: Final = 60  # letters; lines all shorter than that are verse or a letter, and stay lines


def prose_blocks(text: str, lang: str) -> tuple[Block, ...]:
    """The blocks of a stretch of prose, tags and what is private taken out before, set as `lang` is."""
    text = set_in_type(text.strip("\n"), lang)
    if "```" not in text:
        text = _FOOTNOTE.sub(r"\\\g<0>", text)
    return tuple(_blocks(SyntaxTreeNode(_reader().parse(text)).children))


def words(text: str, lang: str) -> tuple[Inline, ...]:
    """The same for a line: a title."""
    (paragraph,) = prose_blocks(text, lang) or (Paragraph(()),)
    return paragraph.inlines if isinstance(paragraph, Paragraph) else (Text(clean(text)),)


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"]).disable("lheading")


def _verse(lines: Sequence[str]) -> bool:
    return len(lines) > 1 and all(len(line) < _VERSE for line in lines)


def _blocks(nodes: Sequence[SyntaxTreeNode]) -> Iterator[Block]:
    for node in nodes:
        match node.type:
            case "paragraph":
                yield from _paragraph(node.children[0])
            case "heading":
                yield SubHeading(_inlines(node.children[0].children), int(node.tag[1:]))
            case "blockquote":
                yield Quote(tuple(_blocks(node.children)))
            case "bullet_list" | "ordered_list" as kind:
                items = tuple(tuple(_blocks(item.children)) for item in node.children)
                yield Listing(items, kind == "ordered_list", int(node.attrGet("start") or 1))
            case "fence" | "code_block":
                yield Verbatim(clean(node.content.rstrip("\n")))
            case "table":
                rows = [row.children for part in node.children for row in part.children]
                sides = (str(cell.attrGet("style") or "") for cell in rows[0])
                cells = (tuple(_inlines(cell.children[0].children) for cell in row) for row in rows)
                yield Table(tuple(cells), tuple(side.removeprefix("text-align:") for side in sides))
            case "hr":
                yield SceneBreak()
            case _:
                pass


def _paragraph(inline: SyntaxTreeNode) -> Iterator[Paragraph]:
    """A paragraph; none of blanks that the parser takes for words."""
    tokens = (inline.token.children if inline.token is not None else None) or ()
    lines = "".join("\n" if each.type in _BREAKS else each.content for each in tokens).split("\n")
    if tokens:
        yield Paragraph(_inlines(inline.children, verse=_verse(lines)))


def _inlines(nodes: Sequence[SyntaxTreeNode], *, verse: bool = False) -> tuple[Inline, ...]:
    found: list[Inline] = []
    for node in nodes:
        _add(found, *_inline(node, verse=verse))
    return tuple(found)


def _inline(node: SyntaxTreeNode, *, verse: bool) -> tuple[Inline, ...]:
    match node.type:
        case "softbreak" if not verse:
            return (Text(" "),)
        case "softbreak" | "hardbreak":
            return (Break(),)
        case "code_inline":
            return (Code(clean(node.content)),)
        case "image":  # nothing is fetched
            return (Text(f"[{plain(_inlines(node.children)) or '…'}]"),)
        case "text":
            return (Text(clean(node.content)),) if node.content else ()
    inner, url = _inlines(node.children, verse=verse), str(node.attrs.get("href") or "")
    match node.type:
        case _ if not inner:
            return ()
        case "link":
            return (Link(inner, url),) if _ADDRESS.fullmatch(url) else inner
        case "s":
            return (Struck(inner),)
        case kind:
            return (Emphasis(inner, kind == "strong"),)


def _add(inlines: list[Inline], *more: Inline) -> None:
    """Put them at the end; words beside words are one."""
    for inline in more:
        last = inlines[-1] if inlines else None
        if type(inline) is Text and type(last) is Text:
            inlines[-1] = Text(last.text + inline.text)
        else:
            inlines.append(inline)
