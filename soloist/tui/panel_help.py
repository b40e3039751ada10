"""What the marks and keys of the panels mean, for the help opened from within them."""

from collections.abc import Sequence
from typing import Final

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.tui.commands import key_name
from soloist.tui.help_screen import Part

_Rows = Sequence[tuple[str, Message]]

_BUILD: Final[_Rows] = (
    ("● ○", message("a reason that counts, one at hand that does not")),
    ("a b c", message("put the reason of that letter in, or take it out")),
    ("A B C", message("the same, on the other side")),
    ("o", message("the reason this side starts with")),
    ("← →", message("the other side; ▸ marks the one that is turned")),
    ("↑ ↓", message("a die more or fewer without a reason: ↕")),
    ("r", message("write a reason: old lock 2D")),
    ("t", message("type the dice of a real roll")),
    ("f2", message("inputs seldom wanted")),
    ("enter", message("roll")),
    ("escape", message("back")),
)
_DICE: Final[_Rows] = (
    ("6 2 5", message("the dice of a side as they fell")),
    ("+4", message("a bonus die")),
    ("|", message("between the sides; / will do")),
    ("6 2 5 +4 | 1 4 3", message("three dice and a bonus die against three")),
)
_RESULT: Final[_Rows] = (
    ("a b c, ↑ ↓", message("take a choice, or let go of it")),
    ("← →", message("a step down or up, for a fortune")),
    ("d", message("the free steps of Deus Ex Alea, where it is offered")),
    ("r", message("roll again")),
    ("enter", message("keep it, then say what follows")),
)
_TABLES: Final[_Rows] = (
    ("↑ ↓", message("choose a table; typing narrows the list down")),
    ("enter", message("roll it, or take what was typed as the answer")),
    ("f2", message("type the dice of a real roll")),
    ("escape", message("back")),
)
_ANSWER: Final[_Rows] = (
    ("r", message("roll again")),
    ("↑ ↓", message("another row")),
    ("← →", message("another column; ▸ marks it")),
    ("enter", message("keep it")),
)


def opposition_help(lingo: Lingo) -> tuple[Part, ...]:
    """For a test being put together, and once it is rolled."""
    say = lingo.say
    return (
        (say("Before the roll"), _rows(_BUILD, lingo)),
        (say("Real dice"), _rows(_DICE, lingo)),
        (say("On the result"), _rows(_RESULT, lingo)),
    )


def table_help(lingo: Lingo) -> tuple[Part, ...]:
    """For a table being chosen, and once it answered."""
    say = lingo.say
    return ((say("Tables"), _rows(_TABLES, lingo)), (say("On the answer"), _rows(_ANSWER, lingo)))


def _rows(rows: _Rows, lingo: Lingo) -> list[tuple[str, str]]:
    return [(_typed(typed, lingo), lingo.render(does)) for typed, does in rows]


def _typed(typed: str, lingo: Lingo) -> str:
    return key_name(typed, lingo.render) if typed in ("enter", "escape", "f2") else typed
