"""The opposition: one side against another, the heart of HaDes (HaDes 0.1.0, Jets de dés)."""

from soloist.rules.dice import Dice
from soloist.rules.hades.aftermath import check_spending, roll_both, settle
from soloist.rules.hades.final_odds import final_odds
from soloist.rules.hades.keys import AGAINST, ALEA_KEYS, FOR, PVP_KEYS, ROLL_KEYS, TYPE
from soloist.rules.hades.outcomes import OPPOSITION_OUTCOMES, outcome_id
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Odds, Outcome, Resolution, Situation, Test
from soloist.rules.term import Term

SIDES = (FOR, AGAINST)
KEYS = (TYPE, *ROLL_KEYS, *ALEA_KEYS, *PVP_KEYS)


def oppose(situation: Situation, dice: Dice) -> Resolution:
    """Roll both pools and read them. `value` is −3 to +3, further only under `dea_unbounded`."""
    for_, against, values = _read(situation)
    rolls = roll_both((for_, against), ("for", "against"), values, dice)
    dice.done()
    settled = settle(*rolls, values)
    return Resolution(
        "opposition",
        outcome_id(settled.value),
        settled.value,
        {"for": rolls[0], "against": rolls[1]},
        settled.effects,
        natural=settled.natural,
        facts=settled.facts,
    )


def opposition_odds(situation: Situation) -> Odds:
    """Exact chances of the six final outcomes, fortunes and Deus Ex Alea included."""
    return final_odds(*_read(situation))


def told_by_type(situation: Situation) -> tuple[Outcome, ...]:
    """The six results in the words of the type of action (HaDes 0.1.0, Tables par type d'action)."""
    type_ = situation.values.get(TYPE.id, 0)
    if not type_:
        return OPPOSITION_OUTCOMES
    from soloist.rules.hades.action_types import worded  # long, and seldom wanted

    return worded(OPPOSITION_OUTCOMES, type_)


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
    oppose,
    opposition_odds,
    outcomes_for=told_by_type,
    # Interpréter le résultat: an objective reached is a bar, a feat one more; a price is one of ours
    bars={"feat": 2, "success": 1, "failure": -1, "fiasco": -2},
)
