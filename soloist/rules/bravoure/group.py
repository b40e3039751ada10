"""All attempt the same: half of them must succeed (Bravoure & Infortune, Actions de groupe)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from soloist.message import Refusal, message
from soloist.rules.bravoure.judgement import Judged, judge
from soloist.rules.bravoure.keys import ENDLESS, REQUIRED
from soloist.rules.bravoure.ones import (
    chances,
    misfortune_weight,
    roll_ones,
    spread,
    successes_weights,
)
from soloist.rules.bravoure.opposition import share
from soloist.rules.bravoure.outcomes import SUCCESS
from soloist.rules.dice import LONE, Dice
from soloist.rules.situation import MOST_DICE, inputs, numbers, only_lists, sizes
from soloist.rules.system import Key, Odds, Outcome, Resolution, Situation, Test, later
from soloist.rules.term import Term

if TYPE_CHECKING:
    from soloist.rules.ways import Ways

POOLS = Key("pools", "ints", Term("pools", "réserves"), None, 1, MOST_DICE)
ASSETS = Key("assets", "ints", Term("assets", "atouts"), None, 1, MOST_DICE, optional=True)
HARDSHIPS = Key(
    "infortunes", "ints", Term("hardships", "infortunes"), None, 0, ENDLESS,
    counter="infortune", optional=True, said=True,
)  # fmt: skip
KEYS = (POOLS, REQUIRED, ASSETS, HARDSHIPS)

OUTCOMES = (
    Outcome(
        "success",
        None,
        SUCCESS.name,
        Term(
            "Half of you or more: everyone gets there, and whoever stumbled pays nothing.",
            "Au moins la moitié : tout le monde y arrive, et les faux pas ne coûtent rien.",
        ),
        mood="good",
    ),
    Outcome(
        "failure",
        None,
        Term("Failure", "Échec"),
        Term("Too few: the whole group is held back.", "Trop peu : c’est tout le groupe qui cale."),
        mood="bad",
    ),
    Outcome(
        "misfortune",
        None,
        Term("Misfortune", "Malheur"),
        Term(
            "The group fails, and not all of them stay in the scene.",
            "Le groupe échoue, et tous ne restent pas dans la scène.",
        ),
        mood="bad",
    ),
)


@dataclass(frozen=True, slots=True)
class Member:
    """One of the group: dice, whether the asset applies, Hardship before the roll."""

    dice: int
    asset: bool = False
    infortune: int = 0


def group_succeeds(successful: int, players: int) -> bool:
    """Whether half of the group or more succeeded."""
    return 2 * successful >= players


def settle_group(each: Sequence[Judged]) -> tuple[Judged, ...]:
    """What each keeps: where the group succeeds nobody's failure costs anything; Bravery stands anyway."""
    if not group_succeeds(sum(one.outcome == "success" for one in each), len(each)):
        return tuple(each)
    return tuple(replace(one, outcome="failure", infortune=0) if one.infortune else one for one in each)


def attempt_together(situation: Situation, dice: Dice) -> Resolution:
    """Roll everyone's dice, laid end to end in the order of `pools`. `value` is how many succeeded."""
    members, required = _read(situation)
    places = tuple(spread([member.dice for member in members]))
    assets = [place for member, own in zip(members, places, strict=True) if member.asset for place in own]
    roll = roll_ones(sum(member.dice for member in members), LONE, dice, assets)
    dice.done()
    judged = [
        judge(roll.base[own.start : own.stop], member.infortune, required)
        for member, own in zip(members, places, strict=True)
    ]
    settled = settle_group(judged)
    successful = sum(one.outcome == "success" for one in judged)
    outcome = "success" if group_succeeds(successful, len(judged)) else "failure"
    if any(one.outcome == "misfortune" for one in settled):
        outcome = "misfortune"
    each = tuple(map(share, settled))
    return Resolution("group", outcome, successful, {LONE: roll}, each[0].effects, each=each)


def group_odds(situation: Situation) -> Odds:
    """Exact chances of the three outcomes."""
    members, required = _read(situation)
    any_way, spared = [1], [1]  # by how many succeed: all ways, those that strike nobody
    total = 1
    for member in members:
        weights = successes_weights(member.dice, member.asset)
        ok = sum(weights[required:])
        whole = chances(member.dice, member.asset)
        struck = misfortune_weight(member.dice, member.asset, member.infortune)
        any_way = list(_with_one_more(any_way, whole - ok, ok))
        spared = list(_with_one_more(spared, whole - ok - struck, ok))
        total *= whole
    few = [not group_succeeds(successful, len(members)) for successful in range(len(members) + 1)]
    failing = sum(weight for weight, fails in zip(any_way, few, strict=True) if fails)
    unharmed = sum(weight for weight, fails in zip(spared, few, strict=True) if fails)
    return Odds({"success": total - failing, "failure": unharmed, "misfortune": failing - unharmed}, total)


def _with_one_more(weights: Sequence[int], missing: int, succeeding: int) -> Iterator[int]:
    for one, two in zip((*weights, 0), (0, *weights), strict=True):
        yield one * missing + two * succeeding


def _read(situation: Situation) -> tuple[tuple[Member, ...], int]:
    sizes(situation, ())
    required = inputs(situation, KEYS)["required"]
    only_lists(situation, KEYS)
    pools, assets, known = (numbers(situation, key) for key in (POOLS, ASSETS, HARDSHIPS))
    if sum(pools) > MOST_DICE:
        raise Refusal(
            message("pools makes {count} dice. Keep to {most} or fewer.", count=sum(pools), most=MOST_DICE)
        )
    if any(place > len(pools) for place in assets):
        raise Refusal(
            message(
                "assets={place} names nobody: the group has {count}. Name places from 1 to that.",
                place=max(assets),
                count=len(pools),
            )
        )
    if len(known) > len(pools):
        raise Refusal(
            message(
                "{people} people take part and pools lists {count}. Give each one a pool, or name who=.",
                people=len(known),
                count=len(pools),
            )
        )
    hardships = (*known, *(0,) * (len(pools) - len(known)))
    members = zip(pools, hardships, strict=True)
    return tuple(Member(n, i in assets, held) for i, (n, held) in enumerate(members, 1)), required


_ways = later("soloist.rules.bravoure.ways", "of_group")


def told_apart(situation: Situation) -> "Ways":
    """As far as the rules tell the pools apart, laid end to end."""
    ways: Ways = _ways()(situation)
    return ways


GROUP = Test(
    "group",
    Term("Group", "Groupe"),
    (),
    KEYS,
    OUTCOMES,
    attempt_together,
    group_odds,
    by="everyone",
    ways=told_apart,
)
