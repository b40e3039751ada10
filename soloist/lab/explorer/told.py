"""Chances in words and bars, readable without colour."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final

from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.figures import BAR, SHADES, Gained, in_columns, places, shading, signs_of, stacked
from soloist.lab.odds.length import Length, rolls, spans
from soloist.lab.odds.measure import Comparison, Curve, Measure, Surface, Variant
from soloist.lab.odds.plain import Answer
from soloist.lab.odds.question import Amount, Chance, Distribution
from soloist.lingo import Lingo
from soloist.play.rolls.signs import MINUS


def share(estimate: Estimate, lingo: Lingo) -> str:
    """A chance in percent, with its interval where it is simulated."""
    many = places(estimate, 1, share=True)
    said = lingo.percent(estimate.value, max(2, many))
    if estimate.is_exact:
        return said
    low, high = lingo.percent(estimate.low, many), lingo.percent(estimate.high, many)
    return f"{said} [{low}–{high}]"


def amount(estimate: Estimate, lingo: Lingo, *, signed: bool = False, usual: int = 3) -> str:
    """A number, with its interval where it is simulated."""
    many = places(estimate, usual, share=False)
    said = _number(estimate.value, lingo, many, signed=signed)
    if estimate.is_exact:
        return said
    low, high = (_number(each, lingo, many, signed=signed) for each in (estimate.low, estimate.high))
    return f"{said} [{low}; {high}]" if MINUS in low + high else f"{said} [{low}–{high}]"


def points(number: float, lingo: Lingo | None = None) -> str:
    """A difference with its sign: whole, or in points with one place."""
    if lingo is None:
        return _sign(number) + str(abs(round(number)))
    return _number(number, lingo, 1, signed=True)


def how_sure(throws: int, lingo: Lingo) -> str:
    """Exact, or simulated and how."""
    if not throws:
        return lingo.say("Exact.")
    return lingo.say(
        "Simulated, {n} throws; brackets hold the 95% interval, and what has none is exact.", n=throws
    )


def _number(number: float, lingo: Lingo, places: int, *, signed: bool) -> str:
    rounded = round(number, places) + 0.0  # no minus before a zero
    written = f"{abs(rounded):.{places}f}"
    if lingo.lang == "fr":
        written = written.replace(".", ",")
    sign = _sign(rounded) if signed else MINUS if rounded < 0 else ""
    return sign + written


def _sign(number: float) -> str:
    return "+" if number > 0 else MINUS if number < 0 else ""


_BAR: Final = 24
_ROWS: Final = 24  # of numbers, each with its chance


def text(answer: Answer, lingo: Lingo, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """The answer as lines, the last of which says how sure it is; `names` are of keys, by their ids."""
    if isinstance(answer, tuple):
        return "\n".join(_lengths(answer, lingo, names))
    return "\n".join(line.rstrip() for line in _lines(answer, lingo, names))


def _lines(
    answer: Distribution | Curve | Surface | Comparison, lingo: Lingo, names: Mapping[str, str]
) -> list[str]:
    match answer:
        case Distribution():
            return _distribution(answer, lingo)
        case Curve():
            return _curve(answer, lingo, names)
        case Surface():
            return _surface(answer, lingo, names)
        case Comparison():
            return _comparison(answer, lingo, names)


def figure(measure: Measure, estimate: Estimate | None, lingo: Lingo) -> str:
    """A measured number: a share as a percentage, any other as it is; a dash where there is none."""
    if estimate is None:
        return "—"
    if measure.kind == "share":
        return share(estimate, lingo)
    return amount(estimate, lingo, signed=measure.kind == "drift")


# --- one situation ------------------------------------------------------------------------------


def _distribution(answer: Distribution, lingo: Lingo) -> list[str]:
    lang = lingo.lang
    told = _bars(answer.outcomes, lingo) or _numbers(answer.values, lingo)
    if answer.unplayable is not None:
        return [*told, lingo.render(answer.unplayable), _sure(answer.outcomes, lingo)]
    if answer.mean is not None and answer.spread is not None and answer.spread.value:
        mean, spread = amount(answer.mean, lingo), amount(answer.spread, lingo)
        told.append(lingo.say("Value: {mean} on average, give or take {spread}.", mean=mean, spread=spread))
    for drift in answer.drift:
        if len(drift.changes) == 1 and not answer.throws:
            always = points(drift.changes[0].number)
            told.append(lingo.say("{name}: always {change}.", name=drift.name.of(lang), change=always))
            continue
        name, mean = drift.name.of(lang), amount(drift.mean, lingo, signed=True)
        changes = _changes(drift.changes, lingo)
        told.append(
            lingo.say("{name}: {mean} on average ({changes}).", name=name, mean=mean, changes=changes)
        )
    for step in answer.steps:
        number = lingo.say("step {n}", n=step.number) if step.number else lingo.say("the end")
        came = [each for each in step.outcomes if each.share.value]
        of = ", ".join(f"{each.name.of(lang)} {share(each.share, lingo)}" for each in came)
        whole = lingo.say("{name}: {share}", name=number, share=share(step.share, lingo))
        told.append(whole + (f" ({of})" if of else ""))
    return [*told, how_sure(answer.throws, lingo)]


def _bars(chances: Sequence[Chance], lingo: Lingo) -> list[str]:
    """A row an outcome, as it has always been."""
    names = [each.name.of(lingo.lang) for each in chances]
    width = max(map(len, names), default=0)
    return [
        f"{name:<{width}}  {share(each.share, lingo):>8}  {BAR * round(_BAR * each.share.value)}".rstrip()
        for name, each in zip(names, chances, strict=True)
    ]


def _numbers(amounts: Sequence[Amount], lingo: Lingo) -> list[str]:
    """A row a number, its bar against the likeliest; what follows the last row in one sum."""
    most = max((each.share.value for each in amounts), default=1) or 1
    told = []
    for each in amounts[:_ROWS]:
        bar = BAR * round(_BAR * each.share.value / most)
        told.append(f"{each.number:>3}  {share(each.share, lingo):>8}  {bar}".rstrip())
    if len(amounts) > _ROWS:
        rest = sum(each.share.value for each in amounts[_ROWS:])
        told.append(lingo.say("More: {share}.", share=lingo.percent(rest)))
    return told


def _changes(changes: Sequence[Amount], lingo: Lingo) -> str:
    return ", ".join(
        lingo.say("{name}: {share}", name=points(each.number), share=share(each.share, lingo))
        for each in changes
    )


# --- ranges -------------------------------------------------------------------------------------


def _curve(answer: Curve, lingo: Lingo, names: Mapping[str, str]) -> list[str]:
    lang = lingo.lang
    first = next(point.chances for point in answer.points if point.chances)
    signs = signs_of([each.id for each in first])
    head = answer.measure.name.of(lang) if answer.measure else ""
    told = [f"{names.get(answer.key, answer.key)}{': ' + head if head else ''}"]
    rows: list[tuple[str, str]] = []
    for point in answer.points:
        if point.refused is not None:
            rows.append((str(point.at), lingo.render(point.refused)))
            continue
        bar = stacked([(each.id, each.share.value) for each in point.chances], signs)
        said = (
            [figure(answer.measure, point.measured, lingo)]
            if answer.measure
            else [f"{signs[each.id]} {lingo.percent(each.share.value, 1)}" for each in point.chances]
        )
        rows.append((str(point.at), f"{bar}  {'  '.join(said)}".rstrip()))
    folded = _folded(rows)
    wide = max(len(name) for name, _ in folded)
    told += [f"{name:>{wide}}  {row}" for name, row in folded]
    told.append("  ".join(f"{signs[each.id]} {each.name.of(lang)}" for each in first))
    return [*told, _sure([*first, *(point.measured for point in answer.points)], lingo)]


def _folded(rows: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The rows, those one after another that say the same, three or more, as one."""
    told: list[tuple[str, str]] = []
    for said, group in groupby(rows, key=lambda row: row[1]):
        names = [name for name, _ in group]
        told += [(f"{names[0]}…{names[-1]}", said)] if len(names) > 2 else [(name, said) for name in names]
    return told


