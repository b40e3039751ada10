"""Notes played in with plugins of Obsidian as stories: OPSE Oracle and Solo RPG Toolkit.

What these wrote down of dice, cards, questions and clocks is play; the rest is prose as in any note.
"""

import re
from collections.abc import Iterator
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.stories.markdown import markdown_story
from soloist.interop.stories.story import (
    Imported,
    Played,
    Spelled,
    dice,
    named,
    note,
    one_line,
    outside,
    pool,
    progress,
    spans,
    table,
    woven,
)
from soloist.interop.tables.tree import read_json
from soloist.journal.dice_text import parse_thrown
from soloist.journal.model import DiceText, Tag
from soloist.journal.tags import write_tag
from soloist.journal.write import answer, consequences, question
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Refusal

_DICE: Final = regex.compile(r"\(?(\d?)d6(?:=(\d{1,2}))?(?:(?:: | )([^()]*))?\)?")
_FACE: Final = regex.compile(r"(?:d\d=)?(\d)(?: \[[^\[\]]*\])?")
_RESULT: Final = regex.compile(
    r"(?P<quoted>> )?(?P<came>.*\S.*)<small>"
    r"(?P<raw>\(\d?d6[=:][^()]*\)|\((?:dice focus|(?:card|Acc|cards): [^()]*)\))</small>\s*"
)
"""What came, and what the plugin says of its dice and cards."""
_CALLOUT: Final = regex.compile(r"> \[!([^\[\]\n]{1,40})\][-+]?[ \t]*(.*)")  # folded or not
_PLACE: Final = regex.compile("`\x02(\\d+)`")  # stands in a note where a result stood


@record
class Answer:
    """What was asked, if anything was, what came and of which dice, and what was said beside it."""

    kind: str
    asked: str
    came: str
    raw: str
    notes: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """The lines of play; each word of the record is in them."""
        faces, rest = _fallen(self.raw)
        came = one_line(self.came)
        drawn = table(self.kind, 6 if faces else 0, faces, self.came) if self.kind and not self.asked else ""
        rolled = dice(DiceText("", (), (pool(6, *faces),))) if faces and not drawn else ""
        if self.asked:
            yield question(one_line(self.asked))
        if rolled or drawn:
            yield rolled or drawn
        if self.asked:
            yield answer(came)
        elif rolled:
            yield from consequences(came)
        elif not drawn:
            yield from note(f"{self.kind}: {self.came}" if self.kind else self.came)
        lost = faces and not (rolled or drawn)
        for said in filter(str.strip, (self.raw if lost else rest, *self.notes)):
            yield from note(said)


def _fallen(raw: str) -> tuple[tuple[int, ...], str]:
    """The faces of six-sided dice, and what else is said of them."""
    found = _DICE.fullmatch(raw.strip())
    parts = (found[3] or "").split(", ") if found else []
    faces = [int(each[1]) for part in parts if (each := _FACE.fullmatch(part))]
    if found and found[2] and not faces:
        faces = [int(found[2])]
    if found is None or len(faces) != int(found[1] or 1) or sum(faces) != int(found[2] or sum(faces)):
        return (), raw.removeprefix("(").removesuffix(")") if raw.count("(") == 1 else raw
    return tuple(faces), ", ".join(part for part in parts if not _FACE.fullmatch(part))


def opse_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story of a file. Raises `Refusal` for what is no JSON."""
    if foreign.text.lstrip().startswith("{"):
        return _from_json(foreign, tally)
    found: list[Answer] = []
    lines = foreign.text.replace("\x02", "").split("\n")
    for place in outside(lines):
        if result := _RESULT.fullmatch(lines[place]):
            came = result["came"].strip().strip("*").strip()
            found.append(_taken(lines, place, came, result["raw"]))
            lines[place] = f"`\x02{len(found) - 1}`"
    story = markdown_story(Foreign("\n".join(lines), foreign.name), tally)

    def spelled(line: str, at: int) -> Spelled | None:
        place = _PLACE.search(line)
        return Spelled(_PLACE.sub("", line), tuple(found[int(place[1])].lines())) if place else None

    return woven(story, spelled)


def _taken(lines: list[str], place: int, came: str, raw: str) -> Answer:
    """A result of a note, with the question right above it, whose line goes."""
    kind = asked = ""
    above, quoted = lines[place - 1] if place else "", lines[place].startswith("> ")
    callout = _CALLOUT.fullmatch(above) if quoted else None
    if callout is not None:
        kind, asked = callout[1], callout[2].strip()
    elif above.startswith("? ") and not quoted:
        asked = above[2:].strip()
    if callout or asked:
        lines[place - 1] = ""
    return Answer(kind, asked, came, raw)


def _from_json(foreign: Foreign, tally: Tally) -> Imported:
    whole = read_json(foreign.text, foreign.file or foreign.name)
    adventure, lines = whole["adventure"], list[str]()
    for node in (whole["exportedAt"], *(adventure[key] for key in ("system", "genre", "sceneRank"))):
        if node:
            lines += note(f"{node.way.rpartition('.')[2]}: {node.value}")
    for node in adventure["threads"].list():
        try:
            lines.append(write_tag(Tag("Thread", named(node.text()))))
        except Refusal:
            tally.add("fields", node.line)
    for node in sorted(whole["history"].list(), key=lambda each: each.text("timestamp")):
        kind, came, more = node.text("type"), node.text("answer"), node.text("modifier")
        said = (f"{key}: {node.text(key)}" for key in ("domain", "interpretation") if node.text(key))
        came = came if more in came else f"{came} {more}"
        lines += note(f"{node.text('timestamp')} – {kind}")
        lines += Answer(kind, node.text("question"), came, node.text("raw"), tuple(said)).lines()
    if not adventure.text("title"):
        tally.add("title", 1)
    return Imported(adventure.text("title") or foreign.name, (Played(tuple(lines)),))


# --- solo rpg toolkit: dice and clocks within prose -----------------------------------------------

_DRESS: Final = r"(?P<looks>(?:[|,]#?\w{1,40}){0,8})"
_THROWN: Final = regex.compile(
    rf"!?(?:sm|lg|s|l)?(?P<count>\d{{1,3}})?d(?P<sides>4|6|8|10|12|20|100|F)"
    rf"(?P<best>/[ad])?(?P<more>[+-]\d{{1,6}})?{_DRESS}(?: = |: )"
    r"(?:(?P<faces>-?\d{1,4}(?:, -?\d{1,4}){0,99}) \((?P<sum>-?\d{1,7})\)|(?P<total>-?\d{1,7}))",
    re.ASCII,
)
_CLOCK: Final = regex.compile(
    rf"(?:sm|lg|s|l)?(?P<kind>clock|cl|c|boxes|box|b|circles|circle){_DRESS}: ?"
    r"(?:(?P<value>[+-]?\d{1,4})/)?(?P<most>\d{1,4})",
    re.ASCII,
)
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
            if thrown := _THROWN.fullmatch(code):
                play += _thrown(thrown, code, line, tally)
            else:
                around += code
            if (clock := _CLOCK.fullmatch(code)) and (name := _name(before)):
                prefix = "Clock" if clock["kind"] in ("clock", "cl", "c") else "Track"
                if state := progress(prefix, name, int(clock["value"] or 0), int(clock["most"])):
                    tally.add("clock names", line)
                    play.append(state)
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
