"""What may stand at a place of play: parts of tags, tables and their columns."""

from collections.abc import Iterator, Mapping, Sequence
from operator import is_
from types import MappingProxyType
from typing import Final

from soloist.journal.sheet import kept_list, kept_number, names
from soloist.journal.state import Element, Held, State, folded, is_open
from soloist.journal.words import CATEGORIES, STEPS, category_id
from soloist.play.completing.finder import Finder, Ground
from soloist.play.completing.place import Candidate, Place
from soloist.play.desk.entries import KINDS
from soloist.play.story.oracle import reach
from soloist.rules.term import Renamed, Term
from soloist.tables.lookup import Shelves, Target
from soloist.tables.names import fold_name
from soloist.values.dataclass import replace
from soloist.values.message import Message, message

_COLUMN = message("a column")
_TABLE = message("a table")


class TableNames:
    """Names of tables: those drawn from in this story first, then those of its rules, then the others."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._names: tuple[Candidate, ...] = ()
        self._finder = Finder(())
        self._order: Sequence[int] = ()

    def learn(self, shelves: Shelves, version: int, state: State, system: str) -> None:
        """Hold the tables of these shelves; another `version` says that a file changed."""
        if self._of and all(map(is_, self._of, (shelves, version, state))):
            return
        self._of = shelves, version, state
        names = tuple(each for target in reach(shelves, state).targets() for each in _named(target))
        if names != self._names:
            self._names, self._finder = names, Finder([each.name for each in names])
        drawn, rules = set(state.drawn), f"{fold_name(system)}/"
        self._order = [
            2 * (folded(each.name) not in drawn) + (not fold_name(each.name).startswith(rules))
            for each in names
        ]

    def find(self, place: Place, most: int) -> tuple[Candidate, ...]:
        """The tables whose name begins so; columns only of a table that is named."""
        found = self._finder.find(place.typed, self._order, 4 * most)
        typed = fold_name(place.typed)
        offered = [self._names[number] for number in found]
        return tuple(each for each in offered if each.about is not _COLUMN or _named_in(each, typed))[:most]


def _named(target: Target) -> tuple[Candidate, ...]:
    table = target.table
    about: Message | str = table.about or _TABLE
    found = [] if table.shape == "grid" else [Candidate(target.name, target.name, about)]
    columns = (target.name_of(strip) for strip in table.strips if strip.name)
    return (*found, *(Candidate(name, name, _COLUMN if found else about) for name in columns))


def _named_in(column: Candidate, typed: str) -> bool:
    """Whether what is typed holds the name of the column's table, or is the beginning of its own name."""
    table, _, own = column.name.rpartition(".")
    whole = fold_name(table)
    parts = (whole, whole.rpartition("/")[2])
    return typed.startswith(parts) or (len(typed) > 1 and fold_name(own).startswith(typed))


OPEN: Final = Term("open", "ouvert")
ENDS: Final = (
    Term("closed", "fermé"),
    Term("resolved", "résolu"),
    Term("abandoned", "abandonné"),
)
_LISTS: Final[Mapping[str, tuple[Term, ...]]] = MappingProxyType(
    {
        "PC": (*(CATEGORIES[id_] for id_ in ("traits", "session", "goal", "gauges")),),
        "N": (CATEGORIES["traits"],),
        "E": (CATEGORIES["traits"],),
        "Clock": (CATEGORIES["next"],),
        "Track": (STEPS,),
    }
)
_WORDS: Final[Mapping[str, tuple[Term, ...]]] = MappingProxyType(
    {"Thread": (OPEN, *KINDS["stake"].words), "E": (*KINDS["danger"].words, *KINDS["scene"].words)}
)
_LIST: Final = message("a list, restated whole")
_NUMBER: Final = message("a number")
_WORD: Final = message("a word, and what becomes of it")


def steps(held: Held, *, down: bool) -> tuple[str, ...]:
    """A number one on and one back, as a tag restates it; the likelier first."""
    moved = (held.value - 1, held.value + 1) if down else (held.value + 1, held.value - 1)
    if held.maximum is None:
        return tuple(f"{held.value}->{after}" for after in moved)
    return tuple(f"{after}/{held.maximum}" for after in moved if 0 <= after <= held.maximum)


def offered(ground: Ground, prefix: str, name: str) -> Iterator[Candidate]:
    """What may stand in a tag after its name: how it ends, its numbers, words and lists."""
    element = ground.element(prefix, name)
    if element is not None and prefix == "Thread" and element.words and is_open(element):
        yield from _ended(element, ground.lang)
    yield from numbers(ground, prefix, name)
    if ground.is_hat(prefix, name):
        yield from _hat_lists(ground)
        return
    if element is not None:
        for word in element.words:
            yield Candidate(word, f"{word} -> ", _WORD)
    yield from _lists(element, prefix, ground.lang)
    said = set(element.words) if element is not None else set()
    for term in _WORDS.get(prefix, ()):
        if term.of(ground.lang) not in said:
            yield Candidate(term.of(ground.lang), term.of(ground.lang))


def _ended(element: Element, lang: str) -> Iterator[Candidate]:
    last = element.words[-1]
    for term in ENDS:
        text = f"{last} -> {term.of(lang)}"
        yield Candidate(text, text)


def numbers(ground: Ground, prefix: str, name: str) -> Iterator[Candidate]:
    """Each number of somebody or something, one on and one back: counters of the rules, then its own."""
    element, lang = ground.element(prefix, name), ground.lang
    hat = ground.is_hat(prefix, name)
    if hat and not ground.hat:
        return
    counted: set[str] = set()
    for kept in ground.system.counters:
        if kept.is_list or kept.shared is not hat or (not hat and prefix != "PC"):
            continue
        held = kept_number(element, kept) or Held(kept.name.of(lang), kept.default)
        counted |= {*names(kept), folded(held.name)}
        own = isinstance(kept.name, Renamed)
        yield from _number(replace(held, name=kept.name.of(lang)) if own else held, signed=kept.shared)
    for held in element.numbers.values() if element is not None else ():
        if held.name and folded(held.name) not in counted:
            yield from _number(held)


def _number(held: Held, *, signed: bool = False) -> Iterator[Candidate]:
    for text in steps(held, down=False)[: None if held.value or signed else 1]:
        yield Candidate(f"{held.name} {text}", f"{held.name} {text}", _NUMBER)


def _lists(element: Element | None, prefix: str, lang: str) -> Iterator[Candidate]:
    held = element.lists if element is not None else {}
    for listed in held.values():
        yield _list(listed.name, listed.items)
    for term in _LISTS.get(prefix, ()):
        if category_id(term.of(lang)) not in held and term.of(lang) not in held:
            yield _list(term.of(lang), ())


def _hat_lists(ground: Ground) -> Iterator[Candidate]:
    if not ground.hat:
        return
    for kept in ground.system.counters:
        if kept.is_list and kept.shared and kept_list(ground.state.shared, kept) is None:
            yield _list(kept.name.of(ground.lang).casefold(), ())
    for listed in ground.state.shared.lists.values():
        yield _list(listed.name, listed.items)


def _list(name: str, held: tuple[str, ...]) -> Candidate:
    text = f"{name}: {', '.join(held)}"
    about: Message | str = _LIST
    return Candidate(text.rstrip(), text, about)
