"""Bravoure & Infortune: what its pools and points come to (Un Rôliste en Peignoir 2020, CC BY 4.0).

`game.yaml` describes what is rolled. Of a pool of d6 every 1 is a success.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate, product, zip_longest
from math import comb, prod
from typing import Final, Literal, NamedTuple

from soloist.rules.content import Words
from soloist.rules.dice import LONE, Cases, Dice, Hand, Listed, Throw, Ways
from soloist.rules.engine.description import Rule, described
from soloist.rules.engine.odds import MOST_FALLS, TOO_MANY
from soloist.rules.games.hades.system import OVERLAY
from soloist.rules.given import UNEXPLAINED
from soloist.rules.system import Asked, Pool, Reason, Resolution, Roll, Share, roll_again, size_of
from soloist.values.dataclass import record, replace
from soloist.values.message import Refusal, message

_WORDS = Words("bravoure")

FACES: Final = 6
Fared = Literal["success", "short", "failure", "misfortune"]

# --- what the dice of one character come to (Action; Bravoure; Infortune; Malheur) -------------------


@record
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
        return _changes(bravoure=self.bravoure, infortune=self.infortune)


def _changes(**changes: int) -> dict[str, int]:
    return {name: change for name, change in changes.items() if change}


def judge(
    dice: Sequence[int], infortune: int, required: int = 1, spend: int = 0, complete: int = 0
) -> Judged:
    """Read dice as they lie, an asset's already rolled again.

    Each success beyond `required` (1 or more) earns Bravery. None at all is a failure and adds to
    `infortune`, and past the highest die that is a misfortune. Some but too few change nothing.
    `spend` points are added to an action that has succeeded, or that they `complete` where a story has it
    so; a bought success earns nothing.
    """
    successes = dice.count(1)
    if not successes:
        struck = infortune + 1 > max(dice)
        return Judged("misfortune" if struck else "failure", 0, infortune=1)
    if successes + spend * complete < required:
        return Judged("short", successes)
    gained = max(0, successes - required)
    return Judged("success", successes, spend, gained - spend)


def roll_ones(n: int, side: str, dice: Dice, assets: Collection[int] = ()) -> Roll:
    """Roll `n` dice; those at the places of `assets` (from 0) are rolled again as long as they show a 6."""
    return roll_again(
        dice, side, n, lambda shown: tuple(at for at in sorted(assets) if shown[at][-1] == FACES)
    )


def _share(judged: Judged) -> Share:
    """How one of several people fared."""
    at = "plain.success" if judged.outcome == "success" else judged.outcome
    return Share(_WORDS(f"outcomes.{at}.name"), judged.counted, judged.effects)


# --- how dice are told apart: by how many show a 1, and by the highest (Moyennes) --------------------


def faces_left(asset: object) -> int:
    """The faces a die may end on: an asset leaves no 6."""
    return FACES - bool(asset)


def _helped(asked: Asked, side: str) -> bool:
    """Whether an asset applies: the first one's has the key `asset`, another's `SIDE_asset`."""
    return bool(asked.values["asset" if side == "pool" else f"{side}_asset"])


def _ways(asked: Asked) -> Ways:
    """Of a test with a pool a side."""
    return lambda wanted: _pools((wanted.count,), (_helped(asked, wanted.side),))


def _group_ways(asked: Asked) -> Ways:
    """Those of people who roll together, their pools laid end to end."""
    return lambda _: _pools(asked.lists["pools"], tuple(each.asset for each in _members(asked)))


@lru_cache(maxsize=64)
def _pools(counts: tuple[int, ...], helped: tuple[bool, ...]) -> tuple[Listed, int]:
    """The pools of several people laid end to end."""
    faces = [faces_left(one) for one in helped]
    total = prod(sides**count for count, sides in zip(counts, faces, strict=True))
    each = [_ones_and_highest(count, sides) for count, sides in zip(counts, faces, strict=True)]
    if prod(map(len, each)) > MOST_FALLS:
        return TOO_MANY, total
    return tuple(
        (sum((hand for hand, _ in ways), ()), prod(weight for _, weight in ways)) for ways in product(*each)
    ), total


@lru_cache(maxsize=256)
def _ones_and_highest(n: int, faces: int) -> Listed:
    """One person's dice by how many show a 1, and the highest of the others."""
    ways = [((1,) * n, 1)]
    for ones in range(n):
        rest = n - ones
        for highest in range(2, faces + 1):
            hand = (1,) * ones + (2,) * (rest - 1) + (highest,)
            ways.append((hand, comb(n, ones) * ((highest - 1) ** rest - (highest - 2) ** rest)))
    return tuple(ways)


