"""How the dice of One Shot are read, told of one roll (One Shot, Tests; Combat)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.meaning import Told, faces
from soloist.rules.system import Resolution, Situation
from soloist.rules.term import Many, Said, Term, said

_SUCCESSES = (Term("success", "réussite"), Term("successes", "réussites"))
_DICE = (Term("die", "dé"), Term("dice", "dés"))
_ENERGY = (Term("point of energy", "point d’énergie"), Term("points of energy", "points d’énergie"))
_READ = Term(
    "{n} thrown; each that shows {difficulty} or more is a success: {successes}.",
    "Jet de {n} ; chacun qui montre {difficulty} ou plus est une réussite : {successes}.",
)
_OPPOSED = Term(
    "The other side’s best die made the difficulty, {difficulty}; a tie goes to whoever acts: {successes}.",
    "Le meilleur dé d’en face a fait la difficulté, {difficulty} ; à égalité, qui agit l’emporte : "
    "{successes}.",
)
_SECOND = Term(
    "It was a second chance, two harder, and there is no third.",
    "C’était une seconde chance, à deux de plus, et il n’y en a pas de troisième.",
)
_SPENT = Term("The effort is lost whatever comes: {n}.", "L’effort est perdu quoi qu’il arrive : {n}.")
_DAMAGE = Term("The blow takes {n}.", "Le coup retire {n}.")
_HEALED = Term("The care gives back up to {n}.", "Les soins en rendent jusqu’à {n}.")
_BEST = Term(
    "Only the best die counts, {best}, and it is kept for the whole fight.",
    "Seul compte le meilleur dé, {best}, et il vaut pour tout le combat.",
)
_AGAINST = Term("The other side has {target}.", "L’autre camp a {target}.")
_NIGHT = Term("Such a night is worth {n}.", "Une telle nuit vaut {n}.")


def tried(situation: Situation, given: Resolution) -> tuple[Said, ...]:
    """Dice against a difficulty, and what the attempt cost or did."""
    thrown = faces(given.rolls.get("active"))
    difficulty = given.facts.get("against")
    successes = Many(given.value or 0, *_SUCCESSES)
    read = said(_READ, n=Many(len(thrown), *_DICE), difficulty=difficulty or "—", successes=successes)
    return (read, *_after(situation, given))


def _opposed(situation: Situation, given: Resolution) -> tuple[Said, ...]:
    difficulty, successes = given.facts.get("difficulty", "—"), Many(given.value or 0, *_SUCCESSES)
    return (said(_OPPOSED, difficulty=difficulty, successes=successes), *_after(situation, given))


def _after(situation: Situation, given: Resolution) -> tuple[Said, ...]:
    told = []
    if situation.values.get("second"):
        told.append(said(_SECOND))
    if spent := situation.values.get("energy", 0):
        told.append(said(_SPENT, n=Many(spent, *_ENERGY)))
    for fact, term in (("damage", _DAMAGE), ("healed", _HEALED)):
        n = given.facts.get(fact)
        if isinstance(n, int) and n:
            told.append(said(term, n=Many(n, *_ENERGY)))
    return tuple(told)


def _first(_: Situation, given: Resolution) -> tuple[Said, ...]:
    target = given.facts.get("against")
    more = (said(_AGAINST, target=target),) if target is not None else ()
    return (said(_BEST, best=given.value or 0), *more)


def _slept(_: Situation, given: Resolution) -> tuple[Said, ...]:
    return (said(_NIGHT, n=Many(given.value, *_ENERGY)),) if given.value else ()


MEANING: Final[Mapping[str, Told]] = MappingProxyType(
    {
        **dict.fromkeys(("standard", "ranged", "surprise", "care"), tried),
        "opposed": _opposed,
        "initiative": _first,
        "night": _slept,
    }
)
"""By the test's id."""
