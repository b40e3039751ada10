"""Everything a test may come to, by the best way there is: reckoned, gone through, or thrown."""

from soloist.lab.odds.question import Question
from soloist.rules.dice import random_dice
from soloist.rules.engine.odds import Fall, Falls, every_fall, fall_of, falls_of
from soloist.rules.system import Situation, Test


def falls(question: Question, *, whole: bool = False) -> Falls:
    """Exact falls where they can be had, else so many throws with seeded dice.

    Where outcomes must come with what they change, ask for the `whole`. Raises `Refusal` where the test does.
    """
    test, asked = question.test, question.situation()
    found = _numbered(test, asked) or falls_of(test, asked)
    if found is None or (whole and not found.whole):
        found = every_fall(test, asked)
    return found or thrown(question)


def _numbered(test: Test, asked: Situation) -> Falls | None:
    """The falls of a test whose outcomes are bare numbers, and which changes nothing: a choice."""
    if test.outcomes:
        return None
    odds = test.odds(asked)
    return Falls({Fall(id_, int(id_), None, ()): weight for id_, weight in odds.weights.items()}, odds.total)


def thrown(question: Question) -> Falls:
    """What so many throws with seeded dice came to."""
    test, asked = question.test, question.situation()
    dice = random_dice(question.seed)
    weights: dict[Fall, int] = {}
    for _ in range(question.throws):
        fall = fall_of(test.resolve(asked, dice))
        weights[fall] = weights.get(fall, 0) + 1
    return Falls(weights, question.throws, question.throws)
