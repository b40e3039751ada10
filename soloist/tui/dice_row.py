"""Dice as they lie on the table: drawn as dice where there is room, else as faces on one row."""

from typing import Final

from textual.content import Content

from soloist.play.counting import Counting
from soloist.rules.system import Roll
from soloist.tui.ink import MOODS, QUIET, STRONG, ink, lines

_MARKED: Final = f"{MOODS['good']} {STRONG}"
_DROPPED: Final = f"{QUIET} strike"
_Rows = tuple[Content, Content, Content]


def dice_block(roll: Roll, width: int, *, counts: Counting | None) -> Content:
    """The dice of a roll, in three rows where they fit into `width` cells, else in one.

    Bonus dice stand after a `+`, one for each wave; dice that count have a heavy frame, or brackets, and
    the others a light one, or none; where `counts` is None, all look alike. A die rolled
    again shows its earlier faces before it, and the later ones behind it where an earlier one counts.
    """
    tall = _drawn(roll, counts=counts)
    if max(row.cell_length for row in tall) <= width:
        return lines(tall)
    return dice_row(roll, counts=counts)


def dice_row(roll: Roll, *, counts: Counting | None, bare: bool = False) -> Content:
    """The dice of a roll in one row: `[6] [2]  5  + [4]`; `bare`, without brackets."""
    base = [
        _earlier(roll, at) + _face(face, roll, counts=counts, bare=bare) + _later(roll, at)
        for at, face in enumerate(roll.base)
    ]
    waves = [[_face(face, roll, counts=counts, bare=bare) for face in wave] for wave in roll.bonus]
    return ink(" + ", QUIET).join([Content(" ").join(wave) for wave in (base, *waves) if wave])


def _earlier(roll: Roll, at: int) -> Content:
    before = roll.before[at] if at < len(roll.before) else ()
    shown = [ink(str(face), _DROPPED) + ink("›", QUIET) for face in before]
    return Content("").join(shown)


def _later(roll: Roll, at: int) -> Content:
    after = roll.after[at] if at < len(roll.after) else ()
    shown = [ink("‹", QUIET) + ink(str(face), _DROPPED) for face in after]
    return Content("").join(shown)


def _face(face: int, roll: Roll, *, counts: Counting | None, bare: bool) -> Content:
    if counts is None:
        return ink(str(face) if bare else f"[{face}]", STRONG)
    if bare:
        return ink(str(face), _MARKED if counts(face) else QUIET)
    return ink(f"[{face}]", _MARKED) if counts(face) else ink(f" {face} ", QUIET)


# --- drawn --------------------------------------------------------------------------------------


def _drawn(roll: Roll, *, counts: Counting | None) -> _Rows:
    rows: _Rows = (Content(""), Content(""), Content(""))
    for at, face in enumerate(roll.base):
        for part in (_earlier(roll, at), None, _later(roll, at)):
            if part is None:
                rows = _beside(rows, _die(face, roll, counts=counts))
            else:
                blank = ink(" " * part.cell_length)
                rows = _beside(rows, (blank, part, blank))
    for wave in roll.bonus:
        if wave:
            rows = _beside(rows, (Content(" " * 3), ink(" + ", QUIET), Content(" " * 3)))
        for face in wave:
            rows = _beside(rows, _die(face, roll, counts=counts))
    return rows


def _die(face: int, roll: Roll, *, counts: Counting | None) -> _Rows:
    middle = f"{face:^{max(3, len(str(roll.faces)) + 2)}}"
    edge = len(middle)
    if counts is not None and not counts(face):
        top, side, bottom, style = f"╭{'─' * edge}╮", "│", f"╰{'─' * edge}╯", QUIET
    else:
        style = _MARKED if counts else STRONG
        top, side, bottom = f"┏{'━' * edge}┓", "┃", f"┗{'━' * edge}┛"
    return ink(top, style), ink(f"{side}{middle}{side}", style), ink(bottom, style)


def _beside(rows: _Rows, more: _Rows) -> _Rows:
    return rows[0] + more[0], rows[1] + more[1], rows[2] + more[2]
