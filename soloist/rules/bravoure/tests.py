"""What is rolled in Bravoure & Infortune, alone, against a Menace, against each other and together."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from soloist.rules.bravoure.dice import (
    ACTION_KEYS,
    ASSET,
    ENDLESS,
    HARDSHIP,
    OTHER,
    POOL,
    REQUIRED,
    Judged,
    check_spending,
    faces_left,
    judge,
    of_group,
    of_sides,
    ones_and_highest,
    roll_ones,
    score_left,
    spread,
    successes_weights,
)
from soloist.rules.bravoure.outcomes import (
    ACTION_OUTCOMES,
    FAILURE,
    MISFORTUNE,
    NAMES,
    PASSIVE_OUTCOMES,
    SHORT,
    SUCCESS,
)
from soloist.rules.content import Words
from soloist.rules.dice import LONE, Dice, Hand
from soloist.rules.outcomes import outcome
from soloist.rules.situation import MOST_DICE, alone, inputs, numbers, only_lists, sizes
from soloist.rules.system import Key, Odds, Resolution, Roll, Share, Situation, Test
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal, message

_WORDS = Words("bravoure")

if TYPE_CHECKING:
    from soloist.rules.dice import Cases


# --- the action, heart of the game, and the passive test (Action; Bravoure; Malheur) --------------


SIDES = (POOL,)
PASSIVE_KEYS = (REQUIRED, ASSET)


def act(situation: Situation, dice: Dice) -> Resolution:
    """Roll the pool and read it. `value` is the number of successes, those bought included."""
    n, values = read_pool(situation, ACTION_KEYS)
    roll, judged = roll_action(n, values, dice)
    return Resolution(
        "action", judged.outcome, judged.counted, {POOL.id: roll}, judged.effects,
        natural=judged.successes, facts=action_facts(roll, judged),
    )  # fmt: skip


def read_pool(situation: Situation, keys: tuple[Key, ...]) -> tuple[int, dict[str, int]]:
    """The dice of the only pool and the inputs; raises `Refusal` naming what is wrong."""
    (n,) = sizes(situation, SIDES)
    values = dict(inputs(situation, keys))
    only_lists(situation, keys)
    return n, values


def roll_action(n: int, values: Mapping[str, int], dice: Dice) -> tuple[Roll, Judged]:
    """The dice of an action and what they come to; raises `Refusal` for Bravery that is not there."""
    roll = roll_ones(n, POOL.id, dice, range(n) if values["asset"] else ())
    dice.done()
    judged = judge(roll.base, values["infortune"], values["required"], values["spend"])
    check_spending(judged, values.get("bravoure"), gained_too=bool(values["spend_gained"]))
    return roll, judged


def action_facts(roll: Roll, judged: Judged) -> dict[str, int | str]:
    """What a person may want to be told of a roll besides its result."""
    return {"highest": max(roll.base), "spent": judged.spent}


def spendable(values: Mapping[str, int], gained: int = 0) -> int:
    """How many of the points to be spent are in hand, those just `gained` too where they may be spent."""
    held = values.get("bravoure")
    if held is None:
        return values["spend"]
    return min(values["spend"], held + (gained if values["spend_gained"] else 0))


def weighed(
    n: int, asset: bool, values: Mapping[str, int], fared: Callable[[Judged], str]
) -> tuple[dict[str, int], int]:
    """The weights of what becomes of `n` dice, and their total.

    `spend` points are added wherever there is a success and they complete it; of those that are not in hand
    as many are as there are. An asset leaves no choice: its sixes are rolled again.
    """
    weights: dict[str, int] = {}
    required = values["required"]
    for dice, weight in ones_and_highest(n, faces_left(asset)):
        spend = spendable(values, max(0, dice.count(1) - required))
        found = fared(judge(dice, values["infortune"], required, spend))
        weights[found] = weights.get(found, 0) + weight
    return weights, faces_left(asset) ** n


def _odds(situation: Situation) -> Odds:
    n, values = read_pool(situation, ACTION_KEYS)
    weights, total = weighed(n, bool(values["asset"]), values, lambda judged: judged.outcome)
    return Odds({**dict.fromkeys((each.id for each in ACTION_OUTCOMES), 0), **weights}, total)


def notice(situation: Situation, dice: Dice) -> Resolution:
    """The same roll asked for by the game master: neither counter moves, and no misfortune comes of it."""
    n, values = read_pool(situation, PASSIVE_KEYS)
    roll = roll_ones(n, POOL.id, dice, range(n) if values["asset"] else ())
    dice.done()
    successes = roll.base.count(1)
    outcome = "success" if successes >= values["required"] else "short" if successes else "failure"
    return Resolution("passive", outcome, successes, {POOL.id: roll}, {})


ACTION = Test(
    "action",
    _WORDS("tests.action"),
    SIDES,
    ACTION_KEYS,
    ACTION_OUTCOMES,
    act,
    _odds,
    at_most=1,
    ways=partial(of_sides, SIDES),
    worth=lambda _: 1,
    bars={"misfortune": -1},
)
PASSIVE = Test(
    "passive",
    _WORDS("tests.passive"),
    SIDES,
    PASSIVE_KEYS,
    PASSIVE_OUTCOMES,
    notice,
    at_most=1,
    ways=partial(of_sides, SIDES),
)

# --- an action against a Menace, whose score every success brings down (Menace) -------------------


SCORE = Key("score", "int", _WORDS("keys.score"), None, 1, ENDLESS)
KEYS = (SCORE, *ACTION_KEYS)

BEATEN = outcome(_WORDS, "beaten", mood="good")
OUTCOMES = (
    BEATEN,
    outcome(_WORDS, "success", mood="good", part="outcomes.success_3"),
    SHORT,
    FAILURE,
    MISFORTUNE,
)


def assail(situation: Situation, dice: Dice) -> Resolution:
    """Roll against a Menace. `value` is what its score loses, the `left` of the facts what remains."""
    n, values = read_pool(situation, KEYS)
    roll, judged = roll_action(n, values, dice)
    won = judged.outcome == "success"
    left = score_left(values["score"], judged.successes, judged.spent) if won else values["score"]
    return Resolution(
        "menace",
        "beaten" if left == 0 else judged.outcome,
        judged.counted,
        {POOL.id: roll},
        judged.effects,
        natural=judged.successes,
        facts={**action_facts(roll, judged), "left": left},
        remark=remaining(left),
    )


def _assault_odds(situation: Situation) -> Odds:
    """Exact chances of the five outcomes, points spent as `weighed` says."""
    n, values = read_pool(situation, KEYS)

    def fared(judged: Judged) -> str:
        left = score_left(values["score"], judged.successes, judged.spent)
        return BEATEN.id if judged.outcome == "success" and not left else judged.outcome

    weights, total = weighed(n, bool(values["asset"]), values, fared)
    return Odds({**dict.fromkeys((each.id for each in OUTCOMES), 0), **weights}, total)


def remaining(left: int) -> Term:
    """What to say of a Menace's score after an action."""
    return _WORDS("words.left", left=left)


