"""The dice of One Shot: how many a side throws, what it pays, and which of them succeed (Tests)."""

from collections.abc import Callable, Mapping, Sequence
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from soloist.rules.content import Words
from soloist.rules.dice import Dice, Hand, Throw
from soloist.rules.given import UNEXPLAINED
from soloist.rules.situation import sizes
from soloist.rules.system import Key, Pool, Reason, Resolution, Roll, Side, Situation
from soloist.rules.term import Term
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

_WORDS = Words("oneshot")

if TYPE_CHECKING:
    from soloist.rules.dice import Cases


# --- how many dice a side throws: two, its points, the energy it spends (Tests) -------------------


BASE_DICE = 2
MOST_BY_POINTS = 3  # points do not stack
MOST_ENERGY = 1  # on an action without power
LEAST_POWER, MOST_POWER = 1, 3  # energy a power takes


def by_points(strong: bool, weak: bool) -> int:
    """Dice before energy: three with a strong point, one with a weak one, two with both or neither."""
    return BASE_DICE + int(strong) - int(weak)


def dice_count(strong: bool, weak: bool, energy: int, power: bool) -> int:
    """Dice of an action, 1 to 6; a power is a strong point and takes 1 to 3 energy, anything else 0 or 1.

    Raises `Refusal` for energy out of these bounds.
    """
    check_energy(energy, power)
    return by_points(strong or power, weak) + energy


def check_energy(energy: int, power: bool) -> None:
    """Raises `Refusal` when an action cannot take so much energy, or a power so little."""
    if power and not LEAST_POWER <= energy <= MOST_POWER:
        raise Refusal(
            message(
                "A power takes {least} to {most} energy, not {energy}. Give it {least} to {most} energy.",
                least=LEAST_POWER,
                most=MOST_POWER,
                energy=energy,
            )
        )
    if not power and not 0 <= energy <= MOST_ENERGY:
        raise Refusal(
            message(
                "{energy} energy is too much: an action takes {most} at most. A power takes more.",
                energy=energy,
                most=MOST_ENERGY,
            )
        )


def check_held(energy: int, held: int | None) -> None:
    """Raises `Refusal` when more energy is spent than is `held`; None is not known, and stops nothing."""
    if held is not None and energy > held:
        raise Refusal(
            message(
                "{energy} energy is to be spent and {held} is left. Spend less, or none.",
                energy=energy,
                held=held,
            )
        )


def check_dice(side: str, dice: int, energy: int, power: bool, split: bool) -> None:
    """Raises `Refusal` when a pool named die by die has a number of dice no points and energy can make.

    A `split` pool is one share of it, so it may be smaller, never bigger.
    """
    check_energy(energy, power)
    least = energy + by_points(strong=power, weak=True)
    most = energy + MOST_BY_POINTS
    if dice < least and not split:
        raise _impossible(side, dice, energy, least, most)
    check_share(side, dice, energy, most, least=1 if split else least)


def check_share(side: str, dice: int, energy: int, most: int, least: int = 1) -> None:
    """Raises `Refusal` when a pool, or one share of it, has more dice than there are in all."""
    if dice > most:
        raise _impossible(side, dice, energy, least, most)


def _impossible(side: str, dice: int, energy: int, least: int, most: int) -> Refusal:
    return Refusal(
        message(
            "“{side}” has {dice} dice: {least} to {most} with {energy} energy, points do not stack. "
            "Correct its reasons, or the energy.",
            side=side,
            dice=dice,
            least=least,
            most=most,
            energy=energy,
        )
    )


# --- sides and inputs the One Shot tests share ----------------------------------------------------


FAR = 99  # energy: nobody has more

BASE = _WORDS("words.base")
STRONG = _WORDS("words.strong")
WEAK = _WORDS("words.weak")
POWER = _WORDS("words.power")
ENERGY = _WORDS("words.energy_2")

