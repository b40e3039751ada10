"""Chances in words and bars, readable without colour: what the terminal shows, and what drawings say."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final

from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.length import Length
from soloist.lab.odds.measure import Cell, Measure, Table
from soloist.lab.odds.plain import Answer, numbers, situation
from soloist.lab.odds.question import Amount, Chance, Distribution, Drift, Step
from soloist.lingo import Lingo
from soloist.play.rolls.signs import MINUS, apportioned

_MORE: Final = 3  # decimals at most, beside the usual ones
_BAR: Final = "█"
_WIDTH: Final = 24  # cells of the bar of a sure thing
_STACK: Final = 40  # cells of a stacked bar
_SHADES: Final = " ░▒▓█"
_FILLINGS: Final = "█▓▒░╱╳=+o:"
_ROWS: Final = 24  # of numbers, each with its chance
_NONE: Final = "—"
_LEAST: Final = 5e-5  # of all chances, that is still said

# --- figures --------------------------------------------------------------------------------------


def share(estimate: Estimate, lingo: Lingo) -> str:
    """A chance in percent, with its interval where it is simulated."""
    many = _places(estimate, 1, 100)
    said = lingo.percent(estimate.value, max(2, many))
    if estimate.is_exact:
        return said
    low, high = lingo.percent(estimate.low, many), lingo.percent(estimate.high, many)
    return f"{said} [{low}–{high}]"


def amount(estimate: Estimate, lingo: Lingo, *, signed: bool = False, usual: int = 3) -> str:
    """A number, with its interval where it is simulated."""
    many = _places(estimate, usual, 1)
    said = _number(estimate.value, lingo, many, signed=signed)
    if estimate.is_exact:
        return said
    low, high = (_number(each, lingo, many, signed=signed) for each in (estimate.low, estimate.high))
    return f"{said} [{low}; {high}]" if MINUS in low + high else f"{said} [{low}–{high}]"


def figure(measure: Measure, estimate: Estimate | None, lingo: Lingo) -> str:
    """A measured number: a share as a percentage, any other as it is; a dash where there is none."""
    if estimate is None:
        return _NONE
    if measure.kind == "share":
        return share(estimate, lingo)
    return amount(estimate, lingo, signed=measure.kind == "drift")


def gain(measure: Measure, more: Estimate, lingo: Lingo) -> str:
    """How much more a measured number is than another, with its sign: of shares in points."""
    if measure.kind == "share":
        return _number(more.value * 100, lingo, 1, signed=True)
    return amount(more, lingo, signed=True)


def _places(estimate: Estimate, usual: int, times: int) -> int:
    """The usual decimals, or so many more that both ends of the interval, so many `times` it, differ."""
    ends = estimate.low * times, estimate.high * times
    if estimate.is_exact or ends[0] == ends[1]:
        return usual
    enough = (n for n in range(usual, usual + _MORE) if f"{ends[0]:.{n}f}" != f"{ends[1]:.{n}f}")
    return next(enough, usual + _MORE)


def _number(number: float, lingo: Lingo, places: int, *, signed: bool = False) -> str:
    rounded = round(number, places) + 0.0  # no minus before a zero
    written = f"{abs(rounded):.{places}f}"
    if lingo.lang == "fr":
        written = written.replace(".", ",")
    return ("+" if rounded > 0 and signed else MINUS if rounded < 0 else "") + written


def _whole(number: int, lingo: Lingo) -> str:
    return _number(number, lingo, 0, signed=True)


def fullness(values: Sequence[float], value: float, *, share: bool) -> float:
    """How full a cell of a map with these values is, 0 to 1: a share as it is, else from least to most.

    Where some are below nought, it is by how far a value is from nought.
    """
    low, high = (0.0, 1.0) if share else (min(values), max(values))
    if low < 0:
        return abs(value) / max(-low, high)
    return max(0.0, min(1.0, (value - low) / (high - low))) if high > low else 0.0


def cell_said(measure: Measure, estimate: Estimate | None, lingo: Lingo) -> str:
    """A measured number as it stands in a map: shares in whole percents."""
    if estimate is None:
        return _NONE
    if measure.kind == "share":
        return lingo.percent(estimate.value, 0)
    return amount(estimate, lingo, usual=2)


# --- the answer as lines --------------------------------------------------------------------------


def text(answer: Answer, lingo: Lingo, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """The answer as lines, the last of which says how sure it is; `names` are of keys, by their ids."""
    told = notes(answer, lingo)
    match answer:
        case Distribution():
            lines = [*(_outcomes(answer.outcomes, lingo) or _values(answer.values, lingo)), *told]
        case Table(keys=(_,)):
            lines = _curve(answer, lingo, names)
        case Table(keys=(_, _)):
            lines = [*_map(answer, lingo, names), *told]
        case Table():
            lines = [*_beside(answer, lingo, names), *told]
        case (one,):
            lines = [*told, *_values(one.rolls, lingo)]
        case _:
            lines = [*told, *_lengths(answer, lingo, names)]
    return "\n".join(line.rstrip() for line in (*lines, sure(answer, lingo)))


def notes(answer: Answer, lingo: Lingo) -> list[str]:
    """What is said of an answer in sentences, beside its bars and tables."""
    match answer:
        case Distribution():
            return _sentences(answer, lingo)
        case Table(keys=(_, _)):
            refused = next((each.refused for each in answer.cells if each.refused is not None), None)
            return [] if refused is None else [f"{_NONE} {lingo.render(refused)}"]
        case Table(keys=(), measure=measure) if measure is not None:
            shares = separated(lingo).join(measured(answer, each, lingo) for each in answer.cells)
            return [lingo.say("{name}: {share}", name=measure.name.of(lingo.lang), share=shares)]
        case tuple():
            return [_taken(answer[0], lingo), *(_averages(answer[0], lingo) if len(answer) == 1 else ())]
        case _:
            return []


def measured(answer: Table, cell: Cell, lingo: Lingo) -> str:
    """What is measured in a cell, and in brackets what it gains."""
    assert answer.measure is not None, "it is measured"
    gained = answer.gain(cell)
    more = f" ({gain(answer.measure, gained, lingo)})" if gained is not None else ""
    return figure(answer.measure, cell.measured, lingo) + more


def sure(answer: Answer, lingo: Lingo) -> str:
    """Exact, or simulated and how."""
    throws = max((each.throws for _, _, _, each in numbers(answer)), default=0)
    if not throws:
        return lingo.say("Exact.")
    return lingo.say(
        "Simulated, {n} throws; brackets hold the 95% interval, and what has none is exact.", n=throws
    )


def separated(lingo: Lingo) -> str:
    """The semicolon between figures, with the space of the language before it."""
    return "\u202f; " if lingo.lang == "fr" else "; "


# --- one situation ------------------------------------------------------------------------------


def _outcomes(chances: Sequence[Chance], lingo: Lingo) -> list[str]:
    return _bars([(each.name.of(lingo.lang), each.share) for each in chances], lingo)


def _values(amounts: Sequence[Amount], lingo: Lingo) -> list[str]:
    """A row a number, its bar against the likeliest; what follows the last row in one sum."""
    rows = [(f"{each.number:>3}", each.share) for each in amounts]
    told = _bars(rows[:_ROWS], lingo, max((each.value for _, each in rows), default=1))
    rest = 1 - sum(each.value for _, each in rows[:_ROWS])
    if rest >= _LEAST:
        told.append(lingo.say("More: {share}.", share=lingo.percent(rest)))
    return told


def _bars(rows: Sequence[tuple[str, Estimate]], lingo: Lingo, most: float = 1) -> list[str]:
    """A name, its share, its bar, that of `most` being as long as there is room."""
    width = max((len(name) for name, _ in rows), default=0)
    return [
        f"{name:<{width}}  {share(each, lingo):>8}  {_BAR * round(_WIDTH * each.value / (most or 1))}"
        for name, each in rows
    ]


def _sentences(answer: Distribution, lingo: Lingo) -> list[str]:
    """Value, drifts and steps; or why it could not be rolled as it stands."""
    if answer.unplayable is not None:
        return [lingo.render(answer.unplayable)]
    told = []
    if answer.mean is not None and answer.spread is not None and answer.spread.value:
        mean, spread = amount(answer.mean, lingo), amount(answer.spread, lingo)
        told.append(lingo.say("Value: {mean} on average, give or take {spread}.", mean=mean, spread=spread))
    told += [_drift(each, lingo, thrown=bool(answer.throws)) for each in answer.drift]
    return [*told, *(_step(each, lingo) for each in answer.steps)]


def _drift(drift: Drift, lingo: Lingo, *, thrown: bool) -> str:
    name = drift.name.of(lingo.lang)
    if len(drift.changes) == 1 and not thrown:
        return lingo.say("{name}: always {change}.", name=name, change=_whole(drift.changes[0].number, lingo))
    changes = ", ".join(
        lingo.say("{name}: {share}", name=_whole(each.number, lingo), share=share(each.share, lingo))
        for each in drift.changes
    )
    mean = amount(drift.mean, lingo, signed=True)
    return lingo.say("{name}: {mean} on average ({changes}).", name=name, mean=mean, changes=changes)


def _step(step: Step, lingo: Lingo) -> str:
    of = ", ".join(
        f"{each.name.of(lingo.lang)} {share(each.share, lingo)}" for each in step.outcomes if each.share.value
    )
    said = lingo.say("{name}: {share}", name=step_name(step, lingo), share=share(step.share, lingo))
    return said + (f" ({of})" if of else "")


def step_name(step: Step, lingo: Lingo) -> str:
    """`step 2`, or `the end`."""
    return lingo.say("step {n}", n=step.number) if step.number else lingo.say("the end")


# --- ranges -------------------------------------------------------------------------------------


def _curve(answer: Table, lingo: Lingo, names: Mapping[str, str]) -> list[str]:
    lang, measure, key = lingo.lang, answer.measure, answer.keys[0]
    first = next(cell.chances for cell in answer.cells if cell.chances)
    signs = {each.id: _FILLINGS[place % len(_FILLINGS)] for place, each in enumerate(first)}
    rows: list[tuple[str, str]] = []
    for cell in answer.cells:
        if cell.refused is not None:
            rows.append((cell.at(key), lingo.render(cell.refused)))
            continue
        cells = apportioned([round(each.share.value * 10**9) for each in cell.chances], _STACK)
        pairs = zip(cell.chances, cells, strict=True)
        bar = "".join(signs.get(each.id, "?") * many for each, many in pairs)
        said = (
            [figure(measure, cell.measured, lingo)]
            if measure
            else [f"{signs[each.id]} {lingo.percent(each.share.value, 1)}" for each in cell.chances]
        )
        rows.append((cell.at(key), f"{bar}  {'  '.join(said)}"))
    folded = _folded(rows)
    wide = max(len(name) for name, _ in folded)
    return [
        names.get(key, key) + (f": {measure.name.of(lang)}" if measure else ""),
        *(f"{name:>{wide}}  {row}" for name, row in folded),
        "  ".join(f"{signs[each.id]} {each.name.of(lang)}" for each in first),
    ]


def _folded(rows: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The rows, those one after another that say the same, three or more, as one."""
    told: list[tuple[str, str]] = []
    for said, group in groupby(rows, key=lambda row: row[1]):
        names = [name for name, _ in group]
        told += [(f"{names[0]}…{names[-1]}", said)] if len(names) > 2 else [(name, said) for name in names]
    return told