# --- the action, heart of the game; against a Menace, whose score every success brings down ----------


def _against(found: Resolution, score: int | None, by: int) -> Resolution:
    """The same against a Menace, whose `score` loses so many; the `left` of the facts is what remains."""
    if score is None:
        return found
    left = max(0, score - by)
    return replace(
        found,
        outcome=found.outcome if left else "beaten",
        facts={**found.facts, "left": left},
        remark=_WORDS("words.left", left=left),
    )


def _thrown(asked: Asked, side: str, n: int, dice: Dice) -> Roll:
    """The dice of one person."""
    return roll_ones(n, side, dice, range(n) if _helped(asked, side) else ())


def _act(asked: Asked, dice: Dice) -> Resolution:
    """Roll the pool and read it. `value` is the number of successes, those bought included.

    Against a Menace, that is what its score loses. Where the game master asks for it (passive), neither
    counter moves, and no misfortune comes of it. Bravery is spent as far as there is any: what the action
    itself has just earned too, where the story has it so.
    """
    values = asked.values
    roll = _thrown(asked, "pool", asked.dice[0], dice)
    infortune, required, spend, complete = (
        values.get(each, 0) for each in ("infortune", "required", "spend", "complete")
    )
    if "bravoure" in values:
        spend = min(spend, values["bravoure"] + _earned(asked, roll.base.count(1)))
    judged = judge(roll.base, infortune, required, spend, complete)
    found = Resolution(
        asked.test,
        judged.outcome,
        judged.counted,
        {"pool": roll},
        judged.effects if "infortune" in values else {},
        natural=judged.successes,
        facts={"highest": max(roll.base), "spend": judged.spent},
        # an asset might roll dice again, which is decided once they lie (Atout)
        told=(_WORDS("words.a_six_shows"),) if FACES in roll.base and not values["asset"] else (),
    )
    return _against(found, values.get("score"), judged.counted if judged.outcome == "success" else 0)


def _earned(asked: Asked, successes: int) -> int:
    """The Bravery that so many successes earn, where the action itself may spend it."""
    return max(0, successes - asked.values["required"]) * asked.values["spend_gained"]


def _spending(asked: Asked) -> Asked:
    """Raises `Refusal`, before any die is thrown, for Bravery that is not there however they fall."""
    held, spend = asked.values.get("bravoure"), asked.values["spend"]
    if spend > (held or 0) + _earned(asked, asked.dice[0]):
        _afford(held, spend)
    return asked


