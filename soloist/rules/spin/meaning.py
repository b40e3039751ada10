"""How the dice of SPIN are read, told of one roll (SPIN 0.1, Résultat; Fortunes; Coups du sort)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.engine.evens import bounded
from soloist.rules.hades.meaning import first_move, raced, turned
from soloist.rules.meaning import COUNTED, SHIFTED, Told, evens, faces
from soloist.rules.spin.outcomes import NAMES
from soloist.rules.system import Resolution, Situation
from soloist.rules.term import Said, Term, said, signed

_LEVEL = Term("Level, which leans to the better: {name}.", "À égalité, cela penche du bon côté : {name}.")
_NOTHING = Term(
    "Not one even die on either side, which leans to the worse: {name}.",
    "Pas un pair d’aucun côté, cela penche du mauvais : {name}.",
)
_MORE = Term("More, but not more than twice as many: {name}.", "Davantage, mais pas plus du double : {name}.")
_LESS = Term(
    "Fewer, though the other side has not more than twice as many: {name}.",
    "Moins, sans que l’autre camp ait plus du double : {name}.",
)
_EXTREME = Term(
    "More than twice as many, or two against none, which is the extreme: {name}.",
    "Plus du double, ou deux contre aucun, et c’est l’extrême : {name}.",
)
_FORTUNE = Term(
    "Nobody expected that extreme: it brings a fortune.", "Nul n’attendait cet extrême : il vaut une Fortune."
)
_CARD = Term(
    "Everyone expected that extreme: Destiny draws a card.",
    "Tout le monde attendait cet extrême : la Destinée tire une carte.",
)
_CARD_DRAWN = Term(
    "The die picks one of the cards not yet in hand; Destiny keeps it until it is played.",
    "Le dé désigne une des cartes qui manquent à la main ; la Destinée la garde jusqu’à ce qu’elle la joue.",
)
_CARD_PLAYED = Term(
    "Destiny lays the card down: what it names happens now, and destiny moves with it.",
    "La Destinée abat la carte : ce qu’elle nomme arrive maintenant, et le destin bouge avec elle.",
)
_GAUGE = Term("Its graduations stand at {value} now.", "Ses graduations en sont désormais à {value}.")
_SPENT = Term(
    "It costs one fortune, whatever becomes of it.", "Cela coûte une Fortune, quoi qu’il en advienne."
)


def opposed(_: Situation, given: Resolution) -> tuple[Said, ...]:
    """Even dice of both sides, their ratio, what moved the result, what it earned."""
    mine, theirs = evens(given.rolls.get("for")), evens(given.rolls.get("against"))
    natural = given.natural if given.natural is not None else given.value or 0
    name = NAMES[bounded(natural)] if natural else Term("—", "—")
    if mine.n == theirs.n:
        read = _LEVEL if mine.n else _NOTHING
    elif abs(natural) >= 3:
        read = _EXTREME
    else:
        read = _MORE if mine.n > theirs.n else _LESS
    sentences = [said(COUNTED, mine=mine, theirs=theirs), said(read, name=name)]
    if given.value is not None and given.value != natural:
        after = NAMES[bounded(given.value)]
        sentences.append(said(SHIFTED, before=name, natural=signed(natural), after=after))
    if given.effects.get("fortunes", 0) > 0:
        sentences.append(said(_FORTUNE))
    if given.effects.get("cards", 0) > 0:
        sentences.append(said(_CARD))
    return tuple(sentences)


def _drawn(_: Situation, given: Resolution) -> tuple[Said, ...]:
    thrown = any(faces(roll) for roll in given.rolls.values())
    return (said(_CARD_DRAWN),) if thrown else ()


def _played(_: Situation, __: Resolution) -> tuple[Said, ...]:
    return (said(_CARD_PLAYED),)


def _spent(_: Situation, given: Resolution) -> tuple[Said, ...]:
    return (said(_SPENT), *_gauge(_, given))


def _gauge(_: Situation, given: Resolution) -> tuple[Said, ...]:
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
