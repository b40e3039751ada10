"""The rows and lines of the screen on which tables grow."""

from types import MappingProxyType
from typing import Final

from textual.content import Content

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.play.grow import Find, What
from soloist.play.grow_write import Ground
from soloist.tui.ink import QUIET, ink, spread

DONE: Final = "✓"
_WHAT: Final = MappingProxyType[What, Message](
    {
        "role": message("role"),
        "place": message("place"),
        "thing": message("thing"),
        "thread": message("thread"),
        "mission": message("mission"),
        "scene": message("scene"),
        "answer": message("answer without dice"),
        "consequence": message("consequence"),
        "question": message("question"),
        "action": message("action"),
        "sentence": message("sentence"),
    }
)
_NARROW: Final = 50  # cells under which only the line is said


def what_of(find: Find) -> Message:
    """What a find is."""
    return _WHAT[find.what]


def find_row(find: Find, text: str, lingo: Lingo, width: int, *, done: bool) -> Content:
    """One find: whether it was grown, its words, what it is and where."""
    line = lingo.say("line {line}", line=find.line)
    where = line if width < _NARROW else f"{lingo.render(what_of(find))} · {line}"
    sign = f"{DONE} " if done else "  "
    return spread(ink(sign) + ink(text), ink(where, "dim"), width)


def ground_line(ground: Ground, where: str, lingo: Lingo) -> Content:
    """Where the row goes, and what is there already."""
    say = lingo.say
    if ground.fresh:
        told = say("a new table, in {where}", where=where)
    elif ground.shipped:
        told = say("yours after the shipped ones, in {where}", where=where)
    else:
        rows = ground.rows
        told = lingo.count("{n} row so far, in {where}", "{n} rows so far, in {where}", rows, where=where)
    return ink(told, QUIET)
