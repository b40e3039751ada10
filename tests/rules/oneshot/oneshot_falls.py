"""Situations of One Shot, dice that fall as said, and every way a few ten-sided dice can fall."""

from collections.abc import Sequence

from soloist.rules.dice import Hand, given_dice
from soloist.rules.oneshot.system import ONESHOT
from soloist.rules.system import Pool, Reason, Resolution, Situation, Test
from soloist.values.message import Refusal


def of(id_: str) -> Test:
    """A test of One Shot."""
    test = ONESHOT.test(id_)
    assert test is not None
    return test


def pool(size: int) -> Pool:
    """A pool of that many unexplained dice."""
    return Pool((Reason("?", size),))


def given(*sizes: int, **values: int) -> Situation:
    """Pools of that many dice, and inputs."""
    return Situation(tuple(map(pool, sizes)), values)


def resolve(id_: str, situation: Situation, *dice: Sequence[int]) -> Resolution:
    """Resolve a test on dice given side by side."""
    test = of(id_)
    hands = {side: Hand(tuple(faces)) for side, faces in zip(test.dice_sides, dice, strict=False)}
    return test.resolve(situation, given_dice(hands))


def refused(id_: str, situation: Situation, *dice: Sequence[int]) -> str:
    """What a refusal says, in English; empty where nothing is refused."""
    try:
        resolve(id_, situation, *dice)
    except Refusal as refusal:
        return str(refusal)
    return ""
