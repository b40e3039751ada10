"""Notes kept with Solo RPG Toolkit (Obsidian) as a story: dice, clocks and counters within the prose."""

import re
from typing import Final

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.stories.markdown import markdown_story
from soloist.interop.stories.play import Spelled, dice, named, note, pool, progress, woven
from soloist.interop.stories.story import Imported, spans
from soloist.journal.model import DiceText, Thrown
from soloist.values import regex

_PARAMETERS: Final = r"(?P<looks>(?:[|,]#?\w{1,40}){0,8})"
_DICE: Final = regex.compile(
    rf"(?P<off>!?)(?P<size>sm|lg|s|l)?(?P<count>\d{{1,3}})?d(?P<sides>4|6|8|10|12|20|100|F)"
    rf"(?P<best>/[ad])?(?P<more>[+-]\d{{1,6}})?{_PARAMETERS}(?:(?: = |: )(?P<value>[^`]+))?",
    re.ASCII,
)
_CLOCK: Final = regex.compile(
    rf"(?P<size>sm|lg|s|l)?(?P<kind>clock|cl|c|boxes|box|b|circles|circle){_PARAMETERS}: ?"
    r"(?:(?P<value>[+-]?\d{1,4})/)?(?P<most>\d{1,4})",
    re.ASCII,
)
_STRANGE: Final = regex.compile(r"!?\d{0,3}d(?:\d{1,4}|F|%)[^\s:=]{0,20}(?: = |: ?)[^\d]{0,8}\d.*", re.ASCII)
"""Dice that were thrown, in a notation the plugin does not write."""
_FALLEN: Final = regex.compile(r"(-?\d{1,4}(?:, -?\d{1,4}){0,99}) \((-?\d{1,7})\)", re.ASCII)
_TOTAL: Final = regex.compile(r"-?\d{1,7}", re.ASCII)
_COUNTER: Final = regex.compile(r"[+-]?\d{1,9}(?:/[+-]?\d{1,9})?", re.ASCII)
_BEFORE: Final = regex.compile(r"\A[-+*>#|\s]*(?:\d{1,3}[.)]\s+)?(?:\[[ xX]\]\s+)?")
_LONGEST_NAME: Final = 60


def toolkit_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story of a note. Never raises."""
    return woven(markdown_story(foreign, tally), _Toolkit(tally).spelled)


class _Toolkit:
    """What the plugin shows within a line; what was typed there stays, and is play below it."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally

    def spelled(self, text: str, line: int) -> Spelled | None:
        play: list[str] = []
        around: list[str] = []
        after = 0
        for start, end, code in spans(text):
            before = text[after:start]
            thrown, clock = _DICE.fullmatch(code), _CLOCK.fullmatch(code)
            kept = True
            if thrown is not None:
                kept = not (found := self._thrown(thrown, code, line))
                play += found
            elif clock is not None:
                play += self._clock(clock, before, line)
            elif _COUNTER.fullmatch(code):
                self._tally.add("counters", line)
            elif _STRANGE.fullmatch(code):
                self._tally.add("unread", line)
            elif code and not code.strip(" "):
                self._tally.add("looks", line)
            around += [before, text[start:end] if kept else ""]
            after = end
        if not play:
            return None
        alone = not any(piece.strip() for piece in (*around, text[after:]))
        return Spelled("" if alone else text, tuple(play))

    def _thrown(self, found: re.Match[str], code: str, line: int) -> tuple[str, ...]:
        """A line of dice; a note where the journal has no such roll; nothing for dice not yet thrown."""
        value = (found["value"] or "").strip()
        fallen = _FALLEN.fullmatch(value)
        total = int(fallen[2]) if fallen else int(value) if _TOTAL.fullmatch(value) else None
        if total is None:
            if any(map(str.isdigit, value)):
                self._tally.add("unread", line)
            else:
                self._tally.add("dice to throw", line)
            return ()
        if found["off"] or found["size"] or found["looks"]:
            self._tally.add("looks", line)
        faces = tuple(map(int, fallen[1].split(", "))) if fallen else ()
        written = ""
        if found["sides"] != "F" and not found["best"]:
            thrown = _pool(
                int(found["sides"]), int(found["count"] or 1), int(found["more"] or 0), faces, total
            )
            written = dice(DiceText("", (), (thrown,))) if thrown else ""
            if not written:
                self._tally.add("no such roll", line)
                return note(code)
        self._tally.add("rolls" if written else "mechanics", line)
        return (written,) if written else note(code)

    def _clock(self, found: re.Match[str], before: str, line: int) -> tuple[str, ...]:
        """The state of a clock or track that has a name before it; any other stays text alone."""
        if found["size"] or found["looks"]:
            self._tally.add("looks", line)
        prefix = "Clock" if found["kind"].startswith("cl") or found["kind"] == "c" else "Track"
        name = _name(before)
        state = progress(prefix, name, int(found["value"] or 0), int(found["most"])) if name else ""
        self._tally.add("clocks" if state else "counters", line)
        if not state:
            return ()
        self._tally.add("clock names", line)
        return (state,)


def _pool(sides: int, count: int, modifier: int, faces: tuple[int, ...], total: int) -> Thrown | None:
    """Dice of one pool; None where they cannot have fallen so."""
    if not count <= total - modifier <= count * sides or 0 in faces:
        return None
    if faces:
        fits = len(faces) == count and sum(faces) + modifier == total
        return pool(sides, *faces, modifier=modifier) if fits else None
    if count == 1 and not modifier:
        return pool(sides, total)
    return Thrown(count, sides, (), (), modifier, total)


def _name(before: str) -> str:
    """The words before a clock, if they are a name: short, and not the end of a sentence."""
    cells = [cell for cell in before.split("|") if cell.strip()]
    words = named(_BEFORE.sub("", cells[-1] if cells else "", count=1))
    words = words.rstrip(" :–—-=").strip("_ ")
    told = any(sign in words for sign in (". ", "! ", "? ", "; ")) or words.endswith((".", "!", "?", ","))
    return words if len(words) <= _LONGEST_NAME and not told and any(map(str.isalnum, words)) else ""
