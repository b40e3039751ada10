"""Reads results, texts or `{text: …, hint: …}`: the grammar's mark is split off, holes are taken apart."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from soloist.message import message
from soloist.tables.grammar.mark import Mark, split_mark
from soloist.tables.model import Row, Span, row_at
from soloist.tables.reading.complaints import Complaints
from soloist.tables.reading.drafts import Draft, row_cell
from soloist.tables.reading.given_keys import as_text_node, given_keys, is_row, note_hash
from soloist.tables.reading.nodes import Node, Pairs, Text
from soloist.tables.text.template import Part, Words, parse_template

_MOST_TEXT = 5_000
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def read_cells(
    drafts: Sequence[Draft], spans: Sequence[tuple[Span, ...]], column: int, found: Complaints
) -> list[Row | None]:
    """The results of one column; None, and an error, for each that has no text.

    Nearly all are texts about which nothing needs to be looked up or said: those are made at once.
    """
    starts = found.source.lines()
    after, last = 0, len(starts)  # the line after that of the last row
    rows: list[Row | None] = []
    for (cells, _, _, _, _, hint, tags), span in zip(drafts, spans, strict=True):
        node = cells[column]
        if type(node) is not Text or hint or tags:
            rows.append(_read_cell(node, span, found, hint, tags))
            continue
        text, at, _, _, hashed = node
        if (
            hashed or not text.isprintable() or "{" in text or "}" in text
            or not 0 < len(text) <= _MOST_TEXT or text[-1] in ") " or text[0] == " "
        ):  # fmt: skip
            rows.append(_read_cell(node, span, found, hint, tags))
            continue
        if not after or at < starts[after - 1]:
            after = bisect_right(starts, at)
        while after < last and starts[after] <= at:
            after += 1
        rows.append(row_at(text, (Words(text),), span, after, at - starts[after - 1] + 1))
    return rows


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
