"""Puts rows on a die: declared or counted, with faces or weights, every face given once."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from soloist.message import message
from soloist.tables.die import TableDie
from soloist.tables.model import Span, Strip, strip_of
from soloist.tables.reading.complaints import Complaints
from soloist.tables.reading.drafts import Draft
from soloist.tables.reading.ranges import faces_text, highest_face, looks_like_faces, read_faces
from soloist.tables.reading.read_row import read_cells


class Placed(NamedTuple):
    """The die of some rows, the spans of each, and whether each has one of its own, in order."""

    die: TableDie
    spans: tuple[tuple[Span, ...], ...]
    in_turn: bool


def place_rows(
    drafts: Sequence[Draft], die: TableDie | None, start: int, found: Complaints, *, reroll: bool
) -> Placed | None:
    """The die of these rows and the spans of each; None, and an error, when they do not fit together."""
    if not drafts:
        found.error(start, message("There are no rows here; add some, each after a dash and a space."))
        return None
    keyed = [draft for draft in drafts if draft.faces]
    errors = found.errors
    if keyed and not _numbered(drafts, die):
        die = die or _die_of_faces(keyed, found)
        spans = _spans_of_faces(keyed, die, found)
        if found.errors == errors:
            _check_cover(drafts, spans, die, start, found, reroll=reroll)
    else:
        spans, total = _spans_in_turn(drafts)
        die = die or TableDie(1, total)
        if total > die.size or (total < die.size and not reroll):
            said = message(
                "These rows fill {rows} places and {die} has {faces}; add or remove rows, or write faces.",
                rows=total, die=str(die), faces=die.size,
            )  # fmt: skip
            found.error(start, said)
    return None if found.errors > errors else Placed(die, spans, not keyed)


def build_strip(
    name: str, drafts: Sequence[Draft], placed: Placed, column: int, found: Complaints, *, reroll: bool
) -> Strip:
    """The strip of one column of rows already placed; rows that cannot be read are errors and left out."""
    read = read_cells(drafts, placed.spans, column, found)
    rows = tuple([row for row in read if row])
    if placed.in_turn and len(rows) == len(read):
        edges = tuple([(*spans[0], number) for number, spans in enumerate(placed.spans)])
        return Strip(name, placed.die, rows, reroll, edges)
    return strip_of(name, placed.die, rows, reroll=reroll)


def _numbered(drafts: Sequence[Draft], die: TableDie | None) -> bool:
    """Whether the faces are 1, 2, 3 and so on to the last of the die: the places rows have in turn."""
    if die not in (None, TableDie(1, len(drafts))):
        return False
    return [draft.faces.value for draft in drafts if draft.faces] == [*map(str, range(1, len(drafts) + 1))]


def _die_of_faces(keyed: Sequence[Draft], found: Complaints) -> TableDie:
    highest = 1
    for draft in keyed:
        if draft.faces and looks_like_faces(draft.faces.value):
            highest = max(highest, highest_face(draft.faces.value))
    return TableDie(1, highest)


def _spans_of_faces(keyed: Sequence[Draft], die: TableDie, found: Complaints) -> tuple[tuple[Span, ...], ...]:
    every: list[tuple[Span, ...]] = []
    for draft in keyed:
        if draft.faces is None:
            continue
        spans = read_faces(draft.faces.value, die)
        if isinstance(spans, tuple):
            every.append(spans)
        else:
            found.error(draft.faces.start, spans)
    return tuple(every)


def _spans_in_turn(drafts: Sequence[Draft]) -> tuple[tuple[tuple[Span, ...], ...], int]:
    """Each row on the places after those of the row before, and how many places that makes."""
    ends = list(accumulate([draft.weight for draft in drafts]))
    return tuple([((first, end - 1),) for first, end in zip([0, *ends], ends, strict=False)]), ends[-1]


def _check_cover(
    drafts: Sequence[Draft], spans: Sequence[tuple[Span, ...]], die: TableDie, start: int,
    found: Complaints, *, reroll: bool,
) -> None:  # fmt: skip
    """Every position once: overlaps are errors, and gaps unless they are rolled again."""
    taken = sorted((*span, number) for number, mine in enumerate(spans) for span in mine)
    free, owner = 0, 0
    gaps: list[str] = []
    for first, last, number in taken:
        if first < free:
            early, late = sorted((owner, number))
            twice = faces_text(die, first, min(last, free - 1))
            line = found.source.place(drafts[early].start)[0]
            said = message("{faces} is given twice, here and on line {line}.", faces=twice, line=line)
            found.error(drafts[late].start, said)
        elif first > free:
            gaps.append(faces_text(die, free, first - 1))
        if last >= free:
            free, owner = last + 1, number
    if free < die.size:
        gaps.append(faces_text(die, free, die.size - 1))
    if gaps and not reroll:
        missing = ", ".join(gaps[:8])
        said = message(
            "No row for {faces} of {die}; add it, or write else: reroll.", faces=missing, die=str(die)
        )
        found.error(start, said)
