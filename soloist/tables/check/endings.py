"""Tables that call each other: whether a roll can come to an end, and by which way it goes round."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, assert_never

from soloist.message import Message, Problem, message
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, TableFile
from soloist.tables.names import fold_name
from soloist.tables.references import has_holes, kept_in, references
from soloist.tables.text.parts import (
    AgreedHole,
    CapitalHole,
    ChoiceHole,
    CountedHole,
    ElseHole,
    FormsHole,
    KeepHole,
    NumberHole,
    OptionHole,
    Part,
    PrefixHole,
    SeveralHole,
    TableHole,
    Words,
)

Key: TypeAlias = tuple[str, str]
"""A table: its file and its full name, with the part where one is named."""

_MOST: Final = 4_000  # tables looked at from one file
_SHOWN: Final = 6


@dataclass(frozen=True, slots=True)
class _Node:
    """A table on the way, and whom it calls, each with the first row that does."""

    target: Target
    calls: dict[Key, Row]


class Endings:
    """The tables of a file and all they call."""

    def __init__(self, file: TableFile, shelves: Shelves) -> None:
        """Look at every table of `file`, following its holes through `shelves`."""
        self._shelves = shelves
        self._nodes: dict[Key, _Node] = {}
        self._ended: set[Key] = set()  # tables that are known to end
        self._kept: dict[str, frozenset[str]] = {}  # folded names, by file
        self._own = [
            self._enter(Target(file, table, strip))
            for table in file.tables
            if not table.start
            for strip in table.strips
        ]
        self._settle()

    def problems(self) -> Iterator[Problem]:
        """An error for each table of the file that never ends, a note for each round that can be left."""
        told: set[frozenset[Key]] = set()
        for key in self._own:
            way = self._round(key)
            if way is None or frozenset(way) in told or (len(set(way)) == 1 and key in self._ended):
                continue  # a table that rolls again on itself, and can stop, is as it is meant
            told.add(frozenset(way))
            node = self._nodes[key]
            row = node.calls[way[1]] if len(way) > 1 else next(iter(node.calls.values()))
            home, names = row.home or node.target.file, self._named(way)
            if key in self._ended:
                said = message("These tables call each other: {path}.", path=names)
            else:
                said = _never(names)
            severity: Literal["error", "note"] = "note" if key in self._ended else "error"
            yield Problem(home.file, row.line, row.column, severity, said, row.text)

    # --- following

    def _enter(self, target: Target) -> Key:
        """Note a table and everything it calls."""
        first = _key(target)
        waiting = [(first, target)]
        while waiting and len(self._nodes) < _MOST:
            key, target = waiting.pop()
            if key in self._nodes:
                continue
            node = self._nodes[key] = _Node(target, {})
            for strip in target.strips:
                for row in filter(has_holes, strip.rows):
                    home = row.home or target.file
                    for called in self._called(row, home):
                        for part in called.strips:
                            one = Target(called.file, called.table, part if part.name else None)
                            node.calls.setdefault(_key(one), row)
                            waiting.append((_key(one), one))
        return first

    def _called(self, row: Row, home: TableFile) -> Iterator[Target]:
        for each in references(row):
            if not self._is_kept(each.name, home) and (found := self._shelves.reach(each.name, home)):
                yield found

    def _is_kept(self, name: str, home: TableFile) -> bool:
        if home.file not in self._kept:
            self._kept[home.file] = kept_in(home)
        return fold_name(name) in self._kept[home.file]

    # --- ending

    def _settle(self) -> None:
        """A table ends when one of its rows does; go on until nothing more is found to end."""
        callers: dict[Key, list[Key]] = {}
        for key, node in self._nodes.items():
            for called in node.calls:
                callers.setdefault(called, []).append(key)
        waiting = list(self._nodes)
        while waiting:
            key = waiting.pop()
            if key not in self._ended and self._row_ends(self._nodes[key]):
                self._ended.add(key)
                waiting.extend(callers.get(key, ()))

    def _row_ends(self, node: _Node) -> bool:
        """Whether every strip that is rolled has a row all of whose holes are known to end."""
        file = node.target.file
        return all(
            not strip.rows or any(self._end(row.parts, row.home or file) for row in strip.rows)
            for strip in node.target.strips
        )

    def _end(self, parts: Iterable[Part], home: TableFile) -> bool:
        return all(self._ends(part, home) for part in parts)

    def _ends(self, part: Part, home: TableFile) -> bool:
        match part:
            case Words() | NumberHole() | OptionHole() | FormsHole():
                return True
            case TableHole(name=name):
                return self._table_ends(name, home)
            case ChoiceHole(texts=texts):
                return any(self._end(text, home) for text in texts)
            case ElseHole(first=first, spare=spare):
                there = self._shelves.reach(first.name, home)
                return self._ends(first, home) if there else self._end(spare, home)
            case _:
                return all(self._end(inside, home) for inside in _within(part))

    def _table_ends(self, name: str, home: TableFile) -> bool:
        if self._is_kept(name, home):
            return True
        found = self._shelves.reach(name, home)
        if found is None:
            return True  # said elsewhere: there is no such table
        keys = [_key(Target(found.file, found.table, part if part.name else None)) for part in found.strips]
        return all(key not in self._nodes or key in self._ended for key in keys)

    # --- saying

    def _round(self, start: Key) -> tuple[Key, ...] | None:
        """The shortest way from a table back to itself; of one that never ends, through such tables only."""
        endless = start not in self._ended
        came: dict[Key, Key] = {}
        waiting = [start]
        while waiting:
            following: list[Key] = []
            for key in waiting:
                for called in self._nodes[key].calls if key in self._nodes else ():
                    if called == start:
                        return _way(came, start, key)
                    passed = called in came or called not in self._nodes
                    if not passed and not (endless and called in self._ended):
                        came[called] = key
                        following.append(called)
            waiting = following
        return (start,) if endless else None

    def _named(self, way: tuple[Key, ...]) -> str:
        names = [name for _, name in way]
        shown = [*names[:_SHOWN], "…"] if len(names) > _SHOWN else names
        closed = len(way) > 1 or way[0] in self._nodes[way[0]].calls
        return " → ".join((*shown, names[0]) if closed else shown)


def _never(path: str) -> Message:
    return message(
        "A roll here never ends: {path}. Give one of these tables a row that calls no other.", path=path
    )


def _key(target: Target) -> Key:
    return target.file.file, target.name


def _way(came: dict[Key, Key], start: Key, last: Key) -> tuple[Key, ...]:
    way = [last]
    while way[-1] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def _within(part: Part) -> tuple[tuple[Part, ...], ...]:
    """The texts inside a hole."""
    match part:
        case Words() | TableHole() | NumberHole() | FormsHole():
            return ()
        case PrefixHole(phrase=text) | CapitalHole(text=text) | OptionHole(text=text) | KeepHole(value=text):
            return (text,)
        case CountedHole(noun=text) | SeveralHole(each=text) | ElseHole(spare=text):
            return (text,)
        case AgreedHole(adjective=text):
            return (text,)
        case ChoiceHole(texts=texts):
            return texts
        case _:
            assert_never(part)