def _map(answer: Table, lingo: Lingo, names: Mapping[str, str]) -> list[str]:
    measure, (down, across) = answer.measure, answer.keys
    assert measure is not None, "a map is of one number"
    known = [each.measured.value for each in answer.cells if each.measured is not None]

    def shown(cell: Cell) -> str:
        said = cell_said(measure, cell.measured, lingo)
        if cell.measured is None:
            return said
        full = fullness(known, cell.measured.value, share=measure.kind == "share")
        return said + _SHADES[min(len(_SHADES) - 1, int(full * len(_SHADES)))] * 2

    called = [names.get(key, key) for key in answer.keys]
    table = [["", *(each.at(across) for each in answer.rows[0])]]
    table += [[row[0].at(down), *map(shown, row)] for row in answer.rows]
    side = max(len(called[0]), *(len(row[0]) for row in table))
    wide = max(len(each) for row in table for each in row[1:])
    lines = ["  ".join([f"{row[0]:>{side}}", *(f"{each:>{wide}}" for each in row[1:])]) for row in table]
    return [measure.name.of(lingo.lang), f"{called[0]:>{side}} \\ {called[1]}", *lines]


# --- side by side -------------------------------------------------------------------------------


def _beside(answer: Table, lingo: Lingo, names: Mapping[str, str]) -> list[str]:
    if len(answer.cells) == 1:
        return _outcomes(answer.cells[0].chances, lingo)
    held = {each.id: each.name.of(lingo.lang) for cell in answer.cells for each in cell.chances}
    columns = [
        [situation(cell.words, names) or "·", *_aligned([_gained(answer, cell, id_, lingo) for id_ in held])]
        for cell in answer.cells
    ]
    return _columns([["", *held.values()], *columns])


