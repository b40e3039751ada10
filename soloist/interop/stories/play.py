"""Lines of play as other tools record them, in the notation of the journal; what it cannot hold is none."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeAlias

from soloist.interop.stories.story import (
    Block,
    Imported,
    NoteLine,
    OwnHeading,
    Played,
    PlayLine,
    Told,
    fenced,
)
from soloist.journal.dice_text import parse_dice_text, write_dice_line
from soloist.journal.escape import LINE_ENDS
from soloist.journal.model import DiceText, Die, Number, TableText, Tag, Thrown
from soloist.journal.plain_rolls import is_bare, recheck_bare, recheck_table
from soloist.journal.table_text import parse_table_text, write_table_line
from soloist.journal.tags import write_tag
from soloist.message import Refusal
from soloist.rules.term import Term

# --- comments of html among lines of markdown -----------------------------------------------------

_OPENS: Final = "<!--"
_CLOSES: Final = "-->"
_MARK: Final = "\x00"  # no line of a story holds it


def commented(lines: Sequence[str], pairs: Mapping[int, int]) -> dict[int, list[tuple[int, int]]]:
    """Where comments stand in each line that has a part of one; `pairs` are the fences, which hold none.

    What nothing closes is no comment.
    """
    closed = max((place for place, line in enumerate(lines) if _CLOSES in line), default=-1)
    found: dict[int, list[tuple[int, int]]] = {}
    inside, place = False, 0
    while place <= closed:
        line, at = lines[place], 0
        if not inside and place in pairs:
            place = pairs[place] + 1
            continue
        while True:
            start = at if inside else line.find(_OPENS, at)
            if start < 0 or (not inside and place == closed and line.rfind(_CLOSES) < start):
                break
            end = line.find(_CLOSES, start)
            inside = end < 0
            at = len(line) if inside else end + len(_CLOSES)
            found.setdefault(place, []).append((start, at))
            if inside:
                break
        place += 1
    return found


def hidden(text: str, parts: Sequence[tuple[int, int]]) -> str:
    """A line in whose comments nothing is code; as long as it was."""
    if _MARK in text:
        return text
    for start, end in parts:
        text = text[:start] + text[start:end].replace("`", _MARK) + text[end:]
    return text


def shown(text: str) -> str:
    """What is left of such a line, its comments as they were."""
    return text.replace(_MARK, "`")


# --------------------------------------------------------------------------------------------------

Line: TypeAlias = PlayLine | NoteLine

_OPENING: Final = re.compile(r"[ \t]*(`{3,16}|~{3,16})[ \t]*([\w-]*)[ \t]*")


@dataclass(frozen=True, slots=True)
class Spelled:
    """A line of prose without what was recorded in it, and the play it recorded."""

    text: str
    lines: tuple[Line, ...]


class Recorder(Protocol):
    """What a tool writes between and within the lines of a story."""

    def wants(self, word: str) -> bool:
        """Whether blocks of code with this word are the tool’s."""

    def block(self, word: str, lines: Sequence[str], line: int) -> tuple[Line, ...] | None:
        """The play of a block, whose first line within is `line`; None leaves it as it stands."""

    def spelled(self, text: str, line: int) -> Spelled | None:
        """A line of prose taken apart; None where nothing is recorded in it."""


def woven(story: Imported, recorder: Recorder) -> Imported:
    """The story with every record of the tool as play, below the line, sentence or heading it stands in."""
    return retold(_under_headings(story, recorder), lambda told: _Weaving(told, recorder).parts())


def _under_headings(story: Imported, recorder: Recorder) -> Imported:
    """The story with the records in its headings as play below them; one of records alone keeps its words."""

    def spelled(title: str, line: int) -> tuple[str, tuple[Block, ...]]:
        found = recorder.spelled(title, line) if "`" in title else None
        if found is None:
            return title, ()
        return found.text if found.text.strip() else title, tuple(_played(found.lines))

    def part(title: str, line: int, blocks: Sequence[Block]) -> tuple[str, tuple[Block, ...]]:
        told, below = spelled(title, line)
        inner = list(below)
        for block in blocks:
            if isinstance(block, OwnHeading):
                own, below = spelled(block.title, block.line)
                inner += [replace(block, title=own), *below]
            else:
                inner.append(block)
        return told, tuple(inner)

    sessions = []
    for session in story.sessions:
        title, blocks = part(session.title, session.line, session.blocks)
        scenes = []
        for scene in session.scenes:
            called, inside = part(scene.title, scene.line, scene.blocks)
            scenes.append(replace(scene, title=called, blocks=inside))
        sessions.append(replace(session, title=title, blocks=blocks, scenes=tuple(scenes)))
    return replace(story, sessions=tuple(sessions))


def retold(story: Imported, taken_apart: Callable[[Told], Iterable[Block]]) -> Imported:
    """The story with each stretch of its prose taken apart, and play that follows play in one fence."""

    def blocks(given: Sequence[Block]) -> tuple[Block, ...]:
        parts = (taken_apart(block) if isinstance(block, Told) else (block,) for block in given)
        return tuple(joined(part for each in parts for part in each))

    sessions = []
    for session in story.sessions:
        scenes = tuple(replace(scene, blocks=blocks(scene.blocks)) for scene in session.scenes)
        sessions.append(replace(session, blocks=blocks(session.blocks), scenes=scenes))
    return replace(story, sessions=tuple(sessions))


def joined(blocks: Iterable[Block]) -> Iterator[Block]:
    """Blocks in their order, play that follows play being one."""
    due: list[Line] = []
    for block in blocks:
        if isinstance(block, Played):
            due += block.lines
            continue
        yield from _played(tuple(due))
        due = []
        yield block
    yield from _played(tuple(due))


class _Weaving:
    """One stretch of prose, line by line."""

    def __init__(self, told: Told, recorder: Recorder) -> None:
        self._told, self._recorder = told, recorder
        self._lines = LINE_ENDS.split(told.text)
        self._pairs = fenced(self._lines)
        self._comments = commented(self._lines, self._pairs)
        self._kept: list[str] = []
        self._from = 0  # the place of the first line kept
        self._due: list[Line] = []  # recorded in lines that are kept
        self._open = 16  # markers this long and longer are known to stay open

    def parts(self) -> Iterator[Block]:
        """Prose and play in their order."""
        place = 0
        while place < len(self._lines):
            end = None if place in self._comments else self._end(place)
            if end is not None:
                played = self._block(place, end)
                if played is not None or self._due:
                    yield from self._flush()
                if played is None:
                    self._keep(place, self._lines[place : end + 1])
                else:
                    yield from _played(played)
                place = end + 1
                continue
            yield from self._line(place)
            place += 1
        yield from self._flush()

    def _line(self, place: int) -> Iterator[Block]:
        text = self._lines[place]
        if not text.strip() and self._due:
            yield from self._flush()
        seen = hidden(text, self._comments.get(place, ()))
        spelled = self._recorder.spelled(seen, self._told.at(place)) if "`" in seen else None
        if spelled is None:
            self._keep(place, [text])
        elif spelled.text.strip():
            self._keep(place, [shown(spelled.text)])
            self._due += spelled.lines
            if not self._goes_on(place + 1):
                yield from self._flush()
        else:
            yield from self._flush()
            yield from _played(spelled.lines)

    def _goes_on(self, place: int) -> bool:
        """Whether a line goes on with the sentence or the table before it, which play would tear."""
        text = self._lines[place].strip() if place < len(self._lines) else ""
        return bool(text) and (text[0].islower() or text[0] == "|")

    def _keep(self, place: int, lines: Sequence[str]) -> None:
        if not self._kept:
            self._from = place
        self._kept += lines

    def _flush(self) -> Iterator[Block]:
        """What is kept so far, then the play it recorded."""
        if any(text.strip() for text in self._kept):
            yield self._told.part(self._kept, self._from)
        yield from _played(tuple(self._due))
        self._kept, self._due = [], []

    # --- blocks -------------------------------------------------------------------------------------

    def _end(self, place: int) -> int | None:
        """The last line of the block that begins here; None where none does."""
        if (pair := self._pairs.get(place)) is not None:
            return pair
        opened = _OPENING.fullmatch(self._lines[place])  # set in, as within a list
        if opened is None or not self._recorder.wants(opened[2]) or len(opened[1]) >= self._open:
            return None
        sign, least = opened[1][0], len(opened[1])
        for end in range(place + 1, len(self._lines)):
            text = self._lines[end].strip()
            if len(text) >= least and not text.strip(sign):
                return end
        self._open = least
        return None

    def _block(self, place: int, end: int) -> tuple[Line, ...] | None:
        opened = _OPENING.fullmatch(self._lines[place])
        if opened is None or not self._recorder.wants(opened[2]):
            return None
        return self._recorder.block(opened[2], self._lines[place + 1 : end], self._told.at(place) + 1)


def _played(lines: tuple[Line, ...]) -> Iterator[Block]:
    if lines:
        yield Played(lines)


_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)|!?\[\[([^\[\]|]*)(?:\|([^\[\]]*))?\]\]")
_ARROWS: Final = re.compile(r"->|→|<-|=>|⇒")
LONGEST_NAME: Final = 300
"""Letters of a name: what is longer is no name."""
_MOST: Final = 1_000_000  # no die, no counter of any game is as large


def same(text: str) -> Term:
    """A text that is the same in every language."""
    return Term(text, text)


def note(text: str) -> NoteLine:
    """A note in words of the file; its lines stay lines."""
    lines = [" ".join(line.split()) for line in LINE_ENDS.split(text.strip())]
    return NoteLine("note", same("\n".join(lines).strip() or "–"))


def unlinked(text: str) -> tuple[str, int]:
    """A text with the words of its links in their place, and how many links there were."""
    return _LINK.subn(lambda found: found[1] or found[3] or _page(found[2] or "") or "–", text)


def _page(path: str) -> str:
    return path.rsplit("/", 1)[-1].removesuffix(".md").strip()


def named(text: str) -> str:
    """A name on one line, with no sign that a reader would take for something else."""
    text = _ARROWS.sub("–", unlinked(text)[0])
    text = text.translate({ord("["): "(", ord("]"): ")", ord("|"): "/", ord("\\"): "/"})
    return " ".join(LINE_ENDS.sub(" ", text).replace("*", "").replace("`", "").split())[:LONGEST_NAME].strip()


def reason(text: str) -> str:
    """A name as an item or the word of a group: without commas and colons too."""
    return " ".join(named(text).replace(",", " ;").replace(":", " –").split())


def respelled(text: str, *, item: bool = False) -> bool:
    """Whether a name, or an item of a group, stands in a line with other signs than it has."""
    return " ".join(unlinked(text)[0].split()) != (reason if item else named)(text)


def dice(wanted: DiceText, french: DiceText | None = None) -> PlayLine | None:
    """A line of dice, if it is read back as it was meant and its faces can have fallen."""
    english, other = _dice_line(wanted), _dice_line(french or wanted)
    return PlayLine(Term(english, other)) if english and other else None


def _dice_line(wanted: DiceText) -> str:
    if not all(map(_possible, (*wanted.left, *wanted.right))):
        return ""
    try:
        line = write_dice_line(wanted)
    except Refusal:
        return ""
    found = parse_dice_text(line.removeprefix("d:").strip())
    if found is None or (found.label, found.groups) != (wanted.label, wanted.groups):
        return ""
    if found.outcome != wanted.outcome or list(map(_fallen, found.left)) != list(map(_fallen, wanted.left)):
        return ""
    return "" if is_bare(found) and recheck_bare(found, rolled_here=True) else line


def _fallen(pool: Thrown) -> tuple[object, ...]:
    return pool.count, pool.sides, pool.dice, pool.modifier, None if pool.dice else pool.total


def _possible(pool: Thrown) -> bool:
    faces = [face for die in pool.dice for face in die.faces]
    least = 0 if pool.sides % 10 == 0 else 1
    total = sum(die.face for die in pool.dice) + pool.modifier
    return (
        all(least <= face <= pool.sides for face in faces)
        and abs(pool.modifier) < _MOST
        and (not pool.dice or (len(pool.dice) == pool.count and pool.total in (None, total)))
    )


def pool(sides: int, *faces: int | tuple[int, ...], modifier: int = 0) -> Thrown:
    """Dice of one pool; a die that was rolled again is given with all its faces."""
    fallen = tuple(Die(face if isinstance(face, tuple) else (face,)) for face in faces)
    return Thrown(len(fallen), sides, fallen, (), modifier)


def table(name: str, sides: int, fallen: Sequence[int], result: str) -> PlayLine | None:
    """A line of a table, `sides` 0 where nobody threw anything."""
    line = TableText(named(name) or "–", sides, tuple(fallen), unlinked(result)[0].strip() or "–")
    try:
        text = write_table_line(line)
    except Refusal:
        return None
    found = parse_table_text(text.removeprefix("tbl:").strip())
    if found is None or recheck_table(found) or LINE_ENDS.search(text):
        return None
    kept = (found.name, found.sides, found.dice, found.shuffle) == (line.name, sides, line.dice, False)
    return PlayLine(same(text)) if kept and found.result and not found.origin else None


def progress(prefix: str, name: str, value: int, most: int) -> PlayLine | None:
    """How far a clock or a track is, restated whole, as a tag."""
    if not 0 <= value <= most or not 0 < most < _MOST:
        return None
    try:
        return PlayLine(same(write_tag(Tag(prefix, named(name), (Number("", value, maximum=most),)))))
    except Refusal:
        return None
