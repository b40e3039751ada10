"""Coverage in words: what to do first in a few lines, then tables; and `/coverage`, of the open story."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.lab.coverage.coverage import Coverage, Lost, Played, TableUse, played, stories
from soloist.lab.coverage.coverage import coverage as covered
from soloist.lab.report import Report, listed, short
from soloist.play.charts.told import Cell, Table, declared, tenths
from soloist.play.dialogs.conversation import Conversation, work
from soloist.play.dialogs.reading.charts import tables
from soloist.play.session.face import Face
from soloist.play.told.veil import masked
from soloist.rules.games.free.system import FATE_TABLE
from soloist.rules.systems import system_or_free
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, count, message

if TYPE_CHECKING:
    from soloist.play.session.session import Session

_TO_DO: Final = 3  # lines at a glance
_FEW: Final = 4  # results of a table, below which its repetition is not yet felt
_OFTEN: Final = 3  # times a row was not taken, below which that may be anything
_NONE: Final = "·"
_EVERY: Final = ("all", "tout", "toutes", "tous")


def coverage(face: Face, words: str) -> Conversation[None]:
    """Show what the story used of its tables and rules; `all`: what every story of the workspace did.

    Raises `Refusal` for other words.
    """
    if words and words.casefold() not in _EVERY:
        raise Refusal(message("Of this story: /coverage. Of all of the workspace: /coverage all."))
    lingo, session = face.desk.lingo, face.session
    found = yield from work(message("Reading the story…"), lambda: _of(session, every=bool(words)))
    yield from tables(face, f"coverage {words}", lingo.say("Coverage"), found)


def _of(session: "Session", *, every: bool) -> tuple[Table, ...]:
    """Of what is in sight; slow for a long story."""
    data, path, lang, analog = session.on_story(
        lambda story: (story.data, story.path, story.lang, story.analog)
    )
    hide = masked if session.veiled else bytes
    found: tuple[Played, ...] = (played(path, hide(data), analog=analog),)
    workspace = session.desk.workspace
    if every:
        others = [each.path for each in workspace.stories() if each.kind == "story" and each.path != path]
        found = (*found, *stories(others, hide)[0])
    told = report(covered(found, workspace.root), lang)
    return (Table(message("Coverage at a glance"), (), (), tuple(map(_line, told.lines))), *told.tables)


def _line(said: Cell) -> Message:
    return said if isinstance(said, Message) else message("{name}", name=said)


def report(told: Coverage, lang: str) -> Report:
    """What to do first, and everything after it; `lang` is that of the games' words."""
    if not told.stories:
        return Report((message("No story to look at."),), ())
    return Report(tuple(_lines(told, lang)), tuple(_tables(told, lang)))


# --- at a glance ----------------------------------------------------------------------------------


def _lines(told: Coverage, lang: str) -> Iterator[Message]:
    """What was played; what to write, mend or cut; what was never asked, and never rolled."""
    yield message(
        "{stories}, {sessions}: {results}, {rolls}.",
        stories=count("{n} story", "{n} stories", len(told.stories)),
        sessions=count("{n} session", "{n} sessions", sum(each.sessions for each in told.stories)),
        results=_results(sum(each.results for each in told.stories)),
        rolls=count("{n} roll", "{n} rolls", sum(each.rolls for each in told.stories)),
    )
    yield from islice(_to_do(told), _TO_DO)
    if any(table.results for table in told.tables):
        never = [short(each.name) for each in told.tables if not (each.results or each.called_by)]
        yield message(
            "Tables: {asked} of {total} in the files in use were asked. "
            "Never, and called by no other: {names}.",
            asked=sum(table.results > 0 for table in told.tables),
            total=len(told.tables),
            names=listed(never),
        )
    for system, tests in groupby(told.tests, key=lambda each: each.system):
        every = list(tests)
        unused = [test.name.of(lang) for test in every if not test.times]
        rolled = len(every) - len(unused)
        if unused and rolled:
            yield count(
                "{system}: {n} of {total} tests was rolled; never: {names}.",
                "{system}: {n} of {total} tests were rolled; never: {names}.",
                rolled,
                system=system_or_free(system).name.of(lang),
                total=len(every),
                names=listed(unused),
            )


