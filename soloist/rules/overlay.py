"""The destiny of HaDes laid over a game that has none, where a story asks for it.

Destiny is kept on the game master's hat; what has no dice moves it as in HaDes, and below zero it may
open a new branch with a mishap. The option is `solo.destiny_overlay`.
"""

from dataclasses import replace

from soloist.rules.hades.tests import BRANCH, BRANCH_OPTION, PLAIN_AUTO
from soloist.rules.system import Counter, Option
from soloist.rules.term import Term

OVERLAY = "solo.destiny_overlay"
HAT = Term("Destiny", "Destinée")

DESTINY = Counter("destiny", Term("Destiny", "Destin"), shared=True, option=OVERLAY)
DESTINY_TESTS = (replace(PLAIN_AUTO, option=OVERLAY), replace(BRANCH, option=OVERLAY))
DESTINY_OPTIONS = (
    Option(OVERLAY, Term("A destiny counter, as in HaDes", "Un compteur de destin, comme HaDes"), "off"),
    replace(BRANCH_OPTION, option=OVERLAY),
)
