"""La Couleur des Roses, scenes and actions: what its rolls come to (wiki Magnus Codex; mechanics only).

`game.yaml` describes what is rolled; each even face is a success, so that coins and Ubiquity dice do as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from math import comb
from types import MappingProxyType
from typing import Final

from soloist.rules.content import Words
from soloist.rules.dice import Dice, Throw
from soloist.rules.engine.description import Rule, described
from soloist.rules.engine.odds import odd_or_even
from soloist.rules.games.hades.system import OVERLAY
from soloist.rules.moment import Person
from soloist.rules.moments.typed import bare, level
from soloist.rules.system import Asked, Pool, Reason, Resolution, Roll, Share, Situation
from soloist.rules.term import Term
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, count, message

_WORDS = Words("roses")

COLOURS: Final = ("virtue", "skill")
MOST: Final = 6  # dice of one colour
FAR: Final = 20  # advantages: nobody has more

VIRTUES, SKILLS = _WORDS("words.virtues"), _WORDS("words.skills")
"""What the lists of a sheet are called in which its scores stand."""


def successes(faces: Iterable[int]) -> int:
    """How many dice show an even face."""
    return sum(face % 2 == 0 for face in faces)


# --- how many dice each colour rolls: scores, bonus and malus (Résolution d'actions) -----------------

BONUS, MALUS, CARRIED, LAST, AID = map(
    _WORDS, ("words.bonus", "words.malus", "words.carried", "words.last", "words.aid")
)


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


def prepared(situation: Situation, lang: str) -> Situation:
    """The same roll with reasons that add up to its dice; prepared twice, it stays as it is.

    A loss among the virtue's reasons is moved to the skill, which malus dice lower first. Raises
    `Refusal` for a score that is not 0 to 6.
    """
    virtue, skill = (pool.reasons for pool in (*situation.pools, Pool(()), Pool(()))[:2])
    for side, highest in zip(COLOURS, (sum(_scores(virtue)), max(_scores(skill), default=0)), strict=True):
        if highest > MOST:  # what helps the skill beyond that goes over to the virtue
            raise Refusal(
                message(
                    "“{side}” has {count} dice: scores go from 0 to {most}. Give the rest as bonus=.",
                    side=side,
                    count=highest,
                    most=MOST,
                )
            )
    bonus, malus = (situation.values.get(id_, 0) for id_ in ("bonus", "malus"))
    skill += tuple(each for each in virtue if _is_loss(each))
    virtue = tuple(each for each in virtue if not _is_loss(each))
    skill += tuple(Reason(word.of(lang), dice) for word, dice in ((BONUS, bonus), (MALUS, -malus)) if dice)
    before = _total(virtue), _total(skill)
    after = dice_counts(*before)
    last = after == (1, 0) and before[0] + min(0, before[1]) <= 0
    carried = (after[0] - before[0] - last, after[1] - before[1])
    reasons = [
        each + ((Reason(CARRIED.of(lang), dice),) if dice else ())
        for each, dice in zip((virtue, skill), carried, strict=True)
    ]
    if last:
        reasons[0] += (Reason(LAST.of(lang)),)
    values = {id_: n for id_, n in situation.values.items() if id_ not in ("bonus", "malus")}
    return replace(situation, pools=tuple(map(Pool, reasons)), values=MappingProxyType(values))


def _is_loss(reason: Reason) -> bool:
    return reason.weight < 0 and not CARRIED.named(reason.text)


def _scores(reasons: Sequence[Reason]) -> list[int]:
    """The scores among reasons, without what the rules put beside them."""
    beside = (BONUS, MALUS, CARRIED, LAST, AID)
    return [
        each.weight
        for each in reasons
        if each.weight > 0 and not any(word.named(each.text) for word in beside)
    ]


def _total(reasons: Sequence[Reason]) -> int:
    return sum(each.weight for each in reasons)


# --- advantages: after a roll, one colour is rolled again and the better throw counts ----------------

GROUP_RANK: Final = 4  # a skill that reaches it gives its group an advantage


SPECIALITIES, EQUIPMENT, USED = map(_WORDS, ("all.specialities", "all.equipment", "all.used"))
"""Lists of a sheet: what an advantage may come from beside skills, and those that were used in this scene."""


def advantages(sheet: Person) -> tuple[str, ...]:
    """The advantages that a sheet names: the groups of skills of rank 4 and more, specialities, equipment."""
    groups = (bare(item) for item in sheet.listed(SKILLS) if level(item) >= GROUP_RANK)
    return (*groups, *sheet.listed(SPECIALITIES), *sheet.listed(EQUIPMENT))


def to_spend(sheet: Person, rolled: Iterable[str]) -> tuple[str, ...]:
    """Those that this scene has not used and that may apply to a roll with these reasons.

    A group of skills applies where one of them is rolled; a speciality or equipment is for who plays to say.
    """
    gone = {item.casefold() for item in sheet.listed(USED)}
    gone |= {bare(item).casefold() for item in sheet.listed(SKILLS)} - {
        bare(item).casefold() for item in rolled
    }
    return tuple(item for item in advantages(sheet) if item.casefold() not in gone)


def may_roll_again(sheet: Person, rolled: Iterable[str]) -> tuple[str, ...] | None:
    """What may be spent to roll a colour again, by name; None where the sheet only counts."""
    return to_spend(sheet, rolled) if advantages(sheet) else None


def check_spending(spent: int, values: Mapping[str, int]) -> None:
    """Raises `Refusal` for more advantages than are held, or than one roll may take."""
    held = values.get("held")
    if spent > 1 and not values["several"]:
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


def savings(counts: tuple[int, int], found: tuple[int, int], difficulty: int) -> Mapping[str, int]:
    """In how many of `2**sum(counts)` chances rolling a colour again saves a test, by side, if any.

    `counts` are the dice of virtue and skill, `found` their successes.
    """
    total, weights = sum(counts), {}
    for at, side in enumerate(COLOURS):
        wanted = range(max(0, difficulty - found[1 - at]), counts[at] + 1)
        weights[side] = sum(comb(counts[at], new) for new in wanted) << total - counts[at]
    return {side: weight for side, weight in weights.items() if weight and sum(found) < difficulty}


# --- the dice of each colour, rolled and rolled again, the better throw kept -------------------------


class _Thrown:
    """The throws of both colours in the order they fell, all dice of a colour each time."""

    def __init__(self, asked: Asked, dice: Dice) -> None:
        self._dice, self._faces = dice, asked.values["die"]
        self.throws: list[list[tuple[int, ...]]] = [
            [dice.throw(Throw(side, count, self._faces)) if count else ()]
            for side, count in zip(COLOURS, asked.dice, strict=True)
        ]
        for at, side in enumerate(COLOURS):
            for _ in range(asked.values[f"again_{side}"]):
                self.again(at)

    def again(self, at: int) -> None:
        """Roll all dice of a colour again; raises `Refusal` where it has none."""
        throws, side = self.throws[at], COLOURS[at]
        count = len(throws[0])
        if not count:
            raise Refusal(
                message("“{side}” has no dice to roll again: spend the advantage elsewhere.", side=side)
            )
        again = tuple(range(count))
        throws.append(self._dice.throw(Throw(side, count, self._faces, "reroll", len(throws), again)))

    @property
    def found(self) -> tuple[int, int]:
        """The successes of the best throw of each colour."""
        virtue, skill = (max(map(successes, throws)) for throws in self.throws)
        return virtue, skill

    def rolls(self) -> Mapping[str, Roll]:
        """The best throw of each colour, the last of equals, behind the others: what stands last counts."""
        rolls = {}
        for side, throws in zip(COLOURS, self.throws, strict=True):
            *others, best = sorted(throws, key=successes)
            rolls[side] = Roll(best, faces=self._faces, before=tuple(zip(*others, strict=True)))
        return rolls

    def spent(self) -> Mapping[str, int]:
        """The change of the advantages left: one less for each time a colour was rolled again."""
        times = sum(len(throws) - 1 for throws in self.throws)
        return {"advantages": -times} if times else {}


def _read(asked: Asked) -> Asked:
    """With the dice of both colours; raises `Refusal` for what the rules do not allow."""
    values, faces = asked.values, asked.values["die"]
    if faces % 2:
        raise Refusal(
            message("A d{faces} is not even one time in two. Take a coin (2) or a d6.", faces=faces)
        )
    check_spending(values["again_virtue"] + values["again_skill"], values)
    virtue, skill = prepared(asked.situation, "en").pools
    return replace(asked, dice=(_total(virtue.reasons), _total(skill.reasons)))


# --- the test: virtue dice and skill dice against a difficulty (Résolution d'actions) ----------------


def _attempt(asked: Asked, dice: Dice) -> Resolution:
    """`value` is the number of successes: those of the best throw of each colour.

    `again_virtue` and `again_skill` advantages are spent on that colour. `effects` has what was spent;
    `facts` the successes by colour.
    """
    thrown, difficulty = _Thrown(asked, dice), asked.values["difficulty"]
    found = thrown.found
    return Resolution(
        asked.test,
        "success" if sum(found) >= difficulty else "failure",
        sum(found),
        thrown.rolls(),
        thrown.spent(),
        facts={"against": difficulty, "virtue": found[0], "skill": found[1]},
    )


# --- mutual aid: bonus dice for who is helped (Entraide) ---------------------------------------------

PER_DIE: Final = 2  # successes for a bonus die
_AIDS: Final = ("none", "one", "two", "three", "four", "five", "six")  # by bonus dice


def aid(successes: int) -> int:
    """Bonus dice from a helper's roll: one for each full pair of successes."""
    return successes // PER_DIE


