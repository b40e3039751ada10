"""What to ask oneself in each phase when HaDes is played alone (0.1.0, Jouer seul); prompts are ours."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.phases import PHASES, PhaseId, told
from soloist.rules.term import Term

_MORE: Final[Mapping[PhaseId, tuple[Term, ...]]] = MappingProxyType(
    {
        "immersion": (
            Term("Which trait shows without being named?", "Quel trait se voit, sans être nommé ?"),
        ),
        "destiny": (
            Term("What already written can come back here?", "Qu’est-ce qui, déjà écrit, peut revenir ici ?"),
            Term(
                "A sensation first: which trait does it announce?",
                "D’abord une sensation : quel trait annonce-t-elle ?",
            ),
            Term(
                "Which lie could come to light, and what would lie under it?",
                "Quel mensonge pourrait se découvrir, et qu’y aurait-il dessous ?",
            ),
        ),
        "mixed": (
            Term("If it is “yes, but”, what does it cost?", "Si c’est « oui, mais », qu’en coûte-t-il ?"),
            Term(
                "Does a die against stand there without a reason?",
                "Un dé contre reste-t-il sans explication ?",
            ),
            Term(
                "If it is reached, how far? Better or worse than before?",
                "Si c’est atteint, jusqu’où ? Mieux ou pire qu’avant ?",
            ),
        ),
        "conclusion": (
            Term("Is there a new trait worth keeping?", "Y a-t-il un trait nouveau qui mérite de rester ?"),
        ),
    }
)

LOOP: Final = told({each.id: (*each.prompts, *_MORE[each.id]) for each in PHASES})
