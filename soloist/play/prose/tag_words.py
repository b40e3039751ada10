"""Tags and blocks told in a reader’s words for a text without colours: `Aldric: Fortunes 0 → 1`."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, assert_never

from soloist.journal.lines import read_line
from soloist.journal.model import (
    Action,
    Answer,
    Change,
    Consequence,
    Delta,
    Items,
    Number,
    Part,
    Question,
    TableLine,
    Tag,
    Word,
)
from soloist.journal.tags import find_tags
from soloist.journal.words import is_hat
from soloist.values import regex

What = Literal["words", "question"]
"""Whether a block is anything, or a question with its answer."""


def block_words(text: str, *, is_play: bool) -> tuple[What, str]:
    """What the first line of a block says, without the signs of the notation; the rest as it was typed."""
    first, _, rest = text.strip().partition("\n")
    if not is_play:
        return "words", text
    entry = read_line(first)
    match entry:
        case Question(text=said):
            following = read_line(rest.partition("\n")[0]) if rest else None
            return "question" if isinstance(following, Answer | TableLine) else "words", said
        case Action(text=said) | Consequence(text=said):
            return "words", said
        case TableLine(parsed=line) if line is not None and line.result:
            return "words", line.result
        case _:
            return "words", text


_NO_BREAK: Final = "\u00a0"
_BRACKETS: Final = regex.compile(r"\[[^\]]*\]")


def tag_words(tag: Tag, lang: str) -> str:
    """One tag: who it is about, then what is said; the game master's counters speak for themselves."""
    parts = [part_words(part, colon(lang)) for part in tag.parts]
    if tag.parts and isinstance(tag.parts[0], Number) and not tag.parts[0].name:
        return ", ".join([f"{tag.name} {parts[0]}", *parts[1:]])
    told = ", ".join(part for part in parts if part)
    if tag.prefix == "N" and is_hat(tag.name) and told:
        return told
    return f"{tag.name}{colon(lang)}{told}" if told else tag.name


def colon(lang: str) -> str:
    """A colon as the language sets it."""
    return f"{_NO_BREAK}: " if lang == "fr" else ": "


def minus(text: str) -> str:
    """Numbers with a true minus sign."""
    return text.replace("-", "−")


def apart(text: str) -> tuple[str, tuple[Tag, ...]]:
    """A line of play without the tags written in it, and those tags."""
    tags = find_tags(text)
    return (_without(text) if tags else text.strip()), tags


def moved(tags: Iterable[Tag]) -> Iterator[Tag]:
    """The tags that say what something was before and is now, or took away or added."""
    for tag in tags:
        kept = tuple(part for part in tag.parts if _moves(part))
        if kept:
            yield Tag(tag.prefix, tag.name, kept, tag.reference)


def _moves(part: Part) -> bool:
    return isinstance(part, Delta | Change) or (isinstance(part, Number) and part.before is not None)


def _without(text: str) -> str:
    """What is left of a text when the tags in it are taken out, doubled spaces too."""
    bare = _BRACKETS.sub(lambda found: " " if find_tags(found[0]) else found[0], text)
    return bare.replace("  ", " ").strip()


def part_words(part: Part, between: str) -> str:
    """A part of a tag; `between` stands between the name of a list and what is in it."""
    match part:
        case Number(name, value, maximum, before):
            was = "" if before is None else f"{minus(str(before))} → "
            of = "" if maximum is None else f"/{maximum}"
            return f"{name} {was}{minus(str(value))}{of}".strip()
        case Delta(name, change):
            return f"{name} {minus(f'{change:+d}')}".strip()
        case Items(name, items):
            return f"{name}{between}{', '.join(items) or '–'}"
        case Word(text):
            return text
        case Change("", after):
            return f"+ {after}"
        case Change(before, ""):
            return f"− {before}"
        case Change(before, after):
            return f"{before} → {after}"
        case _:
            assert_never(part)
