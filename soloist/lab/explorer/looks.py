"""What the explorer shows of a setup, each look worked out whole, and as files to hand on."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from soloist.lab.explorer.setup import Dial, Setup, given
from soloist.lab.odds.estimate import Estimate, difference
from soloist.lab.odds.length import Length, length
from soloist.lab.odds.measure import Comparison, Curve, Point, Surface, compare, surface
from soloist.lab.odds.picture import picture
from soloist.lab.odds.plain import Answer, plain, rows
from soloist.lab.odds.question import Chance, Question, chances, distribution, falls
from soloist.message import Message, Refusal
from soloist.play.told.spreadsheet import csv_text
from soloist.rules.engine.odds import Fall

# --- an answer as files to hand on: a drawing, a table, data --------------------------------------


def files(answer: Answer, lang: str) -> Mapping[str, bytes]:
    """The bytes of each by its ending: `.svg`, `.csv`, `.json`; words on the drawing are in `lang`."""
    told = json.dumps(plain(answer), ensure_ascii=False, indent=2) + "\n"
    return {
        ".svg": picture(answer, lang).encode("utf-8"),
        ".csv": csv_text(rows(answer)).encode("utf-8"),
        ".json": told.encode("utf-8"),
    }


# --- which dials change nothing where a test stands, so that nobody turns them and wonders --------


MOST_WAYS: Final = 10_000
"""Of dice that fall in more ways than these, nothing is said: looking would take too long."""

_TURNED: Final = ("int", "flag", "word")

_Told: TypeAlias = tuple[Mapping[Fall, Fraction], Mapping[str, Fraction]]


def idle(setup: Setup) -> frozenset[str]:
    """The ids of those by which, one step up or down, nothing that comes has another chance.

    Pools are never among them, nor lists, nor gauges.
    """
    if not quick(setup):
        return frozenset()
    try:
        here = _found(setup, {})
    except Refusal:
        return frozenset()
    return frozenset(
        dial.id for dial in setup.dials if dial.kind in _TURNED and not _changes(setup, dial, here)
    )


def quick(setup: Setup) -> bool:
    """Whether its chances are told at once; not where the rules refuse it."""
    try:
        return _told_at_once(setup.question)
    except Refusal:
        return False


def _told_at_once(question: Question) -> bool:
    if question.test.cases is not None and question.test.cases(question.situation(), False) is not None:
        return True
    found = falls(question)
    return not found.throws and found.total <= MOST_WAYS


def _changes(setup: Setup, dial: Dial, here: _Told) -> bool:
    word = setup.words[dial.id]
    for other in {dial.stepped(word, by) for by in (1, -1)} - {word}:
        try:
            if _found(setup, {dial.id: other}) != here:
                return True
        except Refusal:
            return True
    return False


def _found(setup: Setup, words: Mapping[str, str]) -> _Told:
    question = setup.asked({**setup.words, **words}, 1)
    found, test = falls(question), question.test
    odds = test.odds(question.situation())
    return (
        {fall: Fraction(weight, found.total) for fall, weight in found.weights.items() if weight},
        {id_: odds.chance(id_) for id_ in odds.weights},
    )


# --- what the explorer shows of a setup, each look worked out whole: outcomes, map, curve ---------


View: TypeAlias = Literal["outcomes", "map", "curve", "beside", "steps", "length"]

_IN_A_ROW: Final = 2_000  # throws for each of several situations, where one is not exact
_IN_A_CELL: Final = 300
_COUNTED: Final = frozenset({"side", "int", "ints"})


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """The test with the dial at one place: `here` is the present one, `gained` what is gained on it."""

    word: str
    here: bool
    chances: tuple[Chance, ...] = ()
    measured: Estimate | None = None
    gained: Estimate | None = None
    refused: Message | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Lasting:
    """How long it takes with the dial at one place; None where it cannot be said."""

    word: str
    here: bool
    length: Length | None


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What was asked and what it came to; `answer` is what is handed on, None where there is none.

    `rows` and `lengths` go over the dial that is turned; the dials named in `idle` change nothing here.
    """

    setup: Setup
    view: View
    answer: Answer | None
    rows: tuple[Row, ...] = ()
    lengths: tuple[Lasting, ...] = ()
    refused: Message | None = None
    idle: frozenset[str] = frozenset()


def views(setup: Setup) -> tuple[View, ...]:
    """What can be looked at of a test."""
    found: list[View] = ["outcomes"]
    if len(counted(setup)) > 1:
        found.append("map")
    if setup.dial is not None:
        found += ["curve", "beside"]
    if setup.stepped:
        found.append("steps")
    if setup.lasts:
        found.append("length")
    return tuple(found)


def counted(setup: Setup) -> tuple[Dial, ...]:
    """The dials with numbers, of which a map takes two."""
    return tuple(dial for dial in setup.dials if dial.kind in _COUNTED)


def axes(setup: Setup) -> tuple[Dial, Dial]:
    """What a map has down and across: two sides, or a side and the dial that is turned."""
    found = counted(setup)
    first, second = found[:2]
    turned = setup.dial
    if turned in found and turned not in (first, second):
        return first, turned
    return first, second


def look(setup: Setup, view: View, many: int, across: int = 0) -> Look:
    """One view, with as many rows as asked for, of a map so many columns; a refusal is told in it."""
    found = _looked(setup, view, many, across)
    return found if view == "length" else replace(found, idle=idle(setup))


