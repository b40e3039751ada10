"""What of a story is prose, without the tags written in it; tags and blocks in a reader’s words."""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from soloist.journal import privacy
from soloist.journal.lexer import MARKERS, closes, opening
from soloist.journal.model import (
    Change,
    Delta,
    Entry,
    Items,
    Journal,
    Narrative,
    Number,
    Part,
    Prose,
    Tag,
    Word,
)
from soloist.journal.privacy import struck
from soloist.journal.tags import BARE, find_tags, tags_in
from soloist.journal.words import is_hat, is_note
from soloist.lingo import lingo_of
from soloist.values import regex


def prose_of(entry: Entry) -> str:
    """The prose of an entry, its tags along; empty for any other."""
    match entry:
        case Prose(text=text):
            pass
        case Narrative(kind=kind, text=text) if not is_note(kind):
            pass
        case _:
            return ""
    return "" if text.startswith(MARKERS) else text


def is_fenced(text: str) -> bool:
    """Whether the prose of an entry is a block of code, in which nothing is a tag."""
    return text.lstrip(" ").startswith(MARKERS) and opening(text.partition("\n")[0]) is not None


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


_COUNTERS: Final = frozenset(("Thread", "Clock", "Track", "Timer"))
_NEAR: Final = 500  # letters after a tag that are looked through for how the sentence goes on
_MARKS: Final = " *_"
_OPENING: Final = f'{_MARKS}-–—―>«“"('  # what may stand before the first word of a sentence
_OVER: Final = frozenset('.!?…»”"])')  # what ends one
_WORD: Final = regex.compile(r"[\w’'-]+")
_MENDED: Final = regex.compile(r"[ \u00a0\u202f]*[,;:]$")


def without_tags(text: str) -> str:
    """Prose without its tags: inside a sentence one reads as its name, unless that stands there.

    After a stop or alone it goes. So does one at the end of a line that says something, and, apart by a comma
    or brackets, a clock, track, timer or thread, whose name is no word of the sentence.
    """
    text = BARE.sub(r"\1", text) if "#" in text else text
    told, at = "", 0
    for start, end, tag in tags_in(text, known=True):
        told += text[at:start]
        line, at = told.rpartition("\n")[2], end
        if told[-1:] and told[-1] in _MARKS[1:] and text[end : end + 1] == told[-1]:
            told += tag.name  # set apart by the person: it is to be read
        elif name := _reads(tag, line, _without(text[end : end + _NEAR])):
            told += name
        else:
            told, at = _healed(told, text, end)
    return told + text[at:] if at else text


def _without(text: str) -> str:
    out, at = "", 0
    for start, end, _ in tags_in(text, known=True):
        out, at = out + text[at:start], end
    return out + text[at:]


def _reads(tag: Tag, before: str, rest: str) -> str:
    """What a tag reads as between the beginning of its line and what comes after it: its name, or nothing."""
    bare, after = before.rstrip(_MARKS), rest.lstrip(_MARKS)
    if after[:1] == "\n":
        after = after[1:] if after[1:2].islower() else ""
    if is_hat(tag.name) or (tag.prefix in _COUNTERS and bare[-1:] in (",", ";", "(")):
        return ""
    opened = bare.rstrip(_OPENING)
    if not opened or opened[-1] in _OVER:  # it begins the sentence, if there is one
        wanted = bool(after) and (after[0].islower() or after[0] in ",.!?…’'")
    else:
        wanted = bool(after) or not tag.parts
    return _unsaid(tag.name, bare) if wanted else ""


def _unsaid(name: str, before: str) -> str:
    """A name without the words of it that stand before it: `la [L:La porte]`; empty where the last does."""
    words = name.split()
    said = _WORD.findall(before.casefold())[-2:]
    if words[-1].casefold() in said:
        return ""
    return " ".join(words[words[0].casefold() in said[-1:] :])


def _healed(told: str, text: str, end: int) -> tuple[str, int]:
    """What stands before a tag that goes, and where to go on after it, its commas and brackets mended."""
    told = told.rstrip(" ")
    rest = text[end:]
    if told.endswith("(") and rest.startswith(")"):
        return told[:-1].rstrip(" "), end + 1
    if rest.lstrip(" \u00a0\u202f")[:1] in tuple(".!?…,;"):
        told = _MENDED.sub("", told)
    if not told or told.endswith("\n"):
        end += len(rest) - len(rest.lstrip(" "))
    return told, end


# --- tags and blocks in a reader’s words, `Aldric: Fortunes 0 → 1` ---------------------------------


_NO_BREAK: Final = "\u00a0"


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
    bare, at = "", 0
    for start, end, _ in tags_in(text):
        bare, at = f"{bare}{text[at:start]} ", end
    bare += text[at:]
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
