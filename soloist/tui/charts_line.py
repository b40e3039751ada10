"""A number over the exchanges of a story, drawn as a line of steps with its point at hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.content import Content

from soloist.play.charts.course import Course
from soloist.play.charts.survey import Part
from soloist.play.signs import plain
from soloist.tui.charts_canvas import Canvas
from soloist.tui.ink import KEY, QUIET

_LINE: Final = "$primary"
_POINT: Final = f"{KEY} bold"
_APART: Final = 3  # cells between two boundaries at least, on the whole
_TALLEST: Final = 10  # rows a step of one takes at most


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where values and exchanges are on a sheet."""

    low: int
    high: int
    rows: int
    left: int
    columns: int
    first: int
    last: int

    def row(self, value: int) -> int:
        """The row of a value; the highest is at the top."""
        return self.rows - 1 - round((value - self.low) * (self.rows - 1) / max(1, self.high - self.low))

    def column(self, exchange: int) -> int:
        """The column of an exchange; it may be beyond the sheet."""
        span = max(1, self.last - self.first)
        return self.left + (exchange - self.first) * (self.columns - 1) // span


def drawn(
    course: Course,
    parts: Sequence[Part],
    at: int,
    width: int,
    height: int,
    near: bool = False,
) -> list[Content]:
    """The chart in so many cells; `at` is the number of the point at hand, -1 for none.

    `near` shows an exchange a cell around that point, rather than the whole story.
    """
    low, high = course.bounds
    high = max(high, low + 1)
    room = max(2, height - 2)
    steps = high - low
    tall = min(_TALLEST, (room - 1) // steps)
    margin = max(len(str(low)), len(str(high))) + 1
    columns = max(1, width - margin - 1)
    first, last = 0, course.exchanges
    if near and course.exchanges > columns:
        here = course.points[at].exchange if 0 <= at < len(course.points) else last
        first = max(0, min(here - columns // 2, last - columns))
        last = first + columns
    rows = steps * tall + 1 if tall else room
    scale = _Scale(low, high, rows, margin + 1, columns, first, last)
    sheet = Canvas(width, scale.rows + 2)
    _line(sheet, course, scale)
    _frame(sheet, scale, margin)
    _boundaries(sheet, parts, scale)
    if 0 <= at < len(course.points):
        point = course.points[at]
        sheet.put(scale.column(point.exchange), scale.row(point.value), "●", _POINT)
        sheet.put(0, scale.row(point.value), f"{plain(point.value):>{margin - 1}}", _POINT)
    return sheet.rows()


def _line(sheet: Canvas, course: Course, scale: _Scale) -> None:
    """Steps from point to point; of several in one column, all the way they went."""
    values: dict[int, list[int]] = {}
    row = scale.row(course.first)
    for point in course.points:
        column = scale.column(point.exchange)
        if column < scale.left:
            row = scale.row(point.value)
        else:
            values.setdefault(column, []).append(scale.row(point.value))
    for column in range(scale.left, scale.left + scale.columns):
        went = values.get(column, [])
        _step(sheet, column, row, went)
        row = went[-1] if went else row


def _step(sheet: Canvas, column: int, before: int, went: list[int]) -> None:
    """One column: from the row before, through those it went, to the last of them."""
    after = went[-1] if went else before
    top, bottom = min([before, *went]), max([before, *went])
    if top == bottom:
        sheet.put(column, before, "─", _LINE)
        return
    for row in range(top, bottom + 1):
        sheet.put(column, row, _turn(row, before, after, top, bottom), _LINE)


def _turn(row: int, before: int, after: int, top: int, bottom: int) -> str:
    """The sign of one row of an upright: where the line comes in from the left or goes on to the right."""
    up, down = row > top, row < bottom
    comes, goes = row == before, row == after
    signs = {
        (False, False): {(True, True): "│", (True, False): "╵", (False, True): "╷"},
        (True, False): {(True, True): "┤", (True, False): "╯", (False, True): "╮"},
        (False, True): {(True, True): "├", (True, False): "╰", (False, True): "╭"},
        (True, True): {(True, True): "┼", (True, False): "┴", (False, True): "┬"},
    }
    return signs[comes, goes].get((up, down), "─")


def _frame(sheet: Canvas, scale: _Scale, margin: int) -> None:
    """Values at the left, the exchanges at the foot, a dotted line at nought where it is inside."""
    last = scale.rows  # the row above which a label would crowd the one before
    for value in range(scale.low, scale.high + 1):
        row = scale.row(value)
        if value in (scale.low, scale.high) or (last - row >= 2 and row - scale.row(scale.high) >= 2):
            sheet.put(0, row, f"{plain(value):>{margin - 1}}", QUIET)
            last = row
    if scale.low < 0:
        for column in range(scale.left, sheet.width):
            sheet.under(column, scale.row(0), "┈", QUIET)
    sheet.put(margin, scale.rows, "╰" + "─" * (sheet.width - margin - 1), QUIET)
    for row in range(scale.rows):
        sheet.put(margin, row, "│", QUIET)


def _boundaries(sheet: Canvas, parts: Sequence[Part], scale: _Scale) -> None:
    """Sessions go up through the chart, scenes are notches of the foot; called where there is room."""
    foot = scale.rows
    here = [part for part in parts if scale.left <= scale.column(part.exchange) < sheet.width]
    sessions = [part for part in here if part.kind == "session"]
    scenes = [part for part in here if part.kind == "scene"]
    if len(scenes) * _APART > scale.columns:
        scenes = []
    for part in scenes:
        sheet.put(scale.column(part.exchange), foot, "┬", QUIET)
    if len(sessions) * _APART <= scale.columns:
        for part in sessions:
            _wall(sheet, scale.column(part.exchange), foot, inside=part.exchange > scale.first)
    for part in sessions if len(sessions) > 1 else ():
        _call(sheet, scale.column(part.exchange), foot + 1, str(part.number))
    for part in scenes if len(sessions) <= 1 else ():
        _call(sheet, scale.column(part.exchange), foot + 1, f"S{part.number}")


def _wall(sheet: Canvas, column: int, foot: int, *, inside: bool) -> None:
    sheet.put(column, foot, "┼" if inside else "├", QUIET)
    for row in range(foot) if inside else ():
        sheet.under(column, row, "┊", QUIET)


def _call(sheet: Canvas, column: int, row: int, name: str) -> None:
    """Write a name under its place unless it would touch another."""
    before = max(0, column - 1)
    if sheet.blank(before, row, column - before + len(name)) and (
        column + len(name) == sheet.width or sheet.blank(column + len(name), row)
    ):
        sheet.put(column, row, name, QUIET)