def suggested_score(pools: Sequence[int], rounds: int, assets: Collection[int] = ()) -> int:
    """A score that those who roll `pools` dice bring down in so many rounds on average.

    Rounded up, 1 at least; a pool is attribute, trait and object together, and `assets` are the
    places, from 0, of those whose asset applies.
    """
    thirtieths = sum(n * (30 // faces_left(place in assets)) for place, n in enumerate(pools)) * rounds
    return max(1, -(-thirtieths // 30))


# --- two protagonists against each other: most successes win (Opposition) ----------------------------


def _oppose(asked: Asked, dice: Dice) -> Resolution:
    """Roll both pools. `value` is the successes of the first; each one gains and suffers as in an action."""
    values, (own, other) = asked.values, asked.dice
    first, second = _thrown(asked, "pool", own, dice), _thrown(asked, "other", other, dice)
    mine = judge(first.base, values["infortune"])
    theirs = judge(second.base, values["other_infortune"])
    lead = mine.successes - theirs.successes
    return Resolution(
        asked.test,
        "first" if lead > 0 else "second" if lead < 0 else "tie",
        mine.successes,
        {"pool": first, "other": second},
        mine.effects,
        facts={"other_value": theirs.successes},
        each=(_share(mine), _share(theirs)),
    )


# --- all attempt the same: half of them must succeed (Actions de groupe) -----------------------------


class _Member(NamedTuple):
    """One of the group: the places of their dice, whether their asset applies, Hardship before the roll."""

    dice: range
    asset: bool
    infortune: int


def _members(asked: Asked) -> tuple[_Member, ...]:
    pools, assets, known = (asked.lists[each] for each in ("pools", "assets", "infortunes"))
    ends = tuple(accumulate(pools))
    each = zip_longest(pools, ends, known, fillvalue=0)
    return tuple(
        _Member(range(end - n, end), number in assets, held) for number, (n, end, held) in enumerate(each, 1)
    )


def _check_group(asked: Asked) -> Asked:
    pools, assets, known = (asked.lists[each] for each in ("pools", "assets", "infortunes"))
    size_of(Pool((Reason(UNEXPLAINED, sum(pools)),)), "pools")
    if len(known) > len(pools) or any(place > len(pools) for place in assets):
        raise Refusal(
            message(
                "{key}: {count} in all. Give one to each who rolls (who= names them), assets to nobody else.",
                key="pools",
                count=len(pools),
            )
        )
    return asked


def _attempt_together(asked: Asked, dice: Dice) -> Resolution:
    """Roll everyone's dice, laid end to end in the order of `pools`. `value` is how many succeeded.

    Where the group succeeds nobody's failure costs anything; Bravery stands anyway.
    """
    members = _members(asked)
    assets = [place for member in members if member.asset for place in member.dice]
    roll = roll_ones(members[-1].dice.stop, LONE, dice, assets)
    judged = [
        judge(roll.base[each.dice.start : each.dice.stop], each.infortune, asked.values["required"])
        for each in members
    ]
    successful = sum(one.outcome == "success" for one in judged)
    outcome = "misfortune" if any(one.outcome == "misfortune" for one in judged) else "failure"
    if 2 * successful >= len(judged):
        outcome = "success"
        judged = [replace(one, outcome="failure", infortune=0) if one.infortune else one for one in judged]
    each = tuple(map(_share, judged))
    return Resolution(asked.test, outcome, successful, {LONE: roll}, each[0].effects, each=each)


def _group_cases(asked: Asked, outcomes: bool) -> Cases | None:
    """Where the outcome alone is asked for: dice of each that stand for all by which they fare alike."""
    each: list[Collection[tuple[tuple[int, ...], int]]] = []
    for member in _members(asked) if outcomes else ():
        found: dict[str, tuple[tuple[int, ...], int]] = {}
        for hand, weight in _ones_and_highest(len(member.dice), faces_left(member.asset)):
            fared = judge(hand, member.infortune, asked.values["required"]).outcome
            found[fared] = hand, weight + found.get(fared, (hand, 0))[1]
        each.append(found.values())
    if not each or prod(map(len, each)) > MOST_FALLS:
        return None
    return [
        ({LONE: Hand(sum((hand for hand, _ in ways), ()))}, prod(weight for _, weight in ways))
        for ways in product(*each)
    ]


# --- Bravery spent without dice: a sure success, a gift, a say in the story (Bravoure) ---------------


def _afford(held: int | None, price: int) -> None:
    """Raises `Refusal` where less is held than is paid."""
    if held is not None and held < price:
        raise Refusal(
            message(
                "Bravery needed: {price}; held: {held}. It comes with successes to spare.",
                price=price,
                held=held,
            )
        )


def _pay(asked: Asked) -> Asked:
    _afford(asked.values.get("bravoure"), asked.values.get("spend", 1))
    return asked


def _buy(outcome: str, asked: Asked, dice: Dice) -> Resolution:
    """Points for an action, one success each, off a Menace's `score` if any: one before it is rolled, or more
    for an action that has succeeded already.

    `value` is how many were added.
    """
    spent = asked.values.get("spend", 1)
    found = Resolution(asked.test, outcome, spent, {}, {"bravoure": -spent})
    return _against(found, asked.values.get("score"), spent)


def _give(asked: Asked, dice: Dice) -> Resolution:
    """One point for somebody else before their action; the giver is named first, then who receives it."""
    paid = Share(_WORDS("words.gives"), None, {"bravoure": -1})
    received = Share(_WORDS("outcomes.plain.success.name"), 1, {})
    return Resolution(asked.test, "given", 1, {}, paid.effects, each=(paid, received))


def _claim(asked: Asked, dice: Dice) -> Resolution:
    """One point at any time to invent something that is true from then on."""
    return Resolution(asked.test, "true", None, {}, {"bravoure": -1})


# --- the flaw that takes over, the end of a scene and of an evening (Défaut; Malheur; Expérience) ----

CONFIRMED_FROM: Final = 4  # of the destiny die: the answers that say yes


def _trigger(asked: Asked, dice: Dice) -> Resolution:
    """Propose the flaw: without a game master the destiny die confirms it on 4 or more, and it pays a point.

    Without the `die` somebody else has decided, and it happens.
    """
    faces = dice.throw(Throw(LONE, 1)) if asked.values["die"] else ()
    happens = not faces or faces[0] >= CONFIRMED_FROM
    return Resolution(
        asked.test,
        "triggered" if happens else "spared",
        None,
        {LONE: Roll(faces)} if faces else {},
        {"bravoure": 1} if happens else {},
    )


def _come_back(asked: Asked, dice: Dice) -> Resolution:
    """Bravery and Hardship go back to 0 for each of those who were struck, in the order they are named."""
    held = zip_longest(asked.lists["bravoure"], asked.lists["infortune"], fillvalue=0)
    name = _WORDS("outcomes.back.name")
    each = tuple(
        Share(name, None, _changes(bravoure=-bravoure, infortune=-infortune)) for bravoure, infortune in held
    )
    return Resolution(asked.test, "back", None, {}, each[0].effects if each else {}, each=each)


def _close_session(asked: Asked, dice: Dice) -> Resolution:
    """Share the evening's experience. `value` is what each receives, rounded up, in hand and in all.

    Each brings 1 to the pot for taking part, 1 if the adventure is over, and the Bravery turned in, which
    leaves Bravery. The players are those whose Bravery is known, or who turn some in; one where nobody is
    said. Raises `Refusal` where somebody turns in more than there is.
    """
    converted, held = asked.lists["converted"], asked.lists["bravoure"]
    players = held or converted or (0,)
    paid = tuple(zip_longest(players, converted, fillvalue=0))
    for number, (most, points) in enumerate(paid, 1):
        if points > most:
            raise Refusal(
                message(
                    "{person} has {held} Bravery and cannot turn in {points}. Turn in {held} at most.",
                    person=str(number),
                    points=points,
                    held=most,
                )
            )
    pot = sum(converted) + (1 + asked.values["finished"]) * len(players)
    each = -(-pot // len(players))
    name, gained = _WORDS("outcomes.shared.name"), {"xp": each, "xp_total": each}
    shares = tuple(Share(name, each, gained | _changes(bravoure=-points)) for _, points in paid)
    return Resolution(asked.test, "shared", each, {}, shares[0].effects, each=shares)


def cost(level: int, to: int) -> int:
    """What raising an attribute, a trait or an object from `level` (0: it is new) to `to` costs.

    One level at a time, each its own square; there is no highest level.
    """
    return sum(step * step for step in range(level + 1, to + 1))


_ACTION = Rule(_act, check=_spending, ways=_ways, worth=lambda _: 1)

BRAVOURE: Final = described(
    "bravoure",
    {
        "action": _ACTION,
        "menace": _ACTION,
        "passive": Rule(_act, ways=_ways),
        "opposition": Rule(_oppose, ways=_ways),
        "group": Rule(_attempt_together, check=_check_group, ways=_group_ways, cases=_group_cases),
        "sure": Rule(partial(_buy, "success"), check=_pay),
        "add": Rule(partial(_buy, "added"), check=_pay),
        "gift": Rule(_give, check=_pay),
        "claim": Rule(_claim, check=_pay),
        "flaw": Rule(_trigger),
        "comeback": Rule(_come_back),
        "experience": Rule(_close_session),
        **OVERLAY,
    },
)