def _surface(answer: Surface, lingo: Lingo, names: Mapping[str, str]) -> list[str]:
    known = [cell.measured.value for row in answer.rows for cell in row if cell.measured is not None]
    is_share = answer.measure.kind == "share"
    shades = shading(known, share=is_share)

    def cell(estimate: Estimate | None) -> str:
        if estimate is None:
            return "—"
        shade = SHADES[min(len(SHADES) - 1, int(shades.fullness(estimate.value) * len(SHADES)))]
        said = lingo.percent(estimate.value, 0) if is_share else amount(estimate, lingo, usual=2)
        return f"{said}{shade * 2}"

    rows = [[cell(each.measured) for each in row] for row in answer.rows]
    heads = [str(each.across) for each in answer.rows[0]]
    wide = max(len(each) for row in [*rows, heads] for each in row)
    down, across = (names.get(each, each) for each in (answer.down, answer.across))
    side = max(len(down), *(len(str(row[0].down)) for row in answer.rows))
    told = [answer.measure.name.of(lingo.lang)]
    told.append(f"{down:>{side}} \\ {across}")
    told.append(" " * side + "  " + "  ".join(f"{head:>{wide}}" for head in heads))
    for row, cells in zip(answer.rows, rows, strict=True):
        told.append(f"{row[0].down:>{side}}  " + "  ".join(f"{each:>{wide}}" for each in cells))
    refused = next((each.refused for row in answer.rows for each in row if each.refused is not None), None)
    told += [] if refused is None else [f"— {lingo.render(refused)}"]
    return [*told, _sure([each.measured for row in answer.rows for each in row], lingo)]


# --- side by side -------------------------------------------------------------------------------


