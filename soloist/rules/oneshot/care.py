"""Care: energy given back by someone else, once a day (One Shot, Recovery)."""

from collections.abc import Mapping
from dataclasses import replace

from soloist.message import Refusal, message
from soloist.rules.dice import Dice
from soloist.rules.oneshot.difficulty import CARE
from soloist.rules.oneshot.effort import check_held
from soloist.rules.oneshot.energy import damage, gain, may_be_cared_for
from soloist.rules.oneshot.keys import MOST_HELD, TRY_KEYS
from soloist.rules.oneshot.outcomes import FAILED
from soloist.rules.oneshot.pools import check_pools, reckoned
from soloist.rules.oneshot.standard import (
    SIDES,
    asked_of_active,
    final_difficulty,
    odds_against,
    prepare_active,
    resolution,
    throw_active,
)
from soloist.rules.oneshot.successes import successes
from soloist.rules.situation import inputs, only_lists
from soloist.rules.system import Key, Odds, Outcome, Resolution, Situation, Test
from soloist.rules.term import Term

KEYS = (
    *(key for key in TRY_KEYS if key.id != "split"),
    Key("gives", "flag", Term("care for somebody else", "soins à autrui"), 0),
    Key("combat", "flag", Term("fight", "combat"), 0),
    Key("again", "flag", Term("second care of the day", "déjà soigné ce jour"), 0),
    MOST_HELD,
)


def care(situation: Situation, dice: Dice) -> Resolution:
    """The protagonist is cared for, and gains one energy a success, two by a healing power.

    A protagonist who `gives` care spends the energy of the roll; `healed` among the facts is then for
    the other. `value` is the number of successes.
    """
    values = _read(situation)
    difficulty = final_difficulty(CARE, values)
    roll = throw_active(situation, values, dice)
    dice.done()
    healed = damage(successes(roll.base, difficulty), bool(values["power"]))
    effect = -values["energy"] if values["gives"] else room(healed, values)
    given = resolution("care", roll, difficulty, {"energy": effect} if effect else {}, values)
    return replace(given, facts={**given.facts, "healed": healed})


def room(points: int, values: Mapping[str, int]) -> int:
    """How many points come back: as many as there is room for, where that is known."""
    if "held" not in values or "max" not in values:
        return points
    return gain(values["held"], points, values["max"]) - values["held"]


def care_odds(situation: Situation) -> Odds:
    """Exact chances that care helps, and that it does not."""
    values = _read(situation)
    return odds_against(situation, values, final_difficulty(CARE, values))


def _read(situation: Situation) -> dict[str, int]:
    check_pools(situation, SIDES)
    values = reckoned(situation, inputs(situation, KEYS), SIDES)
    only_lists(situation, KEYS)
    if not may_be_cared_for(bool(values["again"]), bool(values["combat"]), bool(values["power"])):
        raise Refusal(
            message(
                "No care now: it helps once a day, and in a fight only by a healing power. "
                "Wait for a night, or for the end of the fight."
            )
        )
    if values["gives"]:
        check_held(values["energy"], values.get("held"))
    return values


CARING = Test(
    "care",
    Term("Care", "Soins"),
    SIDES,
    KEYS,
    (
        Outcome(
            "success",
            None,
            Term("Tended", "Soigné"),
            Term(
                "One energy comes back for each success, two by a power, and no more care today.",
                "Un point d’énergie revient par réussite, deux par un pouvoir ; plus de soins aujourd’hui.",
            ),
            mood="good",
        ),
        Outcome(
            "failure",
            0,
            Term("No help", "Sans effet"),
            Term("Nothing helps today.", "Rien n’y fait aujourd’hui."),
            (FAILED[0], FAILED[2]),
            "bad",
        ),
    ),
    care,
    care_odds,
    prepared=prepare_active,
    asked=asked_of_active,
)
