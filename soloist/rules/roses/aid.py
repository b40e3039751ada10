"""Mutual aid: bonus dice for who is helped (La Couleur des Roses, Entraide)."""

from soloist.rules.dice import Dice
from soloist.rules.roses.colour import best_of_weights
from soloist.rules.roses.counts import MOST
from soloist.rules.roses.keys import ROLL_KEYS, SIDES
from soloist.rules.roses.pools import prepared
from soloist.rules.roses.success_dice import COIN_FACES
from soloist.rules.roses.throwing import read, spent, thrown
from soloist.rules.system import Odds, Outcome, Resolution, Situation, Test, later
from soloist.rules.term import Term

PER_DIE = 2  # successes for a bonus die

IDS = ("none", "one", "two", "three", "four", "five", "six")  # by bonus dice


def aid(successes: int) -> int:
    """Bonus dice from a helper's roll: one for each full pair of successes."""
    return successes // PER_DIE


def roll_aid(situation: Situation, dice: Dice) -> Resolution:
    """A helper rolls; `value` is the successes, `facts["bonus"]` the bonus dice for who is helped."""
    wanted = read(situation, ROLL_KEYS)
    colours = thrown(wanted, dice)
    dice.done()
    found = sum(colour.successes for colour in colours)
    return Resolution(
        "aid",
        IDS[aid(found)],
        found,
        {colour.side: colour.roll for colour in colours},
        spent(colours),
        facts={"bonus": aid(found)},
    )


def aid_odds(situation: Situation) -> Odds:
    """Exact chances of each number of bonus dice."""
    wanted = read(situation, ROLL_KEYS)
    virtue = best_of_weights(wanted.counts[0], 1 + wanted.values["again_virtue"])
    skill = best_of_weights(wanted.counts[1], 1 + wanted.values["again_skill"])
    weights = dict.fromkeys(IDS, 0)
    for v, one in enumerate(virtue):
        for s, other in enumerate(skill):
            weights[IDS[aid(v + s)]] += one * other
    return Odds(weights, sum(virtue) * sum(skill))


def _outcome(dice: int) -> Outcome:
    text = (
        Term("The will was there; it changes nothing.", "L’intention y était ; cela ne change rien.")
        if not dice
        else Term(
            "A hand at the right moment: bonus dice for the one who acts.",
            "Un coup de main au bon moment : des dés de bonus pour qui agit.",
        )
    )
    name = Term(f"Aid +{dice}D", f"Aide +{dice}D") if dice else Term("No aid", "Aucune aide")
    return Outcome(IDS[dice], None, name, text, mood="good" if dice else "plain")


_ways = later("soloist.rules.ways", "odd_or_even")

AID = Test(
    "aid",
    Term("Aid", "Entraide"),
    SIDES,
    ROLL_KEYS,
    tuple(_outcome(dice) for dice in range(2 * MOST // PER_DIE + 1)),
    roll_aid,
    aid_odds,
    prepared=prepared,
    called=COIN_FACES,
    ways=lambda _: _ways(),
)
