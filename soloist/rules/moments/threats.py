"""Threats, and the tables a moment lends out: clocks that fill, and ideas when they run dry."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Draw, Line, Note, Score, Table, Thing, Way
from soloist.rules.moments.typed import line, short, whole
from soloist.rules.term import Term

# --- threats: clocks that fill while nobody looks, each with what it does next (Menaces) ----------


SEGMENTS: Final = 6  # of a threat nobody gave a number or an agenda for
LEAST, MOST = 2, 24

_FIRST: Final = re.compile(r"(?:^|\s)1\.\s+")
_STEP: Final = re.compile(r"(?:^|\s)\d{1,2}\.\s+")
_COUNTED: Final = re.compile(r"(.*?\S)\s+(?:(\d{1,3})\s*/\s*)?(\d{1,3})", re.DOTALL)


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
        full = Term(f"“{threat.name}”: the worst has come.", f"« {threat.name} » : le pire est arrivé.")
        deeds.append(Line(f"=> {full.of(lang)}"))
    return tuple(deeds)


def advance_ways(table: Table, question: Term | None = None) -> tuple[Way, ...]:
    """A way for each threat that can move, its next step told; after a question where there is one."""
    asked = (Line(f"? {question.of(table.lang)}"),) if question else ()
    return tuple(
        Way(
            f"threat:{threat.name}",
            _text(threat),
            (*asked, *(_ground(threat, table.lang) if asked else ()), *advance(threat, table.lang)),
        )
        for threat in threats(table)
    )


def _ground(threat: Thing, lang: str) -> tuple[Deed, ...]:
    """An answer, for a threat whose next step nobody wrote."""
    gains = Term(f"“{threat.name}” gains ground.", f"« {threat.name} » gagne du terrain.")
    return () if threat.lists.get("next") else (Line(f"=> {gains.of(lang)}"),)


def _text(threat: Thing) -> Term:
    name, now = short(threat.name), threat.value or 0
    far = f"{now + 1}/{threat.maximum}" if threat.maximum is not None else f"{now + 1}"
    return Term(f"“{name}” advances, to {far}", f"« {name} » avance, à {far}")


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


# --- the tables a moment lends out: asked with a key, drawn from when ideas run dry ---------------


@dataclass(frozen=True, slots=True)
class Oracle:
    """A table to ask, by its name in each language, and what asking it is called."""

    id: str
    text: Term
    tables: tuple[Term, ...]


FIELD = Oracle(
    "field",
    Term("Roll what it touches (d6)", "Tirer ce que cela touche (d6)"),
    (Term("hades/direction.Field", "hades/direction.Champ"),),
)
ACTION = Oracle(
    "action",
    Term("Roll what it takes (d6)", "Tirer ce qu’il faudra faire (d6)"),
    (Term("hades/direction.Action", "hades/direction.Action"),),
)
WHO = Oracle(
    "who",
    Term("Roll whose side it comes from (d6)", "Tirer de quel bord cela vient (d6)"),
    (Term("hades/distance.Who?", "hades/distance.Qui ?"),),
)
ANTAGONIST = Oracle(
    "antagonist",
    Term("Roll what the adversary does (d6)", "Tirer ce que fait l’adversaire (d6)"),
    (Term("hades/antagonist", "hades/antagonisme"),),
)
DOLLS = Oracle(
    "inside",
    Term(
        "A known thing: the lie inside it (d6)",
        "Une chose connue : le mensonge dedans (d6)",
    ),
    (Term("hades/russian-dolls", "hades/poupées-russes"),),
)
ALL = Oracle(
    "all",
    Term("Roll all three: what, how, who (3d6)", "Tirer les trois : quoi, comment, qui (3d6)"),
    (*FIELD.tables, *ACTION.tables, *WHO.tables),
)


def oracle_ways(question: Term, oracles: Sequence[Oracle], lang: str) -> tuple[Way, ...]:
    """A way for each oracle: the question is written, and what the tables answer."""
    asked = Line(f"? {question.of(lang)}")
    return tuple(
        Way(each.id, each.text, (asked, *(Draw(table.of(lang)) for table in each.tables))) for each in oracles
    )
