"""Everything a look at the shelves finds in a file of tables that reads well."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, Literal, TypeAlias

from soloist.tables.deck import every_text
from soloist.tables.grammar.mark import Mark
from soloist.tables.grammar.speech import grammar_of, missing, read_noun
from soloist.tables.lookup import VALUE_NAMES, EmptyList, Shelves, Target, UnknownTable
from soloist.tables.model import Row, TableFile
from soloist.tables.names import bare, fold_name
from soloist.tables.text.parts import (
    ChoiceHole,
    ElseHole,
    KeepHole,
    Part,
    Parts,
    Reference,
    TableHole,
    every_part,
    inside,
)
from soloist.values import regex
from soloist.values.message import Message, Problem, Refusal, message

Key: TypeAlias = tuple[str, str]
"""A table: its file and its full name, with the part where one is named."""

_SHOWN: Final = 6
_DEEPEST: Final = 6  # tables in tables whose rows are gone through for a name


def endings(file: TableFile, shelves: Shelves) -> Iterator[Problem]:
    """An error for each table of the file that never ends, with the way back to it; of each round one."""
    tables = (table for table in file.tables if not table.start)
    own = [Target(file, table, strip) for table in tables for strip in table.strips]
    rolls = _Rolls(shelves, own)
    told: set[frozenset[Key]] = set()
    for target in own:
        way = rolls.round(target)
        if not way or frozenset(way) in told:
            continue
        told.add(frozenset(way))
        row = next(row for strip in target.strips for row in strip.rows if row.has_holes)
        names = [name for _, name in way]
        said = message(
            "A roll here never ends: {path}. Give one of these tables a row that calls no other.",
            path=" → ".join([*names[:_SHOWN], *["…"] * (len(names) > _SHOWN), names[0]]),
        )
        yield _at(row, said, row.home or target.file, "error")


class _Rolls:
    """Some tables and all they call, and which of them a roll is known to end on."""

    def __init__(self, shelves: Shelves, own: Iterable[Target]) -> None:
        self._shelves = shelves
        self._kept: dict[str, frozenset[str]] = {}  # folded names, by file
        self._targets: dict[Key, Target] = {}
        waiting = [*own]
        while waiting and len(self._targets) < 4_000:  # tables looked at from one file
            target = waiting.pop()
            if _key(target) not in self._targets:
                self._targets[_key(target)] = target
                waiting += self._calls(target)
        self._ended: set[Key] = set()
        for _ in range(40):  # through all of them
            before = len(self._ended)
            for key, target in reversed(self._targets.items()):  # whom they call first, mostly
                if key not in self._ended and self._row_ends(target):
                    self._ended.add(key)
            if len(self._ended) == before:
                return
        self._ended.update(self._targets)  # nobody could mend what is tangled so

    def _calls(self, target: Target) -> list[Target]:
        """Every table that rows of one roll on."""
        rows = (row for strip in target.strips for row in strip.rows)
        named = ((each.name, row.home or target.file) for row in rows for each in row.references())
        return [called for name, home in named for called in self._called(name, home)]

    def _called(self, name: str, home: TableFile) -> list[Target]:
        """The tables a hole rolls on; none for a name that is kept, or nobody's, which is said elsewhere."""
        if home.file not in self._kept:
            self._kept[home.file] = home.kept()
        kept = fold_name(name) in self._kept[home.file]
        found = None if kept else self._shelves.reach(name, home)
        strips = found.strips if found else ()
        return [Target(found.file, found.table, part if part.name else None) for part in strips if found]

    def _ends(self, target: Target) -> bool:
        """Whether a table is known to end, or not looked at."""
        return _key(target) not in self._targets or _key(target) in self._ended

    def _row_ends(self, target: Target) -> bool:
        """Whether every strip that is rolled has a row all of whose holes are known to end."""
        return all(
            not strip.rows or any(self._end(row.parts, row.home or target.file) for row in strip.rows)
            for strip in target.strips
        )

    def _end(self, parts: Parts, home: TableFile) -> bool:
        for part in parts:
            match part:
                case TableHole(name=name) if name:
                    ends = all(map(self._ends, self._called(name, home)))
                case ElseHole(first=TableHole() as first) if self._shelves.reach(first.name, home):
                    ends = self._end((first,), home)
                case ChoiceHole(texts=texts):
                    ends = len(texts) == 1 or any(self._end(text, home) for text in texts)
                case _:
                    ends = all(self._end(text, home) for text in inside(part))
            if not ends:
                return False
        return True

    def round(self, target: Target) -> tuple[Key, ...]:
        """From a table that never ends a way through such tables only, until one comes again."""
        way: list[Key] = []
        while not self._ends(target):
            if (key := _key(target)) in way:
                return tuple(way[way.index(key) :])
            way.append(key)
            further = (each for each in self._calls(target) if not self._ends(each))
            if (following := next(further, None)) is None:
                break
            target = following
        return tuple(way)


