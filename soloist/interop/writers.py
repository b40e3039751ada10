"""Tables as other tools have them: notes for Dice Roller, CSV, roll tables of Foundry, Tracery grammars."""

import csv
import io
import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from html import escape
from typing import Any, Final

from soloist.interop.formats import Tally
from soloist.interop.leaving import Flat, Leaving, Piece, Roll, dice_of, flat, free, keeps, summed
from soloist.interop.tables.rows import has_mention, one_line
from soloist.storage.listing import slug
from soloist.tables.model import Row, Table
from soloist.tables.names import fold_name
from soloist.tables.text.parts import NumberHole, Part, SeveralHole, Whole, Words
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message

# --- notes for Dice Roller (Obsidian): a table of pipes for each, with its block id ---------------

_ALWAYS: Final = regex.compile(r"[\\`*\[\]<>|~]|(?<!\w)_|_(?!\w)|==|%%|&(?=[#\w])")


def write_markdown(tables: Sequence[Table], tally: Tally, about: str = "") -> str:
    """The text of the note; it wants to be saved under the name of its heading, for its rolls name it."""
    leaving = Leaving(tables, tally, _has_word, "about hints")
    note, ids, taken = slug(tables[0].name), dict[str, str](), set[str]()

    def id_of(name: str) -> str:
        """The block id of a list, which no other has."""
        if name not in ids:
            ids[name] = free(slug(name), taken)
        return ids[name]

    def said(piece: Piece) -> str:
        match piece:
            case str():
                return _escaped(piece)
            case Roll(name=name, times=times):
                return f"`dice: {'' if times == Whole(1) else summed(times)}[[{note}#^{id_of(name)}]]`"
            case _:
                return f"`dice: {summed(piece)}`"

    out = [f'---\nabout: "{_quoted(about)}"\n---\n'] if about else []
    out += [f"# {note}", ""]
    told = {""}
    for each in leaving.lists:  # grows while it is gone through
        id_of(each.name)
        table, spoken = each.table, each.on_one_die() if each.odd else each
        hints = any(row.hint for row in each.strip.rows)
        out += [f"## {_escaped(each.name)}", ""]
        for text in (
            (table.about, table.credit and f"Credit: {table.credit}") if table.name not in told else ()
        ):
            out += [_escaped(text), ""] if text else []
        told.add(table.name)
        out.append(
            f"| dice: {dice_of(spoken.strip.die)} | {_escaped(each.name)} |{' Hint |' if hints else ''}"
        )
        out.append(f"| --- | --- |{' --- |' if hints else ''}")
        for row in spoken.strip.rows:
            text = " ".join("".join(map(said, leaving.pieces(each, row))).split())
            hint = f" {_escaped(row.hint)} |" if hints else ""
            for low, high in spoken.ranges(row):
                out.append(f"| {low if low == high else f'{low}-{high}'} | {text} |{hint}")
        out += [f"^{id_of(each.name)}", ""]
    return "\n".join(out).rstrip() + "\n"


def _has_word(part: Part) -> bool:
    """Whether Dice Roller has a word for it, and does not mean another thing: a division, dice that count."""
    match part:
        case NumberHole(term=term) | SeveralHole(count=term, distinct=False):
            return not keeps(term) and not set("/<>!").intersection(summed(term))
        case _:
            return False


def _escaped(text: str) -> str:
    """Words that mean themselves in Markdown."""
    return _ALWAYS.sub(lambda found: "".join(f"\\{sign}" for sign in found[0]), text)


def _quoted(text: str) -> str:
    return one_line(text).replace("\\", "\\\\").replace('"', '\\"')


# --- CSV: a line for each row ---------------------------------------------------------------------


_FORMULA: Final = tuple(f"{quote}{sign}" for quote in ("", "'") for sign in "=+-@＝＋－＠\t\r")


