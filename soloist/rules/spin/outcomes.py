"""The six results of SPIN, in an opposition, a script and off stage: their meaning, in our own words.

Plain and partial results are the probable, told from what the pools were made of; the two extremes
are the unforeseen (SPIN 0.1, Résultat).
"""

from soloist.rules.content import Words
from soloist.rules.outcomes import scale

_WORDS = Words("spin")

OUTCOME_IDS = {
    3: "feat",
    2: "success",
    1: "partial_success",
    -1: "partial_failure",
    -2: "failure",
    -3: "fiasco",
}
NAMES = {value: _WORDS(f"results.{id_}") for value, id_ in OUTCOME_IDS.items()}

OPPOSITION_OUTCOMES = scale(_WORDS.part("outcomes.opposition"), NAMES, OUTCOME_IDS)
SCRIPT_OUTCOMES = scale(_WORDS.part("outcomes.script"), NAMES, OUTCOME_IDS)
OFF_STAGE_OUTCOMES = scale(_WORDS.part("outcomes.off_stage"), NAMES, OUTCOME_IDS)
"""The same dice, read for the outcome alone."""
