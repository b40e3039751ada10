"""Everything the story knows, gathered for the desk: who, what threatens, what is open, the rules."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from soloist.journal.sheet import option
from soloist.journal.state import Element, Made, State, folded, is_open
from soloist.message import Message, message
from soloist.play.desk_card import element_rows, person_rows, shared_rows
from soloist.play.desk_mission import steps_of
from soloist.play.desk_secrets import Secret
from soloist.play.desk_values import Entry, Group, GroupId, Row
from soloist.rules.system import Option, System
from soloist.rules.term import Term
from soloist.tables.names import fold_name

DANGER: Final = Term("danger", "danger")
STAKE: Final = Term("stake", "enjeu")
SCENE_TYPE: Final = Term("scene type", "scène type")
_AGREED: Final = Term("What was agreed", "Ce qui fut convenu")
_CALLED: Final = frozenset(word for term in (DANGER, STAKE, SCENE_TYPE) for word in (term.en, term.fr))

TITLES: Final[Mapping[GroupId, Message]] = MappingProxyType(
    {
        "people": message("Protagonists"),
        "shared": message("Shared"),
        "threats": message("Threats and clocks"),
        "missions": message("Missions"),
        "tracks": message("Tracks"),
        "timers": message("Countdowns"),
        "threads": message("Threads"),
        "stakes": message("Stakes"),
        "roles": message("Roles"),
        "places": message("Places"),
        "dangers": message("Dangers"),
        "scenes": message("Scene types"),
        "frame": message("Frame"),
        "other": message("Other things"),
        "secrets": message("Secrets"),
        "options": message("Rules"),
    }
)


def groups(
    state: State,
    system: System,
    secrets: Iterable[Secret] = (),
    hidden: Callable[[Entry], bool] = lambda entry: False,
) -> tuple[Group, ...]:
    """The groups that hold something, in the order a game master looks at them.

    What is closed comes last in its group. `hidden` says of an entry that whoever looks at the screen
    must not see what is on it.
    """
    found: dict[GroupId, list[Entry]] = {id_: [] for id_ in TITLES}
    for name in state.pcs:
        found["people"].append(_person(state, system, name))
    if rows := shared_rows(state, system):
        hat = system.hat.of(state.lang) if system.hat else state.shared.name
        found["shared"].append(Entry("shared", "N", hat, rows, _counters(rows)))
    for prefix, held in state.elements.items():
        for element in held.values():
            if prefix != "PC":
                found[group_of(element)].append(_entry(element, state.lang))
    found["frame"] = [*_agreed(state), *found["frame"]]
    found["secrets"] = [_secret(secret) for secret in secrets]
    found["options"] = list(_rules(state, system))
    return tuple(
        Group(id_, TITLES[id_], tuple(replace(entry, hidden=hidden(entry)) for entry in _ordered(entries)))
        for id_, entries in found.items()
        if entries
    )


def group_of(element: Element) -> GroupId:
    """Where an element belongs: by its prefix, and by the word that says what it is."""
    if element.prefix == "Track":
        return "missions" if steps_of(element) else "tracks"
    if element.prefix == "Thread":
        return "stakes" if is_called(element, STAKE) else "threads"
    if element.prefix == "E":
        scene: GroupId = "scenes" if is_called(element, SCENE_TYPE) else "frame"
        return "dangers" if is_called(element, DANGER) else scene
    plain: Mapping[str, GroupId] = {"Clock": "threats", "Timer": "timers", "N": "roles", "L": "places"}
    return plain.get(element.prefix, "other")


def is_called(element: Element, term: Term) -> bool:
    """Whether one of its words is that one, in either language, with a hyphen or without."""
    wanted = {_plain(term.en), _plain(term.fr)}
    return any(_plain(word) in wanted for word in element.words)


def narrowed(found: Iterable[Group], typed: str) -> tuple[Group, ...]:
    """The groups with the entries that hold every word typed, case and accents folded.

    A word may stand in a name, or on a card. What is called exactly so comes first, with its group; then
    names that hold the words, then cards that do.
    """
    wanted = " ".join(fold_name(typed).split())
    words = wanted.split()
    if not words:
        return tuple(found)
    kept = list[tuple[int, Group]]()
    for group in found:
        ranked = [(rank, entry) for entry in group.entries if (rank := _rank(entry, wanted, words)) < _NONE]
        if ranked:
            entries = tuple(entry for _, entry in sorted(ranked, key=lambda each: each[0]))
            kept.append((min(rank for rank, _ in ranked), replace(group, entries=entries)))
    return tuple(group for _, group in sorted(kept, key=lambda each: each[0]))


_NONE: Final = 3


def _rank(entry: Entry, wanted: str, words: Sequence[str]) -> int:
    """How well an entry fits: its very name, its name, its card, not at all."""
    name = "" if entry.group == "secrets" else " ".join(fold_name(entry.name).split())
    if name == wanted:
        return 0
    if _holds(name, words):
        return 1
    return 2 if _holds(_all(entry), words) else _NONE


def _holds(text: str, words: Iterable[str]) -> bool:
    return all(word in text for word in words)


def _all(entry: Entry) -> str:
    if entry.hidden:
        return "" if entry.group == "secrets" else fold_name(entry.name)
    rows = (f"{row.label} {row.text}" for row in entry.rows)
    return fold_name(" ".join((entry.name, entry.summary, *rows)))


def _plain(word: str) -> str:
    return folded(word).replace("-", " ")


def _ordered(entries: list[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: entry.closed)


# --- entries ------------------------------------------------------------------------------------


def _person(state: State, system: System, name: str) -> Entry:
    rows = person_rows(state, system, name)
    element = state.element("PC", name)
    line = element.lines[0] if element and element.lines else 0
    unset = {held.id for held in system.counters if not held.shown_unset}
    told = (row for row in rows if row.lines or row.field not in unset)
    return Entry("people", "PC", name, rows, _counters(told), line=line)


def _counters(rows: Iterable[Row]) -> str:
    """The first counters as the list shows them: `Fortunes 2`."""
    return ", ".join([f"{row.label} {row.text}" for row in rows if row.kind == "counter"][:2])


def _entry(element: Element, lang: str) -> Entry:
    group = group_of(element)
    rows = element_rows(element, lang)
    own = element.numbers.get("")
    if own is not None:
        summary = f"{own.value}/{own.maximum}" if own.maximum is not None else str(own.value)
    else:
        said = [word for word in element.words if _plain(word) not in _CALLED]
        summary = ", ".join(said) or next((row.text for row in rows if row.listed), "")
    over = element.prefix == "Thread" and not is_open(element)
    full = own is not None and own.maximum is not None and own.value >= own.maximum
    spent = element.prefix == "Timer" and own is not None and own.value <= 0
    line = element.lines[0] if element.lines else 0
    return Entry(group, element.prefix, element.name, rows, summary, over or full or spent, line=line)


def frame_lines(state: State) -> tuple[str, ...]:
    """The frame in the head of a story, as everyone agreed on it or a pack gave it, line by line."""
    return tuple(line.strip() for line in state.front.get("frame", "").splitlines() if line.strip())


def _agreed(state: State) -> Iterable[Entry]:
    if rows := tuple(Row("head", "", line) for line in frame_lines(state)):
        yield Entry("frame", "", _AGREED.of(state.lang), rows, rows[0].text)


def _secret(secret: Secret) -> Entry:
    words = " ".join(secret.text.split())
    row = Row("text", "", secret.text)
    return Entry("secrets", "", words, (row,), line=secret.line)


def _rules(state: State, system: System) -> Iterable[Entry]:
    if system.options:
        rows = tuple(_option(state, system, known) for known in system.options)
        yield Entry("options", "", system.name.of(state.lang), rows)


def _option(state: State, system: System, known: Option) -> Row:
    text = option(state, system, known.id) or known.default
    line = state.option_lines.get(known.id)
    lines = (Made(line, None, (text,)),) if line else ()
    return Row("option", known.name.of(state.lang), text, known.id, lines=lines, choices=known.values)
