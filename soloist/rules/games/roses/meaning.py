"""How the dice of La Couleur des Roses are read, told of one roll (Résolution d'actions; Entraide)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.content import Words, said
from soloist.rules.games.roses.system import PER_DIE
from soloist.rules.meaning import Told
from soloist.rules.system import Resolution, Situation
from soloist.rules.term import Term

_WORDS = Words("roses", "meaning")

_READ = _WORDS("read")
_GRACE = _WORDS("grace")
_CRAFT = _WORDS("craft")
_SPENT = _WORDS("spent")
_AID = _WORDS("aid")
_NEW = _WORDS("new")
_SAME = _WORDS("same")


def tried(_: Situation, given: Resolution) -> tuple[Term, ...]:
    """Successes by colour against the difficulty, and what was spent on them."""
    virtue, skill = int(given.facts.get("virtue", 0)), int(given.facts.get("skill", 0))
    told = [
        said(
            _READ,
            virtue=virtue,
            skill=skill,
            n=_WORDS("successes", n=virtue + skill),
            difficulty=given.facts.get("against", "—"),
        )
    ]
    if given.outcome == "success" and virtue != skill:
        told.append(said(_GRACE if virtue > skill else _CRAFT))
    if (spent := -given.effects.get("advantages", 0)) > 0:
        told.append(said(_SPENT, n=_WORDS("advantages", n=spent)))
    return tuple(told)


def _aided(_: Situation, given: Resolution) -> tuple[Term, ...]:
    bonus = _WORDS("dice", n=int(given.facts.get("bonus", 0)))
    return (said(_AID, n=_WORDS("successes", n=given.value or 0), each=PER_DIE, bonus=bonus),)


def _scene(_: Situation, given: Resolution) -> tuple[Term, ...]:
    return (said(_NEW if given.outcome == "new_scene" else _SAME),)


MEANING: Final[Mapping[str, Told]] = MappingProxyType({"test": tried, "aid": _aided, "scene": _scene})
"""By the test's id."""
