"""How many words of prose each story of the list has, counted while the list is looked at."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from soloist.journal.read import read
from soloist.play.prose_entries import words_in
from soloist.play.word_sums import sums
from soloist.storage.listing import Story
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable

LARGEST: Final = 2 << 20  # bytes of a story that is counted
_ALL: Final = 24 << 20  # bytes of all those that are, the newest first: about a second
_STRUCK: Final = b"(struck"  # what was struck out is known to the whole reading alone
_FENCES: Final = (b"```", b"~~~")


def counted(stories: Iterable[Story], going: Callable[[], bool]) -> Iterator[tuple[Path, int | None]]:
    """The words of each story; None of one that is too long or cannot be read. For a thread.

    Ends as soon as `going` says that nobody waits.
    """
    left = _ALL
    for story in stories:
        if not going():
            return
        left -= story.size
        fits = story.size <= LARGEST and left >= 0
        yield story.path, _words(story.path, going) if fits else None


def _words(path: Path, going: Callable[[], bool]) -> int | None:
    try:
        data, _ = read_file(path)
    except Unreadable:
        return None
    if _STRUCK in data:
        return words_in(read(data))
    analog = not any(fence in data for fence in _FENCES)
    found = sums(data, analog=analog, going=going)
    return found.whole if found is not None else None
