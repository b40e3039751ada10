"""Tables on their way out: those that leave together, as lists, and how other tools have them.

These are notes for Dice Roller, CSV, roll tables of Foundry and Tracery grammars.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from math import gcd
from typing import Any, Final, TypeAlias

from soloist.interop.formats import Tally
from soloist.interop.tables.dice import dice_of, keeps, summed, ways_of
from soloist.interop.tables.rows import renamed
from soloist.storage.listing import slug
from soloist.tables.die import TableDie
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip, Table, TableFile, packed, strip_of
from soloist.tables.names import fold_name
from soloist.tables.text.parts import (
    AgreedHole,
    ChoiceHole,
    CountedHole,
    ElseHole,
    FormsHole,
    NumberHole,
    Part,
    Parts,
    PrefixHole,
    SeveralHole,
    TableHole,
    Term,
    Whole,
    Words,
)
from soloist.tables.text.template import pair, parse_template
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import Refusal, message


def tell_staying(files: Iterable[TableFile], targets: Iterable[Target], tally: Tally) -> None:
    """What files say of themselves, and the tables that cannot be read of each all of whose others leave."""
    leaving = {(id(target.file), target.table.name) for target in targets}
    for file in files:
        if file.about:
            tally.add("file about", 0)
        if all((id(file), table.name) in leaving for table in file.tables):
            broken = zip(file.broken, (fault.line for fault in file.faults), strict=False)
            for name, line in (*broken, *file.again):
                tally.add("broken tables", line, named=name)


# --- which tables leave, and under which names ----------------------------------------------------

MOST_TABLES: Final = 2_000
"""Tables that leave at a time, as many as a table file may hold."""
_Key: TypeAlias = tuple[str, str, str]


def gathered(targets: Sequence[Target], shelves: Shelves, *, with_used: bool) -> tuple[Table, ...]:
    """Tables with names other than each other’s, what they begin with among their rows.

    A hole that names one of them says its name alone; with `with_used`, what holes name comes along, however
    deep, up to `MOST_TABLES` tables.
    """
    wanted = {_key(each): each for each in targets}
    due = list(wanted.values()) if with_used else []
    for target in due:  # grows while it is gone through
        for used in _used(target, shelves):
            if len(wanted) < MOST_TABLES and _key(used) not in wanted and used.file is not shelves.story:
                wanted[_key(used)] = used
                due.append(used)
    taken = set[str]()
    names = {key: free(".".join(filter(None, key[1:])), taken) for key in wanted}
    return tuple(_renamed(target, names, shelves) for target in wanted.values())


def _key(target: Target) -> _Key:
    return (target.file.file, target.table.name, target.part.name if target.part else "")


def _used(target: Target, shelves: Shelves) -> Iterator[Target]:
    """The tables that holes of a table name; of a part of one, the whole."""
    for row in (row for strip in _strips(target) for row in strip.rows if row.has_holes):
        for each in row.references():
            if found := shelves.reach(each.name, row.home or target.file):
                yield Target(found.file, found.table)


def _strips(target: Target) -> tuple[Strip, ...]:
    return (target.part,) if target.part else target.table.strips


def free(wanted: str, taken: set[str]) -> str:
    """A name like the one wanted that nothing has, which is taken from now on."""
    name, number = wanted, 1
    while fold_name(name) in taken:
        number += 1
        name = f"{wanted}-{number}"
    taken.add(fold_name(name))
    return name


def _renamed(target: Target, names: Mapping[_Key, str], shelves: Shelves) -> Table:
    """A table under its name here, and its holes with the names of the others."""

    def row_of(row: Row) -> Row:
        home = row.home or target.file
        text = renamed(row.text, lambda name: name_here(name, home)) if row.has_holes else row.text
        return row if text == row.text else replace(row, text=text, parts=parse_template(text)[0])

    def name_here(name: str, home: TableFile) -> str:
        found = shelves.reach(name, home)
        if found is None or _key(found) in names:
            return names[_key(found)] if found else name
        whole = names.get((found.file.file, found.table.name, ""))
        return f"{whole}.{found.part.name}" if whole and found.part else whole or name

    strips = tuple(replace(strip, rows=tuple(map(row_of, strip.rows))) for strip in _strips(target))
    shape = "list" if target.part else target.table.shape
    return replace(target.table, name=names[_key(target)], strips=strips, shape=shape, start="")


# --- tables as lists ------------------------------------------------------------------------------

_JOIN: Final = " · "


@record
class Flat:
    """A list: its name, its rows on their die, what was said of its table; `joins` where it rolls others."""

    name: str
    strip: Strip
    table: Table
    joins: bool = False

    @property
    def odd(self) -> bool:
        """Whether its die leaves gaps, counts dice or goes below 0, as no other tool’s does."""
        return self.gaps or self.strip.die.hits is not None or self.strip.die.least < 0

    @property
    def gaps(self) -> bool:
        """Whether some results of the die have no row."""
        return sum(self.strip.weight(row) for row in self.strip.rows) < self.strip.die.total

    def ranges(self, row: Row) -> list[tuple[str, str]]:
        """The first and last result of the die that give a row, as people write them."""
        die = self.strip.die
        return [(die.value(first), die.value(last)) for first, last in row.spans]

    def on_one_die(self) -> "Flat":
        """The list with the same chances on one plain die."""
        weights = [self.strip.weight(row) for row in self.strip.rows]
        common = gcd(*weights) or 1
        shares = [weight // common for weight in weights]
        return replace(self, strip=packed(self.strip.name, zip(self.strip.rows, shares, strict=True)))


def flat(tables: Sequence[Table], tally: Tally, carries: str) -> list[Flat]:
    """Each table as lists, under names no other has; what is not among what a format `carries` is told.

    One of columns becomes a list for each, `bargain.price`, and one row that rolls them all, as a roll of the
    table does; so does a grid, whose row rolls the first of them.
    """
    found: list[Flat] = []
    for table in tables:
        tally.add("tables", table.line)
        for what, is_so in (("decks", table.deck), ("about", bool(table.about))):
            if is_so and what not in carries:
                tally.add(what, table.line)
        for row in (row for strip in table.strips for row in strip.rows):
            tally.add("rows", row.line)
            for what, said in (("hints", row.hint), ("tags", row.tags), ("marks", row.mark)):
                if said and what not in carries:
                    tally.add(what, row.line)
        if table.shape == "list":
            found += [Flat(table.name, strip, table) for strip in table.strips[:1]]
            continue
        tally.add("parts", table.line)
        rolled = table.strips if table.shape == "columns" else table.strips[:1]
        text = _JOIN.join(f"{{{table.name}.{strip.name}}}" for strip in rolled)
        row = Row(text, parse_template(text)[0], ((0, 0),), line=table.line)
        found.append(Flat(table.name, strip_of("", TableDie(1, 1), (row,)), table, joins=True))
        found += (Flat(f"{table.name}.{each.name}", replace(each, name=""), table) for each in table.strips)
    return found


# --- rows as words, dice and rolls ----------------------------------------------------------------

_MOST_AT_ONCE: Final = 10
_ONCE: Final = Whole(1)


@record
class Roll:
    """A roll on the list of that name, `times` over."""

    name: str
    times: Term = _ONCE


Piece: TypeAlias = str | Term | Roll
"""Words, dice, or a roll on another list."""


class Leaving:
    """Lists whose rows become words, dice and rolls, hole by hole.

    What is one of several texts becomes a list of its own, as do dice where the format has none; grammar
    stays behind, and any other hole stands as it is written here.
    """

    def __init__(
        self,
        tables: Sequence[Table],
        tally: Tally,
        carries: str,
        speaks: Callable[[Part], bool] = lambda part: False,
        spelled: Callable[[str], str] = str,
    ) -> None:
        """`speaks` says of numbers, and of rolls of several, whether the format has words for them.

        `spelled` makes of the name of a list what it is called in the file.
        """
        self.lists = flat(tables, tally, carries)
        self.ids: dict[str, str] = {}
        """What each list is called in the file, as no other is."""
        self._speaks, self._spelled, self._tally = speaks, spelled, tally
        self._taken, self._ids = {fold_name(each.name) for each in self.lists}, set[str]()
        for each in self.lists:
            self._call(each.name)
        rows = (row for table in tables for strip in table.strips for row in strip.rows)
        self._kept = {fold_name(each.name) for row in rows for each in row.references(kept=True)}
        self._names: dict[str, str] = {}
        for each in reversed(self.lists):
            self._names |= {fold_name(name): each.name for name in (*each.table.aliases, each.table.name)}
        self._names |= {fold_name(each.name): each.name for each in self.lists}

    def _call(self, name: str) -> None:
        self.ids[name] = free(self._spelled(name), self._ids)

    def pieces(self, each: Flat, row: Row) -> list[Piece]:
        """What a row says."""
        return [piece for part in row.parts for piece in self._part(part, each, row)]

    def _part(self, part: Part, of: Flat, row: Row) -> Iterator[Piece]:
        """A part of a row in words of the format."""
        match part:
            case Words(text=text):
                yield text
            case TableHole(name=name, capital=False) if name and fold_name(name) not in self._kept:
                yield self._roll(name, _ONCE, row)
            case NumberHole(term=term) if self._speaks(part):
                yield term
            case SeveralHole(count=times, each=(TableHole(name=name),)) if name and self._speaks(part):
                self._tally.add("out joined", row.line)
                yield self._roll(name, times, row)
            case ElseHole(first=TableHole(name=name) as first, spare=spare):
                for one in (first,) if fold_name(name) in self._names else spare:
                    yield from self._part(one, of, row)
            case _:
                if texts := _texts(part):
                    yield from self._own(texts, of, row)
                    return
                bare, lost = self._without(part)
                self._tally.add(lost, row.line)
                for one in bare:
                    yield from self._part(one, of, row)
                if lost == "holes":
                    yield row.text[part.at : pair(row.text).ends.get(part.at, part.at) + 1]

    def _without(self, part: Part) -> tuple[Parts, str]:
        """A part without what no other tool has words for, and what is lost; nothing where all of it is."""
        match part:
            case SeveralHole(count=Whole(value=times), each=each) if 1 <= times <= _MOST_AT_ONCE:
                return each * times, "out joined"
            case PrefixHole(phrase=each) | AgreedHole(adjective=each):
                return each, "out grammar"
            case CountedHole(count=times, noun=noun):
                return (NumberHole(times), Words(" "), *noun), "out grammar"
            case FormsHole(forms=(first, *_)):
                return (Words(first),), "out grammar"
            case TableHole(name=name) if name and fold_name(name) not in self._kept:
                return (replace(part, capital=False),), "out grammar"
            case _:
                return (), "holes"

    def _own(self, texts: Sequence[tuple[Parts, int]], of: Flat, row: Row) -> Iterator[Piece]:
        """A roll on a list of its own, one of several texts by weight; the blanks at their ends stay here."""
        self._tally.add("spelled holes", row.line)
        if any(all(isinstance(one, Words) and not one.text.strip() for one in parts) for parts, _ in texts):
            self._tally.add("empty rows", row.line)
        rows = ((replace(row, parts=parts, hint=""), weight) for parts, weight in texts)
        name = free(f"{of.name} {len(self.lists) + 1}", self._taken)
        own = replace(of.table, name=name, about="", credit="", deck=False, line=0)
        self.lists.append(Flat(name, packed("", rows), own))
        self._call(name)
        ends = [(parts[0], parts[-1]) for parts, _ in texts if parts]
        yield " " * any(isinstance(one, Words) and one.text.startswith(" ") for one, _ in ends)
        yield Roll(name)
        yield " " * any(isinstance(one, Words) and one.text.endswith(" ") for _, one in ends)

    def _roll(self, name: str, times: Term, row: Row) -> Piece:
        """A roll on another list; of one that is not among these, its name."""
        if known := self._names.get(fold_name(name)):
            return Roll(known, times)
        self._tally.add("unknown", row.line)
        return f"{{{name}}}"


def _texts(part: Part) -> Sequence[tuple[Parts, int]]:
    """The texts of which a part is one, each with its weight; none for any other."""
    match part:
        case NumberHole(term=term) if not keeps(term):
            return [((Words(str(value)),), many) for value, many in ways_of(term).items()]
        case ChoiceHole(term=term, texts=texts) if not keeps(term):
            every = (*texts, (Words(""),))
            ways = {number or 2: many for number, many in ways_of(term).items()}
            return [(every[number - 1], many) for number, many in sorted(ways.items())]
        case _:
            return ()


# --- notes for dice roller (obsidian): a table of pipes for each, with its block id ---------------

_ALWAYS: Final = regex.compile(r"[\\`*\[\]<>|~]|(?<!\w)_|_(?!\w)|==|%%|&(?=[#\w])")


def write_markdown(tables: Sequence[Table], tally: Tally) -> str:
    """The text of the note; it wants to be saved under the name of its heading, for its rolls name it."""
    leaving = Leaving(tables, tally, "about hints", _has_word, slug)
    note = slug(tables[0].name)

    def said(piece: Piece) -> str:
        match piece:
            case str():
                return _escaped(piece)
            case Roll(name=name, times=times):
                return f"`dice: {'' if times == Whole(1) else summed(times)}[[{note}#^{leaving.ids[name]}]]`"
            case _:
                return f"`dice: {summed(piece)}`"

    out = [f"# {note}", ""]
    told = {""}
    for each in leaving.lists:  # grows while it is gone through
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
        out += [f"^{leaving.ids[each.name]}", ""]
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


# --- CSV: a line for each row ---------------------------------------------------------------------


_FORMULA: Final = tuple(f"{quote}{sign}" for quote in ("", "'") for sign in "=+-@＝＋－＠\t\r")


def write_csv(tables: Sequence[Table], tally: Tally) -> str:
    """The text of the file, its lines ended as RFC 4180 has it; no range in a cell, which Excel would date.

    Rows stand as they are written here, which soloist reads back; other programs show them so. A cell that a
    spreadsheet would take for a formula has an apostrophe before it, which says that it is text.
    """
    lists = flat(tables, tally, "hints")
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(("table", "dice", "from", "to", "template", "hint", "reroll", "credit"))
    names = {fold_name(each.name) for each in lists}
    for each in lists:
        for row in each.strip.rows:
            if any(fold_name(used.name) not in names for used in row.references()):
                tally.add("unknown", row.line)
            again = "yes" if each.gaps else ""
            for first, last in each.ranges(row):
                line = (
                    each.name,
                    str(each.strip.die),
                    first,
                    last,
                    row.text,
                    row.hint,
                    again,
                    each.table.credit,
                )
                rows.writerow([f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in line])
    return out.getvalue()


# --- roll tables of Foundry, in the JSON that one is exported in ----------------------------------

_NO_BREAK: Final = "\u2060"  # between two signs that would begin a roll or a link there
_DICE: Final = str.maketrans({"<": "cs<", ">": "cs>", "!": "x"})  # which dice count, and which explode


def write_foundry(tables: Sequence[Table], tally: Tally) -> str:
    """The text of the file: one table as an object, several as a list."""
    leaving = Leaving(tables, tally, "about decks", _speaks)
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
            found += [piece, ""]
        elif isinstance(piece, str):
            found[-1] = f"{found[-1]}{_html_of(piece)}"
        else:
            found[-1] = f"{found[-1]}[[{summed(piece, floor='floor({}/{})').translate(_DICE)}]]"
    trimmed = [piece.strip() if isinstance(piece, str) else piece for piece in found]
    wanted = [piece for piece in trimmed if piece and not (each.joins and piece == _JOIN.strip())] or [""]
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


def write_tracery(tables: Sequence[Table], tally: Tally) -> str:
    """The grammar as JSON, `origin` first: the table of that name, else the first. Raises `Refusal`."""
    if not any(strip.rows for table in tables for strip in table.strips):
        raise Refusal(message("There is no table with rows to write."))
    leaving = Leaving(tables, tally, "", spelled=lambda name: name.translate(_NO_SYMBOL))

    def said(piece: Piece) -> str:
        return f"#{leaving.ids[piece.name]}#" if isinstance(piece, Roll) else str(piece).translate(_SIGNS)

    grammar: dict[str, list[str]] = {}
    for each in leaving.lists:  # which grow while they are gone through
        strip = each.on_one_die().strip
        weights = [strip.weight(row) for row in strip.rows]
        if strip.die.size > _MOST_RULES:
            tally.add("rounded", each.table.line)
            weights = [max(1, round(weight * _ROUNDED / strip.die.size)) for weight in weights]
        rules = ["".join(map(said, leaving.pieces(each, row))).strip() for row in strip.rows]
        grammar[leaving.ids[each.name]] = [
            rule for rule, weight in zip(rules, weights, strict=True) for _ in range(weight)
        ]
    credits = dict.fromkeys(table.credit for table in tables if table.credit)
    told = {"_credit": " · ".join(credits)} if credits else {}
    origin = {} if "origin" in grammar else {"origin": [f"#{next(iter(grammar))}#"]}
    return json.dumps({**told, **origin, **grammar}, ensure_ascii=False, indent=1) + "\n"
