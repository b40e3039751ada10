"""How an action of Bravoure & Infortune may end, what that means and offers, in our own words."""

from soloist.rules.content import Words
from soloist.rules.outcomes import outcome

_WORDS = Words("bravoure")

SUCCESS = outcome(_WORDS.part("outcomes.plain"), "success", mood="good")
SHORT = outcome(_WORDS.part("outcomes"), "short", mood="mixed")
FAILURE = outcome(_WORDS.part("outcomes"), "failure", mood="bad")
MISFORTUNE = outcome(_WORDS.part("outcomes"), "misfortune", mood="bad")

ACTION_OUTCOMES = (SUCCESS, SHORT, FAILURE, MISFORTUNE)
NAMES = {outcome.id: outcome.name for outcome in ACTION_OUTCOMES}

PASSIVE_OUTCOMES = (
    outcome(_WORDS.part("outcomes.success_2"), "success", mood="good", name=SUCCESS.name),
    outcome(_WORDS.part("outcomes.short_2"), "short", mood="mixed", name=SHORT.name),
    outcome(_WORDS.part("outcomes.failure_2"), "failure", mood="bad", name=FAILURE.name),
)
