"""Coverage in words: what to do first in a few lines, then tables; and `/coverage`, of the open story."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.lab.coverage.coverage import Coverage, Lost, Played, RulesUse, played, stories
from soloist.lab.coverage.coverage import coverage as covered
from soloist.lab.report import Report, listed, sheet, short
from soloist.play.charts.told import Cell, Table, tenths
from soloist.play.dialogs.conversation import Conversation, work
from soloist.play.dialogs.reading.charts import tables
from soloist.play.session.face import Face
from soloist.play.told.veil import masked
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, Value, count, message, records

if TYPE_CHECKING:
    from soloist.play.session.session import Session

_TO_DO: Final = 3  # lines at a glance
_NONE: Final = "·"
_EVERY: Final = ("all", "tout", "toutes", "tous")
_DECLARED: Final = {each["id"]: each for each in records(__package__, "tables.txt")}
HEADS: Final = ("part", "name", "text", "times", "of", "due", "file", "line")


def coverage(face: Face, words: str) -> Conversation[None]:
    """Show what the story used of its tables and rules; `all`: what every story of the workspace did.

    Raises `Refusal` for other words.
    """
    if words and words.casefold() not in _EVERY:
        raise Refusal(message("Of this story: /coverage. Of all of the workspace: /coverage all."))
    lingo, session = face.desk.lingo, face.session
    found = yield from work(message("Reading the story…"), lambda: _of(session, every=bool(words)))
    yield from tables(f"coverage {words}", lingo.say("Coverage"), found, lingo)


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
        found = (*found, *stories(others, hide=hide)[0])
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
    if told.asked:
        never: list[str | Message] = [
            short(each.name) for each in told.tables if not (each.results or each.called_by)
        ]
        yield message(
            "Tables: {asked} of {total} in the files in use were asked. "
            "Never, and called by no other: {names}.",
            asked=told.asked,
            total=told.asked + told.unasked,
            names=listed(never),
        )
    for rules in told.rules:
        unused: list[str | Message] = [test.name.of(lang) for test in rules.tests if not test.times]
        rolled = len(rules.tests) - len(unused)
        if unused and rolled:
            yield count(
                "{system}: {n} of {total} tests was rolled; never: {names}.",
                "{system}: {n} of {total} tests were rolled; never: {names}.",
                rolled,
                system=rules.name.of(lang),
                total=len(rules.tests),
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
    if told.small:
        yield message(
            "To write: more rows for {tables}, where the same keep coming.", tables=listed([*told.small])
        )
    if told.questions:
        asked = told.questions[0]
        question = short(asked.question)
        yield message(
            "To write: a table for “{question}”, asked {n} times without dice.",
            question=question,
            n=asked.times,
        )
    for each in told.dropped[:1]:
        row = short(each.text)
        yield message(
            "To cut: {table}, “{row}”, not taken {n} of {of} times.",
            table=each.table, row=row, n=each.dropped, of=each.drawn,
        )  # fmt: skip


def _mended(lost: Lost) -> str | Message:
    """A name that no table has, with the one that may be meant."""
    name = short(lost.name)
    return message("{name} (→ {near}?)", name=name, near=short(lost.near)) if lost.near else name


def place(file: str, line: int = 0) -> str:
    """`fr/hades.yaml:12`; of a story its name alone."""
    path = Path(file)
    name = f"{path.parent.name}/{path.name}" if path.suffix == ".yaml" else path.name
    return f"{name}:{line}" if line else name


# --- tables ---------------------------------------------------------------------------------------


def _table(
    id_: str, rows: Iterable[tuple[Cell, ...]], said: Iterable[Message] = (), **values: Value
) -> Table:
    """A table as it is declared, with its rows and what is said below them."""
    declared = _DECLARED[id_]
    heads = tuple(_DECLARED[f"column {each}"]["label"] for each in declared["columns"].split())
    return Table(replace(declared["label"], values=values), heads, tuple(rows), tuple(said))


def _tables(told: Coverage, lang: str) -> Iterator[Table]:
    yield _table(
        "stories",
        (
            (short(each.title), each.sessions, each.scenes, each.results, each.answers, each.rolls)
            for each in told.stories
        ),
    )
    asked = [table for table in told.tables if table.results]
    rolled = [table for table in asked if table.thrown and table.never_due is not None]
    counted: dict[str, Value] = {
        "never": sum(table.never for table in rolled),
        "rows": sum(bool(row.weight) for table in rolled for row in table.rows),
        "bare": tenths(Fraction(sum(table.never_due or 0 for table in rolled))),
    }
    declared = _DECLARED["asked"]
    said = (
        declared["help"],
        replace(declared["hint"], values=counted),
        declared["line"],
        replace(_DECLARED["again"]["label"], values={"n": told.within_sessions}),
        _DECLARED["older"]["label"],
    )
    yield _table(
        "asked",
        (
            (
                table.name, table.results, table.thrown, sum(bool(row.weight) for row in table.rows),
                table.never, _NONE if table.never_due is None else tenths(Fraction(table.never_due)),
                table.again, table.older,
            )
            for table in asked
        ),
        said,
    )  # fmt: skip
    rows: list[tuple[Cell, ...]] = [
        (f"{each.table}: {short(each.text)}",
         message("not taken {n} of {of} times", n=each.dropped, of=each.drawn), place(each.file, each.line))
        for each in told.dropped
    ]  # fmt: skip
    why = message("no table has this name today")
    rows += [(_mended(lost), why, place(lost.file, lost.line)) for lost in told.lost]
    yield _table("mend", rows)
    rows = [
        (short(each.text), short(each.table or each.question), place(each.file, each.line))
        for each in told.improvised
    ]
    nothing: tuple[Message, ...] = ()
    if not rows:
        played_ = any(story.results or story.rolls for story in told.stories)
        nothing = (
            message("Nothing was improvised: every answer came from dice.")
            if played_
            else message("Nothing was asked or rolled yet: play a scene, and look again."),
        )
    yield _table("write", rows, nothing)
    rows = [
        (table.name, place(table.file, table.line), short(", ".join(table.called_by)) or _NONE)
        for table in told.tables
        if not table.results
    ]
    rows += [
        (count("the whole file, {n} table", "the whole file, {n} tables", n), place(file), _NONE)
        for file, n in ((each.file, each.tables) for each in told.idle_files)
    ]
    yield _table("never", rows)
    yield from (_rules_table(rules, lang) for rules in told.rules)
    for table in asked:
        came = ((short(row.text), row.came, tenths(Fraction(row.due))) for row in table.rows)
        yield replace(_table("rows", came), title=table.name)


def _rules_table(rules: RulesUse, lang: str) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (test.name.of(lang), _DECLARED["part test"]["label"], test.times, rules.rolls) for test in rules.tests
    ]
    rows += [
        (short(part.name.of(lang)), _DECLARED[f"part {part.kind}"]["label"], part.times, part.of)
        for part in rules.parts
    ]
    said = [_DECLARED["rules"]["help"]]
    if rules.own_choices:
        said.append(
            count(
                "{n} choice was noted in words of its own.",
                "{n} choices were noted in words of their own.",
                rules.own_choices,
            )
        )
    if rules.unknown:
        said.append(
            count(
                "{n} roll is of no test of the game.", "{n} rolls are of no test of the game.", rules.unknown
            )
        )
    return _table("rules", rows, said, system=rules.name.of(lang))


# --- a spreadsheet --------------------------------------------------------------------------------


def spread_sheet(told: Coverage) -> Iterator[tuple[object, ...]]:
    """A row for everything there is to count, under `HEADS`."""
    return sheet(HEADS, _counted(told))


def _counted(told: Coverage) -> Iterator[Mapping[str, object]]:
    for table in told.tables:
        where = {"name": table.name, "file": table.file}
        yield {"part": "table", "times": table.results, "line": table.line, **where}
        for row in table.rows:
            yield {
                "part": "row", "text": row.text, "times": row.came, "of": table.results, "due": row.due,
                "line": row.line, **where,
            }  # fmt: skip
    for lost in told.lost:
        yield {
            "part": "lost", "name": lost.name, "text": lost.near, "times": lost.times, "file": lost.file,
            "line": lost.line,
        }  # fmt: skip
    for rules in told.rules:
        for test in rules.tests:
            used = {"text": test.id, "times": test.times, "of": rules.rolls}
            yield {"part": "test", "name": rules.system, **used}
            for id_, came in test.outcomes.items():
                yield {"part": "outcome", "name": test.id, "text": id_, "times": came, "of": test.times}
        for part in rules.parts:
            used = {"text": part.id, "times": part.times, "of": part.of}
            yield {"part": part.kind, "name": rules.system, **used}
    for said in told.improvised:
        yield {
            "part": "improvised", "name": said.table or said.question, "text": said.text, "times": 1,
            "file": said.file, "line": said.line,
        }  # fmt: skip
