"""How the dice of Bravoure & Infortune are read, told of one roll (Action; Bravoure; Infortune; Menace)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.content import Words, said
from soloist.rules.dice import LONE
from soloist.rules.games.bravoure.system import CONFIRMED_FROM
from soloist.rules.meaning import Told, faces
from soloist.rules.system import Resolution, Situation
from soloist.rules.term import Term

_WORDS = Words("bravoure", "meaning")

_READ = _WORDS("read")
_BOUGHT = _WORDS("bought")
_EARNED = _WORDS("earned")
_HARDSHIP = _WORDS("hardship")
_STRUCK = _WORDS("struck")
_MENACE = _WORDS("menace")
_AGAINST = _WORDS("against")
_GROUP = _WORDS("group")
_FLAW = _WORDS("flaw")


def acted(situation: Situation, given: Resolution) -> tuple[Term, ...]:
    """The ones of a pool against those needed, and what both counters make of it."""
    own = given.natural if given.natural is not None else given.value or 0
    required = situation.values.get("required", 1)
    told = [said(_READ, successes=_WORDS("successes", n=own), required=required)]
    spent, earned = given.facts.get("spent", 0), given.effects.get("bravoure", 0)
    if isinstance(spent, int) and spent:
        told.append(said(_BOUGHT, n=_WORDS("bravery", n=spent)))
    elif earned > 0:
        told.append(said(_EARNED, n=_WORDS("bravery", n=earned)))
    if given.outcome == "misfortune":
        stands = situation.values.get("infortune", 0) + 1
        told.append(said(_STRUCK, infortune=stands, highest=given.facts.get("highest", "—")))
    elif given.effects.get("infortune", 0) > 0:
        told.append(said(_HARDSHIP))
    if isinstance(left := given.facts.get("left"), int):
        told.append(said(_MENACE, left=left))
    return tuple(told)


def _opposed(_: Situation, given: Resolution) -> tuple[Term, ...]:
    theirs = given.facts.get("other_value", 0)
    return (said(_AGAINST, mine=given.value or 0, theirs=theirs),)


def _together(_: Situation, given: Resolution) -> tuple[Term, ...]:
    return (said(_GROUP, n=_WORDS("people", n=given.value or 0)),)


def _flawed(_: Situation, given: Resolution) -> tuple[Term, ...]:
    shown = faces(given.rolls.get(LONE))
    return tuple(said(_FLAW, face=face, limit=CONFIRMED_FROM) for face in shown[:1])


def _left(_: Situation, given: Resolution) -> tuple[Term, ...]:
    left = given.facts.get("left")
    return (said(_MENACE, left=left),) if isinstance(left, int) else ()


MEANING: Final[Mapping[str, Told]] = MappingProxyType(
    {
        **dict.fromkeys(("action", "passive", "menace"), acted),
        "opposition": _opposed,
        "group": _together,
        "flaw": _flawed,
        "sure": _left,
        "add": _left,
    }
)
"""By the test's id."""
