"""Finds what the holes of a row name: tables, values kept under a name."""

from collections.abc import Iterator
from typing import Literal, TypeAlias, assert_never

from soloist.tables.model import Row, TableFile
from soloist.tables.names import fold_name
from soloist.tables.text.parts import (
    AgreedHole,
    ChosenHole,
    CountedHole,
    ElseHole,
    FormsHole,
    KeepHole,
    KeptNumber,
    NumberHole,
    Part,
    Parts,
    PrefixHole,
    Reckoned,
    Rolled,
    SeveralHole,
    TableHole,
    Term,
    WhenHole,
    Whole,
    Words,
    inside,
)
from soloist.values.dataclass import record, replace

Use: TypeAlias = Literal["text", "counted", "adjective", "noun", "number", "kept"]


@record
class Reference:
    """A name in a row's text, `at` its offset there, and what is done with what it stands for.

    `text` is shown as it stands, or behind `prefix` (as written, `le`); `counted` follows a number;
    an `adjective` is made to agree, or is part of a name; with a `noun`, always a kept one, something else
    agrees; a `number` is reckoned with, and kept too; under one that is `kept` the row keeps a value.
    `governs` says that something agrees with it as the noun before. `spare` may fail, since another is named
    after `else`.
    """

    name: str
    at: int
    use: Use = "text"
    prefix: str = ""
    governs: bool = False
    spare: bool = False


def references(row: Row) -> tuple[Reference, ...]:
    """Every name of a table or a kept value in a row, in the order it is filled."""
    return tuple(each for each in _named(row.parts) if each.use != "kept")


def keepings(row: Row) -> tuple[Reference, ...]:
    """Every name under which a row keeps something."""
    return tuple(each for each in _named(row.parts) if each.use == "kept")


def kept_in(file: TableFile) -> frozenset[str]:
    """The folded names kept anywhere in a file."""
    rows = (*holed_rows(file), *file.spared)
    return frozenset(fold_name(each.name) for row in rows for each in keepings(row))


def holed_rows(file: TableFile) -> Iterator[Row]:
    """The rows of a file that have holes."""
    for table in file.tables:
        for strip in table.strips:
            yield from (row for row in strip.rows if has_holes(row))


def has_holes(row: Row) -> bool:
    """Whether there is anything in a row but words."""
    return len(row.parts) != 1 or type(row.parts[0]) is not Words


def _named(parts: Parts) -> Iterator[Reference]:
    """What `parts` name; the noun before an adjective is marked once the adjective is met."""
    before: list[Reference] = []
    for part in parts:
        if isinstance(part, AgreedHole | FormsHole) and not part.noun:
            _govern(before)
        before.extend(_in_part(part))
    yield from before


def _govern(before: list[Reference]) -> None:
    """Mark the last noun."""
    nouns = [number for number, each in enumerate(before) if each.use in {"text", "counted"}]
    for number in nouns[-1:]:
        before[number] = replace(before[number], governs=True)


def _in_part(part: Part) -> Iterator[Reference]:
    use: Use = "text"
    prefix = ""
    match part:
        case TableHole(name=name, at=at):
            yield Reference(name, at)
        case NumberHole(term=term) | SeveralHole(count=term) | WhenHole(term=term):
            yield from _numbers(term)
        case CountedHole(count=term):
            yield from _numbers(term)
            use = "counted"
        case PrefixHole(written=prefix):
            pass
        case AgreedHole() | ChosenHole():
            use = "adjective"
        case _:
            pass
    for number, text in enumerate(inside(part)):
        spare = isinstance(part, ElseHole) and not number
        yield from (replace(each, spare=each.spare or spare) for each in _first(text, use, prefix))
    match part:
        case KeepHole(name=name, at=at):
            yield Reference(name, at, "kept")
        case AgreedHole(noun=name, at=at) | FormsHole(noun=name, at=at) if name:
            yield Reference(name, at, "noun")
        case _:
            pass


def _first(parts: Parts, use: Use, prefix: str) -> Iterator[Reference]:
    """What a phrase names, its first noun put to a use: that one gives the phrase its gender."""
    found = list(_named(parts))
    for number, each in enumerate(found):
        if each.use == "text":
            found[number] = replace(each, use=use, prefix=prefix or each.prefix)
            if not each.spare:
                break
    yield from found


def _numbers(term: Term) -> Iterator[Reference]:
    match term:
        case KeptNumber(name=name, at=at):
            yield Reference(name, at, "number")
        case Reckoned(left=left, right=right):
            yield from _numbers(left)
            yield from _numbers(right)
        case Whole() | Rolled():
            pass
        case _:
            assert_never(term)
