"""What the six results, and the two without dice, mean for eight types of action, in our own words.

Meaning and offers follow HaDes 0.1.0, Tables par type d'action; where a type says nothing, the
general table holds. A type changes no chance and no effect.
"""

from functools import cache

from soloist.rules.hades.keys import TYPES
from soloist.rules.hades.script_outcomes import SCRIPT_OUTCOMES
from soloist.rules.hades.type_texts import Told
from soloist.rules.hades.types_of_contest import BYPASS, COMPETITION, ELIMINATE, NEGOTIATE
from soloist.rules.hades.types_of_trial import ENDURE, OBSERVE, SCRIPT, SOLVE
from soloist.rules.system import Outcome

_TOLD: dict[str, Told] = {  # by the English name of the type
    "eliminate": ELIMINATE,
    "bypass": BYPASS,
    "negotiate": NEGOTIATE,
    "solve": SOLVE,
    "endure": ENDURE,
    "observe": OBSERVE,
    "script": SCRIPT | {held.id: (held.text, held.choices) for held in SCRIPT_OUTCOMES},
    "competition": COMPETITION,
}


@cache
def worded(general: tuple[Outcome, ...], type_: int) -> tuple[Outcome, ...]:
    """Outcomes of the general table in the words of a type, a number of `TYPES`; 0 leaves them be."""
    told = _TOLD.get(TYPES[type_].en, {})
    return tuple(
        Outcome(each.id, each.value, each.name, *told.get(each.id, (each.text, each.choices)), each.mood)
        for each in general
    )
