"""How the dice of One Shot are read, told of one roll (One Shot, Tests; Combat)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.content import Words, said
from soloist.rules.meaning import Told, faces
from soloist.rules.system import Resolution, Situation
from soloist.rules.term import Term

_WORDS = Words("oneshot", "meaning")

_READ = _WORDS("read")
_OPPOSED = _WORDS("opposed")
_SECOND = _WORDS("second")
_SPENT = _WORDS("spent")
_DAMAGE = _WORDS("damage")
_HEALED = _WORDS("healed")
_BEST = _WORDS("best")
_AGAINST = _WORDS("against")
_NIGHT = _WORDS("night")


def tried(situation: Situation, given: Resolution) -> tuple[Term, ...]:
    """Dice against a difficulty, and what the attempt cost or did."""
    thrown = faces(given.rolls.get("active"))
    difficulty = given.facts.get("against")
    successes = _WORDS("successes", n=given.value or 0)
    read = said(_READ, n=_WORDS("dice", n=len(thrown)), difficulty=difficulty or "—", successes=successes)
    return (read, *_after(situation, given))


def _opposed(situation: Situation, given: Resolution) -> tuple[Term, ...]:
    difficulty, successes = given.facts.get("difficulty", "—"), _WORDS("successes", n=given.value or 0)
    return (said(_OPPOSED, difficulty=difficulty, successes=successes), *_after(situation, given))


def _after(situation: Situation, given: Resolution) -> tuple[Term, ...]:
    told = []
    if situation.values.get("second"):
        told.append(said(_SECOND))
    if spent := situation.values.get("energy", 0):
        told.append(said(_SPENT, n=_WORDS("energy", n=spent)))
    for fact, term in (("damage", _DAMAGE), ("healed", _HEALED)):
        n = given.facts.get(fact)
        if isinstance(n, int) and n:
            told.append(said(term, n=_WORDS("energy", n=n)))
    return tuple(told)


def _first(_: Situation, given: Resolution) -> tuple[Term, ...]:
    target = given.facts.get("against")
    more = (said(_AGAINST, target=target),) if target is not None else ()
    return (said(_BEST, best=given.value or 0), *more)


def _slept(_: Situation, given: Resolution) -> tuple[Term, ...]:
    return (said(_NIGHT, n=_WORDS("energy", n=given.value)),) if given.value else ()


MEANING: Final[Mapping[str, Told]] = MappingProxyType(
    {
        **dict.fromkeys(("standard", "ranged", "surprise", "care"), tried),
        "opposed": _opposed,
        "initiative": _first,
        "night": _slept,
    }
)
"""By the test's id."""
