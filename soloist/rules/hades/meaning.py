"""How the dice of HaDes are read, told of one roll (HaDes 0.1.0, Jets de dés; Fortunes; Compétition)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.engine.evens import bounded
from soloist.rules.hades.outcomes import NAMES
from soloist.rules.hades.tests import role
from soloist.rules.meaning import COUNTED, SHIFTED, Told, evens
from soloist.rules.system import Resolution, Situation
from soloist.rules.term import Said, Term, said, signed

_APART = Term("The difference makes {value}: {name}.", "L’écart fait {value} : {name}.")
_FAR = Term(
    "The difference is {gap}, and no more than 3 counts: {value}, {name}.",
    "L’écart est de {gap}, et il ne compte que pour 3 : {value}, {name}.",
)
_LEVEL = Term(
    "Level, which leans to the better: +1, {name}.", "À égalité, cela penche du bon côté : +1, {name}."
)
_NOTHING = Term(
    "Not one even die on either side, which leans to the worse: −1, {name}.",
    "Pas un pair d’aucun côté, cela penche du mauvais : −1, {name}.",
)
_EARNED = {
    "favourite": Term(
        "It was the favourite’s to win: a fortune consoles.",
        "L’avantage des dés était là, et n’a pas suffi : une Fortune console.",
    ),
    "balanced": Term(
        "At even dice an extreme brings a fortune.", "À dés égaux, un extrême vaut une Fortune."
    ),
    "outsider": Term(
        "Won by the outsider, against more dice: a fortune rewards it.",
        "Gagné en outsider, contre plus de dés : une Fortune récompense.",
    ),
}
_RACE = Term(
    "The protagonist makes {mine}, the rival {theirs}; the better result is ahead, and between equals "
    "the sum of the even dice decides: {sum} to {other}.",
    "Le protagoniste fait {mine}, le rival {theirs} ; le meilleur résultat passe devant et, à égalité, "
    "la somme des dés pairs tranche : {sum} contre {other}.",
)
_FIRST = Term(
    "Destiny was {destiny}: above zero the protagonist has the first move, else the other side.",
    "Le destin valait {destiny} : au-dessus de zéro la première main est au protagoniste, sinon à "
    "l’adversité.",
)
_TURN_GOOD = Term(
    "Destiny was {destiny}, above zero: the kinder way is paid with a point.",
    "Le destin valait {destiny}, plus que zéro : la voie clémente se paie d’un point.",
)
_TURN_BAD = Term(
    "Destiny was {destiny}, zero or below: the harder way gives it a point back.",
    "Le destin valait {destiny}, zéro ou moins : la voie rude lui rend un point.",
)


def opposed(situation: Situation, given: Resolution) -> tuple[Said, ...]:
    """Even dice of both sides, what they come to, what moved it, what it earned."""
    mine, theirs = evens(given.rolls.get("for")), evens(given.rolls.get("against"))
    natural = given.natural if given.natural is not None else given.value or 0
    name = NAMES[bounded(natural)] if natural else Term("—", "—")
    gap = mine.n - theirs.n
    if not gap:
        read = said(_LEVEL if mine.n else _NOTHING, name=name)
    elif abs(gap) > abs(natural):
        read = said(_FAR, gap=abs(gap), value=signed(natural), name=name)
    else:
        read = said(_APART, value=signed(natural), name=name)
    sentences = [said(COUNTED, mine=mine, theirs=theirs), read]
    if given.value is not None and given.value != natural:
        after = NAMES[bounded(given.value)]
        sentences.append(said(SHIFTED, before=name, natural=signed(natural), after=after))
    if given.effects.get("fortunes", 0) > 0 and len(situation.pools) >= 2:
        sentences.append(said(_EARNED[role(situation.pools[0].size, situation.pools[1].size)]))
    return tuple(sentences)


def raced(_: Situation, given: Resolution) -> tuple[Said, ...]:
    """Both results of a competition, and how a tie between them is broken."""
    facts = given.facts
    return (
        said(
            _RACE,
            mine=signed(given.value or 0),
            theirs=signed(int(facts.get("rival_value", 0))),
            sum=int(facts.get("even_sum", 0)),
            other=int(facts.get("rival_even_sum", 0)),
        ),
    )


def first_move(situation: Situation, _: Resolution) -> tuple[Said, ...]:
    """Who moves first, by the sign of destiny."""
    return (said(_FIRST, destiny=_plain(situation)),)


def turned(situation: Situation, given: Resolution) -> tuple[Said, ...]:
    """Which way destiny leant, where the story asked it for a turn."""
    if given.outcome not in ("good", "bad"):
        return ()
    return (said(_TURN_GOOD if given.outcome == "good" else _TURN_BAD, destiny=_plain(situation)),)


def _plain(situation: Situation) -> str:
    destiny = situation.values.get("destiny", 0)
    return signed(destiny) if destiny else "0"


MEANING: Final[Mapping[str, Told]] = MappingProxyType(
    {
        "opposition": opposed,
        "script": opposed,
        "competition": raced,
        "initiative": first_move,
        "orient": turned,
    }
)
"""By the test's id."""
