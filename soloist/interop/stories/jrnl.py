"""A journal of jrnl as a story: its days are sessions, its entries scenes, their text stays as it is."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.stories.lonelog import looks_like_lonelog, play_apart
from soloist.interop.stories.play import note
from soloist.interop.stories.story import (
    Block,
    Imported,
    OwnHeading,
    Played,
    Scene,
    Session,
    Told,
    fenced,
    numbered,
    sessions_of,
)
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
    lines = numbered(foreign.text)
    played = looks_like_lonelog(foreign.text)
    starts = [place for place, (_, line) in enumerate(lines) if _ENTRY.fullmatch(line)]
    first = starts[0] if starts else len(lines)
    parts: list[Session | Scene] = [Session("", tuple(_body(lines[:first], tally, played=played)))]
    before = ""
    for start, end in zip(starts, [*starts, len(lines)][1:], strict=True):
        day, scene = _entry(lines[start:end], tally, played=played)
        if day != before:
            tally.add("days", lines[start][0])
            parts.append(Session(day))
        parts.append(scene)
        before = day
    tally.add("title", 1)
    return Imported(foreign.name, sessions_of(parts))


def _entry(lines: Sequence[tuple[int, str]], tally: Tally, *, played: bool) -> tuple[str, Scene]:
    """An entry as a scene, and its day. Its title is the first sentence of its first line, as in jrnl.

    One that is no more than a sentence is text, under its time of day, or its day.
    """
    number, line = lines[0]
    found = _ENTRY.fullmatch(line)
    day, hour, words = (found["day"], found["hour"], found["title"].strip()) if found else ("", "", line)
    sentence = _SENTENCE.search(words)
    title, rest = (words[: sentence.end()].strip(), words[sentence.end() :]) if sentence else (words, "")
    if len(title) > _LONGEST:
        title, rest = "", words
    if (
        title
        and not rest.strip()
        and all(not line.strip() or _HEADING.fullmatch(line) for _, line in lines[1:])
    ):
        title, rest = hour or day, words
    tally.add("entries", number)
    blocks: list[Block] = []
    if hour:
        tally.add("hours", number)
        blocks.append(Played(note(hour)))
    blocks += _body([(number, rest), *lines[1:]], tally, played=played)
    return day, Scene(title, tuple(blocks), number)


def _body(lines: Sequence[tuple[int, str]], tally: Tally, *, played: bool) -> Iterator[Block]:
    """The text of an entry, its headings apart, and its Lonelog where the journal was `played`."""
    texts = [text for _, text in lines]
    pairs = fenced(texts)
    place = start = 0
    while place < len(texts):
        heading = _HEADING.fullmatch(texts[place]) if place not in pairs else None
        if heading is not None:
            yield from _told(lines[start:place], tally, played=played)
            yield OwnHeading(heading[2], len(heading[1]), lines[place][0])
            start = place + 1
        place = pairs.get(place, place) + 1
    yield from _told(lines[start:], tally, played=played)


def _told(lines: Sequence[tuple[int, str]], tally: Tally, *, played: bool) -> Iterator[Block]:
    if any(text.strip() for _, text in lines):
        yield from play_apart(Told.of(lines), tally) if played else (Told.of(lines),)