def _key(target: Target) -> Key:
    return target.file.file, target.name


MOST: Final = 100  # problems of one file; more help nobody
_RANKS: Final = {"error": 0, "warning": 1, "note": 2}
_WORD: Final = regex.compile(r"\w+")


def check_file(file: TableFile, shelves: Shelves) -> tuple[Problem, ...]:
    """The faults in `file` in the order of its lines; what its holes name is looked up on `shelves`.

    Holes nobody can fill and rolls that never end are errors; doubles and missing genders are warnings.
    What others wrote is nobody's to polish: in an imported file all but the errors are notes. Of a kind, one
    more is looked for than are ever told (see `first_hundred`).
    """
    sure = (
        _whole(file, shelves),
        dead_references(file, shelves),
        misled(file, shelves),
        endings(file, shelves),
    )
    style = (doubles(file), genders(file, shelves))
    found = [problem for kind in sure for problem in islice(kind, MOST + 1)]
    polish = [problem for kind in style for problem in islice(kind, MOST + 1)]
    if file.imported:
        polish = [problem._replace(severity="note") for problem in polish]
    return tuple(sorted([*found, *polish], key=lambda problem: (problem.line, problem.column)))


def first_hundred(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems; of a file with more than a hundred, errors first, and a line that says so."""
    files: dict[str, list[Problem]] = {}
    for held in problems:
        files.setdefault(held.file, []).append(held)
    found: list[Problem] = []
    for file, mine in files.items():
        if len(mine) > MOST:
            *mine, more = sorted(mine, key=lambda held: _RANKS[held.severity])[: MOST + 1]
            said = message("And more; fix these {most} first.", most=MOST)
            mine.append(Problem(file, 0, 0, more.severity, said))
        found += mine
    return tuple(found)


def _at(
    row: Row, said: Message, file: TableFile, severity: Literal["error", "warning", "note"] = "warning"
) -> Problem:
    return Problem(file.file, row.line, row.column, severity, said, row.text)


def _whole(file: TableFile, shelves: Shelves) -> Iterator[Problem]:
    """Tables that begin with a table nobody has, or do not go with."""
    for table in file.tables:
        try:
            shelves.whole(file, table)
        except EmptyList:
            continue
        except Refusal as refused:
            if table.start:
                yield Problem(file.file, *table.place, "error", refused.message, table.start)


def dead_references(file: TableFile, shelves: Shelves) -> Iterator[Problem]:
    """A problem for each hole in `file` that no table in reach can fill, where its row stands.

    A name kept anywhere in the file is not dead, nor one whose stand-in after `else` is alive; a table
    of this file that has a mistake is told of there alone.
    """
    kept = file.kept()
    for row in (*file.holed_rows(), *file.spared):
        for each in row.references():
            if each.spare or fold_name(each.name) in kept:
                continue
            if (refused := _refused(each, file, shelves)) is None:
                continue
            sure = each.use == "noun" or shelves.reach(each.name, file)
            lent = each.use == "number" or shelves.number(each.name, file) is not None
            yield _at(row, refused, file, "note" if lent and not sure else "error")


def _refused(each: Reference, file: TableFile, shelves: Shelves) -> Message | None:
    """What is said of a name; of one that may be a number of the story, that it is taken for it."""
    table, number = shelves.reach(each.name, file), shelves.number(each.name, file)
    owner, dot, _ = each.name.partition(".")
    if not table and number is not None and (number or not dot or fold_name(owner) in VALUE_NAMES):
        return None
    if not table and (number is not None or (each.use == "number" and not file.broken)):
        return message(
            "{name} is taken for a number of the story, of [N:Marthe|fear 3] or [Clock:Tension 3/6]: "
            "no table is called so here, and nothing is kept so.",
            name=each.name,
        )
    if each.use in {"noun", "number"}:
        if file.broken:  # perhaps the row that keeps it could not be read
            return None
        if each.use == "noun" and fold_name(each.name) in VALUE_NAMES:
            return None
        form = f"{{{each.name} = …}}"
        return message("Nothing is kept as {name}; write {form} before.", name=each.name, form=form)
    return _unfound(each.name, file, shelves)


def _unfound(name: str, file: TableFile, shelves: Shelves) -> Message | None:
    """Why a name leads to no table; None where it does, or to an empty list, or what is told of there."""
    try:
        shelves.find(name, file)
    except EmptyList:
        return None
    except UnknownTable as refused:
        return None if refused.fault in file.faults else refused.message
    except Refusal as refused:
        return refused.message
    return None


def misled(file: TableFile, shelves: Shelves) -> Iterator[Problem]:
    """An error for each name a hole makes that is no table’s, if all names it can make are known.

    None where something else stands in for a table that is not there.
    """
    every = [(row, part) for row in file.holed_rows() for part in every_part(row.parts)]
    keeps = [part for _, part in every if isinstance(part, KeepHole)]
    spare = [id(part.first) for _, part in every if isinstance(part, ElseHole)]

    def told(part: Part, deep: int = 0) -> list[str] | None:
        """All a hole can say, without articles."""
        if not isinstance(part, TableHole) or deep > _DEEPEST:
            return None
        said: list[tuple[Parts, Mark | None]] = []
        said += [(keep.value, None) for keep in keeps if fold_name(keep.name) == fold_name(part.name)]
        if not said and (target := shelves.reach(part.name, file)):
            said = [(row.parts, row.mark) for strip in target.strips for row in strip.rows]
        texts: list[str] = []
        for parts, mark in said:
            if (more := every_text(parts, lambda each: told(each, deep + 1))) is None:
                return None
            texts += [read_noun(text, mark, file.lang or shelves.lang).text for text in more]
        return texts or None

    for row, part in every:
        if not isinstance(part, TableHole) or not part.called or id(part) in spare:
            continue
        names = every_text(part.called, told) or ()
        refusals = [_unfound(name, file, shelves) for name in sorted(names)]
        yield from (_at(row, refused, file, "error") for refused in refusals if refused)


def genders(file: TableFile, shelves: Shelves) -> Iterator[Problem]:
    """A warning at the first hole that needs the genders of a table whose rows do not say them all.

    Texts with holes have the gender of what fills them, and are looked at there.
    """
    told: set[str] = set()
    kept = file.kept()
    for row in file.holed_rows():
        for each in row.references():
            needs = (each.prefix or each.governs) and fold_name(each.name) not in kept
            target = shelves.reach(each.name, file) if needs else None
            if target is None or target.name in told:
                continue
            rows = (found for strip in target.strips for found in strip.rows)
            if lacking := [found.text for found in rows if _lacks(found, each, target, shelves.lang)]:
                told.add(target.name)
                said = message(
                    "{{{form}}} needs the gender of these rows of {table}: {texts}; begin them with le, la, "
                    "un or une, or end them with (m), (f), (mp) or (fp).",
                    form=f"{each.prefix}: {each.name}" if each.prefix else each.name,
                    table=target.name,
                    texts=", ".join(lacking[:_SHOWN]),
                )
                yield _at(row, said, file)


def _lacks(row: Row, each: Reference, target: Target, lang: str) -> bool:
    if row.has_holes:
        return False
    spoken = (row.home or target.file).lang or lang
    noun = read_noun(row.text, row.mark, spoken)
    if each.prefix and missing(noun, each.prefix, spoken):
        return True
    return each.governs and not noun.proper and grammar_of(spoken).is_missing("il", noun)


def doubles(file: TableFile) -> Iterator[Problem]:
    """A warning for each row whose words a row before it in the same list has.

    Cells of columns and grids may repeat each other: that is how their chances are written.
    """
    for strip in (strip for table in file.tables if table.shape == "list" for strip in table.strips):
        same: dict[tuple[str, ...], Row] = {}
        for row in strip.rows:
            first = same.setdefault(_words(row.text), row)
            if first is not row:
                said = message(
                    "This row says the same as line {line}; keep one, with more faces or a weight if it "
                    "is to come more often.",
                    line=first.line,
                )
                yield _at(row, said, file)


def _words(text: str) -> tuple[str, ...]:
    """The words of a text, whatever their capitals, accents and signs; the text itself where it has none."""
    return tuple(_WORD.findall(bare(text))) or (text,)
