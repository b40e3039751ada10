"""Looking for words in many stories, one after the other; one that cannot be read does not stop the rest."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from soloist.journal.search import Hit, hits, spans
from soloist.storage.listing import Story
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable
from soloist.storage.workspace import LeadsOutside, Workspace
from soloist.values.message import Message


class Searched(NamedTuple):
    """What one story gave: up to as many places as were asked for, how many `more` there are; or why not."""

    path: Path
    title: str
    hits: tuple[Hit, ...] = ()
    more: int = 0
    trouble: Message | None = None


def search_stories(
    stories: Iterable[Story], words: str, limit: int | None = None, shown: Callable[[bytes], bytes] = bytes
) -> Iterator[Searched]:
    """What each story gives, in their order; `limit` is how many places are given of all, None for all.

    `shown` leaves of the bytes of a story what may be seen.
    """
    left = limit
    for story in stories:
        try:
            data = shown(read_file(story.path)[0])
        except Unreadable as refusal:
            yield Searched(story.path, story.title, trouble=refusal.message)
            continue
        found = spans(data, words)
        first = tuple(hits(data, islice(found, left)))
        yield Searched(story.path, story.title, first, len(tuple(found)))
        left = None if left is None else left - len(first)


def stories_of(here: Workspace) -> tuple[tuple[Story, ...], tuple[Message, ...]]:
    """The stories of a workspace that can be searched, and why others cannot."""
    listed = here.stories()
    trouble = tuple(LeadsOutside(story.path).message for story in listed if story.kind == "outside")
    return tuple(story for story in listed if story.kind in ("story", "unreadable")), trouble
