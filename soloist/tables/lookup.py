"""Finds a table by its name on the shelves, the first shelf that has it winning."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from soloist.message import Message, Refusal, message
from soloist.tables.model import Strip, Table, TableFile
from soloist.tables.names import fold_name, near_names


@dataclass(frozen=True, slots=True)
class Target:
    """What a name stands for: a table, and its column or row if the name gives one."""

    file: TableFile
    table: Table
    part: Strip | None = None

    @property
    def table_name(self) -> str:
        """`hades/direction`; the file's name alone when the table has the same."""
        same = fold_name(self.file.name) == fold_name(self.table.name)
        return self.table.name if same else f"{self.file.name}/{self.table.name}"

    @property
    def name(self) -> str:
        """The full name, as a journal line says it: `hades/direction.Champ`."""
        return self.name_of(self.part)

    def name_of(self, strip: Strip | None) -> str:
        """The full name of one of the table's strips."""
        return f"{self.table_name}.{strip.name}" if strip and strip.name else self.table_name

    @property
    def strips(self) -> tuple[Strip, ...]:
        """What is rolled: the part named, else every column, else the first row of a grid."""
        if self.part:
            return (self.part,)
        return self.table.strips if self.table.shape == "columns" else self.table.strips[:1]


class UnknownTable(Refusal):
    """There is no table of that name."""

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        self.near = near
        super().__init__(_with_near(message("There is no table called {name}.", name=name), near))


class UnknownPart(Refusal):
    """The table has no such column or row."""

    def __init__(self, table: str, part: str, known: tuple[str, ...]) -> None:
        self.near = known
        if not known:
            super().__init__(
                message("{table} is a plain list; ask for it without .{part}.", table=table, part=part)
            )
            return
        names = ", ".join(known)
        super().__init__(
            message("{table} has no {part}; it has {names}.", table=table, part=part, names=names)
        )


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
    read.
    """

    __slots__ = ("shelves",)

    def __init__(self, shelves: Iterable[Mapping[str, TableFile]] = ()) -> None:
        self.shelves = tuple(shelves)

    def find(self, name: str, home: TableFile | None = None) -> Target:
        """The table, column or row called `name`; tables of `home` need no file before their name.

        Raises `UnknownTable` with near names, or `UnknownPart` with the parts there are.
        """
        short: tuple[Target, str] | None = None
        for file, table_name, part_name in self._readings(name, home):
            table = file.table(table_name)
            if table is None:
                continue
            part = table.strip(part_name) if part_name else None
            if part or not part_name:
                return Target(file, table, part)
            short = short or (Target(file, table), part_name)
        if short:
            target, part_name = short
            known = tuple(strip.name for strip in target.table.strips if strip.name)
            raise UnknownPart(target.table_name, part_name, known)
        raise UnknownTable(name, near_names(name, self.names()))

    def names(self) -> tuple[str, ...]:
        """The name of every table in reach, once each, first shelf first."""
        return tuple(dict.fromkeys(target.name for target in self.targets()))

    def targets(self) -> Iterator[Target]:
        """Every table a name can reach, first shelf first, without those another one hides."""
        seen: set[tuple[str, str]] = set()
        for shelf in self.shelves:
            for file in shelf.values():
                for table in file.tables:
                    key = (fold_name(file.name), fold_name(table.name))
                    if key not in seen:
                        seen.add(key)
                        seen.update((key[0], fold_name(alias)) for alias in table.aliases)
                        yield Target(file, table)

    def _readings(self, name: str, home: TableFile | None) -> Iterator[tuple[TableFile, str, str]]:
        """Each way to read a name as file, table and part, in the order they count."""
        file_name, slash, rest = name.partition("/")
        if not slash:
            splits = _splits(file_name)
            if home:
                yield from ((home, table, part) for table, part in splits)
            known = [(table, table, part) for table, part in splits]
        else:
            known = [(file_name, table, part) for table, part in _splits(rest)]
        for shelf in self.shelves:
            for stem, table, part in known:
                if file := shelf.get(fold_name(stem)):
                    yield file, table, part


def _splits(text: str) -> list[tuple[str, str]]:
    """`a.b.c` as a table's name alone, and as a table and its part at each dot, longest table first."""
    dots = [at for at, sign in enumerate(text[:200]) if sign == "."]
    return [(text, ""), *((text[:at], text[at + 1 :]) for at in reversed(dots) if text[at + 1 :].strip())]


def _with_near(said: Message, near: tuple[str, ...]) -> Message:
    if not near:
        return said
    return message("{said} Perhaps {names}?", said=said, names=", ".join(near))
