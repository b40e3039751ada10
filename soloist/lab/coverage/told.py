"""Coverage as tables of words and numbers: what is printed with --full, read aloud, shown on the screen."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Final

from soloist.lab.coverage.advice import Row, dropped, impossible, small
from soloist.lab.coverage.coverage import Coverage
from soloist.lab.coverage.glance import MOST, glance, mended, repeated, short
from soloist.lab.coverage.rules_use import Kind, RulesUse, TestUse
from soloist.lab.coverage.table_use import TableUse
from soloist.lab.coverage.tails import Odd, Tails
from soloist.message import Message, count, message
from soloist.play.charts.told import Cell, Table, percent, tenths

_NONE: Final = "·"
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


def at_a_glance(told: Coverage, lang: str) -> Table:
    """What stands out."""
    return Table(message("Coverage at a glance"), (), (), glance(told, lang))


def _details(told: Coverage, lang: str) -> Iterator[Table]:
    if not told.stories:
        return
    yield _stories(told)
    if told.asked:
        yield _tables(told)
        yield _repetition(told)
    yield _to_cut(told)
    yield _to_write(told)
    if told.tables or told.files:
        yield _never(told)
    for rules in told.rules:
        yield from (_test(rules, test, lang) for test in rules.tests if test.times)
        yield _parts(rules, lang)
    yield from (_rows(table) for table in told.asked)


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


def _tables(told: Coverage) -> Table:
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


def _rows(table: TableUse) -> Table:
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
