"""The competition: each runs against its own obstacle, and the results are compared (SPIN 0.1).

Only the protagonists' own rolls move destiny, fortunes and cards.
"""

from dataclasses import replace

from soloist.message import Refusal, message
from soloist.rules.dice import Dice
from soloist.rules.hades.competition import COMPETITION as HADES_COMPETITION
from soloist.rules.hades.competition import MOST_WEIGHED, SIDES, Competitor, compete, finishes
from soloist.rules.parity import evens
from soloist.rules.scale import bounded
from soloist.rules.settled import Settled
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.spin.aftermath import (
    AWAITED,
    check_spending,
    check_zero,
    destiny_change,
    promised,
    roll_both,
    settle,
)
from soloist.rules.spin.judgement import gain, judge
from soloist.rules.spin.keys import ROLL_KEYS
from soloist.rules.spin.outcomes import NAMES
from soloist.rules.system import Choice, Odds, Resolution, Share, Situation, Test
from soloist.rules.term import Term

KEYS = (
    *ROLL_KEYS,
    *(key for key in HADES_COMPETITION.keys if key.id in ("joint", "rival_protagonist")),
)


def resolve_competition(situation: Situation, dice: Dice) -> Resolution:
    """Roll the protagonist's race, then the rival's. `value` is the protagonist's own result.

    `facts` adds `rival_value`, both sums of even dice, and `rival_fortunes` when the rival is a
    protagonist, whose dice then move destiny and cards too.
    """
    counts, values = _read(situation)
    played = bool(values["rival_protagonist"])
    more = destiny_change(*counts[2:], values) if played else 0
    check_zero(destiny_change(*counts[:2], values) + more, values)
    own = roll_both(counts[:2], ("for", "against"), dice)
    rival = roll_both(counts[2:], ("rival_for", "rival_against"), dice)
    dice.done()
    settled = settle(*own, values)
    rival_value = judge(evens(rival[0]), evens(rival[1]))
    mine, theirs = Competitor(settled.value, own[0].all), Competitor(rival_value, rival[0].all, played)
    earned = gain(*counts[2:], rival_value, shifted=False)
    effects = dict(settled.effects)
    if played:
        effects["destiny"] = effects.get("destiny", 0) + more
        effects["cards"] = effects.get("cards", 0) + earned.card
    return Resolution(
        "competition",
        compete(mine, theirs, bool(values["joint"])),
        settled.value,
        dict(zip((side.id for side in SIDES), own + rival, strict=True)),
        {name: change for name, change in effects.items() if change},
        natural=settled.natural,
        facts={
            **settled.facts,
            "even_sum": mine.even_sum,
            "rival_value": rival_value,
            "rival_even_sum": theirs.even_sum,
            "rival_fortunes": earned.fortune if played else 0,
        },
        each=_shares(settled, rival_value, earned.fortune) if played else (),
        awaited=AWAITED,
        told=promised(effects) + (() if played else finishes(NAMES, settled.value, rival_value)),
    )


def _shares(settled: Settled, rival_value: int, rival_fortunes: int) -> tuple[Share, Share]:
    """What each of two protagonists gets, the one who is named first running for the first pools."""
    fortunes = settled.effects.get("fortunes", 0)
    return (
        Share(NAMES[bounded(settled.value)], settled.value, {"fortunes": fortunes} if fortunes else {}),
        Share(NAMES[rival_value], rival_value, {"fortunes": rival_fortunes} if rival_fortunes else {}),
    )


def competition_odds(situation: Situation) -> Odds:
    """Exact chances of the four finishes."""
    counts, values = _read(situation)
    from soloist.rules.hades.competition_odds import Match, match_weights  # rolling needs none of it

    if max(counts) > MOST_WEIGHED:
        raise Refusal(
            message("The odds of a competition are known up to {most} dice a pool.", most=MOST_WEIGHED)
        )
    rules = Match(bool(values["joint"]), bool(values["rival_protagonist"]), values["shift"], judge)
    return Odds(*match_weights(counts[:2], counts[2:], rules))


def _read(situation: Situation) -> tuple[tuple[int, int, int, int], dict[str, int]]:
    first, second, third, fourth = sizes(situation, SIDES)
    values = dict(inputs(situation, KEYS))
    only_lists(situation, KEYS)
    check_spending(first, second, values)
    return (first, second, third, fourth), values


_CHOICES = (
    Choice(
        "carry_edge",
        Term(
            "Carry what this roll gave into the next: an edge or a handicap.",
            "Garder pour le prochain jet ce que celui-ci a donné : un avantage ou un handicap.",
        ),
    ),
    Choice("change_tactics", Term("Try another way next time.", "S’y prendre autrement au prochain jet.")),
    Choice(
        "stay_with_harm",
        Term(
            "After a failure, lose something to stay in the race.",
            "Après un échec, y laisser quelque chose pour rester en course.",
        ),
    ),
)

COMPETITION = Test(
    "competition",
    HADES_COMPETITION.label,
    SIDES,
    KEYS,
    tuple(
        replace(outcome, choices=_CHOICES) if outcome.id == "continue" else outcome
        for outcome in HADES_COMPETITION.outcomes
    ),
    resolve_competition,
    competition_odds,
)
