"""Tables as a note that Obsidian’s Dice Roller rolls on: a table of pipes for each, with its block id."""

from collections.abc import Sequence
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables_out.leaving import (
    Flat,
    Leaving,
    Piece,
    Roll,
    dice_of,
    keeps,
    summed,
    tell_row,
    terms,
)
from soloist.storage.listing import slug
from soloist.tables.model import Row, Table
from soloist.tables.text.parts import (
    NumberHole,
    Part,
    Reckoned,
    SeveralHole,
    Whole,
)
from soloist.values import regex

_ALWAYS: Final = regex.compile(r"[\\`*\[\]<>|~]|(?<!\w)_|_(?!\w)|==|%%|&(?=[#\w])")
_SPACES: Final = regex.compile(r"[ \t\r\n]+")


def write(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str:
    """The text of the note; it wants to be saved under the name of its heading, for its rolls name it."""
    if about:
        tally.add("file about", 0, fate="carried")
    words = " ".join(about.split()).replace("\\", "\\\\").replace('"', '\\"')
    head = f'---\nabout: "{words}"\n---\n\n' if words else ""
    leaving = Leaving(tables, lang, tally, _has_word)
    return head + _Writer(leaving, slug(tables[0].name), tally).text()


class _Writer:
    """Writes lists, and those that choices inside rows become."""

    def __init__(self, leaving: Leaving, note: str, tally: Tally) -> None:
        self._leaving, self._note, self._tally = leaving, note, tally
        self._ids: dict[str, str] = {}
        for each in leaving.lists:
            self._id(each.name)

    def _id(self, name: str) -> str:
        """The block id of a list, which no other has."""
        if name not in self._ids:
            wanted, number = slug(name), 1
            while (found := wanted if number == 1 else f"{wanted}-{number}") in self._ids.values():
                number += 1
            self._ids[name] = found
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
        rows, line, table = each.strip.rows, each.table.line, each.table
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
    """Whether Dice Roller has a word for it; what is divided is rounded there as it likes."""
    match part:
        case NumberHole(term=term) | SeveralHole(count=term, distinct=False):
            divided = (isinstance(each, Reckoned) and each.sign == "/" for each in terms(term))
            return not keeps(term) and not any(divided)
        case _:
            return False


def _escaped(text: str) -> str:
    """Words that mean themselves in Markdown."""
    return _ALWAYS.sub(lambda found: "".join(f"\\{sign}" for sign in found[0]), text)
