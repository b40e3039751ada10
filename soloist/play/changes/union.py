"""Bringing two sides of a story together: what only the copy has is added at the end, and numbers add up.

A syncing program that finds two versions of a story keeps one and sets the other aside. Neither is
the right one: both evenings were played. The union adds to the story, in one write, under a note that says
where it comes from, every block that only the copy has, word for word and under its headings.

A block says `Fortunes 0->1` from where *its* side stood. So a counter is first put back to where the copy
had it, for the block to be true and for `verify` to agree, and afterwards brought to where both sides
together lead: where the story stood, plus what the blocks added changed. Two sides that each gain a
fortune end at two. What has a maximum stays between nothing and it.

Lists are put together in the same way: the story's, with what the copy added and without what it dropped.
Words, goals and options hold one thing at a time: where the story has moved on since the two parted, its
own is said again. At the end the headings say again where the story stood, if the story had gone on at all.

The copy stays as it is. What both sides wrote alike, to the letter, counts once; so a second union of the
same copy adds nothing.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final

from soloist.journal.fold import fold
from soloist.journal.model import FrontMatter, Items, Journal, Number, Part, Tag, Word
from soloist.journal.names import CannotCarry
from soloist.journal.read import read
from soloist.journal.state import Element, State
from soloist.journal.table_text import neutralise
from soloist.journal.tags import write_tag
from soloist.journal.write import fence, note
from soloist.play.changes.pieces import closed, compared, is_notebook, pieces, read_alike
from soloist.play.changes.side import (
    Field,
    changes,
    element_of,
    elements,
    held_of,
    numbers_that_differ,
    walked,
    written_before,
)
from soloist.play.story.story import Story
from soloist.rules.term import Term

_FROM: Final = Term(en="what follows comes from {name}", fr="ce qui suit vient de {name}")
_BOTH: Final = Term(en="both sides together", fr="les deux côtés ensemble")
_SIGNS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]+")  # nothing a terminal obeys, in the name of a file
_ONE_AT_A_TIME: Final = frozenset(("goal", "frame", "next"))


def union(story: Story, copy: bytes, name: str) -> int:
    """Add to `story` what only `copy` has, under a note that names it; how many blocks that were.

    `copy` are the bytes of the copy as `storage.reading.readable` gives them. Nothing is written
    where nothing is missing. Raises `Refusal`, and then nothing is added.
    """
    count = 0

    def blocks(state: State) -> Sequence[str]:
        nonlocal count
        joined = _Joining(story.journal, story.data, state, copy, name)
        count = len(joined.added)
        return joined.blocks()

    story.append(blocks)
    return count


class _Joining:
    """A union under way: the blocks so far, and what the story adds up to with them."""

    def __init__(self, journal: Journal, data: bytes, state: State, copy: bytes, name: str) -> None:
        ours, theirs = read_alike(journal, data, copy)
        self._ours, copied = pieces(ours, data), pieces(theirs, copy)
        found = compared(self._ours, copied)
        self._ahead, self._name = found.ahead, name
        self._notebook = is_notebook(ours, data) or (ours.analog and is_notebook(theirs, copy))
        head = [entry for entry in ours.entries[:1] if isinstance(entry, FrontMatter)]
        shared = [entry for piece in self._ours[: found.shared] for entry in piece.entries]
        self._parted = fold([*head, *shared])
        self._story = self._now = state if ours is journal else fold(ours.entries)
        self.added = tuple(walked(theirs, copied, frozenset(found.missing)))
        self._path = self._ours[-1].path if self._ours else ()
        self._blocks: list[str] = []

    def blocks(self) -> Sequence[str]:
        """Everything to add, nothing where nothing is missing."""
        if not self.added:
            return ()
        lang, name = self._story.lang, neutralise(_SIGNS.sub(" ", self._name))
        said = note("note", _FROM.of(lang).format(name=name), lang)
        for number, added in enumerate(self.added):
            put_back = list(self._put_back(self._starts() if number == 0 else written_before(added)))
            if put_back or number == 0:
                self._play([*said, *put_back])
            self._stand(added.piece.path)
            if not added.piece.is_heading:
                self._add(closed(added.piece.text, analog=self._notebook))
        if lines := list(self._settled()):
            self._play([*note("note", _BOTH.of(lang), lang), *lines])
        if self._ahead:
            self._stand(self._ours[-1].path)
        return tuple(self._blocks)

    def _add(self, text: str) -> None:
        self._blocks.append(text)
        entries = read(text.encode("utf-8", "surrogateescape"), start=1, analog=self._notebook).entries
        self._now = fold(entries, self._now)

    def _play(self, lines: Sequence[str]) -> None:
        """Lines of play; in a paper notebook, where a fence would make all the rest prose, without one."""
        self._add("\n".join([*lines, ""]) if self._notebook else fence(lines))

    def _stand(self, path: tuple[str, ...]) -> None:
        """Say the headings that lead from where the text stands to `path`."""
        here = self._path
        if path == here or not path:
            return
        same = next((n for n, pair in enumerate(zip(here, path, strict=False)) if pair[0] != pair[1]), None)
        first = min(len(here), len(path) - 1) if same is None else same
        for heading in path[first:]:
            self._add(heading)
        self._path = path

    # --- numbers

    def _starts(self) -> dict[Field, int]:
        """Where the copy had the numbers its blocks start from, and the shared ones, which rolls look at."""
        first = self.added[0].before
        shared = {Field("", "", number): held.value for number, held in first.shared.numbers.items()}
        for added in reversed(self.added):
            shared |= written_before(added)
        return shared

    def _put_back(self, wanted: Mapping[Field, int]) -> Iterator[str]:
        """Tags that put numbers back to where the copy had them."""
        for field, value in wanted.items():
            held = held_of(self._now, field)
            if held is not None and held.value != value and held.maximum is None:
                yield self._tag(field, Number(held.name, value, before=held.value))

    def _settled(self) -> Iterator[str]:
        """Tags that bring everything the added blocks speak of to where both sides together lead."""
        moved: Counter[Field] = Counter()
        for added in self.added:
            moved.update(changes(added))
        touched = dict.fromkeys((*moved, *numbers_that_differ(self._story, self._now)))
        for field in touched:
            before, now = held_of(self._story, field), held_of(self._now, field)
            if before is None or now is None:
                continue
            value = before.value + moved[field]
            if now.maximum is not None:
                value = max(0, min(value, now.maximum))
            if value != now.value:
                yield self._tag(field, Number(now.name, value, now.maximum, now.value))
        yield from self._restated()

    def _tag(self, field: Field, part: Part) -> str:
        element = element_of(self._now, field)
        assert element is not None, "a number that is held has somebody who holds it"
        if field.number == "" and isinstance(part, Number):
            part = Number("", part.value, part.maximum, part.before)
        tags = self._story.front.get("tags", "en")
        return write_tag(Tag(element.prefix, element.name, (part,)), "fr" if tags == "fr" else "en")

    # --- lists, words, options

    def _restated(self) -> Iterator[str]:
        for prefix, name, now in elements(self._now):
            field = Field(prefix, name, "")
            mine, parted = element_of(self._story, field), element_of(self._parted, field)
            if mine is None or mine is now:
                continue
            parts: list[Part] = list(self._lists(field, mine, parted, now))
            if mine.words and now.words[-1:] != mine.words[-1:] and mine.words != _words(parted):
                parts.append(Word(mine.words[-1]))
            for part in parts:
                with suppress(CannotCarry):  # from another program's file: nobody could say it again
                    yield self._tag(field, part)
        for id_, value in self._story.options.items():
            if value != self._now.options.get(id_) and value != self._parted.options.get(id_):
                yield from note("option", f"{id_} {value}", self._story.lang)

    def _lists(self, field: Field, mine: Element, parted: Element | None, now: Element) -> Iterator[Part]:
        """The lists of an element that must be said again, each put together from both sides."""
        for category, listed in now.lists.items():
            items = mine.items(category)
            for added in self.added:
                before, after = (_items(element_of(state, field), category) for state in added[1:])
                if before != after and category in _ONE_AT_A_TIME:
                    items = items if mine.items(category) != _items(parted, category) else after
                elif before != after:
                    items = _merged(items, before, after, twice=category == "cards")
            if items != listed.items:
                yield Items(listed.name, items)


def _items(element: Element | None, category: str) -> tuple[str, ...]:
    return element.items(category) if element else ()


def _words(element: Element | None) -> tuple[str, ...]:
    return element.words if element else ()


def _merged(
    items: tuple[str, ...], before: tuple[str, ...], after: tuple[str, ...], *, twice: bool
) -> tuple[str, ...]:
    """A list with what the other side added to its own and without what it dropped.

    `twice`: what both have added, as a card that both drew, is held twice.
    """
    dropped, gained = Counter(before) - Counter(after), Counter(after) - Counter(before)
    kept: list[str] = []
    for item in items:
        if dropped[item]:
            dropped[item] -= 1
        else:
            kept.append(item)
    return (*kept, *(item for item in gained.elements() if twice or item not in kept))