ACTIVE = Side(
    "active", _WORDS("sides.active.word"), _WORDS("sides.active.name"), BASE, optional=True,
    own_dice=BASE_DICE,
    signed=True,
    looks_for="reached",
)  # fmt: skip
RESISTING = Side(
    "resisting", _WORDS("sides.resisting.word"), _WORDS("sides.resisting.name"), BASE,
    right=True, optional=True, own_dice=BASE_DICE,
    signed=True,
    looks_for="reached",
)  # fmt: skip

ACTIVE_KEYS = (
    Key("strong", "flag", STRONG, 0),
    Key("weak", "flag", WEAK, 0),
    Key("energy", "int", ENERGY, 0, 0, MOST_POWER, shown=True),
    Key("power", "flag", POWER, 0),
)
RESISTING_KEYS = (
    Key("resisting_strong", "flag", _WORDS("keys.resisting_strong"), 0),
    Key("resisting_weak", "flag", _WORDS("keys.resisting_weak"), 0),
    Key(
        "resisting_energy", "int", _WORDS("keys.resisting_energy"), 0, 0, MOST_POWER,
        shown=True,
    ),
    Key("resisting_power", "flag", _WORDS("keys.resisting_power"), 0),
)  # fmt: skip

SPLIT = Key("split", "flag", _WORDS("keys.split"), 0)
SECOND = Key("second", "flag", _WORDS("keys.second"), 0)
SECOND_ALLOWED = Key("second_allowed", "flag", _WORDS("keys.second_allowed"), 1, option="os.second_chance")
DEFENDS = Key("defends", "flag", _WORDS("keys.defends"), 0)
HARM = Key("harm", "flag", _WORDS("keys.harm"), 0)

HELD = Key("held", "int", _WORDS("keys.held"), None, 0, FAR, counter="energy", optional=True)
MOST_HELD = Key("max", "int", _WORDS("keys.max"), None, 0, FAR, counter="energy_max", optional=True)

TRY_KEYS = (*ACTIVE_KEYS, SPLIT, SECOND, SECOND_ALLOWED, HELD)

# --- the dice of a side, from its reasons or from flags, and reasons put to what flags say --------


NEGATIVE = ("(-)", "(−)", "(–)")  # as a sheet marks a weak point
SUPERNATURAL = "+"  # as a sheet marks a power


class Means(NamedTuple):  # lighter at the start of a roll than a data class
    """What a side brings to its dice."""

    strong: bool
    weak: bool
    energy: int
    power: bool
    split: bool = False

    @property
    def named(self) -> bool:
        """Whether its points are said by flags."""
        return self.strong or self.weak or self.power


def means(values: Mapping[str, int], prefix: str = "") -> Means:
    """The means of the acting side, or of the one whose keys begin with `prefix`."""
    points = (bool(values.get(f"{prefix}{id_}")) for id_ in ("strong", "weak"))
    strong, weak = points
    energy, power = values.get(f"{prefix}energy", 0), bool(values.get(f"{prefix}power"))
    return Means(strong, weak, energy, power, split=bool(values.get("split")) and not prefix)


def check_pools(situation: Situation, sides: Sequence[Side]) -> None:
    """Raises `Refusal` for more pools than there are sides; each side may leave its own out."""
    if len(situation.pools) > len(sides):
        raise Refusal(
            message(
                "{given} pools were given and this roll has {wanted}. Take one away.",
                given=len(situation.pools),
                wanted=len(sides),
            )
        )


def dice_of(situation: Situation, place: int, side: Side, side_means: Means) -> int:
    """How many dice a side throws: those of its reasons, or what its means make where it gives none.

    Raises `Refusal` for dice that no points and energy can make, or that its flags contradict.
    """
    pools = situation.pools
    pool = pools[place] if place < len(pools) else Pool(())
    if not pool.reasons:
        return dice_count(side_means.strong, side_means.weak, side_means.energy, side_means.power)
    (size,) = sizes(Situation((pool,)), (side,))
    check_dice(side.id, size, side_means.energy, side_means.power, side_means.split)
    return size


