"""Lines of play as other tools record them, in the notation of the journal; what it cannot hold is none."""

import re
from collections.abc import Sequence
from typing import Final

from soloist.interop.imported import NoteLine, PlayLine
from soloist.journal.dice_text import parse_dice_text, write_dice_line
from soloist.journal.escape import LINE_ENDS
from soloist.journal.model import DiceText, Die, Number, TableText, Tag, Thrown
from soloist.journal.plain_rolls import is_bare, recheck_bare, recheck_table
from soloist.journal.table_text import parse_table_text, write_table_line
from soloist.journal.tags import write_tag
from soloist.message import Refusal
from soloist.rules.term import Term

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
