"""Each look of the explorer as rows of text for the room there is."""

from collections.abc import Sequence
from dataclasses import replace

from textual.content import Content

from soloist.lab.explorer.looks import Look, Row
from soloist.lab.explorer.setup import Setup
from soloist.lab.odds.length import Length
from soloist.lab.odds.measure import Comparison, Surface
from soloist.lab.odds.question import Chance, Distribution
from soloist.lingo import Lingo
from soloist.play.signs import signed
from soloist.rules.term import Term
from soloist.tui.ink import KEY, QUIET, STRONG, ink
from soloist.tui.odds_bars import ladder, legend, outcome_rows, outcomes_short, sentence
from soloist.tui.odds_beside import beside_rows
from soloist.tui.odds_figures import number, share_with_interval, with_interval
from soloist.tui.odds_lengths import length_rows, step_rows
from soloist.tui.odds_map import map_rows

_NEAR = 3  # rows of the dial: one less, the present, one more


def rows_wanted(view: str, height: int) -> int:
    """How many places of the dial a view has room for."""
    match view:
        case "length":
            return _NEAR if height < 28 else 5
        case "outcomes":
            return _NEAR if height < 16 else 5 if height < 28 else 7 if height < 40 else 11
        case "map":
            return max(2, min(30, height - 3))
        case _:
            return max(2, min(20, height - 3))


def drawn(look: Look, lingo: Lingo, width: int, height: int) -> list[Content]:
    """The look, at most so many rows, none of them wider."""
    return [row.truncate(width, ellipsis=True) for row in _rows(look, lingo, width, height)[:height]]


def _rows(look: Look, lingo: Lingo, width: int, height: int) -> list[Content]:
    if look.refused is not None:
        why = sentence(lingo.render(look.refused), width)
        some = any(row.measured is not None for row in look.rows)
        return [*why, Content(""), *_ladder(look, lingo, width)] if some else why
    match look.view, look.answer:
        case "outcomes", Distribution() as found:
            return _outcomes(look, found, lingo, width, height)
        case "map", Surface() as found:
            return [_title(look.setup), *map_rows(look.setup, found, lingo, width, height - 1)]
        case "curve", _:
            return _curve(look, lingo, width, height)
        case "beside", Comparison() as found:
            return beside_rows(look.setup, found, lingo, width, height)
        case "steps", Distribution() as found:
            return step_rows(found, lingo, width, look.setup.lang)
        case "length", (Length() as found, *_):
            return length_rows(look, found, lingo, width, height)
        case _:
            return []


def throws_of(look: Look) -> int:
    """With how many throws what is shown was simulated, the most of them; 0 where all is exact."""
    found = [row.measured for row in look.rows]
    match look.answer:
        case Distribution() as answer:
            return answer.throws
        case Surface() as surface:
            found += [cell.measured for row in surface.rows for cell in row]
        case Comparison() as comparison:
            found += [each.share for one in comparison.variants for each in one.chances]
        case (Length() as one, *_):
            return one.throws
        case _:
            pass
    return max((each.throws for each in found if each is not None), default=0)


def outcomes_exact(look: Look) -> bool:
    """Whether the outcomes shown are exact, whatever else is simulated."""
    if look.view != "outcomes" or not isinstance(look.answer, Distribution):
        return False
    rows = [row.measured for row in look.rows if row.measured is not None]
    found = [each.share for each in look.answer.outcomes]
    return bool(found) and all(each.is_exact for each in [*found, *rows])


def _title(setup: Setup) -> Content:
    """What is measured, and in what, as the cells of a map have no room for it."""
    unit = " (%)" if setup.measure.kind == "share" else ""
    return ink(setup.measure.name.of(setup.lang) + unit, STRONG)


def _ladder(look: Look, lingo: Lingo, width: int) -> list[Content]:
    setup = look.setup
    if not look.rows or setup.dial is None:
        return []
    what, dial = setup.measure.name.of(setup.lang), setup.dial.name.of(setup.lang)
    head = lingo.say("{what}, by: {dial}", what=what, dial=dial)
    return [ink(head, STRONG).truncate(width, ellipsis=True), *ladder(setup, look.rows, lingo, width)]


# --- outcomes -----------------------------------------------------------------------------------


