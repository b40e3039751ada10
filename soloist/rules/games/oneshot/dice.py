"""How many dice a side throws in One Shot: two, its points, the energy it spends (Tests).

A pool is told by its reasons or by flags; a journal has the reasons.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from soloist.rules.content import Words
from soloist.rules.given import UNEXPLAINED
from soloist.rules.system import Asked, Pool, Reason, Situation, size_of
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

_WORDS = Words("oneshot")

BASE_DICE: Final = 2
MOST_BY_POINTS: Final = 3  # points do not stack
MOST_ENERGY: Final = 1  # on an action without power
LEAST_POWER, MOST_POWER = 1, 3  # energy a power takes

BASE, STRONG, WEAK, POWER, ENERGY = map(
    _WORDS, ("words.base", "words.strong", "words.weak", "words.power", "words.energy_2")
)
NEGATIVE: Final = ("(-)", "(−)", "(–)")  # as a sheet marks a weak point
SUPERNATURAL: Final = "+"  # as a sheet marks a power

# --- what a side brings -----------------------------------------------------------------------------


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

    @property
    def dice(self) -> int:
        """Dice of an action, 1 to 6; a power is a strong point and takes 1 to 3 energy, anything else 0 or 1.

        Three with a strong point, one with a weak one, two with both or neither, and the energy. Raises
        `Refusal` for energy out of these bounds.
        """
        self.check_energy()
        return BASE_DICE + int(self.strong or self.power) - int(self.weak) + self.energy

    def check_energy(self) -> None:
        """Raises `Refusal` when an action cannot take so much energy, or a power so little."""
        if self.power and not LEAST_POWER <= self.energy <= MOST_POWER:
            raise Refusal(
                message(
                    "A power takes {least} to {most} energy, not {energy}. Give it {least} to {most} energy.",
                    least=LEAST_POWER,
                    most=MOST_POWER,
                    energy=self.energy,
                )
            )
        if not self.power and not 0 <= self.energy <= MOST_ENERGY:
            raise Refusal(
                message(
                    "{energy} energy is too much: an action takes {most} at most. A power takes more.",
                    energy=self.energy,
                    most=MOST_ENERGY,
                )
            )


def means(values: Mapping[str, int], side: str) -> Means:
    """The means of a side."""
    prefix = _prefix(side)
    strong, weak, power = (bool(values.get(f"{prefix}{id_}")) for id_ in ("strong", "weak", "power"))
    split = bool(values.get("split")) and not prefix
    return Means(strong, weak, values.get(f"{prefix}energy", 0), power, split)


def _prefix(side: str) -> str:
    return "" if side == "active" else f"{side}_"


def dice_of(asked: Asked, side: str, place: int = 0) -> int:
    """How many dice a side throws: those of its reasons, or what its means make where it gives none.

    Raises `Refusal` for dice that no points and energy can make, or that its flags contradict.
    """
    brought, pools = means(asked.values, side), asked.situation.pools
    if place >= len(pools) or not pools[place].reasons:
        return brought.dice
    size = size_of(pools[place], side)
    brought.check_energy()
    most = brought.energy + MOST_BY_POINTS
    least = brought.energy + BASE_DICE - 1 + int(brought.power)
    _check(side, size, brought, 1 if brought.split else least, most)
    return size


def _check(side: str, dice: int, brought: Means, least: int, most: int) -> None:
    """Raises `Refusal` where no points and energy make so many dice; a share of them may be smaller."""
    if not least <= dice <= most:
        raise Refusal(
            message(
                "“{side}” has {dice} dice: {least} to {most} with {energy} energy, points do not stack. "
                "Correct its reasons, or the energy.",
                side=side,
                dice=dice,
                least=least,
                most=most,
                energy=brought.energy,
            )
        )


# --- from flags to reasons, and back ----------------------------------------------------------------


def reckoned(situation: Situation, values: Mapping[str, int], sides: Sequence[str]) -> dict[str, int]:
    """The inputs with the energy and the powers that reasons tell of.

    Raises `Refusal` where they tell of another amount of energy than the inputs.
    """
    told = dict(values)
    for pool, side in zip(situation.pools, sides, strict=False):
        prefix = _prefix(side)
        spent = sum(reason.weight for reason in pool.reasons if ENERGY.named(reason.text))
        asked = told.get(f"{prefix}energy", 0)
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
        told[f"{prefix}energy"] = spent or asked
        told[f"{prefix}power"] = int(bool(told.get(f"{prefix}power")) or any(map(_is_power, pool.reasons)))
    return told


def worth(situation: Situation, sides: Sequence[str]) -> int:
    """Levels for each success: two where the acting side uses a power, by a flag or a reason (Combat)."""
    return 2 if reckoned(situation, situation.values, sides).get("power") else 1


def least_energy(situation: Situation, sides: Sequence[str]) -> dict[str, int]:
    """The energy of each side that uses a power and says none, or 0: the least a power takes."""
    values = reckoned(situation, situation.values, sides)
    return {
        f"{prefix}energy": LEAST_POWER
        for prefix in map(_prefix, sides)
        if values.get(f"{prefix}power") and not values.get(f"{prefix}energy")
    }


def prepared(situation: Situation, lang: str, sides: Sequence[str]) -> Situation:
    """The situation with a reason in its pools for all that flags say or that goes without saying.

    A power takes the least energy it can where none is said. Energy, powers and points that are among
    the reasons leave the inputs: a journal says them once.
    """
    values = {**reckoned(situation, situation.values, sides), **least_energy(situation, sides)}
    pools = list(situation.pools)
    for place, side in enumerate(sides):
        prefix = _prefix(side)
        pools[place] = _complete(pools[place], side, means(values, side), lang)
        reasons = pools[place].reasons
        if any(ENERGY.named(reason.text) for reason in reasons):
            values[f"{prefix}energy"] = 0
        if any(map(_is_power, reasons)):
            values[f"{prefix}power"] = 0
        points = [
            reason.weight
            for reason in reasons
            if reason.text != UNEXPLAINED and not BASE.named(reason.text) and not ENERGY.named(reason.text)
        ]
        values |= {f"{prefix}strong": 0} if max(points, default=0) > 0 else {}
        values |= {f"{prefix}weak": 0} if min(points, default=0) < 0 else {}
    known = {id_: value for id_, value in values.items() if value or id_ in situation.values}
    return replace(situation, pools=tuple(pools), values=MappingProxyType(known))


def _is_power(reason: Reason) -> bool:
    return reason.text.endswith(SUPERNATURAL) or POWER.named(reason.text)


def _complete(pool: Pool, side: str, brought: Means, lang: str) -> Pool:
    """The pool as a journal tells it: base dice, points, energy; a share of split dice stays as it is.

    A pool given as a number of dice is all of them, energy included; the base alone, as a side starts,
    and reasons leave what flags say to be added.
    """
    brought.check_energy()
    base = Reason(BASE.of(lang), BASE_DICE)
    bought = (Reason(ENERGY.of(lang), brought.energy),) if brought.energy else ()
    named = tuple(map(_signed, (each for each in pool.reasons if not _is_plain(each))))
    if brought.split and pool.reasons:
        if named:
            return Pool(tuple(map(_signed, pool.reasons)))
        if brought.named:
            _check(side, pool.size, brought, 1, brought.dice)
        return Pool((Reason(UNEXPLAINED, pool.size),))
    given = tuple(each for each in named if not ENERGY.named(each.text))
    given += tuple(each for each in pool.reasons if each.text == UNEXPLAINED)
    if pool.reasons and not named and pool.reasons != (base,):  # a number of dice
        if not brought.named:
            more = pool.size - brought.energy - BASE_DICE
            return Pool((base, *((Reason(UNEXPLAINED, more),) if more else ()), *bought))
        _check(side, pool.size, brought, brought.dice, brought.dice)
        given = ()
    return Pool((base, *given, *_flagged(given, brought, lang), *bought))


def _is_plain(reason: Reason) -> bool:
    return reason.text == UNEXPLAINED or BASE.named(reason.text)


def _flagged(given: Sequence[Reason], brought: Means, lang: str) -> tuple[Reason, ...]:
    """The points that flags tell of and no reason names."""
    added: tuple[Reason, ...] = ()
    if (brought.strong or brought.power) and not any(reason.weight > 0 for reason in given):
        added += (Reason((POWER if brought.power else STRONG).of(lang)),)
    if brought.weak and not any(reason.weight < 0 for reason in given):
        added += (Reason(WEAK.of(lang), -1),)
    return added


def _signed(reason: Reason) -> Reason:
    """A weak point as a sheet writes it, `lent (-)`, takes a die."""
    for mark in NEGATIVE:
        if reason.text.endswith(mark) and reason.weight == 1:
            return Reason(reason.text.removesuffix(mark).strip(), -1)
    return reason
