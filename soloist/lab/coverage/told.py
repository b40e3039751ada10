"""Coverage in words: some ten sentences first, then tables of words and numbers."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.lab.coverage.coverage import Coverage, Lost
from soloist.lab.coverage.coverage import coverage as covered
from soloist.lab.coverage.reach import Reach
from soloist.lab.coverage.rules_use import Kind, RulesUse, TestUse
from soloist.lab.coverage.stories import Played, played, stories
from soloist.lab.coverage.table_use import BEARABLE, Odd, RowUse, TableUse, Tails
from soloist.play.charts.told import Cell, Table, percent, tenths
from soloist.play.commands import command
from soloist.play.dialogs.conversation import Conversation, work
from soloist.play.dialogs.reading.charts import tables
from soloist.play.session.face import Face
from soloist.play.told.veil import masked
from soloist.rules.fate import FATE_TABLE
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, count, message

if TYPE_CHECKING:
    from soloist.play.session.session import Session

# --- what a designer may do about it: rows to cut, rows to write ----------------------------------


FEW: Final = 4
"""Results of a table, below which its repetition is not yet felt."""
_OFTEN: Final = 3  # times a row was not taken, below which that may be anything


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its table."""

    table: TableUse
    row: RowUse


def dropped(told: Coverage) -> tuple[Row, ...]:
    """The rows that were not taken, the least wanted first."""
    found = [
        Row(table, row)
        for table in told.asked
        for row in table.rows
        if row.dropped >= _OFTEN and 2 * row.dropped >= row.drawn
    ]
    return tuple(sorted(found, key=lambda each: -each.row.dropped))


def impossible(told: Coverage) -> tuple[Row, ...]:
    """The rows of tables in use that no throw gives."""
    return tuple(Row(table, row) for table in told.asked for row in table.rows if not row.weight)


def odd(told: Coverage) -> tuple[Row, ...]:
    """The rows that came so often, or so seldom, that chance does not explain it; the oddest first."""
    found = [Row(table, row) for table in told.asked for row in table.rows if row.odd]
    return tuple(sorted(found, key=lambda each: _rarity(each.row)))


def small(told: Coverage) -> tuple[TableUse, ...]:
    """The tables whose repetition is felt, and which more rows would mend; the most repeated first.

    The answers of the destiny die are meant to come again.
    """
    found = [table for table in told.asked if _is_small(table)]
    return tuple(sorted(found, key=lambda table: -(table.felt.due or 0) if table.felt else 0))


def _is_small(table: TableUse) -> bool:
    felt = table.felt
    if felt is None or felt.due is None or table.name in FATE_TABLE.words:
        return False
    return felt.asks >= FEW and felt.due >= BEARABLE


def _rarity(row: RowUse) -> float:
    return min(row.tails.at_most, row.tails.at_least) if row.tails is not None else 1.0


# --- coverage at a glance: some ten sentences, what to do first -----------------------------------


_NAMES: Final = 4
_ROWS: Final = 2
_LONGEST: Final = 48  # characters of a row in a sentence
_LINES: Final = 11
_NESTED: Final = message("What tables gave inside the rows of others is not recorded, and not counted here.")
MOST: Final = 1_000
"""Stories, in one of which a chance is told at least."""
_GLANCE_FEW: Final = 30
"""Throws of a table, below which its rows say little."""


def glance(told: Coverage, lang: str) -> tuple[Message, ...]:
    """What stands out, in the order in which it is worth looking at; `lang` is that of the games' words."""
    if not told.stories:
        return (message("No story to look at."),)
    found = tuple(_glance(told, lang))[:_LINES]
    return (*found, *([_NESTED] if told.asked else []))


def _glance(told: Coverage, lang: str) -> Iterator[Message]:
    yield _head(told)
    if told.asked:
        yield _tables(told)
        yield from _rows(told)
    yield from (_row_stands_out(each) for each in odd(told)[:_ROWS])
    yield from (repeated(table, told.sessions) for table in small(told)[:_ROWS])
    yield from _written(told)
    yield from _cut(told)
    for rules in told.rules:
        yield from _rules(rules, lang)


def _head(told: Coverage) -> Message:
    results, rolls = sum(each.asks for each in told.stories), sum(each.rolls for each in told.stories)
    return message(
        "{stories}, {sessions}: {results}, {rolls}.",
        stories=count("{n} story", "{n} stories", len(told.stories)),
        sessions=count("{n} session", "{n} sessions", sum(each.sessions for each in told.stories)),
        results=count("{n} result of a table", "{n} results of tables", results),
        rolls=count("{n} roll", "{n} rolls", rolls),
    )


