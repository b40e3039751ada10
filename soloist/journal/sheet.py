"""Reads a state through the rules of a game: counters with their defaults, sheets, the plain report."""

import re
from collections.abc import Collection, Iterable
from operator import attrgetter
from typing import Final

from soloist.journal.state import Element, Held, Listed, State, folded
from soloist.journal.words import vocabulary
from soloist.rules.given import Known
from soloist.rules.moment import Gauge, Person
from soloist.rules.system import Counter, System, Test
from soloist.rules.systems import options_of
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import Refusal, message

COLOUR: Final = "colour"

KINDS, _READINGS = vocabulary("trait")
"""Every kind by id, as any language writes it."""

_LAST: Final = regex.compile(r"(.*\S)\s*\(([^()]*)\)", re.DOTALL)


_KINDS: Final = vocabulary("gauge")[1]
_DECLARED: Final = regex.compile(r"(.*?)\s*\(([^()]*)\)")
_MAXIMUM: Final = regex.compile(r"(.+?)\s+max(?:imum)?\.?|max(?:imum)?\.?\s+(.+)", re.IGNORECASE)
_NEGATIVE: Final = regex.compile(r"(.*?)\s*\([-−–]\)")
_POWERFUL: Final = regex.compile(r"(.*?\S)\s*(\+{1,2})")


@record
class Trait:
    """A trait as written, and what its marks say.

    `weight` is 1, 2 for a heroic trait (`+`) or 3 for a mythic one (`++`). HaDes 0.1.0, Puissances.
    `kinds` are the ids of what it is said to be (`colour`, `manoeuvre`…), in the order they stand.
    """

    written: str
    text: str
    weight: int = 1
    negative: bool = False
    kinds: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called as a reason: without its kinds, with the marks of a power."""
        if not self.kinds or self.weight == 1:
            return self.text if self.kinds or self.negative else self.written
        return f"{self.text} {'+' * (self.weight - 1)}"

    @property
    def counts(self) -> bool:
        """Whether it can give a die: a colour only paints (HaDes 0.1.0, Traits)."""
        return COLOUR not in self.kinds


def trait(written: str) -> Trait:
    """A trait from what a sheet says: `jambe raide (-)`, `Voix des morts + (manœuvre)`, `sang-froid`."""
    rest, kinds = _without_kinds(written)
    if negative := _NEGATIVE.fullmatch(rest):
        text, more = _without_kinds(negative[1])
        return Trait(written, text, negative=True, kinds=more + kinds)
    if powerful := _POWERFUL.fullmatch(rest):
        text, more = _without_kinds(powerful[1])
        return Trait(written, text, weight=1 + len(powerful[2]), kinds=more + kinds)
    return Trait(written, rest, kinds=kinds)


def _without_kinds(text: str) -> tuple[str, tuple[str, ...]]:
    """The text before the kinds it ends in, and the ids of these."""
    kinds: tuple[str, ...] = ()
    while (found := _LAST.fullmatch(text)) and (kind := _READINGS.get(folded(found[2]))):
        text, kinds = found[1], (kind, *kinds)
    return text, kinds


def gauges(element: Element, counters: Collection[str] = ()) -> tuple[Gauge, ...]:
    """The numbers of an element that are not among `counters` (folded names), declared ones first.

    A field `Énergie max` is the maximum of `Énergie`.
    """
    left = {name: held for name, held in element.numbers.items() if name not in counters}
    shapes = {name: shape for name in left if (shape := _MAXIMUM.fullmatch(name))}
    limits = {name: limited for name, shape in shapes.items() if (limited := shape[1] or shape[2]) in left}
    found: dict[str, Gauge] = {}
    for item in element.items("gauges"):
        shape = _DECLARED.fullmatch(item)
        name, kind = (shape[1], shape[2]) if shape else (item, "")
        levels = tuple(part.strip() for part in name.split("/")) if "/" in name else ()
        found[folded(name)] = Gauge(name, kind=_KINDS.get(folded(kind), ""), levels=levels)
    for name, held in left.items():
        if name not in limits:
            plain = found.get(name, Gauge(held.name))
            found[name] = replace(plain, value=held.value, maximum=held.maximum)
    for name, limited in limits.items():
        found[limited] = replace(found[limited], maximum=left[name].value)
    return tuple(found.values())


_LINE: Final = attrgetter("line")  # by which what was written last is found


# --- counters -----------------------------------------------------------------------------------


def names(counter: Counter) -> tuple[str, ...]:
    """The folded names a counter may have in a file: any language, the story's own word, or its id."""
    return (*map(folded, counter.name.words), folded(counter.id))


def declared(system: System, id_: str) -> Counter:
    """The counter of that id; raises `Refusal` where the system has none."""
    for counter in system.counters:
        if counter.id == id_:
            return counter
    raise Refusal(
        message(
            "{system} has no counter “{name}”; it has: {names}",
            system=system.id,
            name=id_,
            names=", ".join(counter.id for counter in system.counters) or "—",
        )
    )


def counter(state: State, system: System, id_: str, who: str | None = None) -> int:
    """The value of a counter, its default where no line set it.

    `who` is the person for a personal counter, by default the only protagonist. Raises `Refusal`
    for a counter the system has not, or when several people have it and none is named.
    """
    kept = declared(system, id_)
    return value_of(_holder(state, kept, who), kept)


