"""Puts rows on a die: declared or counted, with faces or weights, every face given once."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from soloist.tables.die import (
    Span,
    TableDie,
    faces_text,
    highest_face,
    looks_like_faces,
    read_faces,
)
from soloist.tables.grammar.mark import split_mark
from soloist.tables.model import Row, Strip, Suits, strip_of
from soloist.tables.reading.keys import (
    Given,
    as_text_node,
    check_repeated,
    given_keys,
    is_row,
    suits_under,
    text_under,
)
from soloist.tables.reading.nodes import Items, Node, Pairs, Text
from soloist.tables.reading.source import Source
from soloist.tables.text.template import parse_template
from soloist.values import regex
from soloist.values.message import Message, message

MOST_WEIGHT = 1_000_000
_MOST_TEXT = 5_000
_CONTROL = regex.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_TAG = regex.compile(r"\[[^\[\]\r\n]+\]")


class _Draft(NamedTuple):
    """One row of a table: a cell for each column, `faces` as written before it, or a weight.

    `listed` is written as a list of cells, which only a table with columns can hold. A tuple, like the
    nodes it is made of: there is one for every row.
    """

    cells: tuple[Node | Given, ...]
    start: int
    listed: bool = False
    faces: Text | None = None
    weight: int = 1
    suits: Suits | None = None


def read_strips(
    node: Node, names: Sequence[str], die: TableDie | None, suits: Suits, start: int, found: Source,
    *, listed: bool, reroll: bool,
) -> tuple[Strip, ...]:  # fmt: skip
    """Rows on one die, given or counted, as a strip for each name; none where they do not fit together.

    `suits` are the worlds and tones of rows that do not say theirs. `listed` rows are lists, with a cell for
    each name. Gaps are rolled again with `reroll`. Rows that cannot be read are errors and left out.
    """
    errors = found.errors
    drafts = _read_drafts(node, suits, found)
    for draft in drafts:
        if not listed and draft.listed:
            found.error(draft.start, _no_text())
        elif listed and len(draft.cells) != len(names):
            said = message(
                "This row has {width} cells for {columns} columns.",
                width=len(draft.cells), columns=len(names),
            )  # fmt: skip
            found.error(draft.start, said)
    if not drafts and found.errors > errors:
        return ()
    placed = _place(drafts, die, start, found, reroll=reroll)
    if placed is None or any(len(draft.cells) != len(names) for draft in drafts):
        return ()
    strips: list[Strip] = []
    for column, name in enumerate(names):
        pairs = zip(drafts, placed[1], strict=True)
        rows = [_read_cell(draft.cells[column], spans, draft.suits or suits, found) for draft, spans in pairs]
        strips.append(strip_of(name, placed[0], tuple([row for row in rows if row]), reroll=reroll))
    return tuple(strips)


def _read_drafts(node: Node, suits: Suits, found: Source) -> tuple[_Draft, ...]:
    """The rows of a list, or of a mapping from faces to rows."""
    match node:
        case Items(items=items):
            return tuple([_draft(item, None, item.start, suits, found) for item in items])
        case Pairs(items=pairs):
            check_repeated(node, found)
            return tuple([_draft(value, key, key.start, suits, found) for key, value in pairs])
        case Text():
            said = message("Rows are a list: each on a line of its own, after a dash and a space.")
            found.error(node.start, said)
            return ()


def _draft(node: Node, faces: Text | None, start: int, suits: Suits, found: Source) -> _Draft:
    if type(node) is Items:
        return _Draft(node.items, start, True, faces)
    if type(node) is not Pairs or not is_row(node):
        return _Draft((node,), start, False, faces)
    given = given_keys(node, "row", found)
    weight = _weight(given, faces, found)
    cells = given.get("cells")
    if not isinstance(cells, Items):
        return _Draft((given,), start, False, faces, weight)
    return _Draft(cells.items, start, True, faces, weight, suits_under(given, suits))


def _weight(given: Given, faces: Text | None, found: Source) -> int:
    weight = given.get("weight")
    if weight is None:
        return 1
    if faces:
        found.error(weight.start, message("A row with faces has no weight; its faces are its weight."))
    written = weight.value if isinstance(weight, Text) else ""
    if written.isascii() and written.isdigit() and len(written) <= 7 and 1 <= int(written) <= MOST_WEIGHT:
        return int(written)
    said = message("{key} is a whole number from 1 to {most}.", key=given.written("weight"), most=MOST_WEIGHT)
    found.error(weight.start, said)
    return 1


def _tags(given: Given, found: Source) -> tuple[str, ...]:
    """Each line of state in its brackets, whether they were written or not."""
    node = given.get("tags")
    tags: list[str] = []
    for item in () if node is None else node.items if isinstance(node, Items) else (node,):
        flow = found.text[item.start : item.end] if not isinstance(item, Text) and item.flow else ""
        written = (item.value if isinstance(item, Text) else flow).strip()
        whole = written if written.startswith("[") else f"[{written}]"
        inside = _TAG.findall(whole)
        if not inside or _TAG.sub("", whole).strip():
            found.error(item.start, message("A tag is written as in the journal: [N:Marthe|alive]."))
        tags += inside
    return tuple(tags)


def _no_text() -> Message:
    return message("A row is a text; one that starts with a bracket or a brace must stand in quotes.")


def _read_cell(cell: Node | Given, spans: tuple[Span, ...], suits: Suits, found: Source) -> Row | None:
    """One result; None, and an error, where it cannot be read."""
    hint, tags = "", tuple[str, ...]()
    if isinstance(cell, Pairs) and is_row(cell):
        cell = given_keys(cell, "row", found)
    if isinstance(cell, Given):
        hint, tags = text_under(cell, "hint", found), _tags(cell, found)
        suits = suits_under(cell, suits)
        cell = cell.get("text") or cell.node
    node = as_text_node(cell, found)
    if node is None:
        found.error(cell.start, _no_text())
        return None
    text = node.value.strip()
    wrong: Message | None = None
    if not text:
        wrong = message("This row is empty; give it a text or delete it.")
    elif len(text) > _MOST_TEXT:
        wrong = message("This text has over {most} characters; shorten it.", most=_MOST_TEXT)
    elif _CONTROL.search("\n".join((text, hint, *tags))):
        wrong = message("This text holds a control character; take its escape out.")
    if wrong:
        found.error(node.start, wrong)
        return None
    text, mark = split_mark(text)
    parts, misread = parse_template(text)
    inside = node.start + (0 if node.plain else 1)
    for place in misread:
        exact = found.text.startswith(text, inside)
        found.error(inside + place.at if exact else node.start, place.message)
    return Row(text, parts, spans, hint, *found.place(node.start), mark, tags, suits=suits)


def _place(
    drafts: Sequence[_Draft], die: TableDie | None, start: int, found: Source, *, reroll: bool
) -> tuple[TableDie, list[tuple[Span, ...]]] | None:
    """The die of these rows and the spans of each; None, and an error, when they do not fit together."""
    if not drafts:
        found.error(start, message("There are no rows here; add some, each after a dash and a space."))
        return None
    errors = found.errors
    keys = [draft.faces for draft in drafts if draft.faces]  # of all rows, or of none
    spans: list[tuple[Span, ...]] = []
    if keys:
        highest = (highest_face(key.value) for key in keys if looks_like_faces(key.value))
        die = die or TableDie(1, max([1, *highest]))
        for key in keys:
            read = read_faces(key.value, die)
            if isinstance(read, tuple):
                spans.append(read)
            else:
                found.error(key.start, read)
        if found.errors == errors:
            _check_cover(keys, spans, die, start, found, reroll=reroll)
    else:
        ends = [*accumulate([draft.weight for draft in drafts], initial=0)]
        spans = [((first, end - 1),) for first, end in pairwise(ends)]
        die = die or TableDie(1, ends[-1])
        if ends[-1] > die.size or (ends[-1] < die.size and not reroll):
            said = message(
                "These rows fill {rows} places and {die} has {faces}; add or remove rows, or write faces.",
                rows=ends[-1], die=str(die), faces=die.size,
            )  # fmt: skip
            found.error(start, said)
    return None if found.errors > errors else (die, spans)


def _check_cover(
    keys: Sequence[Text], spans: Sequence[tuple[Span, ...]], die: TableDie, start: int, found: Source,
    *, reroll: bool,
) -> None:  # fmt: skip
    """Every position once: overlaps are errors, and gaps unless they are rolled again."""
    taken = sorted((*span, number) for number, mine in enumerate(spans) for span in mine)
    free, owner = 0, 0
    gaps: list[str] = []
    for first, last, number in (*taken, (die.size, die.size, 0)):
        if first < free:
            early, late = sorted((owner, number))
            twice = faces_text(die, first, min(last, free - 1))
            line = found.place(keys[early].start)[0]
            said = message("{faces} is given twice, here and on line {line}.", faces=twice, line=line)
            found.error(keys[late].start, said)
        elif first > free:
            gaps.append(faces_text(die, free, first - 1))
        if last >= free:
            free, owner = last + 1, number
    if gaps and not reroll:
        missing = ", ".join(gaps[:8])
        said = message(
            "No row for {faces} of {die}; add it, or write else: reroll.", faces=missing, die=str(die)
        )
        found.error(start, said)
