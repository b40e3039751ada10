"""Chances in words and bars, readable without colour: what the terminal shows, and what drawings say."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Final

from soloist.lab.odds.answer import Answer, Case, gain, situation
from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.length import Length
from soloist.lab.odds.measure import Measure
from soloist.lab.odds.question import Number
from soloist.lingo import Lingo
from soloist.play.rolls.signs import MINUS, apportioned
from soloist.values.dataclass import dataclass

_BAR: Final = "█"
_WIDTH: Final = 24  # cells of the bar of a sure thing
_STACK: Final = 40  # cells of a stacked bar
_SHADES: Final = " ░▒▓█"
_FILLINGS: Final = "█▓▒░╱╳=+o:"
_ROWS: Final = 24  # of numbers, each with its chance
_NONE: Final = "—"
_LEAST: Final = 5e-5  # of all chances, that is still said
_MOST: Final = 0.95  # of all courses, that have a row at least
_NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})

# --- figures --------------------------------------------------------------------------------------


def share(estimate: Estimate, lingo: Lingo) -> str:
    """A chance in percent, with its interval where it is simulated."""
    said = lingo.percent(estimate.value)
    if estimate.is_exact:
        return said
    return f"{said} [{lingo.percent(estimate.low, 1)}–{lingo.percent(estimate.high, 1)}]"


def amount(estimate: Estimate, lingo: Lingo, *, signed: bool = False, usual: int = 3) -> str:
    """A number, with its interval where it is simulated."""
    said, low, high = (
        decimal(each, lingo, usual, signed=signed) for each in (estimate.value, estimate.low, estimate.high)
    )
    if estimate.is_exact:
        return said
    return f"{said} [{low}; {high}]" if MINUS in low + high else f"{said} [{low}–{high}]"


def figure(measure: Measure, estimate: Estimate | None, lingo: Lingo, *, brief: bool = False) -> str:
    """A measured number: a share as a percentage, any other as it is; a dash where there is none.

    Where it is to be `brief`, as in a map, percents are whole.
    """
    if estimate is None:
        return _NONE
    if measure.kind == "share":
        return lingo.percent(estimate.value, 0) if brief else share(estimate, lingo)
    return amount(estimate, lingo, signed=measure.kind == "drift" and not brief, usual=2 if brief else 3)


def decimal(number: float, lingo: Lingo, places: int = 2, *, signed: bool = False) -> str:
    """A number in figures with a real minus, its comma that of the language."""
    rounded = round(number, places) + 0.0  # no minus before a zero
    written = f"{abs(rounded):.{places}f}"
    if lingo.lang == "fr":
        written = written.replace(".", ",")
    return ("+" if rounded > 0 and signed else MINUS if rounded < 0 else "") + written


def fullness(answer: Answer, value: float) -> float:
    """How full a cell of a map is, 0 to 1: a share as it is, else from the least of them to the most.

    Where some are below nought, it is by how far a value is from nought.
    """
    assert answer.measure is not None, "a map is of one number"
    values = [each.value for case in answer.cases if (each := case.number("measure")) is not None]
    low, high = (0.0, 1.0) if answer.measure.kind == "share" else (min(values), max(values))
    if low < 0:
        return abs(value) / max(-low, high)
    return max(0.0, min(1.0, (value - low) / (high - low))) if high > low else 0.0


# --- the answer as lines --------------------------------------------------------------------------


def text(answer: Answer, lingo: Lingo, names: Mapping[str, str] = _NO_NAMES) -> str:
    """The answer as lines, the last of which says how sure it is; `names` are of keys, by their ids."""
    told = notes(answer, lingo)
    match answer.form:
        case "curve":
            lines = [*_curve(answer, lingo, names), *told]
        case "map":
            lines = [*_map(answer, lingo, names), *told]
        case "length":
            lines = [
                *told,
                *(_bars(answer, lingo) if len(answer.cases) == 1 else _lengths(answer, lingo, names)),
            ]
        case _ if len(answer.cases) == 1:
            lines = [*_bars(answer, lingo), *told]
        case _:
            lines = [*_beside(answer, lingo, names), *told]
    return "\n".join(line.rstrip() for line in (*lines, sure(answer, lingo)))


def notes(answer: Answer, lingo: Lingo) -> list[str]:
    """What is said of an answer in sentences, beside its bars and tables."""
    first, measure = answer.cases[0], answer.measure
    match answer.form:
        case "one":
            return [lingo.render(first.refused)] if first.refused else list(_sentences(answer, lingo))
        case "map":
            refused = next((each.refused for each in answer.cases if each.refused is not None), None)
            return [] if refused is None else [f"{_NONE} {lingo.render(refused)}"]
        case "beside" if measure is not None:
            shares = separated(lingo).join(measured(measure, each, first, lingo) for each in answer.cases)
            return [lingo.say("{name}: {share}", name=measure.name.of(lingo.lang), share=shares)]
        case "length" if first.length is not None:
            course = _averages(first, first.length, lingo) if len(answer.cases) == 1 else ()
            return [_taken(answer, first.length, lingo), *course]
        case _:
            return []


def measured(measure: Measure, case: Case, first: Case, lingo: Lingo) -> str:
    """What is measured in a case, and in brackets what it gains over the first."""
    gained = gain(case, first, "measure")
    if gained is None:
        more = ""
    elif measure.kind == "share":
        more = f" ({decimal(gained.value * 100, lingo, 1, signed=True)})"
    else:
        more = f" ({amount(gained, lingo, signed=True)})"
    return figure(measure, case.number("measure"), lingo) + more


def sure(answer: Answer, lingo: Lingo) -> str:
    """Exact, or simulated and how."""
    if not answer.throws:
        return lingo.say("Exact.")
    return lingo.say(
        "Simulated, {n} throws; brackets hold the 95% interval, and what has none is exact.", n=answer.throws
    )


def separated(lingo: Lingo) -> str:
    """The semicolon between figures, with the space of the language before it."""
    return "\u202f; " if lingo.lang == "fr" else "; "


# --- rows, each with a bar ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an answer: its name, its bar in parts, each as long as its number, what is said behind it."""

    name: str
    parts: tuple[Number, ...]
    said: str = ""


