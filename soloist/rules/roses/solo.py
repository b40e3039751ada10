"""What to ask oneself in each phase when La Couleur des Roses is played alone.

The four phases are those of HaDes 0.1.0, Jouer seul; the text has a teller, whose part one takes.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.content import Words
from soloist.rules.phases import PhaseId, told
from soloist.rules.roses import approach
from soloist.rules.roses.tests import CONTESTED, QUESTIONS
from soloist.rules.term import Term

_WORDS = Words("roses", "solo")

PROMPTS: Mapping[PhaseId, tuple[Term, ...]] = MappingProxyType(
    {
        "immersion": approach.QUESTIONS[:2],
        "destiny": (
            _WORDS("how_hard_is_it"),
            _WORDS("sequelae_take_dice_aid"),
            _WORDS("does_something_come_in"),
        ),
        "mixed": (
            *approach.QUESTIONS[2:],
            CONTESTED,
            _WORDS("if_it_fails_which"),
        ),
        "conclusion": QUESTIONS,
    }
)

LOOP: Final = told(PROMPTS, _WORDS("teller"))
