"""Answers about chances as drawings; the words on them are in the language of the game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from soloist.lab.odds.drawing import (
    LEFT,
    RIGHT,
    ROW,
    SMALL,
    Bars,
    Sheet,
    bars,
    closed,
    estimated,
    figure,
    gained,
    legend,
    opened,
    percents,
    situation,
    stack,
    whole,
)
from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.figures import Shading, axis, ends, shading
from soloist.lab.odds.length import Length, rolls, spans
from soloist.lab.odds.measure import Cell, Comparison, Curve, Measure, Surface
from soloist.lab.odds.plain import Answer
from soloist.lab.odds.question import Chance, Distribution, Drift
from soloist.message import message, require
from soloist.play.told.svg_text import width
from soloist.rules.term import Term

# --- a map of chances as a drawing: a cell for each pair, the fuller the greater, its number ------


_PICTURE_MAP_INDENT: Final = 44.0
_WIDEST: Final = 72.0  # of a cell
_EMPTY: Final = 0.05  # how full the least is
_FULL: Final = 0.96
_KEY: Final = 58.0  # how wide a cell is that tells what a shade means


def surface_svg(surface: Surface, lang: str) -> str:
    """The map under the names of its axes, and over what its shades mean."""
    down, across = ([each[0].down for each in surface.rows], [each.across for each in surface.rows[0]])
    question, share = surface.question, surface.measure.kind == "share"
    ranges = {
        surface.down: ends(question, surface.down, down[0], down[-1]),
        surface.across: ends(question, surface.across, across[0], across[-1]),
    }
    sheet, title = opened(question, lang, ranges)
    sheet.words(surface.measure.name.of(lang), 15, "b")
    names = f"↓ {axis(question, surface.down, lang)} · → {axis(question, surface.across, lang)}"
    sheet.words(names, SMALL, "q")
    known = [cell.measured for row in surface.rows for cell in row if cell.measured is not None]
    shades = shading([each.value for each in known], share=share)
    start = LEFT + _PICTURE_MAP_INDENT
    wide = min(_WIDEST, (RIGHT - start) / len(across))
    sheet.y += 18
    for place, number in enumerate(across):
        sheet.text(_number(number), start + wide * (place + 0.5), sheet.y, SMALL, "q", "middle")
    sheet.y += 6
    for row in surface.rows:
        sheet.text(_number(row[0].down), start - 10, sheet.y + ROW * 0.68, SMALL, "q", "end")
        told = [
            _cell(sheet, cell, start + wide * place, wide, shades, lang, share=share)
            for place, cell in enumerate(row)
        ]
        each = (f"{surface.across}={cell.across}: {said}" for cell, said in zip(row, told, strict=True))
        sheet.describe(f"{surface.down}={row[0].down}: " + ", ".join(each))
        sheet.y += ROW
    _meaning(sheet, shades, start, lang, share=share)
    return closed(sheet, title, known, lang, bracketed=False)


def _number(number: int) -> str:
    return f"{number}".replace("-", "\u2212")


def _said(value: float, lang: str, *, share: bool) -> str:
    return whole(value, lang) if share else figure(value, lang, share=False)


def _cell(sheet: Sheet, cell: Cell, x: float, wide: float, shades: Shading, lang: str, *, share: bool) -> str:
    """Draw one, and tell what stands in it."""
    if cell.measured is None:
        sheet.text("—", x + wide / 2, sheet.y + ROW * 0.66, SMALL, "q", "middle")
        return "—"
    value = cell.measured.value
    said = _said(value, lang, share=share)
    _shaded(sheet, value, said, x, wide - 1.5, shades)
    return said


def _shaded(sheet: Sheet, value: float, said: str, x: float, wide: float, shades: Shading) -> None:
    full = _EMPTY + (_FULL - _EMPTY) * shades.fullness(value)
    size = min(SMALL, max(7.0, SMALL * (wide - 4) / max(1.0, width(said, SMALL))))
    sheet.cell(said, (x, wide, ROW - 1.5), "cold" if value < 0 else "heat", full, round(size, 1))


def _meaning(sheet: Sheet, shades: Shading, x: float, lang: str, *, share: bool) -> None:
    """From the least to the greatest, in a few cells."""
    low, high = shades.low, shades.high
    if high <= low:
        return
    sheet.y += 14
    middle = 0.0 if low < 0 < high else (low + high) / 2
    for place, value in enumerate((low, (low + middle) / 2, middle, (middle + high) / 2, high)):
        _shaded(sheet, value, _said(value, lang, share=share), x + _KEY * place, _KEY, shades)
    sheet.y += ROW


# --- answers about chances as drawings; the words on them are in the language of the game ---------


_MOST_ROLLS: Final = 40
_ZOOM: Final = 2  # of PNG, for screens of today
_PAGE: Final = b'#set page(width: auto, height: auto, margin: 0pt, fill: none)\n#image("drawing.svg")'
_PLAIN: Final = ("plain", 0)

_COLON: Final = Term(":", "\u00a0:")
_STOPS: Final = Term("Where it stops", "Où il s’arrête")
_STEP: Final = Term("step {n}", "étape {n}")
_END: Final = Term("the end", "la fin")
_MEAN: Final = Term(
    "Value: {mean} on average, give or take {spread}",
    "Valeur\u00a0: {mean} en moyenne, à {spread} près",
)
_DRIFT: Final = Term("{name}: {mean} on average", "{name}\u00a0: {mean} en moyenne")
_TAKEN: Final = Term(
    "Taken from a gauge of {theirs}: {from_theirs}.", "D’une jauge de {theirs}\u00a0: {from_theirs}."
)
_TAKEN_BOTH: Final = Term(
    "Taken from theirs, {theirs}: {from_theirs}; from ours, {ours}: {from_ours}.",
    "De la leur, {theirs}\u00a0: {from_theirs}\u202f; de la nôtre, {ours}\u00a0: {from_ours}.",
)
_FIRST: Final = Term(
    "Theirs is empty first: {theirs}; ours: {ours}.",
    "La leur se vide la première\u00a0: {theirs}\u202f; la nôtre\u00a0: {ours}.",
)
_VALUE: Final = Term("its value", "sa valeur")
_AVERAGE: Final = Term(
    "{mean} rolls on average, give or take {spread}; half are over within {n}.",
    "{mean} jets en moyenne, à {spread} près\u202f; la moitié finissent en {n} au plus.",
)
_HALF: Final = Term("Half are over within {n}.", "La moitié finissent en {n} au plus.")
_ON_AVERAGE: Final = Term("Rolls on average", "Jets en moyenne")
_ROLLS: Final = Term("Rolls until a gauge is empty", "Jets avant qu’une jauge soit vide")


def picture(answer: Answer, lang: str) -> str:
    """The drawing as SVG: no script, nothing from elsewhere, its numbers as description."""
    if isinstance(answer, tuple):
        return lengths_svg(answer, lang)
    match answer:
        case Distribution():
            return distribution_svg(answer, lang)
        case Comparison():
            return comparison_svg(answer, lang)
        case Curve():
            return curve_svg(answer, lang)
        case Surface():
            return surface_svg(answer, lang)


# --- one situation --------------------------------------------------------------------------------


def distribution_svg(found: Distribution, lang: str) -> str:
    """A bar for each outcome, value and drifts in words, and of a script a bar for each step."""
    sheet, title = opened(found.question, lang)
    shown = found.outcomes or tuple(
        Chance(str(each.number), Term(str(each.number), str(each.number)), "plain", each.number, each.share)
        for each in found.values
    )
    _outcomes(sheet, shown, _rows(shown, lang), lang)
    if found.mean is not None and found.spread is not None and found.spread.value:
        mean, spread = (estimated(each, lang, share=False) for each in (found.mean, found.spread))
        sheet.words(_MEAN.of(lang).format(mean=mean, spread=spread), 13)
    for drift in found.drift:
        sheet.words(_drift(drift, lang), 13)
    sheet.y += 6
    if found.steps:
        _steps(sheet, found, lang)
    told = [*(each.share for each in shown), *(each.share for each in found.steps)]
    told += [each.mean for each in found.drift]
    return closed(sheet, title, told, lang)


def _rows(chances: Sequence[Chance], lang: str) -> Bars:
    return bars([each.name.of(lang) for each in chances], [each.share for each in chances], lang)


def _outcomes(sheet: Sheet, chances: Sequence[Chance], rows: Bars, lang: str) -> None:
    for place, each in enumerate(chances):
        rows.draw(sheet, each.name.of(lang), each.share, (each.mood, place), gap=6)
    sheet.y += 10


def _drift(drift: Drift, lang: str) -> str:
    """`Fortunes: +0.07 on average (0: 93.2%, +1: 6.8%)`."""
    mean = gained(drift.mean, lang, share=False)
    told = _DRIFT.of(lang).format(name=drift.name.of(lang), mean=mean)
    if len(drift.changes) < 2:
        return told
    changes = (
        f"{_whole(each.number)}{_COLON.of(lang)} {estimated(each.share, lang)}" for each in drift.changes
    )
    return f"{told} ({', '.join(changes)})"


def _steps(sheet: Sheet, found: Distribution, lang: str) -> None:
    """A bar for each step, and under it the outcomes it stops with."""
    sheet.words(_STOPS.of(lang), 15, "b")
    sheet.y += 3
    names = [_STEP.of(lang).format(n=step.number) if step.number else _END.of(lang) for step in found.steps]
    rows = bars(names, [step.share for step in found.steps], lang)
    for name, step in zip(names, found.steps, strict=True):
        rows.draw(sheet, name, step.share, _PLAIN, gap=6)
        came = [each for each in step.outcomes if each.share.value]
        if came:
            each = (f"{one.name.of(lang)} {estimated(one.share, lang)}" for one in came)
            sheet.words(", ".join(each), 12, "q", said=True)
            sheet.y += 4


# --- side by side ---------------------------------------------------------------------------------


def comparison_svg(found: Comparison, lang: str) -> str:
    """A bar for each outcome, those of each variant together, under each what was measured and is gained."""
    sheet, title = opened(found.question, lang)
    every = [each for one in found.variants for each in one.chances]
    rows = _rows(every, lang)
    for one in found.variants:
        if one.words:
            sheet.words(situation(one.words), 14, "b")
            sheet.y += 3
        _outcomes(sheet, one.chances, rows, lang)
        if found.measure is not None and one.measured is not None:
            share = found.measure.kind == "share"
            said = estimated(one.measured, lang, share=share)
            gain = "" if one.gained is None else f" ({gained(one.gained, lang, share=share)})"
            sheet.words(f"{found.measure.name.of(lang)}{_COLON.of(lang)} {said}{gain}", 14, "b")
            sheet.y += 8
    measured = [one.measured for one in found.variants if one.measured is not None]
    return closed(sheet, title, [*(each.share for each in every), *measured], lang)


def _whole(number: int) -> str:
    return f"{number:+d}".replace("-", "\u2212") if number else "0"


# --- ranges ---------------------------------------------------------------------------------------


def curve_svg(curve: Curve, lang: str) -> str:
    """A row for each number of the key: all outcomes in one bar, or what was measured."""
    span = ends(curve.question, curve.key, curve.points[0].at, curve.points[-1].at) if curve.points else "…"
    sheet, title = opened(curve.question, lang, {curve.key: span})
    played = [point for point in curve.points if point.refused is None]
    first = played[0].chances if played else ()
    down = f"↓ {axis(curve.question, curve.key, lang)}"
    measured = [(point.at, point.measured) for point in played if point.measured is not None]
    if curve.measure is not None:
        sheet.words(curve.measure.name.of(lang), 15, "b")
        sheet.words(down, SMALL, "q")
        _measured(sheet, curve.measure, measured, lang)
    else:
        sheet.words(down, SMALL, "q")
        sheet.y += 3
        for point in played:
            sheet.y += 6
            stack(sheet, point.at, point.chances, lang)
        percents(sheet, lang)
        legend(sheet, first, lang)
    told = [one for _, one in measured] or [each.share for point in played for each in point.chances]
    return closed(sheet, title, told, lang, bracketed=curve.measure is not None)


def _measured(sheet: Sheet, measure: Measure, points: Sequence[tuple[int, Estimate]], lang: str) -> None:
    """A bar from nought for each number of the key, a share against all of it."""
    names = [_picture_number(at) for at, _ in points]
    share = measure.kind == "share"
    rows = bars(names, [one for _, one in points], lang, share=share, whole=True)
    rows.names_nought(sheet)
    for name, (_, one) in zip(names, points, strict=True):
        rows.draw(sheet, name, one, _PLAIN, gap=6)


def _picture_number(at: int) -> str:
    return f"{at}".replace("-", "\u2212")


# --- lengths --------------------------------------------------------------------------------------


def lengths_svg(lengths: Sequence[Length], lang: str) -> str:
    """How many rolls: each number with its chance, or, of several situations, the averages."""
    first = lengths[0]
    same = {key: word for key, word in first.question.words.items() if _all_have(lengths, key, word)}
    question = first.question if len(lengths) == 1 else replace(first.question, words=same)
    sheet, title = opened(question, lang)
    sheet.words(_taken(first, lang), 13)
    if len(lengths) == 1:
        _one_length(sheet, first, lang)
    else:
        sheet.words(_ON_AVERAGE.of(lang), 15, "b")
        sheet.y += 3
        names = [situation(_apart(each, same)) or "·" for each in lengths]
        rows = bars(names, [each.mean for each in lengths], lang, share=False)
        for name, one in zip(names, lengths, strict=True):
            rows.draw(sheet, name, one.mean, _PLAIN, gap=6)
            who = "" if one.ours is None else f" {_who_first(one, lang)}"
            sheet.words(f"{_HALF.of(lang).format(n=one.median)}{who}", 12, "q")
    return closed(sheet, title, [each.mean for each in lengths], lang)


def _one_length(sheet: Sheet, found: Length, lang: str) -> None:
    mean, spread = (estimated(each, lang, share=False) for each in (found.mean, found.spread))
    sheet.words(_AVERAGE.of(lang).format(mean=mean, spread=spread, n=found.median), 13)
    if found.ours is not None:
        sheet.words(_who_first(found, lang), 13)
    sheet.y += 6
    sheet.words(f"↓ {_ROLLS.of(lang)}", SMALL, "q")
    sheet.y += 5
    course = spans(found, _MOST_ROLLS)
    rows = bars([rolls(each) for each in course], [each.share for each in course], lang)
    for span in course:
        rows.draw(sheet, rolls(span), span.share, _PLAIN, gap=3)


def _apart(found: Length, same: dict[str, str]) -> dict[str, str]:
    """The words that not every one of them has."""
    return {key: word for key, word in found.question.words.items() if key not in same}


def _all_have(lengths: Sequence[Length], key: str, word: str) -> bool:
    return all(one.question.words.get(key) == word for one in lengths)


def _who_first(found: Length, lang: str) -> str:
    theirs, ours = (estimated(each, lang) for each in (found.theirs_first, found.ours_first))
    return _FIRST.of(lang).format(theirs=theirs, ours=ours)


def _taken(found: Length, lang: str) -> str:
    """What a roll takes from the gauges, by outcome."""
    names = {each.id: each.name.of(lang) for each in found.question.test.outcomes}

    def side(whose: str) -> str:
        taken = [(one, getattr(one, whose)) for one in found.progress]
        told = [f"{names[one.outcome]} {_times(n, lang, by_value=one.by_value)}" for one, n in taken if n]
        return ", ".join(told) or "—"

    form = _TAKEN if found.ours is None else _TAKEN_BOTH
    return form.of(lang).format(
        theirs=found.theirs, ours=found.ours, from_theirs=side("theirs"), from_ours=side("ours")
    )


def _times(number: int, lang: str, *, by_value: bool) -> str:
    if not by_value:
        return str(number)
    return _VALUE.of(lang) + (f" × {number}" if number > 1 else "")


def as_png(svg: str) -> bytes:
    """The drawing in its light colours, by typst and in its fonts, so that no sign depends on the machine.

    Raises `Refusal` where typst is not installed.
    """
    require("typst", message("PNG (not SVG)"))
    import typst

    page: Any = {"main.typ": _PAGE, "drawing.svg": svg.encode("utf-8", "replace")}
    drawn: Any = typst.Compiler(page, ignore_system_fonts=True).compile(format="png", ppi=_ZOOM * 96)
    return bytes(drawn)
