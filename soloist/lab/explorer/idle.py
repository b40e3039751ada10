"""Which dials change nothing where a test stands, so that nobody turns them and wonders."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from soloist.lab.explorer.dials import Dial
from soloist.lab.explorer.setup import Setup
from soloist.lab.odds.question import falls
from soloist.message import Refusal
from soloist.rules.engine.odds import Fall

MOST_WAYS: Final = 10_000
"""Of dice that fall in more ways than these, nothing is said: looking would take too long."""

_TURNED: Final = ("int", "flag", "word")

_Told: TypeAlias = tuple[Mapping[Fall, Fraction], Mapping[str, Fraction]]


def idle(setup: Setup) -> frozenset[str]:
    """The ids of those by which, one step up or down, nothing that comes has another chance.

    Pools are never among them, nor lists, nor gauges.
    """
    try:
        if not _quick(setup):
            return frozenset()
        here = _found(setup, {})
    except Refusal:
        return frozenset()
    return frozenset(
        dial.id for dial in setup.dials if dial.kind in _TURNED and not _changes(setup, dial, here)
    )


def _quick(setup: Setup) -> bool:
    question = setup.question
    if question.test.cases is not None and question.test.cases(question.situation(), False) is not None:
        return True
    found = falls(question)
    return not found.throws and found.total <= MOST_WAYS


def _changes(setup: Setup, dial: Dial, here: _Told) -> bool:
    word = setup.words[dial.id]
    for other in {dial.stepped(word, by) for by in (1, -1)} - {word}:
        try:
            if _found(setup, {dial.id: other}) != here:
                return True
        except Refusal:
            return True
    return False


def _found(setup: Setup, words: Mapping[str, str]) -> _Told:
    question = setup.asked({**setup.words, **words}, 1)
    found, test = falls(question), question.test
    odds = test.odds(question.situation())
    return (
        {fall: Fraction(weight, found.total) for fall, weight in found.weights.items() if weight},
        {id_: odds.chance(id_) for id_ in odds.weights},
    )