def _tables(told: Coverage) -> Message:
    never = told.unasked
    if not never:
        return count(
            "Tables: the only one in the files in use was asked.",
            "Tables: all {n} of the files in use were asked, or called by others.",
            told.counted,
        )
    return message(
        "Tables: {asked} of {total} in the files in use were asked. Never, and called by no other: {names}.",
        asked=sum(not table.twin for table in told.asked),
        total=told.counted,
        names=_listed([table.called for table in never]),
    )


def _rows(told: Coverage) -> Iterator[Message]:
    rolled = [table for table in told.asked if table.bare is not None]
    if not rolled:
        return
    rows = sum(row.weight > 0 for table in rolled for row in table.rows)
    never = sum(len(table.never) for table in rolled)
    yield message(
        "Rows: the dice never fell on {never} of {rows} in the tables rolled; chance alone leaves {bare}.",
        never=never,
        rows=rows,
        bare=tenths(Fraction(sum(table.bare or 0 for table in rolled))),
    )
    most = max(table.rolled for table in rolled)
    if odd(told):
        return
    if most >= _GLANCE_FEW:
        yield message("No row came so often, or so seldom, that chance would not explain it.")
    else:
        yield count(
            "No table was thrown more than {n} time: that says little of its rows.",
            "No table was thrown more than {n} times: that says little of its rows.",
            most,
        )


def _row_stands_out(each: Row) -> Message:
    row = each.row
    assert row.tails is not None, "only weighed rows are odd"
    assert row.due is not None, "and they have their due"
    return _stands_out(each.table.called, row.text, row.fell, each.table.rolled, row.due, row.tails, row.odd)


def _stands_out(where: str, what: str, came: int, of: int, due: Fraction, tails: Tails, how: Odd) -> Message:
    said: dict[str, str | int | Message] = {"where": where, "what": short(what), "of": of}
    said["due"] = tenths(due)
    if how == "seldom":
        return count(
            "{where}: “{what}” came {n} time in {of}, and was due {due} times; so seldom {chance}.",
            "{where}: “{what}” came {n} times in {of}, and was due {due} times; so seldom {chance}.",
            came,
            chance=in_stories(tails.at_most),
            **said,
        )
    return count(
        "{where}: “{what}” came {n} time in {of}, and was due {due} times; so often {chance}.",
        "{where}: “{what}” came {n} times in {of}, and was due {due} times; so often {chance}.",
        came,
        chance=in_stories(tails.at_least),
        **said,
    )


def repeated(table: TableUse, sessions: int) -> Message:
    """How much a table repeats itself, and how many rows would mend it."""
    felt = table.felt
    assert felt is not None, "it gave something"
    return count(
        "{table}: {again} of {asks} results had come in that session; {due} are to be expected. "
        "{rows} rows would make it fewer than one in four.",
        "{table}: {again} of {asks} results had come within {n} sessions; {due} are to be expected. "
        "{rows} rows would make it fewer than one in four.",
        sessions,
        table=table.called,
        again=felt.again,
        asks=felt.asks,
        due=percent(felt.due or 0),
        rows=felt.rows,
    )


def _written(told: Coverage) -> Iterator[Message]:
    if told.told:
        places = _listed([f"{each.path.name}:{each.line}" for each in told.told])
        yield count(
            "To write: {n} answer was given by hand ({places}).",
            "To write: {n} answers were given by hand ({places}).",
            len(told.told),
            places=places,
        )
    for asked, n in told.questions[:1]:
        yield message(
            "To write: a table for “{question}”, asked {n} times without dice.",
            question=short(asked.question),
            n=n,
        )


def _cut(told: Coverage) -> Iterator[Message]:
    if told.lost:
        named = [mended(lost) for lost in told.lost[:_NAMES]]
        yield count(
            "To mend: {n} name that no table has today: {names}.",
            "To mend: {n} names that no table has today: {names}.",
            len(told.lost),
            names=_in_a_row(named, more=len(told.lost) > _NAMES),
        )
    for each in dropped(told)[:_ROWS]:
        yield message(
            "To cut: {table}, “{row}”, not taken {n} of {of} times.",
            table=each.table.called,
            row=short(each.row.text),
            n=each.row.dropped,
            of=each.row.drawn,
        )
    faults = len(impossible(told)) + len(told.problems)
    if faults:
        yield count(
            "To cut or mend: {n} row that cannot come, or comes twice.",
            "To cut or mend: {n} rows that cannot come, or come twice.",
            faults,
        )


