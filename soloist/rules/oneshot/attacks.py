"""Attacks that nobody parries: a shot, and a blow at someone taken by surprise (One Shot, Combat)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from soloist.rules.dice import Dice
from soloist.rules.oneshot.difficulty import SURPRISED, shot
from soloist.rules.oneshot.energy import damage
from soloist.rules.oneshot.keys import DEFENDS, TRY_KEYS
from soloist.rules.oneshot.outcomes import ATTACK_OUTCOMES
from soloist.rules.oneshot.standard import (
    SIDES,
    asked_of_active,
    final_difficulty,
    odds_against,
    prepare_active,
    read,
    resolution,
    throw_active,
    worth_of_active,
)
from soloist.rules.oneshot.successes import successes
from soloist.rules.system import Key, Odds, Resolution, Situation, Test
from soloist.rules.term import Term

FAR = 10_000  # metres

SURPRISE_KEYS = (*TRY_KEYS, DEFENDS)
RANGED_KEYS = (
    Key("metres", "int", Term("metres", "mètres"), None, 0, FAR),
    Key("hindered", "int", Term("cover or poor sight", "couvert ou visibilité"), 0, 0, 2),
    Key(
        "hindered_each", "flag", Term("Cover and poor sight add up", "Couvert et visibilité s’ajoutent"), 0,
        option="os.hindered_each",
    ),
    *SURPRISE_KEYS,
)  # fmt: skip

Difficulty = Callable[[Mapping[str, int]], int]


def suffered(successes: int, values: Mapping[str, int], power: bool) -> dict[str, int]:
    """What the attack costs a protagonist who `defends`: its damage, as far as there is energy to lose."""
    lost = damage(successes, power)
    held = values.get("held")
    lost = lost if held is None else min(lost, held)
    return {"energy": -lost} if lost else {}


def _shot(values: Mapping[str, int]) -> int:
    return shot(values["metres"], values["hindered"], bool(values["hindered_each"]))


def _surprise(values: Mapping[str, int]) -> int:
    return SURPRISED


def _attack(
    id_: str, keys: tuple[Key, ...], difficulty: Difficulty
) -> Callable[[Situation, Dice], Resolution]:
    def attack(situation: Situation, dice: Dice) -> Resolution:
        """`value` is the number of successes; `damage` among the facts is the energy they cost."""
        values = read(situation, keys)
        against = final_difficulty(difficulty(values), values)
        roll = throw_active(situation, values, dice)
        dice.done()
        count, power = successes(roll.base, against), bool(values["power"])
        spent = {"energy": -values["energy"]} if values["energy"] else {}
        effects = suffered(count, values, power) if values["defends"] else spent
        given = resolution(id_, roll, against, effects, values)
        return replace(given, facts={**given.facts, "damage": damage(count, power)})

    return attack


def _odds(keys: tuple[Key, ...], difficulty: Difficulty) -> Callable[[Situation], Odds]:
    def odds(situation: Situation) -> Odds:
        """Exact chances to hit and to miss."""
        values = read(situation, keys)
        return odds_against(situation, values, final_difficulty(difficulty(values), values))

    return odds


RANGED = Test(
    "ranged",
    Term("Shot", "Tir"),
    SIDES,
    RANGED_KEYS,
    ATTACK_OUTCOMES,
    _attack("ranged", RANGED_KEYS, _shot),
    _odds(RANGED_KEYS, _shot),
    prepared=prepare_active,
    asked=asked_of_active,
    worth=worth_of_active,
)

SURPRISE = Test(
    "surprise",
    Term("Surprise", "Surprise"),
    SIDES,
    SURPRISE_KEYS,
    ATTACK_OUTCOMES,
    _attack("surprise", SURPRISE_KEYS, _surprise),
    _odds(SURPRISE_KEYS, _surprise),
    prepared=prepare_active,
    asked=asked_of_active,
    worth=worth_of_active,
)
