"""The rows of one card: what an element says, each value with the lines that made it."""

from collections.abc import Iterable, Iterator

from soloist.journal.gauges import Gauge, gauges
from soloist.journal.sheet import kept_list, kept_number, names
from soloist.journal.state import Element, Made, State, folded
from soloist.journal.words import CATEGORIES
from soloist.play.desk_mission import steps_of
from soloist.play.desk_values import STEP_LISTS, Row
from soloist.rules.system import Counter, System

_OF_A_PERSON = ("goal", "traits", "session")  # every sheet has a place for them


def shared_rows(state: State, system: System) -> tuple[Row, ...]:
    """What stands on the game master's hat: the shared counters and lists, then what else was put there."""
    kept = [held for held in system.counters if held.shared]
    ours = {name for held in kept for name in names(held)}
    rows = [_counter(state.shared, held, state.lang) for held in kept]
    return (*rows, *_rest(state.shared, ours, state.lang))


def person_rows(state: State, system: System, name: str) -> tuple[Row, ...]:
    """A sheet: counters, gauges and scores, objective, traits that last or of the session, other lists."""
    element = state.element("PC", name) or Element("PC", name)
    kept = [held for held in system.counters if not held.shared]
    ours = {called for held in kept for called in names(held)}
    rows = [_counter(element, held, state.lang) for held in kept]
    rows += _numbers(element, ours)
    for category in _OF_A_PERSON:
        rows += _list(element, category, state.lang, words=category == "session")
    rows += _lists(element, {*ours, *_OF_A_PERSON, "gauges"}, state.lang)
    return tuple(rows)


def element_rows(element: Element, lang: str) -> tuple[Row, ...]:
    """Anything else: its own number, what is said of it, its numbers and lists."""
    return tuple(_rest(element, set(), lang))


def _rest(element: Element, ours: set[str], lang: str) -> Iterator[Row]:
    yield from _numbers(element, ours)
    yield from (_word(element, word) for word in element.words)
    yield from _lists(element, {*ours, "gauges"}, lang)
    wanted = {"Clock": "next", "Track": ""}.get(element.prefix, "")
    if wanted and wanted not in element.lists:
        yield Row("list", CATEGORIES[wanted].of(lang), "", wanted)


# --- numbers ------------------------------------------------------------------------------------


def _counter(element: Element, held: Counter, lang: str) -> Row:
    name = held.name.of(lang)
    if held.is_list:
        listed = kept_list(element, held)
        items = listed.items if listed else ()
        return Row("cards", name, ", ".join(items), held.id, lines=listed.lines if listed else ())
    number = kept_number(element, held)
    value = number.value if number else held.default
    return Row("counter", name, str(value), held.id, value, lines=number.lines if number else ())


def _numbers(element: Element, ours: set[str]) -> Iterator[Row]:
    for gauge in gauges(element, ours):
        held = element.numbers.get(folded(gauge.name))
        maximum = gauge.maximum if gauge.maximum is not None else len(gauge.levels) or None
        lines = held.lines if held else ()
        yield Row("number", gauge.name, gauge_text(gauge), gauge.name, gauge.value, maximum, lines)


def gauge_text(gauge: Gauge) -> str:
    """`2/6`, `3`; with the name of its level where each has one."""
    shown = f"{gauge.value}/{gauge.maximum}" if gauge.maximum is not None else str(gauge.value)
    if gauge.levels and 0 < gauge.value <= len(gauge.levels):
        return f"{shown} {gauge.levels[gauge.value - 1]}"
    return shown


# --- lists --------------------------------------------------------------------------------------


def _lists(element: Element, known: set[str], lang: str) -> Iterator[Row]:
    for key in element.lists:
        if key not in known:
            yield from _list(element, key, lang)


def _list(element: Element, key: str, lang: str, *, words: bool = False) -> Iterator[Row]:
    """The items of a list a row each, or the empty list; `words` puts the bare words with them."""
    held, term = element.lists.get(key), CATEGORIES.get(key)
    label = held.name if held else term.of(lang) if term else key
    if key == "goal":
        text = ", ".join(held.items) if held else ""
        yield Row("line", label, text, key, lines=held.lines if held else ())
        return
    loose = tuple(_word(element, word, label) for word in element.words) if words else ()
    if held is None or not held.items:
        yield from loose or (Row("list", label, "", key, lines=held.lines if held else ()),)
        return
    steps = key in STEP_LISTS
    done = _done(element) if steps else -1
    for at, item in enumerate(held.items):
        made = _made(held.lines, item)
        yield Row("item", label, item, key, lines=made, marked=at == done, done=at < done)
    yield from loose


def _done(element: Element) -> int:
    """How many steps of a mission are behind."""
    own = element.numbers.get("")
    return own.value if own is not None and steps_of(element) else 0


def _word(element: Element, word: str, label: str = "") -> Row:
    return Row("word", label, word, lines=_made(element.changes, word))


def _made(lines: Iterable[Made], item: str) -> tuple[Made, ...]:
    """The lines at which a thing came into a list, or went out of it."""
    return tuple(line for line in lines if _has(line.before, item) != _has(line.after, item))


def _has(value: object, item: str) -> bool:
    return isinstance(value, tuple) and folded(item) in {folded(str(held)) for held in value}
