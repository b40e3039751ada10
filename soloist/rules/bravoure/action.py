"""The action, heart of the game, and the passive test (Bravoure & Infortune, Action; Bravoure; Malheur)."""

from collections.abc import Mapping

from soloist.rules.bravoure.judgement import Judged, check_spending, judge
from soloist.rules.bravoure.keys import ACTION_KEYS, ASSET, POOL, REQUIRED
from soloist.rules.bravoure.ones import chances, misfortune_weight, roll_ones, successes_weights
from soloist.rules.bravoure.outcomes import ACTION_OUTCOMES, PASSIVE_OUTCOMES
from soloist.rules.dice import Dice
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Key, Odds, Resolution, Roll, Situation, Test, later
from soloist.rules.term import Term

SIDES = (POOL,)
PASSIVE_KEYS = (REQUIRED, ASSET)


def act(situation: Situation, dice: Dice) -> Resolution:
    """Roll the pool and read it. `value` is the number of successes, those bought included."""
    n, values = read_pool(situation, ACTION_KEYS)
    roll, judged = roll_action(n, values, dice)
    return Resolution(
        "action", judged.outcome, judged.counted, {POOL.id: roll}, judged.effects,
        natural=judged.successes, facts=action_facts(roll, judged),
    )  # fmt: skip


def action_odds(situation: Situation) -> Odds:
    """Exact chances; `spend` points are added wherever there is a success and they complete it.

    Of those that are not in hand as many are as there are. An asset leaves no choice: its sixes are
    rolled again.
    """
    return Odds(*action_weights(*read_pool(situation, ACTION_KEYS)))


def read_pool(situation: Situation, keys: tuple[Key, ...]) -> tuple[int, dict[str, int]]:
    """The dice of the only pool and the inputs; raises `Refusal` naming what is wrong."""
    (n,) = sizes(situation, SIDES)
    values = dict(inputs(situation, keys))
    only_lists(situation, keys)
    return n, values


def roll_action(n: int, values: Mapping[str, int], dice: Dice) -> tuple[Roll, Judged]:
    """The dice of an action and what they come to; raises `Refusal` for Bravery that is not there."""
    roll = roll_ones(n, POOL.id, dice, range(n) if values["asset"] else ())
    dice.done()
    judged = judge(roll.base, values["infortune"], values["required"], values["spend"])
    check_spending(judged, values.get("bravoure"), gained_too=bool(values["spend_gained"]))
    return roll, judged


def action_facts(roll: Roll, judged: Judged) -> dict[str, int | str]:
    """What a person may want to be told of a roll besides its result."""
    return {"highest": max(roll.base), "spent": judged.spent}


def spendable(values: Mapping[str, int], gained: int = 0) -> int:
    """How many of the points to be spent are in hand, those just `gained` too where they may be spent."""
    held = values.get("bravoure")
    if held is None:
        return values["spend"]
    return min(values["spend"], held + (gained if values["spend_gained"] else 0))


def action_weights(n: int, values: Mapping[str, int]) -> tuple[dict[str, int], int]:
    """The weights of the four outcomes, and their total."""
    asset = bool(values["asset"])
    weights = successes_weights(n, asset)
    needed = max(1, values["required"] - spendable(values))
    struck = misfortune_weight(n, asset, values["infortune"])
    told = {
        "success": sum(weights[needed:]),
        "short": sum(weights[1:needed]),
        "failure": weights[0] - struck,
        "misfortune": struck,
    }
    return told, chances(n, asset)


def notice(situation: Situation, dice: Dice) -> Resolution:
    """The same roll asked for by the game master: neither counter moves, and no misfortune comes of it."""
    n, values = read_pool(situation, PASSIVE_KEYS)
    roll = roll_ones(n, POOL.id, dice, range(n) if values["asset"] else ())
    dice.done()
    successes = roll.base.count(1)
    outcome = "success" if successes >= values["required"] else "short" if successes else "failure"
    return Resolution("passive", outcome, successes, {POOL.id: roll}, {})


def passive_odds(situation: Situation) -> Odds:
    """Exact chances of the three outcomes."""
    n, values = read_pool(situation, PASSIVE_KEYS)
    weights, total = action_weights(n, values | {"spend": 0, "infortune": 0})
    return Odds({id_: weights[id_] for id_ in ("success", "short", "failure")}, total)


_ways = later("soloist.rules.bravoure.ways", "of_sides")

ACTION = Test(
    "action",
    Term("Action", "Action"),
    SIDES,
    ACTION_KEYS,
    ACTION_OUTCOMES,
    act,
    action_odds,
    at_most=1,
    ways=lambda asked: _ways()(asked, SIDES),
    worth=lambda _: 1,
    bars={"misfortune": -1},
)
PASSIVE = Test(
    "passive",
    Term("Passive", "Passif"),
    SIDES,
    PASSIVE_KEYS,
    PASSIVE_OUTCOMES,
    notice,
    passive_odds,
    at_most=1,
    ways=lambda asked: _ways()(asked, SIDES),
)
