"""Difficulties: the scale, a second chance, distances, and one at a guess (One Shot, Tests and Combat)."""

from collections.abc import Mapping

from soloist.message import Refusal, message
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Odds, Outcome, Resolution, Roll, Situation, Test
from soloist.rules.term import Term

LEAST, AVERAGE, MOST = 4, 7, 10
SECOND_CHANCE = 2  # harder
SURPRISED = 4  # to hit those who did not see it coming
CARE = 8
SHORT_RANGE, LONG_RANGE = 20, 50  # metres: up to the first is short, beyond the second long

DIFFICULTIES: Mapping[int, Term] = {
    4: Term("Very easy", "Très facile"),
    5: Term("Easy", "Facile"),
    6: Term("Rather easy", "Plutôt facile"),
    7: Term("Average", "Moyenne"),
    8: Term("Rather hard", "Plutôt difficile"),
    9: Term("Hard", "Difficile"),
    10: Term("Very hard", "Très difficile"),
}


def second_chance(difficulty: int) -> int:
    """The difficulty of a second try; raises `Refusal` above 10, which no die reaches."""
    harder = difficulty + SECOND_CHANCE
    if harder > MOST:
        raise Refusal(
            message(
                "No second chance: the difficulty would be {difficulty}, and dice stop at {most}.",
                difficulty=harder,
                most=MOST,
            )
        )
    return harder


def shot(metres: int, hindered: int = 0, each: bool = False) -> int:
    """The difficulty of a shot: 7 to 20 m, 8 to 50 m, 9 beyond, 1 more when it is hindered.

    `hindered` counts cover and poor visibility: both are no worse than one, unless `each` adds up.
    """
    base = 7 if metres <= SHORT_RANGE else 8 if metres <= LONG_RANGE else 9
    return min(MOST, base + (hindered if each else min(hindered, 1)))


def at_a_guess(roll: int) -> int:
    """A difficulty for those who play alone, by a d6: 1–2 gives 6, 3–4 gives 7, 5–6 gives 8."""
    return 6 + (roll - 1) // 2


def guess(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the difficulty."""
    _nothing(situation)
    faces = dice.throw(Throw(LONE, 1))
    dice.done()
    value = at_a_guess(faces[0])
    return Resolution("difficulty", _GUESSES[value], value, {LONE: Roll(faces)}, {})


def _guess_odds(situation: Situation) -> Odds:
    _nothing(situation)
    return Odds(dict.fromkeys(_GUESSES.values(), 1), len(_GUESSES))


def _nothing(situation: Situation) -> None:
    sizes(situation, ())
    inputs(situation, ())
    only_lists(situation, ())


_GUESSES = {6: "rather_easy", 7: "average", 8: "rather_hard"}

DIFFICULTY = Test(
    "difficulty",
    Term("Difficulty", "Difficulté"),
    (),
    (),
    (
        Outcome(
            "rather_easy",
            6,
            DIFFICULTIES[6],
            Term("Something here is on your side: what is it?", "Quelque chose joue en ta faveur : quoi ?"),
            mood="good",
        ),
        Outcome(
            "average",
            7,
            DIFFICULTIES[7],
            Term("Neither help nor trap.", "Ni coup de pouce, ni piège."),
            mood="mixed",
        ),
        Outcome(
            "rather_hard",
            8,
            DIFFICULTIES[8],
            Term("Something is in the way: what is it?", "Quelque chose gêne : quoi donc ?"),
            mood="bad",
        ),
    ),
    guess,
    _guess_odds,
)
