"""The standard test: dice against a difficulty, and attempts like it (One Shot, Tests)."""

from collections.abc import Mapping
from dataclasses import replace

from soloist.message import Refusal, message
from soloist.rules.dice import Dice
from soloist.rules.oneshot.difficulty import AVERAGE, DIFFICULTIES, LEAST, MOST, second_chance
from soloist.rules.oneshot.effort import check_held
from soloist.rules.oneshot.energy import falls
from soloist.rules.oneshot.keys import ACTIVE, TRY_KEYS
from soloist.rules.oneshot.outcomes import STANDARD_OUTCOMES
from soloist.rules.oneshot.pools import asked, check_pools, dice_of, means, prepared, reckoned, worth
from soloist.rules.oneshot.successes import failing, successes, throw
from soloist.rules.situation import inputs, only_lists
from soloist.rules.system import Key, Odds, Resolution, Roll, Situation, Test
from soloist.rules.term import Term

SIDES = (ACTIVE,)
KEYS = (
    Key(
        "difficulty", "int", Term("difficulty", "difficulté"), None, LEAST, MOST,
        usual=AVERAGE, rungs=DIFFICULTIES,
    ),
    *TRY_KEYS,
)  # fmt: skip


def attempt(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the number of successes; the energy spent is lost whatever comes."""
    values = read(situation, KEYS)
    difficulty = final_difficulty(values["difficulty"], values)
    roll = throw_active(situation, values, dice)
    dice.done()
    spent = {"energy": -values["energy"]} if values["energy"] else {}
    found = resolution("standard", roll, difficulty, spent, values)
    return replace(found, facts={**found.facts, **price(spent)})


def price(spent: Mapping[str, int]) -> dict[str, int]:
    """The fact that tells what a roll costs whatever its dice, where it costs something."""
    return {f"{id_}_change": change for id_, change in spent.items()}


def attempt_odds(situation: Situation) -> Odds:
    """Exact chances of one success or more, and of none."""
    values = read(situation, KEYS)
    return odds_against(situation, values, final_difficulty(values["difficulty"], values))


def read(situation: Situation, keys: tuple[Key, ...]) -> dict[str, int]:
    """The inputs of a test of one side; raises `Refusal` for what does not fit, or energy not held."""
    check_pools(situation, SIDES)
    values = reckoned(situation, inputs(situation, keys), SIDES)
    only_lists(situation, keys)
    if not values.get("defends"):
        check_held(values["energy"], values.get("held"))
    return values


def final_difficulty(difficulty: int, values: Mapping[str, int]) -> int:
    """The difficulty, harder for a second chance; raises `Refusal` for one that is not to be had."""
    if not values["second"]:
        return difficulty
    check_second(values)
    return second_chance(difficulty)


def check_second(values: Mapping[str, int]) -> None:
    """Raises `Refusal` where a second chance is taken and the story gives none."""
    if values["second"] and not values["second_allowed"]:
        raise Refusal(message("This story gives no second chance: its option os.second_chance is off."))


def throw_active(situation: Situation, values: Mapping[str, int], dice: Dice) -> Roll:
    """Throw the acting side's dice."""
    return throw(ACTIVE.id, dice_of(situation, 0, ACTIVE, means(values)), dice)


def resolution(
    test: str, roll: Roll, difficulty: int, effects: Mapping[str, int], values: Mapping[str, int]
) -> Resolution:
    """What the acting side's dice come to against a difficulty, and whether the protagonist falls."""
    count = successes(roll.base, difficulty)
    outcome = "success" if count else "failure"
    facts = {"against": difficulty}
    fallen = falls(values, effects)
    return Resolution(test, outcome, count, {ACTIVE.id: roll}, effects, facts=facts, remark=fallen)


def odds_against(situation: Situation, values: Mapping[str, int], difficulty: int) -> Odds:
    """Exact chances of the acting side's dice against a difficulty."""
    dice = dice_of(situation, 0, ACTIVE, means(values))
    missed = failing(dice, difficulty)
    return Odds({"success": 10**dice - missed, "failure": missed}, 10**dice)


def prepare_active(situation: Situation, lang: str) -> Situation:
    """What the flags say, put into the acting side's pool."""
    return prepared(situation, lang, SIDES)


def asked_of_active(situation: Situation) -> Mapping[str, int]:
    """The energy that a power of the acting side takes where none is said."""
    return asked(situation, SIDES)


def worth_of_active(situation: Situation) -> int:
    """What each success of the acting side is worth."""
    return worth(situation, SIDES)


STANDARD = Test(
    "standard",
    Term("Test", "Test"),
    SIDES,
    KEYS,
    STANDARD_OUTCOMES,
    attempt,
    attempt_odds,
    prepared=prepare_active,
    asked=asked_of_active,
    worth=worth_of_active,
)
