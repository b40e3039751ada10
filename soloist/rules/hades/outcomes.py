"""The results of HaDes: those of an opposition and of a script, and what they mean for a type of action.

Meaning and offers follow HaDes 0.1.0, Interpréter le résultat; Tables par type d'action; the sentences
are ours. Where a type says nothing, the general table holds. A type changes no chance and no effect.
"""

from functools import cache

from soloist.rules.content import Words
from soloist.rules.outcomes import scale, told
from soloist.rules.system import Outcome

_WORDS = Words("hades")

OUTCOME_IDS = {3: "feat", 2: "success", 1: "almost", -1: "setback", -2: "failure", -3: "fiasco"}
NAMES = {value: _WORDS(f"results.{id_}") for value, id_ in OUTCOME_IDS.items()}

OPPOSITION_OUTCOMES = scale(_WORDS.part("outcomes.opposition"), NAMES, OUTCOME_IDS)
SCRIPT_OUTCOMES = scale(_WORDS.part("outcomes.script"), NAMES, OUTCOME_IDS)

TYPES = {number: _WORDS(f"types.{id_}.name") for number, id_ in enumerate(_WORDS.names("types"))}


@cache
def worded(general: tuple[Outcome, ...], type_: int) -> tuple[Outcome, ...]:
    """Outcomes of the general table in the words of a type, a number of `TYPES`; 0 leaves them be."""
    id_ = _WORDS.names("types")[type_]
    words, script = _WORDS.part(f"types.{id_}"), {each.id: each for each in SCRIPT_OUTCOMES}

    def text(each: Outcome) -> Outcome:
        if id_ == "script" and each.id in script:
            return script[each.id]
        if each.id not in words.names():
            return each
        return Outcome(each.id, each.value, each.name, *told(words, each.id), each.mood)

    return tuple(map(text, general))