def _rules(rules: RulesUse, lang: str) -> Iterator[Message]:
    rolled = [test for test in rules.tests if test.times]
    never = [test.name.of(lang) for test in rules.tests if not test.times]
    if not rolled:
        return
    for test in rolled:
        for each in test.outcomes:
            if each.odd:
                name = each.name.of(lang)
                yield _stands_out(
                    test.name.of(lang), name, each.came, test.weighed, each.due, each.tails, each.odd
                )
    if never:
        yield count(
            "{system}: {n} of {total} tests was rolled; never: {names}.",
            "{system}: {n} of {total} tests were rolled; never: {names}.",
            len(rolled),
            system=rules.name.of(lang),
            total=len(rules.tests),
            names=_listed(never),
        )
    unused: list[Message] = [
        message("{never} of {total}", never=never_, total=total)
        for never_, total in (_unused(rules, kind) for kind in ("choice", "moment"))
    ]
    yield message(
        "{system}: choices never taken, {choices}; moments never gone through, {moments}.",
        system=rules.name.of(lang),
        choices=unused[0],
        moments=unused[1],
    )


def _unused(rules: RulesUse, kind: Kind) -> tuple[int, int]:
    parts = [part for part in rules.parts if part.kind == kind]
    return sum(not part.times for part in parts), len(parts)


def in_stories(chance: float) -> Message:
    """A chance as the share of stories that are so by chance alone."""
    if chance >= 0.5:
        return message("by chance alone in half of such stories or more")
    if chance * MOST < 1:
        return message("by chance alone in fewer than 1 of {n} such stories", n=MOST)
    return message("by chance alone in 1 of {n} such stories", n=round(1 / chance))


def mended(lost: Lost) -> str | Message:
    """A name that no table has, with the one that may be meant."""
    name = short(lost.name)
    return message("{name} (→ {near}?)", name=name, near=short(lost.near)) if lost.near else name


def short(text: str) -> str:
    """A row as it fits in a sentence."""
    plain = " ".join(text.split())
    return plain if len(plain) <= _LONGEST else f"{plain[: _LONGEST - 1].rstrip()}…"


def _in_a_row(names: Sequence[str | Message], *, more: bool) -> str | Message:
    """Sentences with commas between them."""
    found: str | Message = names[0]
    for each in names[1:]:
        found = message("{first}, {then}", first=found, then=each)
    return message("{first}, {then}", first=found, then="…") if more else found


def _listed(names: Sequence[str]) -> str:
    more = ["…"] if len(names) > _NAMES else []
    return ", ".join([*map(short, names[:_NAMES]), *more])


# --- coverage as tables of words and numbers: what is printed with --full, read aloud, shown on ---


_NONE: Final = "·"
_EVERY: Final = ("all", "tout", "toutes", "tous")
_MARKS: Final[dict[Odd, str]] = {"": "", "seldom": "▼", "often": "▲"}
_OF_THAT: Final = message(
    "Chance of that: in how many stories with the same throws it comes so seldom, or so often; exact."
)
_MARKED: Final = message("▲ ▼: more often, or more seldom, than chance explains among so many rows.")
_KINDS: Final[dict[Kind, Message]] = {
    "word": message("Kind of action"),
    "choice": message("Choice"),
    "phase": message("Phase"),
    "scene_type": message("Scene type"),
    "option": message("Option switched"),
    "counter": message("Counter moved"),
    "gauge": message("Gauge moved"),
    "moment": message("Moment"),
}


def coverage_tables(told: Coverage, lang: str) -> tuple[Table, ...]:
    """At a glance, then everything; `lang` is that of the games' words."""
    return (at_a_glance(told, lang), *_details(told, lang))


def coverage(face: Face, words: str) -> Conversation[None]:
    """Show what the story used of its tables and rules; `all`: what every story of the workspace did.

    Raises `Refusal` for other words.
    """
    asked, lingo = words.strip().casefold(), face.desk.lingo
    if asked and asked not in _EVERY:
        raise Refusal(message("Of this story: /coverage. Of all of the workspace: /coverage all."))
    session = face.session
    listed = yield from work(message("Reading the story…"), lambda: _of(session, every=bool(asked)))
    yield from tables(f"coverage {asked}", lingo.render(command("coverage").label), listed, lingo)


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
    return coverage_tables(covered(found, Reach(workspace.root), lang=lang), lang)


