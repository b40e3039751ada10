"""La Couleur des Roses, scenes and actions: what its rolls come to (wiki Magnus Codex; mechanics only).

`game.yaml` describes what is rolled; each even face is a success, so that coins and Ubiquity dice do as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

from soloist.rules.content import Words
from soloist.rules.dice import Dice, Throw
from soloist.rules.engine.description import Rule, described
from soloist.rules.engine.odds import odd_or_even
from soloist.rules.games.hades.system import OVERLAY
from soloist.rules.moment import Person
from soloist.rules.moments.typed import bare, grouped, level
from soloist.rules.system import Asked, Pool, Reason, Resolution, Roll, Share, Situation
from soloist.rules.term import Term
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, count, message

_WORDS = Words("roses")

COLOURS: Final = ("virtue", "skill")
MOST: Final = 6  # dice of one colour

VIRTUES, SKILLS = _WORDS("words.virtues"), _WORDS("words.skills")
"""What the lists of a sheet are called in which its scores stand."""


def successes(faces: Iterable[int]) -> int:
    """How many dice show an even face."""
    return sum(face % 2 == 0 for face in faces)


# --- how many dice each colour rolls: scores, bonus and malus (Résolution d'actions) -----------------

BONUS, MALUS, CARRIED, LAST, AID = map(
    _WORDS, ("words.bonus", "words.malus", "words.carried", "words.last", "words.aid")
)


def dice_counts(virtue: int, skill: int) -> tuple[int, int]:
    """Virtue dice and skill dice, 0 to 6 each, never both 0, of what scores, bonus and malus add up to.

    What the skill has no room for moves the virtue, and the rest is lost. Of nothing at all, one virtue
    die remains.
    """
    skill_dice = _held(skill)
    return _held(virtue + skill - skill_dice) or int(not skill_dice), skill_dice


def _held(dice: int) -> int:
    return max(0, min(MOST, dice))


def prepared(situation: Situation, lang: str) -> Situation:
    """The same roll with reasons that add up to its dice; prepared twice, it stays as it is.

    What helps or hinders is moved from the virtue to the skill, which it changes first.
    """
    values = dict(situation.values)
    virtue, skill = (pool.reasons for pool in (*situation.pools, Pool(()), Pool(()))[:2])
    changes = tuple(
        each
        for each in virtue
        if (each.weight < 0 or BONUS.begins(each.text) or AID.begins(each.text))
        and not CARRIED.named(each.text)
    )
    virtue = tuple(each for each in virtue if each not in changes)
    keyed = (BONUS, values.pop("bonus", 0)), (MALUS, -values.pop("malus", 0))
    skill += changes + tuple(Reason(word.of(lang), dice) for word, dice in keyed if dice)
    before = _total(virtue), _total(skill)
    if sum(before) <= 0:
        virtue += (Reason(LAST.of(lang)),)
    pools = []
    for reasons, dice in zip((virtue, skill), dice_counts(*before), strict=True):
        carried = Reason(CARRIED.of(lang), dice - _total(reasons))
        pools.append(Pool((*reasons, carried) if carried.weight else reasons))
    return replace(situation, pools=tuple(pools), values=MappingProxyType(values))


def _total(reasons: Sequence[Reason]) -> int:
    return sum(each.weight for each in reasons)


# --- advantages: after a roll, one colour is rolled again and the better throw counts ----------------

GROUP_RANK: Final = 4  # a skill that reaches it gives its group an advantage

SPECIALITIES, EQUIPMENT, USED = map(_WORDS, ("all.specialities", "all.equipment", "all.used"))
"""Lists of a sheet: what an advantage may come from beside skills, and those that were used in this scene."""


def advantages(sheet: Person) -> tuple[str, ...]:
    """The advantages that a sheet names: its skills of rank 4 and more, specialities, equipment."""
    groups = (bare(item) for item in sheet.listed(SKILLS) if level(item) >= GROUP_RANK)
    return (*groups, *sheet.listed(SPECIALITIES), *sheet.listed(EQUIPMENT))


def to_spend(sheet: Person, rolled: Iterable[str]) -> tuple[str, ...] | None:
    """Those that this scene has not used and that may apply to a roll; None where the sheet only counts.

    That of a skill applies where one of its group is among the reasons that were `rolled`, or nobody tells
    these; a speciality or equipment is for who plays to say.
    """
    said = {grouped(item.casefold())[0] for item in rolled}
    skills = [(bare(item), *grouped(item)) for item in map(str.casefold, sheet.listed(SKILLS))]
    served = {group for _, name, group in skills if name in said}
    idle = {whole for whole, _, group in skills if said and group not in served}
    gone = idle.union(map(str.casefold, sheet.listed(USED)))
    named = advantages(sheet)
    return tuple(item for item in named if item.casefold() not in gone) if named else None


# --- the dice of each colour, rolled and rolled again, the better throw kept -------------------------


def _read(asked: Asked) -> Asked:
    """With the dice of both colours; raises `Refusal` for what the rules do not allow.

    That is a die that is not even one time in two, more advantages than are held or than one roll may
    take, and one for a colour without dice.
    """
    values, faces = asked.values, asked.values["die"]
    if faces % 2:
        raise Refusal(
            message("A d{faces} is not even one time in two. Take a coin (2) or a d6.", faces=faces)
        )
    spent, held = _spent(asked), values.get("held")
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
    dice = tuple(_total(pool.reasons) for pool in prepared(asked.situation, "en").pools)
    for side, rolled in zip(COLOURS, dice, strict=True):
        if values[f"again_{side}"] and not rolled:
            raise Refusal(
                message("“{side}” has no dice to roll again: spend the advantage elsewhere.", side=side)
            )
    return replace(asked, dice=dice)


def _spent(asked: Asked) -> int:
    return sum(asked.values[f"again_{side}"] for side in COLOURS)


def _rolls(asked: Asked, dice: Dice) -> Mapping[str, Roll]:
    """The best throw of each colour, the last of equals, behind the others: what stands last counts."""
    faces, rolls = asked.values["die"], {}
    for side, size in zip(COLOURS, asked.dice, strict=True):
        again = tuple(range(size))
        throws = [dice.throw(Throw(side, size, faces)) if size else ()]
        for wave in range(1, asked.values[f"again_{side}"] + 1):
            throws += (dice.throw(Throw(side, size, faces, "reroll", wave, again)),)
        *others, best = sorted(throws, key=successes)
        rolls[side] = Roll(best, faces=faces, before=tuple(zip(*others, strict=True)))
    return rolls


# --- virtue dice and skill dice, against a difficulty or in aid (Résolution d'actions, Entraide) ------

PER_DIE: Final = 2  # successes for a bonus die
_AIDS: Final = ("none", "one", "two", "three", "four", "five", "six")  # by bonus dice


def _roll(asked: Asked, dice: Dice) -> Resolution:
    """`value` is the number of successes: those of the best throw of each colour.

    `effects` has the advantages spent, `facts` the successes by colour. Where nothing is to be reached, the
    outcome is a bonus die for each full pair of successes.
    """
    rolls, spent = _rolls(asked, dice), _spent(asked)
    facts = {side: successes(roll.base) for side, roll in rolls.items()}
    found = sum(facts.values())
    outcome = _AIDS[found // PER_DIE]
    if (difficulty := asked.values.get("difficulty")) is not None:
        outcome = "success" if found >= difficulty else "failure"
        facts["against"] = difficulty
    effects = {"advantages": -spent} if spent else {}
    return Resolution(asked.test, outcome, found, rolls, effects, facts=facts)


def lend(test: str, value: int) -> tuple[int, Term, int] | None:
    """The dice that a roll in aid, of so many successes, gives who is helped, on the skill (Entraide)."""
    return (1, AID, value // PER_DIE) if test == "aid" else None


# --- is this still the same scene? The three unities, and what a new scene gives back ----------------


def _change_scene(asked: Asked, dice: Dice) -> Resolution:
    """A scene is over only once place, time and nature of the action have all changed.

    A new one gives all advantages back and takes fatigue and stress away. Answers for everyone in the
    scene; the lists have one number a person, in the same order.
    """
    new, each = all(asked.values.values()), []
    for held, most, fatigue, stress in zip_longest(*asked.lists.values(), fillvalue=0):
        changes = {"advantages": max(0, most - held), "fatigue": -fatigue, "stress": -stress}
        each.append({id_: change for id_, change in changes.items() if change and new})
    shares = tuple(Share(_FRESH if own else _AS_BEFORE, None, own) for own in each)
    return Resolution(
        asked.test,
        "new_scene" if new else "same_scene",
        None,
        {},
        each[0] if each else {},
        each=shares if len(each) > 1 else (),
    )


_FRESH: Final[Term] = _WORDS("words.fresh")
_AS_BEFORE: Final[Term] = _WORDS("words.as_before")

_ROLL: Final = Rule(_roll, check=_read, ways=lambda _: odd_or_even, prepared=prepared)

ROSES: Final = described(
    "roses",
    {"test": _ROLL, "aid": _ROLL, "scene": Rule(_change_scene), **OVERLAY},
    to_spend=to_spend,
    lends=lend,
)
