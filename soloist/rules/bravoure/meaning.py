"""How the dice of Bravoure & Infortune are read, told of one roll (Action; Bravoure; Infortune; Menace)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.bravoure.deeds import CONFIRMED_FROM
from soloist.rules.dice import LONE
from soloist.rules.meaning import Told, faces
from soloist.rules.system import Resolution, Situation
from soloist.rules.term import Many, Said, Term, said

_SUCCESSES = (Term("success", "succès"), Term("successes", "succès"))
_BRAVERY = (Term("point of Bravery", "point de Bravoure"), Term("points of Bravery", "points de Bravoure"))
_PEOPLE = (Term("of them succeeds", "y arrive"), Term("of them succeed", "y arrivent"))
_READ = Term(
    "Every 1 is a success: {successes}, and {required} was needed.",
    "Chaque 1 est un succès : {successes}, et il en fallait {required}.",
)
_BOUGHT = Term("That counts {n} spent.", "C’est compter {n} qu’on y a mis.")
_EARNED = Term("What was beyond need turns into {n}.", "Le surplus devient {n}.")
_HARDSHIP = Term("Not one success adds a point of Hardship.", "Pas un succès : un point d’Infortune de plus.")
_STRUCK = Term(
    "With that point Hardship stands at {infortune}, above the highest die, {highest}: misfortune strikes.",
    "Avec ce point, l’Infortune est à {infortune}, au-dessus du plus haut dé, {highest} : le Malheur frappe.",
)
_MENACE = Term("The Menace has {left} left.", "Il reste {left} à la Menace.")
_AGAINST = Term(
    "Every 1 is a success: {mine} against {theirs}; whoever has more is ahead.",
    "Chaque 1 est un succès : {mine} contre {theirs} ; qui en a le plus passe devant.",
)
_GROUP = Term("{n}; half of the group is enough for all.", "{n} ; la moitié du groupe suffit pour tous.")
_FLAW = Term(
    "The die shows {face}: from {limit} on the flaw has its way.",
    "Le dé montre {face} : à partir de {limit}, le défaut l’emporte.",
)


def acted(situation: Situation, given: Resolution) -> tuple[Said, ...]:
    """The ones of a pool against those needed, and what both counters make of it."""
    own = given.natural if given.natural is not None else given.value or 0
    required = situation.values.get("required", 1)
    told = [said(_READ, successes=Many(own, *_SUCCESSES), required=required)]
    spent, earned = given.facts.get("spent", 0), given.effects.get("bravoure", 0)
    if isinstance(spent, int) and spent:
        told.append(said(_BOUGHT, n=Many(spent, *_BRAVERY)))
    elif earned > 0:
        told.append(said(_EARNED, n=Many(earned, *_BRAVERY)))
    if given.outcome == "misfortune":
        stands = situation.values.get("infortune", 0) + 1
        told.append(said(_STRUCK, infortune=stands, highest=given.facts.get("highest", "—")))
    elif given.effects.get("infortune", 0) > 0:
        told.append(said(_HARDSHIP))
    if isinstance(left := given.facts.get("left"), int):
        told.append(said(_MENACE, left=left))
    return tuple(told)


def _opposed(_: Situation, given: Resolution) -> tuple[Said, ...]:
    theirs = given.facts.get("other_value", 0)
    return (said(_AGAINST, mine=given.value or 0, theirs=theirs),)


def _together(_: Situation, given: Resolution) -> tuple[Said, ...]:
    return (said(_GROUP, n=Many(given.value or 0, *_PEOPLE)),)


def _flawed(_: Situation, given: Resolution) -> tuple[Said, ...]:
    shown = faces(given.rolls.get(LONE))
    return tuple(said(_FLAW, face=face, limit=CONFIRMED_FROM) for face in shown[:1])


def _left(_: Situation, given: Resolution) -> tuple[Said, ...]:
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
