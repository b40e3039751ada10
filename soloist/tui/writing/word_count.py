"""Keeps count of the words of prose while one writes: what was added is counted, never the story again."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from soloist.play.prose.outline_parts import Sums, added, sums, typed_words
from soloist.storage.clock import today
from soloist.storage.means import Means
from soloist.storage.state_files import DayStart
from soloist.values.message import Refusal

if TYPE_CHECKING:
    from soloist.play.story.story import Story

Struck = Callable[[], frozenset[int]]


class _At(NamedTuple):
    """What the sums were made of."""

    sums: Sums
    size: int
    rewrites: int
    strikes: int
    day: str


class WordCount:
    """Of one story that is open: counted whole once, and again when more than its end changed.

    That is done by `beside`, which runs what it is given in a thread.
    """

    def __init__(
        self, means: Means, path: Path, struck: Struck, beside: Callable[[Callable[[], None]], object]
    ) -> None:
        """`struck` are the bytes at which blocks begin that were struck out."""
        self._days = DayStart(means.state, means.disk)
        self._now = means.now
        self._path = path
        self._struck = struck
        self._beside = beside
        self._known: _At | None = None
        self._busy = False
        self._typed = ("", "", 0)  # what is typed, in the place of what, and the words of that
        self._going = True

    def opened(self, story: "Story") -> None:
        """Note how long the story is, if today knows nothing of it yet."""
        size, day = story.size, today(self._now).isoformat()
        self._beside(lambda: self._note(day, size))

    def _note(self, day: str, size: int) -> None:
        self._days.size(self._path, day, size)

    def shown(self, story: "Story", typed: str, replaced: str) -> int | None:
        """The words of the session with those that are `typed`, which may take the place of others."""
        now = self.look(story)
        return None if now is None else max(0, now.session + self._words(typed, replaced))

    def _words(self, typed: str, replaced: str) -> int:
        """Asked again of the same texts, nothing is counted again."""
        if (typed, replaced) != self._typed[:2]:
            gone = typed_words(replaced) if typed and replaced else 0
            self._typed = typed, replaced, typed_words(typed) - gone
        return self._typed[2]

    def stop(self) -> None:
        """Nobody waits for a count any more."""
        self._going = False

    def look(self, story: "Story") -> Sums | None:
        """The sums as the story is now; None while it is being counted beside."""
        known, day = self._known, today(self._now).isoformat()
        if known is None or not self._follows(known, story) or known.day != day:
            self._begin(story)
            return None
        if story.size > known.size:
            more = added(known.sums, story.since(known.size), analog=story.analog)
            self._known = known = known._replace(sums=more, size=story.size)
        return known.sums

    def count(self, story: "Story") -> Sums | None:
        """The sums, counted from the whole story at once: slow for a long one; None once stopped."""
        from soloist.play.guide.tutorial import is_evening  # loaded with the guide, at the latest

        day, rewrites, strikes = today(self._now).isoformat(), story.rewrites, len(story.state.struck)
        data, struck = story.data, self._struck()
        opened = self._days.size(self._path, day, len(data))
        setup, going = is_evening(story.state), lambda: self._going
        found = sums(data, analog=story.analog, struck=struck, opened=opened, setup=setup, going=going)
        if found is not None:
            self._known = _At(found, len(data), rewrites, strikes, day)
        return found

    def _follows(self, known: _At, story: "Story") -> bool:
        same = (story.rewrites, len(story.state.struck)) == (known.rewrites, known.strikes)
        return same and story.size >= known.size

    def _begin(self, story: "Story") -> None:
        if self._busy or not self._going:
            return
        self._busy = True
        self._beside(lambda: self._work(story))

    def _work(self, story: "Story") -> None:
        with suppress(Refusal):  # what cannot be read is said elsewhere
            self.count(story)
        self._busy = False
