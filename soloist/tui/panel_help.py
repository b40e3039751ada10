"""What the marks and keys of the panels of tables mean, for the help opened from within them."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.play.commands import key_name
from soloist.tui.help_page import Part

Rows: TypeAlias = Sequence[tuple[str, Message]]
"""A key or a sign, and what it does."""

_NAMED: Final = ("enter", "escape", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9")

_TABLES: Final[Rows] = (
    ("↑ ↓", message("choose a table; typing narrows the list down")),
    ("enter", message("roll it, or take what was typed as the answer")),
    ("Tab", message("look at its rows, and back")),
    ("p", message("among its rows: take the one at the cursor, as Space does; what was rolled is recorded")),
    ("f2", message("type the dice of a real roll")),
    ("f3", message("roll it several times, no two results alike")),
    ("f6", message("shuffle the deck, then draw; s does it where the deck is used up")),
    ("escape", message("back")),
)
_ANSWER: Final[Rows] = (
    ("r", message("roll again")),
    ("↑ ↓", message("another row")),
    ("← →", message("another column; ▸ marks it")),
    ("t u v", message("also write the line that is offered under that letter, or not")),
    ("enter", message("keep it")),
)
_SEVERAL: Final[Rows] = (
    ("↑ ↓", message("the result at hand; ▸ marks it")),
    ("o", message("keep this one alone; the record names the others")),
    ("enter", message("keep all of them")),
)
_OWN: Final[Rows] = (
    ("f7", message("add a row, or the lines of a paste; a shipped table goes on in a file of yours")),
    ("f8", message("make a table of lines you paste or type")),
    ("f4", message("open the table in your editor, at its line or at the row")),
    ("f5", message("pin the table, so that it comes first with a ★, or let go of it")),
    ("f9", message("everything that is wrong in your files, with its line")),
    ("Ctrl+L Ctrl+N Ctrl+O", message("the same as F7, F8 and F4")),
)
_PROBLEMS: Final[Rows] = (
    ("✖", message("an error: that table cannot be rolled, or only as it was before")),
    ("⚠", message("a warning: it can be rolled, and something in it is probably meant otherwise")),
    ("·", message("a note: worth knowing, nothing to mend")),
    ("enter", message("your editor, at the line; the list follows what you save")),
    ("escape", message("back")),
)


def table_help(lingo: Lingo, *, own: bool = True) -> tuple[Part, ...]:
    """For a table being chosen, once it answered, and for the files behind it where there are some."""
    say = lingo.say
    files = ((say("Your own tables"), rows(_OWN, lingo)),) if own else ()
    return (
        (say("Tables"), rows(_TABLES, lingo)),
        (say("On the answer"), rows(_ANSWER, lingo)),
        (say("On several results"), rows(_SEVERAL, lingo)),
        *files,
    )


def problem_help(lingo: Lingo) -> tuple[Part, ...]:
    """For what is wrong in the files of tables."""
    return ((lingo.say("Problems in your files"), rows(_PROBLEMS, lingo)),)


def rows(listed: Rows, lingo: Lingo) -> list[tuple[str, str]]:
    """Keys by their names, and what they do, in words."""
    return [(_typed(typed, lingo), lingo.render(does)) for typed, does in listed]


def _typed(typed: str, lingo: Lingo) -> str:
    return key_name(typed, lingo.render) if typed in _NAMED else typed
