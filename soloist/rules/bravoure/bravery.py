"""Bravery spent without dice: a sure success, a gift, a say in the story (Bravoure & Infortune, Bravoure)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from soloist.message import Refusal, message
from soloist.rules.bravoure.assault import BEATEN, remaining
from soloist.rules.bravoure.assault import SCORE as MENACE_SCORE
from soloist.rules.bravoure.keys import BRAVERY, ENDLESS, SPEND
from soloist.rules.bravoure.menace import score_left
from soloist.rules.bravoure.outcomes import SUCCESS
from soloist.rules.dice import Dice
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Key, Odds, Outcome, Resolution, Share, Situation, Test
from soloist.rules.term import Term

KEYS = (BRAVERY,)
PRICE = 1

ADDITION = replace(SPEND, default=PRICE, least=PRICE)
SCORE = replace(MENACE_SCORE, optional=True)
SURE_KEYS = (SCORE, BRAVERY)
ADD_KEYS = (ADDITION, *SURE_KEYS)

SURE_SUCCESS = Outcome(
    "success",
    None,
    SUCCESS.name,
    Term(
        "No dice: it is done, whatever it took, and counts as one success.",
        "Sans lancer : c’est fait, quoi qu’il en coûte, et cela compte pour un succès.",
    ),
    mood="good",
)
GIVEN = Outcome(
    "given",
    None,
    Term("Given", "Offert"),
    Term(
        "The other one acts at once, and succeeds: one success, without dice.",
        "L’autre agit sur-le-champ et réussit : un succès, sans lancer.",
    ),
    mood="good",
)
TRUE = Outcome(
    "true",
    None,
    Term("So it is", "Qu’il en soit ainsi"),
    Term(
        "Say what is there: from now on it is part of the story.",
        "Dire ce qui est là : cela fait désormais partie de l’histoire.",
    ),
    mood="good",
)


ADDED = Outcome(
    "added",
    None,
    Term("Added", "Ajouté"),
    Term(
        "The success just had goes further: say how.",
        "La réussite qu’on vient d’avoir va plus loin : dire comment.",
    ),
    mood="good",
)


def be_sure(situation: Situation, dice: Dice) -> Resolution:
    """One point before rolling: the action succeeds whatever it required, worth exactly one success.

    That success comes off a Menace's `score` if any, as in `add`.
    """
    values = _pay(situation, dice, SURE_KEYS)
    return _at_a_menace("sure", SURE_SUCCESS, PRICE, values.get(SCORE.id))


def give(situation: Situation, dice: Dice) -> Resolution:
    """One point for somebody else before their action; the giver is named first, then who receives it."""
    _pay(situation, dice)
    paid = Share(Term("Gives", "Donne"), None, {"bravoure": -PRICE})
    received = Share(SUCCESS.name, 1, {})
    return Resolution("gift", GIVEN.id, 1, {}, paid.effects, each=(paid, received))


def claim(situation: Situation, dice: Dice) -> Resolution:
    """One point at any time to invent something that is true from then on."""
    _pay(situation, dice)
    return Resolution("claim", TRUE.id, None, {}, {"bravoure": -PRICE})


def add(situation: Situation, dice: Dice) -> Resolution:
    """Points for an action that has succeeded already: one success each, off a Menace's `score` if any.

    `value` is how many were added, the `left` of the facts what remains of the Menace.
    """
    values = _pay(situation, dice, ADD_KEYS)
    return _at_a_menace("add", ADDED, values[ADDITION.id], values.get(SCORE.id))


def _at_a_menace(test: str, outcome: Outcome, spent: int, score: int | None) -> Resolution:
    """So many points, each a success, and what they leave of the Menace they are spent on."""
    effects = {"bravoure": -spent}
    if score is None:
        return Resolution(test, outcome.id, spent, {}, effects)
    left = score_left(score, 0, spent)
    found = outcome if left else BEATEN
    return Resolution(test, found.id, spent, {}, effects, facts={"left": left}, remark=remaining(left))


def _pay(situation: Situation, dice: Dice, keys: tuple[Key, ...] = KEYS) -> Mapping[str, int]:
    sizes(situation, ())
    only_lists(situation, keys)
    values = inputs(situation, keys)
    held, price = values.get(BRAVERY.id), values.get(ADDITION.id, PRICE)
    if held is not None and held < price:
        raise Refusal(
            message(
                "Bravery needed: {price}; held: {held}. It comes with successes to spare.",
                price=price,
                held=held,
            )
        )
    dice.done()
    return values


def _menace_odds(outcome: Outcome, keys: tuple[Key, ...]) -> Callable[[Situation], Odds]:
    def odds(situation: Situation) -> Odds:
        values = inputs(situation, keys)
        beaten = values.get(SCORE.id, ENDLESS + 1) <= values.get(ADDITION.id, PRICE)
        return Odds({outcome.id: int(not beaten), BEATEN.id: int(beaten)}, 1)

    return odds


def _certain(outcome: Outcome) -> Callable[[Situation], Odds]:
    return lambda situation: Odds({outcome.id: 1}, 1)


SURE = Test(
    "sure", Term("Bravery", "Bravoure"), (), SURE_KEYS, (SURE_SUCCESS, BEATEN), be_sure,
    _menace_odds(SURE_SUCCESS, SURE_KEYS), by="actor", at_most=1,
)  # fmt: skip
GIFT = Test(
    "gift",
    Term("Gift of bravery", "Don de bravoure"),
    (),
    KEYS,
    (GIVEN,),
    give,
    _certain(GIVEN),
    by="actor",
    at_most=2,
)
ADD = Test(
    "add", Term("More bravery", "Encore de la bravoure"), (), ADD_KEYS, (ADDED, BEATEN), add,
    _menace_odds(ADDED, ADD_KEYS), by="actor", at_most=1,
)  # fmt: skip
CLAIM = Test(
    "claim", Term("Invention", "Invention"), (), KEYS, (TRUE,), claim, _certain(TRUE), by="actor", at_most=1
)
