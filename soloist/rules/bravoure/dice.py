"""The dice of Bravoure & Infortune: pools of d6 of which every 1 is a success (Action; Infortune)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import Final, Literal

from soloist.rules.content import Words
from soloist.rules.dice import Dice, Listed, Throw, Ways
from soloist.rules.engine.odds import MOST_FALLS, TOO_MANY
from soloist.rules.situation import MOST_DICE
from soloist.rules.system import Key, Roll, Side, Situation
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

_WORDS = Words("bravoure")

# --- sides and inputs the tests of Bravoure & Infortune share -------------------------------------


ENDLESS = 999_999  # neither counter has a bound

ONE_EACH = _WORDS("words.one_each")

POOL = Side(
    "pool",
    _WORDS("sides.pool.word"),
    _WORDS("sides.pool.name"),
    scored=True,
    looks_for="one",
    one_each=ONE_EACH,
)
OTHER = Side(
    "other",
    _WORDS("sides.other.word"),
    _WORDS("sides.other.name"),
    right=True,
    scored=True,
    whose=1,
    looks_for="one",
    one_each=ONE_EACH,
)

REQUIRED = Key("required", "int", _WORDS("keys.required"), 1, 1, MOST_DICE)
ASSET = Key("asset", "flag", _WORDS("keys.asset"), 0, shown=True)
HARDSHIP = Key("infortune", "int", _WORDS("keys.infortune"), 0, 0, ENDLESS, counter="infortune", said=True)
SPEND = Key("spend", "int", _WORDS("keys.spend"), 0, 0, ENDLESS, shown=True)
BRAVERY = Key("bravoure", "int", _WORDS("keys.bravoure"), None, 0, ENDLESS, counter="bravoure", optional=True)
SPEND_GAINED = Key(
    "spend_gained",
    "flag",
    _WORDS("keys.spend_gained"),
    1,
    option="bi.spend_gained",
)

ACTION_KEYS = (REQUIRED, ASSET, HARDSHIP, SPEND, BRAVERY, SPEND_GAINED)

# --- hardship, the misfortune it leads to, and how near that is (Infortune; Malheur) --------------


def strikes(infortune: int, highest: int) -> bool:
    """Whether a failure is a misfortune: its own point counted, Hardship is above the highest die."""
    return infortune > highest


def scene_over(bravoure: int, infortune: int) -> dict[str, int]:
    """What changes for someone who was struck when the scene ends for all: both counters go back to 0."""
    changes = {"bravoure": -bravoure, "infortune": -infortune}
    return {name: change for name, change in changes.items() if change}


# --- what the dice of one character come to (Action; Bravoure; Infortune) -------------------------


Fared = Literal["success", "short", "failure", "misfortune"]


@dataclass(frozen=True, slots=True)
class Judged:
    """How an action ended: successes rolled, points of Bravery added to them, changes of both counters."""

    outcome: Fared
    successes: int
    spent: int = 0
    bravoure: int = 0
    infortune: int = 0

    @property
    def counted(self) -> int:
        """Successes, those bought included."""
        return self.successes + self.spent

    @property
    def effects(self) -> Mapping[str, int]:
        """The changes of counters, without the zeros."""
        changes = {"bravoure": self.bravoure, "infortune": self.infortune}
        return {name: change for name, change in changes.items() if change}


def judge(dice: Sequence[int], infortune: int, required: int = 1, spend: int = 0) -> Judged:
    """Read dice as they lie, an asset's already rolled again.

    Each success beyond `required` (1 or more) earns Bravery. None at all is a failure and adds to
    `infortune`, and past the highest die that is a misfortune. Some but too few change nothing.
    `spend` points are added where there is a success to add them to and they make the action succeed;
    a bought success earns nothing.
    """
    successes = dice.count(1)
    if not successes:
        struck = strikes(infortune + 1, max(dice))
        return Judged("misfortune" if struck else "failure", 0, infortune=1)
    if successes + spend < required:
        return Judged("short", successes)
    gained = max(0, successes - required)
    return Judged("success", successes, spend, gained - spend)


def check_spending(judged: Judged, held: int | None, *, gained_too: bool) -> None:
    """Raises `Refusal` where more Bravery was spent than was `held` (None: nobody keeps count).

    What the action itself has just earned may be spent at once, where `gained_too`.
    """
    if held is None or not judged.spent:
        return
    most = held + (judged.bravoure + judged.spent if gained_too else 0)
    if judged.spent > most:
        raise Refusal(
            message("spend={spend} is too much: Bravery stands at {most}.", spend=judged.spent, most=most)
        )


# --- pools of d6 of which every 1 is a success (Action; Atout; Moyennes) --------------------------


FACES = 6


def pool_size(attribute: int, trait: int = 0, item: int = 0, *, described: bool = False) -> int:
    """Dice of an action: one attribute, at most one trait and one object, one more for a fine description."""
    return attribute + trait + item + int(described)


def roll_ones(n: int, side: str, dice: Dice, assets: Collection[int] = ()) -> Roll:
    """Roll `n` dice; those at the places of `assets` (from 0) are rolled again as long as they show a 6."""
    shown = [[face] for face in dice.throw(Throw(side, n))]
    wave = 0
    while again := tuple(place for place in sorted(assets) if shown[place][-1] == FACES):
        wave += 1
        faces = dice.throw(Throw(side, len(again), kind="reroll", wave=wave, again=again))
        for place, face in zip(again, faces, strict=True):
            shown[place].append(face)
    before = tuple(tuple(faces[:-1]) for faces in shown) if wave else ()
    return Roll(tuple(faces[-1] for faces in shown), before=before)


def successes_weights(n: int, asset: bool) -> tuple[int, ...]:
    """In how many of those chances `n` dice give 0, 1 … `n` successes."""
    others = faces_left(asset) - 1
    return tuple(comb(n, k) * others ** (n - k) for k in range(n + 1))


def spread(sizes: Collection[int]) -> Iterator[range]:
    """The places of each one's dice when several pools are laid end to end."""
    start = 0
    for size in sizes:
        yield range(start, start + size)
        start += size