def _gained(answer: Table, cell: Cell, id_: str, lingo: Lingo) -> tuple[str, str]:
    """The share of an outcome, and in brackets what it gains."""
    found = next((each.share for each in cell.chances if each.id == id_), None)
    gap = answer.gain(cell, id_)
    more = "" if gap is None else f"({_number(gap.value * 100, lingo, 1, signed=True)})"
    return (_NONE, "") if found is None else (share(found, lingo), more)


def _aligned(cells: Sequence[tuple[str, str]]) -> list[str]:
    """Cells of a column set to the right, what is gained in one width."""
    wide = max(len(more) for _, more in cells)
    return [f"{said} {more:>{wide}}" if wide else said for said, more in cells]


def _columns(columns: Sequence[Sequence[str]]) -> list[str]:
    """Columns side by side, the first set to the left, the others to the right."""
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(f"{cell:>{wide}}" if at else f"{cell:<{wide}}" for at, (cell, wide) in enumerate(row))
        for row in (zip(cells, widths, strict=True) for cells in zip(*columns, strict=True))
    ]


# --- lengths ------------------------------------------------------------------------------------


def _lengths(answer: Sequence[Length], lingo: Lingo, names: Mapping[str, str]) -> list[str]:
    columns = [
        ["", *(situation(each.question.words, names) or "·" for each in answer)],
        [lingo.say("rolls"), *(amount(each.mean, lingo) for each in answer)],
        [lingo.say("half within"), *(str(each.median) for each in answer)],
    ]
    if answer[0].ours is not None:
        columns.append([lingo.say("theirs first"), *(share(each.theirs_first, lingo) for each in answer)])
        columns.append([lingo.say("ours first"), *(share(each.ours_first, lingo) for each in answer)])
    return _columns(columns)


