"""Tables as a note that Obsidian’s Dice Roller rolls on: a table of pipes for each, with its block id."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables_out.asked_of_parts import keeps, says, terms
from soloist.interop.tables_out.every_result import Weighted
from soloist.interop.tables_out.flat import Flat, flat, gaps, ranges
from soloist.interop.tables_out.spelled import Spelled
from soloist.message import Message, count
from soloist.storage.slug import slug
from soloist.tables.model import Row, Table, packed
from soloist.tables.names import fold_name
from soloist.tables.text.parts import (
    ChoiceHole,
    NumberHole,
    Part,
    Parts,
    Reckoned,
    Rolled,
    SeveralHole,
    TableHole,
    Term,
    Whole,
    Words,
)

LOSSES: Final[Mapping[str, Message]] = {
    "capitals": count("the capital of {n} roll", "the capitals of {n} rolls", 2),
    "joined": count(
        "how {n} roll of several is joined: Dice Roller puts || between",
        "how {n} rolls of several are joined: Dice Roller puts || between",
        2,
    ),
    "gaps": count(
        "that {n} table rolls again where no row is: a roll there gives nothing",
        "that {n} tables roll again where no row is: a roll there gives nothing",
        2,
    ),
    "spaces": count(
        "{n} row with several spaces together, now one", "{n} rows with several spaces together, now one", 2
    ),
    "choices": count(
        "{n} choice inside a row, as a table of its own", "{n} choices inside rows, as tables of their own", 2
    ),
}
"""What a note for Dice Roller cannot hold beside `OUT_LOSSES`."""

_ALWAYS: Final = re.compile(r"[\\`*\[\]<>|~]|(?<!\w)_|_(?!\w)|==|%%|&(?=[#\w])")
_SPACES: Final = re.compile(r"[ \t\r\n]+")
_DIGITS_BEFORE: Final = 10


def write(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
    """The text of the note; it wants to be saved under the name of its heading, for its rolls name it."""
    lists = flat(tables, tally)
    writer = _Writer(lists, tally, Spelled(tables, lang))
    if about:
        tally.add("carried", "file about", 0)
    return _head(about) + writer.text(slug(tables[0].name))


def _head(about: str) -> str:
    """The head of the note, where there is something to say in it."""
    words = " ".join(about.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'---\nabout: "{words}"\n---\n\n' if words else ""


class _Writer:
    """Writes lists, and those that choices inside rows become."""

    def __init__(self, lists: Sequence[Flat], tally: Tally, spelled: Spelled) -> None:
        self._lists, self._tally, self._spelled = list(lists), tally, spelled
        self._ids: dict[str, str] = {}
        self._note = ""
        for each in lists:
            self._ids[fold_name(each.name)] = self._new_id(each.name)

    def _new_id(self, name: str) -> str:
        wanted, number = slug(name), 1
        while (found := wanted if number == 1 else f"{wanted}-{number}") in self._ids.values():
            number += 1
        return found

    def text(self, note: str) -> str:
        """The whole note."""
        self._note = note
        out = [f"# {note}", ""]
        told: set[int] = set()
        for each in self._lists:  # grows while it is gone through
            out.extend(self._table(each, first=id(each.table) not in told))
            told.add(id(each.table))
        return "\n".join(out).rstrip() + "\n"

    def _table(self, each: Flat, *, first: bool) -> list[str]:
        rows, line = each.strip.rows, each.table.line
        self._tally.add("carried", "tables", line)
        self._tally.add("carried", "rows", line, len(rows))
        hints = any(row.hint for row in rows)
        out = [f"## {_escaped(each.name)}", ""]
        if first and each.table.about:
            out.extend((_escaped(each.table.about), ""))
        if first and each.table.credit:
            self._tally.add("carried", "credit", line)
            out.extend((f"Credit: {_escaped(each.table.credit)}", ""))
        if gaps(each):
            self._tally.add("left", "gaps", line)
        out.append(f"| dice: {_dice(each)} | {_escaped(each.name)} |{' Hint |' if hints else ''}")
        out.append(f"| --- | --- |{' --- |' if hints else ''}")
        for row in rows:
            text = self._row(row, each)
            hint = f" {_escaped(row.hint)} |" if hints else ""
            for low, high in ranges(each, row):
                out.append(f"| {low if low == high else f'{low}-{high}'} | {text} |{hint}")
        return [*out, f"^{self._ids[fold_name(each.name)]}", ""]

    def _row(self, row: Row, each: Flat) -> str:
        """A row as a cell; where it has a hole Dice Roller has no word for, a roll on all it can say, or
        where that is too much, as it is written here.
        """
        if row.hint:
            self._tally.add("carried", "hints", row.line)
        if row.tags:
            self._tally.add("left", "tags", row.line)
        if row.mark is not None:
            self._tally.add("left", "marks", row.line)
        if not all(map(_has_word, row.parts)):
            every = self._spelled.row(each.table, each.strip, row)
            if every is None:
                self._tally.add("left", "holes", row.line)
                return _escaped(row.text)
            self._tally.add("carried", "spelled rows", row.line)
            return self._every(every, row, each)
        said = "".join(self._part(part, row, each) for part in row.parts).strip()
        cell = _SPACES.sub(" ", said)
        if cell != said:
            self._tally.add("guessed", "spaces", row.line)
        return cell

    def _part(self, part: Part, row: Row, each: Flat) -> str:
        match part:
            case Words(text=text):
                return _escaped(text)
            case TableHole(name=name, capital=capital):
                if capital:
                    self._tally.add("left", "capitals", row.line)
                return self._roll(name, "", row)
            case NumberHole(term=term):
                self._tally.add("carried", "dice", row.line)
                return f"`dice: {_sum(term)}`"
            case SeveralHole(count=term, each=(TableHole(name=name),)):
                self._tally.add("left", "joined", row.line)
                return self._roll(name, _sum(term), row)
            case ChoiceHole(texts=texts):
                return self._choice(texts, row, each)
            case _:  # what has no word was told before
                raise AssertionError(part)

    def _roll(self, name: str, many: str, row: Row) -> str:
        """A roll on another table; of one that is not among these, its name."""
        block = self._ids.get(fold_name(name))
        self._tally.add("carried" if block else "left", "uses" if block else "unknown", row.line)
        return f"`dice: {many}[[{self._note}#^{block}]]`" if block else _escaped(f"{{{name}}}")

    def _choice(self, texts: Sequence[Parts], row: Row, each: Flat) -> str:
        """`{a|b}` as a table of its own, each of whose rows is one of them."""
        self._tally.add("left", "choices", row.line)
        return self._further(
            ((Row("".join(_source(part) for part in text), text, (), line=row.line), 1) for text in texts),
            each,
        )

    def _every(self, every: Weighted, row: Row, each: Flat) -> str:
        """All a row can say; in the cell itself where that is one text."""
        if not all(text.strip() for text, _ in every):
            self._tally.add("left", "empty rows", row.line)
        if len(every) == 1:
            return _escaped(every[0][0])
        return self._further(
            ((Row(text, (Words(text),), (), line=row.line), weight) for text, weight in every), each
        )

    def _further(self, rows: Iterable[tuple[Row, int]], each: Flat) -> str:
        """A roll on a table of its own with these rows and weights."""
        name = f"{each.name} {len(self._lists) + 1}"
        self._ids[fold_name(name)] = block = self._new_id(name)
        self._lists.append(Flat(name, packed("", rows), each.table))
        return f"`dice: [[{self._note}#^{block}]]`"


def _source(part: Part) -> str:
    return part.text if isinstance(part, Words) else "…"


def _has_word(part: Part) -> bool:
    """Whether Dice Roller has a word for it."""
    match part:
        case Words() | TableHole():
            return True
        case NumberHole(term=term):
            return not (keeps(term) or _divides(term))
        case SeveralHole(count=term, each=(TableHole(),), distinct=False):
            return not (keeps(term) or _divides(term))
        case ChoiceHole(texts=texts):
            return all(text and all(map(_has_word, text)) and says(text) for text in texts)
        case _:
            return False


def _divides(term: Term) -> bool:
    """Whether it rounds, which is done there as it likes."""
    return any(isinstance(each, Reckoned) and each.sign == "/" for each in terms(term))


def _sum(term: Term) -> str:
    """A sum as Dice Roller reads it; dice read digit by digit are the sum of tens and ones."""
    match term:
        case Whole(value=value):
            return str(value)
        case Rolled(die=die) if die.digits:
            return f"({_apart(die.faces, die.count)})"
        case Rolled(die=die):
            return f"{die.count}d{die.faces}"
        case Reckoned(sign=sign, left=left, right=right):
            return f"({_sum(left)}{sign}{_sum(right)})"
        case _:
            raise AssertionError(term)


def _dice(each: Flat) -> str:
    die = each.strip.die
    return _apart(die.faces, die.count) if die.digits else f"{die.count}d{die.faces}"


def _apart(faces: int, many: int) -> str:
    return "+".join(
        f"1d{faces}*{_DIGITS_BEFORE**place}" if place else f"1d{faces}" for place in reversed(range(many))
    )


def _escaped(text: str) -> str:
    """Words that mean themselves in Markdown."""
    return _ALWAYS.sub(lambda found: "".join(f"\\{sign}" for sign in found[0]), text)
