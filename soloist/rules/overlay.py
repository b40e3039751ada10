"""The destiny of HaDes laid over a game that has none, where a story asks for it.

Destiny is kept on the game master's hat; what has no dice moves it as in HaDes, and below zero it may
open a new branch with a mishap. The option is `solo.destiny_overlay`.
"""

from soloist.rules.content import Words
from soloist.rules.hades.tests import BRANCH, BRANCH_OPTION, PLAIN_AUTO
from soloist.rules.system import Counter, Option
from soloist.values.dataclass import replace

_WORDS = Words()

OVERLAY = "solo.destiny_overlay"
HAT = _WORDS("words.hat")

DESTINY = Counter("destiny", _WORDS("counters.destiny"), shared=True, option=OVERLAY)
DESTINY_TESTS = (replace(PLAIN_AUTO, option=OVERLAY), replace(BRANCH, option=OVERLAY))
DESTINY_OPTIONS = (
    Option(OVERLAY, _WORDS("words.a_destiny_counter_as"), "off"),
    replace(BRANCH_OPTION, option=OVERLAY),
)
