"""Journals kept elsewhere as plain text: Lonelog, in Org files too, and those of jrnl.

Lonelog is the notation of the journal, so its play comes in as play, byte for byte.
Of jrnl days are sessions and entries scenes.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.stories.story import Heading as Began
from soloist.interop.stories.story import Imported, Kept, Piece, Played, note, outside, told
from soloist.journal.lexer import opening
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    Entry,
    Fence,
    FrontMatter,
    Heading,
    Prose,
    Question,
    TableLine,
)
from soloist.journal.read import read
from soloist.values import regex
from soloist.values.dataclass import replace

_OPENS: Final = (Action, Question)
_RESOLVES: Final = (DiceLine, TableLine, Answer)
_FOLLOWS: Final = (Answer, Consequence)
_OUTSIDE: Final = (Prose, Heading, FrontMatter)


def looks_like_lonelog(text: str) -> bool:
    """Whether a fence says `lonelog`, or an exchange stands there: a deed, how it falls, what follows."""
    if any(found is not None and found.named for found in map(opening, text.splitlines())):
        return True
    entries = [each for each in read(text.encode("utf-8", "replace")).entries if not isinstance(each, Fence)]
    return any(
        isinstance(first, _OPENS) and isinstance(second, _RESOLVES) and isinstance(third, _FOLLOWS)
        for first, second, third in zip(entries, entries[1:], entries[2:], strict=False)
    )


def lonelog_story(foreign: Foreign, tally: Tally, title: str = "") -> Imported:
    """What a file says, play and prose as they stand; alone its whole text is kept."""
    data = foreign.text.encode("utf-8", "replace")
    entries = read(data).entries
    given = next((dict(each.values) for each in entries if isinstance(each, FrontMatter)), {})
    top = next((each for each in entries if isinstance(each, Heading) and each.kind == "title"), None)
    title = title or given.get("title") or (top.title if top else "")
    if not title:
        tally.add("title", 1)
    pieces = list[Piece]()

    def begins(entry: Entry) -> Heading | None:
        apart = isinstance(entry, Heading) and (entry is top or entry.kind in ("session", "scene"))
        return entry if isinstance(entry, Heading) and apart else None

    for heading, those in groupby(entries, begins):
        if heading is None:
            pieces += _parts((each for each in those if not isinstance(each, FrontMatter)), data)
        elif heading is not top:
            pieces.append(Began(heading.kind, heading.title, heading.span.line, heading.number))
    return Imported(title or foreign.name, tuple(pieces))


_TITLE: Final = regex.compile(r"(?im)^[ \t]*#\+title:(.*)")
_ORG: Final = r"""^[ \t]*#\+begin_(?:src[ \t]*|example)(.*) => ```\1
^[ \t]*#\+end_(?:src|example).* => ```
^\*{6,}(?=[ \t]) => ######
^\*{5}(?=[ \t]) => #####
^\*{4}(?=[ \t]) => ####
^\*{3}(?=[ \t]) => ###
^\*{2}(?=[ \t]) => ##
^\*(?=[ \t]) => #
^[ \t]*(?:#\+\w+:|:\w+:).* => <!-- -->"""
"""What is something in Org, and what it is in Markdown."""


def org_story(foreign: Foreign, tally: Tally) -> Imported:
    """The same of an Org file: its headings and blocks are those of Markdown, its keywords and drawers go."""
    title, text = _TITLE.search(foreign.text), _TITLE.sub("", foreign.text)
    for sign, by in (line.split(" => ") for line in _ORG.split("\n")):
        text = re.sub(sign, by, text, flags=re.MULTILINE | re.IGNORECASE)
    lines = text.split("\n")
    for number in (at for at, line in enumerate(lines, 1) if line == "<!-- -->"):
        tally.add("head lines", number)
    text = text.replace("<!-- -->", "")
    return lonelog_story(replace(foreign, text=text), tally, title[1].strip() if title else "")


def _parts(entries: Iterable[Entry], data: bytes) -> Iterator[Piece]:
    """Entries that follow each other, prose and play by turns."""
    unfenced = (each for each in entries if not isinstance(each, Fence))
    for told_there, those in groupby(unfenced, lambda each: isinstance(each, _OUTSIDE)):
        spans = [each.span for each in those]
        text = data[spans[0].start : spans[-1].end].decode("utf-8").rstrip("\n")
        if told_there:
            yield Kept(text)
        else:
            yield Played(tuple(line for line in text.split("\n") if opening(line) is None))


# --- jrnl -----------------------------------------------------------------------------------------

_ENTRY: Final = regex.compile(
    r"\[(?P<day>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])[./](?:0[1-9]|[12]\d|3[01])[./]\d{4})"
    r"(?:[ T](?P<hour>\d\d:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?))?\] (?P<title>.*\S.*)",
    re.ASCII,
)
"""The line an entry begins with: `[2026-11-22 21:00] Low water`."""
_SENTENCE: Final = regex.compile(r"[.!?…][\"'”’»)\]]*\s+")
_HEADING: Final = regex.compile(r"(#{1,6})[ \t]+(\S.*)")
_LONGEST: Final = 200


def jrnl_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story of a journal. Never raises."""
    lines = foreign.text.split("\n")
    tally.add("title", 1)
    return Imported(foreign.name, tuple(_pieces(lines)))


def _pieces(lines: Sequence[str]) -> Iterator[Piece]:
    starts = [place for place, line in enumerate(lines) if _ENTRY.fullmatch(line)]
    yield from _body(lines[: (starts or [len(lines)])[0]], 1)
    before = ""
    for start, end in zip(starts, [*starts, len(lines)][1:], strict=True):
        if (found := _ENTRY.fullmatch(lines[start])) and found["day"] != before:
            before = found["day"]
            yield Began("session", before)
        yield from _entry(lines[start:end], start + 1)


def _entry(lines: Sequence[str], number: int) -> Iterator[Piece]:
    """An entry as a scene. Its title is the first sentence of its first line, as in jrnl.

    One that is no more than a sentence is text, under its time of day, or its day.
    """
    found = _ENTRY.fullmatch(lines[0])
    day, hour, words = found.groups() if found else ("", "", lines[0])
    words = words.strip()
    sentence = _SENTENCE.search(words)
    title, rest = (words[: sentence.end()].strip(), words[sentence.end() :]) if sentence else (words, "")
    more = [line for line in lines[1:] if line.strip() and not _HEADING.fullmatch(line)]
    if len(title) > _LONGEST or not (rest.strip() or more):
        title, rest = "" if rest.strip() or more else hour or day, words
    yield Began("scene", title, number)
    if hour:
        yield Played(note(hour))
    yield from _body([rest, *lines[1:]], number)


def _body(lines: Sequence[str], number: int) -> Iterator[Piece]:
    """The text of an entry, its headings apart."""
    start = 0
    for place in outside(lines):
        if heading := _HEADING.fullmatch(lines[place]):
            yield from told(lines[start:place], number + start)
            yield Began("own", heading[2], number + place, level=len(heading[1]))
            start = place + 1
    yield from told(lines[start:], number + start)
