"""How dice were read, put into words once the language is known: what all systems share."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from soloist.rules.dice import LONE
from soloist.rules.system import Resolution, Roll, Situation
from soloist.rules.term import Many, Said, Term, said, signed

# --- what the systems share when they say how the dice of a test were read ---


Told: TypeAlias = Callable[[Situation, Resolution], tuple[Said, ...]]
"""What the dice of a test were and how the rules read them; nothing where its outcome says it all."""


def faces(roll: Roll | None) -> tuple[int, ...]:
    """The faces that count of a roll, bonus dice too; none where it was not thrown."""
    return roll.all if roll is not None else ()


def evens(roll: Roll | None) -> Many:
    """How many even dice a roll has, bonus dice too."""
    return Many(
        sum(face % 2 == 0 for face in faces(roll)),
        Term("even die", "dé pair"),
        Term("even dice", "dés pairs"),
    )


COUNTED = Term("{mine} for, {theirs} against.", "{mine} pour, {theirs} contre.")
SHIFTED = Term(
    "The dice said {before} ({natural}); what was spent on it moved that to {after}.",
    "Les dés disaient {before} ({natural}) ; ce qu’on y a mis l’a mené à {after}.",
)

# --- how the dice of the tests every game shares are read: destiny die, choice, bare dice, destiny roll ---


_FATE = Term(
    "The destiny die shows {face}: 1 to 3 say no and 4 to 6 yes, the more at the ends.",
    "Le dé du destin montre {face} : de 1 à 3 c’est non, de 4 à 6 c’est oui, et davantage aux extrêmes.",
)
_CHOICE = Term(
    "One die for each of the {n}; the highest wins, and it is number {winner}.",
    "Un dé pour chacune des {n} ; le plus haut l’emporte, et c’est la numéro {winner}.",
)
_OPTIONS = (Term("way open", "voie ouverte"), Term("ways open", "voies ouvertes"))
_REACHED = Term(
    "A total of {total}, against {target} to reach.", "Un total de {total}, pour {target} à atteindre."
)
_TOTAL = Term(
    "A total of {total}; what it means is for the rules of that game to say.",
    "Un total de {total} ; ce qu’il veut dire, c’est aux règles de ce jeu de le dire.",
)
_BRANCH = Term(
    "The die shows {face} and destiny is {destiny}: below {limit} a mishap comes, from there on none.",
    "Le dé montre {face} et le destin vaut {destiny} : au-dessous de {limit} survient un contretemps, "
    "à partir de là aucun.",
)
_AUTO_GRANTED = Term(
    "A fitting trait, or the simplicity of the thing, grants it; destiny pays a point for it.",
    "Un trait bien trouvé, ou la simplicité de la chose, l’accorde ; le destin en paie un point.",
)
_AUTO_GOOD = Term(
    "Destiny was {destiny}, above zero: it goes well, and destiny falls by one.",
    "Le destin valait {destiny}, plus que zéro : cela se passe bien, et il baisse d’un point.",
)
_AUTO_BAD = Term(
    "Destiny was {destiny}, zero or below: it goes badly, and destiny rises by one.",
    "Le destin valait {destiny}, zéro ou moins : cela tourne mal, et il remonte d’un point.",
)


def _fate(_: Situation, given: Resolution) -> tuple[Said, ...]:
    return tuple(said(_FATE, face=face) for face in faces(given.rolls.get(LONE))[:1])


def _choice(_: Situation, given: Resolution) -> tuple[Said, ...]:
    shown = faces(given.rolls.get(LONE))
    return (said(_CHOICE, n=Many(len(shown), *_OPTIONS), winner=given.value or 0),) if shown else ()


def _bare(situation: Situation, given: Resolution) -> tuple[Said, ...]:
    target = situation.values.get("target")
    if given.value is None:
        return ()
    if target is None:
        return (said(_TOTAL, total=given.value),)
    return (said(_REACHED, total=given.value, target=target),)


def _branch(situation: Situation, given: Resolution) -> tuple[Said, ...]:
    destiny = situation.values.get("destiny", 0)
    shown = faces(given.rolls.get(LONE))
    return tuple(said(_BRANCH, face=face, destiny=signed(destiny), limit=-destiny) for face in shown[:1])


def automatic(situation: Situation, _: Resolution) -> tuple[Said, ...]:
    """Why no die was rolled, and which way destiny leant."""
    destiny = situation.values.get("destiny", 0)
    if situation.values.get("granted"):
        return (said(_AUTO_GRANTED),)
    return (said(_AUTO_GOOD if destiny > 0 else _AUTO_BAD, destiny=signed(destiny) if destiny else 0),)


EVERY_GAME: Final[Mapping[str, Told]] = MappingProxyType(
    {"fate": _fate, "choice": _choice, "bare": _bare, "branch": _branch, "auto": automatic}
)
"""By the test's id; a system has its own beside these."""