def _outcomes(look: Look, found: Distribution, lingo: Lingo, width: int, height: int) -> list[Content]:
    lang = look.setup.lang
    told = _numbers(found, lingo, lang)
    more = [row for longest, *_ in told for row in sentence(longest, width)]
    if height < len(found.outcomes) + len(look.rows) + len(more) + 4:
        look = replace(look, rows=_nearest(look.rows))
    below = _ladder(look, lingo, width)
    outcomes = found.outcomes or _valued(found, max(1, height - len(below) - len(more) - 3))
    roomy = height >= len(outcomes) + len(below) + len(more) + 3
    if roomy and width >= 40:
        bars = outcome_rows(outcomes, lingo, lang, width)
        gap = [Content("")]
        return [*bars, *(gap if more else []), *more, *(gap if below else []), *below]
    left = height - len(below)
    short = outcomes_short(outcomes, lingo, lang, width, min(4, max(2, left)))
    room = max(0, left - len(short))
    return [*short, *_fitting(told, room, width), *below]


def _valued(found: Distribution, many: int) -> tuple[Chance, ...]:
    """The values as outcomes where there are no others, those around the likeliest."""
    values = found.values
    peak = max(range(len(values)), key=lambda at: values[at].share.value, default=0)
    first = max(0, min(peak - many // 2, len(values) - many))
    return tuple(
        Chance(str(each.number), Term(str(each.number), str(each.number)), "plain", each.number, each.share)
        for each in values[first : first + many]
    )


def _nearest(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The present place and one beside it on each side, or two on one."""
    here = next((at for at, row in enumerate(rows) if row.here), 0)
    first = max(0, min(here - 1, len(rows) - _NEAR))
    return rows[first : first + _NEAR]


def _numbers(found: Distribution, lingo: Lingo, lang: str) -> list[tuple[str, ...]]:
    """Mean and drifts, a sentence each, and the same shorter."""
    told: list[tuple[str, ...]] = []
    if found.unplayable is not None:
        told.append((lingo.render(found.unplayable),))
    if found.mean is not None and found.spread is not None and found.spread.value:
        mean = with_interval(found.mean, lingo)
        spread = number(found.spread.value, lingo)
        whole = lingo.say("Value: {mean} on average, give or take {spread}", mean=mean, spread=spread)
        told.append((whole,))
    for drift in found.drift:
        changes = ", ".join(
            f"{signed(each.number)}\u00a0{share_with_interval(each.share, lingo)}" for each in drift.changes
        )
        if len(drift.changes) == 1:
            always = signed(drift.changes[0].number)
            told.append((lingo.say("{name}: always {change}.", name=drift.name.of(lang), change=always),))
            continue
        mean = with_interval(drift.mean, lingo, signed=True)
        said = lingo.say("{name}: {mean} on average", name=drift.name.of(lang), mean=mean)
        told.append((f"{said}  ({changes})", said))
    return told


def _fitting(told: Sequence[tuple[str, ...]], room: int, width: int) -> list[Content]:
    """As many of the sentences as there are rows for, whole ones; the shorter where there are few."""
    rows: list[Content] = []
    for at, forms in enumerate(told):
        rest = sum(len(sentence(each[-1], width)) for each in told[at + 1 :])
        drawn = [sentence(form, width) for form in forms]
        left = room - len(rows)
        fits = [each for each in drawn if len(each) + rest <= left] or [
            each for each in drawn[-1:] if len(each) <= left
        ]
        rows += fits[0] if fits else []
    return rows


def _curve(look: Look, lingo: Lingo, width: int, height: int) -> list[Content]:
    setup = look.setup
    first = next((row.chances for row in look.rows if row.chances), ())
    head = _ladder(look, lingo, width)[:1]
    meaning = legend(first, setup.lang, width)
    room = max(1, height - len(head) - len(meaning))
    here = next((at for at, row in enumerate(look.rows) if row.here), 0)
    start = max(0, min(here - room // 2, len(look.rows) - room))
    rows = look.rows[start : start + room]
    return [*head, *ladder(setup, rows, lingo, width, stacks=True), *meaning]


def titles(lingo: Lingo, *, short: bool) -> dict[str, str]:
    """What the views are called."""
    say = lingo.say
    return {
        "outcomes": say("Outcomes"),
        "map": say("Map"),
        "curve": say("Curve"),
        "beside": say("Beside") if short else say("Side by side"),
        "steps": say("Steps"),
        "length": say("Length"),
    }


def in_order(views: Sequence[str], lingo: Lingo, at: str, width: int) -> Content:
    """The names of the views in a row, the one at hand marked; where there is no room, that one alone."""
    for short in (False, True):
        names = titles(lingo, short=short)
        cells = [
            ink(f"▸{names[each]}", f"{KEY} bold") if each == at else ink(f" {names[each]}", QUIET)
            for each in views
        ]
        row = ink(" " if short else "  ").join(cells)
        if row.cell_length <= width:
            return row
    place = f"▸{titles(lingo, short=False)[at]} {list(views).index(at) + 1}/{len(views)}"
    return ink(place, f"{KEY} bold")
