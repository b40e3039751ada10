"""Finds a table by its name on the shelves, the first shelf that has it winning."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from soloist.message import Message, Refusal
from soloist.tables.absent import absent
from soloist.tables.extend import extended
from soloist.tables.lent import STORY, VALUE_NAMES, is_list, lent
from soloist.tables.model import Strip, Table, TableFile
from soloist.tables.names import fold_name, full_name, near_names
from soloist.tables.unknown import EmptyList, RoundTables, UnknownPart, UnknownTable

_MOST_FOUND: Final = 4_096


@dataclass(frozen=True, slots=True)
class Target:
    """What a name stands for: a table, and its column or row if the name gives one.

    `table_name` is `hades/direction`, or the file's name alone when the table has the same. `strips` are
    what is rolled: the part named, else every column, else the first row of a grid.
    """

    file: TableFile
    table: Table
    part: Strip | None = None
    table_name: str = field(init=False, compare=False, repr=False)
    strips: tuple[Strip, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Once, since what was found is rolled again and again."""
        name = full_name(self.file.name, self.table.name)
        whole = self.table.strips if self.table.shape == "columns" else self.table.strips[:1]
        object.__setattr__(self, "table_name", name)
        object.__setattr__(self, "strips", (self.part,) if self.part else whole)

    @property
    def name(self) -> str:
        """The full name, as a journal line says it: `hades/direction.Champ`."""
        return self.name_of(self.part)

    def name_of(self, strip: Strip | None) -> str:
        """The full name of one of the table's strips."""
        return f"{self.table_name}.{strip.name}" if strip and strip.name else self.table_name


def shelf_of(files: Iterable[TableFile]) -> Mapping[str, TableFile]:
    """A shelf: files by the folded form of their names, the first of each."""
    shelf: dict[str, TableFile] = {}
    for file in files:
        shelf.setdefault(fold_name(file.name), file)
    return shelf


