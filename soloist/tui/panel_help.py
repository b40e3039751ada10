"""What the marks and keys of the panels mean, for the help opened from within them."""

from collections.abc import Sequence
from typing import Final

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.tui.commands import key_name
from soloist.tui.help_page import Part

_Rows = Sequence[tuple[str, Message]]

_NAMED: Final = ("enter", "escape", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9")

_BUILD: Final[_Rows] = (
    ("● ○", message("a reason that counts, one at hand that does not")),
    ("a b c", message("put the reason of that letter in, or take it out")),
    ("A B C", message("the same, on the other side")),
    ("o", message("the reason this side starts with")),
    ("← →", message("the other side; ▸ marks the one that is turned")),
    ("↑ ↓", message("a die more or fewer without a reason: ↕")),
    ("r", message("write a reason: old lock 2D")),
    ("t", message("type the dice of a real roll; their first digit does too")),
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
    ("1 2", message("roll the dice of that side again, where it is offered")),
    ("d", message("the free steps of Deus Ex Alea, where it is offered")),
    ("r", message("throw everything anew; nothing is written yet")),
    ("enter", message("keep it, then say what follows")),
)
_TABLES: Final[_Rows] = (
    ("↑ ↓", message("choose a table; typing narrows the list down")),
    ("enter", message("roll it, or take what was typed as the answer")),
    ("Tab", message("look at its rows, and back")),
    ("p", message("among its rows: take the one at the cursor, as Space does; what was rolled is recorded")),
    ("f2", message("type the dice of a real roll")),
    ("f3", message("roll it several times, no two results alike")),
    ("f6", message("shuffle the deck, then draw; s does it where the deck is used up")),
    ("escape", message("back")),
)
_ANSWER: Final[_Rows] = (
    ("r", message("roll again")),
    ("↑ ↓", message("another row")),
    ("← →", message("another column; ▸ marks it")),
    ("t u v", message("also write the line that is offered under that letter, or not")),
    ("enter", message("keep it")),
)
_SEVERAL: Final[_Rows] = (
    ("↑ ↓", message("the result at hand; ▸ marks it")),
    ("o", message("keep this one alone; the record names the others")),
    ("enter", message("keep all of them")),
)
_OWN: Final[_Rows] = (
    ("f7", message("add a row, or the lines of a paste; a shipped table goes on in a file of yours")),
    ("f8", message("make a table of lines you paste or type")),
    ("f4", message("open the table in your editor, at its line or at the row")),
    ("f5", message("pin the table, so that it comes first with a ★, or let go of it")),
    ("f9", message("everything that is wrong in your files, with its line")),
    ("Ctrl+L Ctrl+N Ctrl+O", message("the same as F7, F8 and F4")),
)
_PROBLEMS: Final[_Rows] = (
    ("✖", message("an error: that table cannot be rolled, or only as it was before")),
    ("⚠", message("a warning: it can be rolled, and something in it is probably meant otherwise")),
    ("·", message("a note: worth knowing, nothing to mend")),
    ("enter", message("your editor, at the line; the list follows what you save")),
    ("escape", message("back")),
)


def opposition_help(lingo: Lingo) -> tuple[Part, ...]:
    """For a test being put together, and once it is rolled."""
    say = lingo.say
    return (
        (say("Before the roll"), _rows(_BUILD, lingo)),
        (say("Real dice"), _rows(_DICE, lingo)),
        (say("On the result"), _rows(_RESULT, lingo)),
    )


def table_help(lingo: Lingo, *, own: bool = True) -> tuple[Part, ...]:
    """For a table being chosen, once it answered, and for the files behind it where there are some."""
    say = lingo.say
    files = ((say("Your own tables"), _rows(_OWN, lingo)),) if own else ()
    return (
        (say("Tables"), _rows(_TABLES, lingo)),
        (say("On the answer"), _rows(_ANSWER, lingo)),
        (say("On several results"), _rows(_SEVERAL, lingo)),
        *files,
    )


def problem_help(lingo: Lingo) -> tuple[Part, ...]:
    """For what is wrong in the files of tables."""
    return ((lingo.say("Problems in tables"), _rows(_PROBLEMS, lingo)),)


def _rows(rows: _Rows, lingo: Lingo) -> list[tuple[str, str]]:
    return [(_typed(typed, lingo), lingo.render(does)) for typed, does in rows]


def _typed(typed: str, lingo: Lingo) -> str:
    return key_name(typed, lingo.render) if typed in _NAMED else typed
