"""Rows as found in the file, before they are put on a die: their cells, faces and weight."""

import re
from typing import NamedTuple

from soloist.message import message
from soloist.tables.reading.complaints import Complaints
from soloist.tables.reading.given_keys import (
    Given,
    as_text_node,
    check_repeated,
    given_keys,
    is_row,
    text_under,
)
from soloist.tables.reading.nodes import Items, Node, Pairs, Text

MOST_WEIGHT = 1_000_000
_NEW = tuple.__new__  # half the time of calling Draft
_TAG = re.compile(r"\[[^\[\]\r\n]+\]")


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
