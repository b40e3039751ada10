"""A place of a story named line by line: by the number of its line in the file, or by words of it."""

import re
from bisect import bisect_right
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from soloist.cli.linear_commands import called
from soloist.cli.linear_voice import Voice
from soloist.message import Refusal, count, message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from soloist.journal.search_pattern import Span
    from soloist.play.blocks.story import Story
    from soloist.play.excerpt import Excerpt
    from soloist.play.session.session import Session

_TOLD: Final = 20  # places of which one is to be chosen
_NUMBER: Final = re.compile(r"(?:(?:line|ligne|l\.)\s*)?(\d{1,9})", re.IGNORECASE | re.ASCII)
_QUOTES: Final = re.compile(r"[“\"«][\s\u00a0\u202f]*(.+?)[\s\u00a0\u202f]*[”\"»]")


class Place(NamedTuple):
    """A block of a story, `block` the first of its pieces, and the byte of it that is meant."""

    story: "Story"
    block: int
    at: int

    @property
    def start(self) -> int:
        """The byte at which the block begins."""
        return self.story.spans.starts[self.block]

    @property
    def raw(self) -> bytes:
        """The bytes of the whole block."""
        return self.story.data[self.start : end_of(self.story, self.block)]

    @property
    def line(self) -> int:
        """The number of its first line in the file, from 1."""
        return line_of(self.story, self.start)


def cut(sitting: "Session") -> "Story":
    """The story in blocks, as the screen has it."""
    from soloist.play.blocks.story import Story

    return Story(sitting.on_story(lambda story: story.data))


def line_of(story: "Story", at: int) -> int:
    """The number of the line a byte is in, from 1."""
    return story.data.lines(at) + 1


def end_of(story: "Story", index: int) -> int:
    """Where the block that begins with piece `index` ends, all its pieces counted."""
    return story.spans.ends[after(story, index) - 1]


def after(story: "Story", index: int) -> int:
    """The first piece of the block after the one that begins with piece `index`."""
    index += 1
    while index < len(story) and story.spans.head(index) != index:
        index += 1
    return index


def number_in(asked: str) -> int:
    """The number of the line that is asked for, nought where words are."""
    found = _NUMBER.fullmatch(asked.strip())
    return int(found[1]) if found else 0


def leading_number(asked: str) -> tuple[int, str]:
    """The number of a line that stands before words, nought where none does, and those words."""
    first, _, rest = asked.strip().partition(" ")
    return (int(first), rest.strip()) if first.isascii() and first.isdigit() else (0, asked.strip())


def at_line(sitting: "Session", line: int) -> Place:
    """The block at a line of the file, or the next after it. Raises `Refusal` where there is no such line."""
    from soloist.play.excerpt import offset_of

    story = cut(sitting)
    at = offset_of(story.data[:], line)
    if not len(story):
        raise Refusal(message("The story is empty yet."))
    return _around(story, at)


def meant(sitting: "Session", voice: Voice, asked: str, command: str) -> Place | None:
    """The place that a number of a line or words name, for the command of that id.

    Where words stand in several blocks, those are told, the newest first, and none is given back. What was
    struck out is no place. Raises `Refusal` for a line there is not, and for words that stand nowhere.
    """
    number = number_in(asked)
    if number:
        place = at_line(sitting, number)
        if number < line_of(place.story, place.story.first):
            raise Refusal(
                message("Line {line} is in the head of the file: change that in your editor.", line=number)
            )
        if place.start in sitting.struck():
            raise Refusal(
                message("What stands on line {line} was struck out: nothing is done there.", line=number)
            )
        return place
    quoted = _QUOTES.fullmatch(asked.strip())
    return _by_words(sitting, voice, quoted[1] if quoted else asked.strip(), command)


def exchange_at(sitting: "Session", voice: Voice, asked: str, command: str) -> "Excerpt | None":
    """The exchange at the place asked for, or the last one where nothing is; None where several are told.

    Nothing private is in it, nor what only Destiny sees while that is out of sight. Raises `Refusal` as
    `meant`.
    """
    from soloist.play.excerpt import excerpt_at, last_excerpt

    if not asked.strip():
        return last_excerpt(sitting.story.data, veiled=sitting.veiled)
    place = meant(sitting, voice, asked, command)
    if place is None:
        return None
    return excerpt_at(place.story.data[:], place.at, veiled=sitting.veiled)


def _around(story: "Story", at: int) -> Place:
    """The block that holds a byte, or the next after it; at the end the last one."""
    index = max(0, bisect_right(story.spans.starts, at) - 1)
    if story.spans.ends[index] <= at and index + 1 < len(story):
        index += 1
    index = story.spans.head(index)
    start = story.spans.starts[index]
    return Place(story, index, at if start <= at < end_of(story, index) else start)


def _by_words(sitting: "Session", voice: Voice, words: str, command: str) -> Place | None:
    from soloist.journal.search import hits, spans
    from soloist.play.veil import masked

    story = cut(sitting)
    data = masked(story.data[:]) if sitting.veiled else story.data[:]
    struck, found = sitting.struck(), dict[int, "Span"]()
    for span in spans(data, words):
        if span.start >= story.first and len(story):
            place = _around(story, span.start)
            if place.start not in struck:
                found.setdefault(place.start, span)
    if not found:
        raise Refusal(message("“{words}” stands nowhere here.", words=words))
    last: Sequence[Span] = tuple(found.values())[-_TOLD:]
    if len(found) == 1:
        return _around(story, last[0].start)
    told = list(islice(hits(data, last), _TOLD))
    for hit in reversed(told):
        voice.tell(message("line {line}: {text}", line=hit.line, text=hit.text))
    if len(found) > len(told):
        voice.tell(count("{n} more place.", "{n} more places.", len(found) - len(told)))
    name = called(command, voice.lingo.lang)
    voice.tell(message("Which one? Say its line: {command} {line}", command=name, line=told[-1].line))
    return None
