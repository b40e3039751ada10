"""Making a character: scores, and what to check (Bravoure & Infortune, Création de personnage)."""

from collections.abc import Mapping, Sequence
from typing import Literal

from soloist.rules.content import Words
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass

_WORDS = Words("bravoure")

AttributeId = Literal["vigour", "agility", "mind", "aura"]
Lack = Literal["scores", "traits", "objects", "asset", "flaw"]

START = (1, 2, 3, 4)  # one for each attribute, in any order
TRAITS = 3
OBJECTS = 2
FIRST_LEVEL = 1  # of a trait or an object


@dataclass(frozen=True, slots=True)
class Attribute:
    """One of the four: its name, and what it is good for."""

    id: AttributeId
    name: Term
    help: Term


ATTRIBUTES = (
    Attribute(
        "vigour",
        _WORDS("words.vigour"),
        _WORDS("words.strength_sturdiness_stamina"),
    ),
    Attribute(
        "agility",
        _WORDS("words.agility"),
        _WORDS("words.quickness_nimble_fingers_balance"),
    ),
    Attribute(
        "mind",
        _WORDS("words.mind"),
        _WORDS("words.wits_will_learning_sharp"),
    ),
    Attribute(
        "aura",
        _WORDS("words.aura"),
        _WORDS("words.looks_charm_a_voice"),
    ),
)


@dataclass(frozen=True, slots=True)
class Draft:
    """A character being made: scores by attribute, scores of traits and of objects, asset and flaw."""

    attributes: Mapping[AttributeId, int]
    traits: Mapping[str, int]
    objects: Mapping[str, int]
    asset: str = ""
    flaw: str = ""


def unfinished(draft: Draft) -> Sequence[Lack]:
    """What a new character still lacks, in the order it is made; nothing when it is complete."""
    checks: tuple[tuple[Lack, bool], ...] = (
        ("scores", tuple(sorted(draft.attributes.values())) == START),
        ("traits", _new(draft.traits, TRAITS)),
        ("objects", _new(draft.objects, OBJECTS)),
        ("asset", bool(draft.asset.strip())),
        ("flaw", bool(draft.flaw.strip())),
    )
    return tuple(id_ for id_, done in checks if not done)


def _new(scores: Mapping[str, int], wanted: int) -> bool:
    return len(scores) == wanted and all(score == FIRST_LEVEL for score in scores.values())
