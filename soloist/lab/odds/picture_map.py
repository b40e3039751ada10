"""A map of chances as a drawing: a cell for each pair, the fuller the greater, its number written in it."""

from typing import Final

from soloist.lab.odds.axis import axis, ends
from soloist.lab.odds.curve import Cell, Surface
from soloist.lab.odds.picture_pieces import ROW, SMALL, closed, figure, opened, whole
from soloist.lab.odds.scale import Shading, shading
from soloist.lab.odds.sheet import LEFT, RIGHT, Sheet
from soloist.play.svg_text import width

_INDENT: Final = 44.0
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
    start = LEFT + _INDENT
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
