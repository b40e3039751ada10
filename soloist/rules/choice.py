"""The choice roll: one die an option, the highest wins (HaDes 0.1.0, Jet de choix)."""

from soloist.rules.content import Words
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.situation import MOST_DICE, inputs, only_lists, sizes
from soloist.rules.system import Key, Odds, Resolution, Roll, Situation, Test

_WORDS = Words()

KEYS = (Key("options", "int", _WORDS("keys.options"), None, 2, MOST_DICE),)


def choose(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the winning option, from 1; options tied for the highest roll again among themselves."""
    count = _options(situation)
    shown = [[face] for face in dice.throw(Throw(LONE, count))]
    best = _highest(shown, range(count))
    wave = 0
    while len(best) > 1:
        wave += 1
        faces = dice.throw(Throw(LONE, len(best), kind="reroll", wave=wave, again=best))
        for index, face in zip(best, faces, strict=True):
            shown[index].append(face)
        best = _highest(shown, best)
    dice.done()
    before = tuple(tuple(faces[:-1]) for faces in shown) if wave else ()
    roll = Roll(tuple(faces[-1] for faces in shown), before=before)
    return Resolution("choice", None, best[0] + 1, {LONE: roll}, {})


def _highest(shown: list[list[int]], among: range | tuple[int, ...]) -> tuple[int, ...]:
    top = max(shown[index][-1] for index in among)
    return tuple(index for index in among if shown[index][-1] == top)


def choice_odds(situation: Situation) -> Odds:
    """The same chance for each option; outcomes are the options' numbers."""
    count = _options(situation)
    return Odds({str(option): 1 for option in range(1, count + 1)}, count)


def _options(situation: Situation) -> int:
    sizes(situation, ())
    only_lists(situation, KEYS)
    return inputs(situation, KEYS)["options"]


CHOICE = Test("choice", _WORDS("tests.choice"), (), KEYS, (), choose, choice_odds)
