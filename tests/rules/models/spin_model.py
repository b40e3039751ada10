"""SPIN told a second time, slowly, from its rules alone: plain numbers, one step after the other."""

from collections.abc import Sequence

from soloist.values.dataclass import dataclass, field

Hand = tuple[Sequence[int], Sequence[int]]  # base dice, bonus dice
LADDER = (-3, -2, -1, 1, 2, 3)
NAMES = ("fiasco", "failure", "partial_failure", "partial_success", "success", "feat")
STROKES = ("discovery", "singled_out", "mission", "off_screen", "mishap", "twist")


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
    presentation: bool = False
    no_zero: bool = False
    dea: bool = False
    dea_steps: int | None = None
    heroic_for: bool = False
    heroic_against: bool = False
    dea_unbounded: bool = False
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


def bonus_dice(base: Sequence[int]) -> int:
    """How many bonus dice a pool earns: one for each six of its base dice, once."""
    sixes = 0
    for face in base:
        if face == 6:
            sixes = sixes + 1
    return sixes


def evens(hand: Hand) -> int:
    """How many dice of a hand are even."""
    count = 0
    for face in list(hand[0]) + list(hand[1]):
        if face in (2, 4, 6):
            count = count + 1
    return count


def natural_value(p: int, o: int) -> int:
    """The result of evens against evens, before anything moves it."""
    if p == o:
        return -1 if p == 0 else 1
    if p > o:
        great = p >= 2 if o == 0 else p > 2 * o
        return 3 if great else 2
    great = o >= 2 if p == 0 else o > 2 * p
    return -3 if great else -2


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
    """Favourite even when the sides are equal."""
    return "favourite" if x >= y else "outsider"


def destiny_change(asked: Asked) -> int:
    """How the pools move destiny, before any die is thrown; dice of Destiny count in a duel alone."""
    if (asked.added_for or asked.added_against) and not asked.pvp:
        raise NotAllowed
    if asked.added_for > asked.x or asked.added_against > asked.y:
        raise NotAllowed
    if asked.presentation:
        return 0
    if asked.pvp:
        return asked.added_against - asked.added_for
    return asked.y - asked.x


def check_zero(asked: Asked, change: int) -> None:
    """Where an opposition counts for destiny, it may not leave it at zero if the story forbids so.

    It does not count in a presentation scene, nor between players where nothing moves it.
    """
    uncounted = asked.presentation or (asked.pvp and change == 0)
    if asked.no_zero and not uncounted and asked.destiny + change == 0:
        raise NotAllowed


def check_shift(asked: Asked) -> None:
    """No more fortunes on one result than the story allows."""
    if asked.max_shift > 0 and abs(asked.shift) > asked.max_shift:
        raise NotAllowed


def check_steps(asked: Asked, destiny: int) -> None:
    """Nobody counts on more free steps than destiny could ever give, before any die is thrown."""
    if asked.dea and asked.dea_steps is not None and asked.dea_steps > abs(destiny):
        raise NotAllowed


def free_steps(asked: Asked, destiny: int, natural: int, ours: Hand, theirs: Hand) -> int:
    """The steps a Deus Ex Alea offers to the loser."""
    if natural <= -2:
        heroic, winner = asked.heroic_for, theirs
    elif natural >= 2:
        heroic, winner = asked.heroic_against, ours
    else:
        return 0  # nobody lost
    faces = set(winner[0]) | set(winner[1])
    if heroic and len(faces) == 1 and destiny != 0 and not asked.presentation:
        return abs(destiny)
    return 0


def gain(role: str, value: int, natural: int, shifted: bool) -> tuple[int, int]:
    """Fortunes (of a result nobody moved) and cards (of the result as it stands at last)."""
    surprise = "fiasco" if role == "favourite" else "feat"
    expected = "feat" if role == "favourite" else "fiasco"
    fortune = 1 if not shifted and name_of(natural) == surprise else 0
    card = 1 if name_of(value) == expected else 0
    return fortune, card