def at_a_glance(told: Coverage, lang: str) -> Table:
    """What stands out."""
    return Table(message("Coverage at a glance"), (), (), glance(told, lang))


def _details(told: Coverage, lang: str) -> Iterator[Table]:
    if not told.stories:
        return
    yield _stories(told)
    if told.asked:
        yield _told_tables(told)
        yield _repetition(told)
    yield _to_cut(told)
    yield _to_write(told)
    if told.tables or told.files:
        yield _never(told)
    for rules in told.rules:
        yield from (_test(rules, test, lang) for test in rules.tests if test.times)
        yield _parts(rules, lang)
    yield from (_told_rows(table) for table in told.asked)


def _stories(told: Coverage) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (short(each.title), each.sessions, each.scenes, each.asks, each.answers, each.rolls)
        for each in told.stories
    )
    heads = (
        message("Story"), message("Sessions"), message("Scenes"), message("Results"), message("By hand"),
        message("Rolls"),
    )  # fmt: skip
    aside = sum(each.aside for each in told.stories)
    said = count(
        "{n} result of the story’s own lists, or of several columns at once, is left out.",
        "{n} results of the story’s own lists, or of several columns at once, are left out.",
        aside,
    )
    return Table(message("By story"), heads, rows, (said,) if aside else ())


def _told_tables(told: Coverage) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            table.called,
            table.asks,
            table.rolled,
            sum(row.weight > 0 for row in table.rows),
            len(table.never),
            tenths(Fraction(table.bare)) if table.bare is not None else _NONE,
            table.older or _NONE,
        )
        for table in told.asked
    )
    heads = (
        message("Table"), message("Results"), message("Thrown"), message("Rows"), message("Missed"),
        message("Due"), message("Older"),
    )  # fmt: skip
    said = (
        message("Thrown: by dice of the table as it is today, which alone can be weighed."),
        message("Missed: rows the dice never fell on. Due: how many so many throws miss on average; exact."),
        message("Older: results on no row of today’s table."),
        message("What tables gave inside the rows of others is not recorded, and not counted here."),
    )
    return Table(message("Tables asked"), heads, rows, said)


def _repetition(told: Coverage) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for table in told.asked:
        if (felt := table.felt) is not None and felt.asks > 1:
            due: Cell = percent(felt.due) if felt.due is not None else _NONE
            rows.append((table.called, felt.asks, felt.again, percent(felt.share), due, felt.rows or _NONE))
    heads = (
        message("Table"), message("Results"), message("Again"), message("Share"), message("Due"),
        message("Rows needed"),
    )  # fmt: skip
    said = count(
        "Again: it had come in that session already. Due: exact, for the table as it is. "
        "Rows needed: of one weight, for fewer than one in four.",
        "Again: it had come within {n} sessions. Due: exact, for the table as it is. "
        "Rows needed: of one weight, for fewer than one in four.",
        told.sessions,
    )
    return Table(message("Repetition felt"), heads, tuple(rows), (said,))


def _to_cut(told: Coverage) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for each in dropped(told):
        why = message("not taken {n} of {of} times", n=each.row.dropped, of=each.row.drawn)
        rows.append((_row_name(each), why, place(each.table.file, each.row.line)))
    for each in impossible(told):
        where = place(each.table.file, each.row.line)
        rows.append((_row_name(each), message("no throw gives it"), where))
    rows += [(short(held.excerpt), held.message, place(held.file, held.line)) for held in told.problems]
    for lost in told.lost:
        why = message("no table has this name today")
        rows.append((mended(lost), why, f"{lost.path.name}:{lost.line}"))
    heads = (message("What"), message("Why"), message("Where"))
    said = (
        message(
            "Not taken, 3 times or more and as often as not: struck out, asked again at once for another "
            "answer, or something else put in its place."
        ),
    )
    return Table(message("To cut or mend"), heads, tuple(rows), said)


def _row_name(each: Row) -> str:
    return f"{each.table.called}: {short(each.row.text)}"


