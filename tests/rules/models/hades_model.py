"""HaDes told a second time, slowly, from its rules alone: plain numbers, one step after the other."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from soloist.values.dataclass import dataclass, field, replace

Hand = tuple[Sequence[int], ...]  # base dice, then bonus dice wave by wave
LADDER = (-3, -2, -1, 1, 2, 3)
NAMES = ("fiasco", "failure", "setback", "almost", "success", "feat")


class NotAllowed(Exception):
    """The rules do not allow what is asked."""


@dataclass
class Asked:
    """Everything an opposition depends on besides its dice."""

    x: int
    y: int
    destiny: int = 0
    shift: int = 0
    max_shift: int = 0  # 0: as many as one likes
    unlimited_chaos: bool = False
    no_zero: bool = False  # the story never leaves destiny at nought
    dea: bool = False
    dea_steps: int | None = None
    heroic_for: bool = False
    heroic_against: bool = False
    dea_unbounded: bool = False
    dea_strict_reset: bool = False
    pvp: bool = False
    added_for: int = 0
    added_against: int = 0


@dataclass
class Told:
    """What an opposition gave."""

    outcome: str
    value: int
    natural: int
    role: str
    offer: int = 0
    used: int = 0
    effects: dict[str, int] = field(default_factory=dict)


# --- dice -----------------------------------------------------------------------------------------


def sixes(dice: Sequence[int]) -> int:
    """How many dice show a six."""
    count = 0
    for face in dice:
        if face == 6:
            count = count + 1
    return count


def waves(base: Sequence[int], later: Sequence[int], unlimited: bool) -> Hand:
    """The hand a pool makes when its bonus dice fall as `later` says, as many of them as it needs.

    A six of the pool gives a bonus die; a bonus six gives another one only where chaos is unlimited.
    """
    hand: list[Sequence[int]] = [tuple(base)]
    taken, wanted = 0, sixes(base)
    while wanted > 0:
        wave = tuple(later[taken : taken + wanted])
        if len(wave) < wanted:
            raise IndexError("more bonus dice are needed")
        hand.append(wave)
        taken = taken + wanted
        wanted = sixes(wave) if unlimited else 0
    return tuple(hand)


def every_die(hand: Hand) -> list[int]:
    """Base and bonus dice."""
    return [face for dice in hand for face in dice]


def evens(hand: Hand) -> int:
    """How many dice of a hand are even."""
    count = 0
    for face in every_die(hand):
        if face in (2, 4, 6):
            count = count + 1
    return count


# --- the scale ------------------------------------------------------------------------------------


def natural_value(p: int, o: int) -> int:
    """The result of evens against evens, before anything moves it."""
    if p == o:
        return -1 if p == 0 else 1
    return kept(p - o)


def moved(value: int, steps: int) -> int:
    """A value moved step by step; there is no zero, and no end."""
    while steps > 0:
        value = 1 if value == -1 else value + 1
        steps = steps - 1
    while steps < 0:
        value = -1 if value == 1 else value - 1
        steps = steps + 1
    return value


def kept(value: int) -> int:
    """A value between -3 and +3."""
    if value > 3:
        return 3
    if value < -3:
        return -3
    return value


def name_of(value: int) -> str:
    """The name of a result; beyond the scale it is its last one."""
    return NAMES[LADDER.index(kept(value))]


def role_of(x: int, y: int) -> str:
    """Who is expected to win."""
    if x > y:
        return "favourite"
    return "outsider" if x < y else "balanced"


GAINS = {
    "favourite": {-3: 1, -2: 1},
    "balanced": {-3: 1, 3: 1},
    "outsider": {2: 1, 3: 1},
}


# --- opposition -----------------------------------------------------------------------------------


def gauge_malus(levels: Sequence[int]) -> int:
    """The dice that relevant gauges take from their holder."""
    taken = 0
    for level in levels:
        if level == 2:
            taken = taken + 1
    return taken


def destiny_change(asked: Asked) -> int:
    """How the pools move destiny, before any die is thrown; dice of Destiny count in a duel alone."""
    if (asked.added_for or asked.added_against) and not asked.pvp:
        raise NotAllowed
    if asked.added_for > asked.x or asked.added_against > asked.y:
        raise NotAllowed
    if asked.pvp:
        return asked.added_against - asked.added_for
    return asked.y - asked.x


def free_steps(asked: Asked, destiny: int, natural: int, ours: Hand, theirs: Hand) -> int:
    """The steps a Deus Ex Alea offers to the loser."""
    if natural <= -2:
        heroic, winner = asked.heroic_for, theirs
    elif natural >= 2:
        heroic, winner = asked.heroic_against, ours
    else:
        return 0  # nobody lost
    if destiny == 0 or not heroic:
        return 0
    first = winner[0][0]
    for face in every_die(winner):
        if face != first:
            return 0
    return abs(destiny)


def reset(asked: Asked, change: int, natural: int) -> int:
    """What a Deus Ex Alea that came makes of destiny's change.

    Strictly, destiny goes back only where it favoured the side that was helped.
    """
    destiny = asked.destiny + change
    helped = 1 if natural < 0 else -1
    if asked.dea_strict_reset and destiny * helped < 0:
        return change
    return -asked.destiny


def gain(role: str, natural: int, shifted: bool) -> int:
    """The fortune earned by a result nobody moved."""
    return 0 if shifted else GAINS[role].get(natural, 0)


def check_shift(asked: Asked) -> None:
    """No more fortunes on one result than the story allows."""
    if asked.max_shift > 0 and abs(asked.shift) > asked.max_shift:
        raise NotAllowed


def check_steps(asked: Asked, destiny: int) -> None:
    """Nobody counts on more free steps than destiny could ever give, before any die is thrown."""
    if asked.dea and asked.dea_steps is not None and asked.dea_steps > abs(destiny):
        raise NotAllowed


def check_zero(asked: Asked, change: int) -> None:
    """Destiny must not be at nought after the pools are counted; player against player counts nothing."""
    counts_nothing = asked.pvp and change == 0
    if asked.no_zero and not counts_nothing and asked.destiny + change == 0:
        raise NotAllowed


def opposition(asked: Asked, ours: Hand, theirs: Hand) -> Told:
    """One opposition, from its pools to what it changes."""
    check_shift(asked)
    change = destiny_change(asked)
    check_zero(asked, change)
    check_steps(asked, asked.destiny + change)
    natural = natural_value(evens(ours), evens(theirs))
    offer = free_steps(asked, asked.destiny + change, natural, ours, theirs)
    value, used = natural, 0
    if asked.dea and offer > 0:
        used = offer if asked.dea_steps is None else asked.dea_steps
        value = moved(value, used if natural < 0 else -used)
        change = reset(asked, change, natural)
    bounded = used == 0 or not asked.dea_unbounded
    if bounded:
        value = kept(value)
    before = value
    value = moved(value, asked.shift)
    if bounded:
        value = kept(value)
    cost = 0
    while moved(before, cost if asked.shift > 0 else -cost) != value:  # a fortune for each step that was gone
        cost += 1
    role = role_of(asked.x, asked.y)
    fortunes = gain(role, natural, shifted=used > 0 or cost > 0) - cost
    told = Told(name_of(value), value, natural, role, offer, used)
    told.effects = without_nothing({"destiny": change, "fortunes": fortunes})
    return told


def without_nothing(effects: dict[str, int]) -> dict[str, int]:
    """The changes that change something."""
    return {key: amount for key, amount in effects.items() if amount != 0}


# --- script, competition --------------------------------------------------------------------------


def interrupted_step(steps: Sequence[int], opened: int) -> int:
    """The step, from 1, that holds the obstacle die of that rank, steps laid end to end."""
    if opened == 0:
        return 1
    die = 0
    for number, dice in enumerate(steps, 1):
        for _ in range(dice):
            die = die + 1
            if die == opened:
                return number
    return len(steps)


def script_step(steps: Sequence[int], value: int, ours: Hand) -> int | None:
    """Where a script stops: nowhere when it is fulfilled."""
    return None if value >= 2 else interrupted_step(steps, evens(ours))


def even_sum(hand: Hand) -> int:
    """The sum of the even dice, bonus dice with them."""
    return sum(face for face in every_die(hand) if face % 2 == 0)


def ranking(mine: int, rival: int, sums: tuple[int, int], joint: bool = False, both: bool = False) -> str:
    """Who is first, by final values; `both` where the rival is a protagonist too."""
    if mine < 2 and rival < 2:
        return "continue"
    if mine != rival:
        return "first" if mine > rival else "second"
    if joint:
        return "tie"
    if sums[0] != sums[1]:
        return "first" if sums[0] > sums[1] else "second"
    return "tie" if both else "first"


@dataclass
class Race:
    """What a competition gave: the place, and each one's own opposition."""

    outcome: str
    mine: Told
    rival: Told
    sums: tuple[int, int]
    effects: dict[str, int]


