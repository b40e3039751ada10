"""The four phases of a solo story, who wears which hat, and words to set each one going.

The phases are those of HaDes 0.1.0, Jouer seul; every prompt is ours.
"""

from collections.abc import Mapping
from typing import Final, Literal

from soloist.rules.content import Words
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass, replace

PhaseId = Literal["immersion", "destiny", "mixed", "conclusion"]
HatId = Literal["protagonist", "destiny", "both"]


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase: whose hat is on, what to do in a sentence, and prompts to choose from."""

    id: PhaseId
    name: Term
    hat: HatId
    hat_name: Term
    task: Term
    prompts: tuple[Term, ...]


_WORDS = Words(at="phases")
_HATS: Final[Mapping[PhaseId, HatId]] = {
    "immersion": "protagonist",
    "destiny": "destiny",
    "mixed": "both",
    "conclusion": "protagonist",
}


def _phase(id_: PhaseId, hat: HatId) -> Phase:
    words = _WORDS.part(id_)
    return Phase(id_, words("name"), hat, words("hat"), words("task"), words.each("prompts"))


PHASES: Final[tuple[Phase, ...]] = tuple(_phase(id_, hat) for id_, hat in _HATS.items())


def phase(id_: str) -> Phase | None:
    """The phase of that id."""
    return next((each for each in PHASES if each.id == id_), None)


def of_game(game: str, hat: Term | None = None, *, beside: bool = False) -> tuple[Phase, ...]:
    """The four phases with the prompts of a game, `beside` those of every game or in their place."""
    words = Words(game, "prompts")
    return told({each.id: (*each.prompts * beside, *words.each(each.id)) for each in PHASES}, hat)


def told(prompts: Mapping[PhaseId, tuple[Term, ...]], hat: Term | None = None) -> tuple[Phase, ...]:
    """The four phases with the prompts of a system; `hat` is who plays the world there, if not Destiny."""
    loop = [replace(each, prompts=prompts[each.id]) for each in PHASES]
    if hat is None:
        return tuple(loop)
    both = _WORDS("both_hats", protagonist=PHASES[0].hat_name, hat=hat)
    for place, each in enumerate(loop):
        if each.hat == "destiny":
            loop[place] = replace(each, hat_name=hat, task=_WORDS("other_task"))
        elif each.hat == "both":
            loop[place] = replace(each, hat_name=both)
    return tuple(loop)
