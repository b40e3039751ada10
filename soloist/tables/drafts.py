"""Rows as found in the file, before they are put on a die: their cells, faces and weight."""

import re
from dataclasses import dataclass

from soloist.message import message
from soloist.tables.complaints import Complaints
from soloist.tables.model import Row, Span
from soloist.tables.nodes import Items, Node, Pairs, Text
from soloist.tables.template import parse_template

MOST_WEIGHT = 1_000_000
_MOST_TEXT = 5_000
_ROW_KEYS = frozenset({"text", "cells", "weight", "hint"})
_BRACES = re.compile(r"\{[^{}\r\n]+\}")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class Draft:
    """One row of a table: a cell for each column, `faces` as written before it, or a weight.

    `listed` is written as a list of cells, which only a table with columns can hold.
    """

    cells: tuple[Node, ...]
    start: int
    listed: bool
    faces: Text | None = None
    weight: int = 1


def read_drafts(node: Node, found: Complaints) -> tuple[Draft, ...]:
    """The rows of a list, or of a mapping from faces to rows."""
    match node:
        case Items():
            return tuple(_draft(item, None, found) for item in node.items)
        case Pairs():
            for first, second in node.repeated():
                found.repeated(first, second)
            return tuple(_draft(value, key, found) for key, value in node.items)
        case Text():
            said = message("Rows are a list: each on a line of its own, after a dash and a space.")
            found.error(node.start, said)
            return ()


def _draft(node: Node, faces: Text | None, found: Complaints) -> Draft:
    start = faces.start if faces else node.start
    if isinstance(node, Pairs) and any(key.value in _ROW_KEYS for key, _ in node.items):
        cells = node.get("cells")
        inside = cells.items if isinstance(cells, Items) else (node,)
        return Draft(inside, start, isinstance(cells, Items), faces, _weight(node, faces, found))
    listed = isinstance(node, Items)
    return Draft(node.items if isinstance(node, Items) else (node,), start, listed, faces)


def _weight(node: Pairs, faces: Text | None, found: Complaints) -> int:
    weight = node.get("weight")
    if weight is None:
        return 1
    if faces:
        found.error(weight.start, message("A row with faces has no weight; its faces are its weight."))
    written = weight.value if isinstance(weight, Text) else ""
    if re.fullmatch(r"[0-9]{1,7}", written) and 1 <= int(written) <= MOST_WEIGHT:
        return int(written)
    said = message("A weight is a whole number from 1 to {most}.", most=MOST_WEIGHT)
    found.error(weight.start, said)
    return 1


def read_cell(node: Node, spans: tuple[Span, ...], found: Complaints) -> Row | None:
    """One result, from text or from `{text: …, hint: …}`; None, and an error, when there is no text in it."""
    hint = ""
    if isinstance(node, Pairs) and (split := _split_text(node, found)):
        node = split
    if isinstance(node, Pairs):
        _check_keys(node, found)
        beside, inside = node.get("hint"), node.get("text")
        hint = beside.value if isinstance(beside, Text) else ""
        node = inside if inside is not None else node
    if not isinstance(node, Text):
        said = message("A row is a text; one that starts with a bracket or a brace must stand in quotes.")
        found.error(node.start, said)
        return None
    return _row(node, hint, spans, found)


def _row(node: Text, hint: str, spans: tuple[Span, ...], found: Complaints) -> Row | None:
    text = node.value.strip()
    if not text:
        found.error(node.start, message("This row is empty; give it a text or delete it."))
        return None
    if len(text) > _MOST_TEXT:
        found.error(node.start, message("This text has over {most} characters; shorten it.", most=_MOST_TEXT))
        return None
    if _CONTROL.search(text) or _CONTROL.search(hint):
        found.error(node.start, message("This text holds a control character; take its escape out."))
        return None
    note_hash(node, found)
    parts, misread = parse_template(text)
    for place in misread:
        inside = node.start + (0 if node.plain else 1)
        exact = found.source.text.startswith(text, inside)
        found.error(inside + place.at if exact else node.start, place.message)
    line, column = found.source.place(node.start)
    return Row(text, parts, spans, hint.strip(), line, column)


def note_hash(node: Text, found: Complaints) -> None:
    """Say that a ` #word` was kept; YAML alone would have dropped it."""
    if node.hash:
        said = message("The # and what follows are kept as text; a comment has a space after its #.")
        found.note(node.start, said)


def _split_text(node: Pairs, found: Complaints) -> Text | None:
    """`- Une lettre : « viens »` or `- {noms}`, which YAML takes for a mapping, read as the text it is."""
    bare = node.flow and all(isinstance(value, Text) and not value.value for _, value in node.items)
    if bare and (braces := _BRACES.match(found.source.text, node.start)):
        return Text(braces.group(), node.start, braces.end(), plain=True)
    if node.flow or len(node.items) != 1:
        return None
    key, value = node.items[0]
    if key.value in _ROW_KEYS or not isinstance(value, Text) or not (key.plain and value.plain):
        return None
    written = found.source.text[key.start : max(value.end, key.end)]
    if "\n" in written:
        return None
    found.note(key.start, message("The colon is kept as text; quotes around the whole text would say so."))
    return Text(written.rstrip(), key.start, value.end, plain=True)


def _check_keys(node: Pairs, found: Complaints) -> None:
    for first, second in node.repeated():
        found.repeated(first, second)
    for key, value in node.items:
        if key.value not in _ROW_KEYS:
            said = message("{key} means nothing in a row, which has text, weight and hint.", key=key.value)
            found.error(key.start, said)
        elif key.value == "hint" and not isinstance(value, Text):
            found.error(value.start, message("A hint is a text."))
