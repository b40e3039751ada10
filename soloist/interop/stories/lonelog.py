"""Lonelog from elsewhere: it is the notation of the journal, so its play comes in as play, byte for byte."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.stories.story import Block, Imported, Played, Scene, Session, Told
from soloist.journal.fences import opening
from soloist.journal.headings import end_of_head, front_matter, parse_front_matter
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    Entry,
    Fence,
    FrontMatter,
    Heading,
    Other,
    Prose,
    Question,
    TableLine,
)
from soloist.journal.read import read

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


def lonelog_story(foreign: Foreign, tally: Tally) -> Imported:
    """What the headings and the head of a file say; its text is kept as it is, see `with_head`."""
    sessions: list[tuple[str, int, list[Scene]]] = []
    title, given = "", dict[str, str]()
    for entry in read(foreign.text.encode("utf-8", "replace")).entries:
        if isinstance(entry, FrontMatter):
            given = dict(entry.values)
        elif isinstance(entry, Heading) and entry.kind == "title":
            title = title or entry.title
        elif isinstance(entry, Heading) and entry.kind in ("session", "scene"):
            if entry.kind == "session" or not sessions:
                sessions.append((entry.title if entry.kind == "session" else "", entry.span.line, []))
            if entry.kind == "scene":
                sessions[-1][2].append(Scene(entry.title, line=entry.span.line))
        elif not isinstance(entry, Prose | Fence | Heading):
            tally.add("lonelog", entry.span.line)
    if not given.get("title") and not title:
        tally.add("title", 1)
    return Imported(
        given.get("title") or title or foreign.name,
        tuple(Session(called, scenes=tuple(scenes), line=line) for called, line, scenes in sessions),
    )


def with_head(text: str, values: Mapping[str, str]) -> str:
    """The text as it is, with those of the values that its head does not have."""
    lines = text.split("\n")
    end, closed = end_of_head([line.rstrip("\r") for line in lines])
    if not closed or lines[0].rstrip() != "---":
        return f"{front_matter(values)}\n{text}"
    own = dict(parse_front_matter(lines[1:end], 2)[0])
    missing = front_matter({key: value for key, value in values.items() if key not in own})
    return "\n".join([*lines[:end], *missing.strip("\n").split("\n")[1:-1], *lines[end:]])


def play_apart(told: Told, tally: Tally) -> Iterator[Block]:
    """Prose with Lonelog in it as prose and play, each line as it stands."""
    data = told.text.encode("utf-8", "replace")
    kept: list[Entry] = []
    for entry in read(data).entries:
        if isinstance(entry, Fence):
            continue
        if kept and isinstance(entry, _OUTSIDE) != isinstance(kept[-1], _OUTSIDE):
            yield _part(kept, data, told, tally)
            kept = []
        kept.append(entry)
    if kept:
        yield _part(kept, data, told, tally)


def _part(entries: Sequence[Entry], data: bytes, told: Told, tally: Tally) -> Block:
    """Entries that follow each other, all prose or all play, from the first line to the last."""
    first, last = entries[0].span, entries[-1].span
    text = data[first.start : last.end].decode("utf-8").rstrip("\n")
    if isinstance(entries[0], _OUTSIDE):
        return told.part(text.split("\n"), first.line - 1)
    for entry in entries:
        if not isinstance(entry, Other):
            tally.add("lonelog", told.at(entry.span.line - 1))
    return Played(tuple(line for line in text.split("\n") if opening(line) is None))
