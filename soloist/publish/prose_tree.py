"""Prose as it stands in a story, to the blocks of a book: Markdown read by markdown-it, letters typeset."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from soloist.publish.book import (
    Block,
    Break,
    Code,
    Emphasis,
    Inline,
    Link,
    Listing,
    Paragraph,
    Picture,
    Quote,
    SceneBreak,
    Struck,
    SubHeading,
    Table,
    Text,
    Verbatim,
)
from soloist.publish.set_type import set_in_type

SAFE_LINKS: Final = ("http://", "https://", "mailto:")
"""Where a link of a book may lead; any other is words."""

_SPANNING: Final = re.compile(
    r"[\\`\[\]<~\t\r\0]|^(?:[^\S\n]|[-+=>#|]|\*(?:[ *]|$)|_(?:[ _]|$)|\d+[.)])|[^\S\n]$", re.MULTILINE
)
"""What may bind paragraphs together, or make something else of one."""
_SPECIAL: Final = re.compile(r"[*_>&#|]")
_FOOTNOTE: Final = re.compile(r"^\[\^(?=[^\]\n]+\]:)", re.MULTILINE)  # no address of a link
_VERSE: Final = 60  # letters; lines all shorter than that are verse or a letter, and stay lines
_XML: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\ufeff]")


def prose_blocks(text: str, lang: str) -> tuple[Block, ...]:
    """The blocks of a stretch of prose, tags and what is private taken out before, set as `lang` is."""
    text = set_in_type(text.strip("\n"), lang)
    if _SPANNING.search(text):
        return parsed(text)
    return tuple(block for stretch in text.split("\n\n") for block in _alone(stretch.strip("\n")))


def parsed(text: str) -> tuple[Block, ...]:
    """The blocks of prose that is typeset already, read by the parser whatever is in it."""
    if "```" not in text:
        text = _FOOTNOTE.sub(r"\\\g<0>", text)
    return tuple(_blocks(_Tokens(_reader().parse(text), 0)))


def _alone(text: str) -> tuple[Block, ...]:
    """The blocks of a paragraph that has nothing to do with those around it.

    Most paragraphs of most stories hold words only; for them the parser is never asked.
    """
    if _SPECIAL.search(text):
        return parsed(text)
    lines = text.split("\n")
    if len(lines) == 1:
        return (Paragraph((Text(clean(text)),)),) if text else ()
    sign: Inline = Break() if _verse(lines) else Text(" ")
    held: list[Inline] = []
    for line in lines:
        _add(held, *((sign,) if held else ()), Text(clean(line)))
    return (Paragraph(tuple(held)),)


def words(text: str, lang: str) -> tuple[Inline, ...]:
    """The same for a line: a title."""
    (paragraph,) = prose_blocks(text, lang) or (Paragraph(()),)
    return paragraph.inlines if isinstance(paragraph, Paragraph) else (Text(clean(text)),)


def plain(inlines: Sequence[Inline]) -> str:
    """The words alone, without what sets them apart."""
    return "".join(map(_plain, inlines))


def clean(text: str) -> str:
    """A text without what XML cannot carry and no reader sees."""
    return _XML.sub("\ufffd", text)


def _plain(inline: Inline) -> str:
    match inline:
        case Text(text) | Code(text):
            return text
        case Break():
            return " "
        case _:
            return plain(inline.inlines)


class _Tokens:
    """Tokens read one after the other."""

    def __init__(self, tokens: Sequence[Token], at: int) -> None:
        self._tokens, self._at = tokens, at

    def next(self) -> Token | None:
        """The one at hand, which is then done with."""
        token = self._tokens[self._at] if self._at < len(self._tokens) else None
        self._at += 1
        return token


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"]).disable("lheading")


# --- blocks -------------------------------------------------------------------------------------


def _blocks(tokens: _Tokens, until: str = "") -> Iterator[Block]:
    while (token := tokens.next()) is not None and token.type != until:
        match token.type:
            case "paragraph_open":
                yield from _paragraph(tokens)
            case "heading_open":
                yield SubHeading(_inlines(_content(tokens)), int(token.tag[1:]))
            case "blockquote_open":
                yield Quote(tuple(_blocks(tokens, "blockquote_close")))
            case "bullet_list_open":
                yield Listing(tuple(_items(tokens, "bullet_list_close")))
            case "ordered_list_open":
                start = int(token.attrGet("start") or 1)
                yield Listing(tuple(_items(tokens, "ordered_list_close")), True, start)
            case "fence" | "code_block":
                yield Verbatim(clean(token.content.rstrip("\n")))
            case "table_open":
                yield _table(tokens)
            case "hr":
                yield SceneBreak()
            case _:
                pass


def _items(tokens: _Tokens, until: str) -> Iterator[tuple[Block, ...]]:
    while (token := tokens.next()) is not None and token.type != until:
        if token.type == "list_item_open":
            yield tuple(_blocks(tokens, "list_item_close"))


def _table(tokens: _Tokens) -> Table:
    rows, sides = list[list[tuple[Inline, ...]]](), list[str]()
    while (token := tokens.next()) is not None and token.type != "table_close":
        if token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            if token.type == "th_open":
                sides.append(str(token.attrGet("style") or "").removeprefix("text-align:"))
            rows[-1].append(_inlines(_content(tokens)))
    return Table(tuple(map(tuple, rows)), tuple(sides))


def _content(tokens: _Tokens) -> Sequence[Token]:
    """The inline tokens of a paragraph or heading, which is then done with."""
    inline = tokens.next()
    tokens.next()
    return (inline.children or ()) if inline is not None else ()


def _paragraph(tokens: _Tokens) -> Iterator[Paragraph]:
    """A paragraph; none of blanks that the parser takes for words."""
    children = _content(tokens)
    if children:
        lines = "".join(_source(token) for token in children).split("\n")
        yield Paragraph(_inlines(children, verse=_verse(lines)))


def _verse(lines: Sequence[str]) -> bool:
    return len(lines) > 1 and all(len(line) < _VERSE for line in lines)


def _source(token: Token) -> str:
    return "\n" if token.type in ("softbreak", "hardbreak") else token.content


# --- inlines ------------------------------------------------------------------------------------


class _Open(NamedTuple):
    """What is open: the marks of an emphasis or a link, and what stands in it so far."""

    kind: str
    url: str
    inlines: list[Inline]


def _inlines(tokens: Sequence[Token], *, verse: bool = False) -> tuple[Inline, ...]:
    open_ = [_Open("", "", [])]
    for token in tokens:
        kind = token.type
        if kind.endswith("_open"):
            open_.append(_Open(kind.removesuffix("_open"), str(token.attrGet("href") or ""), []))
        elif kind.endswith("_close") and len(open_) > 1:
            done = open_.pop()
            _add(open_[-1].inlines, *_closed(done))
        else:
            _add(open_[-1].inlines, *_leaf(token, verse=verse))
    while len(open_) > 1:
        done = open_.pop()
        _add(open_[-1].inlines, *done.inlines)
    return tuple(open_[0].inlines)


def _closed(done: _Open) -> tuple[Inline, ...]:
    if not done.inlines:
        return ()
    if done.kind == "link":
        safe = done.url.lower().startswith(SAFE_LINKS)
        return (Link(tuple(done.inlines), clean(done.url)),) if safe else tuple(done.inlines)
    if done.kind == "s":
        return (Struck(tuple(done.inlines)),)
    return (Emphasis(tuple(done.inlines), done.kind == "strong"),)


def _leaf(token: Token, *, verse: bool) -> tuple[Inline, ...]:
    match token.type:
        case "softbreak":
            return (Break(),) if verse else (Text(" "),)
        case "hardbreak":
            return (Break(),)
        case "code_inline":
            return (Code(clean(token.content)),)
        case "image":  # nothing is fetched
            return (Picture(f"[{plain(_inlines(token.children or ())) or '…'}]"),)
        case _:
            return (Text(clean(token.content)),) if token.content else ()


def _add(inlines: list[Inline], *more: Inline) -> None:
    """Put them at the end; words beside words are one."""
    for inline in more:
        last = inlines[-1] if inlines else None
        if type(inline) is Text and type(last) is Text:
            inlines[-1] = Text(last.text + inline.text)
        else:
            inlines.append(inline)
