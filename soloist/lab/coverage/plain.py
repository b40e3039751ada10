"""Coverage as data for other programs, and as rows for a spreadsheet; ids are stable, chances from 0 to 1."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from soloist.lab.coverage.coverage import Coverage, StoryUse
from soloist.lab.coverage.rules_use import RulesUse, TestUse
from soloist.lab.coverage.stories import Told
from soloist.lab.coverage.table_use import Felt, Odd, RowUse, TableUse, Tails
from soloist.lab.coverage.told import Row, dropped, impossible, odd, small
from soloist.values.message import Problem

Data: TypeAlias = dict[str, object]
Cells: TypeAlias = tuple[object, ...]


def plain_coverage(told: Coverage) -> Data:
    """All of it, as docs/lab.md says."""
    return {
        "stories": [_story(each) for each in told.stories],
        "within_sessions": told.sessions,
        "tables": [_table(each) for each in told.tables],
        "idle_files": [{"file": file, "tables": n} for file, n in told.files],
        "lost": [
            {"name": each.name, "times": each.times, "near": each.near or None, "file": str(each.path),
             "line": each.line}
            for each in told.lost
        ],
        "odd": [{**_named(each), "odd": each.row.odd} for each in odd(told)],
        "rules": [_rules(each) for each in told.rules],
        "cut": {
            "dropped": [
                {**_named(each), "dropped": each.row.dropped, "drawn": each.row.drawn}
                for each in dropped(told)
            ],
            "impossible": [_named(each) for each in impossible(told)],
            "problems": [_problem(each) for each in told.problems],
        },
        "write": {
            "small": [each.name for each in small(told)],
            "questions": [{**_told(each), "times": n} for each, n in told.questions],
            "improvised": [_told(each) for each in told.told],
        },
        "unread": [_problem(each) for each in told.unread],
    }  # fmt: skip


def _story(each: StoryUse) -> Data:
    return {
        "title": each.title,
        "file": str(each.path),
        "lang": each.lang,
        "system": each.system,
        "sessions": each.sessions,
        "scenes": each.scenes,
        "results": each.asks,
        "rolls": each.rolls,
        "answers": each.answers,
        "aside": each.aside,
    }


def _table(table: TableUse) -> Data:
    return {
        "name": table.name,
        "lang": table.lang or None,
        "counterpart_of": table.twin or None,
        "file": table.file,
        "line": table.line,
        "deck": table.deck,
        "results": table.asks,
        "by_story": list(table.by_story),
        "thrown": table.rolled,
        "by_hand": table.by_hand,
        "older": table.older,
        "called_by": list(table.used_in),
        "never": len(table.never),
        "never_due": table.bare,
        "repetition": _felt(table.felt),
        "rows": [_row(row) for row in table.rows],
    }


def _row(row: RowUse) -> Data:
    return {
        "text": row.text,
        "line": row.line,
        "weight": row.weight,
        "total": row.total,
        "came": row.came,
        "by_story": list(row.by_story),
        "drawn": row.drawn,
        "dropped": row.dropped,
        "thrown": row.fell,
        **_weighed(row.due, row.tails, row.odd),
    }


def _weighed(due: Fraction | None, tails: Tails | None, odd_: Odd) -> Data:
    return {
        "due": float(due) if due is not None else None,
        "at_most": tails.at_most if tails else None,
        "at_least": tails.at_least if tails else None,
        "odd": odd_ or None,
    }


def _felt(felt: Felt | None) -> Data | None:
    if felt is None:
        return None
    return {"results": felt.asks, "again": felt.again, "due": felt.due, "rows": felt.rows or None}


def _rules(rules: RulesUse) -> Data:
    return {
        "system": rules.id,
        "stories": rules.stories,
        "rolls": rules.rolls,
        "unknown": rules.unknown,
        "own_choices": rules.own,
        "tests": {test.id: _test(test) for test in rules.tests},
        "parts": [
            {"kind": part.kind, "id": part.id, "times": part.times, "of": part.chances}
            for part in rules.parts
        ],
    }


def _test(test: TestUse) -> Data:
    return {
        "times": test.times,
        "by_story": list(test.by_story),
        "weighed": test.weighed,
        "outcomes": {
            each.id: {"came": each.came, **_weighed(each.due, each.tails, each.odd)} for each in test.outcomes
        },
    }


def _named(each: Row) -> Data:
    return {"table": each.table.name, "text": each.row.text, "file": each.table.file, "line": each.row.line}


def _told(each: Told) -> Data:
    return {
        "text": each.text,
        "question": each.question or None,
        "table": each.table or None,
        "file": str(each.path),
        "line": each.line,
    }


def _problem(held: Problem) -> Data:
    return {"file": held.file, "line": held.line, "message": str(held.message), "text": held.excerpt}


# --- a spreadsheet --------------------------------------------------------------------------------

HEADS: Cells = ("part", "name", "text", "times", "of", "due", "at_most", "at_least", "note", "file", "line")


def spread_sheet(told: Coverage) -> Iterator[Cells]:
    """A row for everything there is to count, under `HEADS`."""
    yield HEADS
    for story in told.stories:
        counts = {"sessions": story.sessions, "scenes": story.scenes, "results": story.asks}
        for what, n in (*counts.items(), ("rolls", story.rolls), ("answers", story.answers)):
            yield _line("story", story.title, what, n, file=str(story.path))
    for table in told.tables:
        yield from _table_lines(table)
    for lost in told.lost:
        yield _line("lost", lost.name, "", lost.times, note=lost.near, file=str(lost.path), line=lost.line)
    for rules in told.rules:
        yield from _rule_lines(rules)
    for held in dropped(told):
        line = _line("dropped", held.table.name, held.row.text, held.row.dropped, held.row.drawn)
        yield (*line[:-2], held.table.file, held.row.line)
    for said in told.told:
        named = said.table or said.question
        yield _line("improvised", named, said.text, 1, file=str(said.path), line=said.line)


def _table_lines(table: TableUse) -> Iterator[Cells]:
    file = table.file
    yield _line("table", table.name, "", table.asks, file=file, line=table.line)
    for row in table.rows:
        line = _line("row", table.name, row.text, row.came, table.asks, row.due, row.tails, row.odd)
        yield (*line[:-2], file, row.line)
    if (felt := table.felt) is not None:
        due = felt.due * felt.asks if felt.due is not None else None
        yield _line("again", table.name, "", felt.again, felt.asks, due, file=file, line=table.line)


def _rule_lines(rules: RulesUse) -> Iterator[Cells]:
    for test in rules.tests:
        yield _line("test", test.id, "", test.times, rules.rolls, note=rules.id)
        for each in test.outcomes:
            yield _line("outcome", test.id, each.id, each.came, test.weighed, each.due, each.tails, each.odd)
    for part in rules.parts:
        yield _line(part.kind, part.id, part.name.en, part.times, part.chances, note=rules.id)


def _line(
    part: str,
    name: str,
    text: str,
    times: int,
    of: object = "",
    due: Fraction | float | None = None,
    tails: Tails | None = None,
    note: str = "",
    file: str = "",
    line: object = "",
) -> Cells:
    chances = (tails.at_most, tails.at_least) if tails is not None else ("", "")
    return (part, name, text, times, of, float(due) if due is not None else "", *chances, note, file, line)
