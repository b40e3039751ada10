"""The test: virtue dice and skill dice against a difficulty (La Couleur des Roses, Résolution d'actions)."""

from math import comb

from soloist.message import Refusal, message
from soloist.rules.dice import Dice
from soloist.rules.roses.advantages import check_spending, offers, success_weight
from soloist.rules.roses.colour import Colour, again, best_of_weights
from soloist.rules.roses.difficulty import FURTHEST, LEAST, RUNGS, TECHNICAL
from soloist.rules.roses.keys import READY, ROLL_KEYS, SIDES
from soloist.rules.roses.pools import prepared
from soloist.rules.roses.success_dice import COIN_FACES
from soloist.rules.roses.throwing import Read, read, spent, thrown
from soloist.rules.system import Choice, Key, Odds, Outcome, Resolution, Situation, Test, later
from soloist.rules.term import Term

# --- what a test of La Couleur des Roses comes to -------------------------------------------------


TEST_OUTCOMES = (
    Outcome(
        "success",
        None,
        Term("Success", "Réussite"),
        Term(
            "It is done: the skill says what, the virtue says with what grace.",
            "C’est fait : la compétence dit quoi, la vertu dit avec quelle grâce.",
        ),
        mood="good",
    ),
    Outcome(
        "failure",
        None,
        Term("Failure", "Échec"),
        Term("Not this way, not this time.", "Pas ainsi, pas cette fois."),
        (
            Choice(
                "reveal",
                Term(
                    "Let it reveal something: ask an oracle what was hidden.",
                    "En tirer une révélation : demander à un oracle ce qui se cachait là.",
                ),
            ),
            Choice(
                "other_way",
                Term(
                    "Come at it otherwise: another virtue, another skill.",
                    "S’y prendre autrement : une autre vertu, une autre compétence.",
                ),
            ),
        ),
        mood="bad",
    ),
)


DIFFICULTY = Key(
    "difficulty", "int", Term("difficulty", "difficulté"), None, LEAST, FURTHEST,
    usual=TECHNICAL, rungs=RUNGS,
)  # fmt: skip
KEYS = (DIFFICULTY, *ROLL_KEYS, READY)


def attempt(situation: Situation, dice: Dice) -> Resolution:
    """`value` is the number of successes: those of the best throw of each colour.

    `again_virtue` and `again_skill` advantages are spent on that colour, come what may;
    `advantages` are spent one after another while the test fails and can still be saved, on the
    colour more likely to do so. `effects` has what was spent; `facts` the successes by colour.
    """
    wanted = _read(situation)
    colours = thrown(wanted, dice)
    difficulty, left = wanted.values["difficulty"], wanted.values["advantages"]
    while left and (best := offers(wanted.counts, _found(colours), difficulty, left)):
        at = 0 if best[0].side == "virtue" else 1
        rolled = again(colours[at], dice)
        colours = (rolled, colours[1]) if at == 0 else (colours[0], rolled)
        left -= 1
    dice.done()
    found = _found(colours)
    return Resolution(
        "test",
        "success" if sum(found) >= difficulty else "failure",
        sum(found),
        {colour.side: colour.roll for colour in colours},
        spent(colours),
        facts={"against": difficulty, "virtue": found[0], "skill": found[1]},
    )


def attempt_odds(situation: Situation) -> Odds:
    """Exact chances of success and failure.

    With `advantages`, each is spent as a person would who wants to succeed: only on a failure
    that can still be saved, and on the colour that leaves the best chance, those to come included.
    """
    wanted = _read(situation)
    difficulty, ready = wanted.values["difficulty"], wanted.values["advantages"]
    virtue, skill = wanted.counts
    if ready:
        weight = sum(
            comb(virtue, v) * comb(skill, s) * success_weight(wanted.counts, (v, s), difficulty, ready)
            for v in range(virtue + 1)
            for s in range(skill + 1)
        )
        total = 1 << (virtue + skill) * (ready + 1)
    else:
        ways = best_of_weights(virtue, 1 + wanted.values["again_virtue"])
        others = best_of_weights(skill, 1 + wanted.values["again_skill"])
        weight = sum(
            one * other for v, one in enumerate(ways) for s, other in enumerate(others) if v + s >= difficulty
        )
        total = sum(ways) * sum(others)
    return Odds({"success": weight, "failure": total - weight}, total)


def _found(colours: tuple[Colour, Colour]) -> tuple[int, int]:
    return colours[0].successes, colours[1].successes


def _read(situation: Situation) -> Read:
    wanted = read(situation, KEYS)
    ready = wanted.values["advantages"]
    if ready and (wanted.values["again_virtue"] or wanted.values["again_skill"]):
        raise Refusal(
            message("advantages= are spent as the dice fall, again_…= as you say: give one or the other.")
        )
    check_spending(ready, wanted.values.get("held"), bool(wanted.values["several"]))
    return wanted


_ways = later("soloist.rules.ways", "odd_or_even")

TEST = Test(
    "test",
    Term("Test", "Test"),
    SIDES,
    KEYS,
    TEST_OUTCOMES,
    attempt,
    attempt_odds,
    prepared=prepared,
    called=COIN_FACES,
    ways=lambda _: _ways(),
)
