"""How the dice of SPIN are read, told of one roll (SPIN 0.1, Résultat; Fortunes; Coups du sort)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.content import Words, said
from soloist.rules.engine.evens import bounded
from soloist.rules.games.hades.meaning import first_move, raced, turned
from soloist.rules.games.spin.system import NAMES
from soloist.rules.meaning import SHIFTED, Told, counted, evens, faces
from soloist.rules.system import Resolution, Situation
from soloist.rules.term import Term, signed

_WORDS = Words("spin", "meaning")

_LEVEL = _WORDS("level")
_NOTHING = _WORDS("nothing")
_MORE = _WORDS("more")
_LESS = _WORDS("less")
_EXTREME = _WORDS("extreme")
_FORTUNE = _WORDS("fortune")
_CARD = _WORDS("card")
_CARD_DRAWN = _WORDS("card_drawn")
_CARD_PLAYED = _WORDS("card_played")
_GAUGE = _WORDS("gauge")
_SPENT = _WORDS("spent")


def opposed(_: Situation, given: Resolution) -> tuple[Term, ...]:
    """Even dice of both sides, their ratio, what moved the result, what it earned."""
    mine, theirs = evens(given.rolls.get("for")), evens(given.rolls.get("against"))
    natural = given.natural if given.natural is not None else given.value or 0
    name = NAMES[bounded(natural)] if natural else _WORDS("sign")
    if mine == theirs:
        read = _LEVEL if mine else _NOTHING
    elif abs(natural) >= 3:
        read = _EXTREME
    else:
        read = _MORE if mine > theirs else _LESS
    sentences = [counted(mine, theirs), said(read, name=name)]
    if given.value is not None and given.value != natural:
        after = NAMES[bounded(given.value)]
        sentences.append(said(SHIFTED, before=name, natural=signed(natural), after=after))
    if given.effects.get("fortunes", 0) > 0:
        sentences.append(said(_FORTUNE))
    if given.effects.get("cards", 0) > 0:
        sentences.append(said(_CARD))
    return tuple(sentences)


def _drawn(_: Situation, given: Resolution) -> tuple[Term, ...]:
    thrown = any(faces(roll) for roll in given.rolls.values())
    return (said(_CARD_DRAWN),) if thrown else ()


def _played(_: Situation, __: Resolution) -> tuple[Term, ...]:
    return (said(_CARD_PLAYED),)


def _spent(_: Situation, given: Resolution) -> tuple[Term, ...]:
    return (said(_SPENT), *_gauge(_, given))


def _gauge(_: Situation, given: Resolution) -> tuple[Term, ...]:
    return (said(_GAUGE, value=given.value),) if given.value is not None else ()


MEANING: Final[Mapping[str, Told]] = MappingProxyType(
    {
        **dict.fromkeys(("opposition", "script", "sequence", "off_stage"), opposed),
        "competition": raced,
        "initiative": first_move,
        "orient": turned,
        "draw": _drawn,
        "play": _played,
        "fortune": _spent,
        "loss": _gauge,
        "hit": _gauge,
    }
)
"""By the test's id."""
