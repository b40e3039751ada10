"""Dice from the real table, as they were typed, read for a test."""

from dataclasses import replace
from types import MappingProxyType

from soloist.play.again import rolled_again
from soloist.play.attempt import Attempt, rolled
from soloist.rules.dice import given_dice, parse_hand
from soloist.rules.given import told_by_dice


def rolled_as(attempt: Attempt, text: str) -> Attempt:
    """The attempt with the dice that were typed; raises `Refusal` where they do not fit."""
    test, text = attempt.test, text.replace("/", "|")
    told = {key: int(value) for key, value in told_by_dice(test, {}, text).items()}
    values = MappingProxyType({**attempt.situation.values, **told})
    asked = replace(attempt, situation=replace(attempt.situation, values=values))
    return rolled(asked, given_dice(parse_hand(text, test.dice_sides, test.called)))


def rolled_again_as(attempt: Attempt, side: str, text: str) -> Attempt:
    """The same with the new dice of one side; raises `Refusal` where they do not fit."""
    return rolled_again(attempt, side, given_dice(parse_hand(text, (side,), attempt.test.called)))
