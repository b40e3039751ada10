"""Bravoure & Infortune told a second time, slowly: each rule as its text says it, one die after another.

Nothing here is shared with `soloist.rules.games.bravoure`; a die is the list of all the faces it showed.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

from soloist.values.dataclass import dataclass

REFUSED = "refused"


@dataclass(frozen=True)
class Turn:
    """What one roll gave one character; the counters as changes, `left` the score of the Menace."""

    outcome: str
    value: int
    natural: int
    bravoure: int = 0
    infortune: int = 0
    spent: int = 0
    left: int | None = None

    @property
    def effects(self) -> dict[str, int]:
        """The counters that change."""
        both = {"bravoure": self.bravoure, "infortune": self.infortune}
        return {name: change for name, change in both.items() if change != 0}


@dataclass(frozen=True)
class Purse:
    """Bravery in hand (None: nobody counts), how much is to be spent, whether new points may be.

    Where the story has it so, they may `complete` an action that fell short.
    """

    spend: int = 0
    bravoure: int | None = None
    spend_gained: bool = True
    complete: bool = False


def last_faces(dice: Sequence[Sequence[int]], asset: bool) -> list[int]:
    """The faces that lie on the table; with the asset a 6 is rolled again until it is none."""
    faces = []
    for shown in dice:
        if asset:
            assert shown[-1] != 6
            assert all(face == 6 for face in shown[:-1])
        else:
            assert len(shown) == 1
        faces.append(shown[-1])
    return faces


def ones(faces: Iterable[int]) -> int:
    """Every 1 is a success."""
    return sum(1 for face in faces if face == 1)


def is_misfortune(infortune_after: int, faces: Sequence[int]) -> bool:
    """After a failure: the counter, new point included, is above the highest die on the table."""
    return all(infortune_after > face for face in faces)


def missed(faces: Sequence[int], infortune: int) -> Turn:
    """No 1 at all: one point of Infortune, and perhaps out of the scene."""
    outcome = "misfortune" if is_misfortune(infortune + 1, faces) else "failure"
    return Turn(outcome, 0, 0, infortune=1)


def in_hand(purse: Purse, gained: int) -> int:
    """The points that can be spent once so many are gained; a purse nobody counts has them all."""
    if purse.bravoure is None:
        return purse.spend
    return purse.bravoure + (gained if purse.spend_gained else 0)


def act(faces: Sequence[int], required: int, infortune: int, purse: Purse) -> Turn:
    """An action: achieved, not enough, or missed; then as many points spent on top as there are.

    Refused before it is thrown where the best throw would not earn what lacks.
    """
    if purse.spend > in_hand(purse, max(0, len(faces) - required)):
        return Turn(REFUSED, 0, 0)
    successes = ones(faces)
    if successes == 0:
        return missed(faces, infortune)
    gained = max(0, successes - required)
    spend = min(purse.spend, in_hand(purse, gained))
    if successes < required and not (purse.complete and successes + spend >= required):
        return Turn("short", successes, successes)
    return Turn("success", successes + spend, successes, bravoure=gained - spend, spent=spend)


def strike(faces: Sequence[int], required: int, infortune: int, purse: Purse, score: int) -> Turn:
    """An action against a Menace: each success of an achieved one takes a point off it, down to none."""
    return brought_down(act(faces, required, infortune, purse), score)


def brought_down(turn: Turn, score: int) -> Turn:
    """What an action leaves of a Menace."""
    left = score
    if turn.outcome == "success":
        for _ in range(turn.value):
            if left > 0:
                left = left - 1
    outcome = "beaten" if left == 0 else turn.outcome
    return Turn(outcome, turn.value, turn.natural, turn.bravoure, turn.infortune, turn.spent, left)


def watch(faces: Sequence[int], required: int) -> Turn:
    """A passive roll: the same dice, and no counter moves."""
    successes = ones(faces)
    if successes == 0:
        return Turn("failure", 0, 0)
    return Turn("success" if successes >= required else "short", successes, successes)


def oppose(first: Turn, second: Turn) -> str:
    """Two players: the more successes win; level is for the game master to say."""
    if first.natural > second.natural:
        return "first"
    if first.natural < second.natural:
        return "second"
    return "tie"


def together(
    hands: Sequence[Sequence[int]], required: int, infortunes: Sequence[int]
) -> tuple[str, int, list[Turn]]:
    """All try the same: outcome, how many achieved it, and what each of them gets."""
    turns = [act(faces, required, held, Purse()) for faces, held in zip(hands, infortunes, strict=True)]
    achieved = sum(1 for turn in turns if turn.outcome == "success")
    if 2 * achieved >= len(turns):
        forgiven = [Turn("failure", 0, 0) if turn.natural == 0 else turn for turn in turns]
        return "success", achieved, forgiven
    if any(turn.outcome == "misfortune" for turn in turns):
        return "misfortune", achieved, turns
    return "failure", achieved, turns


def share(converted: Sequence[int], finished: bool) -> int:
    """Experience of each: one for playing, one for an adventure ended, Bravery turned in; rounded up."""
    pot = 0
    for points in converted:
        pot += 1 + points + (1 if finished else 0)
    each = 0
    while each * len(converted) < pot:
        each += 1
    return each


def every_table(dice: int, asset: bool) -> list[tuple[int, ...]]:
    """All equally likely ways dice can lie: rolled until it is no 6, a die is a fair one of five faces."""
    return list(product(range(1, 6 if asset else 7), repeat=dice))


def chances(outcomes: Sequence[str]) -> dict[str, Fraction]:
    """The chance of each outcome among equally likely ones."""
    return {name: Fraction(outcomes.count(name), len(outcomes)) for name in set(outcomes)}