MENACE = Test(
    "menace",
    _WORDS("tests.menace"),
    SIDES,
    KEYS,
    OUTCOMES,
    assail,
    _assault_odds,
    at_most=1,
    ways=partial(of_sides, SIDES),
    worth=lambda _: 1,
    bars={"misfortune": -1},
)

# --- two protagonists against each other: most successes win (Opposition) -------------------------


_OPPOSITION_SIDES = (POOL, OTHER)
_OPPOSITION_KEYS = (
    ASSET,
    Key("other_asset", "flag", _WORDS("keys.other_asset"), 0),
    HARDSHIP,
    Key(
        "other_infortune",
        "int",
        _WORDS("keys.other_infortune"),
        0,
        0,
        ENDLESS,
        counter="infortune",
        said=True,
        whose=1,
    ),
)

_OPPOSITION_OUTCOMES = (
    outcome(_WORDS, "first", mood="good"),
    outcome(_WORDS, "second", mood="bad"),
    outcome(_WORDS, "tie", mood="mixed"),
)


def oppose(situation: Situation, dice: Dice) -> Resolution:
    """Roll both pools. `value` is the successes of the first; each one gains and suffers as in an action."""
    (own, other), values = _read(situation)
    rolls = (
        roll_ones(own, POOL.id, dice, range(own) if values["asset"] else ()),
        roll_ones(other, OTHER.id, dice, range(other) if values["other_asset"] else ()),
    )
    dice.done()
    mine = judge(rolls[0].base, values["infortune"])
    theirs = judge(rolls[1].base, values["other_infortune"])
    lead = mine.successes - theirs.successes
    return Resolution(
        "opposition",
        "first" if lead > 0 else "second" if lead < 0 else "tie",
        mine.successes,
        {POOL.id: rolls[0], OTHER.id: rolls[1]},
        mine.effects,
        facts={"other_value": theirs.successes},
        each=(share(mine), share(theirs)),
    )


