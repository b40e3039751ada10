"""The competition: each runs against its own obstacle, and the results are compared.

HaDes 0.1.0, Compétition. Only the protagonists' own rolls move destiny and fortunes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from soloist.message import Refusal, message
from soloist.rules.dice import Dice
from soloist.rules.hades.aftermath import check_spending, destiny_change, roll_both, settle
from soloist.rules.hades.judgement import fortune, judge
from soloist.rules.hades.keys import AGAINST, FOR, ROLL_KEYS
from soloist.rules.hades.outcomes import NAMES
from soloist.rules.parity import evens
from soloist.rules.scale import bounded
from soloist.rules.settled import Settled
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Choice, Key, Odds, Outcome, Resolution, Share, Side, Situation, Test
from soloist.rules.term import Term

MOST_WEIGHED = 30  # dice of a pool: the work grows with their cube

Finish = Literal["first", "second", "tie", "continue"]

SIDES = (
    FOR,
    AGAINST,
    Side("rival_for", Term("rival", "rival"), Term("Rival", "Rival"), looks_for="even"),
    Side(
        "rival_against",
        Term("rival obstacle", "obstacle rival"),
        Term("Rival’s obstacle", "Obstacle du rival"),
        right=True,
        looks_for="even",
    ),
)
KEYS = (
    *ROLL_KEYS,
    Key("joint", "flag", Term("They may win together", "Ils peuvent gagner ensemble"), 0),
    Key(
        "rival_protagonist",
        "flag",
        Term("The rival is a protagonist", "Le rival est un protagoniste"),
        0,
    ),
)


@dataclass(frozen=True, slots=True)
class Competitor:
    """A competitor's result, all its own dice, and whether a player's character runs."""

    value: int
    dice: tuple[int, ...]
    protagonist: bool = True

    @property
    def even_sum(self) -> int:
        """The sum of its even dice, bonus dice included."""
        return sum(die for die in self.dice if die % 2 == 0)


def compete(first: Competitor, second: Competitor, joint: bool = False) -> Finish:
    """Who reaches the goal: +2 or more is needed, and +3 beats +2.

    Equal results are a tie when they may win `joint`ly; else the higher sum of even dice wins, then
    a protagonist over anyone else.
    """
    if max(first.value, second.value) < 2:
        return "continue"
    if first.value == second.value and joint:
        return "tie"
    mine = (first.value, first.even_sum, first.protagonist)
    theirs = (second.value, second.even_sum, second.protagonist)
    if mine == theirs:
        return "tie"
    return "first" if mine > theirs else "second"


def resolve_competition(situation: Situation, dice: Dice) -> Resolution:
    """Roll the protagonist's race, then the rival's. `value` is the protagonist's own result.

    `facts` adds `rival_value`, both sums of even dice, and `rival_fortunes` when the rival is a
    protagonist, whose dice then move destiny too and who earns by them alone.
    """
    counts, values = _read(situation)
    own = roll_both(counts[:2], ("for", "against"), values, dice)
    rival = roll_both(counts[2:], ("rival_for", "rival_against"), values, dice)
    dice.done()
    settled = settle(*own, values)
    played = bool(values["rival_protagonist"])
    rival_value = judge(evens(rival[0]), evens(rival[1]))
    earned = fortune(*counts[2:], rival_value, shifted=False)
    mine = Competitor(settled.value, own[0].all)
    theirs = Competitor(rival_value, rival[0].all, played)
    finish = compete(mine, theirs, bool(values["joint"]))
    effects = dict(settled.effects)
    if played:
        effects["destiny"] = effects.get("destiny", 0) + destiny_change(*counts[2:], values)
    return Resolution(
        "competition",
        finish,
        settled.value,
        dict(zip((side.id for side in SIDES), own + rival, strict=True)),
        {name: change for name, change in effects.items() if change},
        natural=settled.natural,
        facts={
            **settled.facts,
            "even_sum": mine.even_sum,
            "rival_value": rival_value,
            "rival_even_sum": theirs.even_sum,
            "rival_fortunes": earned if played else 0,
        },
        each=_shares(settled, rival_value, earned) if played else (),
        told=() if played else finishes(NAMES, settled.value, rival_value),
    )


def finishes(names: Mapping[int, Term], own: int, rival: int) -> tuple[Term]:
    """What each side of a race got, in words, where the rival is nobody's protagonist."""
    mine, theirs = names[bounded(own)], names[bounded(rival)]
    return (
        Term(
            f"{mine.en} ({own:+d}) against {theirs.en} ({rival:+d}) for the rival",
            f"{mine.fr} ({own:+d}) contre {theirs.fr} ({rival:+d}) pour le rival",
        ),
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

    rules = Match(bool(values["joint"]), bool(values["rival_protagonist"]), values["shift"])
    if values["unlimited_chaos"] or max(counts) > MOST_WEIGHED:
        raise Refusal(
            message(
                "The odds of a competition are known up to {most} dice a pool and without unlimited_chaos.",
                most=MOST_WEIGHED,
            )
        )
    return Odds(*match_weights(counts[:2], counts[2:], rules))


def _read(situation: Situation) -> tuple[tuple[int, int, int, int], dict[str, int]]:
    first, second, third, fourth = sizes(situation, SIDES)
    values = dict(inputs(situation, KEYS))
    only_lists(situation, KEYS)
    check_spending(first, second, values)
    return (first, second, third, fourth), values


_CHANGE = Choice("change_tactics", Term("Try another way next time.", "Changer de tactique au prochain jet."))
_HARM = Choice(
    "stay_with_harm",
    Term(
        "After a failure, take a harm to stay in the race.",
        "Après un échec, subir un préjudice pour rester en lice.",
    ),
)

COMPETITION = Test(
    "competition",
    Term("Competition", "Compétition"),
    SIDES,
    KEYS,
    (
        Outcome(
            "first",
            None,
            Term("Won", "Gagné"),
            Term("The protagonist gets there first.", "Le protagoniste arrive en tête."),
            mood="good",
        ),
        Outcome(
            "second",
            None,
            Term("Lost", "Perdu"),
            Term("The rival gets there first.", "Le rival arrive en tête."),
            mood="bad",
        ),
        Outcome(
            "tie",
            None,
            Term("Tie", "Ex æquo"),
            Term("They reach it side by side.", "Ils touchent au but côte à côte."),
            mood="mixed",
        ),
        Outcome(
            "continue",
            None,
            Term("Still open", "Rien n’est joué"),
            Term(
                "Nobody is there yet: an edge or a handicap carries into the next roll.",
                "Personne n’y est encore : un avantage ou un handicap pèsera sur le prochain jet.",
            ),
            (_CHANGE, _HARM),
            "mixed",
        ),
    ),
    resolve_competition,
    competition_odds,
)
