"""What can be asked: every table, column and grid row in reach, found by typing, and the rows of one."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, NamedTuple

from soloist.message import Refusal
from soloist.rules.fate import FATE_TABLE
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Strip
from soloist.tables.names import fold_name
from soloist.tables.odds import odds
from soloist.tables.reading.ranges import faces_text

_SAMPLE: Final = 120  # characters of rows that tell what a table is like
_BETWEEN: Final = " · "


# --- tables and their names


@dataclass(frozen=True, slots=True)
class AskEntry:
    """A name to ask, and what it gives: what its file says of it, or a taste of its rows.

    `full` are its names with their file, `called` those without, both folded; `own` says that the file is
    the person's, `deck` that what was drawn does not come again.
    """

    name: str
    about: str
    pinned: bool = False
    full: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    own: bool = False
    deck: bool = False


def entries(
    shelves: Shelves,
    system: str,
    lang: str,
    own: Callable[[str], bool] = lambda file: False,
    asking: Collection[str] = (),
) -> tuple[AskEntry, ...]:
    """Every name: the yes/no table of `lang`, the tables of the story's rules, then the others.

    `own` knows the files that are the person's. A question that neither yes nor no answers begins with one
    of the words `asking`: then the names with such a word come first, and tables that are told with one.
    """
    targets = sorted(shelves.targets(), key=lambda target: fold_name(target.file.name) != fold_name(system))
    named = [(target, entry) for target in targets for entry in _named(target, own=own(target.file.file))]
    found = [entry for _, entry in sorted(named, key=lambda each: _unlike(each[0], each[1], asking))]
    if asking:
        return tuple(found)
    first = yes_no(shelves, lang)
    return tuple(sorted(found, key=lambda entry: entry.name != first))


def first_pinned(known: Sequence[AskEntry], pinned: Sequence[str]) -> tuple[AskEntry, ...]:
    """Those that are pinned first, in their order."""
    marked = [replace(entry, pinned=entry.name in pinned) for entry in known]
    order = {name: at for at, name in enumerate(pinned)}
    return tuple(sorted(marked, key=lambda entry: order.get(entry.name, len(order))))


def yes_no(shelves: Shelves, lang: str) -> str:
    """The full name of the table of the destiny die; empty where there is none."""
    try:
        return shelves.find(FATE_TABLE.of(lang)).name
    except Refusal:
        return ""


def _unlike(target: Target, entry: AskEntry, asking: Collection[str]) -> int:
    """How far a table is from answering a question with one of these words."""
    if not asking:
        return 0
    told = (entry.name.rpartition(".")[2], target.table.about.partition(" ")[2])
    return next((at for at, text in enumerate(told) if not _words(text).isdisjoint(asking)), len(told))


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _named(target: Target, *, own: bool) -> Iterator[AskEntry]:
    """The names a table answers to: whole, but for a grid; by column, by row of a grid."""
    table = target.table
    if table.shape != "grid":
        texts = (
            [strip.name for strip in table.strips] if table.shape == "columns" else _texts(table.strips[0])
        )
        yield _entry(target, None, table.about or _sample(texts), own=own)
    for strip in table.strips:
        if strip.name:
            yield _entry(target, strip, _sample(_texts(strip)), own=own)


def _entry(target: Target, strip: Strip | None, about: str, *, own: bool) -> AskEntry:
    table, name = target.table, target.name_of(strip)
    part = f".{strip.name}" if strip else ""
    called = tuple(fold_name(f"{each}{part}") for each in (table.name, *table.aliases))
    full = (fold_name(name), *(f"{fold_name(target.file.name)}/{each}" for each in called))
    parts = (*called, fold_name(strip.name)) if strip else called
    return AskEntry(name, about, False, full, parts, own, table.deck)


def _texts(strip: Strip) -> list[str]:
    return list(dict.fromkeys(row.text for row in strip.rows[:8]))


def _sample(texts: list[str]) -> str:
    return _BETWEEN.join(" ".join(text.split()) for text in texts)[:_SAMPLE]


# --- finding them

_WHOLE, _OWN_PART, _PART, _BEGINS, _FILE, _PINNED, _NAMED, _HELD, _NONE = range(9)


def matching(known: Sequence[AskEntry], typed: str, *, rows: bool = True) -> tuple[AskEntry, ...]:
    """Those in which words begin as each of those typed: by whole name, part, beginning, the rest.

    Unless names alone count, `rows` and what is said of a table are looked through too.
    """
    if not typed.strip():
        return tuple(known)
    whole = fold_name(typed)
    tests = [re.compile(r"(?<!\w)" + re.escape(fold_name(word))) for word in typed.split()]
    ranked = [(_rank(entry, whole, tests, rows=rows), entry) for entry in known]
    return tuple(entry for rank, entry in sorted(ranked, key=lambda each: each[0]) if rank < _NONE)


def _rank(entry: AskEntry, whole: str, tests: list[re.Pattern[str]], *, rows: bool) -> int:
    if whole in entry.full:
        return _WHOLE
    if whole in entry.called:
        return _OWN_PART if entry.own else _PART
    if any(part.startswith(whole) for part in entry.called):
        return _BEGINS
    if any(name.startswith(whole) for name in entry.full):
        return _FILE
    named = any(all(test.search(name) for test in tests) for name in entry.full)
    told = f"{entry.full[0]} {fold_name(entry.about)}" if rows else ""
    if not named and not all(test.search(told) for test in tests):
        return _NONE
    return _PINNED if entry.pinned else _NAMED if named else _HELD


# --- the rows of one


class CardRow(NamedTuple):
    """One row: `weight` of `total` ways give it, 0 for a card that was drawn; `line` is where it stands,
    0 in another file.
    """

    faces: str
    text: str
    hint: str
    weight: int
    total: int
    line: int

    @property
    def chance(self) -> Fraction:
        """The exact chance, from 0 to 1."""
        return Fraction(self.weight, self.total or 1)


def card_rows(target: Target, drawn: Collection[str] = ()) -> tuple[CardRow, ...]:
    """The rows of what a target rolls, those of several columns side by side; `drawn` as `tables.odds`."""
    strips = target.strips
    if len({len(strip.rows) for strip in strips}) > 1:
        return tuple(row for strip in strips for row in _rows([strip], _weights(target, strip, drawn)))
    return tuple(_rows(strips, _weights(target, strips[0], drawn))) if strips else ()


def die_text(target: Target) -> str:
    """`d6`, `2d6`, `d100`; empty where there is nothing to roll."""
    return str(target.strips[0].die) if target.strips else ""


def even(rows: Sequence[CardRow]) -> Fraction | None:
    """The chance of each row where all have the same."""
    if not rows or not rows[0].weight or len({(row.weight, row.total) for row in rows}) > 1:
        return None
    return rows[0].chance


def percent(chance: Fraction, lang: str) -> str:
    """`5.6%`, with the comma and the space of French, without a decimal where there is none."""
    tenths = round(chance * 1000)
    text = f"{tenths / 10:g}"
    if chance and not tenths:
        text = "<0.1"
    return f"{text.replace('.', ',')}\u202f%" if lang == "fr" else f"{text}%"


def _rows(strips: Sequence[Strip], weights: Sequence[int]) -> Iterator[CardRow]:
    first, total = strips[0], sum(weights)
    for at, row in enumerate(first.rows):
        faces = ", ".join([faces_text(first.die, low, high) for low, high in row.spans])
        text, hint = row.text, row.hint
        if len(strips) > 1:
            text = _BETWEEN.join(strip.rows[at].text for strip in strips)
            hint = _BETWEEN.join(filter(None, (strip.rows[at].hint for strip in strips)))
        yield CardRow(faces, text, hint, weights[at], total, row.line if row.home is None else 0)


def _weights(target: Target, strip: Strip, drawn: Collection[str]) -> list[int]:
    """In how many ways each row comes up; of a deck, how many cards of it are left."""
    whole = [strip.weight(row) for row in strip.rows]
    if not (target.table.deck and drawn):
        return whole
    left = {each.text: each.weight for each in odds(Target(target.file, target.table, strip), drawn)}
    weights: list[int] = []
    for row, most in zip(strip.rows, whole, strict=True):
        weights.append(min(most, left.get(row.text, 0)))
        left[row.text] = left.get(row.text, 0) - weights[-1]
    return weights