def reckoned(situation: Situation, values: Mapping[str, int], sides: Sequence[Side]) -> dict[str, int]:
    """The inputs with the energy and the powers that reasons tell of.

    Raises `Refusal` where they tell of another amount of energy than the inputs.
    """
    told = dict(values)
    for pool, side in zip(situation.pools, sides, strict=False):
        prefix = _prefix(side)
        spent = sum(reason.weight for reason in pool.reasons if _is(reason, ENERGY))
        asked = told.get(f"{prefix}energy", 0)
        if spent and asked not in (0, spent):
            raise Refusal(
                message(
                    "“{side}” has {spent} energy among its reasons, and {key}={asked}. Keep one of them.",
                    side=side.id,
                    spent=spent,
                    key=f"{prefix}energy",
                    asked=asked,
                )
            )
        told[f"{prefix}energy"] = spent or asked
        told[f"{prefix}power"] = int(bool(told.get(f"{prefix}power")) or any(map(_is_power, pool.reasons)))
    return told


def worth(situation: Situation, sides: Sequence[Side]) -> int:
    """Levels for each success: two where the acting side uses a power, by a flag or a reason (Combat)."""
    return 2 if reckoned(situation, situation.values, sides).get("power") else 1


def prepared(situation: Situation, lang: str, sides: Sequence[Side]) -> Situation:
    """The situation with a reason in its pools for all that flags say or that goes without saying.

    A power takes the least energy it can where none is said. Energy, powers and points that are among
    the reasons leave the inputs: a journal says them once.
    """
    values = {**reckoned(situation, situation.values, sides), **asked(situation, sides)}
    pools = list(situation.pools)
    for place, side in enumerate(sides):
        prefix = _prefix(side)
        pools[place] = complete(pools[place], side, means(values, prefix), lang)
        if any(_is(reason, ENERGY) for reason in pools[place].reasons):
            values[f"{prefix}energy"] = 0
        if any(map(_is_power, pools[place].reasons)):
            values[f"{prefix}power"] = 0
        points = [
            reason.weight for reason in pools[place].reasons if not _is(reason, BASE, ENERGY, UNEXPLAINED)
        ]
        values |= {f"{prefix}strong": 0} if max(points, default=0) > 0 else {}
        values |= {f"{prefix}weak": 0} if min(points, default=0) < 0 else {}
    known = {id_: value for id_, value in values.items() if value or id_ in situation.values}
    return replace(situation, pools=tuple(pools), values=MappingProxyType(known))


def asked(situation: Situation, sides: Sequence[Side]) -> dict[str, int]:
    """The energy of each side that uses a power and says none, or 0: the least a power takes."""
    values = reckoned(situation, situation.values, sides)
    prefixes = (_prefix(side) for side in sides)
    return {
        f"{prefix}energy": LEAST_POWER
        for prefix in prefixes
        if values.get(f"{prefix}power") and not values.get(f"{prefix}energy")
    }


def _prefix(side: Side) -> str:
    return "resisting_" if side.right else ""


def _is_power(reason: Reason) -> bool:
    return reason.text.endswith(SUPERNATURAL) or _is(reason, POWER)


def complete(pool: Pool, side: Side, side_means: Means, lang: str) -> Pool:
    """The pool as a journal tells it: base dice, points, energy; a share of split dice stays as it is.

    A pool given as a number of dice is all of them, energy included; the base alone, as a side starts,
    and reasons leave what flags say to be added.
    """
    check_energy(side_means.energy, side_means.power)
    named = tuple(map(_signed, (reason for reason in pool.reasons if not _is(reason, BASE, UNEXPLAINED))))
    if side_means.split and pool.reasons:
        return Pool(tuple(map(_signed, pool.reasons))) if named else _share(pool.size, side, side_means)
    if pool.reasons and not named and pool.reasons != (_base(lang),):
        return _of_number(pool.size, side, side_means, lang)
    unexplained = tuple(reason for reason in pool.reasons if reason.text == UNEXPLAINED)
    given = tuple(reason for reason in named if not _is(reason, ENERGY)) + unexplained
    return Pool((_base(lang), *given, *_flagged(given, side_means, lang), *_bought(side_means, lang)))


