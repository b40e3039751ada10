"""A journal of jrnl as a story: its days are sessions, its entries scenes, their text stays as it is."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.stories.story import Heading, Imported, Piece, Played, note, outside, told
from soloist.values import regex

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
            yield Heading("session", before)
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
    yield Heading("scene", title, number)
    if hour:
        yield Played(note(hour))
    yield from _body([rest, *lines[1:]], number)


def _body(lines: Sequence[str], number: int) -> Iterator[Piece]:
    """The text of an entry, its headings apart."""
    start = 0
    for place in outside(lines):
        if heading := _HEADING.fullmatch(lines[place]):
            yield from told(lines[start:place], number + start)
            yield Heading("own", heading[2], number + place, level=len(heading[1]))
            start = place + 1
    yield from told(lines[start:], number + start)
