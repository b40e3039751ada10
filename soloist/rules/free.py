"""No rules at all: prose, tables, the destiny die and bare dice, for any other game."""

from soloist.rules.bare import BARE
from soloist.rules.choice import CHOICE
from soloist.rules.content import Words
from soloist.rules.fate import FATE, FATE_CREDIT
from soloist.rules.system import System, Test, later

_WORDS = Words()

_told = later("soloist.rules.guide", "read")

FREE = System(
    id="free",
    name=_WORDS("words.free_play"),
    credit=FATE_CREDIT,
    hat=None,
    counters=(),
    tests=(FATE, CHOICE, BARE),
    main_test=None,
    guide=lambda: _told()("", "journal"),
    about=_WORDS("words.prose_tables_and_the"),
)


def everyones(test: Test) -> bool:
    """Whether a test is of every game, yes and no or bare dice, and keeps its words in all of them."""
    return any(test is each for each in FREE.tests)
