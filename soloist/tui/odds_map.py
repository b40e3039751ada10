"""A map of chances: a cell for each pair of two dials, shaded and numbered, the present pair in brackets."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from textual.content import Content

from soloist.lab.explorer.looks import axes
from soloist.lab.explorer.setup import Dial, Setup
from soloist.lab.odds.figures import SHADES, Shading, axis, shading
from soloist.lab.odds.measure import Cell, Surface
from soloist.lingo import Lingo
from soloist.tui.ink import KEY, MOODS, QUIET, ink, padded
from soloist.tui.odds_bars import sentence
from soloist.tui.odds_figures import number, two_figures

_HERE: Final = f"{KEY} bold"
_SHADE: Final = "$primary"
_COLD: Final = MOODS["bad"]
_NARROW: Final = 5  # cells of a share: a bracket, a shade, two figures, a bracket
_ROOMY: Final = 7
_WIDE: Final = 9  # of any other number
_SIDE: Final = 4


def columns_for(setup: Setup, width: int) -> int:
    """How many columns a map has room for."""
    return max(2, min(30, (width - _head(setup)) // _cell(setup, width)))


def _cell(setup: Setup, width: int) -> int:
    if setup.measure.kind != "share":
        return _WIDE
    return _ROOMY if width >= 60 else _NARROW


def _head(setup: Setup) -> int:
    return _SIDE


def map_rows(setup: Setup, surface: Surface, lingo: Lingo, width: int, height: int) -> list[Content]:
    """The map with its numbers at the top and at the left, and under it why cells of it are empty."""
    down, across = axes(setup)
    cell = _cell(setup, width)
    at_down, at_across = (_at(dial, setup) for dial in (down, across))
    question, lang = surface.question, setup.lang
    names = ink(f"↓ {axis(question, down.id, lang)}   → {axis(question, across.id, lang)}", QUIET)
    above = _heads(across, (each.across for each in surface.rows[0]), lang, cell - 1)
    beside = _heads(down, (row[0].down for row in surface.rows), lang, _SIDE - 1)
    heads = Content("").join(
        [
            padded(
                ink(
                    f"{above[each.across]:^{cell}}",
                    _HERE if each.across == at_across else QUIET,
                ),
                cell,
            )
            for each in surface.rows[0]
        ]
    )
    told = [names.truncate(width, ellipsis=True), Content(" " * _SIDE) + heads]
    why = _refused(surface, lingo, width)
    kept = _kept(surface, at_down, height - len(told) - len(why))
    known = [each.measured.value for row in kept for each in row if each.measured is not None]
    shades = shading(known or [0.0], share=setup.measure.kind == "share")
    for row in kept:
        here = row[0].down == at_down
        name = beside[row[0].down]
        side = ink(f"{name:>{_SIDE - 1}} ", _HERE if here else QUIET)
        cells = [_drawn(each, cell, shades, lingo, here=here and each.across == at_across) for each in row]
        told.append(padded(side, _SIDE) + Content("").join(cells))
    return [*told, *why]


def _heads(dial: Dial, numbers: Iterable[int], lang: str, width: int) -> Mapping[int, str]:
    """What a dial says at each number; the numbers alone where a name has no room."""
    said = {number: dial.said(dial.word(number), lang) for number in numbers}
    fits = all(len(each) <= width for each in said.values())
    return said if fits else {number: str(number) for number in said}


def _refused(surface: Surface, lingo: Lingo, width: int) -> list[Content]:
    """The words of the first refusal."""
    refused = next((each.refused for row in surface.rows for each in row if each.refused is not None), None)
    return [] if refused is None else sentence(f"— {lingo.render(refused)}", width, QUIET)


def _kept(surface: Surface, at: int | None, many: int) -> Sequence[tuple[Cell, ...]]:
    """So many rows, 1 or more, the present one among them."""
    here = next((place for place, row in enumerate(surface.rows) if row[0].down == at), 0)
    first = max(0, here - max(1, many) + 1)
    return surface.rows[first : first + max(1, many)]


def _at(dial: Dial, setup: Setup) -> int | None:
    return dial.number(setup.words[dial.id])


def _drawn(cell: Cell, wide: int, shades: Shading, lingo: Lingo, *, here: bool) -> Content:
    if cell.measured is None:
        return ink(f"{'—':^{wide}}", QUIET)
    value = cell.measured.value
    shade = SHADES[min(len(SHADES) - 1, int(shades.fullness(value) * len(SHADES)))]
    if wide == _WIDE:
        text = number(value, lingo)
        inner = ink(shade, _COLD if value < 0 else _SHADE) + ink(f"{text:>{wide - 3}}", _HERE if here else "")
    else:
        text = two_figures(cell.measured)
        many = wide - 4 if len(text) < 3 else wide - 5
        inner = ink(shade * many, _SHADE) + ink(text.rjust(2), _HERE if here else "")
    left, right = ("[", "]") if here else (" ", " ")
    return padded(ink(left, _HERE) + inner, wide - 1) + ink(right, _HERE)
