"""What a recorded roll could have come to, with the chances it had, and how another outcome is written."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from soloist.journal.dice_text import write_dice_line
from soloist.journal.model import DiceLine, Entry, Note, TableLine, TableText
from soloist.journal.state import folded
from soloist.journal.table_text import neutralise, write_table_line
from soloist.journal.write import answer, note
from soloist.message import Refusal
from soloist.play.rolls.signs import is_signed
from soloist.play.told.results import Result
from soloist.rules.term import Term
from soloist.tables.lookup import Shelves
from soloist.tables.odds import odds

TAKEN: Final = Term(
    "this outcome was chosen by the author, not rolled", "cette issue a été choisie par l’auteur, non tirée"
)
"""The note under a result that no dice gave."""

Rows: TypeAlias = Callable[[str], tuple[tuple[str, Fraction], ...]]
"""The texts a table can give today and the chance of each, by its name; nothing where that is not known."""

_MOST: Final = 12  # rows up to which a table is a fork; beyond it is an inspiration


@dataclass(frozen=True, slots=True)
class Otherwise:
    """One way a roll can go. `id` stays the same, `name` and `text` are in the story's language.

    `chance` is what it had before the dice fell, None where nobody can tell; `value` its number on the
    scale, if any; `was` is on for the one it came to.
    """

    id: str
    name: str
    text: str = ""
    chance: Fraction | None = None
    value: int | None = None
    was: bool = False
    mood: Literal["good", "mixed", "bad", "plain"] = "plain"


def no_rows(_: str) -> tuple[tuple[str, Fraction], ...]:
    """The rows where no table is in reach."""
    return ()


def rows_in(shelves: Shelves) -> Rows:
    """The rows of tables in reach; of those with one column, no deck, and texts without holes."""

    def rows(name: str) -> tuple[tuple[str, Fraction], ...]:
        try:
            target = shelves.find(name)
        except Refusal:
            return ()
        if target.table.deck or len(target.strips) != 1 or len(target.strips[0].rows) > _MOST:
            return ()
        found = odds(target)
        if any({"{", "["} & {*each.text} for each in found):
            return ()
        return tuple((neutralise(each.text), each.chance) for each in found if each.weight)

    return rows


def ways(result: Result, rows: Rows, lang: str) -> tuple[Otherwise, ...]:
    """Every way a result could have gone, in the order of its test or table; nothing where none are known."""
    if result.test is not None:
        return _tested(result, lang)
    if isinstance(result.entry, TableLine) and result.entry.parsed is not None:
        return _drawn(result.entry.parsed, rows)
    return ()


def _tested(result: Result, lang: str) -> tuple[Otherwise, ...]:
    test, weighed = result.test, result.odds
    assert test is not None, "only asked of a test"
    ids = [each.id for each in test.outcomes]
    if weighed is not None:
        ids = [id_ for id_ in ids if weighed.weights.get(id_)]
        ids += [id_ for id_, weight in weighed.weights.items() if weight and id_ not in ids]
    came = came_to(result)
    found = []
    for id_ in ids:
        told = test.outcome(id_, result.situation)
        chance = weighed.chance(id_) if weighed is not None and weighed.total else None
        if told is None:
            found.append(Otherwise(id_, id_, chance=chance, was=id_ == came))
        else:
            name, text = told.name.of(lang), told.text.of(lang)
            found.append(Otherwise(id_, name, text, chance, told.value, id_ == came, told.mood))
    return tuple(found)


def came_to(result: Result) -> str:
    """The `id` of the way a result went, whether dice or the author took it."""
    if result.resolution is not None:
        return result.resolution.outcome or str(result.resolution.value)
    return result.outcome.id if result.outcome else folded(result.name)


def _drawn(line: TableText, rows: Rows) -> tuple[Otherwise, ...]:
    came = folded(line.result or "")
    found = tuple(
        Otherwise(folded(text), text, chance=chance, was=folded(text) == came)
        for text, chance in rows(line.name)
    )
    return found if any(each.was for each in found) else ()  # else the table was another then


def chosen(entry: Entry | None) -> bool:
    """Whether it is the note that its author, and no dice, chose what came."""
    return isinstance(entry, Note) and entry.kind == "note" and folded(entry.text) in map(folded, TAKEN.words)


def taken_lines(result: Result, other: Otherwise, lang: str) -> tuple[str, ...]:
    """The lines that record `other` in the place of a result: no dice, and a note that says so."""
    match result.entry:
        case DiceLine(parsed=parsed) if parsed is not None:
            bare = replace(parsed, left=(), right=(), shift=None, tail="")
            signed = parsed.signed or (result.test is not None and is_signed(result.test))
            line = write_dice_line(replace(bare, outcome=other.name, value=other.value, signed=signed))
        case TableLine(parsed=parsed) if parsed is not None:
            line = write_table_line(TableText(parsed.name, result=neutralise(other.name)))
        case _:
            line = answer(other.name)
    return (line, *note("note", TAKEN.of(lang), lang))
