"""What the search screen lists: the places in the story that is open, then those in the others."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from soloist.message import Message
from soloist.play.search import Window, stories_of, window
from soloist.play.session.session import Session
from soloist.play.session.sought import Goal
from soloist.play.veil import masked
from soloist.storage.identity import real
from soloist.storage.reading import read_file, readable
from soloist.storage.refusals import Unreadable

MOST: Final = 200  # places listed at once


class Part(NamedTuple):
    """What one story gave, or why it gave nothing; no title for the one that is open."""

    path: Path
    title: str
    window: Window = Window()
    trouble: Message | None = None


def parts(
    sitting: Session, words: str, everywhere: bool, last: Goal | None, going: Callable[[], bool]
) -> Iterator[Part]:
    """What each story gives, as it is searched; around the place gone to `last` where that is.

    What is out of sight for whoever sits here is found in no story. Slow for long stories: for a thread,
    which ends soon after `going` says that nobody waits any more.
    """
    left = MOST
    for path, title in _stories(sitting, everywhere):
        after = last.start if last is not None and path == last.path else -1
        try:
            data = readable(read_file(path)[0]) if title else sitting.read_all()
        except Unreadable as refusal:
            yield Part(path, title, trouble=refusal.message)
            continue
        if sitting.veiled:
            data = masked(data)
        found = window(data, words, after, max(left, 1), going)
        if found is None:
            return
        left -= len(found.hits)
        yield Part(path, title, found)


def _stories(sitting: Session, everywhere: bool) -> Iterator[tuple[Path, str]]:
    """The one that is open first, then the others, the last changed first."""
    yield sitting.path, ""
    if everywhere:
        for story in stories_of(sitting.desk.workspace)[0]:
            if real(story.path) != real(sitting.path):
                yield story.path, story.title or story.path.stem