def write_csv(tables: Sequence[Table], tally: Tally, about: str = "") -> str:
    """The text of the file, its lines ended as RFC 4180 has it; no range in a cell, which Excel would date.

    A row with holes, or with brackets that mean themselves, makes the column of texts one of templates, which
    soloist reads back as they are; other programs show them as they are written. A cell that a spreadsheet
    would take for a formula has an apostrophe before it, which says that it is text.
    """
    if about:
        tally.add("file about", 0)
    lists = flat(tables, tally, "hints")
    every = [row for each in lists for row in each.strip.rows]
    template = any(row.has_holes or has_mention(_words(row)) for row in every)
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(
        ("table", "dice", "from", "to", "template" if template else "text", "hint", "reroll", "credit")
    )
    names = {fold_name(each.name) for each in lists}
    for each in lists:
        for row in each.strip.rows:
            if any(fold_name(used.name) not in names for used in row.references()):
                tally.add("unknown", row.line)
            text = row.text if template else _words(row)
            again = "yes" if each.gaps else ""
            for first, last in each.ranges(row):
                line = (each.name, str(each.strip.die), first, last, text, row.hint, again, each.table.credit)
                rows.writerow([f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in line])
    return out.getvalue()


def _words(row: Row) -> str:
    return "".join(part.text for part in row.parts if isinstance(part, Words))


# --- roll tables of Foundry, in the JSON that one is exported in ----------------------------------

_NO_BREAK: Final = "\u2060"  # between two signs that would begin a roll or a link there
_JOIN: Final = "·"
_DICE: Final = str.maketrans({"<": "cs<", ">": "cs>", "!": "x"})  # which dice count, and which explode


def write_foundry(tables: Sequence[Table], tally: Tally, about: str = "") -> str:
    """The text of the file: one table as an object, several as a list."""
    if about:
        tally.add("file about", 0)
    leaving = Leaving(tables, tally, _speaks, "about decks")
    made = [
        _document(each, leaving, tally) for each in leaving.lists
    ]  # which grow while they are gone through
    return json.dumps(made[0] if len(made) == 1 else made, ensure_ascii=False, indent=2) + "\n"


def _speaks(part: Part) -> bool:
    """Whether Foundry has words for a number: all but those kept before."""
    return isinstance(part, NumberHole) and not keeps(part.term)


def _id_of(name: str) -> str:
    """The id of a table: the same for the same name, of sixteen letters and digits, as Foundry takes them."""
    return sha256(fold_name(name).encode("utf-8", "replace")).hexdigest()[:16]


def _html_of(text: str) -> str:
    """Words that mean themselves there."""
    return escape(text.replace("[[", f"[{_NO_BREAK}[").replace("@", f"@{_NO_BREAK}"), quote=False)


def _document(each: Flat, leaving: Leaving, tally: Tally) -> dict[str, Any]:
    table = each.table
    said = (table.about, table.credit and f"Credit: {table.credit}")
    results = [result for row in each.strip.rows for result in _results(each, row, leaving, tally)]
    return {
        "_id": _id_of(each.name),
        "name": each.name,
        "img": "icons/svg/d20-grey.svg",
        "description": "".join(f"<p>{_html_of(text)}</p>" for text in said if text),
        "formula": "1" if each.joins else dice_of(each.strip.die).translate(_DICE),
        "replacement": each.joins or not table.deck,
        "displayRoll": True,
        "results": [{"_id": _id_of(f"{each.name} {at}"), **result} for at, result in enumerate(results)],
    }


def _results(each: Flat, row: Row, leaving: Leaving, tally: Tally) -> list[dict[str, Any]]:
    """One text, or one roll; the texts and rolls of a row that can say too much, drawn together there."""
    found: list[str | Roll] = [""]
    for piece in leaving.pieces(each, row):
        if isinstance(piece, Roll):
            found += [*[piece] * (piece.times.value if isinstance(piece.times, Whole) else 1), ""]
        elif isinstance(piece, str):
            found[-1] = f"{found[-1]}{_html_of(piece)}"
        else:
            found[-1] = f"{found[-1]}[[{summed(piece, floor='floor({}/{})').translate(_DICE)}]]"
    trimmed = [piece.strip() if isinstance(piece, str) else piece for piece in found]
    wanted = [piece for piece in trimmed if piece and not (each.joins and piece == _JOIN)] or [""]
    if len(wanted) > 1 and not each.joins:
        tally.add("pieces", row.line)
    return [_result(int(low), int(high), piece) for low, high in each.ranges(row) for piece in wanted]


