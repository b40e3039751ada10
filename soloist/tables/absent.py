"""Why a name finds no table: a mistake in it, several that have it, a value kept elsewhere, or a slip."""

from collections.abc import Callable, Iterable, Iterator

from soloist.message import Message, Problem, Refusal
from soloist.tables.model import TableFile
from soloist.tables.names import fold_name, full_name, near_names
from soloist.tables.references import has_holes, keepings
from soloist.tables.unknown import (
    KeptElsewhere,
    MistakenTable,
    PackMissing,
    PerhapsMistaken,
    SeveralTables,
    UnknownTable,
)


def absent(
    name: str,
    files: list[TableFile],
    names: Callable[[], Iterable[str]],
    home: TableFile | None,
    several: tuple[str, ...] = (),
    lacking: tuple[Message, ...] = (),
) -> Refusal:
    """The refusal of `name`, which no table of `files` has; `several` are tables that all answer to it.

    `names` gives those of the tables there are, `lacking` what is said of packs that are not there.
    """
    if several:
        return SeveralTables(name, several)
    if home is not None and all(file is not home for file in files):
        files = [home, *files]
    if (fault := next(_mistakes(name, files, home), None)) is not None:
        return MistakenTable(name, fault)
    if home is not None and (keeper := _keeper(name, home)):
        return KeptElsewhere(name, keeper)
    unknown = UnknownTable(name, near_names(name, names()))
    if lacking:
        return PackMissing(unknown, lacking)
    alone = home is None and not unknown.near
    fault = next((file.faults[0] for file in files if file.faults), None) if alone else None
    return PerhapsMistaken(unknown, fault) if fault else unknown


def _mistakes(name: str, files: list[TableFile], home: TableFile | None) -> Iterator[Problem]:
    """What is wrong with the tables `name` may mean: those of the file it names or of `home`, then others."""
    stem, slash, rest = name.partition("/")
    sought = fold_name(rest if slash else stem)
    mine = fold_name(stem if slash or home is None else home.name)
    for file in sorted(files, key=lambda each: fold_name(each.name) != mine):
        if slash and fold_name(file.name) != mine:
            return
        if not file.readable and fold_name(file.name) == mine:
            yield from file.faults[:1]
        for broken, fault in zip(file.broken, file.faults, strict=False):
            called = fold_name(broken)
            if sought == called or (sought.startswith(f"{called}.") and len(sought) > len(called) + 1):
                yield fault


def _keeper(name: str, home: TableFile) -> str:
    """The full name of the table of `home` that keeps a value under `name`; nothing where none does."""
    wanted = fold_name(name)
    for table in home.tables:
        rows = (row for strip in table.strips for row in strip.rows if has_holes(row))
        if any(fold_name(each.name) == wanted for row in rows for each in keepings(row)):
            return full_name(home.name, table.name)
    return ""
