"""How the dice of La Couleur des Roses are read, told of one roll (Résolution d'actions; Entraide)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.meaning import Told
from soloist.rules.roses.tests import PER_DIE
from soloist.rules.system import Resolution, Situation
from soloist.rules.term import Many, Said, Term, said

_SUCCESSES = (Term("success", "succès"), Term("successes", "succès"))
_DICE = (Term("bonus die", "dé de bonus"), Term("bonus dice", "dés de bonus"))
_ADVANTAGES = (Term("advantage", "avantage"), Term("advantages", "avantages"))
_READ = Term(
    "The virtue brings {virtue} and the skill {skill}: {n}, where {difficulty} was needed.",
    "La vertu donne {virtue} et la compétence {skill} : {n}, quand il en fallait {difficulty}.",
)
_GRACE = Term("The virtue carried more of it than the skill.", "La vertu y a mis plus que la compétence.")
_CRAFT = Term("The skill carried more of it than the virtue.", "La compétence y a mis plus que la vertu.")
_SPENT = Term(
    "{n} went into throwing dice again; the better throw stays.",
    "{n} en relances ; le meilleur des deux jets reste.",
)
_AID = Term(
    "{n}: a bonus die for each full {each}, which makes {bonus}.",
    "{n} : un dé de bonus par tranche de {each}, ce qui fait {bonus}.",
)
_NEW = Term(
    "Another place, another time and another action: all three changed, so a new scene begins.",
    "Un autre lieu, un autre moment, une autre action : les trois ont changé, une nouvelle scène commence.",
)
_SAME = Term(
    "A scene is one place, one time and one action: as long as one of them holds, it goes on.",
    "Une scène, c’est un lieu, un moment, une action : tant qu’il en tient un des trois, elle continue.",
)


def tried(_: Situation, given: Resolution) -> tuple[Said, ...]:
    """Successes by colour against the difficulty, and what was spent on them."""
    virtue, skill = int(given.facts.get("virtue", 0)), int(given.facts.get("skill", 0))
    told = [
        said(
            _READ,
            virtue=virtue,
            skill=skill,
            n=Many(virtue + skill, *_SUCCESSES),
            difficulty=given.facts.get("against", "—"),
        )
    ]
    if given.outcome == "success" and virtue != skill:
        told.append(said(_GRACE if virtue > skill else _CRAFT))
    if (spent := -given.effects.get("advantages", 0)) > 0:
        told.append(said(_SPENT, n=Many(spent, *_ADVANTAGES)))
    return tuple(told)


def _aided(_: Situation, given: Resolution) -> tuple[Said, ...]:
    bonus = Many(int(given.facts.get("bonus", 0)), *_DICE)
    return (said(_AID, n=Many(given.value or 0, *_SUCCESSES), each=PER_DIE, bonus=bonus),)


def _scene(_: Situation, given: Resolution) -> tuple[Said, ...]:
    return (said(_NEW if given.outcome == "new_scene" else _SAME),)


MEANING: Final[Mapping[str, Told]] = MappingProxyType({"test": tried, "aid": _aided, "scene": _scene})
"""By the test's id."""
