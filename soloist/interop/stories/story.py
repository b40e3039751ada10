"""A story that is brought: its pieces, lines of play as other tools record them, and the text of its journal.

Nothing but lines of play is read as play there, and what the notation cannot hold is none.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from soloist.interop.formats import Tally
from soloist.journal import lexer
from soloist.journal.checking.recheck import is_bare, recheck_bare, recheck_table
from soloist.journal.dice_text import parse_dice_text, parse_table_text, write_dice_line, write_table_line
from soloist.journal.headings import front_matter, heading_scene, heading_title, parse_heading
from soloist.journal.model import DiceText, Die, Number, TableText, Tag, Thrown
from soloist.journal.tags import write_tag
from soloist.journal.words import SESSION
from soloist.journal.write import (
    LINE_ENDS,
    coded_lines_as_words,
    escape_line,
    fence,
    kept_as_words,
    opened_as_words,
    prose,
    title_as_words,
)
from soloist.journal.write import note as write_note
from soloist.rules.term import phrase
from soloist.values import regex
from soloist.values.dataclass import NOTHING, record, replace
from soloist.values.message import Refusal


def fenced(lines: Sequence[str]) -> dict[int, int]:
    """The first line of each fence that is closed, with its last; what nothing closes is no fence."""
    return {start: end for start, end, _ in lexer.closed(lines)}


def outside(lines: Sequence[str]) -> Iterator[int]:
    """The places of lines that stand in no closed fence."""
    after = 0
    for start, end in (*sorted(fenced(lines).items()), (len(lines), 0)):
        yield from range(after, start)
        after = end + 1


@record
class Heading:
    """What begins a `session` or a `scene`, or a heading of one’s `own` inside a scene, by its `kind`.

    `number` is the one it has in the file; `level` of an own one counts from 1, the outermost.
    """

    kind: str
    title: str = ""
    line: int = 0
    number: int | None = None
    level: int = 1


@record
class Told:
    """Markdown without headings; `line` is where it begins in the file."""

    text: str
    line: int


@record
class Played:
    """Lines of play as a journal has them, in a fence of their own."""

    lines: tuple[str, ...]


@record
class Kept:
    """Lines that stand in a journal already as they are to stand here."""

    text: str


Piece: TypeAlias = Heading | Told | Played | Kept


def told(lines: Sequence[str], line: int) -> list[Told]:
    """Lines of prose from that one on, if they say anything."""
    return [Told("\n".join(lines), line)] if any(map(str.strip, lines)) else []


@record
class Imported:
    """A story in its order; `head` are further keys of the head."""

    title: str
    pieces: tuple[Piece, ...]
    head: Mapping[str, str] = NOTHING


@record
class Part:
    """What one file tells of a story; that of the first begins with a session."""

    story: Imported
    tally: Tally


_CODE: Final = regex.compile(r"(?<!`)(`{2,})(?!`)(?:.*?[^`])?\1(?!`)|(?<![`\\])`([^`]+)`(?!`)", re.DOTALL)


def spans(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each piece of code between single backticks begins and ends, and what stands in it."""
    return ((found.start(), found.end(), found[2]) for found in _CODE.finditer(text) if found[2])


READ_FROM: Final = phrase("read from {name}")
_LINK: Final = regex.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_ESCAPE: Final = regex.compile(r"\\([!-/:-@\[-`{-~])")
_COMMENT_END: Final = "-->"
_DEEPEST: Final = 6
_LONGEST: Final = 300  # letters of a title: more is a paragraph somebody marked as one


def journal_text(parts: Sequence[Part], head: Mapping[str, str], source: str) -> str:
    """The whole text; what had to be changed of a part goes to its tally.

    `head` is how the journal is to be: its title, its rules, its language and its birth date;
    `source` is the name of what was read.
    """
    title = title_as_words(head["title"])
    if title != head["title"]:
        parts[0].tally.add("plain titles", 1)
    own = {key: value for part in reversed(parts) for key, value in part.story.head.items()}
    heading = heading_title(title)
    found = parse_heading(heading.rstrip("\n"))
    shown = [heading] if found is not None and found.kind == "title" else []  # “Session 3” would be one
    came = write_note("note", one_line(READ_FROM.of(head["lang"]).format(name=source)), head["lang"])
    body = _body(parts, head["lang"])
    # A fence before all prose: so no reader takes the file for a notebook written by hand.
    return "\n".join([front_matter({**head, "title": title, **own}), *shown, next(body), fence(came), *body])


