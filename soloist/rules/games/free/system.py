"""No rules at all: prose, tables, and what can be rolled in every game: yes or no, a choice, bare dice.

The six answers of the destiny die are those of Bravoure & Infortune, Un Rôliste en Peignoir 2020, CC BY 4.0;
the choice roll is that of HaDes 0.1.0, Jet de choix.
"""

from itertools import accumulate

from soloist.rules.content import Words
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.engine.description import Rule, described
from soloist.rules.system import Asked, Odds, Outcome, Resolution, Roll, Situation, Test, roll_again
from soloist.values.message import Refusal, message

# --- yes or no: one die -----------------------------------------------------------------------------


def _ask(asked: Asked, dice: Dice) -> Resolution:
    """Ask the destiny die."""
    (face,) = dice.throw(Throw(LONE, 1))
    return Resolution(asked.test, fate(face).id, face, {LONE: Roll((face,))}, {})


def fate(face: int) -> Outcome:
    """The answer of a face, 1 to 6."""
    return FATE_OUTCOMES[face - 1]


# --- a choice: one die an option, the highest wins --------------------------------------------------


def _choose(asked: Asked, dice: Dice) -> Resolution:
    """`value` is the winning option, from 1; options tied for the highest roll again among themselves.

    Those that do not exclude each other may all be taken: `remark` names the others.
    """
    best = tuple(range(asked.values["options"]))

    def tied(shown: list[list[int]]) -> tuple[int, ...]:
        nonlocal best
        top = max(shown[option][-1] for option in best)
        best = tuple(option for option in best if shown[option][-1] == top)
        return best if len(best) > 1 and asked.values["exclusive"] else ()

    roll = roll_again(dice, LONE, len(best), tied)
    others = ", ".join(str(option + 1) for option in best[1:])
    remark = Words()("words.and_others", others=others) if others else None
    return Resolution(asked.test, None, best[0] + 1, {LONE: roll}, {}, remark=remark)


def _choice_odds(asked: Asked) -> Odds:
    """The same chance for each option; outcomes are the options' numbers."""
    count = asked.values["options"]
    if not asked.values["exclusive"]:
        raise Refusal(message("Options that can both be true have no chances that add up to one."))
    return Odds({str(option): 1 for option in range(1, count + 1)}, count)


# --- bare dice of any game: `2d6+1 vs 8`, `d20`, `3d6-2` --------------------------------------------

MOST_TOTALS = 1_000_000
"""Totals that are gone through for exact chances of each, counted anew for each die."""


def _roll_bare(asked: Asked, dice: Dice) -> Resolution:
    """Throw them and add up; `success` when the total is the target or more."""
    count, sides, target = asked.values["count"], asked.values["faces"], asked.values.get("target")
    faces = dice.throw(Throw(LONE, count, sides))
    total = sum(faces) + asked.values["modifier"]
    outcome = None if target is None else "success" if total >= target else "failure"
    return Resolution(asked.test, outcome, total, {LONE: Roll(faces, faces=sides)}, {})


def _bare_odds(asked: Asked) -> Odds:
    """Exact chances of `success` and `failure`; no outcome without a target."""
    count, faces, target = asked.values["count"], asked.values["faces"], asked.values.get("target")
    if target is None:
        return Odds({}, faces**count)
    sums = bare_sums(asked.situation)
    reached = sum(weight for total, weight in sums.weights.items() if int(total) >= target)
    return Odds({"success": reached, "failure": sums.total - reached}, sums.total)


def bare_sums(situation: Situation) -> Odds:
    """Exact chances of every total, by its number; the target says nothing here.

    Raises `Refusal` for more totals than are gone through, `MOST_TOTALS` of all dice together.
    """
    values = BARE.read(situation).values
    count, faces = values["count"], values["faces"]
    if count * count * faces > MOST_TOTALS:
        dice = f"{count}d{faces}"
        raise Refusal(message("{dice}: too many totals to list. Say what they are to reach.", dice=dice))
    ways = [1]
    for _ in range(count):
        below = [0, *accumulate(ways)]
        last = len(ways) - 1
        ways = [below[min(at, last) + 1] - below[max(0, at + 1 - faces)] for at in range(last + faces)]
    least = count + values["modifier"]
    return Odds({str(least + n): each for n, each in enumerate(ways)}, faces**count)


# --- the game ---------------------------------------------------------------------------------------

FREE = described(
    "free",
    {"fate": Rule(_ask), "choice": Rule(_choose, _choice_odds), "bare": Rule(_roll_bare, _bare_odds)},
)
FATE, CHOICE, BARE = FREE.tests
FATE_OUTCOMES = FATE.outcomes
FATE_TABLE = Words()("words.fate_table")
"""What a journal's `tbl:` line calls the destiny die."""


def everyones(test: Test) -> bool:
    """Whether a test is of every game, yes and no or bare dice, and keeps its words in all of them."""
    return any(test is each for each in FREE.tests)
