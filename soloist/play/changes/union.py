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

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from soloist.journal.dice_text import neutralise
from soloist.journal.folding.fold import Folding, fold
from soloist.journal.model import (
    Entry,
    Fence,
    FrontMatter,
    Heading,
    Items,
    Journal,
    Number,
    Part,
    Prose,
    Tag,
    Word,
)
from soloist.journal.read import read
from soloist.journal.state import Element, Held, State, folded
from soloist.journal.tags import write_tag
from soloist.journal.words import CannotCarry, is_hat
from soloist.journal.write import fence, note
from soloist.play.story.story import Story
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass

_CLOSERS: Final = regex.compile(r"(?:\n[ \t]*(?:\]|---\\|`{3,}|~{3,})[ \t]*)+\Z")


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


class Field(NamedTuple):
    """A number of an element, by folded names; the game master's hat has no prefix."""

    prefix: str
    name: str
    number: str


class Added(NamedTuple):
    """A block to be added, and the copy's state before and after it."""

    piece: Piece
    before: State
    after: State


def walked(theirs: Journal, copied: Sequence[Piece], missing: frozenset[int]) -> Iterator[Added]:
    """The missing pieces of a copy, each with its state before and after."""
    folding = Folding()
    for entry in theirs.entries[:1]:
        if isinstance(entry, FrontMatter):
            folding.add(entry)
    for place, piece in enumerate(copied):
        before = folding.state() if place in missing else None
        for entry in piece.entries:
            folding.add(entry)
        if before is not None:
            yield Added(piece, before, folding.state())


def changes(added: Added) -> dict[Field, int]:
    """By how much a block moves each number; one it speaks of for the first time starts where it says."""
    said = written_before(added)
    moved: dict[Field, int] = {}
    for field in numbers_that_differ(added.before, added.after):
        before, after = held_of(added.before, field), held_of(added.after, field)
        if after is None:
            continue
        first = after.lines[0].after if after.lines else after.value
        start = before.value if before else said.get(field, first if isinstance(first, int) else after.value)
        moved[field] = after.value - start
    return moved


def written_before(added: Added) -> dict[Field, int]:
    """The numbers a block says it starts from: as the copy had them, else as the block itself says."""
    found: dict[Field, int] = {}
    for entry in added.piece.entries:
        tags: Iterable[Tag] = getattr(entry, "tags", ())  # nearly every kind of line may carry some
        for tag in tags:
            hat = tag.prefix == "N" and is_hat(tag.name)
            for part in tag.parts:
                if isinstance(part, Number) and part.before is not None:
                    named = ("", "") if hat else (tag.prefix, folded(tag.name))
                    field = Field(*named, folded(part.name))
                    held = held_of(added.before, field)
                    found.setdefault(field, held.value if held else part.before)
    return found


def numbers_that_differ(before: State, after: State) -> Iterator[Field]:
    """The numbers that `after` holds and `before` does not, or not so."""
    for prefix, name, element in elements(after):
        old = element_of(before, Field(prefix, name, ""))
        if old is element:
            continue
        for number, held in element.numbers.items():
            if old is None or (found := old.numbers.get(number)) is None or found.value != held.value:
                yield Field(prefix, name, number)


def elements(state: State) -> Iterator[tuple[str, str, Element]]:
    """Everything a story keeps, by prefix and folded name as `Field` has them."""
    yield "", "", state.shared
    for prefix, named in state.elements.items():
        for name, element in named.items():
            yield prefix, name, element


def element_of(state: State, field: Field) -> Element | None:
    """Who holds a number."""
    if not field.prefix:
        return state.shared
    return state.elements.get(field.prefix, {}).get(field.name)


def held_of(state: State, field: Field) -> Held | None:
    """The number, None where the story has not met it."""
    element = element_of(state, field)
    return element.numbers.get(field.number) if element else None


_FROM: Final = Term(en="what follows comes from {name}", fr="ce qui suit vient de {name}")
_BOTH: Final = Term(en="both sides together", fr="les deux côtés ensemble")
_SIGNS: Final = regex.compile(r"[\x00-\x1f\x7f-\x9f]+")  # nothing a terminal obeys, in the name of a file
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