def rows(answer: Answer, lingo: Lingo, names: Mapping[str, str] = _NO_NAMES) -> list[Row]:
    """The rows of any answer but a map: outcomes or numbers, else a bar of all outcomes for each case."""
    first, measure = answer.cases[0], answer.measure
    if answer.form == "length" and len(answer.cases) > 1:
        means = [(each, each.of("number")[:1]) for each in answer.cases]
        return [Row(situation(each.words, names), mean, _firsts(each, lingo)[0]) for each, mean in means]
    if len(answer.cases) == 1:
        listed = first.of("outcome") or first.of("value")[:_ROWS] or _stretches(first.of("rolls"))
        return [Row(each.called(lingo.lang), (each,), share(each.estimate, lingo)) for each in listed]
    return [
        Row(
            each.at(answer.keys[0]) if answer.keys else situation(each.words, names) or "·",
            each.of("outcome"),
            lingo.render(each.refused)
            if each.refused
            else figure(measure, each.number("measure"), lingo)
            if measure
            else "",
        )
        for each in answer.cases
    ]


def _stretches(rolls: Sequence[Number]) -> tuple[Number, ...]:
    """The chance of each number of rolls; of a long course that of several together, so that most is seen."""
    seen = [*accumulate(each.estimate.value for each in rolls)]
    first, last = bisect_left(seen, _LEAST), bisect_left(seen, _MOST)
    wide = -((first - last - 1) // _ROWS)
    told = []
    for at in range(first, min(len(rolls), first + wide * _ROWS), wide):
        each = rolls[at : at + wide]
        name = each[0].what if wide == 1 else f"{each[0].what}–{each[-1].what}"
        chance = sum(one.estimate.value for one in each)
        told.append(Number("rolls", name, Estimate(chance, chance, chance)))
    return tuple(told)


def _bars(answer: Answer, lingo: Lingo) -> list[str]:
    """A row a number, its bar against the likeliest unless they are outcomes; the rest in one sum."""
    listed = rows(answer, lingo)
    numbers = [each.parts[0] for each in listed]
    outcomes = bool(answer.cases[0].of("outcome"))
    most = 1.0 if outcomes else max((each.estimate.value for each in numbers), default=1.0) or 1.0
    wide = max((len(each.name) for each in listed), default=0)
    told = [
        f"{each.name:{'<' if outcomes else '>'}{wide if outcomes else max(3, wide)}}  {each.said:>8}  "
        f"{_BAR * round(_WIDTH * one.estimate.value / most)}"
        for each, one in zip(listed, numbers, strict=True)
    ]
    rest = 0 if outcomes else 1 - sum(each.estimate.value for each in numbers)
    return [*told, lingo.say("More: {share}.", share=lingo.percent(rest))] if rest >= _LEAST else told


def _sentences(answer: Answer, lingo: Lingo) -> Iterator[str]:
    """Value, drifts and steps."""
    case = answer.cases[0]
    mean, spread = case.number("number", "mean"), case.number("number", "spread")
    if mean is not None and spread is not None and spread.value:
        values = {"mean": amount(mean, lingo), "spread": amount(spread, lingo)}
        yield lingo.say("Value: {mean} on average, give or take {spread}.", **values)
    for drift in (each for each in case.numbers if each.of.startswith("drift:") and each.what == "mean"):
        name, changes = drift.called(lingo.lang), case.of(drift.of)[1:]
        whole = [decimal(int(each.what), lingo, 0, signed=True) for each in changes]
        if len(changes) == 1 and not answer.throws:
            yield lingo.say("{name}: always {change}.", name=name, change=whole[0])
        else:
            shares = ", ".join(
                lingo.say("{name}: {share}", name=number, share=share(each.estimate, lingo))
                for number, each in zip(whole, changes, strict=True)
            )
            average = amount(drift.estimate, lingo, signed=True)
            yield lingo.say("{name}: {mean} on average ({changes}).", name=name, mean=average, changes=shares)
    for step in case.of("step"):
        said = lingo.say("{name}: {share}", name=step_name(step, lingo), share=share(step.estimate, lingo))
        ends = (each for each in case.of(f"step:{step.what}") if each.estimate.value)
        of = ", ".join(f"{each.called(lingo.lang)} {share(each.estimate, lingo)}" for each in ends)
        yield said + (f" ({of})" if of else "")


def step_name(step: Number, lingo: Lingo) -> str:
    """`step 2`, or `the end`."""
    return lingo.say("the end") if step.what == "end" else lingo.say("step {n}", n=int(step.what))


# --- ranges -------------------------------------------------------------------------------------


def _curve(answer: Answer, lingo: Lingo, names: Mapping[str, str]) -> Iterator[str]:
    (key,), measure = answer.keys, answer.measure
    listed = rows(answer, lingo)
    first = next(each.parts for each in listed if each.parts)
    signs = {each.what: _FILLINGS[place % len(_FILLINGS)] for place, each in enumerate(first)}

    def line(row: Row) -> str:
        if not row.parts:
            return row.said
        cells = apportioned([round(each.estimate.value * 10**9) for each in row.parts], _STACK)
        bar = "".join(signs.get(each.what, "?") * many for each, many in zip(row.parts, cells, strict=True))
        figures = (f"{signs[each.what]} {lingo.percent(each.estimate.value, 1)}" for each in row.parts)
        return f"{bar}  {row.said or '  '.join(figures)}"

    wide = max(len(row.name) for row in listed)
    yield names.get(key, key) + (f": {measure.name.of(lingo.lang)}" if measure else "")
    yield from (f"{row.name:>{wide}}  {line(row)}" for row in listed)
    yield "  ".join(f"{signs[each.what]} {each.called(lingo.lang)}" for each in first)


def _map(answer: Answer, lingo: Lingo, names: Mapping[str, str]) -> Iterator[str]:
    measure, (down, across) = answer.measure, answer.keys
    assert measure is not None, "a map is of one number"

    def shown(case: Case) -> str:
        found = case.number("measure")
        said = figure(measure, found, lingo, brief=True)
        if found is None:
            return said
        return said + _SHADES[min(len(_SHADES) - 1, int(fullness(answer, found.value) * len(_SHADES)))] * 2

    corner = " \\ ".join(names.get(key, key) for key in answer.keys)
    columns = [[row[0].at(down) for row in answer.rows]]
    columns += [[shown(each) for each in column] for column in zip(*answer.rows, strict=True)]
    wide = max(len(each) for column in columns[1:] for each in column)
    heads = [corner, *(f"{each.at(across):>{wide}}" for each in answer.rows[0])]
    yield measure.name.of(lingo.lang)
    yield from _columns([head, *column] for head, column in zip(heads, columns, strict=True))


# --- side by side -------------------------------------------------------------------------------


def _beside(answer: Answer, lingo: Lingo, names: Mapping[str, str]) -> list[str]:
    first = answer.cases[0]
    held = {each.what: each.called(lingo.lang) for case in answer.cases for each in case.of("outcome")}
    columns: list[Iterable[str]] = [["", *held.values()]]
    for case in answer.cases:
        said, more = [], []
        for id_ in held:
            found, gap = case.number("outcome", id_), gain(case, first, "outcome", id_)
            said.append(_NONE if found is None else share(found, lingo))
            more.append("" if gap is None else f" ({decimal(gap.value * 100, lingo, 1, signed=True)})")
        wide = max(map(len, more))
        gained = (f"{one}{other:>{wide}}" for one, other in zip(said, more, strict=True))
        columns.append([situation(case.words, names) or "·", *gained])
    return _columns(columns)


def _columns(columns: Iterable[Iterable[str]]) -> list[str]:
    """Columns side by side, the first set to the left, the others to the right."""
    held = [list(column) for column in columns]
    widths = [max(map(len, column)) for column in held]
    return [
        "  ".join(f"{cell:>{wide}}" if at else f"{cell:<{wide}}" for at, (cell, wide) in enumerate(row))
        for row in (zip(cells, widths, strict=True) for cells in zip(*held, strict=True))
    ]


# --- lengths ------------------------------------------------------------------------------------


def _lengths(answer: Answer, lingo: Lingo, names: Mapping[str, str]) -> list[str]:
    found = [(each, each.length, _firsts(each, lingo)) for each in answer.cases if each.length is not None]
    columns = [
        ["", *(situation(case.words, names) or "·" for case, _, _ in found)],
        [lingo.say("rolls"), *(mean for _, _, (mean, *_) in found)],
        [lingo.say("half within"), *(str(length.course.median) for _, length, _ in found)],
    ]
    if found[0][1].ours is not None:
        columns.append([lingo.say("theirs first"), *(firsts[2] for _, _, firsts in found)])
        columns.append([lingo.say("ours first"), *(firsts[3] for _, _, firsts in found)])
    return _columns(columns)


def _firsts(case: Case, lingo: Lingo) -> tuple[str, ...]:
    """The mean and the spread of a length, and how often theirs and ours is empty first."""
    mean, spread, *firsts = (each.estimate for each in case.of("number"))
    return (amount(mean, lingo), amount(spread, lingo), *(share(each, lingo) for each in firsts))


def _averages(case: Case, found: Length, lingo: Lingo) -> Iterator[str]:
    mean, spread, theirs, ours = _firsts(case, lingo)
    yield lingo.say(
        "Rolls: {mean} on average, give or take {spread}; half are over within {median}.",
        mean=mean,
        spread=spread,
        median=found.course.median,
    )
    if found.ours is not None:
        yield lingo.say("Theirs is empty first: {theirs}; ours: {ours}.", theirs=theirs, ours=ours)


def _taken(answer: Answer, found: Length, lingo: Lingo) -> str:
    """What a roll takes from the gauges, by outcome."""
    names = {each.id: each.name.of(lingo.lang) for each in answer.question.test.outcomes}

    def side(bars: Iterable[tuple[str, int, bool]]) -> str:
        each = (
            f"{names[id_]} {_times(number, lingo) if by else number}" for id_, number, by in bars if number
        )
        return ", ".join(each) or _NONE

    theirs = side((each.outcome, each.theirs, each.by_value) for each in found.progress)
    if found.ours is None:
        return lingo.say("Taken from a gauge of {n}: {theirs}.", n=found.theirs, theirs=theirs)
    ours = side((each.outcome, each.ours, each.by_value) for each in found.progress)
    return lingo.say(
        "Taken from theirs, {n}: {theirs}; from ours, {m}: {ours}.",
        n=found.theirs,
        theirs=theirs,
        m=found.ours,
        ours=ours,
    )


def _times(number: int, lingo: Lingo) -> str:
    return lingo.say("its value") + (f" × {number}" if number > 1 else "")