def _comparison(answer: Comparison, lingo: Lingo, names: Mapping[str, str]) -> list[str]:
    if len(answer.variants) == 1:
        told = _bars(answer.variants[0].chances, lingo)
    else:
        held = {each.id: each.name.of(lingo.lang) for one in answer.variants for each in one.chances}
        cells = in_columns([[_beside(one, id_, lingo) for one in answer.variants] for id_ in held])
        table = [["", *(_situation(one.words, names) for one in answer.variants)]]
        table += [[name, *row] for name, row in zip(held.values(), cells, strict=True)]
        told = _columns(table)
    if answer.measure is not None:
        said = [figure(answer.measure, one.measured, lingo) for one in answer.variants]
        gains = [one.gained for one in answer.variants]
        shares = ("\u202f; " if lingo.lang == "fr" else "; ").join(
            each + ("" if gain is None else f" ({_gain(answer.measure, gain, lingo)})")
            for each, gain in zip(said, gains, strict=True)
        )
        name = answer.measure.name.of(lingo.lang)
        told.append(lingo.say("{name}: {share}", name=name, share=shares))
    estimates = [one.measured for one in answer.variants]
    return [*told, _sure([*answer.variants[0].chances, *estimates], lingo)]


def _situation(words: Mapping[str, str], names: Mapping[str, str]) -> str:
    return " ".join(f"{names.get(key, key)}={value}" for key, value in words.items()) or "·"


def _beside(variant: Variant, id_: str, lingo: Lingo) -> Gained:
    found = next((each.share for each in variant.chances if each.id == id_), None)
    if found is None:
        return Gained("—")
    gap = next((each.points for each in variant.differences if each.id == id_), None)
    return Gained(share(found, lingo), "" if gap is None else f"({points(gap.value * 100, lingo)})")


def _gain(measure: Measure, gain: Estimate, lingo: Lingo) -> str:
    if measure.kind == "share":
        return points(gain.value * 100, lingo)
    return amount(gain, lingo, signed=True)


def _columns(table: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            [
                f"{row[0]:<{widths[0]}}",
                *(f"{cell:>{wide}}" for cell, wide in zip(row[1:], widths[1:], strict=True)),
            ]
        )
        for row in table
    ]


# --- lengths ------------------------------------------------------------------------------------


def _lengths(answer: Sequence[Length], lingo: Lingo, names: Mapping[str, str]) -> list[str]:
    told = [_taken(answer[0], lingo)]
    if len(answer) == 1:
        told += _length(answer[0], lingo)
    else:
        first = (lingo.say("theirs first"), lingo.say("ours first")) if answer[0].ours is not None else ()
        head = [lingo.say("rolls"), lingo.say("half within"), *first]
        rows = [
            [_situation(each.question.words, names), amount(each.mean, lingo), str(each.median)]
            + ([share(each.theirs_first, lingo), share(each.ours_first, lingo)] if first else [])
            for each in answer
        ]
        told += _columns([["", *head], *rows])
    return [*told, how_sure(answer[0].throws, lingo)]


def _length(found: Length, lingo: Lingo) -> list[str]:
    told = [
        lingo.say(
            "Rolls: {mean} on average, give or take {spread}; half are over within {median}.",
            mean=amount(found.mean, lingo),
            spread=amount(found.spread, lingo),
            median=found.median,
        )
    ]
    if found.ours is not None:
        told.append(
            lingo.say(
                "Theirs is empty first: {theirs}; ours: {ours}.",
                theirs=share(found.theirs_first, lingo),
                ours=share(found.ours_first, lingo),
            )
        )
    return told + _course(found, lingo)


def _course(found: Length, lingo: Lingo) -> list[str]:
    """A row for each number of rolls, or for several together, until nearly all are over."""
    rows = spans(found, _ROWS + 1)
    names = [rolls(each) for each in rows]
    wide = max(3, *map(len, names))
    most = max(each.share.value for each in rows if each.last is not None) or 1
    told = []
    for name, each in zip(names, rows, strict=True):
        if each.last is None:
            told.append(lingo.say("More: {share}.", share=share(each.share, lingo)))
            continue
        bar = BAR * round(_BAR * each.share.value / most)
        told.append(f"{name:>{wide}}  {share(each.share, lingo):>8}  {bar}".rstrip())
    return told


def _taken(found: Length, lingo: Lingo) -> str:
    """What a roll takes from the gauges, by outcome."""
    names = {each.id: each.name.of(lingo.lang) for each in found.question.test.outcomes}
    sides = []
    for side in ("theirs", "ours"):
        taken = [(one, getattr(one, side)) for one in found.progress]
        each = [f"{names[one.outcome]} {_times(one.by_value, n, lingo)}" for one, n in taken if n]
        sides.append(", ".join(each) or "—")
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


def _sure(found: Sequence[Chance | Estimate | None], lingo: Lingo) -> str:
    estimates = [each.share if isinstance(each, Chance) else each for each in found]
    return how_sure(max((each.throws for each in estimates if each is not None), default=0), lingo)
