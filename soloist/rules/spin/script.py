"""Scripts and sequences: several keys to open in one roll, and the step where it fails (SPIN 0.1, Zoom).

The keys of the steps stand for the obstacle's default die, the dice supplied to open them for the
protagonist's. Dice beyond them are handicaps and advantages.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from soloist.message import Refusal, message
from soloist.rules.dice import Dice
from soloist.rules.situation import MOST_DICE, inputs
from soloist.rules.spin.aftermath import (
    AWAITED,
    check_spending,
    check_zero,
    destiny_change,
    promised,
    roll_both,
    settle,
)
from soloist.rules.spin.keys import AGAINST, ALEA_KEYS, FOR, PVP_KEYS, ROLL_KEYS
from soloist.rules.spin.odds import final_odds
from soloist.rules.spin.outcomes import LOSS, NAMES, STROKE, outcome_id
from soloist.rules.step_lists import plan_dice
from soloist.rules.system import Choice, Key, Odds, Outcome, Resolution, Side, Situation, Test
from soloist.rules.term import Term

# --- the six results of a SPIN script or sequence -------------------------------------------------


_ZOOM = Choice(
    "zoom",
    Term(
        "Zoom in: play what happens at that step, then go on from there.",
        "Zoomer : jouer ce qui arrive à cette étape, puis repartir de là.",
    ),
)

SCRIPT_OUTCOMES = (
    Outcome(
        "feat",
        3,
        NAMES[3],
        Term(
            "Every door opens, and the last one on something unhoped-for.",
            "Toutes les portes s’ouvrent, et la dernière sur l’inespéré.",
        ),
        (
            Choice(
                "benefit",
                Term(
                    "Gain something: a gauge eases, or a trait comes to light.",
                    "Y gagner : une jauge s’allège, ou un trait se révèle.",
                ),
            ),
            Choice(
                "windfall",
                Term("An unexpected gift waits at the end.", "Un cadeau inattendu attend au bout."),
            ),
        ),
        "good",
    ),
    Outcome(
        "success",
        2,
        NAMES[2],
        Term("The end is reached, door after door.", "Le bout est atteint, porte après porte."),
        mood="good",
    ),
    Outcome(
        "partial_success",
        1,
        NAMES[1],
        Term(
            "The end is reached, but something was left on the way.",
            "Le bout est atteint, mais quelque chose est resté en chemin.",
        ),
        (
            Choice("lesser", Term("Bring back less than hoped.", "En rapporter moins qu’espéré.")),
            Choice(
                "reach_with_harm",
                Term(
                    "Bring it all back, and lose something: a step on a gauge, or a trait.",
                    "Tout en rapporter, et y laisser quelque chose : un cran de jauge ou un trait.",
                ),
            ),
        ),
        "mixed",
    ),
    Outcome(
        "partial_failure",
        -1,
        NAMES[-1],
        Term(
            "One door stays shut, and another way shows beside it.",
            "Une porte reste close, et un autre passage se dessine à côté.",
        ),
        (
            _ZOOM,
            Choice(
                "other_goal",
                Term("Turn back, and set another goal.", "Faire demi-tour, et viser autre chose."),
            ),
        ),
        "mixed",
    ),
    Outcome(
        "failure",
        -2,
        NAMES[-2],
        Term(
            "One door stays shut, and the way back is no easier.",
            "Une porte reste close, et le retour s’annonce rude.",
        ),
        (_ZOOM, LOSS),
        "bad",
    ),
    Outcome(
        "fiasco",
        -3,
        NAMES[-3],
        Term(
            "One door stays shut, and what stood behind it comes out.",
            "Une porte reste close, et ce qu’elle gardait en sort.",
        ),
        (_ZOOM, LOSS, STROKE),
        "bad",
    ),
)


SIDES = tuple(replace(side, own_reason=None, optional=True) for side in (FOR, AGAINST))
STEPS = Key("steps", "ints", Term("Keys of each step", "Clés par étape"), None, 1, MOST_DICE)
POOLS = Key(
    "pools", "ints", Term("Dice supplied at each step", "Dés fournis par étape"), None, 0, MOST_DICE,
    optional=True,
)  # fmt: skip
KEYS = (STEPS, POOLS, *ROLL_KEYS, *ALEA_KEYS, *PVP_KEYS)


def failed_step(steps: Sequence[int], evens: int) -> int:
    """The step, from 1, of the first key that `evens` dice leave shut; the last where they open all."""
    laid = 0
    for number, size in enumerate(steps, 1):
        laid += size
        if evens < laid:
            return number
    return len(steps)


def resolve_script(test: str, situation: Situation, dice: Dice) -> Resolution:
    """Roll the whole chain. `step` is where it fails, None when the end is reached, if only partly."""
    for_, against, steps, values = _read(situation)
    check_zero(destiny_change(for_, against, values), values)
    rolls = roll_both((for_, against), ("for", "against"), dice)
    dice.done()
    settled = settle(*rolls, values)
    opened = int(settled.facts["evens_for"])
    return Resolution(
        test,
        outcome_id(settled.value),
        settled.value,
        {"for": rolls[0], "against": rolls[1]},
        settled.effects,
        natural=settled.natural,
        step=failed_step(steps, opened) if settled.value < 0 else None,
        facts=settled.facts,
        awaited=AWAITED,
        told=promised(settled.effects),
    )


def script_odds(situation: Situation) -> Odds:
    """Exact chances of the six final outcomes, as in an opposition of the same dice."""
    for_, against, _, values = _read(situation)
    return final_odds(for_, against, values)


def _read(situation: Situation) -> tuple[int, int, tuple[int, ...], dict[str, int]]:
    for_, against, steps = plan_dice(situation, KEYS, (POOLS, STEPS), SIDES, _fits)
    values = dict(inputs(situation, KEYS))
    check_spending(for_, against, values)
    return for_, against, steps, values


def _fits(side: Side, size: int, listed: int) -> None:
    """Raises `Refusal` where the pool of a side has fewer dice than its list."""
    if listed > size:
        raise Refusal(
            message(
                "“{side}” has {size} dice and its steps {listed}. Give it {listed} or more.",
                side=side.id,
                size=size,
                listed=listed,
            )
        )


def _test(id_: str, label: Term) -> Test:
    return Test(id_, label, SIDES, KEYS, SCRIPT_OUTCOMES, partial(resolve_script, id_), script_odds)


SCRIPT = _test("script", Term("Script", "Script"))
SEQUENCE = _test("sequence", Term("Sequence", "Séquence"))
