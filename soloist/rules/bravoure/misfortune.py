"""Hardship, the misfortune it leads to, and how near that is (Bravoure & Infortune, Infortune; Malheur)."""


def strikes(infortune: int, highest: int) -> bool:
    """Whether a failure is a misfortune: its own point counted, Hardship is above the highest die."""
    return infortune > highest


def scene_over(bravoure: int, infortune: int) -> dict[str, int]:
    """What changes for someone who was struck when the scene ends for all: both counters go back to 0."""
    changes = {"bravoure": -bravoure, "infortune": -infortune}
    return {name: change for name, change in changes.items() if change}
