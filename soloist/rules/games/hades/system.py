"""HaDes: what its rolls and gauges come to (HaDes beta 0.1.0, AleaScript, CC BY 4.0).

`game.yaml` describes what is rolled.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final

from soloist.rules.content import Words
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.engine.contest import Contest, Gain, Role, competition, opposition, script
from soloist.rules.engine.description import Rule, described
from soloist.rules.engine.evens import bounded
from soloist.rules.system import Asked, Resolution, Roll, Situation, later
from soloist.values import regex
from soloist.values.message import Refusal, count, message

_WORDS = Words("hades")

# --- gauges of three bars (Jauges) -------------------------------------------------------------------

HIGHEST: Final = 3
MARKS: Final = ("—", "I", "II", "~~II~~")  # by level
KINDS: Final = {kind: _WORDS(f"words.kinds.{kind}") for kind in ("state", "resource", "progress")}


def gauge_dice(kind: str, bars: int) -> int:
    """Dice a relevant gauge costs its holder at that level, 0 or −1; progress weighs nothing."""
    return -1 if kind in ("state", "resource") and bars == 2 else 0


def spend(held: int, fortunes: int = 1) -> int:
    """Fortunes left; raises `Refusal` when there are too few."""
    if fortunes > held:
        raise Refusal(
            count(
                "This costs {n} fortune, {held} held.",
                "This costs {n} fortunes, {held} held.",
                fortunes,
                held=held,
            )
        )
    return held - fortunes


# --- reading the dice (Jets de dés; Fortunes; Script) ------------------------------------------------

RESULTS: Final = ("feat", "success", "almost", "setback", "failure", "fiasco")

_EARNING: Final[dict[Role, tuple[int, ...]]] = {
    "favourite": (-3, -2),
    "balanced": (-3, 3),
    "outsider": (2, 3),
}
"""The results that earn a fortune, by role."""


def judge(evens_for: int, evens_against: int) -> int:
    """The result, −3 to +3 without 0 (HaDes 0.1.0, Jets de dés).

    A tie is +1, unless no die is even at all: then it is −1.
    """
    if evens_for == evens_against:
        return 1 if evens_for else -1
    return bounded(evens_for - evens_against)


def role(for_: int, against: int) -> Role:
    """Who was expected to win, seen from the protagonist."""
    if for_ > against:
        return "favourite"
    return "outsider" if for_ < against else "balanced"


def gain(for_: int, against: int, value: int, shifted: bool) -> Gain:
    """The fortune gained by each protagonist involved: 0 or 1, never on a shifted result."""
    return Gain(int(not shifted and value in _EARNING[role(for_, against)]), 0)


def interrupted_step(steps: Sequence[int], evens: int) -> int:
    """The step, from 1, that holds the `evens`-th obstacle die when the steps' dice are laid end to end.

    The first step for no evens, the last when there are more evens than dice.
    """
    ends = enumerate(accumulate(steps), 1)
    return next((number for number, laid in ends if evens <= laid), len(steps))


def _stops(steps: Sequence[int], evens: int, value: int) -> int | None:
    """The step a script stops at; None from +2 on, where the mission is fulfilled."""
    return None if value >= 2 else interrupted_step(steps, evens)


def _fits(side: str, size: int, listed: int) -> None:
    """Raises `Refusal` where a side has both a pool and a list, and they do not agree."""
    if listed and listed != size:
        raise Refusal(
            message(
                "“{side}” has {size} dice and its steps {listed}. Make them agree.",
                side=side,
                size=size,
                listed=listed,
            )
        )


_ASSET: Final = regex.compile(r".*\(([^()\d]+)\)[\s+]*")


def comparable(situation: Situation) -> Mapping[str, tuple[str, str]]:
    """The kinds of asset that both sides bring, `sabre (weapon)`, with the reasons that are one.

    Of one calibre each side adds its die; else only the stronger does, on its own side (Jets de dés).
    """
    mine, theirs = (
        {kind[1].casefold(): held.text for held in pool.reasons if (kind := _ASSET.fullmatch(held.text))}
        for pool in situation.pools
    )
    return {kind: (own, theirs[kind]) for kind, own in mine.items() if kind in theirs}


CONTEST: Final = Contest(judge, role, gain, _WORDS, RESULTS, _stops, _fits)


# --- what is read from destiny -----------------------------------------------------------------------


def automatic(destiny: int) -> tuple[str, int]:
    """How an uncertain outcome turns without dice, and the change of destiny."""
    return ("good", -1) if destiny > 0 else ("bad", 1)


def resolve_automatically(asked: Asked, dice: Dice) -> Resolution:
    """`good` and destiny −1, or `bad` and destiny +1; always good when it is `granted`.

    HaDes 0.1.0, Résoudre automatiquement.
    """
    outcome, change = ("good", -1) if asked.values["granted"] else automatic(asked.values["destiny"])
    return Resolution(asked.test, outcome, None, {}, {"destiny": change})


def _take_initiative(asked: Asked, dice: Dice) -> Resolution:
    """The protagonist acts first when destiny is above 0, else the antagonist (HaDes 0.1.0, Initiative)."""
    first = "protagonist" if asked.values["destiny"] > 0 else "antagonist"
    return Resolution(asked.test, first, None, {}, {})


def _orient(asked: Asked, dice: Dice) -> Resolution:
    """Destiny spent to orient the story (HaDes 0.1.0, Le destin).

    `bad` and destiny +1 at zero and below, `good` and −1 above; a benefit is +1, a harm −1. What a trait or a
    basic action is granted costs the same point: that is the automatic result, never both.
    """
    causes = automatic(asked.values["destiny"]), ("benefit", 1), ("harm", -1)
    outcome, change = causes[asked.values["cause"]]
    return Resolution(asked.test, outcome, None, {}, {"destiny": change})


def _open_branch(asked: Asked, dice: Dice) -> Resolution:
    """The destiny roll that opens a new branch when playing alone (HaDes 0.1.0, Jouer seul).

    A d6 below `-destiny` is a mishap; no die is rolled at 0 or above. Destiny stays as it is.
    """
    against = -asked.values["destiny"]
    if against <= 0:
        return Resolution(asked.test, "no_roll", None, {}, {})
    faces = dice.throw(Throw(LONE, 1))
    outcome = "contretemps" if faces[0] < against else "clear"
    return Resolution(asked.test, outcome, None, {LONE: Roll(faces)}, {}, facts={"against": against})


_DISPOSED: Final = ("benevolent", "neutral", "malevolent")  # as the bands of a distance roll have them


def _dispose(asked: Asked, dice: Dice) -> Resolution:
    """How a supporting role met on the spot is disposed (HaDes 0.1.0, Second rôle au pied levé).

    A d6 below the distance of Destiny from 0 takes its side, none is rolled at 0; or a distance roll.
    """
    destiny, distance = asked.values["destiny"], asked.values["distance"]
    faces = dice.throw(Throw(LONE, 1)) if destiny or distance else ()
    if distance:
        outcome = _DISPOSED[(faces[0] - 1) // 2]
    elif not faces or faces[0] >= abs(destiny):
        outcome = "neutral"
    else:
        outcome = "benevolent" if destiny > 0 else "malevolent"
    return Resolution(asked.test, outcome, None, {LONE: Roll(faces)} if faces else {}, {})


OVERLAY: Final = {"auto": Rule(resolve_automatically), "branch": Rule(_open_branch)}
"""What destiny decides alone, lent to games that keep it where a story asks for it."""

HADES: Final = described(
    "hades",
    {
        "opposition": opposition(CONTEST)._replace(comparable=comparable),
        "script": script(CONTEST),
        "competition": competition(CONTEST),
        "orient": Rule(_orient),
        "initiative": Rule(_take_initiative),
        "role": Rule(_dispose),
        **OVERLAY,
    },
    gauge_dice=gauge_dice,
    gauge_marks=MARKS,
    powers="hd.powers",
    debts=later("soloist.rules.games.hades.moments", "DEBTS"),
)
