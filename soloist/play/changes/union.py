"""Bringing two sides of a story together: what only the copy has is added at the end, and numbers add up.

A syncing program that finds two versions of a story keeps one and sets the other aside. Neither is
the right one: both evenings were played. The union adds to the story, in one write, under a note that says
where it comes from, every block that only the copy has, word for word and under its headings.

A block says `Fortunes 0->1` from where *its* side stood. So a counter is first put back to where the copy
had it, for the block to be true and for `verify` to agree, and at the end all is brought to where both sides
together lead, see `merge`: two sides that each gain a fortune end at two. Then the headings say again where
the story stood, if the story had gone on at all.

The copy stays as it is. What both sides wrote alike, to the letter, counts once; so a second union of the
same copy adds nothing.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal.dice_text import neutralise
from soloist.journal.folding.fold import Folding, fold
from soloist.journal.model import Entry, Fence, FrontMatter, Heading, Journal, Number, Prose
from soloist.journal.read import read
from soloist.journal.state import State
from soloist.journal.write import closing, fence, note
from soloist.play.changes.edit_block import units
from soloist.play.changes.merge import Field, claimed, element_of, merged, written
from soloist.play.story.story import Story
from soloist.rules.term import phrase
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


def pieces(journal: Journal, data: bytes) -> tuple[Piece, ...]:
    """The pieces of a journal read from `data`, its front matter and its title left out."""
    found: list[Piece] = []
    stack: list[tuple[int, str]] = []
    for entries in units(journal.entries):
        first = entries[0]
        text = data[first.span.start : entries[-1].span.end].decode("utf-8", "surrogateescape")
        text = text.replace("\r\n", "\n").rstrip("\n") + "\n"
        if all(isinstance(entry, Fence) for entry in entries) or _CLOSERS.fullmatch(f"\n{text.rstrip()}"):
            continue  # a fence that holds nothing, or what closes a block above a blank line
        if isinstance(first, Heading):
            if first.kind == "title":
                continue
            stack = [held for held in stack if held[0] < first.level] + [(first.level, text)]
        found.append(Piece(text, tuple(heading for _, heading in stack), entries))
    return tuple(found)


def _begin_alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many texts both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (mine, its) in pairs if mine != its), min(len(one), len(other)))


def alike(story: Sequence[Piece], copy: Sequence[Piece]) -> int:
    """How many pieces both begin with."""
    return _begin_alike([piece.key for piece in story], [piece.key for piece in copy])


def only_there(story: Sequence[Piece], copy: Sequence[Piece]) -> tuple[int, ...]:
    """The places of the copy's pieces that the story lacks: blocks, and headings it knows not at all.

    After the first difference blocks are told apart by their very text, each as often as it stands
    there: what both sides wrote alike is in the story once, and is not missing.
    """
    first = alike(story, copy)
    there = Counter(piece.key for piece in story[first:] if not piece.is_heading)
    headings = {piece.key for piece in story if piece.is_heading}
    found = list[int]()
    for place, piece in enumerate(copy[first:], first):
        if piece.is_heading:
            found += [] if piece.key in headings else [place]
        else:
            there[piece.key] -= 1
            found += [place] if there[piece.key] < 0 else []
    return tuple(found)


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
    copied = pieces(theirs, copy)
    return tuple(copied[place].text for place in only_there(pieces(ours, story), copied))


_FROM: Final = phrase("what follows comes from {name}")
_BOTH: Final = phrase("both sides together")
_SIGNS: Final = regex.compile(r"[\x00-\x1f\x7f-\x9f]+")  # nothing a terminal obeys, in the name of a file


def union(story: Story, copy: bytes, name: str) -> int:
    """Add to `story` what only `copy` has, under a note that names it; how many blocks that were.

    `copy` are the bytes of the copy. Nothing is written where nothing is missing. Raises `Refusal`, and then
    nothing is added.
    """
    count = 0

    def blocks(state: State) -> Sequence[str]:
        nonlocal count
        ours, theirs = read_alike(story.journal, story.data, copy)
        mine, copied = pieces(ours, story.data), pieces(theirs, copy)
        wanted = only_there(mine, copied)
        count = len(wanted)
        notebook = is_notebook(ours, story.data) or (ours.analog and is_notebook(theirs, copy))
        end = _End(state if ours is story.journal else fold(ours.entries), mine, notebook)
        _join(end, theirs, copied, wanted, neutralise(_SIGNS.sub(" ", name)))
        if wanted and alike(mine, copied) < len(mine):
            end.stand(mine[-1].path)
        return tuple(end.blocks)

    story.append(blocks)
    return count


def _join(end: "_End", theirs: Journal, copied: Sequence[Piece], wanted: Sequence[int], name: str) -> None:
    """Add the wanted pieces of a copy, then what both sides together lead to."""
    ours, lang = end.state, end.state.lang
    said = note("note", _FROM.of(lang).format(name=name), lang)
    for piece, state in _walked(theirs, copied, wanted):
        end.play((*said, *_put_back(end.state, state, piece)))
        said = ()
        end.stand(piece.path)
        if not piece.is_heading:
            end.add(piece.text)
    added = [entry for place in wanted for entry in copied[place].entries]
    new = set(map(id, added))
    base = fold(entry for entry in theirs.entries if id(entry) not in new)
    if lines := merged(end.state, ours, base, fold(theirs.entries), added) if wanted else []:
        end.play((*note("note", _BOTH.of(lang), lang), *lines))


def _walked(theirs: Journal, copied: Sequence[Piece], wanted: Sequence[int]) -> Iterator[tuple[Piece, State]]:
    """The wanted pieces of a copy, each with what the copy adds up to before it."""
    folding = Folding(fold(entry for entry in theirs.entries[:1] if isinstance(entry, FrontMatter)))
    for place, piece in enumerate(copied):
        if place in wanted:
            yield piece, folding.state()
        for entry in piece.entries:
            folding.add(entry)


class _End:
    """The end of a story that blocks are added to: what it adds up to then, and the headings there."""

    def __init__(self, state: State, pieces: Sequence[Piece], notebook: bool) -> None:
        self.state, self.blocks = state, list[str]()
        self._path, self._notebook = pieces[-1].path if pieces else (), notebook

    def add(self, text: str) -> None:
        """Add a block, and what closes it for others to stand after it."""
        found = read(text.encode("utf-8", "surrogateescape"), start=1, analog=self._notebook)
        self.blocks.append(text + closing(found.tail))
        self.state = fold(found.entries, self.state)

    def play(self, lines: Sequence[str]) -> None:
        """Add lines of play; a paper notebook, where a fence would make all the rest prose, has none."""
        if lines:
            self.add("\n".join([*lines, ""]) if self._notebook else fence(lines))

    def stand(self, path: tuple[str, ...]) -> None:
        """Say the headings that lead from where the text stands to `path`."""
        if path and path != self._path:
            for heading in path[min(_begin_alike(self._path, path), len(path) - 1) :]:
                self.add(heading)
            self._path = path


def _put_back(now: State, then: State, piece: Piece) -> Iterator[str]:
    """Tags that put numbers back to where the copy had them: those a block starts from, and the shared ones.

    Rolls look at those. What has a maximum is restated whole, and starts from nothing.
    """
    fields = dict.fromkeys(Field("", "", number) for number in then.shared.numbers)
    starts = claimed(piece.entries)
    for field in {**fields, **starts}:
        element, other = element_of(now, field), element_of(then, field)
        held = element.numbers.get(field.number) if element else None
        had = other.numbers.get(field.number) if other else None
        value = had.value if had else starts.get(field)
        if element and held and value is not None and held.value != value and held.maximum is None:
            yield written(now, element, Number(held.name if field.number else "", value, before=held.value))
