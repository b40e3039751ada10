"""What a guided moment does, put into whole blocks of the journal: tags, rolls, prose, headings."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, assert_never

from soloist.journal.folding.fold import fold
from soloist.journal.headings import heading_scene
from soloist.journal.model import Change, Entry, Items, Number, Part, Tag, Word
from soloist.journal.read import read
from soloist.journal.sheet import counter, prefix_of
from soloist.journal.state import Element, State, folded
from soloist.journal.tags import write_tag
from soloist.journal.words import CATEGORIES, carried, write_name
from soloist.journal.write import fence, note, prose
from soloist.play.rolls.attempt import Attempt
from soloist.play.rolls.record import as_held, attempt_lines, effect_tags
from soloist.rules.moment import (
    Count,
    Line,
    Note,
    Said,
    Score,
    Tagged,
)
from soloist.rules.system import System
from soloist.rules.term import Term
from soloist.values.dataclass import replace

Done: TypeAlias = Count | Note | Score | Tagged | Said | Line | Attempt | tuple[str, ...]
"""A deed whose dice have fallen: a throw is an attempt, a draw its lines."""


def blocks(deeds: Sequence[Done], state: State, system: System) -> tuple[tuple[str, ...], State]:
    """The blocks that write `deeds` after `state`, and what it is then.

    Each deed sees what those before it changed. Raises `Refusal` for a text or a name no journal can carry.
    """
    found: list[str] = []
    lines: list[str] = []
    for deed in deeds:
        whole = _block(deed, state, system)
        own = () if whole else _lines(deed, state, system)
        if written := whole or (fence(own) if own else ""):
            added = tuple(_below(entry, state.line) for entry in read(written.encode()).entries)
            state = replace(fold(added, state), log=state.log + added)
        if whole:
            found += [fence(lines)] if lines else []
            found.append(whole)
            lines = []
        lines += own
    return (*found, *([fence(lines)] if lines else [])), state


def _below(entry: Entry, line: int) -> Entry:
    """The entry as many lines further down."""
    return replace(entry, span=replace(entry.span, line=entry.span.line + line, last=entry.span.last + line))


def _block(deed: Done, state: State, system: System) -> str:
    """A deed that stands by itself: prose, a heading; nothing for a line of play."""
    match deed:
        case Said(text=text, kind="prose"):
            return prose(text)[0]
        case Said(text=text, kind="scene"):
            return heading_scene(state.next_scene, text, state.lang)
    return ""


def _lines(deed: Done, state: State, system: System) -> tuple[str, ...]:
    match deed:
        case tuple():
            return deed
        case Attempt():
            return attempt_lines(as_held(deed, state, system), state, system)
        case Said(text=text, kind=kind):
            return note(kind, text, state.lang)
        case Line(text=text):
            return (text,)
        case _:
            return tuple(write_tag(tag) for tag in _tags(deed, state, system))


def _tags(deed: Count | Note | Score | Tagged, state: State, system: System) -> Iterable[Tag]:
    match deed:
        case Count():
            return _count(deed, state, system)
        case Note():
            return _note(deed, state, state.lang)
        case Score():
            return (_score(deed, state),)
        case Tagged(prefix=prefix, name=name, words=words):
            return (Tag(_prefix(state, prefix, name), name, tuple(map(_word, words))),)
        case _:
            assert_never(deed)


def _count(deed: Count, state: State, system: System) -> tuple[Tag, ...]:
    by = deed.by
    if deed.to is not None:
        by = deed.to - counter(state, system, deed.counter, deed.who)
    who = (deed.who,) if deed.who is not None else ()
    return effect_tags(state, system, {deed.counter: by}, who)


def _note(deed: Note, state: State, lang: str) -> Iterator[Tag]:
    """The list restated whole, what comes where what goes stood; a line for each bare word taken away."""
    prefix = _prefix(state, deed.prefix, deed.name)
    element = state.holder(prefix, deed.name)
    word, held = _listed(deed.category, element, lang)
    dropped = {folded(item) for item in deed.drop}
    kept = () if deed.only else tuple(item for item in held if folded(item) not in dropped)
    known = {folded(item) for item in kept}
    added = tuple(carried(item, in_list=True) for item in deed.add if folded(item) not in known)
    at = next((place for place, item in enumerate(held) if folded(item) in dropped), len(kept))
    items = (*kept[:at], *added, *kept[at:])
    if items != held:
        yield Tag(prefix, deed.name, (Items(word, items),))
    loose = element.words if element and deed.category == "session" else ()
    gone = [item for item in loose if deed.only or folded(item) in dropped]
    if gone:
        yield Tag(prefix, deed.name, tuple(Change(word, "") for word in gone))


def _listed(category: Term | str, element: Element | None, lang: str) -> tuple[str, tuple[str, ...]]:
    """What a list is called in this story, and what it holds."""
    term = CATEGORIES.get(category) if isinstance(category, str) else category
    names = (category,) if isinstance(category, str) else ()
    if term is not None:
        names = (*names, *map(folded, term.words))
    lists = element.lists if element else {}
    found = next((lists[name] for name in names if name in lists), None)
    fresh = term.of(lang) if term is not None else str(category)
    return (found.name, found.items) if found else (fresh, ())


def _score(deed: Score, state: State) -> Tag:
    """A number written as a change where it had another value, restated whole beside its maximum."""
    prefix = _prefix(state, deed.prefix, deed.name)
    element = state.holder(prefix, deed.name)
    held = element.numbers.get(folded(deed.field)) if element else None
    maximum = deed.maximum if deed.maximum is not None else held.maximum if held else None
    before = held.value if held and maximum is None else None
    if before is None and deed.value < 0 and maximum is None:
        before = 0
    name = held.name if held and deed.field else deed.field
    return Tag(prefix, deed.name, (Number(name, deed.value, maximum, before),))


def _word(text: str) -> Part:
    before, arrow, after = text.partition(" -> ")
    return Change(before, after) if arrow else Word(carried(text, in_list=True))


def _prefix(state: State, prefix: str, name: str) -> str:
    write_name(name)  # raises where a name holds what no reader could carry
    return prefix_of(state, name) if prefix == "PC" else prefix
