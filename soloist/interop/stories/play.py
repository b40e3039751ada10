"""Lines of play as other tools record them, in the notation of the journal; what it cannot hold is none."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from soloist.interop.stories.story import (
    Block,
    Imported,
    OwnHeading,
    Played,
    Scene,
    Told,
    fenced,
)
from soloist.journal.checking.recheck import is_bare, recheck_bare, recheck_table
from soloist.journal.dice_text import parse_dice_text, parse_table_text, write_dice_line, write_table_line
from soloist.journal.model import DiceText, Die, Number, TableText, Tag, Thrown
from soloist.journal.tags import write_tag
from soloist.journal.write import LINE_ENDS
from soloist.journal.write import note as write_note
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal

# --- records of other tools within Markdown -------------------------------------------------------

_OPENING: Final = regex.compile(r"[ \t]*(`{3,16}|~{3,16})[ \t]*([\w-]*)[ \t]*")


@dataclass(frozen=True, slots=True)
class Spelled:
    """A line of prose without what was recorded in it, and the play it recorded."""

    text: str
    lines: tuple[str, ...]


Speller: TypeAlias = Callable[[str, int], Spelled | None]
"""Takes a line of prose apart, given its number; None where nothing is recorded in it."""
Reader: TypeAlias = Callable[[str, Sequence[str], int], tuple[str, ...] | None]
"""The play of a block of code by its word, its lines and the number of the first; None leaves it."""


def woven(story: Imported, spelled: Speller, block: Reader = lambda word, lines, line: None) -> Imported:
    """The story with every record of a tool as play, below the line, sentence or heading it stands in.

    A heading of records alone keeps its words.
    """

    def part(title: str, line: int, blocks: Sequence[Block]) -> tuple[str, tuple[Block, ...]]:
        found = spelled(title, line) if "`" in title else None
        inner: list[Block] = [Played(found.lines)] if found else []
        for each in blocks:
            if isinstance(each, Told):
                inner += _Weaving(each, spelled, block).parts()
            elif isinstance(each, OwnHeading):
                own, below = part(each.title, each.line, ())
                inner += [replace(each, title=own), *below]
            else:
                inner.append(each)
        return (found.text if found and found.text.strip() else title), tuple(joined(inner))

    return remade(story, part)


Part: TypeAlias = Callable[[str, int, Sequence[Block]], tuple[str, tuple[Block, ...]]]


def remade(story: Imported, part: Part) -> Imported:
    """The story with the title and the blocks of each session and scene as `part` gives them."""

    def scene(given: Scene) -> Scene:
        title, blocks = part(given.title, given.line, given.blocks)
        return replace(given, title=title, blocks=blocks)

    sessions = []
    for each in story.sessions:
        title, blocks = part(each.title, each.line, each.blocks)
        sessions.append(replace(each, title=title, blocks=blocks, scenes=tuple(map(scene, each.scenes))))
    return replace(story, sessions=tuple(sessions))


def joined(blocks: Iterable[Block]) -> Iterator[Block]:
    """Blocks in their order, play that follows play being one."""
    for played, those in groupby(blocks, lambda block: isinstance(block, Played)):
        if not played:
            yield from those
        elif lines := tuple(line for block in those if isinstance(block, Played) for line in block.lines):
            yield Played(lines)


class _Weaving:
    """One stretch of prose, line by line."""

    def __init__(self, told: Told, spelled: Speller, block: Reader) -> None:
        self._told, self._spelled, self._block = told, spelled, block
        self._lines = LINE_ENDS.split(told.text)
        self._kept: list[str] = []
        self._from = 0  # the place of the first line kept
        self._due: list[str] = []  # recorded in lines that are kept

    def parts(self) -> Iterator[Block]:
        """Prose and play in their order."""
        pairs, place = fenced([line.strip() for line in self._lines]), 0
        while place < len(self._lines):
            end = pairs.get(place)
            if end is None:
                yield from self._line(place)
                place += 1
                continue
            opened = _OPENING.fullmatch(self._lines[place])
            within = self._lines[place + 1 : end]
            played = self._block(opened[2], within, self._told.at(place) + 1) if opened else None
            if played is not None or self._due:
                yield from self._flush()
            if played is None:
                self._keep(place, self._lines[place : end + 1])
            else:
                yield Played(played)
            place = end + 1
        yield from self._flush()

    def _line(self, place: int) -> Iterator[Block]:
        line = self._lines[place]
        if not line.strip() and self._due:
            yield from self._flush()
        spelled = self._spelled(line, self._told.at(place)) if "`" in line else None
        if spelled is None:
            self._keep(place, [line])
        elif spelled.text.strip():
            self._keep(place, [spelled.text])
            self._due += spelled.lines
            follows = self._lines[place + 1].strip() if place + 1 < len(self._lines) else ""
            if not follows or not (follows[0].islower() or follows[0] == "|"):  # else play would tear it
                yield from self._flush()
        else:
            yield from self._flush()
            yield Played(spelled.lines)

    def _keep(self, place: int, lines: Sequence[str]) -> None:
        if not self._kept:
            self._from = place
        self._kept += lines

    def _flush(self) -> Iterator[Block]:
        """What is kept so far, then the play it recorded."""
        if any(text.strip() for text in self._kept):
            yield self._told.part(self._kept, self._from)
        yield Played(tuple(self._due))
        self._kept, self._due = [], []


# --- lines of play --------------------------------------------------------------------------------

_LINK: Final = regex.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)|!?\[\[([^\[\]|]*)(?:\|([^\[\]]*))?\]\]")
_ARROWS: Final = regex.compile(r"->|→|<-|=>|⇒")
LONGEST_NAME: Final = 300
"""Letters of a name: what is longer is no name."""
_MOST: Final = 1_000_000  # no die, no counter of any game is as large


def note(text: str) -> tuple[str, ...]:
    """A note in words of the file, whatever its language; its lines stay lines."""
    lines = [" ".join(line.split()) for line in LINE_ENDS.split(text.strip())]
    return write_note("note", "\n".join(lines).strip() or "–", "en")


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


def dice(wanted: DiceText) -> str:
    """A line of dice; empty unless it is read back as it was meant and its faces can have fallen."""
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


def table(name: str, sides: int, fallen: Sequence[int], result: str) -> str:
    """A line of a table, `sides` 0 where nobody threw anything; empty where the notation has none."""
    line = TableText(named(name) or "–", sides, tuple(fallen), unlinked(result)[0].strip() or "–")
    try:
        text = write_table_line(line)
    except Refusal:
        return ""
    found = parse_table_text(text.removeprefix("tbl:").strip())
    if found is None or recheck_table(found) or LINE_ENDS.search(text):
        return ""
    kept = (found.name, found.sides, found.dice, found.shuffle) == (line.name, sides, line.dice, False)
    return text if kept and found.result and not found.origin else ""


def progress(prefix: str, name: str, value: int, most: int) -> str:
    """How far a clock or a track is, restated whole, as a tag; empty where it cannot be so far."""
    if not 0 <= value <= most or not 0 < most < _MOST:
        return ""
    try:
        return write_tag(Tag(prefix, named(name), (Number("", value, maximum=most),)))
    except Refusal:
        return ""
