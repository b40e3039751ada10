"""Tables as other tools have them: notes for Dice Roller, CSV, roll tables of Foundry, Tracery grammars."""

import csv
import io
import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from html import escape
from typing import Any, Final

from soloist.interop.loss import Tally
from soloist.interop.tables.rows import has_mention
from soloist.interop.tables_out.leaving import (
    Flat,
    Leaving,
    Piece,
    Roll,
    dice_of,
    flat,
    free,
    keeps,
    summed,
    tell_row,
)
from soloist.storage.listing import slug
from soloist.tables.grammar.mark import split_mark
from soloist.tables.model import Row, Table
from soloist.tables.names import fold_name
from soloist.tables.references import has_holes, references
from soloist.tables.text.parts import NumberHole, Part, SeveralHole, Whole, Words
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message

# --- notes for Dice Roller (Obsidian): a table of pipes for each, with its block id ---------------

_ALWAYS: Final = regex.compile(r"[\\`*\[\]<>|~]|(?<!\w)_|_(?!\w)|==|%%|&(?=[#\w])")
_SPACES: Final = regex.compile(r"[ \t\r\n]+")


def write_markdown(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
    """The text of the note; it wants to be saved under the name of its heading, for its rolls name it."""
    if about:
        tally.add("file about", 0, fate="carried")
    words = " ".join(about.split()).replace("\\", "\\\\").replace('"', '\\"')
    head = f'---\nabout: "{words}"\n---\n\n' if words else ""
    leaving = Leaving(tables, lang, tally, _has_word)
    return head + _Note(leaving, slug(tables[0].name), tally).text()


class _Note:
    """Writes lists, and those that choices inside rows become."""

    def __init__(self, leaving: Leaving, note: str, tally: Tally) -> None:
        self._leaving, self._note, self._tally = leaving, note, tally
        self._ids: dict[str, str] = {}
        self._taken: set[str] = set()
        for each in leaving.lists:
            self._id(each.name)

    def _id(self, name: str) -> str:
        """The block id of a list, which no other has."""
        if name not in self._ids:
            self._ids[name] = free(slug(name), self._taken)
        return self._ids[name]

    def text(self) -> str:
        """The whole note."""
        out = [f"# {self._note}", ""]
        told: set[str] = set()
        for each in self._leaving.lists:  # grows while it is gone through
            out.extend(self._list(each, first=each.table.name not in told))
            told.add(each.table.name)
        return "\n".join(out).rstrip() + "\n"

    def _list(self, each: Flat, *, first: bool) -> list[str]:
        line, table = each.table.line, each.table
        if each.strip.die.hits or each.strip.die.least < 0:
            self._tally.add("dice of tables", line)
            each = each.on_one_die()
        rows = each.strip.rows
        self._tally.add("tables", line)
        self._tally.add("rows", line, len(rows))
        hints = any(row.hint for row in rows)
        out = [f"## {_escaped(each.name)}", ""]
        if first and table.about:
            out.extend((_escaped(table.about), ""))
        if first and table.credit:
            self._tally.add("credit", line)
            out.extend((f"Credit: {_escaped(table.credit)}", ""))
        if each.gaps:
            self._tally.add("gaps", line)
        out.append(f"| dice: {dice_of(each.strip.die)} | {_escaped(each.name)} |{' Hint |' if hints else ''}")
        out.append(f"| --- | --- |{' --- |' if hints else ''}")
        for row in rows:
            text = self._row(row, each)
            hint = f" {_escaped(row.hint)} |" if hints else ""
            for low, high in each.ranges(row):
                out.append(f"| {low if low == high else f'{low}-{high}'} | {text} |{hint}")
        return [*out, f"^{self._id(each.name)}", ""]

    def _row(self, row: Row, each: Flat) -> str:
        """A row as a cell."""
        tell_row(row, self._tally, hints=True)
        said = "".join(map(self._said, self._leaving.pieces(each, row))).strip()
        cell = _SPACES.sub(" ", said)
        if cell != said:
            self._tally.add("spaces", row.line)
        return cell

    def _said(self, piece: Piece) -> str:
        match piece:
            case str():
                return _escaped(piece)
            case Roll(name=name, times=times):
                many = "" if times == Whole(1) else summed(times)
                return f"`dice: {many}[[{self._note}#^{self._id(name)}]]`"
            case _:
                return f"`dice: {summed(piece)}`"


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


# --- CSV: a line for each row ---------------------------------------------------------------------


def mark_text(row: Row) -> str | None:
    """`(f, pl. yeux)` for what a row’s mark says, empty for a row without; None where no mark says that."""
    mark = row.mark
    if mark is None:
        return ""
    said: list[str] = [mark.gender] if mark.gender else []
    if mark.plural:
        said = [f"{mark.gender}p"] if mark.gender else ["pl"]
    said.extend(word for word, is_so in (("h", mark.aspirated), ("they", mark.they)) if is_so)
    said.extend(f"{name}. {form}" for name, form in mark.forms.items())
    text = f"({', '.join(said)})"
    return text if split_mark(f"x {text}") == ("x", mark) else None


_FORMULA: Final = tuple(f"{quote}{sign}" for quote in ("", "'") for sign in "=+-@＝＋－＠\t\r")


def write_csv(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
    """The text of the file, its lines ended as RFC 4180 has it; no range in a cell, which Excel would date.

    A row with holes or a gender, or with brackets that mean themselves, makes the column of texts one of
    templates, which soloist reads back as they are; other programs show them as they are written.
    """
    if about:
        tally.add("file about", 0)
    lists = flat(tables, tally)
    template = any(_wants_template(row) for each in lists for row in each.strip.rows)
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(
        ("table", "dice", "from", "to", "template" if template else "text", "hint", "reroll", "credit")
    )
    names = {fold_name(each.name) for each in lists}
    for each in lists:
        _tell(each, names, tally)
        die = str(each.strip.die)
        for row in each.strip.rows:
            text = _template(row, tally) if template else _words(row)
            again = "yes" if each.gaps else ""
            if any(cell.startswith(_FORMULA) for cell in (each.name, text, row.hint, each.table.credit)):
                tally.add("apostrophes", row.line)
            for first, last in each.ranges(row):
                line = (each.name, die, first, last, text, row.hint, again, each.table.credit)
                rows.writerow([_no_formula(cell) for cell in line])
    return out.getvalue()


def _wants_template(row: Row) -> bool:
    """Whether a plain text would not say what the row says."""
    return has_holes(row) or row.mark is not None or has_mention(_words(row))


def _tell(each: Flat, names: set[str], tally: Tally) -> None:
    rows = each.strip.rows
    tally.add("tables", each.table.line)
    tally.add("rows", each.table.line, len(rows))
    if each.table.credit:
        tally.add("credit", each.table.line)
    if each.table.about:
        tally.add("about left", each.table.line)
    for row in rows:
        if row.hint:
            tally.add("hints", row.line)
        if row.tags:
            tally.add("tags", row.line)
        for used in references(row) if has_holes(row) else ():
            known = fold_name(used.name) in names
            tally.add("uses" if known else "unknown", row.line)


def _template(row: Row, tally: Tally) -> str:
    mark = mark_text(row)
    if mark is None:
        tally.add("marks", row.line)
    return f"{row.text} {mark}" if mark else row.text


def _words(row: Row) -> str:
    return "".join(part.text for part in row.parts if isinstance(part, Words))


def _no_formula(cell: str) -> str:
    """A cell no spreadsheet takes for a formula: an apostrophe before it says that it is text."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


# --- roll tables of Foundry, in the JSON that one is exported in ----------------------------------

_NO_BREAK: Final = "\u2060"  # between two signs that would begin a roll or a link there
_JOIN: Final = "·"
_DICE: Final = str.maketrans({"<": "cs<", ">": "cs>", "!": "x"})  # which dice count, and which explode


def write_foundry(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
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
    """The id of a table: the same for the same name, of sixteen letters and digits, as Foundry takes them."""
    return sha256(fold_name(name).encode("utf-8", "replace")).hexdigest()[:16]


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
        "formula": "1" if each.joins else dice_of(each.strip.die).translate(_DICE),
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
            if isinstance(piece, str):
                said = html_of(piece)
            else:
                said = f"[[{summed(piece, floor='floor({}/{})').translate(_DICE)}]]"
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


# --- Tracery: a symbol for each table, weights as rules that come again ---------------------------

_MOST_RULES: Final = 10_000  # of one symbol
_ROUNDED: Final = 1_000
_SIGNS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\#[]"})
_NO_SYMBOL: Final = str.maketrans(dict.fromkeys(".#[]:,\\()\"'", "-"))


def write_tracery(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
    """The grammar as JSON, `origin` first: the table of that name, else the first. Raises `Refusal`."""
    if not any(strip.rows for table in tables for strip in table.strips):
        raise Refusal(message("There is no table with rows to write."))
    grammar = _Grammar(Leaving(tables, lang, tally, lambda part: False), tally).rules()
    if "origin" not in grammar:
        grammar = {"origin": [f"#{next(iter(grammar))}#"], **grammar}
    told: dict[str, str] = {}
    if about:
        tally.add("file about", 0, fate="carried")
        told["_about"] = " ".join(about.split())
    for table in tables:
        if table.about:
            tally.add("about left", table.line)
        if table.credit:
            tally.add("credit", table.line)
    if credits := dict.fromkeys(table.credit for table in tables if table.credit):
        told["_credit"] = " · ".join(credits)
    return json.dumps({**told, **grammar}, ensure_ascii=False, indent=1) + "\n"


class _Grammar:
    """Makes rules of the rows of lists."""

    def __init__(self, leaving: Leaving, tally: Tally) -> None:
        self._leaving, self._tally = leaving, tally
        self._taken: set[str] = set()
        self._symbols: dict[str, str] = {}

    def rules(self) -> dict[str, list[str]]:
        """The rules of every symbol, those made on the way behind the others."""
        for each in self._leaving.lists:
            if self._symbol(each.name) != each.name:
                self._tally.add("names", each.table.line)
        lists = self._leaving.lists  # which grow while they are gone through
        return {self._symbol(each.name): self._rules(each) for each in lists}

    def _symbol(self, name: str) -> str:
        """What a list is called there, which no other is."""
        if name not in self._symbols:
            self._symbols[name] = free(name.translate(_NO_SYMBOL), self._taken)
        return self._symbols[name]

    def _rules(self, each: Flat) -> list[str]:
        """The rules of a list, each as often as its weight says."""
        die, strip, line = each.strip.die, each.on_one_die().strip, each.table.line
        self._tally.add("tables", line)
        weights, total = [strip.weight(row) for row in strip.rows], strip.die.size
        if total > _MOST_RULES:
            self._tally.add("rounded", line)
            weights = [max(1, round(weight * _ROUNDED / total)) for weight in weights]
        elif die.count > 1 or die.size != len(strip.rows):
            self._tally.add("dice of tables", line)
        pairs = zip(strip.rows, weights, strict=True)
        return [rule for row, weight in pairs for rule in [self._rule(each, row)] * weight]

    def _rule(self, each: Flat, row: Row) -> str:
        tell_row(row, self._tally, hints=False)
        self._tally.add("rows", row.line)
        return "".join(map(self._said, self._leaving.pieces(each, row))).strip()

    def _said(self, piece: Piece) -> str:
        if isinstance(piece, Roll):
            times = piece.times.value if isinstance(piece.times, Whole) else 1
            return f"#{self._symbol(piece.name)}#" * times
        return str(piece).translate(_SIGNS)


# --- every format ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A format tables are written in: its id after `--as`, its name, the ending of its files, its writer.

    A writer is given tables, their language, where to tell what is lost and what the files they come from say
    of themselves, and gives the text of the file. What tables use stands among them, and a hole names one of
    them by its `name` alone (see `gathered`), whatever file it came from. A name that is not among them is
    one nobody has, or a value of the story, which is told. It raises `Refusal` where nothing can be written.
    What it tells are the things of `out` and of `out-` and its id in `losses.txt`; the line told is where a
    row stands in its own file.
    """

    id: str
    name: Message
    suffix: str
    write: Callable[[Sequence[Table], str, Tally, str], str]


FORMATS: Final[tuple[Format, ...]] = (
    Format("markdown", message("dice tables in Markdown"), ".md", write_markdown),
    Format("csv", message("CSV"), ".csv", write_csv),
    Format("foundry", message("roll tables of Foundry"), ".json", write_foundry),
    Format("tracery", message("Tracery"), ".json", write_tracery),
)
"""Every format, in the order they are listed."""
