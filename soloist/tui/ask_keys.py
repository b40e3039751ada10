"""Which keys matter while a table is chosen, looked at, or has answered."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from textual.content import Content

from soloist.lingo import Lingo
from soloist.play.commands import key_name, key_within
from soloist.tui.ink import key_word

Mode: TypeAlias = Literal["list", "rows", "answer"]


@dataclass(frozen=True, slots=True)
class Ways:
    """What can be done now.

    `table` says whether a table is at hand, `own` whether there are files to change, `columns` whether an
    answer has several results, `many` whether they are of one table, `pinned` whether it is pinned, `deck`
    whether it is one; `refused` that something was, `used_up` that it was for want of cards.
    """

    mode: Mode
    table: bool = True
    own: bool = False
    columns: bool = False
    many: bool = False
    pinned: bool = False
    deck: bool = False
    refused: bool = False
    used_up: bool = False


def keys(ways: Ways, lingo: Lingo) -> tuple[Content, ...]:
    """Keys with a word each, those that matter most first; help and back are never the last to be cut."""
    first = tuple(_refused(ways, lingo) if ways.refused else _first(ways, lingo))
    leave, about = key_name("escape", lingo.render), key_within("help", lingo.render)
    back = (key_word(leave, lingo.say("back")), key_word(about, lingo.say("help")))
    return (*first, *back) if ways.refused else (*first, *back, *_more(ways, lingo))


def _refused(ways: Ways, lingo: Lingo) -> Iterator[Content]:
    """What can be done about it."""
    say = lingo.say
    if ways.used_up:
        yield key_word("s", say("shuffle"))
    if ways.own and ways.table:
        yield key_word("F4", say("editor"))
    if ways.own:
        yield key_word("F8", say("new table"))


def _first(ways: Ways, lingo: Lingo) -> Iterator[Content]:
    enter, say = key_name("enter", lingo.render), lingo.say
    match ways.mode:
        case "list":
            yield key_word(enter, say("roll") if ways.table else say("answer"))
            if ways.table:
                yield key_word("Tab", say("rows"))
                yield key_word("F3", say("several"))
        case "rows":
            yield key_word(enter, say("roll"))
            yield key_word(say("Space"), say("take this row"))
            yield key_word("↑ ↓", say("from row to row"))
        case "answer":
            yield key_word(enter, say("keep all") if ways.many else say("keep"))
            if ways.many:
                yield key_word("o", say("only this one"))
            yield key_word("r", say("roll again"))
            yield key_word("← →" if ways.many else "↑ ↓", say("another row"))
            if ways.columns:
                yield key_word("↑ ↓" if ways.many else "← →", say("choose") if ways.many else say("column"))
            yield key_word("a–z", say("write on"))
        case _:
            assert_never(ways.mode)


def _more(ways: Ways, lingo: Lingo) -> Iterator[Content]:
    say = lingo.say
    if ways.mode == "list" and ways.table:
        yield key_word("F2", say("real dice"))
    if ways.mode != "answer" and ways.deck:
        yield key_word("F6", say("shuffle"))
    if not ways.own:
        return
    if ways.table:
        yield key_word("F4", say("editor"))
        yield key_word("F5", say("unpin") if ways.pinned else say("pin"))
        yield key_word("F7", say("add a row"))
    if ways.mode != "answer":
        yield key_word("F8", say("new table"))
        yield key_word("F9", say("problems"))
