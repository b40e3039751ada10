"""A test on its way: its pools being built, then its dice, then shifts; nothing is written yet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from soloist.journal.recorded import TARGETS
from soloist.message import Refusal, message
from soloist.rules.dice import Dice, given_dice, recorded_hand
from soloist.rules.given import UNEXPLAINED, Known, situation
from soloist.rules.system import Odds, Outcome, Pool, Reason, Resolution, Situation, Test


@dataclass(frozen=True, slots=True)
class Attempt:
    """A test, the situation it is rolled on, who rolls, and what it gave once rolled.

    `steps` are those of a script as they were typed, `joindre 2/1`, where they have names. `hidden` are
    the counters that whoever looks on is not to be told of.
    """

    test: Test
    situation: Situation
    who: tuple[str, ...] = ()
    resolution: Resolution | None = None
    steps: tuple[str, ...] = ()
    hidden: frozenset[str] = frozenset()

    @property
    def outcome(self) -> Outcome | None:
        """What it came to, as it is told in its situation; None before the roll, or where it has no name."""
        return self.test.outcome(self.resolution.outcome, self.situation) if self.resolution else None

    def odds(self) -> Odds | None:
        """The exact chances before the roll, where the test has them."""
        return self.test.odds(self.situation)


def begin(test: Test, who: Sequence[str], known: Known, lang: str) -> Attempt:
    """An attempt with what every side starts with, and the inputs the story knows."""
    pools = tuple(
        Pool(
            (Reason(side.own_reason.of(lang), side.own_dice),) if side.own_reason else (Reason(UNEXPLAINED),)
        )
        for side in test.sides
    )
    told = {key.id: known[key.id] for key in test.keys if key.id in known}
    values = {id_: value for id_, value in told.items() if isinstance(value, int)}
    lists = {id_: value for id_, value in told.items() if isinstance(value, tuple)}
    return Attempt(test, Situation(pools, MappingProxyType(values), MappingProxyType(lists)), tuple(who))


def between(
    test: Test, dice: Sequence[int], who: Sequence[str], known: Known, lang: str, target: int | None = None
) -> Attempt:
    """An attempt of so many dice a side, without reasons (`3/4`); a lone side's are against a number.

    `target` is the number two sides roll against together (`4/2 vs 3`), the usual one where none is given
    and the test has one. Raises `Refusal` where the test has no use for it, or needs it.
    """
    given = {id_: str(n) for id_, n in zip(quick_ids(test), dice, strict=True)}
    aim = next((key for key in test.keys if key.id in TARGETS and key.id not in given), None)
    target = aim.usual if target is None and aim is not None else target
    if target is not None and aim is None:
        raise Refusal(message("This roll is not against a number: take away “vs {n}”.", n=target))
    if target is not None and aim is not None:
        given[aim.id] = str(target)
    return Attempt(test, situation(test, given, lang, known), tuple(who))


def quick_ids(test: Test) -> tuple[str, ...]:
    """What `3/4` gives numbers to: the sides of a test, or a lone side and the number it has to reach."""
    sides = tuple(side.id for side in test.sides)
    if len(sides) != 1:
        return sides
    needed = tuple(key.id for key in test.keys if key.default is None and not key.optional)
    return sides + (needed or tuple(key.id for key in test.keys if key.id in TARGETS))


def with_reason(attempt: Attempt, side: int, reason: Reason) -> Attempt:
    """The attempt with a reason put into a pool, or taken out where it was in it."""
    pool = attempt.situation.pools[side]
    kept = tuple(held for held in pool.reasons if held.text != reason.text)
    changed = kept if len(kept) < len(pool.reasons) else (*pool.reasons, reason)
    return _with_pool(attempt, side, changed)


def with_unnamed(attempt: Attempt, side: int, change: int) -> Attempt:
    """The attempt with one more (`change` 1) or one fewer (−1) die that nobody explained.

    When no unexplained die is left to take, the die its side starts with is taken, never a reason
    that was named; a pool keeps one die, unless its side may have none.
    """
    reasons = attempt.situation.pools[side].reasons
    held = next((reason for reason in reasons if reason.text == UNEXPLAINED), None)
    dice = (held.weight if held else 0) + change
    rest = tuple(reason for reason in reasons if reason is not held)
    if dice > 0:
        return _with_pool(attempt, side, (*rest, Reason(UNEXPLAINED, dice)))
    if held is None:
        rest = tuple(reason for reason in rest if not _is_own_die(attempt, side, reason))
    keeps = rest or not attempt.test.sides[side].least
    return _with_pool(attempt, side, rest) if keeps else attempt


def _is_own_die(attempt: Attempt, side: int, reason: Reason) -> bool:
    """Whether it is the one die its side starts with; where it starts with more, they are no die to take."""
    own = attempt.test.sides[side].own_reason
    return own is not None and reason.weight == 1 and reason.text in (own.en, own.fr)


def _with_pool(attempt: Attempt, side: int, reasons: tuple[Reason, ...]) -> Attempt:
    pools = list(attempt.situation.pools)
    pools[side] = Pool(reasons)
    return replace(attempt, situation=replace(attempt.situation, pools=tuple(pools)), resolution=None)


def rolled(attempt: Attempt, dice: Dice) -> Attempt:
    """The attempt with its dice thrown; raises `Refusal` when given dice do not fit."""
    values = {**attempt.situation.values, **_heroic(attempt)}
    situation = replace(attempt.situation, values=MappingProxyType(values))
    resolution = attempt.test.resolve(situation, dice)
    dice.done()
    used = {**situation.values, **_used(attempt.test, resolution)}
    if "again" in {id_.partition("_")[0] for id_ in used}:
        used.pop("advantages", None)  # those that were to be spent while it failed are in the dice now
    situation = replace(situation, values=MappingProxyType(used))
    return replace(attempt, situation=situation, resolution=resolution)


def _used(test: Test, resolution: Resolution) -> Mapping[str, int]:
    """What the roll came to use: the steps that moved its result, how often dice were rolled again."""
    keys = {key.id for key in test.keys}
    again = {f"again_{id_}": len(roll.shown[0]) - 1 for id_, roll in resolution.rolls.items() if roll.base}
    steps = resolution.facts.get("shift")
    used = {**again, "shift": steps} if isinstance(steps, int) else again
    return {id_: number for id_, number in used.items() if id_ in keys}


def _heroic(attempt: Attempt) -> Mapping[str, int]:
    """Which sides use a heroic trait, for the tests that ask and where the story allows it.

    A heroic trait is one that gives two dice or more. HaDes 0.1.0, Deus Ex Alea.
    """
    keys = {key.id for key in attempt.test.keys if attempt.situation.values.get(key.id)}
    sides = zip(attempt.test.sides, attempt.situation.pools, strict=True)
    return {
        key: int(any(held.weight >= 2 and held.text != UNEXPLAINED for held in pool.reasons))
        for side, pool in sides
        if (key := f"heroic_{side.id}") in keys
    }


def shifted(attempt: Attempt, steps: int, fortunes: int) -> Attempt:
    """The same dice, read again with the result moved by `steps` (one fortune each).

    `fortunes` is what those who roll can spend. HaDes 0.1.0, Points de fortune.
    """
    if attempt.resolution is None:
        raise Refusal(message("Roll first; then a fortune can shift the result."))
    if abs(steps) > fortunes:
        raise Refusal(
            message("A step costs one fortune; {steps} asked, {n} held.", steps=abs(steps), n=fortunes)
        )
    values = MappingProxyType({**attempt.situation.values, "shift": steps})
    moved = replace(attempt, situation=replace(attempt.situation, values=values))
    return rolled(moved, replayed(attempt.resolution))


def replayed(resolution: Resolution) -> Dice:
    """Dice that fall as they fell."""
    rolls = resolution.rolls.items()
    return given_dice({side: recorded_hand(roll.shown, roll.bonus) for side, roll in rolls})
