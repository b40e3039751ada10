"""Finds a table by its name on the shelves, the first shelf that has it winning."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from soloist.lingo import lingo_of
from soloist.tables.die import TableDie
from soloist.tables.model import ANYWHERE, Row, Strip, Suits, Table, TableFile, packed, strip_of
from soloist.tables.names import fold_name, full_name, near_names
from soloist.tables.text.parts import Words
from soloist.values import regex
from soloist.values.dataclass import field, record, replace
from soloist.values.message import Message, Problem, Refusal, message, records

STORY: Final = ("story", "histoire")
Names: TypeAlias = tuple[str, ...]
"""A name and its other names."""

_LENT: Final = {each["id"]: each for each in records(__package__, "story.txt")}
VALUES: Final = {id_: tuple(each["names"].split()) for id_, each in _LENT.items() if "none" in each}
VALUE_NAMES: Final = frozenset(fold_name(name) for names in VALUES.values() for name in names)
LISTS: Final = {id_: tuple(each["names"].split()) for id_, each in _LENT.items() if id_ not in VALUES}


def lent(values: Mapping[str, str], lists: Mapping[str, Sequence[str]], lang: str) -> TableFile:
    """The values and lists of a story as the file of tables `story`, by the keys of `VALUES` and `LISTS`.

    A value the story has not is said in words (*the protagonist*); a list may be empty. Names are
    never templates.
    """
    say = lingo_of(lang).render
    named = [_table(names, (values.get(key) or say(_LENT[key]["none"]),)) for key, names in VALUES.items()]
    named += [_table(names, tuple(lists.get(key, ()))) for key, names in LISTS.items()]
    return TableFile(STORY[0], "", tuple(named), lang=lang)


def _table(names: Names, texts: Sequence[str]) -> Table:
    rows = tuple(Row(text, (Words(text),), ((at, at),)) for at, text in enumerate(texts))
    strips = (strip_of("", TableDie(1, len(rows)), rows),) if rows else ()
    return Table(names[0], "list", strips, names[1:])


def extended(table: Table, file: TableFile, start: tuple[Strip, ...], other: Table, home: TableFile) -> Table:
    """`table` of `file` with the rows of `start` before its own; they are of `other`, in the file `home`.

    A list goes on with rows, columns with rows of the same columns, a grid with rows of other names.
    Raises `Refusal` where the two do not fit together.
    """
    theirs = start
    if home is not file:  # rows that know the file whose tables their holes mean
        theirs = tuple(
            replace(strip, rows=tuple(row if row.home else replace(row, home=home) for row in strip.rows))
            for strip in start
        )
    grid = other.shape == "grid" and len(start) == len(other.strips) > 1
    alone = not any(strip.rows for strip in table.strips)
    names, own = [strip.name for strip in theirs], [strip.name for strip in table.strips]
    shape = table.shape
    if grid and (shape == "grid" or alone):
        mine = table.strips if shape == "grid" else ()
        strips = tuple({fold_name(strip.name): strip for strip in (*theirs, *mine)}.values())
        shape = "grid"
    elif alone:
        strips, shape = theirs, other.shape if len(theirs) == len(other.strips) else "list"
    elif own == names or (len(names) == 1 and shape == "list"):
        pairs = zip(table.strips, theirs, strict=True)
        strips = tuple(
            packed(one.name, [(row, each.weight(row)) for each in (first, one) for row in each.rows])
            for one, first in pairs
        )
    else:
        raise Refusal(
            message(
                "{table} begins with {other}, whose columns are others; name one, as in {other}.{part}.",
                table=table.name,
                other=other.name,
                part=names[0] if names else "",
            )
        )
    hidden = other.aliases if fold_name(table.name) == fold_name(other.name) else ()
    return replace(
        table,
        strips=strips,
        shape=shape,
        credit=" · ".join(dict.fromkeys(filter(None, (other.credit, table.credit)))),
        about=table.about or other.about,
        aliases=tuple(dict.fromkeys((*table.aliases, *hidden))),  # so that all its names still find it
        deck=table.deck or other.deck,
    )


@cache
def _counters() -> frozenset[str]:
    """The folded names of what the games count, in every language."""
    from soloist.rules.systems import SYSTEMS, system_or_free  # few tables ask for a number of the story

    counters = (counter for id_ in SYSTEMS for counter in system_or_free(id_).counters)
    return frozenset(fold_name(name) for counter in counters for name in (counter.id, *counter.name.words))


@record
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


# --- names that lead nowhere: what is said of them

_NUMBER = regex.compile(r"\w[\w.’' ]*(?:\s[-−/÷]\s|[+*×])\s*\w+|[0-9]*[dD][0-9F%]\S*")  # `x - 3`, `4d6kx`


class UnknownTable(Refusal):
    """A name that leads to no table, or to no part of one; `fault` is what is wrong with the one meant."""

    def __init__(self, said: Message, fault: Problem | None = None) -> None:
        self.fault = fault
        super().__init__(said)


class DeadHole(Refusal):
    """A hole of a row that leads to no table, or to no part of one."""

    def __init__(self, refused: UnknownTable, file: str, line: int) -> None:
        """`file` and `line` are where the row stands."""
        told = message(
            "{what} The row in {file}, line {line}, calls it.", what=refused.message, file=file, line=line
        )
        super().__init__(told)


class EmptyList(Refusal):
    """A list of the story that has no names yet."""

    def __init__(self, name: str) -> None:
        super().__init__(
            message(
                "{name} is empty: nothing in this story is tagged so yet, as in [N:Marthe], [L:The mill] or "
                "[Thread:The debt|open].",
                name=name,
            )
        )


# --- the shelves


class Shelves:
    """Shelves in order of precedence, each a mapping from `fold_name(file name)` to its file.

    A name is looked for on one shelf after the other, so that a person's file with one table does not
    hide the others of the shipped file of the same name. Mappings may be lazy: only what a name needs is
    read. `lang` is the language of texts whose file has none, `story` what the story lends (see `lent`).
    `lacking` is asked, where a name finds nothing, of shelves that should be there: what is said of each.

    `suits` are the worlds and tones of the story and `numbers` gives its numbers by their folded names; with
    `everything`, stories draw from all there is.

    What was found is remembered: whoever changes a shelf says so with `forget`.
    """

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
        self.suits = ANYWHERE
        self.numbers: Callable[[], Mapping[str, int]] = dict
        self.everything = False
        self._found: dict[tuple[str, int], tuple[TableFile | None, Target]] = {}

    def beside(
        self,
        story: TableFile,
        suits: Suits = ANYWHERE,
        numbers: Callable[[], Mapping[str, int]] = dict,
    ) -> "Shelves":
        """The same shelves with what a story lends: its names, its worlds and tones, its numbers by name.

        `numbers` is asked where a hole asks for one; the parts of a name stand with a dot between them.
        """
        beside = Shelves(self.shelves, self.lang, story, self.lacking)
        beside.suits = ANYWHERE if self.everything else suits
        beside.numbers = cache(numbers)
        return beside

    def suiting(self, strip: Strip) -> Strip:
        """The rows that suit the story, the faces of others rolled again; all of them where none does."""
        rows = tuple(row for row in strip.rows if row.suits.meets(self.suits))
        return strip.only(rows) if 0 < len(rows) < len(strip.rows) else strip

    def number(self, name: str, home: TableFile | None = None) -> int | None:
        """The number of the story of that name: a counter, or a value after the name of its owner and a dot.

        0 for what nobody has yet; None for what no game counts, and for a part of a table `home` can reach.
        """
        key = fold_name(name)
        owner, _, rest = key.partition(".")
        owned = rest[:1].isalpha() and (owner in VALUE_NAMES or not self._has(owner, home))
        return self.numbers().get(key, 0 if owned or key in _counters() else None)

    def _has(self, name: str, home: TableFile | None) -> bool:
        """Whether a name is that of a table, be it empty or mistaken, or has a file before it."""
        files = (home, *(shelf.get(name) for shelf in self.shelves))
        broken = (fold_name(each) for file in files if file for each in file.broken)
        return "/" in name or name in broken or self.reach(name, home) is not None

    def forget(self) -> None:
        """A file came, went or changed."""
        self._found.clear()

    def find(self, name: str, home: TableFile | None = None) -> Target:
        """The table, column or row called `name`; tables of `home` need no file before their name.

        Without a home, in what a person types, a table that only one file has needs none either. Raises
        `UnknownTable` with near names, with what is wrong or with the parts there are, `EmptyList`
        for a list of the story that has no names yet.
        """
        known = self._found.get((name, id(home)))
        if known is not None:
            return known[1]
        several: tuple[str, ...] = ()
        target = self._seek(name, home, ())
        if target is None and home is None:
            target, several = self._alone(name)
        if target is None:
            raise self._absent(name, home, several)
        return self._remembered(name, home, target)

    def _absent(self, name: str, home: TableFile | None, several: tuple[str, ...] = ()) -> UnknownTable:
        """The refusal of a name that no table has, or `several`: what is wrong, what is near, what lacks."""
        if several:
            which = ", ".join(several)
            return UnknownTable(
                message("{name} is in several files: say which, {which}.", name=name, which=which)
            )
        files = [file for shelf in self.shelves for file in shelf.values()]
        if home is not None and all(file is not home for file in files):
            files.insert(0, home)
        if (fault := next(_mistakes(name, files, home), None)) is not None:
            place = f"{fault.file}:{fault.line}" if fault.line else fault.file
            said = message(
                "{name} has a mistake: {place}: {what}", name=name, place=place, what=fault.message
            )
            return UnknownTable(said, fault)
        said = message("There is no table called {name}.", name=name)
        if _NUMBER.fullmatch(name.strip()):
            said = message(
                "{name} is no table: dice are written 2d6, 2d20kh1 or d100, and sums with kept names begin "
                "with an equals sign, {form}.",
                name=name,
                form=f"{{= {name}}}",
            )
        told = ((held, each) for held in (*files, self.story) for each in held.tables if not each.local)
        if near := near_names(name, (full_name(held.name, each.name) for held, each in told)):
            said = message("{said} Perhaps {names}?", said=said, names=", ".join(near))
        for each in self.lacking():
            said = message("{said} {more}", said=said, more=each)
        return UnknownTable(said)

    def _remembered(self, name: str, home: TableFile | None, target: Target) -> Target:
        if len(self._found) >= 4_096:
            self._found.clear()
        self._found[name, id(home)] = (home, target)  # `home` is held, so that its id stays its own
        return target

    def _alone(self, name: str) -> tuple[Target | None, tuple[str, ...]]:
        """The only table in reach that is called `name` in its file; else the full names of several."""
        files = {file.name: None for shelf in self.shelves for file in shelf.values()}
        found = {target.name: target for file in files if (target := self.reach(f"{file}/{name}"))}
        for file in () if found else files:
            self._seek(f"{file}/{name}", None, ())  # which says why it has no rows, if it has none
        return (next(iter(found.values())) if len(found) == 1 else None), tuple(found)

    def reach(self, name: str, home: TableFile | None = None) -> Target | None:
        """What `find` gives, None where there is no such table or it is empty."""
        try:
            if (known := self._found.get((name, id(home)))) is not None:
                return known[1]
            target = self._seek(name, home, ())
            return target and self._remembered(name, home, target)
        except (EmptyList, UnknownTable):
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
            Target(self.story, table)
            for table in self.story.tables
            if table.name in LISTS and table.strips  # a list of names rather than a value
        )

    def whole_first(self) -> list[Target]:
        """The same, those that another table of their file calls after all others."""
        found = list(self.targets())
        called: set[tuple[str, str]] = set()
        for file, table in ((target.file, target.table) for target in found):
            for row in (row for strip in table.strips for row in strip.rows if row.has_holes):
                names = (each.name.partition(".")[0] for each in row.references())
                known = filter(None, map(file.table, names))
                called.update((file.file, other.name) for other in known if other.name != table.name)
        return sorted(found, key=lambda target: (target.file.file, target.table.name) in called)

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
            called = target.table_name
            known = ", ".join(strip.name for strip in target.table.strips if strip.name)
            said = message(
                "{table} is a plain list; ask for it without .{part}.", table=called, part=part_name
            )
            if known:
                said = message(
                    "{table} has no {part}; it has {names}.", table=called, part=part_name, names=known
                )
            raise UnknownTable(said)
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
                    path = " → ".join(each.name for each in waiting[at - 1 :])
                    said = message("{tables} begins with itself; take one “from:” away.", tables=path)
                    raise UnknownTable(said)
            raise self._absent(table.start, file)
        strips = (start.part,) if start.part else start.table.strips
        return extended(table, file, strips, start.table, start.file)

    def _listed(self, file: TableFile, table: Table) -> Table:
        try:
            return self.whole(file, table)
        except Refusal:
            return table

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
