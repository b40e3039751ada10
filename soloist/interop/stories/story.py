"""From what was read to the text of a new journal, in which nothing but the notes is read as play."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from soloist.interop.loss import Tally
from soloist.journal import fences
from soloist.journal.headings import front_matter, heading_scene, heading_title, parse_heading
from soloist.journal.read import opened_as_words
from soloist.journal.words import SESSION
from soloist.journal.write import (
    LINE_ENDS,
    UNSEEN,
    coded_lines_as_words,
    escape_line,
    fence,
    kept_as_words,
    note,
    prose,
    title_as_words,
)
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass, field, replace


def numbered(text: str) -> list[tuple[int, str]]:
    """Each line with its number from 1; the line ends of other programs part lines and are not counted."""
    return [
        (number, piece)
        for number, line in enumerate(text.split("\n"), 1)
        for piece in LINE_ENDS.split(line.removesuffix("\r"))
    ]


def fenced(lines: Sequence[str]) -> dict[int, int]:
    """The first line of each fence that is closed, with its last; what nothing closes is no fence."""
    return {start: end for start, end, _ in fences.closed(lines)}


_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Told:
    """Markdown without headings; `line` is where it begins in the file.

    `numbers` are the lines of the file its own stand on, empty where these follow each other one by one.
    """

    text: str
    line: int
    numbers: tuple[int, ...] = ()

    @classmethod
    def of(cls, lines: Sequence[tuple[int, str]]) -> "Told":
        """At least one line, each with its number: one that other programs part in two is so twice."""
        numbers = tuple(number for number, _ in lines)
        even = numbers == tuple(range(numbers[0], numbers[0] + len(numbers)))
        return cls("\n".join(text for _, text in lines), numbers[0], () if even else numbers)

    def at(self, place: int) -> int:
        """The line of the file on which the line at a place, from 0, stands."""
        return self.numbers[place] if place < len(self.numbers) else self.line + place

    def part(self, lines: Sequence[str], place: int) -> "Told":
        """Lines of it, changed or not, from a place on."""
        return Told("\n".join(lines), self.at(place), self.numbers[place : place + len(lines)])


@dataclass(frozen=True, slots=True)
class OwnHeading:
    """A heading inside a scene; `level` counts from 1, the outermost."""

    title: str
    level: int
    line: int


@dataclass(frozen=True, slots=True)
class Played:
    """Lines of play as a journal has them, in a fence of their own."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """Lines that stand in a journal already as they are to stand here."""

    text: str


Block: TypeAlias = Told | OwnHeading | Played | Kept


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene; `line` is where its heading stands in the file, `number` the one it has there."""

    title: str
    blocks: tuple[Block, ...] = ()
    line: int = 0
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """A session: what stands before its first scene, and its scenes; `line` and `number` as of a scene."""

    title: str = ""
    blocks: tuple[Block, ...] = ()
    scenes: tuple[Scene, ...] = ()
    line: int = 0
    number: int | None = None


def sessions_of(parts: Iterable[Session | Scene]) -> tuple[Session, ...]:
    """Each scene in the session before it; what stands before the first is one of its own, if any."""
    found: list[tuple[Session, list[Scene]]] = [(Session(), [])]
    for part in parts:
        if isinstance(part, Session):
            found.append((part, []))
        else:
            found[-1][1].append(part)
    whole = [replace(session, scenes=tuple(scenes)) for session, scenes in found]
    return tuple(each for each in whole if each.line or each.blocks or each.scenes) or (Session(),)


@dataclass(frozen=True, slots=True)
class Imported:
    """A whole story; `head` are further keys of the head."""

    title: str
    sessions: tuple[Session, ...]
    head: Mapping[str, str] = field(default_factory=lambda: _NONE)


@dataclass(frozen=True, slots=True)
class Part:
    """What one file tells of a story; with `goes_on` its first session is the last one of the part before."""

    story: Imported
    tally: Tally
    goes_on: bool = False


_CODE: Final = regex.compile(r"(?<!`)(`{2,})(?!`)(?:.*?[^`])?\1(?!`)|(?<![`\\])`([^`]+)`(?!`)", re.DOTALL)