def _to_write(told: Coverage) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (short(each.text), short(each.table or each.question), f"{each.path.name}:{each.line}")
        for each in told.told
    ]
    said = [repeated(table, told.sessions) for table in small(told)]
    said += [
        message("“{question}” was asked {n} times without dice.", question=short(asked.question), n=n)
        for asked, n in told.questions
    ]
    if not any(story.asks or story.rolls or story.answers for story in told.stories):
        said.append(message("Nothing was asked or rolled yet: play a scene, and look again."))
    elif not rows:
        said.append(message("Nothing was improvised: every answer came from dice."))
    heads = (message("Said by hand"), message("Of what"), message("Where"))
    return Table(message("To write"), heads, tuple(rows), tuple(said))


def _never(told: Coverage) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (table.called, place(table.file, table.line), short(", ".join(table.used_in)) or _NONE)
        for table in told.tables
        if not table.asks
    ]
    rows += [
        (count("the whole file, {n} table", "the whole file, {n} tables", n), place(file), _NONE)
        for file, n in told.files
    ]
    heads = (message("Table"), message("Where"), message("Called by"))
    return Table(message("Never asked"), heads, tuple(rows))


def _test(rules: RulesUse, test: TestUse, lang: str) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            each.name.of(lang),
            each.came,
            tenths(each.due),
            _chance(each.tails, each.odd),
        )
        for each in test.outcomes
    )
    heads = (message("Outcome"), message("Came"), message("Due"), message("Chance of that"))
    said = count(
        "{weighed} of {n} roll weighed by the exact chances it had.",
        "{weighed} of {n} rolls weighed by the exact chances they had.",
        test.times,
        weighed=test.weighed,
    )
    marked = (_MARKED,) if any(each.odd for each in test.outcomes) else ()
    title = f"{rules.name.of(lang)} · {test.name.of(lang)}"
    return Table(title, heads, rows, (said, _OF_THAT, *marked))


def _parts(rules: RulesUse, lang: str) -> Table:
    tests: list[tuple[Cell, ...]] = [
        (test.name.of(lang), message("Test"), test.times, rules.rolls) for test in rules.tests
    ]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (short(part.name.of(lang)), _KINDS[part.kind], part.times, part.chances) for part in rules.parts
    )
    heads = (message("What"), message("Part"), message("Used"), message("Of"))
    said = [
        message(
            "Of: rolls for tests and kinds of action; for choices how often they were open; scenes for "
            "phases; stories for the rest."
        )
    ]
    if rules.own:
        said.append(
            count(
                "{n} choice was noted in words of its own.",
                "{n} choices were noted in words of their own.",
                rules.own,
            )
        )
    if rules.unknown:
        said.append(
            count(
                "{n} roll is of no test of the game.", "{n} rolls are of no test of the game.", rules.unknown
            )
        )
    title = message("Rules of {system}", system=rules.name.of(lang))
    return Table(title, heads, (*tests, *rows), tuple(said))


def _told_rows(table: TableUse) -> Table:
    heads = (message("Row"), message("Came"), message("Due"), message("Chance of that"))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            short(row.text),
            row.came,
            tenths(row.due) if row.due is not None else _NONE,
            _chance(row.tails, row.odd),
        )
        for row in table.rows
    )
    said = [
        count(
            "{thrown} of {n} result was thrown by the dice of today’s table.",
            "{thrown} of {n} results were thrown by the dice of today’s table.",
            table.asks,
            thrown=table.rolled,
        )
    ]
    if table.rolled:
        said.append(_OF_THAT)
    if table.used_in:
        said.append(message("Called by {names}, too.", names=short(", ".join(table.used_in))))
    if any(row.odd for row in table.rows):
        said.append(_MARKED)
    return Table(table.called, heads, rows, tuple(said))


def _one_in(chance: float) -> Message:
    if chance >= 0.5:
        return message("1 in 2 or more")
    if chance * MOST < 1:
        return message("under 1 in {n}", n=MOST)
    return message("1 in {n}", n=round(1 / chance))


def _chance(tails: Tails | None, odd: Odd) -> Cell:
    """How often chance alone does that, with a mark where it does not explain it."""
    if tails is None:
        return _NONE
    told = _one_in(min(tails.at_most, tails.at_least))
    return message("{mark} {chance}", mark=_MARKS[odd], chance=told) if odd else told


def place(file: str, line: int = 0) -> str:
    """`fr/hades.yaml:12`."""
    path = Path(file)
    short_ = f"{path.parent.name}/{path.name}" if path.parent.name else path.name
    return f"{short_}:{line}" if line else short_
