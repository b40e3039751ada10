"""Tables as roll tables of Foundry, in the JSON that one is exported in; several are a list of these."""

import json
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from string import ascii_letters, digits
from typing import Any, Final

from soloist.interop.loss import Tally
from soloist.interop.tables_out.leaving import Flat, Leaving, Roll, dice_of, keeps, summed, tell_row
from soloist.tables.model import Row, Table
from soloist.tables.names import fold_name
from soloist.tables.text.parts import NumberHole, Part, Whole

_SIGNS: Final = ascii_letters + digits
_LETTERS: Final = 16  # of an id there
_NO_BREAK: Final = "\u2060"  # between two signs that would begin a roll or a link there
_JOIN: Final = "·"


def write(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
    """The text of the file: one table as an object, several as a list."""
    if about:
        tally.add("file about", 0)
    leaving = Leaving(tables, lang, tally, _speaks, decks=True, single=True)
    made = [
        _document(each, leaving, tally) for each in leaving.lists
    ]  # which grow while they are gone through
    return json.dumps(made[0] if len(made) == 1 else made, ensure_ascii=False, indent=2) + "\n"


def _speaks(part: Part) -> bool:
    """Whether Foundry has words for a number: all but those kept before."""
    return isinstance(part, NumberHole) and not keeps(part.term)


def id_of(name: str) -> str:
    """The id of a table: the same for the same name, in the sixteen letters and digits Foundry takes."""
    number = int.from_bytes(sha256(fold_name(name).encode("utf-8", "replace")).digest())
    signs = []
    for _ in range(_LETTERS):
        number, rest = divmod(number, len(_SIGNS))
        signs.append(_SIGNS[rest])
    return "".join(signs)


def html_of(text: str) -> str:
    """Words that mean themselves there."""
    return escape(text.replace("[[", f"[{_NO_BREAK}[").replace("@", f"@{_NO_BREAK}"), quote=False)


def _document(each: Flat, leaving: Leaving, tally: Tally) -> dict[str, Any]:
    table, rows = each.table, each.strip.rows
    tally.add("tables", table.line)
    tally.add("rows", rows[0].line if rows else 0, len(rows))
    if table.credit:
        tally.add("credit", table.line)
    said = (table.about, table.credit and f"Credit: {table.credit}")
    results = [result for row in rows for result in _results(each, row, leaving, tally)]
    return {
        "_id": id_of(each.name),
        "name": each.name,
        "img": "icons/svg/d20-grey.svg",
        "description": "".join(f"<p>{html_of(text)}</p>" for text in said if text),
        "formula": "1" if each.joins else dice_of(each.strip.die),
        "replacement": each.joins or not table.deck,
        "displayRoll": True,
        "results": [{"_id": id_of(f"{each.name} {at}"), **result} for at, result in enumerate(results)],
    }


def _results(each: Flat, row: Row, leaving: Leaving, tally: Tally) -> list[dict[str, Any]]:
    """One text, or one roll; the texts and rolls of a row that can say too much, drawn together there."""
    tell_row(row, tally, hints=False)
    found: list[str | Roll] = [""]
    for piece in leaving.pieces(each, row):
        if isinstance(piece, Roll):
            times = piece.times.value if isinstance(piece.times, Whole) else 1
            found += [*[piece] * times, ""]
        else:
            said = html_of(piece) if isinstance(piece, str) else f"[[{summed(piece, floor='floor({}/{})')}]]"
            found[-1] = f"{found[-1]}{said}"
    trimmed = [piece.strip() if isinstance(piece, str) else piece for piece in found]
    wanted = [piece for piece in trimmed if piece and not (each.joins and piece == _JOIN)] or [""]
    if len(wanted) > 1 and not each.joins:
        tally.add("pieces", row.line)
    return [_result(int(low), int(high), piece) for low, high in each.ranges(row) for piece in wanted]


def _result(low: int, high: int, piece: str | Roll) -> dict[str, Any]:
    told = {"weight": high - low + 1, "range": [low, high], "drawn": False}
    if isinstance(piece, str):
        return {"type": "text", "text": piece, **told}
    target = {"documentCollection": "RollTable", "documentId": id_of(piece.name)}
    return {"type": "document", "text": escape(piece.name, quote=False), **target, **told}