def _help(asked: Asked, dice: Dice) -> Resolution:
    """A helper rolls; `value` is the successes, `facts["bonus"]` the bonus dice for who is helped."""
    thrown = _Thrown(asked, dice)
    found = sum(thrown.found)
    bonus = aid(found)
    return Resolution(asked.test, _AIDS[bonus], found, thrown.rolls(), thrown.spent(), facts={"bonus": bonus})


# --- is this still the same scene? The three unities, and what a new scene gives back ----------------


def refreshed(advantages: int, most: int, fatigue: int, stress: int) -> dict[str, int]:
    """What a new scene changes for one person: all advantages back, no fatigue or stress left.

    `most` is how many advantages the sheet has; counters that stay as they are are left out.
    """
    changes = {"advantages": max(0, most - advantages), "fatigue": -fatigue, "stress": -stress}
    return {id_: change for id_, change in changes.items() if change}


def _change_scene(asked: Asked, dice: Dice) -> Resolution:
    """A scene is over only once place, time and nature of the action have all changed.

    Answers for everyone in the scene; the lists have one number a person, in the same order.
    """
    new = all(asked.values[each] for each in ("new_place", "new_time", "new_action"))
    lists = (asked.lists[each] for each in ("advantages", "most", "fatigue", "stress"))
    each = [refreshed(*person) if new else {} for person in zip_longest(*lists, fillvalue=0)]
    shares = (Share(_FRESH if own else _AS_BEFORE, None, own) for own in each)
    return Resolution(
        asked.test,
        "new_scene" if new else "same_scene",
        None,
        {},
        each[0] if each else {},
        each=tuple(shares) if len(each) > 1 else (),
    )


_FRESH: Final[Term] = _WORDS("words.fresh")
_AS_BEFORE: Final[Term] = _WORDS("words.as_before")

ROSES: Final = described(
    "roses",
    {
        "test": Rule(_attempt, check=_read, ways=lambda _: odd_or_even, prepared=prepared),
        "aid": Rule(_help, check=_read, ways=lambda _: odd_or_even, prepared=prepared),
        "scene": Rule(_change_scene),
        **OVERLAY,
    },
    to_spend=may_roll_again,
)
