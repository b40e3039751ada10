"""Coverage at a glance: some ten sentences, what to do first."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from soloist.lab.coverage.advice import Row, dropped, impossible, odd, small
from soloist.lab.coverage.coverage import Coverage, Lost
from soloist.lab.coverage.rules_use import Kind, RulesUse
from soloist.lab.coverage.table_use import TableUse
from soloist.lab.coverage.tails import Odd, Tails
from soloist.message import Message, count, message
from soloist.play.charts.told import percent, tenths

_NAMES: Final = 4
_ROWS: Final = 2
_LONGEST: Final = 48  # characters of a row in a sentence
_LINES: Final = 11
_NESTED: Final = message("What tables gave inside the rows of others is not recorded, and not counted here.")
MOST: Final = 1_000
"""Stories, in one of which a chance is told at least."""
FEW: Final = 30
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
    if most >= FEW:
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
