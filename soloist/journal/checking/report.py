"""What a state says as plain data, and which lines made a value of it."""

from collections import Counter as Counted
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from soloist.journal.checking.recorded import open_choice, open_contretemps
from soloist.journal.lines import written
from soloist.journal.sheet import gauges, kept_list, kept_number, names, shared, sheet
from soloist.journal.state import Amount, Element, Held, Listed, Made, State
from soloist.journal.words import read_name
from soloist.rules.moment import Gauge, Person
from soloist.rules.system import System
from soloist.rules.systems import options_of
from soloist.rules.term import folded
from soloist.values.dataclass import record, replace
from soloist.values.message import Refusal, message

# --- the report -------------------------------------------------------------------------------


def report(state: State, system: System) -> dict[str, Any]:
    """Everything the state says as plain data, for `state --json`; counters with their defaults.

    What is in it is told in `docs/json.md`.
    """
    system = system.under(state.options)
    scene = {"number": state.scene.number, "title": state.scene.title} if state.scene else None
    return {
        "title": state.title,
        "system": system.id,
        "ruleset": state.ruleset,
        "lang": state.lang,
        "session": state.session,
        "date": state.date or None,
        "scene": scene,
        "phase": state.phase,
        "counters": {
            id_: list(held) if isinstance(held, tuple) else held
            for id_, held in shared(state, system).items()
        },
        "pcs": {name: _person(sheet(state, system, name), state) for name in state.pcs},
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
            "choice": open_choice(state, system),
            "contretemps": open_contretemps(state, system),
            "script": written(state.stopped) if state.stopped is not None else None,
        },
    }


def _person(held: Person, state: State) -> dict[str, Any]:
    element = state.element("PC", held.name)
    lists = element.lists.items() if element else ()
    return {
        "counters": dict(held.counters),
        "gauges": _gauges(held.gauges),
        "traits": [*held.traits, *held.session],
        "session": list(held.session),
        "goal": held.goal or None,
        "lists": {each.name: list(each.items) for key, each in lists if key in held.lists},
    }


def _gauges(held: Iterable[Gauge]) -> dict[str, dict[str, int | None]]:
    return {gauge.name: {"value": gauge.value, "max": gauge.maximum} for gauge in held}


def _element(element: Element) -> dict[str, Any]:
    numbers = _gauges(gauges(element))
    return numbers.pop("", {}) | {
        "words": list(element.words),
        "numbers": numbers,
        "lists": {held.name: list(held.items) for held in element.lists.values()},
    }


# --- where a value comes from --------------------------------------------------------------------

_MOST: Final = 12  # names that are given where none is meant


@record
class _Value:
    """A value that can be asked about: how it is called in full, every name it answers to, its lines."""

    prefix: str
    label: str
    names: frozenset[str]
    value: Amount
    lines: Sequence[Made]
    rank: int


def why(state: State, system: System, name: str, data: bytes) -> dict[str, Any]:
    """The value called `name` and the lines of `data` (the journal's bytes) that made it.

    `name` is a counter (`Fortunes`, `destiny`), an element (a clock, a role) or a field, with its
    owner where several have it (`Aldric/Fortunes`), in any case and with or without accents.
    Raises `Refusal` for a name that is unknown or that several values answer to.
    """
    found = _find(_told_apart(_values(state, system.under(state.options))), name)
    text = data.split(b"\n")
    return {
        "name": found.label,
        "value": _plain(found.value),
        "lines": [
            {
                "line": made.line,
                "text": _line(text, made.line),
                "from": None if made.before is None else _plain(made.before),
                "to": _plain(made.after),
            }
            for made in found.lines
        ],
    }


