"""Lines of play as other tools record them, in the notation of the journal; what it cannot hold is none."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from soloist.interop.stories.story import Heading, Imported, Piece, Played, Told, fenced, told
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
    """The story with every record of a tool as play, below the paragraph or heading it stands in.

    A heading of records alone keeps its words.
    """

    def made() -> Iterator[Piece]:
        for each in story.pieces:
            if isinstance(each, Told):
                yield from _woven(each, spelled, block)
            elif isinstance(each, Heading) and (found := spelled(each.title, each.line)):
                yield replace(each, title=found.text if found.text.strip() else each.title)
                yield Played(found.lines)
            else:
                yield each

    return replace(story, pieces=tuple(joined(made())))


def joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Pieces in their order, play that follows play being one."""
    for played, those in groupby(pieces, lambda piece: isinstance(piece, Played)):
        if not played:
            yield from those
        elif lines := tuple(line for piece in those if isinstance(piece, Played) for line in piece.lines):
            yield Played(lines)


def _woven(prose: Told, spelled: Speller, block: Reader) -> Iterator[Piece]:
    """One stretch of prose, line by line, and the play that was recorded in it."""
    lines = prose.text.split("\n")
    pairs = fenced([line.strip() for line in lines])
    kept, due, place = list[str](), list[str](), 0

    def flushed(end: int) -> Iterator[Piece]:
        yield from told(kept, prose.line + end - len(kept))
        yield Played(tuple(due))
        kept.clear()
        due.clear()

    while place < len(lines):
        line, number, end = lines[place], prose.line + place, pairs.get(place)
        if end is not None:
            opened, within = _OPENING.fullmatch(line), lines[place + 1 : end]
            played = block(opened[2], within, number + 1) if opened else None
            if played is not None or due:
                yield from flushed(place)
            if played is None:
                kept += lines[place : end + 1]
            else:
                yield Played(played)
            place = end + 1
            continue
        found = spelled(line, number)
        kept.append(found.text if found else line)
        due += found.lines if found else ()
        place += 1
        if due and not kept[-1].strip():
            yield from flushed(place)
    yield from flushed(place)


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


def unlinked(text: str) -> str:
    """A text with the words of its links in their place."""

    def words(found: "re.Match[str]") -> str:
        return found[1] or found[3] or (found[2] or "").rsplit("/", 1)[-1].removesuffix(".md").strip() or "–"

    return _LINK.sub(words, text).strip()


def named(text: str) -> str:
    """A name on one line, with no sign that a reader would take for something else."""
    text = _ARROWS.sub("–", unlinked(text))
    text = text.translate({ord("["): "(", ord("]"): ")", ord("|"): "/", ord("\\"): "/"})
    return " ".join(LINE_ENDS.sub(" ", text).replace("*", "").replace("`", "").split())[:LONGEST_NAME].strip()


def reason(text: str) -> str:
    """A name as an item or the word of a group: without commas and colons too."""
    return " ".join(named(text).replace(",", " ;").replace(":", " –").split())


def dice(wanted: DiceText) -> str:
    """A line of dice; empty unless it is read back as it was meant and its faces can have fallen."""
    pools = (*wanted.left, *wanted.right)
    try:
        line = write_dice_line(wanted)
    except Refusal:
        return ""
    found = parse_dice_text(line.removeprefix("d:").strip())
    if (
        found is None
        or not all(map(_possible, pools))
        or (is_bare(found) and recheck_bare(found, rolled_here=True))
    ):
        return ""
    read = (found.label, found.groups, found.outcome, [each.dice for each in (*found.left, *found.right)])
    meant = (wanted.label, wanted.groups, wanted.outcome, [each.dice for each in pools])
    return line if read == meant else ""


def _possible(pool: Thrown) -> bool:
    faces = [face for die in pool.dice for face in die.faces]
    total = sum(die.face for die in pool.dice) + pool.modifier
    return (
        all(1 <= face <= pool.sides for face in faces)
        and abs(pool.modifier) < _MOST
        and (not pool.dice or (len(pool.dice) == pool.count and pool.total in (None, total)))
    )


def pool(sides: int, *faces: int | tuple[int, ...], modifier: int = 0) -> Thrown:
    """Dice of one pool; a die that was rolled again is given with all its faces."""
    fallen = tuple(Die(face if isinstance(face, tuple) else (face,)) for face in faces)
    return Thrown(len(fallen), sides, fallen, (), modifier)


def table(name: str, sides: int, fallen: Sequence[int], result: str) -> str:
    """A line of a table, `sides` 0 where nobody threw anything; empty where the notation has none."""
    line = TableText(named(name) or "–", sides, tuple(fallen), unlinked(result) or "–")
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
