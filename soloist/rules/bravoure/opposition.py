"""Two protagonists against each other: most successes win (Bravoure & Infortune, Opposition)."""

from collections.abc import Sequence
from itertools import accumulate

from soloist.rules.bravoure.judgement import Judged, judge
from soloist.rules.bravoure.keys import ASSET, ENDLESS, HARDSHIP, OTHER, POOL
from soloist.rules.bravoure.ones import chances, roll_ones, successes_weights
from soloist.rules.bravoure.outcomes import NAMES
from soloist.rules.dice import Dice
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Choice, Key, Odds, Outcome, Resolution, Share, Situation, Test, later
from soloist.rules.term import Term

SIDES = (POOL, OTHER)
KEYS = (
    ASSET,
    Key("other_asset", "flag", Term("other asset", "autre atout"), 0),
    HARDSHIP,
    Key(
        "other_infortune",
        "int",
        Term("other hardship", "autre infortune"),
        0,
        0,
        ENDLESS,
        counter="infortune",
        said=True,
        whose=1,
    ),
)

OUTCOMES = (
    Outcome(
        "first",
        None,
        Term("Ahead", "Devant"),
        Term("The one who acts has the upper hand.", "L’avantage va à qui agissait."),
        mood="good",
    ),
    Outcome(
        "second",
        None,
        Term("Behind", "Derrière"),
        Term("The other one has the upper hand.", "L’avantage va à l’autre."),
        mood="bad",
    ),
    Outcome(
        "tie",
        None,
        Term("Tie", "Égalité"),
        Term("Neither gives way.", "Aucun des deux ne cède."),
        (
            Choice("ask", Term("Ask the destiny die who wins.", "Demander au dé du destin qui l’emporte.")),
            Choice("rule", Term("Decide by what was told.", "Trancher d’après le récit.")),
        ),
        "mixed",
    ),
)


def oppose(situation: Situation, dice: Dice) -> Resolution:
    """Roll both pools. `value` is the successes of the first; each one gains and suffers as in an action."""
    (own, other), values = _read(situation)
    rolls = (
        roll_ones(own, POOL.id, dice, range(own) if values["asset"] else ()),
        roll_ones(other, OTHER.id, dice, range(other) if values["other_asset"] else ()),
    )
    dice.done()
    mine = judge(rolls[0].base, values["infortune"])
    theirs = judge(rolls[1].base, values["other_infortune"])
    lead = mine.successes - theirs.successes
    return Resolution(
        "opposition",
        "first" if lead > 0 else "second" if lead < 0 else "tie",
        mine.successes,
        {POOL.id: rolls[0], OTHER.id: rolls[1]},
        mine.effects,
        facts={"other_value": theirs.successes},
        each=(share(mine), share(theirs)),
    )


def share(judged: Judged) -> Share:
    """How one of several people fared."""
    return Share(NAMES[judged.outcome], judged.counted, judged.effects)


def opposition_odds(situation: Situation) -> Odds:
    """Exact chances to be ahead, behind and level."""
    (own, other), values = _read(situation)
    mine = successes_weights(own, bool(values["asset"]))
    theirs = successes_weights(other, bool(values["other_asset"]))
    total = chances(own, bool(values["asset"])) * chances(other, bool(values["other_asset"]))
    ahead = _above(mine, theirs)
    level = sum(one * two for one, two in zip(mine, theirs, strict=False))
    return Odds({"first": ahead, "second": total - ahead - level, "tie": level}, total)


def _above(mine: Sequence[int], theirs: Sequence[int]) -> int:
    """The weight of the first having more successes than the second."""
    below = list(accumulate(theirs))
    return sum(weight * below[min(k, len(below)) - 1] for k, weight in enumerate(mine) if k)


def _read(situation: Situation) -> tuple[tuple[int, int], dict[str, int]]:
    own, other = sizes(situation, SIDES)
    values = dict(inputs(situation, KEYS))
    only_lists(situation, KEYS)
    return (own, other), values


_ways = later("soloist.rules.bravoure.ways", "of_sides")

OPPOSITION = Test(
    "opposition",
    Term("Opposition", "Opposition"),
    SIDES,
    KEYS,
    OUTCOMES,
    oppose,
    opposition_odds,
    at_most=2,
    ways=lambda asked: _ways()(asked, SIDES),
)
