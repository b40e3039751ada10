"""Reads a state through the rules of a game: counters with their defaults, sheets, the plain report."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from soloist.journal.gauges import Gauge, Trait, gauges, trait
from soloist.journal.plain_state import PlainElement, PlainGauge, PlainPerson, PlainScene, PlainState
from soloist.journal.state import Element, Held, Listed, State, folded
from soloist.message import Refusal, message
from soloist.rules.modes import options_of
from soloist.rules.system import Counter, System

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One person as the rules see them. `others` are the categories the rules say nothing of."""

    name: str
    counters: Mapping[str, int]
    gauges: tuple[Gauge, ...] = ()
    traits: tuple[Trait, ...] = ()
    session: tuple[Trait, ...] = ()
    goal: str = ""
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


# --- counters -----------------------------------------------------------------------------------


def names(counter: Counter) -> tuple[str, ...]:
    """The folded names a counter may have in a file: either language, the story's own word, or its id."""
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
    held = kept_number(holder(state, kept, who), kept)
    return held.value if held else kept.default


def cards(state: State, system: System, id_: str, who: str | None = None) -> tuple[int, ...]:
    """The whole numbers of a counter that is a list (cards in hand); same refusals as `counter`."""
    kept = declared(system, id_)
    return whole_numbers(kept_list(holder(state, kept, who), kept))


def whole_numbers(listed: Listed | None) -> tuple[int, ...]:
    """The whole numbers of a category, in order; what else it lists is left out."""
    items = (item.strip() for item in listed.items) if listed else ()
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


def holder(state: State, kept: Counter, who: str | None) -> Element | None:
    """Who holds a counter: the hat for a shared one, a person for a personal one.

    Somebody named who is no protagonist may be another role that the story keeps.
    """
    if kept.shared:
        return state.shared
    name = who if who is not None else _only(state, kept)
    return state.element(prefix_of(state, name), name)


def prefix_of(state: State, name: str) -> str:
    """Under which prefix a person stands: `N` for a role that is known and no protagonist, else `PC`."""
    protagonist = folded(name) in map(folded, state.pcs)
    return "N" if not protagonist and state.element("N", name) is not None else "PC"


def _only(state: State, kept: Counter) -> str:
    if len(state.pcs) == 1:
        return state.pcs[0]
    if not state.pcs:
        raise Refusal(message("Nobody holds “{counter}” yet: name a person first.", counter=kept.id))
    raise Refusal(message("Whose “{counter}”? One of: {names}", counter=kept.id, names=", ".join(state.pcs)))


def kept_number(element: Element | None, kept: Counter) -> Held | None:
    """Where an element holds a counter: under its name in either language, the last written one."""
    found = [element.numbers[name] for name in names(kept) if name in element.numbers] if element else []
    return max(found, key=lambda held: held.lines[-1].line if held.lines else 0, default=None)


def kept_list(element: Element | None, kept: Counter) -> Listed | None:
    """Where an element holds a counter that is a list."""
    found = [element.lists[name] for name in names(kept) if name in element.lists] if element else []
    return max(found, key=lambda listed: listed.lines[-1].line if listed.lines else 0, default=None)


def option(state: State, system: System, id_: str) -> str | None:
    """What an option of the system is set to, its default where nothing set it; None for no such option."""
    for known in options_of(system):
        if known.id == id_:
            return state.options.get(id_, known.default)
    return None


# --- sheets -------------------------------------------------------------------------------------


def sheet(state: State, system: System, name: str) -> Sheet:
    """The sheet of a person; raises `Refusal` for one the story does not know."""
    element = state.element("PC", name)
    if element is None and folded(name) not in (folded(known) for known in state.pcs):
        raise Refusal(
            message(
                "Nobody is called “{name}” here. The protagonists are: {names}",
                name=name,
                names=", ".join(state.pcs) or "—",
            )
        )
    return _sheet(element or Element("PC", name), system)


def _sheet(element: Element, system: System) -> Sheet:
    personal = [kept for kept in system.counters if not kept.shared]
    counters = {kept.id: _value(element, kept) for kept in personal if not kept.is_list}
    ours = {name for kept in personal for name in names(kept)}
    known = {"traits", "session", "goal", "gauges", *ours}
    return Sheet(
        name=element.name,
        counters=counters,
        gauges=gauges(element, ours),
        traits=tuple(map(trait, element.items("traits"))),
        session=tuple(map(trait, (*element.items("session"), *element.words))),
        goal=", ".join(element.items("goal")),
        others={held.name: held.items for key, held in element.lists.items() if key not in known},
    )


def _value(element: Element, kept: Counter) -> int:
    held = kept_number(element, kept)
    return held.value if held else kept.default


# --- the report -------------------------------------------------------------------------------


def report(state: State, system: System) -> PlainState:
    """Everything the state says as plain data, for `state --json`; counters with their defaults."""
    system = system.under(state.options)
    scene: PlainScene | None = (
        {"number": state.scene.number, "title": state.scene.title} if state.scene else None
    )
    return {
        "title": state.title,
        "system": system.id,
        "ruleset": state.ruleset,
        "lang": state.lang,
        "session": state.session,
        "date": state.date or None,
        "scene": scene,
        "phase": state.phase,
        "counters": _shared(state, system),
        "pcs": {name: _person(sheet(state, system, name)) for name in state.pcs},
        "elements": {
            prefix: {element.name: _element(element) for element in held.values()}
            for prefix, held in state.elements.items()
            if prefix != "PC"
        },
        "threads": list(state.open_threads),
        "options": {known.id: state.options.get(known.id, known.default) for known in options_of(system)},
        "open": {
            "question": state.open_question,
            "action": state.open_action,
            "choice": state.open_choice,
            "contretemps": state.open_contretemps,
        },
    }


def _shared(state: State, system: System) -> dict[str, int | list[int]]:
    counters: dict[str, int | list[int]] = {}
    for kept in system.counters:
        if kept.shared and kept.is_list:
            counters[kept.id] = list(cards(state, system, kept.id))
        elif kept.shared:
            counters[kept.id] = counter(state, system, kept.id)
    return counters


def _person(held: Sheet) -> PlainPerson:
    return {
        "counters": dict(held.counters),
        "gauges": {gauge.name: _gauge(gauge) for gauge in held.gauges},
        "traits": [trait.written for trait in (*held.traits, *held.session)],
        "session": [trait.written for trait in held.session],
        "goal": held.goal or None,
        "lists": {name: list(items) for name, items in held.others.items()},
    }


def _gauge(gauge: Gauge) -> PlainGauge:
    return {"value": gauge.value, "max": gauge.maximum}


def _element(element: Element) -> PlainElement:
    described: PlainElement = {
        "words": list(element.words),
        "numbers": {gauge.name: _gauge(gauge) for gauge in gauges(element) if gauge.name},
        "lists": {held.name: list(held.items) for held in element.lists.values()},
    }
    if (own := element.numbers.get("")) is None:
        return described
    return {"value": own.value, "max": own.maximum, **described}
