"""From what was read to the text of a new journal, in which nothing but the notes is read as play."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from soloist.interop.formats import Tally
from soloist.journal import lexer
from soloist.journal.headings import front_matter, heading_scene, heading_title, parse_heading
from soloist.journal.words import SESSION
from soloist.journal.write import (
    LINE_ENDS,
    coded_lines_as_words,
    escape_line,
    fence,
    kept_as_words,
    note,
    opened_as_words,
    prose,
    title_as_words,
)
from soloist.rules.term import phrase
from soloist.values import regex
from soloist.values.dataclass import NOTHING, dataclass


def fenced(lines: Sequence[str]) -> dict[int, int]:
    """The first line of each fence that is closed, with its last; what nothing closes is no fence."""
    return {start: end for start, end, _ in lexer.closed(lines)}


@dataclass(frozen=True, slots=True)
class Heading:
    """What begins a `session` or a `scene`, or a heading of one’s `own` inside a scene, by its `kind`.

    `number` is the one it has in the file; `level` of an own one counts from 1, the outermost.
    """

    kind: str
    title: str = ""
    line: int = 0
    number: int | None = None
    level: int = 1


@dataclass(frozen=True, slots=True)
class Told:
    """Markdown without headings; `line` is where it begins in the file."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Played:
    """Lines of play as a journal has them, in a fence of their own."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """Lines that stand in a journal already as they are to stand here."""

    text: str


Piece: TypeAlias = Heading | Told | Played | Kept


def told(lines: Sequence[str], line: int) -> list[Told]:
    """Lines of prose from that one on, if they say anything."""
    return [Told("\n".join(lines), line)] if any(map(str.strip, lines)) else []


@dataclass(frozen=True, slots=True)
class Imported:
    """A story in its order; `head` are further keys of the head."""

    title: str
    pieces: tuple[Piece, ...]
    head: Mapping[str, str] = NOTHING

    @property
    def kinds(self) -> list[str]:
        """Those of its headings."""
        return [each.kind for each in self.pieces if isinstance(each, Heading)]


@dataclass(frozen=True, slots=True)
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

    `head` is how the journal is to be: its title, its rules, its language, `fr` or `en`, and its birth date;
    `source` is the name of what was read.
    """
    title = title_as_words(head["title"])
    if title != head["title"]:
        parts[0].tally.add("plain titles", 1)
    own = {key: value for part in reversed(parts) for key, value in part.story.head.items()}
    heading = heading_title(title)
    found = parse_heading(heading.rstrip("\n"))
    shown = [heading] if found is not None and found.kind == "title" else []  # “Session 3” would be one
    came = note("note", one_line(READ_FROM.of(head["lang"]).format(name=source)), head["lang"])
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
    return Played(tuple(line for kind, text in notes for line in note(kind, one_line(text), lang)))


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
