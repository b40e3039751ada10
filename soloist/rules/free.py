"""No rules at all: prose, tables, the destiny die and bare dice, for any other game."""

from soloist.rules.bare import BARE
from soloist.rules.choice import CHOICE
from soloist.rules.fate import FATE, FATE_CREDIT
from soloist.rules.system import System, Test, later
from soloist.rules.term import Term

FREE = System(
    id="free",
    name=Term("Free play", "Jeu libre"),
    credit=FATE_CREDIT,
    hat=None,
    counters=(),
    tests=(FATE, CHOICE, BARE),
    main_test=None,
    guide=later("soloist.rules.free_guide", "FREE_GUIDE"),
    about=Term("Prose, tables, and the dice of any game.", "Récit, tables, et les dés de tout autre jeu."),
)


def everyones(test: Test) -> bool:
    """Whether a test is of every game, yes and no or bare dice, and keeps its words in all of them."""
    return any(test is each for each in FREE.tests)