def value_of(element: Element | None, kept: Counter) -> int:
    """A counter as last written under any of its names, its default where no line set it."""
    found = kept_number(element, kept)
    return found.value if found else kept.default


def cards(state: State, system: System, id_: str, who: str | None = None) -> tuple[int, ...]:
    """The whole numbers of a counter that is a list (cards in hand); same refusals as `counter`."""
    kept = declared(system, id_)
    listed = kept_list(_holder(state, kept, who), kept)
    return whole_numbers(listed.items if listed else ())


def shared(state: State, system: System) -> Known:
    """What the hat holds: every shared counter by id, one that is a list in its numbers."""
    kept = (each for each in system.counters if each.shared)
    return {each.id: (cards if each.is_list else counter)(state, system, each.id) for each in kept}


def whole_numbers(items: Iterable[str]) -> tuple[int, ...]:
    """The whole numbers that a category lists, in order; what else it lists is left out."""
    return tuple(int(item) for item in items if re.fullmatch(r"-?\d{1,9}", item, re.ASCII))


def changed_list(held: Iterable[int], change: Iterable[int]) -> tuple[int, ...]:
    """A list in order with the numbers of `change` put in; one below zero takes its opposite out."""
    after = set(held)
    for number in change:
        if number < 0:
            after.discard(-number)
        else:
            after.add(number)
    return tuple(sorted(after))


def _holder(state: State, kept: Counter, who: str | None) -> Element | None:
    """Who holds a counter: the hat for a shared one, a person for a personal one.

    Somebody named who is no protagonist may be another role that the story keeps.
    """
    if kept.shared:
        return state.shared
    name = who if who is not None else _only(state, kept)
    return state.element(prefix_of(state, name), name)


def prefix_of(state: State, name: str) -> str:
    """Under which prefix a person stands: `N` for a role that is known and no protagonist, else `PC`."""
    return "N" if folded(name) not in state.people and state.element("N", name) is not None else "PC"


def _only(state: State, kept: Counter) -> str:
    if len(state.pcs) == 1:
        return state.pcs[0]
    if not state.pcs:
        raise Refusal(message("Nobody holds “{counter}” yet: name a person first.", counter=kept.id))
    raise Refusal(message("Whose “{counter}”? One of: {names}", counter=kept.id, names=", ".join(state.pcs)))


def kept_number(element: Element | None, kept: Counter) -> Held | None:
    """Where an element holds a counter: under its name in any language, the last written one."""
    found = map(element.numbers.get, names(kept)) if element else ()
    return max(filter(None, found), key=_LINE, default=None)


def kept_list(element: Element | None, kept: Counter) -> Listed | None:
    """Where an element holds a counter that is a list."""
    found = map(element.lists.get, names(kept)) if element else ()
    return max(filter(None, found), key=_LINE, default=None)


def option(state: State, system: System, id_: str) -> str | None:
    """What an option of the system is set to, its default where nothing set it; None for no such option."""
    for known in options_of(system):
        if known.id == id_:
            return state.options.get(id_, known.default)
    return None


def most(gauge: Gauge, state: State, system: System) -> int | None:
    """How far a gauge goes: to its own maximum, else to what the rules mark; None for any other number."""
    if gauge.kind and gauge.maximum is None:
        return system.full(lambda id_: option(state, system, id_))
    return gauge.maximum if gauge.kind else None


# --- sheets -------------------------------------------------------------------------------------


def known_person(state: State, name: str) -> Element | None:
    """What is told of a person, if anything yet; raises `Refusal` for one the story does not know.

    A story that tells of no protagonist knows anybody.
    """
    element = state.element("PC", name)
    if element is None and state.pcs and folded(name) not in state.people:
        raise Refusal(
            message(
                "Nobody is called “{name}” here. The protagonists are: {names}",
                name=name,
                names=", ".join(state.pcs),
            )
        )
    return element


def sheet(state: State, system: System, name: str) -> Person:
    """The sheet of a person; raises `Refusal` for one the story does not know."""
    element = known_person(state, name) or Element("PC", name)
    personal = [kept for kept in system.counters if not kept.shared]
    counters = {kept.id: value_of(element, kept) for kept in personal if not kept.is_list}
    ours = {name for kept in personal for name in names(kept)}
    known = {"traits", "session", "goal", "gauges", *ours}
    return Person(
        element.name,
        counters,
        gauges(element, ours),
        element.items("traits"),
        (*element.items("session"), *element.words),
        ", ".join(element.items("goal")),
        {key: held.items for key, held in element.lists.items() if key not in known},
    )


# --- countdowns ---------------------------------------------------------------------------------


def countdowns(state: State) -> tuple[Element, ...]:
    """The countdowns that still run, the one spoken of last first."""
    timers = state.elements.get("Timer", {}).values()
    running = (each for each in timers if (own := each.numbers.get("")) is not None and own.value > 0)
    return tuple(sorted(running, key=lambda each: -max(each.lines, default=0)))


def against(test: Test, state: State) -> Known:
    """The score of the countdown a test is rolled against, where it cannot be rolled without one."""
    latest = next(iter(countdowns(state)), None)
    wanted = (each.id for each in test.keys if each.countdown and not each.optional)
    return dict.fromkeys(wanted, latest.numbers[""].value) if latest is not None else {}