def _result(low: int, high: int, piece: str | Roll) -> dict[str, Any]:
    told = {"weight": high - low + 1, "range": [low, high], "drawn": False}
    if isinstance(piece, str):
        return {"type": "text", "text": piece, **told}
    target = {"documentCollection": "RollTable", "documentId": _id_of(piece.name)}
    return {"type": "document", "text": escape(piece.name, quote=False), **target, **told}


# --- Tracery: a symbol for each table, weights as rules that come again ---------------------------

_MOST_RULES: Final = 10_000  # of one symbol
_ROUNDED: Final = 1_000
_SIGNS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\#[]"})
_NO_SYMBOL: Final = str.maketrans(dict.fromkeys(".#[]:,\\()\"'", "-"))


def write_tracery(tables: Sequence[Table], tally: Tally, about: str = "") -> str:
    """The grammar as JSON, `origin` first: the table of that name, else the first. Raises `Refusal`."""
    if not any(strip.rows for table in tables for strip in table.strips):
        raise Refusal(message("There is no table with rows to write."))
    leaving = Leaving(tables, tally, lambda part: False, "")
    symbols, taken = dict[str, str](), set[str]()

    def symbol(name: str) -> str:
        """What a list is called there, which no other is."""
        if name not in symbols:
            symbols[name] = free(name.translate(_NO_SYMBOL), taken)
        return symbols[name]

    def said(piece: Piece) -> str:
        if isinstance(piece, Roll):
            return f"#{symbol(piece.name)}#" * (piece.times.value if isinstance(piece.times, Whole) else 1)
        return str(piece).translate(_SIGNS)

    grammar: dict[str, list[str]] = {}
    for each in leaving.lists:
        symbol(each.name)
    for each in leaving.lists:  # which grow while they are gone through
        strip = each.on_one_die().strip
        weights = [strip.weight(row) for row in strip.rows]
        if strip.die.size > _MOST_RULES:
            tally.add("rounded", each.table.line)
            weights = [max(1, round(weight * _ROUNDED / strip.die.size)) for weight in weights]
        rules = ["".join(map(said, leaving.pieces(each, row))).strip() for row in strip.rows]
        grammar[symbol(each.name)] = [
            rule for rule, weight in zip(rules, weights, strict=True) for _ in range(weight)
        ]
    told = {"_about": one_line(about)} if about else {}
    if credits := dict.fromkeys(table.credit for table in tables if table.credit):
        told["_credit"] = " · ".join(credits)
    origin = {} if "origin" in grammar else {"origin": [f"#{next(iter(grammar))}#"]}
    return json.dumps({**told, **origin, **grammar}, ensure_ascii=False, indent=1) + "\n"


# --- every format ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A format tables are written in: its id after `--as`, its name, the ending of its files, its writer.

    A writer is given tables, where to tell what is lost and what the files they come from say of themselves,
    and gives the text of the file. What tables use stands among them, and a hole names one of
    them by its `name` alone (see `gathered`), whatever file it came from. A name that is not among them is
    one nobody has, or a value of the story, which is told. It raises `Refusal` where nothing can be written.
    The line told is where a row stands in its own file.
    """

    id: str
    name: Message
    suffix: str
    write: Callable[[Sequence[Table], Tally, str], str]


FORMATS: Final = {
    each.id: each
    for each in (
        Format("markdown", message("dice tables in Markdown"), ".md", write_markdown),
        Format("csv", message("CSV"), ".csv", write_csv),
        Format("foundry", message("roll tables of Foundry"), ".json", write_foundry),
        Format("tracery", message("Tracery"), ".json", write_tracery),
    )
}
"""Every format by its id, in the order they are listed."""
