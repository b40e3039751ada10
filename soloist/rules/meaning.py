"""How dice were read, put into words once the language is known: what all systems share."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from soloist.rules.content import Text, Words, said
from soloist.rules.dice import LONE
from soloist.rules.system import Resolution, Roll, Situation
from soloist.rules.term import Term, signed

_WORDS = Words("", "meaning")

# --- what the systems share when they say how the dice of a test were read ---


Told: TypeAlias = Callable[[Situation, Resolution], tuple[Term, ...]]
"""What the dice of a test were and how the rules read them; nothing where its outcome says it all."""


def faces(roll: Roll | None) -> tuple[int, ...]:
    """The faces that count of a roll, bonus dice too; none where it was not thrown."""
    return roll.all if roll is not None else ()


def evens(roll: Roll | None) -> int:
    """How many even dice a roll has, bonus dice too."""
    return sum(face % 2 == 0 for face in faces(roll))


def counted(mine: int, theirs: int) -> Text:
    """How many even dice each side has."""
    return _WORDS("counted", mine=_WORDS("even_dice", n=mine), theirs=_WORDS("even_dice", n=theirs))


SHIFTED = _WORDS("shifted")

# --- how the dice of the tests every game shares are read: destiny die, choice, bare dice, destiny roll ---


_FATE = _WORDS("fate")
_CHOICE = _WORDS("choice")
_REACHED = _WORDS("reached")
_TOTAL = _WORDS("total")
_BRANCH = _WORDS("branch")
_AUTO_GRANTED = _WORDS("auto_granted")
_AUTO_GOOD = _WORDS("auto_good")
_AUTO_BAD = _WORDS("auto_bad")


def _fate(_: Situation, given: Resolution) -> tuple[Term, ...]:
    return tuple(said(_FATE, face=face) for face in faces(given.rolls.get(LONE))[:1])


def _choice(_: Situation, given: Resolution) -> tuple[Term, ...]:
    shown = faces(given.rolls.get(LONE))
    return (said(_CHOICE, n=_WORDS("options", n=len(shown)), winner=given.value or 0),) if shown else ()


def _bare(situation: Situation, given: Resolution) -> tuple[Term, ...]:
    target = situation.values.get("target")
    if given.value is None:
        return ()
    if target is None:
        return (said(_TOTAL, total=given.value),)
    return (said(_REACHED, total=given.value, target=target),)


def _branch(situation: Situation, given: Resolution) -> tuple[Term, ...]:
    destiny = situation.values.get("destiny", 0)
    shown = faces(given.rolls.get(LONE))
    return tuple(said(_BRANCH, face=face, destiny=signed(destiny), limit=-destiny) for face in shown[:1])


def automatic(situation: Situation, _: Resolution) -> tuple[Term, ...]:
    """Why no die was rolled, and which way destiny leant."""
    destiny = situation.values.get("destiny", 0)
    if situation.values.get("granted"):
        return (said(_AUTO_GRANTED),)
    return (said(_AUTO_GOOD if destiny > 0 else _AUTO_BAD, destiny=signed(destiny) if destiny else 0),)


EVERY_GAME: Final[Mapping[str, Told]] = MappingProxyType(
    {"fate": _fate, "choice": _choice, "bare": _bare, "branch": _branch, "auto": automatic}
)
"""By the test's id; a system has its own beside these."""
