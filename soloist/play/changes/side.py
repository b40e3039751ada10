"""What one side of a story changed: the blocks it has more, and by how much each moves every number."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from soloist.journal.fold import Folding
from soloist.journal.model import FrontMatter, Journal, Number, Tag
from soloist.journal.state import Element, Held, State, folded
from soloist.journal.words import is_hat
from soloist.play.changes.pieces import Piece


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
