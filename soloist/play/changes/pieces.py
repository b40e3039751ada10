"""A journal in pieces: whole blocks under their headings; what one side has and the other has not."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.journal.model import Entry, Fence, FrontMatter, Heading, Journal, Prose
from soloist.journal.read import read

_CLOSERS: Final = re.compile(r"(?:\n[ \t]*(?:\]|---\\|`{3,}|~{3,})[ \t]*)+\Z")


@dataclass(frozen=True, slots=True)
class Piece:
    r"""A block of a journal: a fence, a paragraph, or a heading (with the date under a session's).

    `text` is as the file says, in plain line ends; `path` are the headings it stands under, outermost
    first, its own included. `entries` are what it was read as.
    """

    text: str
    path: tuple[str, ...]
    entries: tuple[Entry, ...]

    @property
    def key(self) -> str:
        """What tells it from others: one side may have closed what the other left open."""
        return _CLOSERS.sub("", self.text.rstrip()).rstrip()

    @property
    def is_heading(self) -> bool:
        """Whether it only says where others stand."""
        return isinstance(self.entries[0], Heading)


@dataclass(frozen=True, slots=True)
class Compared:
    """What a copy and a story share from their beginning, and what only the copy has.

    `shared` counts the pieces at the beginning of both; `ahead` says that the story went on after
    them. `missing` are places in the copy's pieces: blocks the story lacks, and headings it knows not at all.
    """

    shared: int
    ahead: bool
    missing: tuple[int, ...]


def pieces(journal: Journal, data: bytes) -> tuple[Piece, ...]:
    """The pieces of a journal read from `data`, its front matter and its title left out."""
    found: list[Piece] = []
    stack: list[tuple[int, str]] = []
    for entries in _groups(journal.entries):
        first = entries[0]
        if all(isinstance(entry, Fence) for entry in entries):
            continue  # a fence that holds nothing
        text = data[first.span.start : entries[-1].span.end].decode("utf-8", "surrogateescape")
        text = text.replace("\r\n", "\n").rstrip("\n") + "\n"
        if isinstance(first, Heading):
            if first.kind == "title":
                continue
            stack = [held for held in stack if held[0] < first.level] + [(first.level, text)]
        found.append(Piece(text, tuple(heading for _, heading in stack), entries))
    return tuple(found)


def _groups(entries: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    """Entries that stand and fall together: a fence and what it holds, lines without a blank one between."""
    place = 0
    while place < len(entries):
        first, after = entries[place], place + 1
        match first:
            case FrontMatter():
                place = after
                continue
            case Heading():
                after += first.kind == "session" and _dated(entries, after)
            case Fence(opens=True):
                while after < len(entries) and not isinstance(entries[after], Fence):
                    after += 1
                after += after < len(entries) and not _opens(entries[after])
            case _:
                while after < len(entries) and _goes_on(entries, after):
                    after += 1
        yield tuple(entries[place:after])
        place = after


def _dated(entries: Sequence[Entry], place: int) -> bool:
    """Whether a session's date stands right under its heading."""
    if place >= len(entries) or entries[place - 1].span.end != entries[place].span.start:
        return False
    below = entries[place]
    return isinstance(below, Prose) and below.text.startswith("*Date")


def _goes_on(entries: Sequence[Entry], place: int) -> bool:
    touches = entries[place - 1].span.end == entries[place].span.start
    return touches and not isinstance(entries[place], Heading | Fence | FrontMatter)


def _opens(entry: Entry) -> bool:
    return isinstance(entry, Fence) and entry.opens


def closed(text: str, *, analog: bool) -> str:
    """A block with the lines that close what it leaves open, for others to stand after it."""
    tail = read(text.encode("utf-8", "surrogateescape"), start=1, analog=analog).tail
    lines = ("]" if tail.tag else "", "---\\" if tail.narrative else "", tail.fence)
    return text + "".join(f"{line}\n" for line in lines if line)


def compared(story: Sequence[Piece], copy: Sequence[Piece]) -> Compared:
    """What both share from their beginning, and what the copy has besides.

    After the first difference blocks are told apart by their very text, each as often as it stands
    there: what both sides wrote alike is in the story once, and is not missing.
    """
    shared = 0
    while shared < min(len(story), len(copy)) and story[shared].key == copy[shared].key:
        shared += 1
    there = Counter(piece.key for piece in story[shared:] if not piece.is_heading)
    headings = {piece.key for piece in story if piece.is_heading}
    missing: list[int] = []
    for place in range(shared, len(copy)):
        piece = copy[place]
        if piece.is_heading:
            if piece.key not in headings:
                missing.append(place)
        elif there[piece.key]:
            there[piece.key] -= 1
        else:
            missing.append(place)
    return Compared(shared, shared < len(story), tuple(missing))


def read_alike(journal: Journal, data: bytes, copy: bytes) -> tuple[Journal, Journal]:
    """A story and a copy of it, read in one way: as paper notebooks only where both are such.

    `journal` is the story as read from `data`. One fence of play is enough to make prose of lines outside.
    """
    theirs = read(copy)
    if journal.analog is theirs.analog:
        return journal, theirs
    return read(data, analog=False), read(copy, analog=False)


def is_notebook(journal: Journal, data: bytes) -> bool:
    """Whether lines are read by their signs, and some have one: a fence of play would change their sense."""
    return journal.analog and any(
        not isinstance(entry, FrontMatter | Heading | Prose)
        or (isinstance(entry, Heading) and data[entry.span.start : entry.span.end].lstrip()[:1] != b"#")
        for entry in journal.entries
    )


def missing(story: bytes, copy: bytes) -> tuple[str, ...]:
    """The blocks of `copy` that `story` does not have, in the copy's order; new headings among them."""
    ours, theirs = read_alike(read(story), story, copy)
    theirs_pieces = pieces(theirs, copy)
    found = compared(pieces(ours, story), theirs_pieces)
    return tuple(theirs_pieces[place].text for place in found.missing)