def competition(asked: Asked, rival: Asked, hands: Sequence[Hand], joint: bool, both: bool) -> Race:
    """Two people, each against an obstacle; hands are mine, my obstacle's, the rival's, its obstacle's."""
    check_zero(asked, destiny_change(asked) + (destiny_change(rival) if both else 0))
    one = opposition(replace(asked, no_zero=False), hands[0], hands[1])
    two = opposition(replace(rival, destiny=asked.destiny), hands[2], hands[3])
    sums = (even_sum(hands[0]), even_sum(hands[2]))
    change = destiny_change(asked) + (destiny_change(rival) if both else 0)
    effects = without_nothing({"destiny": change, "fortunes": one.effects.get("fortunes", 0)})
    return Race(ranking(one.value, two.value, sums, joint, both), one, two, sums, effects)


# --- the story ------------------------------------------------------------------------------------


def automatic(destiny: int, granted: bool) -> tuple[str, int]:
    """A result without dice: outcome and change of destiny."""
    if granted or destiny > 0:
        return "good", -1
    return "bad", 1


def initiative(destiny: int) -> str:
    """Who acts first."""
    return "protagonist" if destiny > 0 else "antagonist"


def branch(destiny: int, face: int | None) -> str:
    """Whether a mishap comes on a new branching; no die while destiny is not below zero."""
    if destiny >= 0 or face is None:
        return "no_roll"
    return "contretemps" if face < -destiny else "clear"


# --- every way the dice can fall ------------------------------------------------------------------


def _further(hand: Hand, chance: Fraction, unlimited: bool, deep: int) -> Iterator[tuple[Hand, Fraction]]:
    more = sixes(hand[-1]) if len(hand) == 1 or unlimited else 0
    if more == 0:
        yield hand, chance
        return
    if deep == 0:
        return  # what is left out is missing from the sum of all chances
    for wave in product(range(1, 7), repeat=more):
        yield from _further((*hand, wave), chance / 6**more, unlimited, deep - 1)
