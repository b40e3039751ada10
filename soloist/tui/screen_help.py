"""Help asked for on a screen that has none of its own: what its keys do there, then everything else."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from textual.app import App

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.play.commands import key_name, key_of
from soloist.tui.help_page import Part

_Rows: TypeAlias = Sequence[tuple[str, Message]]

_CHOOSE: Final[_Rows] = (
    ("↑ ↓", message("the row at hand")),
    ("enter", message("take it")),
    ("escape", message("back")),
)
_NARROW: Final[_Rows] = (("abc", message("leaves the rows that hold what is typed")), *_CHOOSE)
_SCREENS: Final[Mapping[str, tuple[Message, _Rows]]] = MappingProxyType(
    {
        "SettingsScreen": (
            message("Settings"),
            (
                ("← →", message("another value; it holds at once and is kept")),
                ("↑ ↓", message("another setting; what it means stands below")),
                ("enter", message("on the last row: the keys of every command")),
                ("escape", message("back")),
            ),
        ),
        "KeysScreen": (
            message("Keys"),
            (
                ("abc", message("leaves the commands, or the keys, that hold what is typed")),
                ("↑ ↓", message("the command at hand")),
                ("enter", message("give it another key; • marks what is not as shipped")),
                ("escape", message("back")),
            ),
        ),
        "ChartsScreen": (
            message("Charts"),
            (
                ("Tab", message("the next chart; its number too")),
                ("↑ ↓", message("another number, test or measure; of a table, further on")),
                ("← →", message("the point before or after; Home and End the first and the last")),
                ("enter", message("to that place in the story")),
                ("t", message("the same as a table, or the picture again")),
                ("z", message("an exchange a cell, or the whole story")),
                ("escape", message("back")),
            ),
        ),
        "OddsScreen": (
            message("Chances"),
            (
                ("← →", message("what is turned, down or up; digits type it")),
                ("↑ ↓", message("another dial: a pool, an option, what a fortune shifts")),
                ("Tab", message("another view: outcomes, map, curve, side by side, steps, length")),
                ("t T", message("another test of these rules, forwards or back")),
                ("s S", message("other rules; those of the story as the story plays them")),
                ("m M", message("another number to go by: an outcome, that or better, a mean, a drift")),
                ("p", message("keep this situation beside what comes; again lets go of it")),
                ("e", message("twice: write it down as a drawing, a table and data, in the shared folder")),
                ("escape", message("back")),
            ),
        ),
        "MomentPanel": (
            message("Step by step"),
            (
                ("1 2 3", message("take the way of that number; so does its key without Shift, then Enter")),
                ("↑ ↓", message("the way at hand")),
                ("enter", message("take it, or what is written; with neither, go on")),
                ("← →", message("a step back, or on without")),
                ("/tables", message("an idea from the table of the step")),
                ("/moments", message("other moments")),
                ("escape", message("later: it waits where it is")),
            ),
        ),
        "ExportScreen": (
            message("Export"),
            (
                ("↑ ↓", message("another line of the form; Tab too")),
                ("← →", message("another value of the line; what the format is like stands below")),
                ("enter", message("on the last line: write the file; where it is, is said then")),
                ("/send", message("write it from any line")),
                ("escape", message("leave the form; nothing is written")),
            ),
        ),
        "GrowScreen": (
            message("Grow the game from the story"),
            (
                ("abc", message("change the words; {{…}} takes from a table, after // is shown beside")),
                ("enter", message("add the row, and on to the next")),
                ("↑ ↓", message("another name, answer, sentence")),
                ("Tab", message("row, role card, scene type, mission type, canvas; Shift+Tab back")),
                ("/tables", message("another table, or a new one")),
                ("/tag", message("the next name in the words as a hole: {{pc}}, {{story/roles}}")),
                ("/undo", message("take the last row back: its file is as it was")),
                ("escape", message("done; the story is not changed")),
            ),
        ),
        "MomentList": (message("Step by step"), _CHOOSE),
        "Palette": (message("All commands"), _NARROW),
        "OpenStory": (message("Open a story"), (*_NARROW[:-1], ("/new", message("New story")), _NARROW[-1])),
        "OutlineScreen": (message("Outline"), _NARROW),
        "SearchScreen": (message("Search"), _NARROW),
        "DraftsScreen": (message("Earlier drafts"), (("c", message("copy it")), *_CHOOSE)),
    }
)
_HUSHED: Final = frozenset({"HelpScreen", "KeyCatch", "Handover"})
"""Screens over which nothing is told: help itself, one that takes every key, one that hides the story."""


def explain(app: App[None], lingo: Lingo, lang: str) -> bool:
    """Show help over whatever screen there is, its terms in `lang`; whether any is shown."""
    from soloist.tui.help_screen import HelpScreen

    names = [kind.__name__ for kind in type(app.screen).__mro__]
    if not _HUSHED.isdisjoint(names):
        return False
    named = next((name for name in names if name in _SCREENS), None)
    first = [_part(*_SCREENS[named], lingo)] if named is not None else []
    app.push_screen(HelpScreen(lingo, lang, first=first))
    return True


def _part(title: Message, rows: _Rows, lingo: Lingo) -> Part:
    return lingo.render(title), [(_named(key, lingo), lingo.render(does)) for key, does in rows]


def _named(key: str, lingo: Lingo) -> str:
    if key.startswith("/"):  # a command, by the key it has now
        return key_of(key[1:], lingo.render, lingo.lang)
    return key_name(key, lingo.render) if key in ("enter", "escape") else key
