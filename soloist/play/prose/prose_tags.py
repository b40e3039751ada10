"""What of a story is prose, without the tags written in it; tags and blocks in a reader’s words."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal, assert_never

from soloist.journal import privacy
from soloist.journal.fences import closes, opening
from soloist.journal.lines import read_line
from soloist.journal.model import (
    Action,
    Answer,
    Change,
    Consequence,
    Delta,
    Entry,
    Items,
    Journal,
    Narrative,
    Number,
    Part,
    Prose,
    Question,
    TableLine,
    Tag,
    Word,
)
from soloist.journal.privacy import struck
from soloist.journal.tags import BARE, find_tags, parse_tag
from soloist.journal.words import PROSE_PREFIXES, is_hat, is_note
from soloist.lingo import lingo_of
from soloist.values import regex

_FENCES: Final = ("```", "~~~")


def prose_of(entry: Entry) -> str:
    """The prose of an entry, its tags along; empty for any other."""
    match entry:
        case Prose(text=text):
            pass
        case Narrative(kind=kind, text=text) if not is_note(kind):
            pass
        case _:
            return ""
    return "" if text.startswith(_FENCES) else text


def is_fenced(text: str) -> bool:
    """Whether the prose of an entry is a block of code, in which nothing is a tag."""
    return text.lstrip(" ").startswith(_FENCES) and opening(text.partition("\n")[0]) is not None


def within_fence(text: str) -> str:
    """What stands in a block of code, without the lines that open and close it."""
    first, *inside = text.rstrip("\n").split("\n")
    opened = opening(first)
    if opened is not None and inside and closes(inside[-1], opened.marker):
        inside.pop()
    return "\n".join(inside)


def counted(text: str) -> int:
    """The words of some prose."""
    return privacy.words(text.encode("utf-8", "surrogateescape"))


def words_in(journal: Journal) -> int:
    """The words of prose of a journal; what was struck out is not counted."""
    gone = struck(journal.entries)
    return sum(counted(prose_of(entry)) for place, entry in enumerate(journal.entries) if place not in gone)


TAG: Final = regex.compile(r"(?<![\\\[])\[#?[^\W\d_][\w-]*\s*:[^\[\]\n]*\](?!\()")
_COUNTERS: Final = frozenset(("Thread", "Clock", "Track", "Timer"))
_EVENTS: Final = ("Ev", "Év", "EV", "ÉV")  # `E` alone is any thing of a story
_WORDS: Final = 4  # of a label that may be a part of a sentence
_STOPS: Final = frozenset(".!?…")
_MARKS: Final = "*_"
_OPENING: Final = regex.compile(r"(?:^\s{0,3}(?:[-+]|>|\d+[.)])|[-—–―«“\"(])\s*$")
_OVER: Final = regex.compile(r"(?:^|[.!?…»”\"\])])$")  # no sentence is open here
_CLOSED: Final = regex.compile(r"[:;»”\"\])]$")
_LEADS: Final = regex.compile(
    r"(?:^|[\s’'])(?:à|au|aux|avec|chez|contre|dans|de|des|devant|du|en|et|la|le|les|par|pour|sans|ses?|son|sous|sur|"
    r"un|une|vers|a|an|and|at|behind|by|for|from|her|his|in|into|its|my|near|of|on|our|the|their|through|to|with|your"
    r"|[djlm][’'])$",
    re.IGNORECASE,
)  # what no sentence ends with
_WORD: Final = regex.compile(r"[\w’'-]+$")
_PROPER: Final = regex.compile(r"(?:[^\W\d_a-z][\w’'-]*[ \u00a0]?)+$")
_MENDED: Final = regex.compile(r"[ \u00a0\u202f]*[,;:]$")


def without_tags(text: str) -> str:
    """Prose without its tags, a line at a time; where a sentence needs the name of one, it stays.

    A name is needed wherever the tag stands inside a sentence, unless it stands there already, right before
    or right after the tag. A tag after the stop of a sentence, or alone, keeps the books and goes; so does a
    clock, track, timer or thread that is set apart by commas or brackets, or is called by a sentence.
    """
    if "[" not in text and "#" not in text:
        return text
    lines = text.split("\n")
    return "\n".join(_line(line, then) for line, then in zip(lines, [*lines[1:], ""], strict=True))


def prose_tags(line: str) -> Iterator[tuple[int, int, Tag]]:
    """Each tag that counts in prose, as the journal reads it, with where it begins and ends."""
    for match in TAG.finditer(line) if "[" in line else ():
        word = match[0][1:].lstrip("#").partition(":")[0].strip()
        tag = parse_tag(match[0]) if word in PROSE_PREFIXES else None
        if tag is not None:
            yield match.start(), match.end(), tag


def _line(line: str, then: str) -> str:
    line = BARE.sub(r"\1", line) if "#" in line else line
    told, at = "", 0
    for start, end, tag in prose_tags(line):
        told += line[at:start]
        rest = _rest(line[end:], then)
        counts = tag.prefix in _COUNTERS or line[start:].lstrip("[#").startswith(_EVENTS)
        goes = is_hat(tag.name) or (counts and (_set_apart(told, rest) or _is_said(tag.name, told)))
        name = "" if goes else _named(tag, told, rest)
        at = end
        if name:
            told += name
        else:
            told, at = _healed(told, line, end)
    return told + line[at:] if at else line


def _rest(after: str, then: str) -> str:
    """What the sentence goes on with: on this line, or the next where that begins with a small letter."""
    rest = _without(after)
    return rest if rest.strip() or not then.lstrip()[:1].islower() else f" {then.lstrip()}"


def _without(text: str) -> str:
    out, at = "", 0
    for start, end, _ in prose_tags(text):
        out, at = out + text[at:start], end
    return out + text[at:]


def _named(tag: Tag, told: str, rest: str) -> str:
    """The name where the sentence needs it."""
    before, after = told.rstrip(f" {_MARKS}"), rest.lstrip(f" {_MARKS}")
    if told[-1:] in _MARKS and told and rest[:1] == told[-1]:
        return tag.name  # set apart by the person: it is to be read
    if _said_before(tag.name, _beside(before, after)) or _said_after(tag.name, after):
        return ""
    if not after:
        closed = tag.parts or _OVER.search(before) or _CLOSED.search(before)
        wanted = not closed or bool(_LEADS.search(before))
    elif _OVER.search(before) or _OPENING.search(before):
        wanted = _goes_on(before, after)
    else:
        wanted = True
    return _spared(tag.name, before) if wanted else ""


def _goes_on(before: str, after: str) -> bool:
    """Whether what follows a tag that opens a sentence makes one with it."""
    first = after[:1]
    if first in _STOPS:  # a sentence of one word
        return not _CLOSED.search(before) or bool(_OPENING.search(before))
    if first in '»”")':
        return bool(_OPENING.search(before))
    return not first.isupper() and first not in "«“[—"


def _is_said(name: str, told: str) -> bool:
    """Whether the label of a counter is a sentence, `Qui a tué ?`, and no word of the one it stands in."""
    whole = name[-1:] in _STOPS or len(name.split()) > _WORDS
    return whole and _LEADS.search(told.rstrip()) is None


def _set_apart(told: str, rest: str) -> bool:
    """Whether the sentence is whole around it: `Elle luisait, [Thread:Qui ?|fermé].`"""
    before, after = told.rstrip(), rest.lstrip()
    return before[-1:] in {",", ";", "("} and after[:1] in {*_STOPS, ",", ";", ")", ""}


def _beside(before: str, after: str) -> str:
    """What a tag that is set apart by commas or brackets stands beside: `Loïc, [N:Loïc|muet], se tait.`"""
    pairs = {",": (",", *_STOPS), "(": (")",)}
    return before[:-1].rstrip() if after[:1] in pairs.get(before[-1:], ()) and after else before


def _said_before(name: str, before: str) -> bool:
    """Whether the name, or the part of it that is said for the whole, stands right before."""
    said, last = name.casefold(), _WORD.search(before)
    if last is None:
        return False
    if before.casefold().endswith(said) and not before[: -len(said)][-1:].isalnum():
        return True
    proper = _PROPER.search(before)
    if proper is not None and said in proper[0].casefold().split():
        return True
    word, words = last[0].casefold(), said.split()
    return word == words[-1] or (last[0][0].isupper() and word in words and not _LEADS.search(before))


def _said_after(name: str, after: str) -> bool:
    """Whether the name stands right after."""
    said = after.casefold()
    return said.startswith(name.casefold()) and not said[len(name) : len(name) + 1].isalnum()


def _spared(name: str, before: str) -> str:
    """A name without the words it begins with that stand before it: `la [L:La porte]`."""
    words, said = name.split(" "), before.casefold()
    for many in range(len(words) - 1, 0, -1):
        first = " ".join(words[:many]).casefold()
        if said.endswith(first) and not said[: -len(first)][-1:].isalnum():
            return " ".join(words[many:])
    return name


def _healed(told: str, line: str, end: int) -> tuple[str, int]:
    """What stands before a tag that goes, and where to go on after it, its commas and brackets mended."""
    told = told.rstrip(" ")
    rest = line[end:]
    if told.endswith("(") and rest.startswith(")"):
        return told[:-1].rstrip(" "), end + 1
    follows = rest.lstrip(" \u00a0\u202f")[:1]
    if follows in {*_STOPS, ",", ";"} and follows:
        told = _MENDED.sub("", told)
    if not told:
        end += len(rest) - len(rest.lstrip(" "))
    return told, end


# --- tags and blocks in a reader’s words, `Aldric: Fortunes 0 → 1` ---------------------------------


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
    return lingo_of(lang).say(": ")


def minus(text: str) -> str:
    """Numbers with a true minus sign."""
    return text.replace("-", "−")


def apart(text: str) -> tuple[str, tuple[Tag, ...]]:
    """A line of play without the tags written in it, and those tags."""
    tags = find_tags(text)
    return (_untagged(text) if tags else text.strip()), tags


def moved(tags: Iterable[Tag]) -> Iterator[Tag]:
    """The tags that say what something was before and is now, or took away or added."""
    for tag in tags:
        kept = tuple(part for part in tag.parts if _moves(part))
        if kept:
            yield Tag(tag.prefix, tag.name, kept, tag.reference)


def _moves(part: Part) -> bool:
    return isinstance(part, Delta | Change) or (isinstance(part, Number) and part.before is not None)


def _untagged(text: str) -> str:
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
