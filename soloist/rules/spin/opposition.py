"""The opposition: one side against another, the heart of SPIN (SPIN 0.1, Résoudre)."""

from functools import partial

from soloist.rules.dice import Dice
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.spin.aftermath import (
    AWAITED,
    check_spending,
    check_zero,
    destiny_change,
    promised,
    roll_both,
    settle,
)
from soloist.rules.spin.keys import AGAINST, ALEA_KEYS, FOR, PVP_KEYS, ROLL_KEYS
from soloist.rules.spin.odds import final_odds
from soloist.rules.spin.outcomes import OPPOSITION_OUTCOMES, outcome_id
from soloist.rules.system import Odds, Resolution, Situation, Test
from soloist.rules.term import Term

SIDES = (FOR, AGAINST)
KEYS = ROLL_KEYS + ALEA_KEYS + PVP_KEYS


def oppose(test: str, situation: Situation, dice: Dice) -> Resolution:
    """Roll both pools and read them. `value` is −3 to +3, further only under `dea_unbounded`.

    `effects` may have `cards`: Destiny draws one.
    """
    for_, against, values = _read(situation)
    check_zero(destiny_change(for_, against, values), values)
    rolls = roll_both((for_, against), ("for", "against"), dice)
    dice.done()
    settled = settle(*rolls, values)
    return Resolution(
        test,
        outcome_id(settled.value),
        settled.value,
        {"for": rolls[0], "against": rolls[1]},
        settled.effects,
        natural=settled.natural,
        facts=settled.facts,
        awaited=AWAITED,
        told=promised(settled.effects),
    )


def opposition_odds(situation: Situation) -> Odds:
    """Exact chances of the six final outcomes, fortunes and Deus Ex Alea included.

    They are told even of pools that an option forbids: one more die mends that.
    """
    return final_odds(*_read(situation))


def _read(situation: Situation) -> tuple[int, int, dict[str, int]]:
    for_, against = sizes(situation, SIDES)
    values = dict(inputs(situation, KEYS))
    only_lists(situation, KEYS)
    check_spending(for_, against, values)
    return for_, against, values


OPPOSITION = Test(
    "opposition",
    Term("Opposition", "Opposition"),
    SIDES,
    KEYS,
    OPPOSITION_OUTCOMES,
    partial(oppose, "opposition"),
    opposition_odds,
    bars={"feat": 2, "success": 1, "fiasco": -1},
)
