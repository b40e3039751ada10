"""What a sheet needs at its creation, and what a scenario may teach."""

import pytest

from soloist.rules.oneshot.character import contradictions, fair_growth, lacks

STRONG = ("Reflexes", "Pistol", "Science")
WEAK = ("Weak will", "Puny", "Poor sight")


@pytest.mark.parametrize(
    ("strong", "weak", "motivation", "missing"),
    [
        (STRONG, WEAK, "Justice", ()),
        (STRONG[:2], WEAK, "Justice", ("strong",)),
        (STRONG, (*WEAK, "Law"), " ", ("weak", "motivation")),
        (STRONG, ("Slow", *WEAK[:2]), "Fame", ("opposites",)),
    ],
)
def test_what_a_sheet_lacks(
    strong: tuple[str, ...], weak: tuple[str, ...], motivation: str, missing: tuple[str, ...]
) -> None:
    """Three of each, a motivation, and nobody both quick and slow."""
    assert lacks(strong, weak, motivation) == missing


def test_contradictions_are_seen_in_either_language() -> None:
    """By the words a sheet uses."""
    assert [pair[0].en for pair in contradictions(("Costaud", "gringalet", "Droit"))] == ["sturdy"]


def test_points_come_in_pairs() -> None:
    """A strong one with a weak one, or neither."""
    assert fair_growth("", "")
    assert fair_growth("Climbing", "Vertigo")
    assert not fair_growth("Climbing", " ")