def share(judged: Judged) -> Share:
    """How one of several people fared."""
    return Share(NAMES[judged.outcome], judged.counted, judged.effects)


def _cases(situation: Situation, outcomes: bool) -> "Cases | None":
    """Pools that stand for all with as many successes, which alone decide the outcome."""
    if not outcomes:
        return None
    from soloist.rules.engine.odds import opposed  # rolling needs none of it

    (own, other), values = _read(situation)
    mine = successes_weights(own, bool(values["asset"]))
    theirs = successes_weights(other, bool(values["other_asset"]))
    return [
        ({POOL.id: _showing(own, one), OTHER.id: _showing(other, two)}, weight)
        for one, two, weight in opposed(mine, theirs, lambda one, two: (one > two) - (one < two))
    ]


def _showing(n: int, successes: int) -> Hand:
    return Hand((1,) * successes + (2,) * (n - successes))


def _read(situation: Situation) -> tuple[tuple[int, int], dict[str, int]]:
    own, other = sizes(situation, _OPPOSITION_SIDES)
    values = dict(inputs(situation, _OPPOSITION_KEYS))
    only_lists(situation, _OPPOSITION_KEYS)
    return (own, other), values


OPPOSITION = Test(
    "opposition",
    _WORDS("tests.opposition"),
    _OPPOSITION_SIDES,
    _OPPOSITION_KEYS,
    _OPPOSITION_OUTCOMES,
    oppose,
    at_most=2,
    ways=partial(of_sides, _OPPOSITION_SIDES),
    cases=_cases,
)

# --- all attempt the same: half of them must succeed (Actions de groupe) --------------------------


POOLS = Key("pools", "ints", _WORDS("keys.pools"), None, 1, MOST_DICE)
ASSETS = Key("assets", "ints", _WORDS("keys.assets"), None, 1, MOST_DICE, optional=True)
HARDSHIPS = Key(
    "infortunes", "ints", _WORDS("keys.infortunes"), None, 0, ENDLESS,
    counter="infortune", optional=True, said=True,
)  # fmt: skip
_GROUP_KEYS = (POOLS, REQUIRED, ASSETS, HARDSHIPS)

_GROUP_OUTCOMES = (
    outcome(_WORDS, "success", mood="good", name=SUCCESS.name, part="outcomes.success_4"),
    outcome(_WORDS, "failure", mood="bad", part="outcomes.failure_3"),
    outcome(_WORDS, "misfortune", mood="bad", part="outcomes.misfortune_2"),
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
    members, required = _group_read(situation)
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


def _group_odds(situation: Situation) -> Odds:
    """Exact chances of the three outcomes, one member counted after the other."""
    members, required = _group_read(situation)
    any_way, spared = [1], [1]  # by how many succeed: all ways, those that strike nobody
    total = 1
    for member in members:
        given = {"required": required, "infortune": member.infortune, "spend": 0}
        fared, whole = weighed(member.dice, member.asset, given, lambda judged: judged.outcome)
        done, struck = fared.get("success", 0), fared.get("misfortune", 0)
        any_way = list(_with_one_more(any_way, whole - done, done))
        spared = list(_with_one_more(spared, whole - done - struck, done))
        total *= whole
    few = [not group_succeeds(successful, len(members)) for successful in range(len(members) + 1)]
    failing = sum(weight for weight, fails in zip(any_way, few, strict=True) if fails)
    unharmed = sum(weight for weight, fails in zip(spared, few, strict=True) if fails)
    return Odds({"success": total - failing, "failure": unharmed, "misfortune": failing - unharmed}, total)


def _with_one_more(weights: Sequence[int], missing: int, succeeding: int) -> Iterator[int]:
    for one, two in zip((*weights, 0), (0, *weights), strict=True):
        yield one * missing + two * succeeding


def _group_read(situation: Situation) -> tuple[tuple[Member, ...], int]:
    required = alone(situation, _GROUP_KEYS)["required"]
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


GROUP = Test(
    "group",
    _WORDS("tests.group"),
    (),
    _GROUP_KEYS,
    _GROUP_OUTCOMES,
    attempt_together,
    _group_odds,
    by="everyone",
    ways=of_group,
)
