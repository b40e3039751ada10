"""Puts rows on a die: declared or counted, with faces or weights, every face given once."""

from collections.abc import Sequence

from soloist.message import message
from soloist.tables.complaints import Complaints
from soloist.tables.die import TableDie
from soloist.tables.drafts import Draft, read_cell
from soloist.tables.model import Row, Span, Strip, strip_of
from soloist.tables.ranges import faces_text, highest_face, looks_like_faces, read_faces


def place_rows(
    drafts: Sequence[Draft], die: TableDie | None, start: int, found: Complaints, *, reroll: bool
) -> tuple[TableDie, tuple[tuple[Span, ...], ...]] | None:
    """The die of these rows and the spans of each; None, and an error, when they do not fit together."""
    if not drafts:
        found.error(start, message("There are no rows here; add some, each after a dash and a space."))
        return None
    keyed = [draft for draft in drafts if draft.faces]
    errors = found.errors
    if keyed:
        die = die or _die_of_faces(keyed, found)
        spans = _spans_of_faces(keyed, die, found)
    else:
        total = sum(draft.weight for draft in drafts)
        die = die or TableDie(1, total)
        spans = _spans_in_turn(drafts)
        if total > die.size or (total < die.size and not reroll):
            said = message(
                "These rows fill {rows} places and {die} has {faces}; add or remove rows, or write faces.",
                rows=total, die=str(die), faces=die.size,
            )  # fmt: skip
            found.error(start, said)
    if found.errors > errors:
        return None
    _check_cover(drafts, spans, die, start, found, reroll=reroll)
    return None if found.errors > errors else (die, spans)


def build_strip(
    name: str, cells: Sequence[Draft], spans: Sequence[tuple[Span, ...]], die: TableDie, column: int,
    found: Complaints, *, reroll: bool,
) -> Strip:  # fmt: skip
    """The strip of one column of rows already placed; rows that cannot be read are errors and left out."""
    read = (read_cell(draft.cells[column], span, found) for draft, span in zip(cells, spans, strict=True))
    rows: tuple[Row, ...] = tuple(row for row in read if row)
    return strip_of(name, die, rows, reroll=reroll)


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


def _spans_in_turn(drafts: Sequence[Draft]) -> tuple[tuple[Span, ...], ...]:
    spans: list[tuple[Span, ...]] = []
    at = 0
    for draft in drafts:
        spans.append(((at, at + draft.weight - 1),))
        at += draft.weight
    return tuple(spans)


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
