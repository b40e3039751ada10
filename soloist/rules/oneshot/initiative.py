"""Who acts first in a fight, for the whole fight (One Shot, Combat)."""

from soloist.rules.dice import Dice
from soloist.rules.oneshot.effort import check_held
from soloist.rules.oneshot.energy import falls
from soloist.rules.oneshot.keys import ACTIVE, ACTIVE_KEYS, HELD
from soloist.rules.oneshot.pools import check_pools, dice_of, means, reckoned
from soloist.rules.oneshot.standard import SIDES, asked_of_active, prepare_active, throw_active
from soloist.rules.oneshot.successes import FACES, best_weights
from soloist.rules.situation import inputs, only_lists
from soloist.rules.system import Key, Odds, Outcome, Resolution, Situation, Test
from soloist.rules.term import Term

TARGET = Key(
    "target", "int", Term("initiative of the other side", "initiative d’en face"), None, 1, FACES,
    optional=True,
)  # fmt: skip
KEYS = (TARGET, *(key for key in ACTIVE_KEYS if key.id != "power"), HELD)

NAMES = {"before": 1, "together": 0, "after": -1}


def take_initiative(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the best die, to be kept for the fight; with a `target`, who goes first is told too."""
    values = _read(situation)
    roll = throw_active(situation, values, dice)
    dice.done()
    best, target = max(roll.base), values.get("target")
    spent = {"energy": -values["energy"]} if values["energy"] else {}
    facts = {} if target is None else {"against": target}
    outcome = None if target is None else first(best, target)
    fallen = falls(values, spent)
    return Resolution("initiative", outcome, best, {ACTIVE.id: roll}, spent, facts=facts, remark=fallen)


def first(own: int, other: int) -> str:
    """Whether one acts `before`, `together` with or `after` the other."""
    return "together" if own == other else "before" if own > other else "after"


def initiative_odds(situation: Situation) -> Odds:
    """Exact chances to go before, together, after; without a `target`, of each best die by its number."""
    values = _read(situation)
    dice = dice_of(situation, 0, ACTIVE, means(values))
    weights = dict(enumerate(best_weights(dice), 1))
    target = values.get("target")
    if target is None:
        return Odds({str(best): weight for best, weight in weights.items()}, FACES**dice)
    told = dict.fromkeys(NAMES, 0)
    for best, weight in weights.items():
        told[first(best, target)] += weight
    return Odds(told, FACES**dice)


def _read(situation: Situation) -> dict[str, int]:
    check_pools(situation, SIDES)
    values = reckoned(situation, inputs(situation, KEYS), SIDES)
    only_lists(situation, KEYS)
    check_held(values["energy"], values.get("held"))
    return values


INITIATIVE = Test(
    "initiative",
    Term("Initiative", "Initiative"),
    SIDES,
    KEYS,
    (
        Outcome(
            "before",
            None,
            Term("Before", "Avant"),
            Term(
                "The acting side moves first, all fight long.", "Le camp actif ouvre, tout le combat durant."
            ),
            mood="good",
        ),
        Outcome(
            "together",
            None,
            Term("Together", "Ensemble"),
            Term("Everything happens at once.", "Tout arrive en même temps."),
            mood="mixed",
        ),
        Outcome(
            "after",
            None,
            Term("After", "Après"),
            Term("The other side moves first, all fight long.", "L’autre camp ouvre, tout le combat durant."),
            mood="bad",
        ),
    ),
    take_initiative,
    initiative_odds,
    prepared=prepare_active,
    asked=asked_of_active,
)
