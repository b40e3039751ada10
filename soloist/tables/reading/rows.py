"""Puts rows on a die: declared or counted, with faces or weights, every face given once."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from soloist.tables.die import TableDie
from soloist.tables.grammar.mark import Mark, split_mark
from soloist.tables.model import Row, Span, Strip, strip_of
from soloist.tables.reading.complaints import Complaints
from soloist.tables.reading.keys import (
    Given,
    as_text_node,
    check_repeated,
    given_keys,
    is_row,
    note_hash,
    text_under,
)
from soloist.tables.reading.nodes import Items, Node, Pairs, Text
from soloist.tables.reading.ranges import faces_text, highest_face, looks_like_faces, read_faces
from soloist.tables.text.template import Part, Words, parse_template
from soloist.values import regex
from soloist.values.message import message

MOST_WEIGHT = 1_000_000
_NEW = tuple.__new__  # half the time of calling Draft
_TAG = regex.compile(r"\[[^\[\]\r\n]+\]")


class Draft(NamedTuple):
    """One row of a table: a cell for each column, `faces` as written before it, or a weight.

    `listed` is written as a list of cells, which only a table with columns can hold. A tuple, like the
    nodes it is made of: there is one for every row.
    """

    cells: tuple[Node, ...]
    start: int
    listed: bool
    faces: Text | None = None
    weight: int = 1
    hint: str = ""
    tags: tuple[str, ...] = ()


def read_drafts(node: Node, found: Complaints) -> tuple[Draft, ...]:
    """The rows of a list, or of a mapping from faces to rows."""
    match node:
        case Items(items=items):
            return tuple([_draft(item, None, item.start, found) for item in items])
        case Pairs(items=pairs):
            check_repeated(node, found)
            return tuple([_draft(value, key, key.start, found) for key, value in pairs])
        case Text():
            said = message("Rows are a list: each on a line of its own, after a dash and a space.")
            found.error(node.start, said)
            return ()


def _draft(node: Node, faces: Text | None, start: int, found: Complaints) -> Draft:
    if type(node) is Text:
        return _NEW(Draft, ((node,), start, False, faces, 1, "", ()))
    if type(node) is Items:
        return _NEW(Draft, (node.items, start, True, faces, 1, "", ()))
    if is_row(node) and isinstance(node, Pairs):
        given = given_keys(node, "row", found)
        weight = _weight(given, faces, found)
        cells = given.get("cells")
        if isinstance(cells, Items):
            _check_beside(given, found)
            return Draft(cells.items, start, True, faces, weight)
        inside, hint, tags = row_cell(given, node, found)
        return Draft((inside,), start, False, faces, weight, hint, tags)
    return Draft((as_text_node(node, found) or node,), start, False, faces)


def row_cell(given: Given, node: Node, found: Complaints) -> tuple[Node, str, tuple[str, ...]]:
    """The text, hint and tags of a row, or a cell, written with keys."""
    inside = given.get("text") or node
    text = inside if type(inside) is Text else as_text_node(inside, found) or inside
    if len(given.values) == 1 + ("weight" in given.values):
        return text, "", ()
    return text, text_under(given, "hint", found), _tags(given, found)


def _check_beside(given: Given, found: Complaints) -> None:
    for key in ("text", "hint", "tags"):
        if (value := given.get(key)) is not None:
            said = message(
                "{key} belongs in one of the cells: {{text: …, {key}: …}}.", key=given.written(key)
            )
            found.error(value.start, said)


def _weight(given: Given, faces: Text | None, found: Complaints) -> int:
    weight = given.get("weight")
    if weight is None:
        return 1
    if faces:
        found.error(weight.start, message("A row with faces has no weight; its faces are its weight."))
    written = weight.value if isinstance(weight, Text) else ""
    if written.isascii() and written.isdigit() and len(written) <= 7 and 1 <= int(written) <= MOST_WEIGHT:
        return int(written)
    said = message("A weight is a whole number from 1 to {most}.", most=MOST_WEIGHT)
    found.error(weight.start, said)
    return 1


def _tags(given: Given, found: Complaints) -> tuple[str, ...]:
    """Each line of state in its brackets, whether they were written or not."""
    node = given.get("tags")
    if node is None:
        return ()
    tags: list[str] = []
    for item in node.items if isinstance(node, Items) else (node,):
        written = _tag_text(item, found)
        whole = written if written.startswith("[") else f"[{written}]"
        inside = _TAG.findall(whole)
        if not inside or _TAG.sub("", whole).strip():
            found.error(item.start, message("A tag is written as in the journal: [N:Marthe|alive]."))
        tags += inside
    return tuple(tags)


def _tag_text(node: Node, found: Complaints) -> str:
    if isinstance(node, Text):
        return node.value.strip()
    return found.source.text[node.start : node.end].strip() if node.flow else ""


def check_width(drafts: tuple[Draft, ...], titles: tuple[Text, ...] | None, found: Complaints) -> None:
    """A text for each row of a list, a cell for each column of a table that has columns."""
    for draft in drafts:
        if titles is None and draft.listed:
            said = message("A row is a text; one that starts with a bracket or a brace must stand in quotes.")
            found.error(draft.start, said)
        elif titles is not None and len(draft.cells) != len(titles):
            said = message(
                "This row has {width} cells for {columns} columns.",
                width=len(draft.cells), columns=len(titles),
            )  # fmt: skip
            found.error(draft.start, said)


_MOST_TEXT = 5_000
_CONTROL = regex.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def _read_cell(
    node: Node, spans: tuple[Span, ...], found: Complaints, hint: str, tags: tuple[str, ...]
) -> Row | None:
    """One result; `hint` and `tags` are those of its row."""
    if type(node) is Pairs and is_row(node):
        node, hint, tags = row_cell(given_keys(node, "row", found), node, found)
    text = node if type(node) is Text else as_text_node(node, found)
    if text is None:
        said = message("A row is a text; one that starts with a bracket or a brace must stand in quotes.")
        found.error(node.start, said)
        return None
    return _row(text, spans, found, hint, tags)


def _row(
    node: Text, spans: tuple[Span, ...], found: Complaints, hint: str, tags: tuple[str, ...]
) -> Row | None:
    text = node.value.strip()
    if not text:
        found.error(node.start, message("This row is empty; give it a text or delete it."))
        return None
    if len(text) > _MOST_TEXT:
        found.error(node.start, message("This text has over {most} characters; shorten it.", most=_MOST_TEXT))
        return None
    if any(not part.isprintable() and _CONTROL.search(part) for part in (text, hint, *tags)):
        found.error(node.start, message("This text holds a control character; take its escape out."))
        return None
    if node.hash:
        note_hash(node, found)
    mark: Mark | None = None
    if text[-1] == ")":
        text, mark = split_mark(text)
    parts = _parts(text, node, found) if "{" in text or "}" in text else (Words(text),)
    line, column = found.source.place(node.start)
    return Row(text, parts, spans, hint, line, column, mark, tags)


def _parts(text: str, node: Text, found: Complaints) -> tuple[Part, ...]:
    parts, misread = parse_template(text)
    for place in misread:
        inside = node.start + (0 if node.plain else 1)
        exact = found.source.text.startswith(text, inside)
        found.error(inside + place.at if exact else node.start, place.message)
    return parts


class Placed(NamedTuple):
    """The die of some rows, and the spans of each."""

    die: TableDie
    spans: tuple[tuple[Span, ...], ...]


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
    return None if found.errors > errors else Placed(die, spans)


def build_strip(
    name: str, drafts: Sequence[Draft], placed: Placed, column: int, found: Complaints, *, reroll: bool
) -> Strip:
    """The strip of one column of rows already placed; rows that cannot be read are errors and left out."""
    read = [
        _read_cell(draft.cells[column], spans, found, draft.hint, draft.tags)
        for draft, spans in zip(drafts, placed.spans, strict=True)
    ]
    return strip_of(name, placed.die, tuple([row for row in read if row]), reroll=reroll)


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
