"""What may stand in a tag after its name: numbers a step on, lists as they are, words and their change."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from soloist.journal.sheet import kept_list, kept_number, names
from soloist.journal.state import Element, Held, folded, is_open
from soloist.journal.words import CATEGORIES, STEPS, category_id
from soloist.message import Message, message
from soloist.play.completing.finder import matching
from soloist.play.completing.ground import Ground
from soloist.play.completing.place import Place
from soloist.play.completing.values import Candidate
from soloist.play.desk.entries import DANGER, SCENE_TYPE, STAKE
from soloist.rules.term import Renamed, Term

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
    {"Thread": (OPEN, STAKE), "E": (DANGER, SCENE_TYPE)}
)
_LIST: Final = message("a list, restated whole")
_NUMBER: Final = message("a number")
_WORD: Final = message("a word, and what becomes of it")


def parts(ground: Ground, place: Place) -> tuple[Candidate, ...]:
    """What a tag can say of what it is about, by what is typed of a part."""
    found = tuple(_parts(ground, place.prefix, place.name))
    keys = [each.name.partition(":")[0] for each in found]
    return tuple(found[number] for number in matching(keys, place.typed))


def items(ground: Ground, place: Place) -> tuple[Candidate, ...]:
    """What the list already holds and does not stand in this part."""
    element = ground.element(place.prefix, place.name)
    category, _, said = place.head.partition(":")
    there = {item.strip() for item in said.split(",")} - {place.typed.strip()}
    held = [item for item in element.items(category_id(category)) if item not in there] if element else []
    return tuple(Candidate(held[number], held[number]) for number in matching(held, place.typed))


def changes(ground: Ground, place: Place) -> tuple[Candidate, ...]:
    """What a word may become: for a thread the ways it ends, for a number one more and one less."""
    lang = ground.lang
    texts: list[str] = []
    if place.prefix == "Thread":
        texts = [term.of(lang) for term in (*ENDS, OPEN) if term.of(lang) != place.head]
    elif (value := place.head.rpartition(" ")[2]).lstrip("-").isdecimal():
        texts = [str(int(value) + 1), str(int(value) - 1)]
    return tuple(Candidate(texts[number], texts[number]) for number in matching(texts, place.typed))


def steps(held: Held, *, down: bool) -> tuple[str, ...]:
    """A number one on and one back, as a tag restates it; the likelier first."""
    moved = (held.value - 1, held.value + 1) if down else (held.value + 1, held.value - 1)
    if held.maximum is None:
        return tuple(f"{held.value}->{after}" for after in moved)
    return tuple(f"{after}/{held.maximum}" for after in moved if 0 <= after <= held.maximum)


def _parts(ground: Ground, prefix: str, name: str) -> Iterator[Candidate]:
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
