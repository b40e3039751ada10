"""An action against a Menace, whose score every success brings down (Bravoure & Infortune, Menace)."""

from soloist.rules.bravoure.action import (
    SIDES,
    action_facts,
    action_weights,
    read_pool,
    roll_action,
    spendable,
)
from soloist.rules.bravoure.keys import ACTION_KEYS, ENDLESS, POOL
from soloist.rules.bravoure.menace import score_left
from soloist.rules.bravoure.ones import successes_weights
from soloist.rules.bravoure.outcomes import FAILURE, MISFORTUNE, SHORT
from soloist.rules.dice import Dice
from soloist.rules.system import Key, Odds, Outcome, Resolution, Situation, Test, later
from soloist.rules.term import Term

SCORE = Key("score", "int", Term("score", "score"), None, 1, ENDLESS)
KEYS = (SCORE, *ACTION_KEYS)

BEATEN = Outcome(
    "beaten",
    None,
    Term("Beaten", "Terrassée"),
    Term("The Menace is no more: say how it ends.", "La Menace n’est plus : raconter comment elle finit."),
    mood="good",
)
OUTCOMES = (
    BEATEN,
    Outcome(
        "success",
        None,
        Term("Struck", "Touchée"),
        Term(
            "It gives ground, whatever it was that did it.",
            "Elle recule, quelle que soit la manière.",
        ),
        mood="good",
    ),
    SHORT,
    FAILURE,
    MISFORTUNE,
)


def assail(situation: Situation, dice: Dice) -> Resolution:
    """Roll against a Menace. `value` is what its score loses, the `left` of the facts what remains."""
    n, values = read_pool(situation, KEYS)
    roll, judged = roll_action(n, values, dice)
    won = judged.outcome == "success"
    left = score_left(values["score"], judged.successes, judged.spent) if won else values["score"]
    return Resolution(
        "menace",
        "beaten" if left == 0 else judged.outcome,
        judged.counted,
        {POOL.id: roll},
        judged.effects,
        natural=judged.successes,
        facts={**action_facts(roll, judged), "left": left},
        remark=remaining(left),
    )


def remaining(left: int) -> Term:
    """What to say of a Menace's score after an action."""
    return Term(f"{left} left", f"reste {left}")


def assault_odds(situation: Situation) -> Odds:
    """Exact chances of the five outcomes; `spend` points go wherever there is a success to add them to."""
    n, values = read_pool(situation, KEYS)
    weights, total = action_weights(n, values)
    required, each = values["required"], successes_weights(n, bool(values["asset"]))
    beaten = sum(
        each[ones]
        for ones in range(1, n + 1)
        if ones + spendable(values, max(0, ones - required)) >= max(required, values["score"])
    )
    told = {"beaten": beaten, **weights, "success": weights["success"] - beaten}
    return Odds(told, total)


_ways = later("soloist.rules.bravoure.ways", "of_sides")

MENACE = Test(
    "menace",
    Term("Menace", "Menace"),
    SIDES,
    KEYS,
    OUTCOMES,
    assail,
    assault_odds,
    at_most=1,
    ways=lambda asked: _ways()(asked, SIDES),
    worth=lambda _: 1,
    bars={"misfortune": -1},
)
