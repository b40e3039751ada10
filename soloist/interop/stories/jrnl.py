"""A journal of jrnl as a story: its days are sessions, its entries scenes, their text stays as it is."""

import re
from collections.abc import Iterator, Sequence
from itertools import starmap
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
)
from soloist.values import regex

_ENTRY: Final = regex.compile(
    r"\[(?P<day>\d{4}-\d\d-\d\d|\d\d[./]\d\d[./]\d{4})"
    r"(?:[ T](?P<hour>\d\d:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?))?\] (?P<title>.*\S.*)",
    re.ASCII,
)
"""The line an entry begins with: `[2026-11-22 21:00] Low water`."""
_DATED: Final = regex.compile(r"\[(?=[^\[\]\n]*(?<!\d)(?:19|20)\d\d(?!\d))[^\[\]|\n]{4,40}\][ \t]+\S.*")
_SENTENCE: Final = regex.compile(r"[.!?…][\"'”’»)\]]*\s+")
_HEADING: Final = regex.compile(r"(#{1,6})[ \t]+(\S.*)")
_TAG: Final = regex.compile(r"(?<!\S)@[-+*#/\w]")
_LONGEST: Final = 200
_YEAR: Final = 31  # a number above is no day and no month


def jrnl_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story of a journal. Never raises."""
    lines = numbered(foreign.text)
    played = looks_like_lonelog(foreign.text)
    starts = [place for place, (_, line) in enumerate(lines) if _begins(line)]
    for place in sorted(set(range(len(lines))) - set(starts)):
        if _DATED.fullmatch(lines[place][1]):
            tally.add("odd dates", lines[place][0])
    first = starts[0] if starts else len(lines)
    before = tuple(_body(lines[:first], tally, played=played))
    days: list[tuple[str, list[Scene]]] = []
    for start, end in zip(starts, [*starts, len(lines)][1:], strict=True):
        day, scene = _entry(lines[start:end], tally, played=played)
        if not days or days[-1][0] != day:
            tally.add("days", lines[start][0])
            days.append((day, []))
        days[-1][1].append(scene)
    tally.add("title", 1)
    sessions = [Session(day, scenes=tuple(scenes)) for day, scenes in days]
    if before or not sessions:
        sessions.insert(0, Session("", before))
    return Imported(foreign.name, tuple(sessions))


def _begins(line: str) -> bool:
    """Whether a line begins an entry, on a day there is."""
    found = _ENTRY.fullmatch(line) if line[:1] == "[" else None
    if found is None:
        return False
    one, other, third = map(int, re.findall(r"\d+", found["day"]))
    orders = [(one, other, third)] if one > _YEAR else [(third, other, one), (third, one, other)]
    return any(starmap(_is_day, orders))


def _is_day(year: int, month: int, day: int) -> bool:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 28 + leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return year > 0 and 1 <= month <= len(days) and 1 <= day <= days[month - 1]


def _entry(lines: Sequence[tuple[int, str]], tally: Tally, *, played: bool) -> tuple[str, Scene]:
    """An entry as a scene, and its day. Its title is the first sentence of its first line, as in jrnl.

    One that is no more than a sentence is text, under its time of day, or its day.
    """
    number, line = lines[0]
    found = _ENTRY.fullmatch(line)
    day, hour, words = (found["day"], found["hour"], found["title"].strip()) if found else ("", "", line)
    if words.endswith(" *") or words == "*":
        tally.add("stars", number)
        words = words[:-1].rstrip()
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
    if _TAG.search(title):
        tally.add("tags kept", number)
    blocks += _body([(number, rest), *lines[1:]], tally, played=played)
    return day, Scene(title, tuple(blocks), number)


def _body(lines: Sequence[tuple[int, str]], tally: Tally, *, played: bool) -> Iterator[Block]:
    """The text of an entry, its headings apart, and its Lonelog where the journal was `played`."""
    texts = [text for _, text in lines]
    pairs = fenced(texts)
    place = start = 0
    while place < len(texts):
        heading = _HEADING.fullmatch(texts[place]) if place not in pairs else None
        if _TAG.search(texts[place]):
            tally.add("tags kept", lines[place][0])
        if heading is not None:
            yield from _told(lines[start:place], tally, played=played)
            yield OwnHeading(heading[2], len(heading[1]), lines[place][0])
            start = place + 1
        place = pairs.get(place, place) + 1
    yield from _told(lines[start:], tally, played=played)


def _told(lines: Sequence[tuple[int, str]], tally: Tally, *, played: bool) -> Iterator[Block]:
    if any(text.strip() for _, text in lines):
        yield from play_apart(Told.of(lines), tally) if played else (Told.of(lines),)