def faces_left(asset: bool) -> int:
    """The faces a die may end on: an asset leaves no 6."""
    return FACES - int(asset)


# --- how the dice of Bravoure & Infortune are told apart: by how many show a 1, and by the --------


_FACES: Final = 6


def of_sides(sides: Sequence[Side], situation: Situation) -> Ways:
    """Of a test with a pool a side; the first one's asset has the key `asset`, another's `SIDE_asset`."""
    helped = {
        side.id: bool(situation.values.get("asset" if side is sides[0] else f"{side.id}_asset"))
        for side in sides
    }
    return lambda wanted: _pools((wanted.count,), (helped[wanted.side],))


def of_group(situation: Situation) -> Ways:
    """Those of people who roll together, their pools laid end to end."""
    each, helped = situation.lists["pools"], situation.lists.get("assets", ())
    return lambda _: _pools(each, tuple(number in helped for number in range(1, len(each) + 1)))


@lru_cache(maxsize=64)
def _pools(counts: tuple[int, ...], helped: tuple[bool, ...]) -> tuple[Listed, int]:
    """The pools of several people laid end to end."""
    faces = [_FACES - one for one in helped]
    total = prod(sides**count for count, sides in zip(counts, faces, strict=True))
    each = [ones_and_highest(count, sides) for count, sides in zip(counts, faces, strict=True)]
    if prod(map(len, each)) > MOST_FALLS:
        return TOO_MANY, total
    return tuple(
        (sum((hand for hand, _ in ways), ()), prod(weight for _, weight in ways)) for ways in product(*each)
    ), total


@lru_cache(maxsize=256)
def ones_and_highest(n: int, faces: int) -> Listed:
    """One person's dice by how many show a 1, and the highest of the others."""
    ways = [((1,) * n, 1)]
    for ones in range(n):
        rest = n - ones
        for highest in range(2, faces + 1):
            hand = (1,) * ones + (2,) * (rest - 1) + (highest,)
            ways.append((hand, comb(n, ones) * ((highest - 1) ** rest - (highest - 2) ** rest)))
    return tuple(ways)


# --- a Menace: a score that successes bring down, and whose turn it is (Menace) -------------------


FORMS = (
    _WORDS("words.fight"),
    _WORDS("words.infiltration"),
    _WORDS("words.chase"),
    _WORDS("words.argument"),
    _WORDS("words.inquiry"),
)
STILL_STANDING = _WORDS("words.still_standing")


def score_left(score: int, successes: int, spent: int = 0) -> int:
    """The score after an action: one less for each success and each point of Bravery, never below 0."""
    return max(0, score - successes - spent)


def suggested_score(pools: Sequence[int], rounds: int, assets: Collection[int] = ()) -> int:
    """A score that those who roll `pools` dice bring down in so many rounds on average.

    Rounded up, 1 at least; a pool is attribute, trait and object together, and `assets` are the
    places, from 0, of those whose asset applies.
    """
    thirtieths = sum(n * (30 // faces_left(place in assets)) for place, n in enumerate(pools)) * rounds
    return max(1, -(-thirtieths // 30))


def next_up(order: Sequence[str], last: str | None, gone: Collection[str] = ()) -> str | None:
    """Whose turn it is after `last` (None: the first turn) in an order that is kept to the end.

    Those a misfortune took out of the scene are `gone`; None when nobody is left.
    """
    start = order.index(last) + 1 if last in order else 0
    turned = (*order[start:], *order[:start])
    return next((name for name in turned if name not in gone), None)
