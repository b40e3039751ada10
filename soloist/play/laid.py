"""What lies on the table of a story, as its guided moments see it."""

from types import MappingProxyType

from soloist.journal.gauges import Gauge, gauges
from soloist.journal.model import DiceText
from soloist.journal.sheet import Sheet, cards, counter, option, sheet
from soloist.journal.state import Element, State
from soloist.play.waiting import outcome_of
from soloist.rules.given import UNEXPLAINED, reason
from soloist.rules.modes import options_of
from soloist.rules.moment import Meter, Person, Table, Thing
from soloist.rules.system import System
from soloist.rules.systems import labelled_test


def laid(state: State, system: System) -> Table:
    """The story as a moment sees it."""
    shared = [held for held in system.counters if held.shared]
    rolled = state.latest.parsed if state.latest else None
    test = labelled_test(system, rolled.label) if rolled else None
    outcome = outcome_of(state.latest, system)
    return Table(
        lang=state.lang,
        people=tuple(_person(sheet(state, system, name)) for name in state.pcs),
        counters=MappingProxyType(
            {held.id: counter(state, system, held.id) for held in shared if not held.is_list}
        ),
        cards=MappingProxyType({held.id: cards(state, system, held.id) for held in shared if held.is_list}),
        options=MappingProxyType(
            {held.id: option(state, system, held.id) or "" for held in options_of(system)}
        ),
        things=tuple(
            _thing(element)
            for prefix, held in state.elements.items()
            if prefix != "PC"
            for element in held.values()
        ),
        session=state.session,
        scene=state.scene.title if state.scene else "",
        phase=state.phase,
        test=test.id if test else None,
        outcome=outcome.id if outcome else None,
        value=rolled.value if rolled else None,
        unexplained=_unexplained(rolled),
        said=tuple(group.word.casefold() for group in rolled.groups) if rolled else (),
        since=_since(state),
        fresh=state.scene is not None and state.line <= state.scene.line,
        question=state.question.text if state.question else "",
    )


def _person(held: Sheet) -> Person:
    return Person(
        held.name,
        MappingProxyType(dict(held.counters)),
        tuple(map(_meter, held.gauges)),
        tuple(trait.written for trait in held.traits),
        tuple(trait.written for trait in held.session),
        held.goal,
        MappingProxyType({name.casefold(): items for name, items in held.others.items()}),
    )


def _meter(gauge: Gauge) -> Meter:
    return Meter(gauge.name, gauge.value, gauge.maximum, gauge.kind)


def _thing(element: Element) -> Thing:
    own = element.numbers.get("")
    return Thing(
        element.prefix,
        element.name,
        element.words,
        own.value if own else None,
        own.maximum if own else None,
        MappingProxyType({key: held.items for key, held in element.lists.items()}),
        tuple(_meter(gauge) for gauge in gauges(element) if gauge.name),
    )


def _unexplained(rolled: DiceText | None) -> int:
    """The dice of a recorded roll that nobody gave a reason for."""
    items = (reason(item) for group in (rolled.groups if rolled else ()) for item in group.items)
    return sum(held.weight for held in items if held.text == UNEXPLAINED)


def _since(state: State) -> tuple[str, ...]:
    """The names of what tags spoke of after the last result."""
    if state.latest is None:
        return ()
    line = state.latest.span.last
    held = (element for elements in state.elements.values() for element in elements.values())
    return tuple(element.name for element in held if max(element.lines, default=0) > line)
