"""The stories that left one another: who left whom, where, and what each came to, as an outline."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from soloist.journal.model import Action, Consequence, DiceLine, Heading, Prose, Question, TableLine
from soloist.journal.read import read
from soloist.play.blocks.story import begin_alike
from soloist.play.forks.fork import digest, head_of, origin, short
from soloist.play.prose.prose_tags import without_tags, words_in
from soloist.storage.listing import Story, inside, stories, title
from soloist.storage.reading import read_file
from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Refusal


@dataclass(frozen=True, slots=True)
class Member:
    """A story of a family: its file, its title, its bytes."""

    path: Path
    title: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Branch:
    """A story in its family, and whom it left: the story at `parent` among its like, -1 for nobody.

    `cut` is the byte of the parent where it leaves it, and `own` the byte of this story where what is its
    own begins; both 0 for the first of a family. `sure` says that the parent still holds, byte for byte, what
    was shared. `lost` names the file that was left, where no story is that any more. `depth` counts from 0.
    """

    member: Member
    parent: int = -1
    cut: int = 0
    own: int = 0
    sure: bool = True
    lost: str = ""
    depth: int = 0


Family: TypeAlias = tuple[Branch, ...]
"""Each story before those that left it, these in the order of the places."""


def families(members: Sequence[Member]) -> tuple[Family, ...]:
    """The families that these stories make, those in which anything was left first.

    A parent is known by the hash of what is shared, whatever its file is called now; one that was
    changed since before the place is known by its name alone.
    """
    heads = [head_of(each.data) for each in members]
    said = [_left(members, heads, place) for place in range(len(members))]
    # heads are text, and anything can stand there: who is left by way of itself has left nobody
    found = [Branch(each.member) if _comes_back(said, place) else each for place, each in enumerate(said)]
    trees: list[Family] = []
    for first, root in enumerate(found):
        tree, waiting = list[Branch](), [(first, 0)] if root.parent < 0 else []
        while waiting:
            place, depth = waiting.pop()
            tree.append(replace(found[place], depth=depth))
            left = [at for at, each in enumerate(found) if each.parent == place]
            left.sort(key=lambda at: (found[at].cut, found[at].member.path.name), reverse=True)
            waiting += [(at, depth + 1) for at in left]
        trees += [tuple(tree)] if tree else []
    return tuple(sorted(trees, key=lambda tree: len(tree) == 1))


def _comes_back(branches: Sequence[Branch], place: int) -> bool:
    """Whether a story left one that left it, be it by way of others."""
    seen, at = set[int](), place
    while (at := branches[at].parent) >= 0 and at not in seen:
        seen.add(at)
    return place in seen


def family_of(members: Sequence[Member], path: Path) -> Family:
    """The family of the story at `path`; nobody where it is none of them."""
    trees = (tree for tree in families(members) if any(each.member.path == path for each in tree))
    return next(trees, ())


def _left(members: Sequence[Member], heads: Sequence[bytes], place: int) -> Branch:
    """Whom a story left, and where."""
    alone, known = Branch(members[place]), origin(heads[place])
    if known is None:
        return alone
    name, wanted = known
    others = [at for at in range(len(members)) if at != place]
    named = [at for at in others if members[at].path.name == name]
    for at in [*named, *(at for at in others if at not in named)]:
        cut = cut_of(members[at].data, wanted)
        if cut is not None:
            return _parted(alone, members[at], heads[at], heads[place], at, cut)
    if named:
        return _parted(alone, members[named[0]], heads[named[0]], heads[place], named[0], None)
    return replace(alone, lost=name, sure=False)


def _parted(child: Branch, parent: Member, above: bytes, head: bytes, at: int, cut: int | None) -> Branch:
    """Where two stories part: at the place that was named, or before it where either was changed since."""
    past, own = parent.data[len(above) :], child.member.data[len(head) :]
    long = min(len(past), len(own)) if cut is None else min(cut - len(above), len(own))
    same = begin_alike(past[:long], own[:long])
    if cut is None or same < long:
        same = past.rfind(b"\n", 0, same) + 1
    return Branch(child.member, at, len(above) + same, len(head) + same, cut is not None)


def cut_of(data: bytes, wanted: str) -> int | None:
    """The byte before which a story hashes to `wanted`, at the end of a line; None where there is none."""
    if digest(data) == wanted:
        return len(data)
    hashed, at = sha256(), 0
    while at < len(data):
        end = data.find(b"\n", at)
        if end < 0:
            return None
        stop = end - data[at:end].endswith(b"\r")
        for upto in dict.fromkeys((stop, end, end + 1)):
            hashed.update(data[at:upto])
            at = upto
            if hashed.hexdigest() == wanted:
                return upto
    return None


_SEEN = 1 << 16  # bytes of each end of what is a story's own that are read for its words


@dataclass(frozen=True, slots=True)
class Told:
    """A story of a family, told in a few words.

    `asked` and `came` say where it left and how it went there, each empty where nothing says so. `words` are
    those of its own prose, `last` its last line.
    """

    branch: Branch
    asked: str
    came: str
    words: int
    last: str


def members(stories: Sequence[Story]) -> tuple[Member, ...]:
    """The stories that can be read, with their bytes."""
    return tuple(_member(each) for each in stories if each.kind == "story")


def _member(story: Story) -> Member:
    try:
        data = read_file(story.path)[0]
    except Refusal:
        data = b""
    return Member(story.path, title(data[:4096]) or story.path.stem, data)


def others(path: Path, root: Path) -> tuple[bytes, ...]:
    """The bytes of all stories of the family of the one at `path`, but for its own, the first one first.

    They are looked for in its folder; links may lead anywhere inside `root`.
    """
    found = members(stories(path.parent, root if inside(path, root) else path.parent))
    return tuple(each.member.data for each in family_of(found, path) if each.member.path != path)


def told(branch: Branch) -> Told:
    """What a story of a family is about."""
    data, own = branch.member.data, branch.own if branch.depth else 0
    asked, came = _leaving(data[own : own + _SEEN]) if branch.depth else ("", "")
    words, last = words_in(read(data[own:])), _last(data[max(own, len(data) - _SEEN) :])
    return Told(branch, asked, came, words, last)


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
