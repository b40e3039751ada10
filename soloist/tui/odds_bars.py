"""Chances as bars: each outcome a row, all of them one bar, a measured number over what changes it."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from textual.content import Content

from soloist.lab.explorer.looks import Row
from soloist.lab.explorer.setup import Setup
from soloist.lab.odds.figures import Scale, scale, signs_of, stacked
from soloist.lab.odds.measure import Measure
from soloist.lab.odds.question import Chance
from soloist.lingo import Lingo
from soloist.tui.ink import KEY, MOODS, QUIET, STRONG, flowed, ink, padded
from soloist.tui.odds_figures import figure, gain, interval, percent

LONGEST: Final = 60  # cells of a bar
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"
_BELOW: Final = "▒"  # what is below nought
_NOUGHT: Final = "│"
_HERE: Final = f"{KEY} bold"
_STYLES: Final = {"good": MOODS["good"], "mixed": MOODS["mixed"], "bad": MOODS["bad"]}


def sentence(text: str, width: int, style: str = "") -> list[Content]:
    """A sentence in as many rows as it takes."""
    return [ink(each, style) for each in wrap(text, max(10, width))]


def style_of(chance: Chance) -> str:
    """The colour of an outcome."""
    return _STYLES.get(chance.mood, MOODS["plain"])


def lying(share: float, room: int) -> str:
    """A bar to an eighth of a cell, of at most `room`; little is not nothing."""
    eighths = min(8 * room, max(1, round(share * room * 8))) if share > 0 else 0
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def outcome_rows(chances: Sequence[Chance], lingo: Lingo, lang: str, width: int) -> list[Content]:
    """A row for each outcome: its name, its chance, its bar."""
    said = [percent(each.share, lingo) for each in chances]
    inner = [interval(each.share, lingo) for each in chances]
    names = min(max(map(_cells, (each.name.of(lang) for each in chances)), default=0), max(10, width // 3))
    figures, spans = max(map(len, said), default=0), max(map(len, inner), default=0)
    room = max(4, min(LONGEST, width - names - figures - spans - 4))
    most = max((each.share.value for each in chances), default=1) or 1
    return [
        padded(ink(each.name.of(lang), style_of(each)), names)
        + ink(f" {text:>{figures}} ", STRONG)
        + padded(ink(lying(each.share.value / most, room), style_of(each)), room)
        + ink(f" {span}" if span else "", QUIET)
        for each, text, span in zip(chances, said, inner, strict=True)
    ]


def outcomes_short(
    chances: Sequence[Chance], lingo: Lingo, lang: str, width: int, height: int
) -> list[Content]:
    """All outcomes in one bar, and what its pieces mean in as many rows as are left."""
    bar = stack(chances, width)
    words = [f" {percent(each.share, lingo)}" for each in chances]
    signs = signs_of([each.id for each in chances])
    longest = max((_cells(each.name.of(lang)) for each in chances), default=1)
    many = max(1, -(-len(chances) // max(1, height - 1)))
    cell = width // many - 1
    room = max(3, min(longest, cell - 2 - max(map(len, words), default=0)))
    told = [
        padded(
            ink(signs[each.id], style_of(each))
            + " "
            + padded(ink(each.name.of(lang), style_of(each)), room)
            + ink(word, STRONG),
            cell,
        )
        for each, word in zip(chances, words, strict=True)
    ]
    rows = [Content(" ").join(told[at : at + many]) for at in range(0, len(told), many)]
    return [bar, *rows]


def stack(chances: Sequence[Chance], width: int) -> Content:
    """All outcomes in one bar, each with a filling of its own."""
    signs = signs_of([each.id for each in chances])
    whole = stacked([(each.id, each.share.value) for each in chances], signs, width)
    return Content("").join(
        [ink(signs[each.id] * whole.count(signs[each.id]), style_of(each)) for each in chances]
    )


def legend(chances: Sequence[Chance], lang: str, width: int) -> list[Content]:
    """What the fillings of such a bar mean."""
    signs = signs_of([each.id for each in chances])
    words = [ink(f"{signs[each.id]} {each.name.of(lang)}", style_of(each)) for each in chances]
    return flowed(words, width, "  ").split("\n")


def ladder(
    setup: Setup, rows: Sequence[Row], lingo: Lingo, width: int, *, stacks: bool = False
) -> list[Content]:
    """What is measured at each place of the dial, the present one marked, what is gained beside it.

    As `stacks`, the bars are of all outcomes.
    """
    dial, measure, lang = setup.dial, setup.measure, setup.lang
    if dial is None:
        return []
    names = [dial.said(row.word, lang) for row in rows]
    said = ["" if row.measured is None else figure(measure, row.measured, lingo) for row in rows]
    gains = ["" if row.gained is None else gain(measure, row.gained, lingo) for row in rows]
    spans = [
        "" if row.measured is None else interval(row.measured, lingo, share=measure.kind == "share")
        for row in rows
    ]
    wide = min(max(map(_cells, names), default=1), max(4, width // 3))
    numbers, points = max(map(len, said), default=0), max(map(len, gains), default=0)
    extra = max(map(len, spans), default=0)
    extra = extra + 1 if extra and width - wide - numbers - points - extra > 16 else 0
    room = max(4, min(LONGEST, width - wide - numbers - points - extra - 5))
    held = _scale(measure, rows)
    told, why = [], True  # the first that cannot be rolled says why
    for row, name, text, more, span in zip(rows, names, said, gains, spans, strict=True):
        head = _place(row, name, wide)
        if row.measured is None:
            told.append(head + " " + ink(_refusal(row, lingo) if why else "—", QUIET))
            why = False
            continue
        bar = stack(row.chances, room) if stacks else _bar(row, held, room)
        told.append(
            head
            + " "
            + padded(bar, room)
            + ink(f" {text:>{numbers}}", STRONG)
            + ink(f" {more:>{points}}" if points else "", QUIET if not row.here else "")
            + ink(f" {span}" if extra else "", QUIET)
        )
    return told


def _place(row: Row, name: str, wide: int) -> Content:
    """Where the dial stands, marked where that is the present place."""
    mark, style = ("▸", _HERE) if row.here else (" ", "")
    return ink(f"{mark} ", style) + padded(ink(name, style).pad_left(max(0, wide - _cells(name))), wide)


def _refusal(row: Row, lingo: Lingo) -> str:
    return "—" if row.refused is None else lingo.render(row.refused)


def _scale(measure: Measure, rows: Sequence[Row]) -> Scale:
    measured = (row.measured.value for row in rows if row.measured is not None)
    return scale(measured, share=measure.kind == "share")


def _bar(row: Row, held: Scale, room: int) -> Content:
    """From nought to the right; below it to the left, from a line that all rows have at one place."""
    assert row.measured is not None, "there is something to draw"
    style, value = _HERE if row.here else "$primary", row.measured.value
    if held.low >= 0:
        drawn = ink(lying(held.part(value), room), style)
        return drawn + ink("·" * (room - drawn.cell_length), QUIET)
    left = max(1, min(room - 2, round((room - 1) * held.nought)))
    right = room - 1 - left
    long = round((room - 1) * held.part(value)) if value < 0 else 0
    below = ink("·" * (left - min(left, max(long, value < 0))), QUIET)
    below += ink(_BELOW * min(left, max(long, value < 0)), style)
    above = ink(lying(value / held.high, right) if value > 0 else "", style)
    return below + ink(_NOUGHT, QUIET) + above + ink("·" * (right - above.cell_length), QUIET)


def _cells(text: str) -> int:
    return ink(text).cell_length
