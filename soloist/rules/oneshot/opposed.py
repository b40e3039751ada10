"""The opposed test: the acting side's dice against the best die of the other (One Shot, Tests and Combat)."""

from collections.abc import Mapping
from typing import NamedTuple

from soloist.rules.dice import Dice
from soloist.rules.oneshot.attacks import suffered
from soloist.rules.oneshot.difficulty import SECOND_CHANCE
from soloist.rules.oneshot.effort import check_held
from soloist.rules.oneshot.energy import damage, falls
from soloist.rules.oneshot.keys import ACTIVE, DEFENDS, HARM, RESISTING, RESISTING_KEYS, TRY_KEYS
from soloist.rules.oneshot.outcomes import OPPOSED_OUTCOMES
from soloist.rules.oneshot.pools import asked, check_pools, dice_of, means, prepared, reckoned, worth
from soloist.rules.oneshot.standard import check_second, price, throw_active
from soloist.rules.oneshot.successes import best_weights, failing, successes, throw
from soloist.rules.situation import inputs, only_lists
from soloist.rules.system import Odds, Resolution, Roll, Situation, Test
from soloist.rules.term import Term

SIDES = (ACTIVE, RESISTING)
KEYS = (*TRY_KEYS, *RESISTING_KEYS, HARM, DEFENDS)


class Opposed(NamedTuple):  # lighter at the start of a roll than a data class
    """What two hands come to: the difficulty the resisting side made, and the successes against it."""

    difficulty: int
    successes: int


def oppose(active: tuple[int, ...], resisting: tuple[int, ...], second: bool = False) -> Opposed:
    """The difficulty is the best resisting die, two more for a second chance; ties are the acting side's."""
    difficulty = max(resisting) + (SECOND_CHANCE if second else 0)
    return Opposed(difficulty, successes(active, difficulty))


def act(situation: Situation, dice: Dice) -> Resolution:
    """The acting side throws, then the other. `value` is the number of successes.

    With `harm` they are energy lost: `damage` among the facts, and a protagonist who `defends` loses it.
    """
    values = _read(situation)
    active = throw_active(situation, values, dice)
    return resist(situation, active, dice)


def resist(situation: Situation, active: Roll, dice: Dice) -> Resolution:
    """The other side answers dice already thrown: it may look at them before it spends its own energy."""
    values = _read(situation)
    resisting = throw(RESISTING.id, dice_of(situation, 1, RESISTING, means(values, "resisting_")), dice)
    dice.done()
    found = oppose(active.base, resisting.base, bool(values["second"]))
    lost = damage(found.successes, bool(values["power"])) if values["harm"] else 0
    effects = _effects(found.successes, values)
    return Resolution(
        "opposed",
        "success" if found.successes else "failure",
        found.successes,
        {ACTIVE.id: active, RESISTING.id: resisting},
        effects,
        facts={
            "difficulty": found.difficulty,
            "damage": lost,
            **({} if values["defends"] else price(effects)),
        },
        remark=falls(values, effects),
    )


def _effects(count: int, values: Mapping[str, int]) -> dict[str, int]:
    """What the protagonist's energy does: what was spent, then what a blow takes of the rest."""
    if not values["defends"]:
        return {"energy": -values["energy"]} if values["energy"] else {}
    spent = values["resisting_energy"]
    left = {"held": values["held"] - spent} if "held" in values else {}
    lost = suffered(count, left, bool(values["power"])).get("energy", 0) if values["harm"] else 0
    return {"energy": lost - spent} if lost - spent else {}


def act_odds(situation: Situation) -> Odds:
    """Exact chances that a die of the acting side reaches the best of the other, and that none does."""
    values = _read(situation)
    active = dice_of(situation, 0, ACTIVE, means(values))
    resisting = dice_of(situation, 1, RESISTING, means(values, "resisting_"))
    harder = SECOND_CHANCE if values["second"] else 0
    missed = sum(
        weight * failing(active, best + harder) for best, weight in enumerate(best_weights(resisting), 1)
    )
    total = 10 ** (active + resisting)
    return Odds({"success": total - missed, "failure": missed}, total)


def _read(situation: Situation) -> dict[str, int]:
    check_pools(situation, SIDES)
    values = reckoned(situation, inputs(situation, KEYS), SIDES)
    only_lists(situation, KEYS)
    check_second(values)
    check_held(values["resisting_energy" if values["defends"] else "energy"], values.get("held"))
    return values


OPPOSED = Test(
    "opposed",
    Term("Opposition", "Opposition"),
    SIDES,
    KEYS,
    OPPOSED_OUTCOMES,
    act,
    act_odds,
    prepared=lambda situation, lang: prepared(situation, lang, SIDES),
    asked=lambda situation: asked(situation, SIDES),
    worth=lambda situation: worth(situation, SIDES),
)
