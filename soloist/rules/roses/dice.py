"""The dice of La Couleur des Roses: how many of each colour, rolled, rolled again and read."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import comb
from types import MappingProxyType

from soloist.rules.content import Words
from soloist.rules.dice import Dice, Throw
from soloist.rules.situation import inputs, only_lists
from soloist.rules.system import Key, Pool, Reason, Roll, Side, Situation
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal, count, message

_WORDS = Words("roses")

# --- what shows a success: even faces, tails, or the eight faces of an Ubiquity die ---------------


COIN = 2  # faces: the even one is tails

# 2 is even: a success
COIN_FACES = {
    **dict.fromkeys(("p", "pile", "t", "tails"), 2),
    **dict.fromkeys(("f", "face", "h", "heads"), 1),
}


def successes(faces: Iterable[int]) -> int:
    """How many dice show an even face."""
    return sum(face % 2 == 0 for face in faces)


def check_die(faces: int) -> None:
    """Raises `Refusal` for a die that is not even and odd by equal chances."""
    if faces < COIN or faces % 2:
        raise Refusal(
            message("A d{faces} is not even one time in two. Take a coin (2) or a d6.", faces=faces)
        )


# --- sides and inputs that the tests of La Couleur des Roses share --------------------------------


FAR = 20  # bonus and malus dice, advantages: nobody has more

BONUS = _WORDS("words.bonus")
MALUS = _WORDS("words.malus")
CARRIED = _WORDS("words.carried")
LAST = _WORDS("words.last")
AID = _WORDS("words.aid")
BESIDE = (BONUS, MALUS, CARRIED, LAST, AID)  # what the rules put among the dice of a score

VIRTUES = _WORDS("words.virtues")
SKILLS = _WORDS("words.skills")
"""What the lists of a sheet are called in which its scores stand."""

VIRTUE = Side(
    "virtue", _WORDS("sides.virtue.word"), _WORDS("sides.virtue.name"),
    listed=VIRTUES, least=0, scored=True, single=True, beside=BESIDE, looks_for="even",
)  # fmt: skip
SKILL = Side(
    "skill", _WORDS("sides.skill.word"), _WORDS("sides.skill.name"),
    listed=SKILLS, least=0, scored=True, single=True, beside=BESIDE, looks_for="even",
)  # fmt: skip
SIDES = (VIRTUE, SKILL)

ADVANTAGES = _WORDS("words.advantages")
MOST_ADVANTAGES = _WORDS("words.most_advantages")
FATIGUE = _WORDS("words.fatigue")
STRESS = _WORDS("words.stress")

ROLL_KEYS = (
    Key("bonus", "int", BONUS, 0, 0, FAR),
    Key("malus", "int", MALUS, 0, 0, FAR),
    Key("die", "int", _WORDS("keys.die"), 6, COIN, 100),
    Key(
        "again_virtue", "int",
        _WORDS("keys.again_virtue"),
        0, 0, FAR,
    ),
    Key(
        "again_skill", "int",
        _WORDS("keys.again_skill"),
        0, 0, FAR,
    ),
    Key(
        "held", "int", _WORDS("keys.held"), None, 0, counter="advantages",
        optional=True,
    ),
    Key(
        "several", "flag", _WORDS("keys.several"), 1,
        option="cr.several_advantages",
    ),
)  # fmt: skip

READY = Key("advantages", "int", _WORDS("keys.advantages"), 0, 0, FAR)  # to spend while it fails

# --- how many dice each colour rolls: scores, bonus and malus (Résolution d'actions) --------------


MOST = 6  # dice of one colour


def dice_counts(virtue: int, skill: int, bonus: int = 0, malus: int = 0) -> tuple[int, int]:
    """Virtue dice and skill dice, 0 to 6 each, never both 0.

    Bonus and malus cancel out; what is left moves the skill, then what the skill has no room for
    moves the virtue, and the rest is lost. Of nothing at all, one virtue die remains.
    """
    wanted = skill + bonus - malus
    skill_dice = _held(wanted)
    virtue_dice = _held(virtue + wanted - skill_dice)
    return (virtue_dice, skill_dice) if virtue_dice or skill_dice else (1, 0)


def _held(dice: int) -> int:
    return max(0, min(MOST, dice))


# --- the dice of both colours from the reasons given, with bonus and malus put among them ---------


def prepared(situation: Situation, lang: str) -> Situation:
    """The same roll with reasons that add up to its dice; prepared twice, it stays as it is.

    A loss among the virtue's reasons is moved to the skill, which malus dice lower first. Raises
    `Refusal` for a score that is not 0 to 6.
    """
    virtue, skill = _reasons(situation)
    bonus, malus = (situation.values.get(id_, 0) for id_ in ("bonus", "malus"))
    skill += tuple(each for each in virtue if _is_loss(each))
    virtue = tuple(each for each in virtue if not _is_loss(each))
    skill += tuple(Reason(word.of(lang), dice) for word, dice in ((BONUS, bonus), (MALUS, -malus)) if dice)
    before = _total(virtue), _total(skill)
    after = dice_counts(*before)
    last = after == (1, 0) and before[0] + min(0, before[1]) <= 0
    carried = (after[0] - before[0] - last, after[1] - before[1])
    pools = tuple(
        Pool(reasons + ((Reason(CARRIED.of(lang), dice),) if dice else ()))
        for reasons, dice in zip((virtue, skill), carried, strict=True)
    )
    if last:
        pools = (Pool((*pools[0].reasons, Reason(LAST.of(lang)))), pools[1])
    values = {id_: n for id_, n in situation.values.items() if id_ not in ("bonus", "malus")}
    return replace(situation, pools=pools, values=MappingProxyType(values))


def counts(situation: Situation) -> tuple[int, int]:
    """How many dice each colour rolls; same refusals as `prepared`."""
    virtue, skill = prepared(situation, "en").pools
    return _total(virtue.reasons), _total(skill.reasons)


def _reasons(situation: Situation) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    if len(situation.pools) > len(SIDES):
        raise Refusal(
            message(
                "{given} pools were given and this roll has {wanted}. Take one away.",
                given=len(situation.pools),
                wanted=len(SIDES),
            )
        )
    pools = situation.pools + (Pool(()),) * (len(SIDES) - len(situation.pools))
    for pool, side in zip(pools, SIDES, strict=True):
        _check_score(pool, side)
    return pools[0].reasons, pools[1].reasons


def _check_score(pool: Pool, side: Side) -> None:
    """Raises `Refusal` for a score above 6; what helps the skill beyond that goes over to the virtue."""
    scores = [each.weight for each in pool.reasons if each.weight > 0 and not _is(each, *BESIDE)]
    highest = sum(scores) if side is VIRTUE else max(scores, default=0)
    if highest > MOST:
        raise Refusal(
            message(
                "“{side}” has {count} dice: scores go from 0 to {most}. Give the rest as bonus=.",
                side=side.id,
                count=highest,
                most=MOST,
            )
        )


def _is_loss(reason: Reason) -> bool:
    return reason.weight < 0 and not _is(reason, CARRIED)


def _is(reason: Reason, *words: Term) -> bool:
    return any(reason.text.casefold() in (word.en, word.fr) for word in words)


def _total(reasons: Sequence[Reason]) -> int:
    return sum(each.weight for each in reasons)


# --- advantages: after a roll, one colour is rolled again and the better throw counts -------------


GROUP_RANK = 4  # a skill that reaches it gives its group an advantage


@dataclass(frozen=True, slots=True)
class Offer:
    """What rolling a colour again is worth: `weight` chances in `total`, all advantages left well spent."""

    side: str
    weight: int
    total: int


def group_advantages(ranks: Mapping[str, int]) -> int:
    """Advantages of a group of skills by the ranks in it: one for each skill of rank 4 or more."""
    return sum(rank >= GROUP_RANK for rank in ranks.values())


def check_spending(spent: int, held: int | None, several: bool) -> None:
    """Raises `Refusal` for more advantages than are held, or than one roll may take."""
    if spent > 1 and not several:
        raise Refusal(message("This story allows one advantage on a roll, not {spent}.", spent=spent))
    if held is not None and spent > held:
        raise Refusal(
            count(
                "{n} advantage is spent and {held} left. Write those of the sheet first, as in "
                "[PC:…|Advantages 2|Advantages max 2].",
                "{n} advantages are spent and {held} left. Write those of the sheet first, as in "
                "[PC:…|Advantages 2|Advantages max 2].",
                spent,
                held=held,
            )
        )


def offers(counts: tuple[int, int], found: tuple[int, int], difficulty: int, left: int) -> tuple[Offer, ...]:
    """What each colour offers to who failed, the better first; none where it helps nothing.

    `counts` are the dice of virtue and skill, `found` their successes, `left` the advantages that
    may still be spent.
    """
    if not left or sum(found) >= difficulty:
        return ()
    total = 1 << sum(counts) * left
    each = [
        Offer(side, _after(at, counts, found, difficulty, left), total)
        for at, side in enumerate(("virtue", "skill"))
    ]
    return tuple(sorted((one for one in each if one.weight), key=lambda one: -one.weight))


@lru_cache(maxsize=4096)
def success_weight(counts: tuple[int, int], found: tuple[int, int], difficulty: int, left: int) -> int:
    """In how many of `2**(sum(counts) * left)` chances it ends well, each spent where it helps most."""
    if sum(found) >= difficulty:
        return 1 << sum(counts) * left
    if not left:
        return 0
    return max(_after(at, counts, found, difficulty, left) for at in (0, 1))


def _after(at: int, counts: tuple[int, int], found: tuple[int, int], difficulty: int, left: int) -> int:
    """The weight of a success once that colour was rolled again."""
    idle = 1 << counts[1 - at]  # ways of the colour that is not rolled
    total = 0
    for new in range(counts[at] + 1):
        kept = max(new, found[at])
        then = (kept, found[1]) if at == 0 else (found[0], kept)
        total += comb(counts[at], new) * idle * success_weight(counts, then, difficulty, left - 1)
    return total


# --- the dice of one colour, rolled and rolled again, the better throw kept -----------------------


@dataclass(frozen=True, slots=True)
class Colour:
    """One colour's throws in the order they fell, all of its dice each time."""

    side: str
    faces: int
    throws: tuple[tuple[int, ...], ...]

    @property
    def successes(self) -> int:
        """Those of the best throw."""
        return max(map(successes, self.throws))

    @property
    def roll(self) -> Roll:
        """The best throw, the first of equals, with the others before and after it."""
        at = next(at for at, throw in enumerate(self.throws) if successes(throw) == self.successes)
        return Roll(
            self.throws[at],
            faces=self.faces,
            before=_by_die(self.throws[:at]),
            after=_by_die(self.throws[at + 1 :]),
        )


