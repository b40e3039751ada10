"""What the keys of the desk do, for the help opened from it."""

from collections.abc import Sequence
from typing import Final

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.play.commands import key_name
from soloist.tui.help_page import Part

_Rows = Sequence[tuple[str, Message]]

_LIST: Final[_Rows] = (
    ("abc", message("type to find: names first, then what stands on the cards")),
    ("↑ ↓", message("from one to the next; Page Up and Page Down by eight")),
    ("enter", message("open the card, or make what has no such name yet")),
    ("+ −", message("move the first number, while nothing is typed; written a moment later")),
    ("Ctrl+N", message("something new: a threat, a mission, a role…")),
    ("Tab", message("to the card, and back")),
    ("escape", message("clear what is typed, then back to the story")),
)
_CARD: Final[_Rows] = (
    ("↑ ↓", message("from value to value")),
    ("+ −", message("move a number, turn an option; ← → too")),
    ("enter", message("edit the value; unfold a secret")),
    ("a", message("add to the list at hand; “bag: rope, lamp” is a list of its own")),
    ("x", message("take a thing out of its list")),
    ("c", message("close a thread or a stake, or open it again")),
    ("p", message("play the next step of a mission; once it is done, it goes on")),
    ("s", message("what is left of a mission as one script")),
    ("r", message("reveal a secret, as a consequence or as prose")),
    ("l", message("the line of the story that made it")),
    ("n", message("something new")),
)
_NEW: Final[_Rows] = (
    ("f3", message("an idea from a table, while the line is open")),
    ("The flood 4: cellars, bridge", message("a threat of four segments, and what it does next")),
    ("The vault: watch 1, run 2", message("a mission, its steps with the obstacle’s dice")),
)


def ledger_help(lingo: Lingo) -> tuple[Part, ...]:
    """For the list, for a card, and for what is made anew."""
    say = lingo.say
    return (
        (say("In the list of the desk"), _rows(_LIST, lingo)),
        (say("On a card"), _rows(_CARD, lingo)),
        (say("Something new"), _rows(_NEW, lingo)),
    )


def _rows(rows: _Rows, lingo: Lingo) -> list[tuple[str, str]]:
    return [
        (key_name(typed, lingo.render) if typed in ("enter", "escape", "f3") else typed, lingo.render(does))
        for typed, does in rows
    ]