def _averages(found: Length, lingo: Lingo) -> list[str]:
    told = [
        lingo.say(
            "Rolls: {mean} on average, give or take {spread}; half are over within {median}.",
            mean=amount(found.mean, lingo),
            spread=amount(found.spread, lingo),
            median=found.median,
        )
    ]
    if found.ours is not None:
        theirs, ours = share(found.theirs_first, lingo), share(found.ours_first, lingo)
        told.append(lingo.say("Theirs is empty first: {theirs}; ours: {ours}.", theirs=theirs, ours=ours))
    return told


def _taken(found: Length, lingo: Lingo) -> str:
    """What a roll takes from the gauges, by outcome."""
    names = {each.id: each.name.of(lingo.lang) for each in found.question.test.outcomes}
    sides = []
    for side in ("theirs", "ours"):
        taken = [(one, getattr(one, side)) for one in found.progress]
        each = [f"{names[one.outcome]} {_times(one.by_value, n, lingo)}" for one, n in taken if n]
        sides.append(", ".join(each) or _NONE)
    if found.ours is None:
        return lingo.say("Taken from a gauge of {n}: {theirs}.", n=found.theirs, theirs=sides[0])
    return lingo.say(
        "Taken from theirs, {n}: {theirs}; from ours, {m}: {ours}.",
        n=found.theirs,
        theirs=sides[0],
        m=found.ours,
        ours=sides[1],
    )


def _times(by_value: bool, number: int, lingo: Lingo) -> str:
    if not by_value:
        return str(number)
    return lingo.say("its value") + (f" × {number}" if number > 1 else "")
