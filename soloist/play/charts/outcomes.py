"""How often each outcome came against how often it should have, test by test, and how lucky that is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from soloist.play.charts.faces import Faces, faces
from soloist.play.charts.luck import Luck, luck
from soloist.play.charts.survey import Survey
from soloist.play.charts.weighed import LeftOut, Weighed, Why, expected, weigh
from soloist.rules.system import Odds, Test
from soloist.rules.term import Term

FEW = 30  # rolls, below which luck says little


@dataclass(frozen=True, slots=True)
class Share:
    """An outcome: how often it `came`, and how often it was `due` by the exact chances of every roll."""

    id: str
    name: Term
    mood: Literal["good", "mixed", "bad", "plain"]
    came: int
    due: Fraction


@dataclass(frozen=True, slots=True)
class Tally:
    """All rolls of one test, its outcomes in the order of the rules.

    Of the `rolls`, `certain` ones could only come out in one way; something was spent afterwards on `spent`
    ones, which count as their dice first fell.
    """

    id: str
    name: Term
    rolls: int
    shares: tuple[Share, ...]
    luck: Luck
    certain: int = 0
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Every roll of a story: by test, the most rolled first; the luck of all; the faces of the dice.

    `left_out` are rolls whose chances cannot be told, by why not.
    """

    tallies: tuple[Tally, ...]
    luck: Luck
    left_out: Mapping[Why, int]
    faces: tuple[Faces, ...]

    @property
    def unweighed(self) -> int:
        """How many rolls are left out."""
        return sum(self.left_out.values())

    @property
    def rolls(self) -> int:
        """How many rolls were weighed."""
        return sum(tally.rolls for tally in self.tallies)


def outcomes(survey: Survey, *, veiled: bool = False) -> Outcomes:
    """The rolls of a story weighed; `veiled` leaves out those whose dice only Destiny may see."""
    found: dict[str, list[Weighed]] = {}
    left_out: dict[Why, int] = {}
    for each in weigh(survey):
        if veiled and each.rolled.lone:
            continue
        if isinstance(each, LeftOut):
            left_out[each.why] = left_out.get(each.why, 0) + 1
        else:
            found.setdefault(each.test.id, []).append(each)
    every = [each for rolls in found.values() for each in rolls]
    tallies = sorted(map(_tally, found.values()), key=lambda tally: -tally.rolls)
    seen = (rolled for rolled in survey.rolls if not (veiled and rolled.lone))
    whole = tallies[0].luck if len(tallies) == 1 else _luck(every)
    return Outcomes(tuple(tallies), whole, left_out, faces(seen))


def _tally(rolls: list[Weighed]) -> Tally:
    test = rolls[0].test
    alike: dict[int, tuple[Odds, int]] = {}
    for each in rolls:
        alike[id(each.odds)] = each.odds, alike.get(id(each.odds), (each.odds, 0))[1] + 1
    came: dict[str, int] = {}
    for each in rolls:
        came[each.outcome] = came.get(each.outcome, 0) + 1
    known = [outcome.id for outcome in test.outcomes]
    known += sorted({id_ for odds, _ in alike.values() for id_ in odds.weights} - {*known})
    shares = (_share(test, id_, came.get(id_, 0), expected(alike, id_)) for id_ in known)
    kept = tuple(share for share in shares if share.came or share.due)
    certain, spent = sum(not each.open for each in rolls), sum(each.spent for each in rolls)
    return Tally(test.id, test.label, len(rolls), kept, _luck(rolls), certain, spent)


def _share(test: Test, id_: str, came: int, due: Fraction) -> Share:
    outcome = test.outcome(id_)
    if outcome is None:  # a bare number
        return Share(id_, Term(id_, id_), "plain", came, due)
    return Share(id_, outcome.name, outcome.mood, came, due)


def _luck(rolls: Iterable[Weighed]) -> Luck:
    """The luck of those rolls that can go well or badly."""
    return luck((each.score, each.scores) for each in rolls if len(each.scores) > 1)
