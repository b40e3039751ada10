"""How an action of Bravoure & Infortune may end, what that means and offers, in our own words."""

from soloist.rules.content import Words
from soloist.rules.outcomes import outcome

_WORDS = Words("bravoure")

SUCCESS = outcome(_WORDS, "success", mood="good", part="outcomes.plain")
SHORT = outcome(_WORDS, "short", mood="mixed")
FAILURE = outcome(_WORDS, "failure", mood="bad")
MISFORTUNE = outcome(_WORDS, "misfortune", mood="bad")

ACTION_OUTCOMES = (SUCCESS, SHORT, FAILURE, MISFORTUNE)
NAMES = {outcome.id: outcome.name for outcome in ACTION_OUTCOMES}

PASSIVE_OUTCOMES = (
    outcome(_WORDS, "success", mood="good", name=SUCCESS.name, part="outcomes.success_2"),
    outcome(_WORDS, "short", mood="mixed", name=SHORT.name, part="outcomes.short_2"),
    outcome(_WORDS, "failure", mood="bad", name=FAILURE.name, part="outcomes.failure_2"),
)
