"""Threats, and the tables a moment lends out: clocks that fill, and ideas when they run dry."""

import re
from typing import Final, NamedTuple

from soloist.rules.content import EVERY, Words
from soloist.rules.moment import Deed, Line, Note, Score, Table, Thing
from soloist.rules.moments.typed import line, whole
from soloist.values import regex
from soloist.values.message import Refusal, message

_WORDS = Words(EVERY, "threats")

# --- threats: clocks that fill while nobody looks, each with what it does next (Menaces) ----------


SEGMENTS: Final = 6  # of a threat nobody gave a number or an agenda for
LEAST, MOST = 2, 24

_FIRST: Final = regex.compile(r"(?:^|\s)1\.\s+")
_STEP: Final = regex.compile(r"(?:^|\s)\d{1,2}\.\s+")
_COUNTED: Final = regex.compile(r"(.*?\S)\s+(?:(\d{1,3})\s*/\s*)?(\d{1,3})", re.DOTALL)


class Threat(NamedTuple):
    """A threat as typed: its name, how far it is, of how many segments, what it does, soonest first."""

    name: str
    value: int
    segments: int
    agenda: tuple[str, ...] = ()


def threats(table: Table) -> tuple[Thing, ...]:
    """The clocks that are not full yet."""
    return tuple(
        clock for clock in table.of("Clock") if clock.maximum is None or (clock.value or 0) < clock.maximum
    )


def advance(threat: Thing, lang: str) -> tuple[Deed, ...]:
    """One more segment of the clock, and the next step of its agenda come true."""
    after = (threat.value or 0) + 1
    agenda = threat.lists.get("next", ())
    deeds: list[Deed] = []
    if agenda:
        deeds.append(Line(f"=> {agenda[0][:1].upper()}{agenda[0][1:]}."))
    deeds.append(Score("Clock", threat.name, "", after, threat.maximum))
    if agenda:
        deeds.append(Note("Clock", threat.name, "next", drop=agenda[:1]))
    if threat.maximum is not None and after >= threat.maximum:
        full = _WORDS("full", name=threat.name)
        deeds.append(Line(f"=> {full.of(lang)}"))
    return tuple(deeds)


def far(threat: Thing) -> str:
    """How far a threat is once it moves."""
    after = (threat.value or 0) + 1
    return f"{after}/{threat.maximum}" if threat.maximum is not None else f"{after}"


def read_threat(text: str) -> Threat:
    """A threat as typed: `The flood 4: cellars, bridge`, `The flood 1/4`, `The flood. 1. Cellars. 2. Bridge.`

    Without a number it has as many segments as steps, and six where fewer than two are told. Raises
    `Refusal` for less than 2 segments, more than 24, or more that are full than there are.
    """
    told, steps = line(text), list[str]()
    if (first := _FIRST.search(told)) is not None:
        told, steps = told[: first.start()], _STEP.split(told[first.start() :])
    head, _, said = told.partition(":")
    agenda = tuple(whole(step) for step in (*said.split(","), *steps) if step.strip(" ."))
    name = head.strip().rstrip(".").rstrip()
    found = _COUNTED.fullmatch(name)
    if found is None:
        return Threat(_named(name), 0, len(agenda) if LEAST <= len(agenda) <= MOST else SEGMENTS, agenda)
    value, segments = int(found[2] or 0), int(found[3])
    if not LEAST <= segments <= MOST:
        raise Refusal(
            message("A threat has {least} to {most} segments, not {n}.", least=LEAST, most=MOST, n=segments)
        )
    if value > segments:
        raise Refusal(
            message("Of {segments} segments, {value} cannot be full.", segments=segments, value=value)
        )
    return Threat(_named(found[1]), value, segments, agenda)


def _named(name: str) -> str:
    if not name:
        raise Refusal(message("A threat begins with its name: The flood 4: cellars, bridge"))
    return name


def new_threat(text: str) -> tuple[Deed, ...]:
    """The clock of a threat as typed, and its agenda where one is told; see `read_threat`."""
    threat = read_threat(text)
    begun: tuple[Deed, ...] = (Score("Clock", threat.name, "", threat.value, threat.segments),)
    return (*begun, Note("Clock", threat.name, "next", threat.agenda, only=True)) if threat.agenda else begun
