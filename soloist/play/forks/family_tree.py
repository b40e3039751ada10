"""The forks of a story as an outline: where each sibling leaves, how it went, its last line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from soloist.journal.model import Action, Consequence, DiceLine, Heading, Prose, Question, TableLine
from soloist.journal.read import read
from soloist.message import Refusal
from soloist.play.forks.family import Branch, Member, family_of
from soloist.play.forks.fork import short
from soloist.play.prose.prose_entries import words_in
from soloist.play.prose.prose_tags import without_tags
from soloist.storage.listing import Story, inside, stories, title
from soloist.storage.reading import read_file, readable

_SEEN = 1 << 16  # bytes of each end of what is a story's own that are read for its words


@dataclass(frozen=True, slots=True)
class Told:
    """A story of a family. `depth` counts from 0; `at` is the byte where what is its own begins.

    `asked` and `came` say where it left and how it went there, each empty where nothing says so. `words` are
    those of its own prose, `last` its last line. `sure` is off where the shared past was changed since.
    """

    path: Path
    title: str
    depth: int
    at: int
    asked: str
    came: str
    words: int
    last: str
    sure: bool
    lost: str


def members(stories: Sequence[Story]) -> tuple[Member, ...]:
    """The stories that can be read, with their bytes."""
    return tuple(_member(each) for each in stories if each.kind == "story")


def _member(story: Story) -> Member:
    try:
        data = readable(read_file(story.path)[0])
    except Refusal:
        data = b""
    return Member(story.path, title(data[:4096]) or story.path.stem, data)


def others(path: Path, root: Path) -> tuple[bytes, ...]:
    """The bytes of all stories of the family of the one at `path`, but for its own, the first one first.

    They are looked for in its folder; links may lead anywhere inside `root`.
    """
    found = members(stories(path.parent, root if inside(path, root) else path.parent))
    tree = family_of(found, path)
    if tree is None:
        return ()
    return tuple(each.member.data for _, each in tree.walk() if each.member.path != path)


def told(tree: Branch) -> Iterator[Told]:
    """The outline of a tree, each story before those that left it."""
    for depth, branch in tree.walk():
        yield _told(depth, branch)


def _told(depth: int, branch: Branch) -> Told:
    data, own = branch.member.data, branch.own if depth else 0
    asked, came = _leaving(data[own : own + _SEEN]) if depth else ("", "")
    return Told(
        branch.member.path,
        branch.member.title,
        depth,
        own,
        asked,
        came,
        words_in(read(data[own:])),
        _last(data[max(own, len(data) - _SEEN) :]),
        branch.sure,
        branch.lost,
    )


def _leaving(own: bytes) -> tuple[str, str]:
    """What the first thing of its own was about, and what it came to."""
    asked = ""
    for entry in read(own).entries:
        match entry:
            case Action(text=text) | Question(text=text):
                asked = short(without_tags(text))
            case DiceLine(parsed=parsed) if parsed is not None:
                return asked or parsed.label, parsed.outcome or ""
            case DiceLine(text=text) if "->" in text:  # no dice, no context: chosen
                label, _, came = text.partition("->")
                return asked or label.strip(), came.strip()
            case TableLine(parsed=parsed) if parsed is not None and parsed.result:
                return asked or parsed.name, parsed.result
            case Heading(title=text) | Prose(text=text) if text.strip():
                return (asked, "") if asked else (short(without_tags(text)), "")
            case _:
                pass
    return asked, ""


def _last(end: bytes) -> str:
    lines = [
        " ".join(without_tags(each.text).split())
        for each in read(end).entries
        if isinstance(each, Prose | Consequence) and not each.text.startswith("*Date")
    ]
    return lines[-1] if lines else ""
