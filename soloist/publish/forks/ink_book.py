"""Roads as ink: a knot for each passage, a choice for each way; words never are anything but words."""

from collections.abc import Iterator, Sequence
from typing import Final

from soloist.play.forks.fork_offer import chance_words
from soloist.publish.book.book import (
    BREAK,
    UNTITLED,
    Block,
    Break,
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
    Verbatim,
)
from soloist.publish.forks.roads import Passage, Road
from soloist.values import regex

_MARKS: Final = regex.compile(r"[\\{}\[\]|#~<>/*+=\-:]")
_WORD: Final = regex.compile(r"^(\s*)([A-Z]{3,})(?![^\W\d_])")  # INCLUDE, CONST, VAR, LIST, EXTERNAL, TODO


def write_ink(road: Road) -> Iterator[bytes]:
    """The chunks of a file in UTF-8: its tags, the way to the first knot, then each knot."""
    title = " ".join(road.title.split()) or UNTITLED.of(road.lang)
    author = [f"author: {road.author}"] if road.author else []
    tags = [f"title: {title}", *author, f"ifid: {road.ifid}", *(f"credit: {each}" for each in road.credits)]
    head = "".join(f"# {escaped(each)}\n" for each in tags) + f"\n-> {road.passages[0].key}\n"
    yield head.encode("utf-8", "replace")
    for passage in road.passages:
        yield _knot(passage, road.lang).encode("utf-8", "replace")


def escaped(text: str) -> str:
    """A text as a line of ink holds it: every sign that means something to it after a backslash."""
    text = " ".join(text.split())
    out = _MARKS.sub(r"\\\g<0>", text)
    return _WORD.sub(lambda found: f"{found[1]}\\{found[2]}", out)


def _knot(passage: Passage, lang: str) -> str:
    lines = [f"\n=== {passage.key} ==="]
    lines += [f"# {escaped(tag)}" for tag in passage.tags]
    lines += _lines(passage.blocks)
    if passage.asked:
        lines.append(escaped(passage.asked))
    for way in passage.ways:
        odds = chance_words(way.chance, lang)
        tags = f" # {escaped(odds)}" if odds else ""
        lines.append(f"+ [{escaped(way.label) or '…'}{tags}] -> {way.to}")
    if not passage.ways:
        lines.append("-> END")
    return "\n".join(lines) + "\n"


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    """The text of blocks, a line of ink each; ink has no markup, so the words stand alone."""
    for block in blocks:
        match block:
            case Paragraph(inlines=inlines) | SubHeading(inlines=inlines):
                yield from filter(None, map(escaped, _plain(inlines).split("\n")))
            case Quote(blocks=inner):
                yield from _lines(inner)
            case Listing(items=items, ordered=ordered, start=start):
                for number, item in enumerate(items, start):
                    first, *rest = tuple(_lines(item)) or ("",)
                    yield f"{number}. {first}" if ordered else f"• {first}"
                    yield from rest
            case Verbatim(text=text):
                yield from filter(None, map(escaped, text.split("\n")))
            case Table(rows=rows):
                yield from (escaped(" | ".join(map(_plain, row))) for row in rows)
            case SceneBreak():
                yield BREAK


def _plain(inlines: Sequence[Inline]) -> str:
    return "".join(map(_words, inlines))


def _words(inline: Inline) -> str:
    match inline:
        case Break():
            return "\n"
        case Emphasis(inlines=inlines) | Struck(inlines=inlines) | Link(inlines=inlines):
            return _plain(inlines)
        case _:
            return inline.text