def _results(n: int) -> Message:
    return count("{n} result of a table", "{n} results of tables", n)


def _to_do(told: Coverage) -> Iterator[Message]:
    if told.improvised:
        yield count(
            "To write: {n} answer was given by hand ({places}).",
            "To write: {n} answers were given by hand ({places}).",
            len(told.improvised),
            places=listed([place(each.file, each.line) for each in told.improvised]),
        )
    if told.lost:
        yield count(
            "To mend: {n} name that no table has today: {names}.",
            "To mend: {n} names that no table has today: {names}.",
            len(told.lost),
            names=listed([_mended(lost) for lost in told.lost]),
        )
    if small := [table.name for table in told.tables if _is_small(table)]:
        yield message("To write: more rows for {tables}, where the same keep coming.", tables=listed(small))
    for asked in told.questions[:1]:
        yield message(
            "To write: a table for “{question}”, asked {n} times without dice.",
            question=short(asked.question),
            n=asked.times,
        )
    for table, what, why, _ in islice(_dropped(told), 1):
        yield message("To cut: {table}, “{row}”, {why}.", table=table, row=what, why=why)


def _is_small(table: TableUse) -> bool:
    """Whether its rows came twice or more on average; the answers of the destiny die are meant to."""
    return table.results >= max(_FEW, 2 * len(table.rows)) and table.name not in FATE_TABLE.words


def _dropped(told: Coverage) -> Iterator[tuple[str, str, Message, str]]:
    """The rows that were mostly not taken: the table, the row, how often, and where it stands."""
    for table in told.tables:
        for row in table.rows:
            if row.dropped >= _OFTEN and 2 * row.dropped >= row.drawn:
                why = message("not taken {n} of {of} times", n=row.dropped, of=row.drawn)
                yield table.name, short(row.text), why, place(table.file, row.line)


def _mended(lost: Lost) -> str:
    """A name that no table has, with the one that may be meant."""
    return short(lost.name) + (f" (→ {short(lost.near)}?)" if lost.near else "")


def place(file: str, line: int = 0) -> str:
    """`fr/hades.yaml:12`; of a story its name alone."""
    path = Path(file)
    name = f"{path.parent.name}/{path.name}" if path.suffix == ".yaml" else path.name
    return f"{name}:{line}" if line else name


# --- tables ---------------------------------------------------------------------------------------


def _tables(told: Coverage, lang: str) -> Iterator[Table]:
    yield declared(
        __package__,
        "stories",
        (
            (short(each.title), each.sessions, each.scenes, each.results, each.answers, each.rolls)
            for each in told.stories
        ),
    )
    asked = [table for table in told.tables if table.results]
    used = ((table.name, table.results, len(table.rows), table.never, table.older) for table in asked)
    yield declared(__package__, "asked", used)
    rows: list[tuple[Cell, ...]] = [
        (f"{name}: {row}", why, where) for name, row, why, where in _dropped(told)
    ]
    why = message("no table has this name today")
    rows += [(_mended(lost), why, place(lost.file, lost.line)) for lost in told.lost]
    yield declared(__package__, "mend", rows)
    rows = [
        (short(each.text), short(each.table or each.question), place(each.file, each.line))
        for each in told.improvised
    ]
    yield declared(__package__, "write", rows)
    rows = [
        (table.name, place(table.file, table.line), short(", ".join(table.called_by)) or _NONE)
        for table in told.tables
        if not table.results
    ]
    rows += [
        (
            count("the whole file, {n} table", "the whole file, {n} tables", each.tables),
            place(each.file),
            _NONE,
        )
        for each in told.idle_files
    ]
    yield declared(__package__, "never", rows)
    for system, tests in groupby(told.tests, key=lambda each: each.system):
        times = ((test.name.of(lang), test.times) for test in tests)
        yield declared(__package__, "rules", times, system=system_or_free(system).name.of(lang))
    for table in asked:
        came = ((short(row.text), row.came, tenths(Fraction(row.due))) for row in table.rows)
        yield replace(declared(__package__, "rows", came), title=table.name)
