"""An attempt as it is rolled and recorded: what its inputs say is among its reasons."""

from dataclasses import replace

from soloist.play.attempt import Attempt
from soloist.rules.given import UNEXPLAINED
from soloist.rules.system import Pool, Reason, Side


def ready(attempt: Attempt, lang: str) -> Attempt:
    """The attempt prepared by its test, so that its reasons add up to its dice; twice is as good as once.

    Dice nobody explained come on top of what a side starts with and of what the inputs add to it.
    Raises `Refusal` where the inputs and the reasons cannot go together.
    """
    prepared = attempt.test.prepared
    if prepared is None:
        return attempt
    sides, situation = attempt.test.sides, attempt.situation
    parted = [_parted(side, pool, lang) for side, pool in zip(sides, situation.pools, strict=True)]
    first = prepared(replace(situation, pools=tuple(pool for pool, _ in parted)), lang)
    pools = tuple(Pool(pool.reasons + added) for pool, (_, added) in zip(first.pools, parted, strict=True))
    return replace(attempt, situation=prepared(replace(first, pools=pools), lang))


def _parted(side: Side, pool: Pool, lang: str) -> tuple[Pool, tuple[Reason, ...]]:
    """What a side starts with and was given, and its unexplained dice; all together where it starts bare."""
    own = side.own_reason.of(lang) if side.own_reason else None
    if all(reason.text != own for reason in pool.reasons):
        return pool, ()
    rest = tuple(reason for reason in pool.reasons if reason.text == UNEXPLAINED)
    return Pool(tuple(reason for reason in pool.reasons if reason not in rest)), rest
