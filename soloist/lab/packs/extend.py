"""A further evening in a pack: the rows and tables of the person's own that it never took, and nothing twice.

What was changed or cut in the pack since stays so; only ends of tables, new tables and new files are written.
"""

import re
from collections.abc import Callable, Collection, Iterator
from pathlib import Path, PurePosixPath

from soloist.lab.packs.check import called, is_usual, names_for
from soloist.lab.packs.draft import Taken, both, files_of, read_taken, rows_of, taken_text
from soloist.play.asking.own_tables import Head, OwnRow, goes_on, rows_in, table_in
from soloist.play.story.story import Story
from soloist.storage.disk import create, make_folder, real
from soloist.storage.means import Means
from soloist.storage.refusals import NotMade, named
from soloist.storage.shelf.own_tables import Addition, add_to
from soloist.storage.shelf.packs import Pack
from soloist.storage.shelf.packs_write import keep_taken
from soloist.storage.shelf.shelf_folder import tables_of
from soloist.tables.lookup import Shelves
from soloist.tables.model import Row, Table, TableFile
from soloist.tables.names import fold_name, full_name
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Message, Refusal, message

_REMARK = regex.compile(r"[ \t]*#[ \t]*(.*\S)")


@record
class Gain:
    """Rows that would come at the end of a table of the pack; `whole` is a file it does not have at all.

    `fresh` says that the table is new there, `head` what it says before its rows.
    """

    path: str
    table: str
    name: str
    rows: tuple[OwnRow, ...]
    fresh: bool = False
    whole: bytes | None = None
    head: Head | None = None


@record
class Gains:
    """All of them, what is to be brought by hand and why, and what will have been taken then."""

    gains: tuple[Gain, ...]
    left: tuple[Message, ...]
    taken: Taken


def gains_from(pack: Pack, story: Story, shelves: Shelves, workspace: Path) -> Gains:
    """What a story has that the pack has not. Raises `Refusal` for a zip, which is never written to."""
    if pack.zipped:
        raise Refusal(
            message("{path} is a zip: a pack can only be added to in its folder.", path=named(pack.path))
        )
    before = read_taken(pack.path)
    own = files_of(story, shelves, workspace)
    stems = {fold_name(PurePosixPath(path).stem) for path in before}
    usual = [path for path in own if path in before or is_usual(PurePosixPath(path).stem)]
    names = names_for(usual, pack.head.name, lambda stem: fold_name(stem) in stems)
    found: list[Gain] = []
    left: list[str] = []
    taken: dict[str, tuple[str, ...]] = {}
    for path, (place, data) in called(own, names).items():
        mine = tables_of(Path(place), data)[0]
        by_hand: list[str] = []
        found += _gains(pack, place, mine, data, before.get(path, ()), by_hand)
        taken[path] = rows_of(table for table in mine.tables if table.name not in by_hand)
        left += (full_name(mine.name, name) for name in by_hand)
    told = (
        message("{table} is more than a list of rows: bring what is new of it by hand.", table=name)
        for name in left
    )
    return Gains(tuple(found), tuple(told), both(before, taken))


def _gains(
    pack: Pack, path: str, mine: TableFile, data: bytes, known: Collection[str], left: list[str]
) -> Iterator[Gain]:
    """What the pack has not of one file, whose rows `known` it once took."""
    there = pack.files.get(path)
    if there is None and not known:
        for table in mine.tables:
            rows = tuple(OwnRow(row.text, row.hint) for strip in table.strips for row in strip.rows)
            yield Gain(path, table.name, full_name(mine.name, table.name), rows, True, data)
        return
    theirs, _ = tables_of(Path(path), there or b"")
    for table in mine.tables:
        other = theirs.table(table.name)
        seen = {*known, *rows_of(() if other is None else (other,))}
        new = [row for strip in table.strips for row in strip.rows if fold_name(row.text) not in seen]
        if new:
            yield from _of_table(path, mine, (table, other), new, data, left)


def _of_table(
    path: str,
    file: TableFile,
    tables: tuple[Table, Table | None],
    new: list[Row],
    data: bytes,
    left: list[str],
) -> Iterator[Gain]:
    """Rows for the end of a table, or for a new one; what is no mere list is `left`."""
    mine, theirs = tables
    lines = data.decode("utf-8", "replace").splitlines()
    rows = tuple(filter(None, (_written(row, lines) for row in new)))
    name = full_name(file.name, mine.name)
    bare = not (mine.deck or mine.local or mine.about or mine.credit)
    fits = bare if theirs is None else _plain(theirs)
    if len(rows) == len(new) and _plain(mine) and fits:
        yield Gain(path, mine.name, name, rows, theirs is None, head=goes_on(mine.start, mine.aliases))
    else:
        left.append(mine.name)


def _plain(table: Table) -> bool:
    """Whether a table is a list whose rows have no faces of their own."""
    faced = (strip.weight(row) != 1 or strip.reroll for strip in table.strips for row in strip.rows)
    return table.shape == "list" and not any(faced)


def _written(row: Row, lines: list[str]) -> OwnRow | None:
    """A row as it is to be written, with its mark and the remark above it; None where it cannot be."""
    if row.tags:
        return None
    text = row.text
    line = lines[row.line - 1] if 0 < row.line <= len(lines) else ""
    if row.mark is not None:
        marked = re.search(re.escape(text) + r"\s*\([^()]*\)", line)
        if marked is None:
            return None
        text = marked[0]
    above = _REMARK.fullmatch(lines[row.line - 2]) if 1 < row.line <= len(lines) else None
    return OwnRow(text, row.hint, above[1] if above else "")


# --- written --------------------------------------------------------------------------------------


def extend(pack: Pack, found: Gains, means: Means) -> None:
    """Write what was found into the folder of the pack. Raises `Refusal`; each table comes whole or not."""
    for path, data in {gain.path: gain.whole for gain in found.gains if gain.whole is not None}.items():
        place = _place(pack, path)
        try:
            make_folder(means.disk, place.parent, 0o777)
            create(means.disk, place, data)
        except OSError as error:
            raise NotMade(place, error) from error
    for gain in found.gains:
        if gain.whole is None:
            add_to(_place(pack, gain.path), _plan(gain), means, b"")
    keep_taken(means.disk, pack.path, taken_text(found.taken))


def _plan(gain: Gain) -> Callable[[bytes], Addition]:
    def plan(content: bytes) -> Addition:
        if gain.fresh:
            return table_in(content, gain.path, gain.table, gain.rows, gain.head)
        return rows_in(content, gain.path, gain.table, gain.rows)

    return plan


def _place(pack: Pack, path: str) -> Path:
    """Where a file of the pack is. Raises `Refusal` where a link leads out of its folder."""
    place = pack.path / path
    if not real(place).is_relative_to(real(pack.path)):
        raise Refusal(message("{path} leads outside of its folder.", path=named(place)))
    return place
