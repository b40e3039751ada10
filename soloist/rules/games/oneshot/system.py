"""One Shot: what its rolls cost and come to (author not stated; its mechanics, in our own words).

`game.yaml` describes what is rolled, `dice.py` counts the dice of each side.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import comb
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from soloist.rules.content import Words
from soloist.rules.dice import LONE, Cases, Dice, Hand, Throw, given_dice
from soloist.rules.engine.description import Rule, described
from soloist.rules.engine.odds import best_alone
from soloist.rules.games.hades.system import OVERLAY
from soloist.rules.given import UNEXPLAINED
from soloist.rules.moments.typed import bare, is_bad, powerful
from soloist.rules.system import Asked, Pool, Reason, Resolution, Roll, Situation, size_of
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

# --- how many dice a side throws: two, its points, the energy it spends (Tests) -------------------

_WORDS = Words("oneshot")

BASE_DICE: Final = 2
MOST_BY_POINTS: Final = 3  # points do not stack
MOST_ENERGY: Final = 1  # on an action without power
LEAST_POWER, MOST_POWER = 1, 3  # energy a power takes

BASE, STRONG, WEAK, POWER, ENERGY = map(
    _WORDS, ("words.base", "words.strong", "words.weak", "words.power", "words.energy_2")
)
FLAGS: Final = ("strong", "weak", "power", "energy")

# --- what a side brings -----------------------------------------------------------------------------


class Means(NamedTuple):  # lighter at the start of a roll than a data class
    """What a side brings to its dice, by flags or by its reasons."""

    strong: int
    weak: int
    power: int
    energy: int
    split: bool

    @property
    def asks(self) -> int:
        """The energy it takes: the least that a power can, where none is said."""
        return self.energy or LEAST_POWER * self.power

    @property
    def dice(self) -> int:
        """Dice of an action, 1 to 6; a power is a strong point and takes 1 to 3 energy, anything else 0 or 1.

        Three with a strong point, one with a weak one, two with both or neither, and the energy.
        """
        return BASE_DICE + bool(self.strong or self.power) - self.weak + self.energy

    def check_energy(self) -> None:
        """Raises `Refusal` when an action cannot take so much energy, or a power so little."""
        least, most = (LEAST_POWER, MOST_POWER) if self.power else (0, MOST_ENERGY)
        if least <= self.energy <= most:
            return
        few = message(
            "A power takes {least} to {most} energy, not {energy}. Give it {least} to {most} energy.",
            least=least,
            most=most,
            energy=self.energy,
        )
        many = message(
            "{energy} energy is too much: an action takes {most} at most. A power takes more.",
            energy=self.energy,
            most=most,
        )
        raise Refusal(few if self.power else many)

    def check_dice(self, side: str, dice: int, least: int, most: int) -> None:
        """Raises `Refusal` where no points and energy make so many dice; a share of them may be smaller."""
        least = 1 if self.split else least
        if not least <= dice <= most:
            raise Refusal(
                message(
                    "“{side}” has {dice} dice: {least} to {most} with {energy} energy, points do not stack. "
                    "Correct its reasons, or the energy.",
                    side=side,
                    dice=dice,
                    least=least,
                    most=most,
                    energy=self.energy,
                )
            )


def brought(situation: Situation, side: str) -> Means:
    """The means of a side, in so far as flags and reasons tell of them.

    Raises `Refusal` where its reasons tell of another amount of energy than the inputs.
    """
    values, prefix, place = situation.values, _prefix(side), BOTH.index(side)
    reasons = situation.pools[place].reasons if place < len(situation.pools) else ()
    strong, weak, power, asked = (values.get(f"{prefix}{id_}", 0) for id_ in FLAGS)
    spent = sum(reason.weight for reason in reasons if ENERGY.named(reason.text))
    if spent and asked not in (0, spent):
        raise Refusal(
            message(
                "“{side}” has {spent} energy among its reasons, and {key}={asked}. Keep one of them.",
                side=side,
                spent=spent,
                key=f"{prefix}energy",
                asked=asked,
            )
        )
    power = power or any(powerful(reason.text) or POWER.named(reason.text) for reason in reasons)
    return Means(strong, weak, power, spent or asked, bool(values.get("split") and not prefix))


def _prefix(side: str) -> str:
    return "" if side == "active" else f"{side}_"


# --- from flags to reasons, and back ----------------------------------------------------------------


def worth(situation: Situation) -> int:
    """Levels for each success: two where the acting side uses a power, by a flag or a reason (Combat)."""
    return 2 if brought(situation, "active").power else 1


def least_energy(situation: Situation, sides: Sequence[str]) -> dict[str, int]:
    """The energy each side takes: the least a power can where it says none."""
    return {f"{_prefix(side)}energy": brought(situation, side).asks for side in sides}


def prepared(situation: Situation, lang: str, sides: Sequence[str]) -> Situation:
    """The situation with a reason in its pools for all that flags say or that goes without saying.

    A power takes the least energy it can where none is said. Energy, powers and points that are among
    the reasons leave the inputs: a journal says them once.
    """
    values, pools = dict(situation.values), list(situation.pools)
    for place, side in enumerate(sides):
        means = brought(situation, side)
        means = means._replace(energy=means.asks)
        given, pools[place] = pools[place].reasons, _complete(pools[place], side, means, lang)
        if not (means.split and given):
            values |= {f"{_prefix(side)}{id_}": 0 for id_ in FLAGS}
        elif not any(ENERGY.named(each.text) for each in given):
            values["energy"] = means.energy
    known = {id_: value for id_, value in values.items() if value or id_ in situation.values}
    return replace(situation, pools=tuple(pools), values=MappingProxyType(known))


def _complete(pool: Pool, side: str, means: Means, lang: str) -> Pool:
    """The pool as a journal tells it: base dice, points, energy; a share of split dice stays as it is.

    A pool given as a number of dice is all of them, energy included; the base alone, as a side starts,
    and reasons leave what flags say to be added.
    """
    means.check_energy()
    base = Reason(BASE.of(lang), BASE_DICE)
    unnamed = tuple(each for each in pool.reasons if each.text == UNEXPLAINED)
    named = tuple(_signed(each) for each in pool.reasons if each not in unnamed and not BASE.named(each.text))
    has_points = means.strong or means.weak or means.power
    if not named and pool.reasons and (means.split or pool.reasons != (base,)):  # a number of dice
        if has_points:
            means.check_dice(side, pool.size, means.dice, means.dice)
        more = pool.size - (0 if means.split else means.energy + BASE_DICE)
        unnamed = (Reason(UNEXPLAINED, more),) if more and (means.split or not has_points) else ()
    if means.split and pool.reasons:
        return Pool(tuple(map(_signed, pool.reasons)) if named else unnamed)
    given = (*(each for each in named if not ENERGY.named(each.text)), *unnamed)
    signs = {each.weight > 0 for each in given}
    if (means.strong or means.power) and True not in signs:
        given += (Reason((POWER if means.power else STRONG).of(lang)),)
    if means.weak and False not in signs:
        given += (Reason(WEAK.of(lang), -1),)
    return Pool((base, *given, *((Reason(ENERGY.of(lang), means.energy),) if means.energy else ())))


def _signed(reason: Reason) -> Reason:
    """A weak point as a sheet writes it, `lent (-)`, takes a die."""
    return Reason(bare(reason.text), -1) if is_bad(reason.text) and reason.weight == 1 else reason


FACES: Final = 10
ONE, BOTH = ("active",), ("active", "resisting")

# --- difficulties: the scale, a second chance, distances, and one at a guess (Tests; Combat) ---------

MOST: Final = 10
SECOND_CHANCE: Final = 2  # harder
SURPRISED: Final = 4  # to hit those who did not see it coming
CARE: Final = 8
SHORT_RANGE, LONG_RANGE = 20, 50  # metres: up to the first is short, beyond the second long

Values: TypeAlias = Mapping[str, int]


def second_chance(difficulty: int) -> int:
    """The difficulty of a second try; raises `Refusal` above 10, which no die reaches."""
    harder = difficulty + SECOND_CHANCE
    if harder > MOST:
        raise Refusal(
            message(
                "No second chance: the difficulty would be {difficulty}, and dice stop at {most}.",
                difficulty=harder,
                most=MOST,
            )
        )
    return harder


def _closes(situation: Situation, came: Resolution) -> tuple[str, ...]:
    """No second chance after one, above 10, or where the story has none; no way at all for the other side."""
    if situation.values.get("defends"):
        return ("second_chance", "other_way", "revelation")
    reached = int(came.facts.get("difficulty", came.facts.get("against", MOST)))
    spent = situation.values.get("second") or not situation.values.get("second_allowed", 1)
    return ("second_chance",) if spent or reached > MOST - SECOND_CHANCE else ()


def shot(metres: int, hindered: int = 0, each: object = False) -> int:
    """The difficulty of a shot: 7 to 20 m, 8 to 50 m, 9 beyond, 1 more when it is hindered.

    `hindered` counts cover and poor visibility: both are no worse than one, unless `each` adds up.
    """
    base = 7 if metres <= SHORT_RANGE else 8 if metres <= LONG_RANGE else 9
    return min(MOST, base + (hindered if each else min(hindered, 1)))


def _guess(asked: Asked, dice: Dice) -> Resolution:
    """A difficulty for those who play alone, the `value`: a d6 of 1–2 gives 6, 3–4 gives 7, 5–6 gives 8."""
    faces = dice.throw(Throw(LONE, 1))
    value = 6 + (faces[0] - 1) // 2
    outcome = ("rather_easy", "average", "rather_hard")[value - 6]
    return Resolution(asked.test, outcome, value, {LONE: Roll(faces)}, {})


# --- energy lost and regained: damage, unconsciousness, care, nights, scenarios (Combat; Recovery) ---

STARTING_ENERGY: Final = 6  # of a character, and of a foe that matters
UNCONSCIOUS: Final = _WORDS("words.unconscious")
SLEEP: Final = 6  # hours of a night that gives energy back


def damage(successes: int, power: object = False) -> int:
    """Energy an attack costs whom it hits: its successes, twice as much by a power."""
    return successes * (2 if power else 1)


def lose(energy: int, points: int) -> int:
    """What an attack, a fall, a fire or a poison leaves; energy stops at 0, where one is unconscious.

    Points that are spent go the same way, once the action they paid for is over.
    """
    return max(0, energy - points)


def gain(energy: int, points: int, most: int) -> int:
    """Energy after so many points came back, never above the maximum; a surplus is not taken away."""
    return max(energy, min(most, energy + points))


def night_points(power: object, motivation: object) -> int:
    """What a night gives back, 1 to 3: more with a power, more for a day true to the motivation."""
    return 1 + bool(power) + bool(motivation)


def _energy(change: int) -> dict[str, int]:
    return {"energy": change} if change else {}


def _room(points: int, values: Values) -> int:
    """How many points come back: as many as there is room for, where that is known."""
    if "held" not in values or "max" not in values:
        return points
    return gain(values["held"], points, values["max"]) - values["held"]


# --- dice against a difficulty: the standard test, and attempts like it (Tests; Combat) --------------


def successes(dice: Sequence[int], difficulty: int) -> int:
    """How many dice reach the difficulty; one is enough to succeed, the number says how well."""
    return sum(die >= difficulty for die in dice)


def _read(sides: tuple[str, ...], asked: Asked) -> Asked:
    """With the dice of each side: those of its reasons, or what its means make where it gives none.

    Raises `Refusal` for dice that no points and energy can make, or energy that is not held.
    """
    values, dice, pools = dict(asked.values), [], asked.situation.pools
    for place, side in enumerate(sides):
        means = brought(replace(asked.situation, values=asked.values), side)
        values |= {f"{_prefix(side)}energy": means.energy, f"{_prefix(side)}power": means.power}
        means.check_energy()
        given = place < len(pools) and pools[place].reasons
        size = size_of(pools[place], side) if given else means.dice
        least = means.energy + BASE_DICE - 1 + means.power
        means.check_dice(side, size, least, means.energy + MOST_BY_POINTS)
        dice.append(size)
    held, paid = values.get("held"), values.get("resisting_energy" if values.get("defends") else "energy", 0)
    if held is not None and paid > held and values.get("gives", 1):
        raise Refusal(
            message(
                "{energy} energy is to be spent and {held} is left. Spend less, or none.",
                energy=paid,
                held=held,
            )
        )
    if values.get("second") and not values["second_allowed"]:
        raise Refusal(message("This story gives no second chance: its option os.second_chance is off."))
    return replace(asked, values=values, dice=tuple(dice))


def _throw(asked: Asked, place: int, dice: Dice) -> Roll:
    """Throw the ten-sided dice of a side; given dice may show 0."""
    return Roll(dice.throw(Throw(BOTH[place], asked.dice[place], FACES)), faces=FACES)


Rolls: TypeAlias = dict[str, Roll]


def _came(
    asked: Asked, value: int, rolls: Rolls, change: int, facts: Values, outcome: str | None = ""
) -> Resolution:
    """What a roll comes to by its successes, and the energy it changes; the last to go is told.

    Among the facts is what a protagonist who acts spends whatever the dice.
    """
    held = asked.values.get("held")
    fallen = held is not None and change < 0 and not lose(held, -change)  # the action itself still counts
    acts = not asked.values.get("defends") and asked.values.get("gives", 1)
    return Resolution(
        asked.test,
        outcome if outcome != "" else "success" if value else "failure",
        value,
        rolls,
        _energy(change),
        facts={**facts, "energy_change": change} if change and acts else facts,
        remark=UNCONSCIOUS if fallen else None,
    )


def _tried(asked: Asked, difficulty: int, dice: Dice) -> tuple[int, Rolls, dict[str, int]]:
    """The successes of the acting side’s dice against a difficulty, and what they were thrown against."""
    against = second_chance(difficulty) if asked.values["second"] else difficulty
    roll = _throw(asked, 0, dice)
    return successes(roll.base, against), {"active": roll}, {"against": against}


def _attempt(difficulty: Callable[[Values], int], asked: Asked, dice: Dice) -> Resolution:
    """`value` is the number of successes; the energy spent is lost whatever comes.

    Of an attack nobody parries, `damage` among the facts is the energy its successes cost.
    """
    values = asked.values
    count, rolls, facts = _tried(asked, difficulty(values), dice)
    if "defends" not in values:
        return _came(asked, count, rolls, -values["energy"], facts)
    harm = damage(count, values["power"])
    cost = min(harm, values.get("held", harm)) if values["defends"] else values["energy"]
    return _came(asked, count, rolls, -cost, {**facts, "damage": harm})


def _care(asked: Asked, dice: Dice) -> Resolution:
    """The protagonist is cared for, and gains one energy a success, two by a healing power.

    A protagonist who `gives` care spends the energy of the roll; `healed` among the facts is then for
    the other. `value` is the number of successes.
    """
    values = asked.values
    if values["again"] or (values["combat"] and not values["power"]):
        raise Refusal(
            message(
                "Care does nothing now: it helps once a day, and in a fight only by a healing power. Wait "
                "for a night, or for the end of the fight."
            )
        )
    count, rolls, facts = _tried(asked, CARE, dice)
    healed = damage(count, values["power"])
    change = -values["energy"] if values["gives"] else _room(healed, values)
    return _came(asked, count, rolls, change, {**facts, "healed": healed})


# --- the opposed test: the acting side's dice against the best die of the other (Tests; Combat) ------


def _resist(asked: Asked, dice: Dice) -> Resolution:
    """The acting side throws, then the other, whose best die is the difficulty. `value` is the successes.

    With `harm` they are energy lost: `damage` among the facts, and a protagonist who `defends` loses it
    besides what was spent.
    """
    values = asked.values
    active, resisting = (_throw(asked, place, dice) for place in (0, 1))
    difficulty = max(resisting.base) + (SECOND_CHANCE if values["second"] else 0)
    count = successes(active.base, difficulty)
    harm = damage(count, values["power"]) if values["harm"] else 0
    cost = values["energy"]
    if values["defends"]:
        spent = values["resisting_energy"]
        cost = min(spent + harm, values.get("held", spent + harm))
    rolls = {"active": active, "resisting": resisting}
    return _came(asked, count, rolls, -cost, {"difficulty": difficulty, "damage": harm})


def _cases(rule: Callable[[Asked, Dice], Resolution], asked: Asked, _: bool) -> Cases:
    """Dice that stand for all where as many of the acting side reach the difficulty.

    Where another side resists, its best die makes the difficulty. Raises `Refusal` where the test does.
    """
    mine, *others = asked.dice
    ones = {side: Hand((1,) * count) for side, count in zip(BOTH, asked.dice, strict=False)}
    easiest = rule(asked, given_dice(ones))
    difficulty = int(easiest.facts["difficulty" if others else "against"])
    cases = []
    for best in range(1, FACES + 1) if others else (1,):
        below = max(0, min(FACES, difficulty + best - 2))  # faces that do not reach it
        hands, came = {}, 1
        for theirs in others:
            hands["resisting"] = Hand((best,) * theirs)
            came = best**theirs - (best - 1) ** theirs
        for reached in range(mine + 1):
            if weight := came * comb(mine, reached) * (FACES - below) ** reached * below ** (mine - reached):
                dice = (FACES,) * reached + (1,) * (mine - reached)
                cases.append(({"active": Hand(dice), **hands}, weight))
    return cases


# --- who acts first, and energy that comes back without dice (Combat; Recovery and progress) ---------


def _take_initiative(asked: Asked, dice: Dice) -> Resolution:
    """`value` is the best die, to be kept for the fight; with a `target`, who goes first is told too."""
    roll, target = _throw(asked, 0, dice), asked.values.get("target")
    best, outcome = max(roll.base), None
    if target is not None:
        outcome = "together" if best == target else "before" if best > target else "after"
    facts = {} if target is None else {"against": target}
    return _came(asked, best, {"active": roll}, -asked.values["energy"], facts, outcome)


def _sleep(asked: Asked, dice: Dice) -> Resolution:
    """`value` is what a night is worth, 1 to 3, or 0 when too short; `effects` what there is room for."""
    values = asked.values
    rested = values["hours"] >= SLEEP
    points = night_points(values["power"], values["motivation"]) if rested else 0
    return Resolution(
        asked.test, "rested" if rested else "too_short", points, {}, _energy(_room(points, values))
    )


def _end_scenario(asked: Asked, dice: Dice) -> Resolution:
    """The maximum of energy grows by one."""
    return Resolution(asked.test, "grown", None, {}, {"energy_max": 1})


def _begin_scenario(asked: Asked, dice: Dice) -> Resolution:
    """Energy is full again."""
    return Resolution(asked.test, "full", None, {}, _energy(_room(asked.values["max"], asked.values)))


def _try(
    rule: Callable[[Asked, Dice], Resolution], sides: tuple[str, ...] = ONE, *, worthy: bool = True
) -> Rule:
    """A test of ten-sided dice that reach a difficulty."""
    return Rule(
        rule,
        check=partial(_read, sides),
        cases=partial(_cases, rule),
        prepared=partial(prepared, sides=sides),
        asked=partial(least_energy, sides=sides),
        worth=worth if worthy else None,
        closes=_closes,
    )


ONESHOT: Final = described(
    "oneshot",
    {
        "standard": _try(partial(_attempt, lambda each: each["difficulty"])),
        "opposed": _try(_resist, BOTH),
        "ranged": _try(
            partial(_attempt, lambda each: shot(each["metres"], each["hindered"], each["hindered_each"]))
        ),
        "surprise": _try(partial(_attempt, lambda _: SURPRISED)),
        "care": _try(_care, worthy=False),
        "initiative": _try(_take_initiative, worthy=False)._replace(cases=None, ways=lambda _: best_alone),
        "night": Rule(_sleep),
        "scenario_end": Rule(_end_scenario),
        "scenario_start": Rule(_begin_scenario),
        "difficulty": Rule(_guess),
        **OVERLAY,
    },
)
