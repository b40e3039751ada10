"""The tables that leave together: those asked for, those their rows use, each under a name of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from soloist.interop.hole_names import renamed
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip, Table, TableFile
from soloist.tables.names import fold_name
from soloist.tables.references import has_holes, references
from soloist.tables.text.template import parse_template

MOST: int = 2_000
"""Tables that leave at a time, as many as a table file may hold."""


def gathered(targets: Sequence[Target], shelves: Shelves, *, with_used: bool) -> tuple[Table, ...]:
    """Tables with names other than each other’s, what they begin with among their rows.

    A hole that names one of them says its name alone; with `with_used`, what holes name comes along, however
    deep, up to `MOST` tables.
    """
    wanted = list({(id(each.file), each.table.name, _part(each)): each for each in targets}.values())
    known = {_key(each) for each in wanted}
    for target in wanted:  # grows while it is gone through
        if not with_used or len(wanted) >= MOST:
            break
        for used in _used(target, shelves):
            if _key(used) not in known and used.file is not shelves.story and len(wanted) < MOST:
                known.add(_key(used))
                wanted.append(used)
    names = _names(wanted)
    return tuple(_renamed(target, names, shelves) for target in wanted)


def _part(target: Target) -> str:
    return target.part.name if target.part else ""


def _key(target: Target) -> tuple[str, str, str]:
    return (target.file.file, target.table.name, _part(target))


def _used(target: Target, shelves: Shelves) -> Iterator[Target]:
    """The tables that holes of a table name; of a part of one, the whole."""
    for strip in _strips(target):
        for row in strip.rows:
            for each in references(row) if has_holes(row) else ():
                found = shelves.reach(each.name, row.home or target.file)
                if found is not None:
                    yield Target(found.file, found.table)


def _strips(target: Target) -> tuple[Strip, ...]:
    return (target.part,) if target.part else target.table.strips


def _names(targets: Sequence[Target]) -> dict[tuple[str, str, str], str]:
    """A name for each: its own, with its file’s where two have the same."""
    short: dict[str, int] = {}
    for target in targets:
        name = fold_name(_short(target))
        short[name] = short.get(name, 0) + 1
    names: dict[tuple[str, str, str], str] = {}
    taken: set[str] = set()
    for target in targets:
        name = _short(target)
        if short[fold_name(name)] > 1:
            name = f"{target.file.name}-{name}"
        number, first = 1, name
        while fold_name(name) in taken:
            number += 1
            name = f"{first}-{number}"
        taken.add(fold_name(name))
        names[_key(target)] = name
    return names


def _short(target: Target) -> str:
    return f"{target.table.name}.{target.part.name}" if target.part else target.table.name


def _renamed(target: Target, names: dict[tuple[str, str, str], str], shelves: Shelves) -> Table:
    """A table under its name here, and its holes with the names of the others."""

    def row_of(row: Row) -> Row:
        home = row.home or target.file
        text = renamed(row.text, lambda name: _name_here(name, home)) if has_holes(row) else row.text
        return row if text == row.text else replace(row, text=text, parts=parse_template(text)[0])

    def _name_here(name: str, home: TableFile) -> str:
        found = shelves.reach(name, home)
        if found is None:
            return name
        if _key(found) in names:
            return names[_key(found)]
        whole = names.get((found.file.file, found.table.name, ""))
        return f"{whole}.{found.part.name}" if whole and found.part else whole or name

    strips = tuple(replace(strip, rows=tuple(row_of(row) for row in strip.rows)) for strip in _strips(target))
    shape = "list" if target.part else target.table.shape
    return replace(target.table, name=names[_key(target)], strips=strips, shape=shape, start="")