def _share(dice: int, side: Side, side_means: Means) -> Pool:
    """One share of the dice; never more than its flags make in all."""
    if side_means.named:
        most = dice_count(side_means.strong, side_means.weak, side_means.energy, side_means.power)
        check_share(side.id, dice, side_means.energy, most)
    return Pool((Reason(UNEXPLAINED, dice),))


def _of_number(dice: int, side: Side, side_means: Means, lang: str) -> Pool:
    if side_means.named:
        wanted = dice_count(side_means.strong, side_means.weak, side_means.energy, side_means.power)
        if dice != wanted:
            raise Refusal(
                message(
                    "“{side}” is given {dice} dice, and its points and energy make {wanted}. "
                    "Leave out one or the other, or share the dice: split=true.",
                    side=side.id,
                    dice=dice,
                    wanted=wanted,
                )
            )
        return complete(Pool(()), side, side_means, lang)
    more = dice - side_means.energy - BASE_DICE
    points = (Reason(UNEXPLAINED, more),) if more else ()
    return Pool((_base(lang), *points, *_bought(side_means, lang)))


def _flagged(given: Sequence[Reason], side_means: Means, lang: str) -> tuple[Reason, ...]:
    """The points that flags tell of and no reason names."""
    points = by_points(side_means.strong or side_means.power, weak=False) > BASE_DICE
    strong = POWER if side_means.power else STRONG
    added: tuple[Reason, ...] = ()
    if points and not any(reason.weight > 0 for reason in given):
        added += (Reason(strong.of(lang)),)
    if side_means.weak and not any(reason.weight < 0 for reason in given):
        added += (Reason(WEAK.of(lang), -1),)
    return added


def _base(lang: str) -> Reason:
    return Reason(BASE.of(lang), BASE_DICE)


def _bought(side_means: Means, lang: str) -> tuple[Reason, ...]:
    return (Reason(ENERGY.of(lang), side_means.energy),) if side_means.energy else ()


def _signed(reason: Reason) -> Reason:
    """A weak point as a sheet writes it, `lent (-)`, takes a die."""
    for mark in NEGATIVE:
        if reason.text.endswith(mark) and reason.weight == 1:
            return Reason(reason.text.removesuffix(mark).strip(), -1)
    return reason


def _is(reason: Reason, *words: Term | str) -> bool:
    text = reason.text.casefold()
    return any(
        text == word if isinstance(word, str) else text in (word.en.casefold(), word.fr.casefold())
        for word in words
    )


# --- reading ten-sided dice: each that reaches the difficulty is a success (Tests) ----------------


FACES = 10


def throw(side: str, count: int, dice: Dice) -> Roll:
    """Throw `count` ten-sided dice of a side; given dice may show 0."""
    return Roll(dice.throw(Throw(side, count, FACES, zero=True)), faces=FACES)


def successes(dice: Sequence[int], difficulty: int) -> int:
    """How many dice reach the difficulty; one is enough to succeed, the number says how well."""
    return sum(die >= difficulty for die in dice)


def reached_cases(resolve: Callable[[Situation, Dice], Resolution], situation: Situation, _: bool) -> "Cases":
    """Dice that stand for all where as many of the acting side reach the difficulty.

    Where another side resists, its best die makes the difficulty. Raises `Refusal` where the test does.
    """
    counted = _Counting()
    easiest = resolve(situation, counted)
    (acting, mine), *others = counted.sizes.items()
    difficulty = int(easiest.facts["difficulty" if others else "against"])
    cases = []
    for best in range(1, FACES + 1) if others else (1,):
        below = max(0, min(FACES, difficulty + best - 2))  # faces that do not reach it
        hands, came = {}, 1
        for resisting, theirs in others:
            hands[resisting] = Hand((best,) * theirs)
            came = best**theirs - (best - 1) ** theirs
        for reached in range(mine + 1):
            if weight := came * comb(mine, reached) * (FACES - below) ** reached * below ** (mine - reached):
                dice = (FACES,) * reached + (1,) * (mine - reached)
                cases.append(({acting: Hand(dice), **hands}, weight))
    return cases


