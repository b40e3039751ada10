"""How the dice of HaDes are read, told of one roll (HaDes 0.1.0, Jets de dés; Fortunes; Compétition)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.content import Words, said
from soloist.rules.engine.evens import bounded
from soloist.rules.games.hades.system import NAMES, role
from soloist.rules.meaning import SHIFTED, Told, counted, evens
from soloist.rules.system import Resolution, Situation
from soloist.rules.term import Term, signed

_WORDS = Words("hades", "meaning")

_APART = _WORDS("apart")
_FAR = _WORDS("far")
_LEVEL = _WORDS("level")
_NOTHING = _WORDS("nothing")
_EARNED = {
    "favourite": _WORDS("earned.favourite"),
    "balanced": _WORDS("earned.balanced"),
    "outsider": _WORDS("earned.outsider"),
}
_RACE = _WORDS("race")
_FIRST = _WORDS("first")
_TURN_GOOD = _WORDS("turn_good")
_TURN_BAD = _WORDS("turn_bad")


def opposed(situation: Situation, given: Resolution) -> tuple[Term, ...]:
    """Even dice of both sides, what they come to, what moved it, what it earned."""
    mine, theirs = evens(given.rolls.get("for")), evens(given.rolls.get("against"))
    natural = given.natural if given.natural is not None else given.value or 0
    name = NAMES[bounded(natural)] if natural else _WORDS("sign")
    gap = mine - theirs
    if not gap:
        read = said(_LEVEL if mine else _NOTHING, name=name)
    elif abs(gap) > abs(natural):
        read = said(_FAR, gap=abs(gap), value=signed(natural), name=name)
    else:
        read = said(_APART, value=signed(natural), name=name)
    sentences = [counted(mine, theirs), read]
    if given.value is not None and given.value != natural:
        after = NAMES[bounded(given.value)]
        sentences.append(said(SHIFTED, before=name, natural=signed(natural), after=after))
    if given.effects.get("fortunes", 0) > 0 and len(situation.pools) >= 2:
        sentences.append(said(_EARNED[role(situation.pools[0].size, situation.pools[1].size)]))
    return tuple(sentences)


def raced(_: Situation, given: Resolution) -> tuple[Term, ...]:
    """Both results of a competition, and how a tie between them is broken."""
    facts = given.facts
    return (
        said(
            _RACE,
            mine=signed(given.value or 0),
            theirs=signed(int(facts.get("rival_value", 0))),
            sum=int(facts.get("even_sum", 0)),
            other=int(facts.get("rival_even_sum", 0)),
        ),
    )


def first_move(situation: Situation, _: Resolution) -> tuple[Term, ...]:
    """Who moves first, by the sign of destiny."""
    return (said(_FIRST, destiny=_plain(situation)),)


def turned(situation: Situation, given: Resolution) -> tuple[Term, ...]:
    """Which way destiny leant, where the story asked it for a turn."""
    if given.outcome not in ("good", "bad"):
        return ()
    return (said(_TURN_GOOD if given.outcome == "good" else _TURN_BAD, destiny=_plain(situation)),)


def _plain(situation: Situation) -> str:
    destiny = situation.values.get("destiny", 0)
    return signed(destiny) if destiny else "0"


MEANING: Final[Mapping[str, Told]] = MappingProxyType(
    {
        "opposition": opposed,
        "script": opposed,
        "competition": raced,
        "initiative": first_move,
        "orient": turned,
    }
)
"""By the test's id."""
