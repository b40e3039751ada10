"""Bars of charts: what came beside what was due, lying; the words of sessions and scenes, standing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.content import Content

from soloist.tui.charts_canvas import Canvas
from soloist.tui.ink import KEY, QUIET, STRONG, ink, padded

_LYING: Final = " ▏▎▍▌▋▊▉"
_STANDING: Final = " ▁▂▃▄▅▆▇"
_DUE: Final = "░"
_LONGEST: Final = 60  # cells of a bar
_WIDEST: Final = 9  # cells of a standing one
_AT_HAND: Final = f"{KEY} bold"


@dataclass(frozen=True, slots=True)
class Pair:
    """What is compared: its name, how often it came and was due, these in words, the colour of its bar."""

    name: str
    came: float
    due: float
    came_words: str
    due_words: str
    style: str


def pairs_drawn(pairs: Sequence[Pair], width: int, height: int) -> list[Content]:
    """Two bars for each, one below the other; where rows are few, one with a mark at what was due."""
    most = max((max(pair.came, pair.due) for pair in pairs), default=0) or 1
    numbers = max((len(words) for pair in pairs for words in (pair.came_words, pair.due_words)), default=1)
    names = max((ink(pair.name).cell_length for pair in pairs), default=1)
    names = min(names, max(6, width // 3))
    if height < 2 * len(pairs):
        room = max(4, min(_LONGEST, width - names - 2 * numbers - 6))
        return [_one(pair, most, names, room, numbers) for pair in pairs]
    room = max(4, min(_LONGEST, width - names - numbers - 4))
    airy = height >= 3 * len(pairs) - 1
    rows: list[Content] = []
    for number, pair in enumerate(pairs):
        if airy and number:
            rows.append(Content(""))
        rows += _two(pair, most, names, room, numbers)
    return rows


def _two(pair: Pair, most: float, names: int, room: int, numbers: int) -> list[Content]:
    name = padded(ink(pair.name, pair.style), names)
    bar = ink(_lying(pair.came / most, room), pair.style)
    due = ink(_DUE * _cells(pair.due / most, room), QUIET)
    return [
        name + "  " + padded(bar, room) + "  " + ink(f"{pair.came_words:>{numbers}}", STRONG),
        " " * (names + 2) + padded(due, room) + "  " + ink(f"{pair.due_words:>{numbers}}", QUIET),
    ]


def _one(pair: Pair, most: float, names: int, room: int, numbers: int) -> Content:
    sheet = Canvas(room, 1)
    sheet.put(0, 0, _lying(pair.came / most, room), pair.style)
    mark = min(room - 1, round(pair.due / most * room))
    sheet.put(mark, 0, "┃" if sheet.blank(mark, 0) else "╂", _AT_HAND)
    said = ink(f"{pair.came_words:>{numbers}}", STRONG) + ink(f" / {pair.due_words:>{numbers}}", QUIET)
    return padded(ink(pair.name, pair.style), names) + "  " + sheet.rows()[0] + " " + said


def _lying(share: float, room: int) -> str:
    """A bar to an eighth of a cell; little is not nothing."""
    eighths = max(1, round(share * room * 8)) if share > 0 else 0
    return "█" * (eighths // 8) + _LYING[eighths % 8].strip()


def _cells(share: float, room: int) -> int:
    return max(1, round(share * room)) if share > 0 else 0


def columns_drawn(
    values: Sequence[int], names: Sequence[str], average: int, at: int, width: int, height: int
) -> list[Content]:
    """A standing bar for each value, the one at hand marked, a dotted line at the average.

    Where there are more than fit, those around the one at hand.
    """
    most = max(values, default=0) or 1
    margin = len(str(most)) + 1
    room = max(1, width - margin - 1)
    step = max(1, min(_WIDEST + 1, room // max(1, len(values))))
    first = max(0, min(at - room // step // 2, len(values) - room // step))
    shown = range(first, min(len(values), first + room // step))
    rows = max(2, height - 2)
    sheet = Canvas(width, rows + 2)
    for place, number in enumerate(shown):
        style = _AT_HAND if number == at else "$primary"
        _stand(sheet, margin + 1 + place * step, max(1, step - 1), rows, values[number] / most, style)
    _upright(sheet, margin, rows, most, average if len(values) > 1 else 0)
    sheet.put(margin, rows, "╰" + "─" * (width - margin - 1), QUIET)
    for place, number in sorted(enumerate(shown), key=lambda each: each[1] != at):
        column = margin + 1 + place * step
        if number == at:
            sheet.put(column, rows, "▲" * max(1, step - 1), _AT_HAND)
        name, style = names[number], _AT_HAND if number == at else QUIET
        if sheet.blank(max(0, column - 1), rows + 1, len(name) + 2) or (
            sheet.blank(max(0, column - 1), rows + 1, len(name) + 1) and column + len(name) == width
        ):
            sheet.put(column, rows + 1, name, style)
    return sheet.rows()


def _stand(sheet: Canvas, column: int, wide: int, rows: int, share: float, style: str) -> None:
    eighths = max(1, round(share * rows * 8)) if share > 0 else 0
    for up in range(rows):
        filled = min(8, eighths - 8 * up)
        if filled > 0:
            sheet.put(column, rows - 1 - up, ("█" if filled == 8 else _STANDING[filled]) * wide, style)


def _upright(sheet: Canvas, margin: int, rows: int, most: int, average: int) -> None:
    """The most at the top, nought at the foot, the average between them with its line."""
    for row in range(rows):
        sheet.put(margin, row, "│", QUIET)
    sheet.put(0, 0, f"{most:>{margin - 1}}", QUIET)
    sheet.put(0, rows, f"{0:>{margin - 1}}", QUIET)
    level = rows - 1 - min(rows - 1, int(average / most * rows))
    if average and level > 0:
        sheet.put(0, level, f"{average:>{margin - 1}}", QUIET)
    for column in range(margin + 1, sheet.width) if average else ():
        sheet.under(column, level, "┈", QUIET)
