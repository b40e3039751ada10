"""The charts as tables of words and numbers: asked for by name, printed, read aloud, as plain data."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final, TypeAlias

from soloist.lingo import Lingo
from soloist.play.charts.outcomes import FEW, Luck, Outcomes, Tally
from soloist.play.charts.survey import Course, Survey
from soloist.play.prose.outline_parts import name
from soloist.play.rolls.signs import plain
from soloist.rules.system import Mood
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import Message, Refusal, Value, count, message, records

Cell: TypeAlias = "str | int | Message"


@record
class Table:
    """A table: its title, the heads of its columns, its rows, and what is to be said of them below.

    Where they have them, `drawn` is a bar for each row, `moods` how it went, `lines` the line of the story it
    speaks of.
    """

    title: Cell
    heads: tuple[Message, ...]
    rows: tuple[tuple[Cell, ...], ...]
    said: tuple[Message, ...] = ()
    drawn: tuple[str, ...] = ()
    moods: tuple[Mood, ...] = ()
    lines: tuple[int, ...] = ()


_LONGEST: Final = 24  # cells of a bar
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def bar(share: float) -> str:
    """A bar to an eighth of a cell; little is not nothing."""
    eighths = max(1, round(share * _LONGEST * 8)) if share > 0 else 0
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def _level(value: int, low: int, high: int) -> str:
    """A bar from nought to a value, to the left where that is below nought; all in the same cells."""
    cell = _LONGEST / max(1, high - low)
    nought, end = round(-low * cell), round((value - low) * cell)
    if value < 0:
        return (" " * end + "█" * (nought - end) + "▏").ljust(_LONGEST + 1)
    return (" " * nought + ("█" * (end - nought) or "▏")).ljust(_LONGEST + 1)


def _beside(pairs: Iterable[tuple[float, float]]) -> tuple[str, ...]:
    """Bars of what came, each with a mark at what was due."""
    known = tuple(pairs)
    most = max((max(pair) for pair in known), default=0) or 1
    drawn = []
    for came, due in known:
        mark, full = round(due / most * (_LONGEST - 1)), bar(came / most).ljust(_LONGEST)
        drawn.append(f"{full[:mark]}┃{full[mark + 1 :]}")
    return tuple(drawn)


@cache
def _declarations(package: str) -> Mapping[str, Mapping[str, Any]]:
    return {each["id"]: each for each in records(package, "tables.txt")}


def declared(package: str, id_: str, rows: Iterable[tuple[Cell, ...]], **values: Value) -> Table:
    """A table as `tables.txt` of a package declares it, with its rows: its label and its columns.

    Below them stands its `help`, or, where there are none, its `hint`; `values` fill the holes of all.
    """
    known, held = _declarations(package), tuple(rows)
    told = known[id_]
    heads = tuple(known[f"column {each}"]["label"] for each in told["columns"].split())
    said = told.get("help" if held else "hint")
    below = (replace(said, values=values),) if said else ()
    return Table(replace(told["label"], values=values), heads, held, below)


# --- numbers over the story ---------------------------------------------------------------------


def course_name(course: Course) -> str:
    """What a number is called, with whose it is."""
    return f"{course.owner} · {course.name}" if course.owner else course.name


def course_said(course: Course) -> Message:
    """Where a number stands, and how far it went."""
    if not course.points:
        return message("{value}, never changed so far.", value=plain(course.value))
    least = min(course.first, *(point.value for point in course.points))
    most = max(course.first, *(point.value for point in course.points))
    return count(
        "{value} now, {least} to {most} so far; {n} change.",
        "{value} now, {least} to {most} so far; {n} changes.",
        len(course.points),
        value=plain(course.value),
        least=plain(least),
        most=plain(most),
    )


def numbers_table(every: Iterable[Course]) -> Table:
    """How each number of the story went."""
    rows = tuple((course_name(each), course_said(each)) for each in every)
    if not rows:
        return Table(message("Nothing to follow yet: that takes a protagonist, a clock or destiny."), (), ())
    return Table(message("Numbers of the story"), (message("Number"), message("How it went")), rows)


def course_table(survey: Survey, course: Course) -> Table:
    """Every change of a number: from what to what, and where."""

    def where(line: int) -> Message:
        session, scene = survey.within(line)
        session = replace(session, title="") if session and survey.state.session > 1 else None
        held = ", ".join(name(part, survey.state.lang) for part in (session, scene) if part)
        return message("{file}, line {line}", file=held, line=line)

    return Table(
        course_name(course),
        (message("Value"), message("Where")),
        tuple((" → ".join(map(plain, at.moved)), where(at.line)) for at in course.points),
        (course_said(course),),
        tuple(_level(at.value, *course.bounds) for at in course.points),
        lines=tuple(at.line for at in course.points),
    )


# --- outcomes -----------------------------------------------------------------------------------


def tenths(number: Fraction) -> Message:
    """A number with one decimal."""
    whole, tenth = divmod(round(number * 10), 10)
    return message("{whole}.{tenth}", whole=whole, tenth=tenth)


def percent(share: float) -> Message:
    """A share as whole percents; one that is not all or nothing is not called so."""
    n = round(share * 100)
    if 0 < share < 1:
        n = min(99, max(1, n))
    return message("{n}%", n=n)


def luck_said(luck: Luck) -> tuple[Message, ...]:
    """How lucky the dice were; nothing where no roll could go well or badly."""
    if not luck.rolls:
        return ()
    told = message(
        "Of all stories with the same rolls, some {less} did worse and {more} better.",
        less=percent(luck.less),
        more=percent(luck.more),
    )
    return (told, message("So few rolls say little.")) if luck.rolls < FEW else (told,)


def tally_table(tally: Tally, lang: str) -> Table:
    """The outcomes of a test: how often each came, how often it was due, how lucky that was."""
    spent = count(
        "{n} was moved or rolled again, and counts as its dice first fell.",
        "{n} were moved or rolled again, and count as their dice first fell.",
        tally.spent,
    )
    return Table(
        tally.name.of(lang),
        (message("Outcome"), message("Came"), message("Due")),
        tuple((share.name.of(lang), share.came, tenths(share.due)) for share in tally.shares),
        (*luck_said(tally.luck), *((spent,) if tally.spent else ())),
        _beside((share.came, float(share.due)) for share in tally.shares),
        tuple(share.mood for share in tally.shares),
    )


def outcome_tables(outcomes: Outcomes, lang: str) -> tuple[Table, ...]:
    """A table for each test, then what holds for all of them; where there is none, how one rolls."""
    found = [tally_table(tally, lang) for tally in outcomes.tallies]
    whole = luck_said(outcomes.luck) if len(outcomes.tallies) > 1 else ()
    left = count(
        "{n} roll left out: its line does not say what the rules of this game need.",
        "{n} rolls left out: their lines do not say what the rules of this game need.",
        outcomes.unweighed,
    )
    said = (*whole, *((left,) if outcomes.unweighed else ()))
    found += [Table(message("All rolls"), (), (), said)] if said else []
    return tuple(found) or (Table(message("No roll yet: write @ and what is tried, then roll it."), (), ()),)


_MARGIN: Final = 2
_GAP: Final = 2  # cells between columns
_NUMBER: Final = regex.compile(r"[-−+]?\d+(?:[.,]\d+)?(?:[\xa0\u202f]?%)?|—")


def rows(table: Table, lingo: Lingo) -> Iterator[str]:
    """A table as lines: title, columns set under each other, what is said of it."""
    yield word(table.title, lingo)
    cells = [[word(cell, lingo) for cell in row] for row in (table.heads, *table.rows)]
    if table.rows:
        widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
        columns = list(zip(*cells, strict=True))
        right = [all(_NUMBER.fullmatch(cell) for cell in column[1:]) for column in columns]
        for row in cells:
            yield " " * _MARGIN + _laid(row, widths, right)
    for said in table.said:
        yield lingo.render(said)


def word(cell: Cell, lingo: Lingo) -> str:
    """A cell in words."""
    return lingo.render(cell) if isinstance(cell, Message) else str(cell)


def _laid(row: Iterable[str], widths: list[int], right: list[bool]) -> str:
    cells = []
    for cell, width, to_right in zip(row, widths, right, strict=True):
        gap = " " * (width - _width(cell))
        cells.append(gap + cell if to_right else cell + gap)
    return (" " * _GAP).join(cells).rstrip()


def _width(text: str) -> int:
    """The cells a text takes, near enough for a column."""
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return len(text) + wide - sum(unicodedata.combining(sign) > 0 for sign in text)


_PLACES = 6  # of a chance or a number due


def plain_course(course: Course) -> dict[str, Any]:
    """A number with every line that changed it."""
    return {
        "name": course.id,
        "owner": course.owner or None,
        "kind": course.kind,
        "first": course.first,
        "value": course.value,
        "points": [{"line": point.line, "from": point.before, "to": point.value} for point in course.points],
    }


def plain_outcomes(outcomes: Outcomes) -> dict[str, object]:
    """Outcomes that came and were due by test, luck; `less` and `more` are shares from 0 to 1."""
    return {
        "tests": {tally.id: _tally(tally) for tally in outcomes.tallies},
        "luck": _luck(outcomes.luck),
        "unweighed": outcomes.unweighed,
    }


def _tally(tally: Tally) -> dict[str, object]:
    shares = {
        share.id: {"came": share.came, "due": round(float(share.due), _PLACES)} for share in tally.shares
    }
    return {"rolls": tally.rolls, "outcomes": shares, "luck": _luck(tally.luck)}


def _luck(luck: Luck) -> dict[str, object]:
    return {"rolls": luck.rolls, "less": round(luck.less, _PLACES), "more": round(luck.more, _PLACES)}


def named(every: tuple[Course, ...], wanted: str) -> Course:
    """The number of that name, whoever's. Raises `Refusal` for one the story has not."""
    for each in every:
        names = (course_name(each), f"{each.owner}/{each.name}", each.name, each.id)
        if wanted.casefold() in map(str.casefold, names):
            return each
    raise Refusal(
        message(
            "The story keeps no number called “{name}”; there are: {known}",
            name=wanted,
            known=", ".join(map(course_name, every)) or "—",
        )
    )
