"""What One Shot's tests come to, in words for the table."""

from soloist.rules.content import Words
from soloist.rules.outcomes import outcome
from soloist.rules.system import Choice, Outcome

_WORDS = Words("oneshot")

SUCCESS = _WORDS("words.success")
FAILURE = _WORDS("words.failure")

_SECOND = Choice(
    "second_chance",
    _WORDS("choices.second_chance"),
)
_REVELATION = Choice(
    "revelation",
    _WORDS("choices.revelation"),
)
_OTHER_WAY = Choice("other_way", _WORDS("choices.other_way"))
FAILED = (_SECOND, _OTHER_WAY, _REVELATION)

STANDARD_OUTCOMES = (
    outcome(_WORDS, "success", mood="good", name=SUCCESS),
    Outcome(
        "failure",
        0,
        FAILURE,
        _WORDS("words.not_one_die_gets"),
        FAILED,
        "bad",
    ),
)

OPPOSED_OUTCOMES = (
    outcome(_WORDS, "success", mood="good", name=SUCCESS, part="outcomes.success_2"),
    Outcome(
        "failure",
        0,
        FAILURE,
        _WORDS("words.the_other_side_holds"),
        FAILED,
        "bad",
    ),
)

ATTACK_OUTCOMES = (
    outcome(_WORDS, "success", mood="good", part="outcomes.success_3"),
    outcome(_WORDS, "failure", value=0, mood="bad"),
)
