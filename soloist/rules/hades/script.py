"""The script: a whole plan in one roll, and the step where it is interrupted (HaDes 0.1.0, Script)."""

from collections.abc import Sequence
from dataclasses import replace

from soloist.message import Refusal, message
from soloist.rules.dice import Dice
from soloist.rules.hades.aftermath import check_spending, roll_both, settle
from soloist.rules.hades.final_odds import final_odds
from soloist.rules.hades.keys import AGAINST, ALEA_KEYS, FOR, PVP_KEYS, ROLL_KEYS
from soloist.rules.hades.outcomes import outcome_id
from soloist.rules.hades.script_outcomes import SCRIPT_OUTCOMES
from soloist.rules.situation import MOST_DICE, inputs
from soloist.rules.step_lists import plan_dice
from soloist.rules.system import Key, Odds, Resolution, Side, Situation, Test
from soloist.rules.term import Term

# A script has no objective dice, and both pools may come from the lists of its steps.
SIDES = tuple(replace(side, own_reason=None, optional=True) for side in (FOR, AGAINST))
STEPS = Key(
    "steps", "ints", Term("Obstacle dice of each step", "Dés d’obstacle par étape"), None, 1, MOST_DICE
)  # fmt: skip
POOLS = Key(
    "pools", "ints", Term("Protagonist dice of each step", "Dés du protagoniste par étape"),
    None, 0, MOST_DICE, optional=True,
)  # fmt: skip
KEYS = (STEPS, POOLS, *ROLL_KEYS, *ALEA_KEYS, *PVP_KEYS)


def interrupted_step(steps: Sequence[int], evens: int) -> int:
    """The step, from 1, that holds the `evens`-th obstacle die when the steps' dice are laid end to end.

    The first step for no evens, the last when there are more evens than dice.
    """
    laid = 0
    for number, size in enumerate(steps, 1):
        laid += size
        if evens <= laid:
            return number
    return len(steps)


def resolve_script(situation: Situation, dice: Dice) -> Resolution:
    """Roll the whole plan. `step` is where it stops, None when the mission is fulfilled."""
    for_, against, steps, values = _read(situation)
    rolls = roll_both((for_, against), ("for", "against"), values, dice)
    dice.done()
    settled = settle(*rolls, values)
    step = None if settled.value >= 2 else interrupted_step(steps, int(settled.facts["evens_for"]))
    return Resolution(
        "script",
        outcome_id(settled.value),
        settled.value,
        {"for": rolls[0], "against": rolls[1]},
        settled.effects,
        natural=settled.natural,
        step=step,
        facts=settled.facts,
    )


def script_odds(situation: Situation) -> Odds:
    """Exact chances of the six final outcomes, as in an opposition of the same dice."""
    for_, against, _, values = _read(situation)
    return final_odds(for_, against, values)


def _read(situation: Situation) -> tuple[int, int, tuple[int, ...], dict[str, int]]:
    for_, against, steps = plan_dice(situation, KEYS, (POOLS, STEPS), SIDES, _fits)
    values = dict(inputs(situation, KEYS))
    check_spending(for_, against, values)
    return for_, against, steps, values


def _fits(side: Side, size: int, listed: int) -> None:
    """Raises `Refusal` where a side has both a pool and a list, and they do not agree."""
    if listed and listed != size:
        raise Refusal(
            message(
                "“{side}” has {size} dice and its steps {listed}. Make them agree.",
                side=side.id,
                size=size,
                listed=listed,
            )
        )


SCRIPT = Test(
    "script",
    Term("Script", "Script"),
    SIDES,
    KEYS,
    SCRIPT_OUTCOMES,
    resolve_script,
    script_odds,
    step_chosen_from=-2,
)