def numbers(state: State, system: System) -> dict[str, int]:
    """Every whole number of a story by the names it answers to, a dot after its owner: `aldric.fortunes`.

    A name that several answer to is the first one's, counters before gauges; the first protagonist is
    called `pc` too.
    """
    found: dict[str, int] = {}
    owners = dict.fromkeys(map(_loose, state.pcs[:1]), ("pc", "pj"))
    for each in sorted(_values(state, system.under(state.options)), key=lambda each: each.rank):
        for name in each.names if isinstance(each.value, int) else ():
            owner, slash, rest = name.partition("/")
            called = [f"{one}.{rest}" for one in (owner, *owners.get(owner, ()))] if slash else [name]
            for one in called:
                found.setdefault(one, each.value)  # type: ignore[arg-type]  # those of numbers only
    return found


def _told_apart(values: Iterable[_Value]) -> tuple[_Value, ...]:
    """The values, those of one name called with their prefix."""
    kept = tuple(values)
    often = Counted(value.label for value in kept)
    return tuple(
        replace(value, label=f"{value.prefix}:{value.label}") if often[value.label] > 1 else value
        for value in kept
    )


def _find(values: tuple[_Value, ...], name: str) -> _Value:
    """The value of that name, or the only one whose name is nearly that."""
    wanted = _loose(name)
    called = [each for value in values for each in value.names]
    near = [wanted] if wanted in called else [each for each in called if wanted in each]
    found = [value for value in values if not value.names.isdisjoint(near)]
    found = [value for value in found if value.rank == min(other.rank for other in found)]
    if len(found) == 1:
        return found[0]
    labels = ", ".join([value.label for value in found or values][:_MOST])
    if wanted in near:
        raise Refusal(
            message("“{name}” may be any of these, name one in full: {names}", name=name, names=labels)
        )
    raise Refusal(message("Nothing here is called “{name}”. There are: {names}", name=name, names=labels))


def _loose(name: str) -> str:
    """A name without case or accents, its parts around `/` trimmed."""
    return "/".join(part.strip() for part in folded(read_name(name)).split("/"))


def _line(text: list[bytes], number: int) -> str:
    """A line as the file has it; of a tag over several lines the first."""
    return text[number - 1].rstrip(b"\r").decode("utf-8", errors="replace") if number else ""


def _plain(value: Amount) -> int | str:
    return value if isinstance(value, int) else ", ".join(value)


# --- everything that can be asked about ---------------------------------------------------------


def _values(state: State, system: System) -> Iterator[_Value]:
    """Counters, then each element's own number or words, then its numbers and categories."""
    ours = frozenset(name for kept in system.counters for name in names(kept))
    people = [state.element("PC", name) or Element("PC", name) for name in state.pcs]
    for kept in system.counters:
        name = kept.name.of(state.lang)
        for element in [state.shared] if kept.shared else people:
            held = (kept_list if kept.is_list else kept_number)(element, kept)
            default = Listed(name) if kept.is_list else Held(name, kept.default)
            owners = (system.hat or kept.name).words if kept.shared else (element.name,)
            label = name if kept.shared else f"{element.name}/{name}"
            yield _value(element.prefix, owners, label, names(kept), held or default, 0)
    for element in (state.shared, *(one for held in state.elements.values() for one in held.values())):
        counters = ours if element.prefix == "PC" or element is state.shared else frozenset[str]()
        own = element.numbers.get("") or element.bare
        if element.name:
            yield _value(element.prefix, (element.name,), element.name, (), own, 1)
        fields: list[tuple[str, Held | Listed]] = [*element.numbers.items(), *element.lists.items()]
        for key, field in fields:
            if key and key not in counters:
                label = f"{element.name}/{field.name}"
                yield _value(element.prefix, (element.name,), label, (key, field.name), field, 2)


def _value(
    prefix: str, owners: Iterable[str], label: str, fields: Iterable[str], held: Held | Listed, rank: int
) -> _Value:
    """A value by its names: those of its field, with and without its owner; the owner's where it has none."""
    holders = {_loose(f"{before}{owner}") for owner in owners for before in ("", f"{prefix}:")}
    alone = set(map(_loose, fields))
    called = frozenset(alone | {f"{holder}/{one}" for holder in holders for one in alone} or holders)
    value = held.items if isinstance(held, Listed) else held.value
    return _Value(prefix, label, called, value, held.lines, rank)
