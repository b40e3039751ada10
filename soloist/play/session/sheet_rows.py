"""The sheet and the threads as rows of words: people first, then what is open, then who was met."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from soloist.journal.sheet import Gauge, Trait, gauges, kept_number, sheet
from soloist.journal.state import Element, Held, Listed, Made, State, folded
from soloist.lingo import Lingo
from soloist.play.desk.entries import TITLES, GroupId, frame_lines, group_of
from soloist.play.prose.tag_words import colon
from soloist.play.session.glance import Origin, Section
from soloist.play.story.story import Story
from soloist.rules.system import System

_SHOWN: Final[tuple[GroupId, ...]] = (
    "threads", "stakes", "threats", "missions", "tracks", "timers", "frame", "dangers", "scenes", "roles",
    "places",
)  # fmt: skip
_MET: Final = 6  # roles and places shown, the last ones met
_AGREED: Final = 6  # lines of the frame agreed on that are shown
_STEPS: Final = 8  # numbers of a row's past, the present one with them


class _Row(NamedTuple):
    """A row of the sheet: label, value (either may be empty), where it comes from."""

    label: str
    value: str
    origin: Origin = Origin()


def sections(story: Story, lingo: Lingo) -> tuple[Section, ...]:
    """Every part that has something to show."""
    state = story.state
    found = [_section(name, _person(state, story.system, name, lingo)) for name in state.pcs]
    found += [_section(lingo.render(TITLES[id_]), rows) for id_, rows in _groups(story).items()]
    people = len(state.pcs)
    return tuple(part for number, part in enumerate(found) if part.rows or number < people)


def _groups(story: Story) -> dict[GroupId, list[_Row]]:
    """What is open, then who and what was met last, by the groups of the desk."""
    state = story.state
    found: dict[GroupId, list[_Row]] = {id_: [] for id_ in _SHOWN}
    for name in state.open_threads:
        if (thread := state.element("Thread", name)) is not None:
            found[group_of(thread)].append(_Row("", name, _of_element(thread)))
    for prefix in ("Clock", "Track", "Timer"):
        for each in state.elements.get(prefix, {}).values():
            if not _gone_through(each):
                own = each.numbers.get("")
                origin = _of_number(own) if own is not None else _of_element(each)
                found[group_of(each)].append(_Row(each.name, _own(each, state.lang), origin))
    found["frame"] += _agreed(state)
    for prefix in ("E", "N", "L"):
        held = state.elements.get(prefix, {}).values()
        for each in sorted(held, key=lambda element: -max(element.lines, default=0)):
            rows = found[group_of(each)]
            if sum(1 for row in rows if row.label) < _MET:
                rows.append(_Row(each.name, _said(each), _of_element(each)))
    return found


def _section(title: str, rows: Iterable[_Row]) -> Section:
    listed = tuple(rows)
    return Section(
        title, tuple((row.label, row.value) for row in listed), tuple(row.origin for row in listed)
    )


def _person(state: State, system: System, name: str, lingo: Lingo) -> list[_Row]:
    held = sheet(state, system, name)
    element = state.element("PC", name) or Element("PC", name)
    known = {each.id: each for each in system.counters}
    rows = []
    for id_, value in held.counters.items():
        label = known[id_].name.of(state.lang) if id_ in known else id_
        number = kept_number(element, known[id_]) if id_ in known else None
        if number is None and id_ in known and not known[id_].shown_unset:
            continue
        rows.append(_Row(label, str(value), _of_number(number)))
    rows += [_Row(gauge.name, _gauge(gauge), _of_number(_held(element, gauge))) for gauge in held.gauges]
    traits, session = element.lists.get("traits"), element.lists.get("session")
    rows += [_Row("", trait.written, _of_trait(traits, trait)) for trait in held.traits]
    for trait in held.session:
        rows.append(_Row("", f"{trait.written} ({lingo.say('session')})", _of_trait(session, trait)))
    if held.goal:
        rows.append(_Row(lingo.say("Goal"), held.goal, _of_list(element.lists.get("goal"))))
    listed = {each.name: each for each in element.lists.values()}
    rows += [
        _Row(label, ", ".join(items), _of_list(listed.get(label)))
        for label, items in held.others.items()
        if items
    ]
    return rows


def _held(element: Element, gauge: Gauge) -> Held | None:
    return element.numbers.get(folded(gauge.name))


def _gauge(gauge: Gauge) -> str:
    if gauge.levels and 0 < gauge.value <= len(gauge.levels):
        return gauge.levels[gauge.value - 1]
    return f"{gauge.value}/{gauge.maximum}" if gauge.maximum is not None else str(gauge.value)


def _gone_through(element: Element) -> bool:
    """Whether it is a track at its end: a mission or a moment that is over."""
    own = element.numbers.get("") if element.prefix == "Track" else None
    return own is not None and own.maximum is not None and own.value >= own.maximum


def _own(element: Element, lang: str) -> str:
    held = element.numbers.get("")
    if held is None:
        lists = (each for id_, each in element.lists.items() if each.items and id_ != "gauges")
        told = (f"{each.name}{colon(lang)}{', '.join(each.items)}" for each in lists)
        return ", ".join(filter(None, (_said(element), *told)))
    return f"{held.value}/{held.maximum}" if held.maximum is not None else str(held.value)


def _agreed(state: State) -> Iterable[_Row]:
    """The beginning of the frame in the head of the story; the desk has the whole of it."""
    said = frame_lines(state)
    shown = said if len(said) <= _AGREED else (*said[:_AGREED], "…")
    return (_Row("", line) for line in shown)


def _said(element: Element) -> str:
    numbers = [f"{gauge.name} {_gauge(gauge)}".strip() for gauge in gauges(element)]
    # whether a thing of the frame is wanted or struck out is all that counts of it
    marks = [item for listed in element.lists.values() for item in listed.items] * (element.prefix == "E")
    return ", ".join((*element.words, *numbers, *marks))


# --- where they come from


def _of_number(held: Held | None) -> Origin:
    if held is None or not held.lines:
        return Origin()
    first = held.lines[0].before
    steps = [first] if isinstance(first, int) else []
    steps += [made.after for made in held.lines if isinstance(made.after, int)]
    changed = [value for at, value in enumerate(steps) if not at or value != steps[at - 1]]
    return Origin(held.lines[-1].line, tuple(changed[-_STEPS:]))


def _of_list(listed: Listed | None) -> Origin:
    return Origin(listed.lines[-1].line) if listed is not None and listed.lines else Origin()


def _of_trait(listed: Listed | None, trait: Trait) -> Origin:
    """The last line that put it there."""
    lines = listed.lines if listed is not None else ()
    brought = [made.line for made in lines if _has(made.after, trait) and not _has(made.before, trait)]
    return Origin(brought[-1]) if brought else _of_list(listed)


def _has(value: object, trait: Trait) -> bool:
    return isinstance(value, tuple) and trait.written in value


def _of_element(element: Element | None) -> Origin:
    """The line that said last what is said of it, else the one that spoke of it first."""
    if element is None:
        return Origin()
    changes: tuple[Made, ...] = element.changes
    return Origin(changes[-1].line if changes else min(element.lines, default=0))