def opposition(asked: Asked, ours: Hand, theirs: Hand) -> Told:
    """One opposition, from its pools to what it changes."""
    change = destiny_change(asked)
    check_zero(asked, change)
    check_shift(asked)
    natural = natural_value(evens(ours), evens(theirs))
    offer = free_steps(asked, asked.destiny + change, natural, ours, theirs)
    value, used = natural, 0
    check_steps(asked, asked.destiny + change)
    if asked.dea and offer > 0:  # taken if it comes
        used = offer if asked.dea_steps is None else asked.dea_steps
        value = moved(value, used if natural < 0 else -used)
        change = -asked.destiny
    bounded = not (used > 0 and asked.dea_unbounded)
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
    fortune, card = gain(role, value, natural, shifted=used > 0 or cost > 0)
    effects = {"destiny": change, "fortunes": fortune - cost, "cards": card}
    told = Told(name_of(value), value, natural, role, offer, used)
    told.effects = {key: amount for key, amount in effects.items() if amount != 0}
    return told


def failed_step(keys: Sequence[int], opened: int) -> int:
    """The step, from 1, that holds the first key still shut; the last one if all are open."""
    key = 0
    for number, count in enumerate(keys, 1):
        for _ in range(count):
            key = key + 1
            if key == opened + 1:
                return number
    return len(keys)


def script_step(keys: Sequence[int], value: int, ours: Hand) -> int | None:
    """Where a script stops: nowhere on a success, however partial."""
    return failed_step(keys, evens(ours)) if value < 0 else None


# --- competition ----------------------------------------------------------------------------------


def even_sum(hand: Hand) -> int:
    """The sum of the even dice, bonus dice with them."""
    return sum(face for face in [*hand[0], *hand[1]] if face % 2 == 0)


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
    """Two people, each against an obstacle; hands are mine, my obstacle's, the rival's, its obstacle's.

    `no_zero` looks at the destiny that all of it leaves.
    """
    change = destiny_change(asked) + (destiny_change(rival) if both else 0)
    check_zero(asked, change)
    one = opposition(zero_allowed(asked), hands[0], hands[1])
    two = opposition(zero_allowed(rival), hands[2], hands[3])
    sums = (even_sum(hands[0]), even_sum(hands[2]))
    cards = one.effects.get("cards", 0) + (two.effects.get("cards", 0) if both else 0)
    effects = {"destiny": change, "fortunes": one.effects.get("fortunes", 0), "cards": cards}
    told = {key: amount for key, amount in effects.items() if amount != 0}
    return Race(ranking(one.value, two.value, sums, joint, both), one, two, sums, told)


def zero_allowed(asked: Asked) -> Asked:
    """The same without the ban on zero, which is judged for the whole competition."""
    return Asked(asked.x, asked.y, asked.destiny, asked.shift, asked.max_shift, asked.presentation)


# --- the story ------------------------------------------------------------------------------------


def orient(destiny: int, face: int | None) -> tuple[str, int]:
    """The turn things take, and what it costs: at zero a die says, and nothing changes."""
    if destiny > 0:
        return "good", -1
    if destiny < 0:
        return "bad", 1
    return ("good" if face in (2, 4, 6) else "bad"), 0


def initiative(destiny: int, face: int | None) -> str:
    """Who acts first."""
    if destiny == 0:
        return "protagonist" if face in (2, 4, 6) else "antagonist"
    return "protagonist" if destiny > 0 else "antagonist"


def branch(destiny: int, face: int | None) -> str:
    """Whether a mishap comes on a new branching; no die while destiny is not below zero."""
    if destiny >= 0 or face is None:
        return "no_roll"
    return "contretemps" if face < -destiny else "clear"


def automatic(destiny: int, granted: bool) -> tuple[str, int]:
    """HaDes' automatic result: outcome and change of destiny."""
    if granted or destiny > 0:
        return "good", -1
    return "bad", 1


def drawn(held: Sequence[int], faces: Sequence[int]) -> int | None:
    """The card of a draw: the first face nobody holds; with six in hand nothing is drawn."""
    if all(card in held for card in range(1, 7)):
        return None
    for face in faces:
        if face not in held:
            return face
    raise NotAllowed


def level(graduations: int, mode: int) -> int:
    """The level of a gauge by its graduations."""
    reached = 0
    while graduations >= mode:
        graduations = graduations - mode
        reached = reached + 1
    return reached


# --- every way the dice can fall ------------------------------------------------------------------
