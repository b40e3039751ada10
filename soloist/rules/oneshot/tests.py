"""What is rolled in One Shot, and the energy it costs and gives back (Tests; Combat; Recovery)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from soloist.rules.content import Words
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.engine.odds import best_alone
from soloist.rules.oneshot.dice import (
    ACTIVE,
    ACTIVE_KEYS,
    AVERAGE,
    CARE,
    DEFENDS,
    DIFFICULTIES,
    FACES,
    HARM,
    HELD,
    LEAST,
    MOST,
    MOST_HELD,
    RESISTING,
    RESISTING_KEYS,
    SECOND_CHANCE,
    SLEEP,
    SURPRISED,
    TRY_KEYS,
    asked,
    at_a_guess,
    check_held,
    check_pools,
    damage,
    dice_of,
    falls,
    gain,
    may_be_cared_for,
    means,
    night_points,
    prepared,
    reached_cases,
    reckoned,
    second_chance,
    shot,
    successes,
    throw,
    worth,
)
from soloist.rules.oneshot.outcomes import ATTACK_OUTCOMES, FAILED, OPPOSED_OUTCOMES, STANDARD_OUTCOMES
from soloist.rules.outcomes import outcome
from soloist.rules.situation import alone, inputs, only_lists
from soloist.rules.system import Key, Outcome, Resolution, Roll, Side, Situation, Test
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

_WORDS = Words("oneshot")

# --- a difficulty at a guess (Tests) --------------------------------------------------------------


def guess(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the difficulty."""
    alone(situation, ())
    faces = dice.throw(Throw(LONE, 1))
    dice.done()
    value = at_a_guess(faces[0])
    return Resolution("difficulty", _GUESSES[value], value, {LONE: Roll(faces)}, {})


_GUESSES = {6: "rather_easy", 7: "average", 8: "rather_hard"}

DIFFICULTY = Test(
    "difficulty",
    _WORDS("tests.difficulty"),
    (),
    (),
    (
        outcome(_WORDS, "rather_easy", value=6, mood="good", name=DIFFICULTIES[6]),
        outcome(_WORDS, "average", value=7, mood="mixed", name=DIFFICULTIES[7]),
        outcome(_WORDS, "rather_hard", value=8, mood="bad", name=DIFFICULTIES[8]),
    ),
    guess,
)

# --- the standard test: dice against a difficulty, and attempts like it (Tests) -------------------


