"""Lonelog from elsewhere: it is the notation of the journal, so its play comes in as play, byte for byte."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.stories.story import (
    Block,
    Imported,
    Kept,
    Played,
    Scene,
    Session,
    Told,
    numbered,
    sessions_of,
)
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


def lonelog_story(foreign: Foreign, tally: Tally) -> Imported:
    """What a file says, play and prose as they stand; alone its whole text is kept, see `with_head`."""
    data = foreign.text.encode("utf-8", "replace")
    told = Told.of(numbered(foreign.text))
    title, given = "", dict[str, str]()
    parts: list[tuple[Heading | None, list[Entry]]] = [(None, [])]
    for entry in read(data).entries:
        if isinstance(entry, FrontMatter):
            given = dict(entry.values)
        elif isinstance(entry, Heading) and entry.kind == "title" and not title:
            title = entry.title
        elif isinstance(entry, Heading) and entry.kind in ("session", "scene"):
            parts.append((entry, []))
        else:
            parts[-1][1].append(entry)
    if not given.get("title") and not title:
        tally.add("title", 1)

    def made() -> Iterator[Session | Scene]:
        for heading, entries in parts:
            found = _parts(entries, data, told, tally)
            blocks = tuple(Kept(part.text) if isinstance(part, Told) else part for part in found)
            if heading is None:
                yield Session("", blocks)
            elif heading.kind == "session":
                yield Session(heading.title, blocks, (), heading.span.line, heading.number)
            else:
                yield Scene(heading.title, blocks, heading.span.line, heading.number)

    return Imported(given.get("title") or title or foreign.name, sessions_of(made()))


_ORG: Final = r"""^[ \t]*#\+title: => #
^[ \t]*#\+begin_(?:src[ \t]*|example)(.*) => ```\1
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
    text = foreign.text
    for sign, by in (line.split(" => ") for line in _ORG.split("\n")):
        text = re.sub(sign, by, text, flags=re.MULTILINE | re.IGNORECASE)
    lines = text.split("\n")
    for number in (at for at, line in enumerate(lines, 1) if line == "<!-- -->"):
        tally.add("head lines", number)
    return lonelog_story(replace(foreign, text=text.replace("<!-- -->", "")), tally)


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
    return _parts(read(data).entries, data, told, tally)


def _parts(entries: Iterable[Entry], data: bytes, told: Told, tally: Tally) -> Iterator[Block]:
    """Entries that follow each other, prose and play by turns."""
    unfenced = (each for each in entries if not isinstance(each, Fence))
    for _, those in groupby(unfenced, lambda each: isinstance(each, _OUTSIDE)):
        yield _part(list(those), data, told, tally)


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
