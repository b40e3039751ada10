"""The sheet and the threads as rows of words: people first, then what is open, then who was met."""

from typing import Final

from soloist.journal.gauges import Gauge, gauges
from soloist.journal.sheet import Sheet, sheet
from soloist.journal.state import Element
from soloist.lingo import Lingo
from soloist.play.story import Story
from soloist.tui.glance import Section

_MET: Final = 6  # roles and places shown, the last ones met


def sections(story: Story, lingo: Lingo) -> tuple[Section, ...]:
    """Every part that has something to show."""
    state = story.state
    found = [Section(name, _person(sheet(state, story.system, name), story, lingo)) for name in state.pcs]
    threads = tuple(("", name) for name in state.open_threads)
    found.append(Section(lingo.say("Threads"), threads))
    found.append(Section(lingo.say("Clocks"), _counted(story)))
    found.append(Section(lingo.say("Frame"), _elements(story, "E")))
    found.append(Section(lingo.say("Roles"), _elements(story, "N")))
    found.append(Section(lingo.say("Places"), _elements(story, "L")))
    people = len(state.pcs)
    return tuple(part for number, part in enumerate(found) if part.rows or number < people)


def _person(held: Sheet, story: Story, lingo: Lingo) -> tuple[tuple[str, str], ...]:
    words = {each.id: each.name.of(story.lang) for each in story.system.counters}
    rows = [(words.get(id_, id_), str(value)) for id_, value in held.counters.items()]
    rows += [(gauge.name, _gauge(gauge)) for gauge in held.gauges]
    rows += [("", trait.written) for trait in held.traits]
    rows += [("", f"{trait.written} ({lingo.say('session')})") for trait in held.session]
    if held.goal:
        rows.append((lingo.say("Goal"), held.goal))
    rows += [(name, ", ".join(items)) for name, items in held.others.items() if items]
    return tuple(rows)


def _gauge(gauge: Gauge) -> str:
    if gauge.levels and 0 < gauge.value <= len(gauge.levels):
        return gauge.levels[gauge.value - 1]
    return f"{gauge.value}/{gauge.maximum}" if gauge.maximum is not None else str(gauge.value)


def _counted(story: Story) -> tuple[tuple[str, str], ...]:
    """Clocks, tracks and timers with where they stand."""
    kinds = (story.state.elements.get(prefix, {}) for prefix in ("Clock", "Track", "Timer"))
    return tuple(
        (each.name, _own(each)) for kind in kinds for each in kind.values() if not _gone_through(each)
    )


def _gone_through(element: Element) -> bool:
    """Whether it is a track at its end: a mission or a moment that is over."""
    own = element.numbers.get("") if element.prefix == "Track" else None
    return own is not None and own.maximum is not None and own.value >= own.maximum


def _own(element: Element) -> str:
    held = element.numbers.get("")
    if held is None:
        return ", ".join(element.words)
    return f"{held.value}/{held.maximum}" if held.maximum is not None else str(held.value)


def _elements(story: Story, prefix: str) -> tuple[tuple[str, str], ...]:
    """The last ones the story spoke of, with what is said of them."""
    held = story.state.elements.get(prefix, {}).values()
    last = sorted(held, key=lambda element: -max(element.lines, default=0))[:_MET]
    return tuple((element.name, _said(element)) for element in last)


def _said(element: Element) -> str:
    numbers = [f"{gauge.name} {_gauge(gauge)}".strip() for gauge in gauges(element)]
    return ", ".join((*element.words, *numbers))
