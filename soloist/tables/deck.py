"""A deck: what is left of a table after the texts already drawn, and whether a text is one of its rows'."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from soloist.tables.die import TableDie
from soloist.tables.model import Row, Strip, strip_of
from soloist.tables.template import Words

_LINE_END = re.compile(r"[ \t]*[\r\n]+[ \t]*")
_BRACKETS = str.maketrans("[]", "()")


def remaining(strip: Strip, drawn: Collection[str]) -> Strip:
    """The strip without the cards drawn, its rows close together on one smaller die.

    A row of weight 3 is three cards. A drawn text takes away one card of the first row that could have
    given it; texts of rows since deleted take nothing away.
    """
    left = {row: strip.weight(row) for row in strip.rows}
    for text, times in Counter(drawn).items():
        _take(left, text, times)
    rows: list[Row] = []
    at = 0
    for row, cards in left.items():
        if cards:
            rows.append(replace(row, spans=((at, at + cards - 1),)))
            at += cards
    return strip_of(strip.name, TableDie(1, max(at, 1)), tuple(rows))


def _take(left: dict[Row, int], text: str, times: int) -> None:
    fitting = sorted((row for row in left if fits(row, text)), key=_is_template)
    for row in fitting:
        taken = min(left[row], times)
        left[row] -= taken
        times -= taken
        if not times:
            return


def _is_template(row: Row) -> bool:
    return any(not isinstance(part, Words) for part in row.parts)


def fits(row: Row, text: str) -> bool:
    """Whether this row could have given `text`, as drawn or as a journal recorded it."""
    wanted = recorded(text)
    pieces = [recorded(part.text) if isinstance(part, Words) else None for part in row.parts]
    whole = "".join(piece for piece in pieces if piece is not None)
    if None not in pieces:
        return wanted in {whole, f"{whole}, {row.hint}"}
    return _in_order(pieces, wanted)


def recorded(text: str) -> str:
    """A text as a journal keeps it: no live tag, one line."""
    return _LINE_END.sub(" / ", text.translate(_BRACKETS))


def _in_order(pieces: Sequence[str | None], text: str) -> bool:
    """Whether the words of a template stand in `text` in order, something in every hole (None)."""
    first, last = pieces[0] or "", pieces[-1] or ""
    if not (text.startswith(first) and text.endswith(last)):
        return False
    at, end = len(first), len(text) - len(last)
    inside = pieces[1:] if first else pieces
    for piece in inside[:-1] if last else inside:
        if piece is None:
            at += 1
        elif (found := text.find(piece, at, end)) >= 0:
            at = found + len(piece)
        else:
            return False
    return at <= end
