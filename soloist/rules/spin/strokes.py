"""Drawing a card of fate and playing one, as tests a journal can hold (SPIN 0.1, Coups du sort)."""

from typing import TYPE_CHECKING

from soloist.message import Refusal, message
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.situation import inputs, numbers, only_lists, sizes
from soloist.rules.spin.cards import MOST_HELD, STROKES, in_deck, stroke, without_card
from soloist.rules.system import Key, Odds, Outcome, Resolution, Roll, Situation, Test
from soloist.rules.term import Term

if TYPE_CHECKING:
    from soloist.rules.ways import Ways

HAND = Key(
    "cards", "ints", Term("Cards in hand", "Cartes en main"), None, 1, MOST_HELD,
    counter="cards", optional=True,
)  # fmt: skip
CARD = Key("card", "int", Term("Card", "Carte"), None, 1, MOST_HELD, optional=True)
WITHOUT = Key("without", "flag", Term("Without the card", "Sans la carte"), 0)
DRAW_KEYS = (HAND,)
PLAY_KEYS = (CARD, HAND, WITHOUT)


def draw(situation: Situation, dice: Dice) -> Resolution:
    """A d6, rolled again while it shows a card in hand; nothing with all six held. `value` is the card."""
    held = _held(situation, DRAW_KEYS)
    if not in_deck(held):
        dice.done()
        return Resolution("draw", "no_roll", None, {}, {})
    shown = list(dice.throw(Throw(LONE, 1)))
    while shown[-1] in held:
        shown += dice.throw(Throw(LONE, 1, kind="reroll", wave=len(shown), again=(0,)))
    dice.done()
    card = shown[-1]
    before = (tuple(shown[:-1]),) if len(shown) > 1 else ()
    return Resolution(
        "draw",
        stroke(card).id,
        card,
        {LONE: Roll((card,), before=before)},
        {"cards": 1},
        listed={"cards": (card,)},
    )


def draw_odds(situation: Situation) -> Odds:
    """The same chance for every card that is not in hand."""
    deck = in_deck(_held(situation, DRAW_KEYS))
    weights = {each.id: int(each.value in deck) for each in STROKES}
    return Odds(weights | {"no_roll": int(not deck)}, len(deck) or 1)


def draw_ways(situation: Situation) -> "Ways":
    """A die rolled again while it shows a card in hand ends on any other one, each alike."""
    deck = in_deck(_held(situation, DRAW_KEYS))
    return lambda _: (tuple(((card,), 1) for card in deck), len(deck))


def play(situation: Situation, dice: Dice) -> Resolution:
    """Play a card, which leaves the hand; `without` the card, destiny is one higher. `value` is the card.

    Without the card and without a number, a d6 says which stroke falls. Raises `Refusal` for a card
    that is not held and is not played without.
    """
    card, without = _choice(situation)
    faces = dice.throw(Throw(LONE, 1)) if card is None else ()
    dice.done()
    card = card or faces[0]
    rolls = {LONE: Roll(faces)} if faces else {}
    if without:
        return Resolution("play", stroke(card).id, card, rolls, {"destiny": without_card(0)})
    return Resolution("play", stroke(card).id, card, {}, {"cards": -1}, listed={"cards": (-card,)})


def play_odds(situation: Situation) -> Odds:
    """One stroke is certain, or each alike where a die says which."""
    card, _ = _choice(situation)
    return Odds({each.id: int(card in (None, each.value)) for each in STROKES}, 1 if card else len(STROKES))


def _choice(situation: Situation) -> tuple[int | None, bool]:
    """The card that is played, None where a die is to say, and whether it is played without being held."""
    held = _held(situation, PLAY_KEYS)
    values = inputs(situation, PLAY_KEYS)
    card, without = values.get("card"), bool(values["without"])
    if not without and not held:
        raise Refusal(
            message(
                "Which card is played? None is in hand. Say which are (cards=2,4 card=4), "
                "or play without the card (without=yes), which raises destiny by 1."
            )
        )
    if not without and card not in held:
        raise Refusal(
            message(
                "Which card is played? In hand: {held}. Name one of these (card=4), "
                "or play without the card (without=yes), which raises destiny by 1.",
                held=", ".join(map(str, held)),
            )
        )
    return card, without


def _held(situation: Situation, keys: tuple[Key, ...]) -> tuple[int, ...]:
    sizes(situation, ())
    only_lists(situation, keys)
    inputs(situation, keys)
    return tuple(sorted(set(numbers(situation, HAND))))


_FULL = Outcome(
    "no_roll",
    None,
    Term("Full hand", "Main pleine"),
    Term(
        "All six cards are in hand: none is left to draw.",
        "Les six cartes sont en main : il n’en reste aucune à tirer.",
    ),
)

DRAW = Test(
    "draw",
    Term("Stroke of fate", "Coup du sort"),
    (),
    DRAW_KEYS,
    (*STROKES, _FULL),
    draw,
    draw_odds,
    ways=draw_ways,
)
PLAY = Test("play", Term("Stroke played", "Coup joué"), (), PLAY_KEYS, STROKES, play, play_odds)