def _by_die(throws: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(*throws, strict=True))


def first_throw(side: str, count: int, faces: int, dice: Dice) -> Colour:
    """Roll a colour of 0 to 6 dice; none are asked for where it has none."""
    return Colour(side, faces, (dice.throw(Throw(side, count, faces)) if count else (),))


def again(colour: Colour, dice: Dice) -> Colour:
    """Roll all dice of a colour again; raises `Refusal` where it has none."""
    count = len(colour.throws[0])
    if not count:
        raise Refusal(
            message("“{side}” has no dice to roll again: spend the advantage elsewhere.", side=colour.side)
        )
    wanted = Throw(
        colour.side, count, colour.faces, "reroll", wave=len(colour.throws), again=tuple(range(count))
    )
    return Colour(colour.side, colour.faces, (*colour.throws, dice.throw(wanted)))


def best_of_weights(count: int, throws: int) -> tuple[int, ...]:
    """In how many of `2**(count * throws)` equal chances the best throw has 0, 1 … `count` successes."""
    at_most = 0
    below = 0
    weights = []
    for found in range(count + 1):
        at_most += comb(count, found)
        weights.append(at_most**throws - below)
        below = at_most**throws
    return tuple(weights)


# --- what the tests with two colours share: their inputs checked, their dice thrown, advantages ---


