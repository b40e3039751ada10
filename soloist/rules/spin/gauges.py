"""Gauges of three levels, each of one to three graduations; their dice go to the other side (SPIN 0.1)."""

from collections.abc import Callable
from typing import Literal

from soloist.rules.hades.gauges import HIGHEST, KINDS, MARKS, Kind

__all__ = ["GRADUATIONS", "HIGHEST", "KINDS", "MARKS", "Kind", "Weight"]

Weight = Literal["none", "handicap", "end", "exhausted", "complete"]

GRADUATIONS = 2  # of a level, unless the story says 1 (hard) or 3 (easy)

_FULL: dict[Kind, Weight] = {"state": "end", "resource": "exhausted", "progress": "complete"}


def level(graduations: int, each: int = GRADUATIONS) -> int:
    """The level of that many graduations, 0 to 3, with so many to `each` level."""
    return max(0, min(HIGHEST, graduations // each))


def handicap(kind: str, level: int) -> int:
    """Dice a relevant gauge gives to the other side at that level: 1 at I, 2 at II; progress gives none."""
    return level if kind in ("state", "resource") and level in (1, 2) else 0


def weight(kind: Kind, level: int) -> Weight:
    """What a gauge does at that level: nothing, dice for the other side, or its end."""
    if level >= HIGHEST:
        return _FULL[kind]
    return "handicap" if handicap(kind, level) else "none"


def level_in_story(graduations: int, option: Callable[[str], str | None]) -> int:
    """The level by the graduations of the story, which a dangerous or a gentle place may change."""
    said = option("sp.graduations") or ""
    return level(graduations, int(said) if said in ("1", "2", "3") else GRADUATIONS)


# --- what changes a gauge -----------------------------------------------------------------------


def after_loss(graduations: int, each: int = GRADUATIONS, *, whole: bool = False) -> int:
    """Graduations after a loss: one more, or up to the next level where Destiny says a `whole` one."""
    more = each * (level(graduations, each) + 1) if whole else graduations + 1
    return min(HIGHEST * each, more)


def after_fortune(graduations: int, each: int = GRADUATIONS) -> int:
    """Graduations after a fortune: back to the start of the level below; below I, none is left."""
    return each * max(0, level(graduations, each) - 1)


def moved(graduations: int, before: int, after: int) -> int:
    """Graduations where a level had `before` of them and now has `after`: the level stays as it is."""
    done, begun = divmod(min(HIGHEST * before, graduations), before)
    return done * after + min(begun, after - 1)


def boss_hit(graduations: int, value: int, each: int = GRADUATIONS, *, spared: bool = False) -> int:
    """The gauge of an important adversary after a result: a success is a level, a feat the end.

    A feat takes two levels instead where the plot has it `spared`. Less than a success does nothing.
    """
    if value < 2:
        return graduations
    levels = 1 if value == 2 else 2 if spared else HIGHEST
    return min(HIGHEST, level(graduations, each) + levels) * each