class _Counting:
    """Dice that all show a 1, and are only counted."""

    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """As many as are wanted."""
        self.sizes[wanted.side] = wanted.count
        return (1,) * wanted.count

    def done(self) -> None:
        """Nothing is left over."""


# --- difficulties: the scale, a second chance, distances, and one at a guess (Tests and Combat) ---


LEAST, AVERAGE, MOST = 4, 7, 10
SECOND_CHANCE = 2  # harder
SURPRISED = 4  # to hit those who did not see it coming
CARE = 8
SHORT_RANGE, LONG_RANGE = 20, 50  # metres: up to the first is short, beyond the second long

DIFFICULTIES: Mapping[int, Term] = {
    4: _WORDS("words.very_easy"),
    5: _WORDS("words.easy"),
    6: _WORDS("words.rather_easy"),
    7: _WORDS("words.average"),
    8: _WORDS("words.rather_hard"),
    9: _WORDS("words.hard"),
    10: _WORDS("words.very_hard"),
}


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


def shot(metres: int, hindered: int = 0, each: bool = False) -> int:
    """The difficulty of a shot: 7 to 20 m, 8 to 50 m, 9 beyond, 1 more when it is hindered.

    `hindered` counts cover and poor visibility: both are no worse than one, unless `each` adds up.
    """
    base = 7 if metres <= SHORT_RANGE else 8 if metres <= LONG_RANGE else 9
    return min(MOST, base + (hindered if each else min(hindered, 1)))


def at_a_guess(roll: int) -> int:
    """A difficulty for those who play alone, by a d6: 1–2 gives 6, 3–4 gives 7, 5–6 gives 8."""
    return 6 + (roll - 1) // 2


# --- energy lost and regained: damage, unconsciousness, care, nights, scenarios (Combat and -------


STARTING_ENERGY = 6  # of a character, and of a foe that matters
UNCONSCIOUS = _WORDS("words.unconscious")
SLEEP = 6  # hours of a night that gives energy back


class Wounded(NamedTuple):  # lighter at the start of a roll than a data class
    """Energy left, 0 or more, and whether that is unconscious."""

    energy: int
    unconscious: bool


def damage(successes: int, power: bool = False) -> int:
    """Energy an attack costs whom it hits: its successes, twice as much by a power."""
    return successes * (2 if power else 1)


def lose(energy: int, points: int) -> Wounded:
    """What an attack, a fall, a fire or a poison leaves; energy stops at 0, where one is unconscious.

    Points that are spent go the same way, once the action they paid for is over.
    """
    left = max(0, energy - points)
    return Wounded(left, left == 0)


def falls(values: Mapping[str, int], effects: Mapping[str, int]) -> Term | None:
    """What to say of a protagonist whose last energy goes: the action itself still counts."""
    held, change = values.get("held"), effects.get("energy", 0)
    return UNCONSCIOUS if held is not None and change < 0 and lose(held, -change).unconscious else None


def gain(energy: int, points: int, most: int) -> int:
    """Energy after so many points came back, never above the maximum; a surplus is not taken away."""
    return max(energy, min(most, energy + points))


def night_points(power: bool, motivation: bool) -> int:
    """What a night gives back, 1 to 3: more with a power, more for a day true to the motivation."""
    return 1 + int(power) + int(motivation)


def night(energy: int, most: int, power: bool = False, motivation: bool = False) -> int:
    """Energy after a night of six hours or more."""
    return gain(energy, night_points(power, motivation), most)


def may_be_cared_for(cared_today: bool, combat: bool, power: bool) -> bool:
    """Whether care can be given now: once a day, and in a fight only by a healing power."""
    return not cared_today and (power or not combat)
