"""Bare dice of any game: `2d6+1 vs 8`, `d20`, `3d6-2`, with their exact odds."""

from itertools import accumulate
from math import comb

from soloist.rules.content import Words
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.outcomes import outcome
from soloist.rules.situation import MOST_DICE, inputs, sizes
from soloist.rules.system import Key, Odds, Resolution, Roll, Situation, Test
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

_WORDS = Words()

MOST_FACES = 10_000
MOST_NUMBER = 1_000_000
MOST_TOTALS = 1_000_000
"""Totals that are gone through for exact chances of each, counted anew for each die."""


@dataclass(frozen=True, slots=True)
class Bare:
    """`count` dice of `faces` faces plus `modifier`, to reach `target` or more if there is one."""

    count: int
    faces: int
    modifier: int = 0
    target: int | None = None


def roll_bare(situation: Situation, dice: Dice) -> Resolution:
    """Throw them and add up; `success` when the total is the target or more."""
    bare = _read(situation)
    faces = dice.throw(Throw(LONE, bare.count, bare.faces))
    dice.done()
    total = sum(faces) + bare.modifier
    outcome = None if bare.target is None else "success" if total >= bare.target else "failure"
    return Resolution("bare", outcome, total, {LONE: Roll(faces, faces=bare.faces)}, {})


def bare_odds(situation: Situation) -> Odds:
    """Exact chances of `success` and `failure`; no outcome without a target."""
    bare = _read(situation)
    total = bare.faces**bare.count
    if bare.target is None:
        return Odds({}, total)
    failing = _at_most(bare.count, bare.faces, bare.target - 1 - bare.modifier)
    return Odds({"success": total - failing, "failure": failing}, total)


def bare_sums(situation: Situation) -> Odds:
    """Exact chances of every total, by its number; the target says nothing here.

    Raises `Refusal` for more totals than are gone through, `MOST_TOTALS` of all dice together.
    """
    bare = _read(situation)
    if bare.count * bare.count * bare.faces > MOST_TOTALS:
        dice = f"{bare.count}d{bare.faces}"
        raise Refusal(message("{dice}: too many totals to list. Say what they are to reach.", dice=dice))
    ways = [1]
    for _ in range(bare.count):
        below = [0, *accumulate(ways)]
        last = len(ways) - 1
        ways = [
            below[min(at, last) + 1] - below[max(0, at + 1 - bare.faces)] for at in range(last + bare.faces)
        ]
    least = bare.count + bare.modifier
    return Odds({str(least + n): each for n, each in enumerate(ways)}, bare.faces**bare.count)


def _at_most(count: int, faces: int, most: int) -> int:
    """In how many ways `count` dice add up to `most` or less (inclusion and exclusion of faces too big)."""
    room = most - count  # dice counted from 0
    if room >= count * (faces - 1):
        every: int = faces**count
        return every
    return sum(
        (-1) ** k * comb(count, k) * comb(room - k * faces + count, count)
        for k in range(count + 1)
        if room - k * faces >= 0
    )


_KEYS = (
    Key("count", "int", _WORDS("keys.count"), 1, 1, MOST_DICE),
    Key("faces", "int", _WORDS("keys.faces"), None, 2, MOST_FACES),
    Key("modifier", "int", _WORDS("keys.modifier"), 0, -MOST_NUMBER, MOST_NUMBER),
    Key("target", "int", _WORDS("keys.target"), None, -MOST_NUMBER, MOST_NUMBER, optional=True),
)


def _read(situation: Situation) -> Bare:
    sizes(situation, ())
    values = inputs(situation, _KEYS)
    return Bare(values["count"], values["faces"], values["modifier"], values.get("target"))


BARE = Test(
    "bare",
    _WORDS("tests.bare"),
    (),
    _KEYS,
    (
        outcome(_WORDS, "success", mood="good"),
        outcome(_WORDS, "failure", mood="bad"),
    ),
    roll_bare,
    bare_odds,
)