class Shelves:
    """Shelves in order of precedence, each a mapping from `fold_name(file name)` to its file.

    A name is looked for on one shelf after the other, so that a person's file with one table does not
    hide the others of the shipped file of the same name. Mappings may be lazy: only what a name needs is
    read. `lang` is the language of texts whose file has none, `story` what the story lends (see `lent`).
    `lacking` is asked, where a name finds nothing, of shelves that should be there: what is said of each.

    What was found is remembered: whoever changes a shelf says so with `forget`.
    """

    __slots__ = ("_found", "lacking", "lang", "shelves", "story")

    def __init__(
        self,
        shelves: Iterable[Mapping[str, TableFile]] = (),
        lang: str = "",
        story: TableFile | None = None,
        lacking: Callable[[], tuple[Message, ...]] = tuple,
    ) -> None:
        self.shelves = tuple(shelves)
        self.lacking = lacking
        self.lang = lang
        self.story = lent({}, {}, lang) if story is None else story
        self._found: dict[tuple[str, int], tuple[TableFile | None, Target]] = {}

    def beside(self, story: TableFile) -> "Shelves":
        """The same shelves with what a story lends."""
        return Shelves(self.shelves, self.lang, story, self.lacking)

    def forget(self) -> None:
        """A file came, went or changed."""
        self._found.clear()

    def find(self, name: str, home: TableFile | None = None) -> Target:
        """The table, column or row called `name`; tables of `home` need no file before their name.

        Without a home, in what a person types, a table that only one file has needs none either. Raises
        `UnknownTable` with near names or with what is wrong, `UnknownPart` with the parts there are,
        `EmptyList` for a list of the story that has no names yet.
        """
        known = self._found.get((name, id(home)))
        if known is not None:
            return known[1]
        several: tuple[str, ...] = ()
        target = self._seek(name, home, ())
        if target is None and home is None:
            target, several = self._alone(name)
        if target is None:
            files = [file for shelf in self.shelves for file in shelf.values()]
            raise absent(name, files, self.names, home, several, self.lacking())
        if len(self._found) >= _MOST_FOUND:
            self._found.clear()
        self._found[name, id(home)] = (home, target)  # `home` is held, so that its id stays its own
        return target

    def _alone(self, name: str) -> tuple[Target | None, tuple[str, ...]]:
        """The only table in reach that is called `name` in its file; else the full names of several."""
        found: dict[str, None] = {}
        for target in self.targets():
            table = target.table
            called = {fold_name(each) for each in (table.name, *table.aliases)}
            for table_name, part_name in _splits(name):
                part = table.strip(part_name) if part_name else None
                if fold_name(table_name) in called and (part or not part_name):
                    found[Target(target.file, table, part).name] = None
        if len(found) == 1:
            return self._seek(
                next(iter(found)), None, ()
            ), ()  # which says why it has no rows, if it has none
        return None, tuple(found)

    def reach(self, name: str, home: TableFile | None = None) -> Target | None:
        """What `find` gives, None where there is no such table or it is empty."""
        try:
            known = self._found.get((name, id(home)))
            return known[1] if known else self._seek(name, home, ())
        except (EmptyList, UnknownTable, UnknownPart):
            return None

    def names(self) -> tuple[str, ...]:
        """The name of every table in reach, once each, first shelf first."""
        return tuple(dict.fromkeys(target.name for target in self.targets()))

    def targets(self) -> Iterator[Target]:
        """Every table a name can reach, first shelf first, but for local ones and those another one hides."""
        seen: set[tuple[str, str]] = set()
        for shelf in self.shelves:
            for file in shelf.values():
                for table in file.tables:
                    key = (fold_name(file.name), fold_name(table.name))
                    if key not in seen and not table.local:
                        whole = self._listed(file, table)
                        seen.add(key)
                        seen.update((key[0], fold_name(alias)) for alias in whole.aliases)
                        yield Target(file, whole)
        yield from (
            Target(self.story, table) for table in self.story.tables if is_list(table) and table.strips
        )

    def _seek(self, name: str, home: TableFile | None, passed: tuple[Table, ...]) -> Target | None:
        """The first reading of a name there is, but for the tables in `passed`."""
        short: tuple[Target, str] | None = None
        for file, table_name, part_name in self._readings(name, home):
            table = file.table(table_name)
            if table is None or any(table is other for other in passed):
                continue
            if table.local and (home is None or home.file != file.file):
                continue
            file, table = self._hiding(file, table, passed) if table.name != table_name else (file, table)
            table = self.whole(file, table, passed)
            part = table.strip(part_name) if part_name else None
            if part or not part_name:
                return Target(file, table, part)
            short = short or (Target(file, table), part_name)
        if short:
            target, part_name = short
            known = tuple(strip.name for strip in target.table.strips if strip.name)
            raise UnknownPart(target.table_name, part_name, known)
        return None

    def _hiding(self, file: TableFile, table: Table, passed: tuple[Table, ...]) -> tuple[TableFile, Table]:
        """The table of that very name on an earlier shelf, so that its other names find it too."""
        for shelf in self.shelves:
            before = shelf.get(fold_name(file.name))
            found = before.by_name.get(fold_name(table.name)) if before else None
            if before and found and not any(found is other for other in passed):
                return before, found
        return file, table

    def whole(self, file: TableFile, table: Table, passed: tuple[Table, ...] = ()) -> Table:
        """A table of `file` with the rows it begins with; raises `Refusal` where they are not to be had.

        `passed` are the tables that wait for it, which it cannot begin with.
        """
        if not table.start:
            if not table.strips:
                raise EmptyList(Target(file, table).name)
            return table
        try:
            start = self._seek(table.start, file, (*passed, table))
        except EmptyList:
            if any(strip.rows for strip in table.strips):
                return table
            raise
        if start is None:
            waiting = (*passed, table)
            for home, table_name, _ in self._readings(table.start, file):
                found = home.table(table_name)
                if at := next((at for at, each in enumerate(waiting, 1) if each is found), 0):
                    raise RoundTables(tuple(each.name for each in waiting[at - 1 :]))
            raise UnknownTable(table.start, near_names(table.start, self._written_names()))
        strips = (start.part,) if start.part else start.table.strips
        return extended(table, file, strips, start.table, start.file)

    def _listed(self, file: TableFile, table: Table) -> Table:
        try:
            return self.whole(file, table)
        except Refusal:
            return table

    def _written_names(self) -> tuple[str, ...]:
        files = [file for shelf in self.shelves for file in shelf.values()]
        return tuple(Target(file, table).name for file in files for table in file.tables)

    def _readings(self, name: str, home: TableFile | None) -> Iterator[tuple[TableFile, str, str]]:
        """Each way to read a name as file, table and part, in the order they count."""
        file_name, slash, rest = name.partition("/")
        if not slash:
            splits = _splits(file_name)
            if home:
                yield from ((home, table, part) for table, part in splits)
            known = [(table, table, part) for table, part in splits]
            if home:
                known = [*((home.name, table, part) for table, part in splits), *known]
        else:
            known = [(file_name, table, part) for table, part in _splits(rest)]
        for shelf in self.shelves:
            for stem, table, part in known:
                if file := shelf.get(fold_name(stem)):
                    yield file, table, part
        if fold_name(file_name) in STORY:
            yield from ((self.story, table, part) for _, table, part in known)
        elif not slash:  # its values need no file before their name, its lists do
            values = ((table, part) for _, table, part in known if fold_name(table) in VALUE_NAMES)
            yield from ((self.story, table, part) for table, part in values)


def _splits(text: str) -> list[tuple[str, str]]:
    """`a.b.c` as a table's name alone, and as a table and its part at each dot, longest table first."""
    dots = [at for at, sign in enumerate(text[:200]) if sign == "."]
    return [(text, ""), *((text[:at], text[at + 1 :]) for at in reversed(dots) if text[at + 1 :].strip())]