@dataclass(frozen=True, slots=True)
class Read:
    """The dice of virtue and skill, 0 to 6 each and never both 0, and the other inputs by key."""

    counts: tuple[int, int]
    values: Mapping[str, int]


def read(situation: Situation, keys: tuple[Key, ...]) -> Read:
    """The situation of a test of two colours; raises `Refusal` for what the rules do not allow."""
    values = inputs(situation, keys)
    only_lists(situation, keys)
    check_die(values["die"])
    spending = values["again_virtue"] + values["again_skill"]
    check_spending(spending, values.get("held"), bool(values["several"]))
    return Read(counts(situation), values)


def thrown(wanted: Read, dice: Dice) -> tuple[Colour, Colour]:
    """Both colours rolled, then rolled again as often as was asked."""
    virtue, skill = (
        first_throw(side, count, wanted.values["die"], dice)
        for side, count in zip(("virtue", "skill"), wanted.counts, strict=True)
    )
    for _ in range(wanted.values["again_virtue"]):
        virtue = again(virtue, dice)
    for _ in range(wanted.values["again_skill"]):
        skill = again(skill, dice)
    return virtue, skill


def spent(colours: tuple[Colour, Colour]) -> Mapping[str, int]:
    """The change of the advantages left: one less for each time a colour was rolled again."""
    times = sum(len(colour.throws) - 1 for colour in colours)
    return {"advantages": -times} if times else {}
