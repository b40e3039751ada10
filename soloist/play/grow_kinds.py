"""What a find can grow into: a row, a role card, a scene type, a mission type, a canvas; all are tables."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from soloist.message import Message, message
from soloist.play.grow import Find
from soloist.play.own_tables import OwnTables
from soloist.play.own_words import OwnRow, one_line
from soloist.rules.systems import SYSTEMS
from soloist.rules.term import Term
from soloist.tables.lookup import Shelves, Target
from soloist.tables.names import fold_name

KindId: TypeAlias = Literal["row", "role", "scene", "mission", "canvas"]

BESIDE: Final = "//"
"""Stands, between spaces, before what is shown beside the result and not recorded."""
_BESIDE: Final = re.compile(rf"(?:^|[ \t]+){BESIDE}(?:[ \t]+|$)")
SIX: Final = 6
"""Questions of a canvas, a face of the die each (SPIN 0.1, Canevas)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One of them: what it is called, how its text is written, the table it goes to unless told otherwise."""

    id: KindId
    label: Message
    hint: Message
    table: Term


KINDS: Final = (
    Kind(
        "row",
        message("A row of a table"),
        message("{{…}} takes from a table; what stands after // is shown beside the result."),
        Term("finds", "trouvailles"),
    ),
    Kind(
        "role",
        message("A role card"),
        message("Who it is // what gives dice and what is wanted: traits, means, aim."),
        Term("profiles", "profils"),
    ),
    Kind(
        "scene",
        message("A scene type"),
        message("What happens // traits of the place, how it may turn."),
        Term("scene-types", "scènes-types"),
    ),
    Kind(
        "mission",
        message("A mission type"),
        message("What is to be done // its steps with their dice: watch 1D, break in 2D."),
        Term("mission-types", "missions-types"),
    ),
    Kind(
        "canvas",
        message("A canvas"),
        message("One of six questions, in this order: where, who, what, how, how much, why."),
        Term("canvas", "canevas"),
    ),
)


def kind_of(id_: str) -> Kind:
    """The kind of that id, which must be one."""
    return next(each for each in KINDS if each.id == id_)


def proposed(find: Find) -> KindId:
    """What a find grows into most often."""
    return find.what if find.what in ("role", "scene", "mission") else "row"


def usual_table(kind: Kind, own: OwnTables, shelves: Shelves, system: str, last: Mapping[str, str]) -> str:
    """The table a kind goes to: the last one, else the one its rules have, else one of the person's own.

    A canvas has a table to itself: the last one until it has its six questions, then a new one.
    """
    lang = own.lang
    named = last.get(kind.id, "")
    if kind.id == "canvas":
        return named if named and 0 < len(rows_of(shelves, named)) < SIX else _next_canvas(kind, own, shelves)
    if named:
        return named
    shipped = shelves.reach(f"{system}/{kind.table.of(lang)}") if system and kind.id != "row" else None
    if shipped is not None and shipped.table.shape == "list" and not shipped.table.deck:
        return shipped.name
    return f"{own.usual}/{kind.table.of(lang)}"


def _next_canvas(kind: Kind, own: OwnTables, shelves: Shelves) -> str:
    stem = f"{own.usual}/{kind.table.of(own.lang)}"
    return next(
        name
        for number in range(1, 10_000)
        if shelves.reach(name := stem if number == 1 else f"{stem}-{number}") is None
    )


def rows_of(shelves: Shelves, named: str) -> tuple[str, ...]:
    """The texts of a list; none where there is no such table."""
    target = shelves.reach(named)
    return tuple(row.text for strip in target.table.strips for row in strip.rows) if target else ()


def grown_tables(id_: str, shelves: Shelves) -> tuple[str, ...]:
    """The tables people grew for that kind, whosever; none for what is no kind."""
    called = {name for kind in KINDS if kind.id == id_ for name in (kind.table.en, kind.table.fr)}
    names = (target.name for target in shelves.targets() if target.part is None)
    parted = ((name, *name.partition("/")[::2]) for name in names)
    return tuple(name for name, stem, leaf in parted if leaf in called and stem not in SYSTEMS)


def found_table(shelves: Shelves, named: str) -> Target | None:
    """The table meant, where it is there: by its full name, or by one that only a single table has."""
    target = shelves.reach(named)
    if target is not None or "/" in named:
        return target
    wanted = fold_name(named)
    alone = [each for each in shelves.targets() if wanted in _called(each)]
    return alone[0] if len({each.name for each in alone}) == 1 else None


def _called(target: Target) -> set[str]:
    return {fold_name(name) for name in (target.table.name, *target.table.aliases)}


def row_typed(text: str, remark: str) -> OwnRow:
    """A row as it was typed: its text, and after `//` what stands beside it. Raises `Refusal` for no text."""
    said, *beside = _BESIDE.split(one_line(text), maxsplit=1)
    return OwnRow(one_line(said), "".join(beside).strip(), remark)