def _looked(setup: Setup, view: View, many: int, across: int) -> Look:
    try:
        match view:
            case "outcomes":
                return Look(setup, view, distribution(setup.question), rows_of(setup, many))
            case "steps":
                return Look(setup, view, distribution(setup.question))
            case "map":
                return Look(setup, view, _map(setup, many, across))
            case "curve":
                rows = rows_of(setup, many, centred=False)
                return Look(setup, view, _curve(setup, rows), rows)
            case "beside":
                return Look(setup, view, _beside(setup), rows_of(setup, 3))
            case "length":
                return _lasting(setup, many)
    except Refusal as refused:
        rows = rows_of(setup, many, centred=view != "curve") if view in ("outcomes", "curve") else ()
        return Look(setup, view, None, rows, refused=refused.message)


def rows_of(setup: Setup, many: int, *, centred: bool = True) -> tuple[Row, ...]:
    """The test with the dial at the numbers around its own, one less and one more among them."""
    here = _row(setup, setup.words, here=True)
    told = [here if same else _row(setup, words, here=False) for words, same in _around(setup, many, centred)]
    return tuple(_gained(row, here) for row in told)


def _around(setup: Setup, many: int, centred: bool) -> list[tuple[Mapping[str, str], bool]]:
    dial = setup.dial
    if dial is None:
        return []
    word = setup.words[dial.id]
    words = [dial.word(number, word) for number in dial.near(word, many, centred=centred)]
    if not word and words[:1] != [""]:
        words = ["", *words][:many]
    return [({**setup.words, dial.id: each}, each == word) for each in words]


def _row(setup: Setup, words: Mapping[str, str], *, here: bool) -> Row:
    word = words.get(setup.at, "")
    question = setup.asked(words, _IN_A_ROW)
    try:
        found = chances(question)
        known = found or setup.measure.kind != "share"  # bare dice with nothing to reach
        return Row(word, here, found, setup.measure.of(question) if known else None)
    except Refusal as refused:
        return Row(word, here, refused=refused.message)


def _gained(row: Row, here: Row) -> Row:
    if row.here or row.measured is None or here.measured is None:
        return row
    return Row(row.word, row.here, row.chances, row.measured, difference(row.measured, here.measured))


def _curve(setup: Setup, rows: Sequence[Row]) -> Answer | None:
    """The rows as a curve; where they go by names, as variants of the first."""
    dial = setup.dial
    if dial is None:
        return None
    if dial.kind in ("side", "int", "flag"):
        points = [
            Point(number, row.chances, row.measured, row.refused)
            for row in rows
            if (number := dial.number(row.word)) is not None
        ]
        return Curve(setup.asked(setup.words, _IN_A_ROW), dial.id, setup.measure, tuple(points))
    others = [row.word for row in rows if not row.here and row.refused is None]
    return compare(setup.asked(setup.words, _IN_A_ROW), [{dial.id: word} for word in others], setup.measure)


def _map(setup: Setup, many: int, across: int) -> Surface:
    down, right = axes(setup)
    numbers = down.near(setup.words[down.id], many, centred=False)
    columns = right.near(setup.words[right.id], across, centred=False)
    question = setup.asked(setup.words, _IN_A_CELL)
    return _playable(surface(question, (down.id, numbers), (right.id, columns), setup.measure))


def _playable(whole: Surface) -> Surface:
    """The map without rows and columns in which nothing can come; the whole where nothing can at all."""
    rows = [row for row in whole.rows if any(cell.refused is None for cell in row)]
    if not rows:
        return whole
    kept = [place for place in range(len(rows[0])) if any(row[place].refused is None for row in rows)]
    return replace(whole, rows=tuple(tuple(row[place] for place in kept) for row in rows))


def _beside(setup: Setup) -> Comparison:
    """The pinned situation and the present one; without one pinned, the present and its neighbours."""
    if setup.pinned is not None:
        before, now = given(setup.dials, setup.pinned), given(setup.dials, setup.words)
        changed = {id_: now.get(id_, "") for id_ in {**before, **now} if before.get(id_) != now.get(id_)}
        return compare(setup.asked(setup.pinned, _IN_A_ROW), [changed], setup.measure)
    others = [words for words, here in _around(setup, 3, True) if not here]
    told: list[Mapping[str, str]] = []
    for words in others:
        change = {setup.at: given(setup.dials, words).get(setup.at, "")}
        try:
            chances(setup.question.but(change))
        except Refusal:
            continue
        told.append(change)
    return compare(setup.asked(setup.words, _IN_A_ROW), told, setup.measure)


def _lasting(setup: Setup, many: int) -> Look:
    theirs, ours = setup.gauge("theirs"), setup.gauge("ours") or None
    found = length(setup.question, theirs, ours)
    told: list[Lasting] = []
    for words, here in _around(setup, many if found.mean.is_exact else 1, True):
        told.append(Lasting(words[setup.at], here, found if here else _length(setup, words)))
    return Look(setup, "length", (found,), lengths=tuple(told))


def _length(setup: Setup, words: Mapping[str, str]) -> Length | None:
    moved = replace(setup, words=words)
    try:
        return length(moved.question, moved.gauge("theirs"), moved.gauge("ours") or None)
    except Refusal:
        return None
