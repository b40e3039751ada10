"""Hardship, the misfortune it leads to, and how near that is (Bravoure & Infortune, Infortune; Malheur)."""

from soloist.rules.bravoure.ones import FACES, chances, misfortune_weight, successes_weights
from soloist.rules.system import Odds


def strikes(infortune: int, highest: int) -> bool:
    """Whether a failure is a misfortune: its own point counted, Hardship is above the highest die."""
    return infortune > highest


def certain_from(asset: bool = False) -> int:
    """The Hardship from which every failure is a misfortune, its own point counted: 7, with an asset 6."""
    return FACES + 1 - int(asset)


def failures_left(infortune: int, asset: bool = False) -> int:
    """How many failures at most can still be borne: the next one after them is surely a misfortune."""
    return max(0, certain_from(asset) - 1 - infortune)


def countdown(dice: int, infortune: int, asset: bool = False) -> Odds:
    """The chance that the next failure, of so many dice, is a misfortune: `misfortune` against `failure`.

    It is the threat to show beside the sheet; Bravery only puts the failure off.
    """
    failing = successes_weights(dice, asset)[0]
    struck = misfortune_weight(dice, asset, infortune)
    return Odds({"misfortune": struck, "failure": failing - struck}, failing)


def next_roll(dice: int, infortune: int, asset: bool = False) -> Odds:
    """The chance that the next roll itself is a misfortune."""
    total = chances(dice, asset)
    struck = misfortune_weight(dice, asset, infortune)
    return Odds({"misfortune": struck, "other": total - struck}, total)


def scene_over(bravoure: int, infortune: int) -> dict[str, int]:
    """What changes for someone who was struck when the scene ends for all: both counters go back to 0."""
    changes = {"bravoure": -bravoure, "infortune": -infortune}
    return {name: change for name, change in changes.items() if change}