def spans(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each piece of code between single backticks begins and ends, and what stands in it."""
    return ((found.start(), found.end(), found[2]) for found in _CODE.finditer(text) if found[2])


READ_FROM: Final = Term("read from {name}", "repris de {name}")
_LINK: Final = regex.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_ESCAPE: Final = regex.compile(r"\\([!-/:-@\[-`{-~])")
_COMMENT_END: Final = "-->"
_FEED: Final = "\n"
_DEEPEST: Final = 6
_LONGEST: Final = 300  # letters of a title: more is a paragraph somebody marked as one


def journal_text(parts: Sequence[Part], head: Mapping[str, str], source: str) -> str:
    """The whole text; what had to be changed of a part goes to its tally.

    `head` is how the journal is to be: its title, its rules, its language, `fr` or `en`, and its birth date;
    `source` is the name of what was read.
    """
    title = title_as_words(head["title"])
    _tell_unseen(head["title"], title, 1, parts[0].tally)
    own = {key: value for part in reversed(parts) for key, value in part.story.head.items()}
    lines = _body(parts, head["lang"], source)
    return "\n".join([front_matter({**head, "title": title, **own}), *_title(title), *lines])


def _title(title: str) -> Iterator[str]:
    heading = heading_title(title)
    found = parse_heading(heading.rstrip("\n"))
    if found is not None and found.kind == "title":  # “Session 3” would be one
        yield heading


def _body(parts: Sequence[Part], lang: str, source: str) -> Iterator[str]:
    came = READ_FROM.of(lang).format(name=source)
    number = scenes = 0
    comments = _Comments(parts)
    for part in parts:
        tally = part.tally
        for at, session in enumerate(part.story.sessions):
            if at or not part.goes_on:
                number += 1
                title = _plain(session, number, tally)
                yield f"## {SESSION.of(lang)} {number}{f': {title}' if title else ''}\n"
            if number == 1 and not (at or part.goes_on):
                # A fence before all prose: so no reader takes the file for a notebook written by hand.
                yield fence(note("note", one_line(came), lang))
            yield from _blocks(session.blocks, tally, comments)
            for scene in session.scenes:
                scenes += 1
                yield heading_scene(scenes, _plain(scene, scenes, tally), lang)
                yield from _blocks(scene.blocks, tally, comments)


def _plain(part: Session | Scene, number: int, tally: Tally) -> str:
    """The title of a session or a scene without its marks; that it had another number is told."""
    title = plain_title(part.title)
    if title.replace(UNSEEN, "") != " ".join(part.title.replace(UNSEEN, "").split()):
        tally.add("plain titles", part.line)
    _tell_unseen(part.title, title, part.line, tally)
    if part.number not in (None, number):
        tally.add("counted anew", part.line)
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


class _Comments:
    """Whether a comment of HTML that begins in some prose may be closed in what follows it."""

    def __init__(self, parts: Iterable[Part]) -> None:
        sessions = [session for part in parts for session in part.story.sessions]
        held: list[Session | Scene] = [*sessions]
        held += [scene for session in sessions for scene in session.scenes]
        self._closing = sum(_closes(block) for each in held for block in each.blocks)

    def close_after(self, told: Told) -> bool:
        """Whether one is closed after this prose, which is the next one."""
        self._closing -= _closes(told)
        return self._closing > 0


def _closes(block: Block) -> bool:
    return isinstance(block, Told) and _COMMENT_END in block.text


def _blocks(blocks: Sequence[Block], tally: Tally, comments: _Comments) -> Iterator[str]:
    for block in blocks:
        match block:
            case OwnHeading():
                yield _own(block, tally)
            case Told():
                if kept := _kept(block, tally, closed=comments.close_after(block)):
                    yield kept
            case Played(lines=lines):
                yield fence(lines)
            case Kept(text=text):
                yield f"{text.strip(_FEED)}\n" if text.strip() else ""


def _own(heading: OwnHeading, tally: Tally) -> str:
    given = " ".join(heading.title.split())
    title = title_as_words(given)
    _tell_unseen(given, title, heading.line, tally)
    line = f"{'#' * min(3 + heading.level, _DEEPEST)} {title}".rstrip()
    found = parse_heading(line)
    if found is not None and found.kind == "other":
        tally.add("headings", heading.line)
        return f"{line}\n"
    tally.add("bold headings", heading.line)
    return f"**{plain_title(title)}**\n"


# --- prose --------------------------------------------------------------------------------------


def _kept(told: Told, tally: Tally, *, closed: bool) -> str:
    """Prose as it stands, with the backslashes it needs; nothing for blank lines.

    `closed` says that a comment of HTML may end after it: what nothing closes is none.
    """
    lines = LINE_ENDS.split(told.text)
    written = list(_guarded(lines, closed=closed))
    for place, (before, now) in enumerate(zip(lines, written, strict=True)):
        if before.count("\\") != now.count("\\"):
            tally.add("escapes", told.at(place))
        elif before != now and fences.opening(before) is not None:
            tally.add("bare fences", told.at(place))
        _tell_unseen(before, now, told.at(place), tally)
    text = "\n".join(written)
    return text.strip("\n") + "\n" if text.strip() else ""


def _guarded(lines: Sequence[str], *, closed: bool) -> Iterator[str]:
    """Each line so that nothing in it is play: in blocks of code, which are kept as such, and outside."""
    last = max((at for at, line in enumerate(lines) if _COMMENT_END in line), default=-1)
    after = 0
    for start, end in fenced(lines).items():
        yield from _unplayed(lines[after:start], closed=closed or last >= start)
        opened = fences.opening(lines[start])
        yield opened_as_words(lines[start], opened) if opened and opened.play else lines[start]
        if start + 1 < end:
            yield from kept_as_words("\n".join(lines[start + 1 : end]), code=True).split("\n")
        yield lines[end]
        after = end + 1
    yield from _unplayed(lines[after:], closed=closed)


def _unplayed(lines: Sequence[str], *, closed: bool) -> Iterator[str]:
    """Lines outside fences, escaped; blank ones around them stay."""
    text = kept_as_words("\n".join(map(_unopened, lines)), closed=closed)
    given = coded_lines_as_words(text).split("\n") if lines else []
    start = next((place for place, line in enumerate(given) if line.strip()), len(given))
    end = next((place for place in range(len(given), start, -1) if given[place - 1].strip()), start)
    yield from ("" for _ in given[:start])
    if start < end:
        yield from prose("\n".join(given[start:end]))[0].removesuffix("\n").split("\n")
    yield from ("" for _ in given[end:])


def _tell_unseen(before: str, now: str, line: int, tally: Tally) -> None:
    if before.count(UNSEEN) != now.count(UNSEEN):
        tally.add("unseen", line)


def _unopened(line: str) -> str:
    """A line that opens a fence nothing closes, after a backslash: the rest is `prose`’s."""
    return escape_line(line) if fences.opening(line) is not None else line