SIDES = (ACTIVE,)
KEYS = (
    Key(
        "difficulty", "int", _WORDS("keys.difficulty"), None, LEAST, MOST,
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


def read(situation: Situation, keys: tuple[Key, ...], sides: tuple[Side, ...] = SIDES) -> dict[str, int]:
    """The inputs of a test; raises `Refusal` for what does not fit, or energy the protagonist has not."""
    check_pools(situation, sides)
    values = reckoned(situation, inputs(situation, keys), sides)
    only_lists(situation, keys)
    paid = "resisting_energy" if values.get("defends") else "energy"
    if paid in values and values.get("gives", 1):
        check_held(values[paid], values.get("held"))
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


_PREPARED = partial(prepared, sides=SIDES)
_ASKED = partial(asked, sides=SIDES)
_WORTH = partial(worth, sides=SIDES)

STANDARD = Test(
    "standard",
    _WORDS("tests.standard"),
    SIDES,
    KEYS,
    STANDARD_OUTCOMES,
    attempt,
    cases=partial(reached_cases, attempt),
    prepared=_PREPARED,
    asked=_ASKED,
    worth=_WORTH,
)

# --- attacks that nobody parries: a shot, and a blow at someone taken by surprise (Combat) --------


FAR = 10_000  # metres

SURPRISE_KEYS = (*TRY_KEYS, DEFENDS)
RANGED_KEYS = (
    Key("metres", "int", _WORDS("keys.metres"), None, 0, FAR),
    Key("hindered", "int", _WORDS("keys.hindered"), 0, 0, 2),
    Key(
        "hindered_each", "flag", _WORDS("keys.hindered_each"), 0,
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


_shoot = _attack("ranged", RANGED_KEYS, _shot)
_surprise_attack = _attack("surprise", SURPRISE_KEYS, lambda _: SURPRISED)

RANGED = Test(
    "ranged",
    _WORDS("tests.ranged"),
    SIDES,
    RANGED_KEYS,
    ATTACK_OUTCOMES,
    _shoot,
    cases=partial(reached_cases, _shoot),
    prepared=_PREPARED,
    asked=_ASKED,
    worth=_WORTH,
)

SURPRISE = Test(
    "surprise",
    _WORDS("tests.surprise"),
    SIDES,
    SURPRISE_KEYS,
    ATTACK_OUTCOMES,
    _surprise_attack,
    cases=partial(reached_cases, _surprise_attack),
    prepared=_PREPARED,
    asked=_ASKED,
    worth=_WORTH,
)

# --- the opposed test: the acting side's dice against the best die of the other (Tests and --------


_OPPOSED_SIDES = (ACTIVE, RESISTING)
_OPPOSED_KEYS = (*TRY_KEYS, *RESISTING_KEYS, HARM, DEFENDS)


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


def _read(situation: Situation) -> dict[str, int]:
    values = read(situation, _OPPOSED_KEYS, _OPPOSED_SIDES)
    check_second(values)
    return values


OPPOSED = Test(
    "opposed",
    _WORDS("tests.opposed"),
    _OPPOSED_SIDES,
    _OPPOSED_KEYS,
    OPPOSED_OUTCOMES,
    act,
    cases=partial(reached_cases, act),
    prepared=partial(prepared, sides=_OPPOSED_SIDES),
    asked=partial(asked, sides=_OPPOSED_SIDES),
    worth=partial(worth, sides=_OPPOSED_SIDES),
)

# --- who acts first in a fight, for the whole fight (Combat) --------------------------------------


TARGET = Key(
    "target", "int", _WORDS("keys.target"), None, 1, FACES,
    optional=True,
)  # fmt: skip
_INITIATIVE_KEYS = (TARGET, *(key for key in ACTIVE_KEYS if key.id != "power"), HELD)


def take_initiative(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the best die, to be kept for the fight; with a `target`, who goes first is told too."""
    values = read(situation, _INITIATIVE_KEYS)
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


INITIATIVE = Test(
    "initiative",
    _WORDS("tests.initiative"),
    SIDES,
    _INITIATIVE_KEYS,
    (
        outcome(_WORDS, "before", mood="good"),
        outcome(_WORDS, "together", mood="mixed"),
        outcome(_WORDS, "after", mood="bad"),
    ),
    take_initiative,
    ways=lambda _: best_alone,
    prepared=_PREPARED,
    asked=_ASKED,
)

# --- care: energy given back by someone else, once a day (Recovery) -------------------------------


_CARE_KEYS = (
    *(key for key in TRY_KEYS if key.id != "split"),
    Key("gives", "flag", _WORDS("keys.gives"), 0),
    Key("combat", "flag", _WORDS("keys.combat"), 0),
    Key("again", "flag", _WORDS("keys.again"), 0),
    MOST_HELD,
)


def care(situation: Situation, dice: Dice) -> Resolution:
    """The protagonist is cared for, and gains one energy a success, two by a healing power.

    A protagonist who `gives` care spends the energy of the roll; `healed` among the facts is then for
    the other. `value` is the number of successes.
    """
    values = _care_read(situation)
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


def _care_read(situation: Situation) -> dict[str, int]:
    values = read(situation, _CARE_KEYS)
    if not may_be_cared_for(bool(values["again"]), bool(values["combat"]), bool(values["power"])):
        raise Refusal(
            message(
                "No care now: it helps once a day, and in a fight only by a healing power. "
                "Wait for a night, or for the end of the fight."
            )
        )
    return values


CARING = Test(
    "care",
    _WORDS("tests.care"),
    SIDES,
    _CARE_KEYS,
    (
        outcome(_WORDS, "success", mood="good", part="outcomes.success_4"),
        Outcome(
            "failure",
            0,
            _WORDS("words.no_help"),
            _WORDS("words.nothing_helps_today"),
            (FAILED[0], FAILED[2]),
            "bad",
        ),
    ),
    care,
    cases=partial(reached_cases, care),
    prepared=_PREPARED,
    asked=_ASKED,
)

# --- nights and scenarios: energy that comes back without dice (Recovery and progress) ------------


HOURS = 24

NIGHT_KEYS = (
    Key("power", "flag", _WORDS("keys.power"), 0),
    Key("motivation", "flag", _WORDS("keys.motivation"), 0),
    Key("hours", "int", _WORDS("keys.hours"), 8, 0, HOURS),
    HELD,
    MOST_HELD,
)
NEW_SCENARIO_KEYS = (
    Key("held", "int", _WORDS("keys.held"), None, 0, 99, counter="energy"),
    Key("max", "int", _WORDS("keys.max"), None, 0, 99, counter="energy_max"),
)


def sleep(situation: Situation, dice: Dice) -> Resolution:
    """`value` is what a night is worth, 1 to 3, or 0 when too short; `effects` what there is room for."""
    values = alone(situation, NIGHT_KEYS)
    dice.done()
    rested = values["hours"] >= SLEEP
    points = night_points(bool(values["power"]), bool(values["motivation"])) if rested else 0
    gained = room(points, values)
    return Resolution(
        "night", "rested" if rested else "too_short", points, {}, {"energy": gained} if gained else {}
    )


def end_scenario(situation: Situation, dice: Dice) -> Resolution:
    """The maximum of energy grows by one."""
    alone(situation, ())
    dice.done()
    return Resolution("scenario_end", "grown", None, {}, {"energy_max": 1})


def begin_scenario(situation: Situation, dice: Dice) -> Resolution:
    """Energy is full again."""
    values = alone(situation, NEW_SCENARIO_KEYS)
    dice.done()
    gained = gain(values["held"], values["max"], values["max"]) - values["held"]
    return Resolution("scenario_start", "full", None, {}, {"energy": gained} if gained else {})


NIGHT = Test(
    "night",
    _WORDS("tests.night"),
    (),
    NIGHT_KEYS,
    (
        outcome(_WORDS, "rested", mood="good"),
        outcome(_WORDS, "too_short", value=0, mood="bad"),
    ),
    sleep,
    by="actor",
)  # fmt: skip

SCENARIO_END = Test(
    "scenario_end",
    _WORDS("tests.scenario_end"),
    (),
    (),
    (outcome(_WORDS, "grown", mood="good"),),
    end_scenario,
    by="actor",
)

SCENARIO_START = Test(
    "scenario_start",
    _WORDS("tests.scenario_start"),
    (),
    NEW_SCENARIO_KEYS,
    (outcome(_WORDS, "full", mood="good"),),
    begin_scenario,
    by="actor",
)
