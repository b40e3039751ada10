"""What gave way to another score, on a side that rolls one of them at a time."""

from collections.abc import Sequence

from soloist.message import Message, count, message
from soloist.play.building import Build
from soloist.play.signs import plain
from soloist.rules.given import UNEXPLAINED, Scores, kind_of
from soloist.rules.system import Pool, Reason, Side


def replaced(before: Build, after: Build) -> Message | None:
    """Says which score took the place of which, and of which dice; None where nothing had to go.

    The die that a side begins with stands for the score to come: that it goes is no loss.
    """
    pools = zip(before.attempt.situation.pools, after.attempt.situation.pools, strict=True)
    for side, (had, has) in zip(after.attempt.test.sides, pools, strict=True):
        held = _alone(side, had, after.scores)
        came = [each for each in _alone(side, has, after.scores) if each not in held]
        if not came or (gone := _gone(side, had, has, held)) is None:
            continue
        if side.one_each is not None:
            return message(
                "{new} takes the place of {old}. {rule}",
                new=_words(came[-1]),
                old=gone,
                rule=side.one_each.of(after.lang),
            )
        if side.single:
            return message(
                "{new} takes the place of {old}: {side} rolls one score at a time.",
                new=_words(came[-1]),
                old=gone,
                side=side.name.of(after.lang),
            )
    return None


def _gone(side: Side, had: Pool, has: Pool, held: Sequence[Reason]) -> Message | str | None:
    left = {each.text for each in has.reasons}
    scores = [each for each in held if each.text not in left]
    dice = sum(each.weight for each in had.reasons if each.text == UNEXPLAINED and each.text not in left)
    named = ", ".join(map(_words, scores))
    dice = dice if side.single else 0
    unexplained = count("{n} die without a reason", "{n} dice without a reason", dice)
    if named and dice:
        return message("{score} and {dice}", score=named, dice=unexplained)
    return named or (unexplained if dice > 1 else None)


def _alone(side: Side, pool: Pool, scores: Scores | None) -> list[Reason]:
    return [each for each in pool.reasons if kind_of(side, each, scores) is not None]


def _words(reason: Reason) -> str:
    return f"{reason.text} {plain(reason.weight)}D"
