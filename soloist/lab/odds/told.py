"""Chances in words and bars, readable without colour."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from soloist.lab.odds.answer import Answer, Case, gain, situation
from soloist.lab.odds.question import Amount, Length, Measure, Number
from soloist.lingo import Lingo
from soloist.play.rolls.signs import MINUS
from soloist.values.dataclass import NOTHING

_BAR: Final = "█"
_WIDTH: Final = 24  # cells of the bar of a sure thing
_STACK: Final = 40  # cells of a stacked bar
_SHADES: Final = " ░▒▓█"
_FILLINGS: Final = "█▓▒░╱╳=+o:"
_ROWS: Final = 24  # of numbers, each with its chance
_NONE: Final = "—"

# --- figures --------------------------------------------------------------------------------------


def figure(measure: Measure, value: Amount | None, lingo: Lingo, *, brief: bool = False) -> str:
    """A measured number: a share as a percentage, any other as it is; a dash where there is none.

    Where it is to be `brief`, as in a map, percents are whole.
    """
    if value is None:
        return _NONE
    if measure.kind == "share":
        return lingo.percent(float(value), 0 if brief else 2)
    return decimal(value, lingo, 2 if brief else 3, signed=measure.kind == "drift" and not brief)


def decimal(number: Amount, lingo: Lingo, places: int = 3, *, signed: bool = False) -> str:
    """A number in figures with a real minus, its comma that of the language."""
    rounded = round(float(number), places) + 0.0  # no minus before a zero
    written = f"{abs(rounded):.{places}f}"
    sign = "+" if rounded > 0 and signed else MINUS if rounded < 0 else ""
    return sign + written.replace(".", lingo.say("."))


# --- the answer as lines --------------------------------------------------------------------------


def text(answer: Answer, lingo: Lingo, names: Mapping[str, str] = NOTHING) -> str:
    """The answer as lines; `names` are of keys, by their ids."""
    first = answer.cases[0]
    match answer.form:
        case "curve":
            lines = _curve(answer, lingo, names)
        case "map":
            lines = _map(answer, lingo, names)
        case "length":
            lines = _lengths(answer, lingo, names)
        case _ if len(answer.cases) == 1:
            lines = iter((*_bars(first, lingo), *_sentences(answer, lingo)))
        case _:
            lines = iter((*_beside(answer, lingo, names), *_sentences(answer, lingo)))
    return "\n".join(line.rstrip() for line in lines)


def measured(measure: Measure, case: Case, first: Case, lingo: Lingo) -> str:
    """What is measured in a case, and in brackets what it gains over the first."""
    gained = gain(case, first, "measure")
    told = figure(measure, case.number("measure"), lingo)
    if gained is None:
        return told
    points = measure.kind == "share"
    return f"{told} ({decimal(gained * 100 if points else gained, lingo, 1 if points else 3, signed=True)})"


def separated(lingo: Lingo) -> str:
    """The semicolon between figures, with the space of the language before it."""
    return lingo.say("; ")


def _bars(case: Case, lingo: Lingo) -> Iterator[str]:
    """A row an outcome; of bare numbers, whose bars stand against the likeliest, the rest in one sum."""
    outcomes = case.of("outcome")
    listed = outcomes or case.of("value")[:_ROWS]
    most = 1.0 if outcomes else max(float(each.value) for each in listed)
    wide = max(len(each.called(lingo.lang)) for each in listed)
    for each in listed:
        said, bar = lingo.percent(float(each.value)), _BAR * round(_WIDTH * float(each.value) / most)
        yield f"{each.called(lingo.lang):{'<' if outcomes else '>'}{wide}}  {said:>8}  {bar}"
    if not outcomes and (rest := 1 - sum(each.value for each in listed)):
        yield lingo.say("More: {share}.", share=lingo.percent(float(rest)))


def _sentences(answer: Answer, lingo: Lingo) -> Iterator[str]:
    """What is measured; else value, drifts and steps, or why there are none."""
    case, measure = answer.cases[0], answer.measure
    if measure is not None:
        shares = separated(lingo).join(measured(measure, each, case, lingo) for each in answer.cases)
        yield lingo.say("{name}: {share}", name=measure.name.of(lingo.lang), share=shares)
    if case.refused is not None:
        yield lingo.render(case.refused)
    mean, spread = case.number("number", "mean"), case.number("number", "spread")
    if mean is not None and spread:
        values = {"mean": decimal(mean, lingo), "spread": decimal(spread, lingo)}
        yield lingo.say("Value: {mean} on average, give or take {spread}.", **values)
    for drift in (each for each in case.numbers if each.of.startswith("drift:") and each.what == "mean"):
        name, changes = drift.called(lingo.lang), case.of(drift.of)[1:]
        whole = [decimal(int(each.what), lingo, 0, signed=True) for each in changes]
        if len(changes) == 1:
            yield lingo.say("{name}: always {change}.", name=name, change=whole[0])
        else:
            shares = ", ".join(
                lingo.say("{name}: {share}", name=number, share=lingo.percent(float(each.value)))
                for number, each in zip(whole, changes, strict=True)
            )
            average = decimal(drift.value, lingo, signed=True)
            yield lingo.say("{name}: {mean} on average ({changes}).", name=name, mean=average, changes=shares)
    for step in case.of("step"):
        at = lingo.say("the end") if step.what == "end" else lingo.say("step {n}", n=int(step.what))
        said = lingo.say("{name}: {share}", name=at, share=lingo.percent(float(step.value)))
        ends = (each for each in case.of(f"step:{step.what}") if each.value)
        of = ", ".join(f"{each.called(lingo.lang)} {lingo.percent(float(each.value))}" for each in ends)
        yield said + (f" ({of})" if of else "")


# --- ranges -------------------------------------------------------------------------------------


def _curve(answer: Answer, lingo: Lingo, names: Mapping[str, str]) -> Iterator[str]:
    """A bar of all outcomes for each number of the range, each outcome with a filling of its own."""
    (key,), measure = answer.keys, answer.measure
    first = next(case.of("outcome") for case in answer.cases if case.numbers)
    signs = {each.what: _FILLINGS[place % len(_FILLINGS)] for place, each in enumerate(first)}
    wide = max(len(case.at(key)) for case in answer.cases)
    yield names.get(key, key) + (f": {measure.name.of(lingo.lang)}" if measure else "")
    for case in answer.cases:
        parts, said = case.of("outcome"), lingo.render(case.refused) if case.refused else ""
        if parts and measure is not None:
            said = figure(measure, case.number("measure"), lingo)
        elif parts:
            said = "  ".join(f"{signs[each.what]} {lingo.percent(float(each.value), 1)}" for each in parts)
        yield f"{case.at(key):>{wide}}  {_stacked(parts, signs)}{said}"
    yield "  ".join(f"{signs[each.what]} {each.called(lingo.lang)}" for each in first)


def _stacked(parts: Iterable[Number], signs: Mapping[str, str]) -> str:
    """Outcomes one after the other, each as long as its chance."""
    drawn, so_far = "", 0.0
    for each in parts:
        so_far += float(each.value)
        drawn = drawn.ljust(round(so_far * _STACK), signs[each.what])
    return f"{drawn}  " if drawn else ""


def _map(answer: Answer, lingo: Lingo, names: Mapping[str, str]) -> Iterator[str]:
    """A cell for each pair, the fuller the farther its number is from nought."""
    measure, (down, across) = answer.measure, answer.keys
    assert measure is not None, "a map is of one number"
    values = [abs(float(case.number("measure") or 0)) for case in answer.cases]
    most = 1.0 if measure.kind == "share" else max(values) or 1.0

    def shown(case: Case) -> str:
        found = case.number("measure")
        said = figure(measure, found, lingo, brief=True)
        return said if found is None else said + _SHADES[min(4, int(5 * abs(float(found)) / most))] * 2

    corner = " \\ ".join(names.get(key, key) for key in answer.keys)
    columns = [[row[0].at(down) for row in answer.rows]]
    columns += [[shown(each) for each in column] for column in zip(*answer.rows, strict=True)]
    wide = max(len(each) for column in columns[1:] for each in column)
    heads = [corner, *(f"{each.at(across):>{wide}}" for each in answer.rows[0])]
    yield measure.name.of(lingo.lang)
    yield from _columns([head, *column] for head, column in zip(heads, columns, strict=True))
    if refused := next((each.refused for each in answer.cases if each.refused is not None), None):
        yield f"{_NONE} {lingo.render(refused)}"


# --- side by side -------------------------------------------------------------------------------


def _beside(answer: Answer, lingo: Lingo, names: Mapping[str, str]) -> list[str]:
    first = answer.cases[0]
    held = {each.what: each.called(lingo.lang) for case in answer.cases for each in case.of("outcome")}
    columns: list[Iterable[str]] = [["", *held.values()]]
    for case in answer.cases:
        said, more = [], []
        for id_ in held:
            found, gap = case.number("outcome", id_), gain(case, first, "outcome", id_)
            said.append(_NONE if found is None else lingo.percent(float(found)))
            more.append("" if gap is None else f" ({decimal(gap * 100, lingo, 1, signed=True)})")
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


def _lengths(answer: Answer, lingo: Lingo, names: Mapping[str, str]) -> Iterator[str]:
    """What is taken from the gauges; how many rolls it takes, and whose is empty first."""
    found = [(each, each.length) for each in answer.cases if each.length is not None]
    ours = found[0][1].ours is not None
    heads = [lingo.say("rolls"), "±"]
    heads += [lingo.say("theirs first"), lingo.say("ours first")] if ours else []
    lines = [["", *heads]]
    for case, _ in found:
        mean, spread, *firsts = (each.value for each in case.of("number"))
        shares = (lingo.percent(float(each)) for each in firsts[: 2 * ours])
        told = (decimal(mean, lingo), decimal(spread, lingo), *shares)
        lines.append([situation(case.words, names) or "·", *told])
    yield _taken(answer, found[0][1], lingo)
    yield from _columns(zip(*lines, strict=True))


def _taken(answer: Answer, found: Length, lingo: Lingo) -> str:
    """What a roll takes from the gauges, by outcome."""
    names = {each.id: each.name.of(lingo.lang) for each in answer.question.test.outcomes}

    def side(sign: int) -> str:
        bars = ((each, sign * each.bars) for each in found.progress)
        said = (
            f"{names[each.outcome]} {_times(number, lingo) if each.by_value else number}"
            for each, number in bars
            if number > 0
        )
        return ", ".join(said) or _NONE

    if found.ours is None:
        return lingo.say("Taken from a gauge of {n}: {theirs}.", n=found.theirs, theirs=side(1))
    return lingo.say(
        "Taken from theirs, {n}: {theirs}; from ours, {m}: {ours}.",
        n=found.theirs,
        theirs=side(1),
        m=found.ours,
        ours=side(-1),
    )


def _times(number: int, lingo: Lingo) -> str:
    return lingo.say("its value") + (f" × {number}" if number > 1 else "")
