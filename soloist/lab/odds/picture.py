"""Answers about chances as drawings; the words on them are in the language of the game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from soloist.lab.odds.compare import Comparison
from soloist.lab.odds.curve import Curve, Surface
from soloist.lab.odds.distribution import Chance, Distribution
from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.length import Length
from soloist.lab.odds.plain import Answer
from soloist.lab.odds.question import Question
from soloist.lab.odds.sheet import LEFT, RIGHT, Sheet
from soloist.lab.odds.spans import rolls, spans
from soloist.play.svg_text import width, wrapped
from soloist.rules.term import Term

_ROW: Final = 26.0
_BAR: Final = 17.0
_SMALL: Final = 13.0
_MOST_ROLLS: Final = 40
_LEAST: Final = 1e-9  # a scale that is all zeros has no bars

_EXACT: Final = Term("Exact.", "Exact.")
_SIMULATED: Final = Term(
    "Simulated, {n} throws, 95% interval.", "Simulé, {n} lancers, intervalle à 95\u202f%."
)
_STOPS: Final = Term("Where it stops", "Où il s’arrête")
_STEP: Final = Term("step {n}", "étape {n}")
_END: Final = Term("the end", "la fin")
_COLON: Final = Term(":", "\u00a0:")
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
_HALF: Final = Term("half are over within {n}", "la moitié finissent en {n} au plus")
_AVERAGE: Final = Term("rolls on average", "jets en moyenne")
_ROLLS: Final = Term("rolls until a gauge is empty", "jets avant qu’une jauge soit vide")


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


def distribution_svg(found: Distribution, lang: str) -> str:
    """A bar for each outcome, and of a script one for each step, made of the outcomes it stops with."""
    sheet, title = _opened(found.question, lang)
    _outcomes(sheet, found.outcomes, _margin_of(found.outcomes, lang), _full(found.outcomes), lang)
    if found.steps:
        sheet.words(_STOPS.of(lang), 15, "b")
        names = [
            _STEP.of(lang).format(n=step.number) if step.number else _END.of(lang) for step in found.steps
        ]
        margin, most = _margin(names), max([_LEAST, *(step.share.value for step in found.steps)])
        for name, step in zip(names, found.steps, strict=True):
            sheet.y += 6
            _bar(sheet, name, margin, step.share, ("plain", 0), lang, full=most)
            came = [each for each in step.outcomes if each.share.value]
            if came:
                each = (f"{one.name.of(lang)} {_figure(one.share.value, lang, places=1)}" for one in came)
                sheet.words(", ".join(each), 12, "q", said=True)
    steps = [step.share for step in found.steps]
    return _closed(sheet, title, [*(each.share for each in found.outcomes), *steps], lang)


def comparison_svg(found: Comparison, lang: str) -> str:
    """A bar for each outcome, those of each variant together, under each what was measured and is gained."""
    sheet, title = _opened(found.question, lang)
    every = [each for one in found.variants for each in one.chances]
    margin, full = _margin_of(every, lang), _full(every)
    for one in found.variants:
        if one.words:
            sheet.words(_situation(one.words), 14, "b")
        _outcomes(sheet, one.chances, margin, full, lang)
        if found.measure is not None and one.measured is not None:
            share = found.measure.kind == "share"
            said = _figure(one.measured.value, lang, share=share, places=1)
            gain = "" if one.gained is None else f" ({_gain(one.gained.value, lang, share=share)})"
            sheet.words(f"{found.measure.name.of(lang)}{_COLON.of(lang)} {said}{gain}", 14, "b")
            sheet.y += 8
    measured = [one.measured for one in found.variants if one.measured is not None]
    return _closed(sheet, title, [*(each.share for each in every), *measured], lang)


def _outcomes(sheet: Sheet, chances: Sequence[Chance], margin: float, full: float, lang: str) -> None:
    for place, each in enumerate(chances):
        sheet.y += 8
        _bar(sheet, each.name.of(lang), margin, each.share, (each.mood, place), lang, full=full)
    sheet.y += 10


def _margin_of(chances: Sequence[Chance], lang: str) -> float:
    return _margin([each.name.of(lang) for each in chances])


def _full(chances: Sequence[Chance]) -> float:
    return max([_LEAST, *(each.share.value for each in chances)])


def _gain(number: float, lang: str, *, share: bool) -> str:
    """A difference with its sign, of shares in points."""
    told = f"{100 * number:+.1f}" if share else f"{number:+.2f}"
    told = told.replace("-", "\u2212")
    return told.replace(".", ",") if lang == "fr" else told


def curve_svg(curve: Curve, lang: str) -> str:
    """A row for each number of the key: all outcomes in one bar, or what was measured."""
    ends = f"{curve.points[0].at}…{curve.points[-1].at}" if curve.points else "…"
    sheet, title = _opened(curve.question, lang, {curve.key: ends})
    played = [point for point in curve.points if point.refused is None]
    first = played[0].chances if played else ()
    full = 1.0
    if curve.measure is not None:
        sheet.words(curve.measure.name.of(lang), 15, "b")
        values = [point.measured.value for point in played if point.measured is not None]
        full = 1.0 if curve.measure.kind == "share" else max([_LEAST, *map(abs, values)])
    for point in played:
        sheet.y += 6
        if curve.measure is not None and point.measured is not None:
            share = curve.measure.kind == "share"
            _bar(sheet, str(point.at), 40, point.measured, ("plain", 0), lang, full=full, share=share)
        else:
            _stack(sheet, point.at, point.chances, lang)
    if curve.measure is None:
        _legend(sheet, first, lang)
    estimates = [each.share for each in first] + [
        each.measured for each in played if each.measured is not None
    ]
    return _closed(sheet, title, estimates, lang)


def surface_svg(surface: Surface, lang: str) -> str:
    """A map: a cell for each pair, its number written in it."""
    down, across = ([each[0].down for each in surface.rows], [each.across for each in surface.rows[0]])
    ranges = {surface.down: f"{down[0]}…{down[-1]}", surface.across: f"{across[0]}…{across[-1]}"}
    sheet, title = _opened(surface.question, lang, ranges)
    sheet.words(surface.measure.name.of(lang), 15, "b")
    sheet.words(f"↓ {surface.down}   → {surface.across}", _SMALL, "q", said=False)
    share = surface.measure.kind == "share"
    known = [cell.measured.value for row in surface.rows for cell in row if cell.measured is not None]
    low, high = (0.0, 1.0) if share else (min(known), max(known))
    columns = len(surface.rows[0])
    start = LEFT + 44
    wide = min(72.0, (RIGHT - start) / columns)
    size = 13 if wide > 44 else 9
    sheet.y += 18
    for place, cell in enumerate(surface.rows[0]):
        sheet.text(str(cell.across), start + wide * (place + 0.5), sheet.y, _SMALL, "q", "middle")
    sheet.y += 6
    for row in surface.rows:
        sheet.text(str(row[0].down), start - 10, sheet.y + _ROW * 0.68, _SMALL, "q", "end")
        told = []
        for place, cell in enumerate(row):
            said = "—" if cell.measured is None else _figure(cell.measured.value, lang, share=share, places=0)
            if cell.measured is not None:
                height = (cell.measured.value - low) / (high - low) if high > low else 0.0
                sheet.shade(start + wide * place, wide - 1.5, _ROW - 1.5, 0.04 + 0.5 * height)
            sheet.text(said, start + wide * (place + 0.5), sheet.y + _ROW * 0.66, size, "s", "middle")
            told.append(f"{surface.across}={cell.across}: {said}")
        sheet.describe(f"{surface.down}={row[0].down}: " + ", ".join(told))
        sheet.y += _ROW
    return _closed(
        sheet, title, [cell.measured for row in surface.rows for cell in row if cell.measured], lang
    )


def lengths_svg(lengths: Sequence[Length], lang: str) -> str:
    """How many rolls: each number with its chance, or, of several situations, the averages."""
    first = lengths[0]
    same = {key: word for key, word in first.question.words.items() if _all_have(lengths, key, word)}
    question = first.question if len(lengths) == 1 else replace(first.question, words=same)
    sheet, title = _opened(question, lang)
    sheet.words(_taken(first, lang), 13)
    if len(lengths) == 1:
        if first.ours is not None:
            sheet.words(_who_first(first, lang), 13)
        sheet.words(_ROLLS.of(lang), 15, "b")
        rows = spans(first, _MOST_ROLLS)
        sheet.y += 4
        full, margin = max(each.share.value for each in rows), _margin([rolls(each) for each in rows])
        for span in rows:
            sheet.y += 3
            _bar(sheet, rolls(span), margin, span.share, ("plain", 0), lang, full=full)
        mean = _figure(first.mean.value, lang, share=False, places=2)
        half = _HALF.of(lang).format(n=first.median)
        sheet.words(f"{mean} {_AVERAGE.of(lang)}, {half}", 14)
    else:
        sheet.words(_AVERAGE.of(lang), 15, "b")
        names = [_situation(each.question.words) for each in lengths]
        margin, full = _margin(names), max(each.mean.value for each in lengths)
        for name, one in zip(names, lengths, strict=True):
            sheet.y += 8
            _bar(sheet, name, margin, one.mean, ("plain", 0), lang, full=full, share=False)
            if one.ours is not None:
                sheet.words(_who_first(one, lang), 12, "q")
    return _closed(sheet, title, [each.mean for each in lengths], lang)


def _all_have(lengths: Sequence[Length], key: str, word: str) -> bool:
    return all(one.question.words.get(key) == word for one in lengths)


def _who_first(found: Length, lang: str) -> str:
    theirs, ours = (_figure(each.value, lang, places=1) for each in (found.theirs_first, found.ours_first))
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


# --- pieces -------------------------------------------------------------------------------------


def _opened(question: Question, lang: str, ranges: Mapping[str, str] | None = None) -> tuple[Sheet, str]:
    """A sheet with its title and the situation; `ranges` are the keys that go from one end to another."""
    sheet = Sheet()
    title = f"{question.system.name.of(lang)} — {question.test.label.of(lang)}"
    sheet.words(title, 19, "b")
    words = _situation({**question.words, **(ranges or {})})
    if words:
        sheet.words(words, 13, "q")
    sheet.y += 8
    return sheet, title


def _closed(sheet: Sheet, title: str, estimates: Sequence[Estimate], lang: str) -> str:
    throws = max((each.throws for each in estimates), default=0)
    sheet.y += 6
    sheet.words((_SIMULATED if throws else _EXACT).of(lang).format(n=throws), 12, "q")
    return sheet.done(title, lang)


def _situation(words: Mapping[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in words.items())


def _margin(names: Sequence[str]) -> float:
    return min(240.0, max((width(name, _SMALL) for name in names), default=0.0) + 14)


def _bar(
    sheet: Sheet,
    name: str,
    margin: float,
    estimate: Estimate,
    look: tuple[str, int],
    lang: str,
    *,
    full: float = 1.0,
    share: bool = True,
) -> None:
    """A name, its bar, its number; `full` is what a bar of the whole width stands for."""
    room = RIGHT - LEFT - margin - 150
    said = _figure(estimate.value, lang, share=share, places=1 if share else 2)
    if not estimate.is_exact:
        low, high = (_figure(each, lang, share=share, places=1) for each in (estimate.low, estimate.high))
        said += f" [{low}; {high}]"
    line = next(wrapped(name, _SMALL, margin - 8), "")
    long = room * max(0.0, min(1.0, abs(estimate.value) / full))
    sheet.text(line, LEFT, sheet.y + _BAR * 0.75, _SMALL)
    sheet.bar(LEFT + margin, long, _BAR, *look)
    sheet.text(said, LEFT + margin + long + 6, sheet.y + _BAR * 0.75, _SMALL, "b")
    sheet.describe(f"{name}: {said}")
    sheet.y += _BAR


def _stack(sheet: Sheet, at: int, chances: Sequence[Chance], lang: str) -> None:
    start, room = LEFT + 40, RIGHT - LEFT - 40
    sheet.text(str(at), start - 10, sheet.y + _BAR * 0.78, _SMALL, "b", "end")
    x = start
    for place, each in enumerate(chances):
        wide = room * each.share.value
        sheet.bar(x, wide - 0.8, _BAR, each.mood, place)
        said = _figure(each.share.value, lang, places=0)
        if width(said, 11) + 8 <= wide:
            sheet.label(said, x + wide / 2, _BAR)
        x += wide
    told = (f"{each.name.of(lang)} {_figure(each.share.value, lang, places=1)}" for each in chances)
    sheet.describe(f"{at}: " + ", ".join(told))
    sheet.y += _BAR


def _legend(sheet: Sheet, chances: Sequence[Chance], lang: str) -> None:
    sheet.y += 14
    x = LEFT
    for place, each in enumerate(chances):
        name = each.name.of(lang)
        wide = width(name, _SMALL) + 44
        if x + wide > RIGHT and x > LEFT:
            x, sheet.y = LEFT, sheet.y + _ROW
        sheet.bar(x, 22, _BAR, each.mood, place)
        sheet.text(name, x + 28, sheet.y + _BAR * 0.75, _SMALL)
        x += wide
    sheet.y += _BAR


def _figure(number: float, lang: str, *, share: bool = True, places: int = 2) -> str:
    places = places if share else max(places, 2)
    said = f"{100 * number if share else number:.{places}f}".replace("-", "\u2212")
    if lang == "fr":
        return said.replace(".", ",") + ("\u202f%" if share else "")
    return said + ("%" if share else "")