def _body(parts: Sequence[Part], lang: str) -> Iterator[str]:
    """Each piece as the journal has it, the heading of a session first."""
    number = scenes = 0
    every = [each for part in parts for each in part.story.pieces]
    comments = [_COMMENT_END in each.text for each in every if isinstance(each, Told)]
    for part in parts:
        tally = part.tally
        for piece in part.story.pieces:
            match piece:
                case Heading(kind="session"):
                    number += 1
                    title = _plain(piece, number, tally)
                    yield f"## {SESSION.of(lang)} {number}{f': {title}' if title else ''}\n"
                case Heading(kind="scene"):
                    scenes += 1
                    yield heading_scene(scenes, _plain(piece, scenes, tally), lang)
                case Heading():
                    yield _own(piece, tally)
                case Told():
                    comments.pop(0)
                    if kept := _kept(piece, tally, closed=any(comments)):
                        yield kept
                case Played(lines=lines):
                    tally.add("play", 0, len(lines))
                    yield fence(lines)
                case Kept(text=text) if text.strip():
                    yield text.strip("\n") + "\n"


def _plain(heading: Heading, number: int, tally: Tally) -> str:
    """The title of a session or a scene without its marks; that it had another number is told."""
    title = plain_title(heading.title)
    if title != " ".join(heading.title.split()):
        tally.add("plain titles", heading.line)
    if heading.number not in (None, number):
        tally.add("counted anew", heading.line)
    return title


def plain_title(title: str) -> str:
    """A title on one line without marks and tags, in which nothing is play."""
    title = _ESCAPE.sub(r"\1", _LINK.sub(r"\1", title))
    title = title.replace("*", "").replace("[", "(").replace("]", ")").replace("`", "")
    return title_as_words(" ".join(title.split())[:_LONGEST].strip())


def one_line(text: str) -> str:
    """A text that a note holds: one line, in which nothing is a tag."""
    text = text.replace("[", "(").replace("]", ")")
    return " ".join(LINE_ENDS.sub(" ", text).split()) or "–"


def beside(notes: Iterable[tuple[str, str]], lang: str) -> Played:
    """Notes by their kinds, each in one line."""
    return Played(tuple(line for kind, text in notes for line in write_note(kind, one_line(text), lang)))


def _own(heading: Heading, tally: Tally) -> str:
    """A heading within a scene, in bold where it would begin a phase, a scene or a session."""
    given = " ".join(heading.title.split())
    title = title_as_words(given)
    line = f"{'#' * min(3 + heading.level, _DEEPEST)} {title}".rstrip()
    found = parse_heading(line)
    other = found is not None and found.kind == "other"
    if title != given or not other:
        tally.add("plain titles", heading.line)
    return f"{line}\n" if other else f"**{plain_title(title)}**\n"


# --- prose --------------------------------------------------------------------------------------


def _kept(told: Told, tally: Tally, *, closed: bool) -> str:
    """Prose as it stands, with the signs that keep it from being play; nothing for blank lines.

    `closed` says that a comment of HTML may end after it: what nothing closes is none.
    """
    lines = told.text.split("\n")
    written = list(_guarded(lines, closed=closed))
    for place, (before, now) in enumerate(zip(lines, written, strict=True), told.line):
        if before != now:
            tally.add("escapes", place)
    text = "\n".join(written)
    return text.strip("\n") + "\n" if text.strip() else ""


def _guarded(lines: Sequence[str], *, closed: bool) -> Iterator[str]:
    """Each line so that nothing in it is play: in blocks of code, which are kept as such, and outside."""
    last = max((at for at, line in enumerate(lines) if _COMMENT_END in line), default=-1)
    after = 0
    for start, end in fenced(lines).items():
        yield from _unplayed(lines[after:start], closed=closed or last >= start)
        opened = lexer.opening(lines[start])
        yield opened_as_words(lines[start], opened) if opened and opened.play else lines[start]
        if start + 1 < end:
            yield from kept_as_words("\n".join(lines[start + 1 : end]), code=True).split("\n")
        yield lines[end]
        after = end + 1
    yield from _unplayed(lines[after:], closed=closed)


def _unplayed(lines: Sequence[str], *, closed: bool) -> Iterator[str]:
    """Lines outside fences, escaped; blank ones around them stay, for words stand there meanwhile."""
    if lines:
        text = coded_lines_as_words(kept_as_words("\n".join(map(_unopened, lines)), closed=closed))
        yield from prose(f"–\n{text}\n–")[0].split("\n")[1:-2]


def _unopened(line: str) -> str:
    """A line that opens a fence nothing closes, after a backslash: the rest is `prose`’s."""
    return escape_line(line) if lexer.opening(line) is not None else line


# --- records of other tools within Markdown -------------------------------------------------------

_OPENING: Final = regex.compile(r"[ \t]*(`{3,16}|~{3,16})[ \t]*([\w-]*)[ \t]*")


@record
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

_LINKED: Final = regex.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)|!?\[\[([^\[\]|]*)(?:\|([^\[\]]*))?\]\]")
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

    return _LINKED.sub(words, text).strip()


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
