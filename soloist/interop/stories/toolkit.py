"""Notes kept with Solo RPG Toolkit (Obsidian) as a story: dice and clocks in its prose are play too."""

import re
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.stories.markdown import markdown_story
from soloist.interop.stories.story import Imported, Spelled, dice, named, note, progress, spans, woven
from soloist.journal.dice_text import parse_thrown
from soloist.journal.model import DiceText
from soloist.values import regex

_LOOKS: Final = r"(?P<looks>(?:[|,]#?\w{1,40}){0,8})"
_DICE: Final = regex.compile(
    rf"!?(?:sm|lg|s|l)?(?P<count>\d{{1,3}})?d(?P<sides>4|6|8|10|12|20|100|F)"
    rf"(?P<best>/[ad])?(?P<more>[+-]\d{{1,6}})?{_LOOKS}(?: = |: )"
    r"(?:(?P<faces>-?\d{1,4}(?:, -?\d{1,4}){0,99}) \((?P<sum>-?\d{1,7})\)|(?P<total>-?\d{1,7}))",
    re.ASCII,
)
_CLOCK: Final = regex.compile(
    rf"(?:sm|lg|s|l)?(?P<kind>clock|cl|c|boxes|box|b|circles|circle){_LOOKS}: ?"
    r"(?:(?P<value>[+-]?\d{1,4})/)?(?P<most>\d{1,4})",
    re.ASCII,
)
_STRANGE: Final = regex.compile(r"!?\d{0,3}d(?:\d{1,4}|F|%)[^\s:=]{0,20}(?: = |: ?)[^\d]{0,8}\d.*", re.ASCII)
"""Dice that were thrown, in a notation the plugin does not write."""
_BEFORE: Final = regex.compile(r"\A[-+*>#|\s]*(?:\d{1,3}[.)]\s+)?(?:\[[ xX]\]\s+)?")
_LONGEST_NAME: Final = 60


def toolkit_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story of a note; what was typed within a line stays, and is play below it. Never raises."""

    def spelled(text: str, line: int) -> Spelled | None:
        play: list[str] = []
        around, after = "", 0
        for start, end, code in spans(text):
            before = text[after:start]
            around += before
            if thrown := _DICE.fullmatch(code):
                play += _thrown(thrown, code, line, tally)
            else:
                around += code
            if (clock := _CLOCK.fullmatch(code)) and (name := _name(before)):
                prefix = "Clock" if clock["kind"] in ("clock", "cl", "c") else "Track"
                if state := progress(prefix, name, int(clock["value"] or 0), int(clock["most"])):
                    tally.add("clock names", line)
                    play.append(state)
            elif not thrown and _STRANGE.fullmatch(code):
                tally.add("unread", line)
            after = end
        if not play:
            return None
        return Spelled(text if (around + text[after:]).strip() else "", tuple(play))

    return woven(markdown_story(foreign, tally), spelled)


def _thrown(found: re.Match[str], code: str, line: int, tally: Tally) -> tuple[str, ...]:
    """A line of dice; a note where the journal has no such roll."""
    if found["looks"]:
        tally.add("looks", line)
    if found["sides"] == "F" or found["best"]:
        return note(code)
    written = (
        f"{found['count'] or ''}d{found['sides']}{found['more'] or ''}",
        found["faces"],
        found["sum"] or found["total"],
    )
    thrown = parse_thrown("=".join(filter(None, written)).replace(" ", ""))
    if rolled := dice(DiceText("", (), (thrown,))) if thrown else "":
        return (rolled,)
    tally.add("no such roll", line)
    return note(code)


def _name(before: str) -> str:
    """The words before a clock, if they are a name: short, and not the end of a sentence."""
    cells = [cell for cell in before.split("|") if cell.strip()]
    words = named(_BEFORE.sub("", cells[-1] if cells else "", count=1))
    words = words.rstrip(" :–—-=").strip("_ ")
    over = any(sign in f"{words} " for sign in (". ", "! ", "? ", "; ", ", "))
    return words if len(words) <= _LONGEST_NAME and not over and any(map(str.isalnum, words)) else ""
