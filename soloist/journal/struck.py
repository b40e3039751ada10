"""Which entries were struck out by a later `(struck: first words)`: they leave views and exports."""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import Final

from soloist.journal import model
from soloist.journal.names import fold_name
from soloist.journal.tags import write_tag
from soloist.message import Refusal

_BRACKETS: Final = re.compile(r"[()\[\]]")  # no note can carry them: blanks stand for them
_SIGNS: Final[Mapping[type, str]] = MappingProxyType(
    {
        model.Question: "?",
        model.DiceLine: "d:",
        model.TableLine: "tbl:",
        model.Consequence: "=>",
        model.Answer: "->",
    }
)
_PATIENCE: Final = 20_000  # entries looked at before an index pays
_FEW: Final = 5  # words that are enough to know an entry by, mostly


def struck(entries: Sequence[model.Entry]) -> frozenset[int]:
    """Places in `entries` of what was struck: a paragraph, or a line of play and what follows it.

    A note strikes the last entry before it, not struck yet, that begins with its words; a line of
    play is struck with the lines after it, up to the end of its fence or to the note.
    """
    gone: set[int] = set()
    patience = _PATIENCE
    for place, entry in enumerate(entries):
        if isinstance(entry, model.Note) and entry.kind == "struck":
            found = _struck_by(entries, place, entry.text, gone)
            patience -= place - min(found, default=0)
            if patience < 0:
                return struck_by_index(entries)
            gone |= found
    return frozenset(gone)


def struck_by_index(entries: Sequence[model.Entry]) -> frozenset[int]:
    """What `struck` gives, its cost the same however far the notes are from what they strike."""
    notes = {
        place: _wanted(entry.text)
        for place, entry in enumerate(entries)
        if isinstance(entry, model.Note) and entry.kind == "struck"
    }
    begun: dict[str, list[int]] = {wanted: [] for wanted in notes.values() if wanted}
    lengths = sorted({len(wanted) for wanted in begun})
    gone: set[int] = set()
    ends: dict[int, int] = {}
    for place, entry in enumerate(entries):
        if place in notes:
            found = begun.get(notes[place], [])
            while found and found[-1] in gone:
                found.pop()
            if found:
                _strike(entries, found.pop(), place, gone, ends)
            continue
        for text in {fold_name(_plain(text)) for text in _written(entry)}:
            for length in takewhile(len(text).__ge__, lengths):
                if (those := begun.get(text[:length])) is not None:
                    those.append(place)
    return frozenset(gone)


def _strike(
    entries: Sequence[model.Entry], place: int, note: int, gone: set[int], ends: dict[int, int]
) -> None:
    """Add an extent to `gone`; `ends` leads past those that are in it already."""
    gone.add(place)
    following = place + 1
    while not isinstance(entries[place], model.Prose) and following < note:
        if isinstance(entries[following], model.Fence | model.Prose | model.Heading):
            break
        gone.add(following)
        following = ends.get(following, following + 1)
    ends[place] = following


def struck_blocks(entries: Sequence[model.Entry]) -> frozenset[int]:
    """The bytes at which blocks begin that are struck whole: a paragraph, a fence with all that is in it."""
    gone = struck(entries)
    found: set[int] = set()
    for place in gone:
        first = place
        while first and first in gone and not isinstance(entries[place], model.Prose):
            first -= 1
        last = place
        while last < len(entries) - 1 and last in gone:
            last += 1
        whole = all(isinstance(entries[end], model.Fence) for end in (first, last))
        if whole or isinstance(entries[place], model.Prose):
            found.add(entries[first].span.start)
    return frozenset(found)


def striking(entries: Sequence[model.Entry], wanted: frozenset[int]) -> str | None:
    """The words after `struck:` that strike just the places `wanted` of `entries` when added at their end.

    As few words as will do; None where no words can.
    """
    gone = struck(entries)
    written = _written(entries[min(wanted)]) if wanted else ()
    words = _plain(written[0]).split() if written else []
    whole = len(_BRACKETS.split(written[0])[0].split()) if written else 0  # those before any bracket
    for many in sorted({min(n, len(words)) for n in (min(_FEW, whole) or _FEW, 2 * _FEW, len(words))}):
        said = " ".join(words[:many])
        if said and _struck_by(entries, len(entries), said, set(gone)) == wanted:
            return said if many == len(words) or said[-1] in ".!?…" else f"{said}…"
    return None


def _wanted(words: str) -> str:
    return fold_name(_plain(words.strip().rstrip("…")))


def _struck_by(entries: Sequence[model.Entry], note: int, words: str, gone: set[int]) -> set[int]:
    wanted = _wanted(words)
    for place in range(note - 1, -1, -1):
        if wanted and place not in gone and any(_begins(entries[place], wanted)):
            return _extent(entries, place, note)
    return set()


def _extent(entries: Sequence[model.Entry], place: int, note: int) -> set[int]:
    extent = {place}
    if isinstance(entries[place], model.Prose):
        return extent
    for following in range(place + 1, note):
        if isinstance(entries[following], model.Fence | model.Prose | model.Heading):
            break
        extent.add(following)
    return extent


def _begins(entry: model.Entry, wanted: str) -> list[bool]:
    return [fold_name(_plain(text)).startswith(wanted) for text in _written(entry)]


def _plain(text: str) -> str:
    return " ".join(_BRACKETS.sub(" ", text).split())


def _written(entry: model.Entry) -> tuple[str, ...]:
    """An entry as its line begins, with and without its sign."""
    match entry:
        case model.Action(actors=actors, text=text):
            named = f"@({'+'.join(actors)}) {text}"
            return (f"@ {text}", named, text)
        case model.TagLine(tags=tags):
            return (" ".join(map(_head, tags)),)
        case model.Note(kind=kind, text=text):
            return (f"{kind}: {text}", text) if kind != "struck" else ()
        case model.Prose(text=text) | model.Narrative(text=text) | model.Other(text=text):
            return (text,)
        case model.Heading() | model.FrontMatter() | model.Fence():
            return ()
        case _:
            return (f"{_SIGNS[type(entry)]} {entry.text}", entry.text)


def _head(tag: model.Tag) -> str:
    """A tag as soloist writes it, or its beginning where it is one that soloist would write otherwise."""
    try:
        return write_tag(tag)
    except Refusal:
        return f"{tag.prefix}:{tag.name}"
