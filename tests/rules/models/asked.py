"""What the product answers to `key=value` words and dice that fall as said: its public door only."""

from collections.abc import Mapping, Sequence

from soloist.rules.dice import Dice, Hand, given_dice, random_dice, recorded_hand
from soloist.rules.given import situation
from soloist.rules.system import Odds, Resolution, System, Test
from soloist.values.message import Refusal


def roll_of(rules: System, id_: str) -> Test:
    """A test of a rule system."""
    test = rules.test(id_)
    assert test is not None
    return test


def _resolved(test: Test, words: Mapping[str, object], dice: Dice) -> Resolution:
    asked = situation(test, {key: str(value) for key, value in words.items()}, "en")
    answer = test.resolve(asked, dice)
    dice.done()
    return answer


def answer(
    rules: System, id_: str, words: Mapping[str, object], hands: Mapping[str, tuple[Sequence[int], ...]]
) -> Resolution | None:
    """The answer for base and bonus dice by side, None where it is refused."""
    dice = given_dice(
        {side: recorded_hand([(face,) for face in hand[0]], hand[1:]) for side, hand in hands.items()}
    )
    try:
        return _resolved(roll_of(rules, id_), words, dice)
    except Refusal:
        return None


def thrown(rules: System, id_: str, words: Mapping[str, object], seed: int) -> Resolution | None:
    """The answer for the product's own random dice, None where it is refused."""
    try:
        return _resolved(roll_of(rules, id_), words, random_dice(seed))
    except Refusal:
        return None


def again(rules: System, words: Mapping[str, object], id_: str, hand: Hand) -> Resolution:
    """The answer of a test without sides for one hand of dice, some of them rolled again."""
    return _resolved(roll_of(rules, id_), words, given_dice({"": hand}))


def odds(rules: System, id_: str, words: Mapping[str, object]) -> Odds:
    """The product's exact chances."""
    test = roll_of(rules, id_)
    return test.odds(situation(test, {key: str(value) for key, value in words.items()}, "en"))
