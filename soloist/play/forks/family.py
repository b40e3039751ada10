"""The stories that left one another: who left whom, where, and what each came to, as an outline."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from soloist.journal.model import Action, Consequence, DiceLine, Heading, Prose, Question, TableLine
from soloist.journal.read import read
from soloist.play.forks.fork import digest, head_of, origin, short
from soloist.play.prose.prose_tags import without_tags, words_in
from soloist.storage.listing import Story, inside, stories, title
from soloist.storage.reading import read_file, readable
from soloist.storage.story.written import begin_alike
from soloist.values.dataclass import dataclass, field
from soloist.values.message import Refusal


@dataclass(frozen=True, slots=True)
class Member:
    """A story of a family: its file, its title, its bytes."""

    path: Path
    title: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Branch:
    """A story in the tree of its family.

    `cut` is the byte of the parent where it leaves it, and `own` the byte of this story where what is
    its own begins; both 0 for the first of a family. `sure` says that the parent still holds, byte for byte,
    what was shared. `lost` names the file that was left, where no story is that any more.
    `branches` left this story, in the order of the places.
    """

    member: Member
    cut: int = 0
    own: int = 0
    sure: bool = True
    lost: str = ""
    branches: "tuple[Branch, ...]" = ()

    def walk(self, depth: int = 0) -> "Iterator[tuple[int, Branch]]":
        """The story and all that left it, with how deep each stands, from 0."""
        waiting = [(depth, self)]
        while waiting:
            level, branch = waiting.pop()
            yield level, branch
            waiting += [(level + 1, each) for each in reversed(branch.branches)]


@dataclass(frozen=True, slots=True)
class _Parent:
    """Whom a story left and where; `place` is the index of the parent, -1 where it is gone."""

    place: int
    cut: int = 0
    own: int = 0
    sure: bool = False
    lost: str = ""


_NOBODY = _Parent(-1, sure=True)


def families(members: Sequence[Member]) -> tuple[Branch, ...]:
    """The trees that these stories make, those in which anything was left first.

    A parent is known by the hash of what is shared, whatever its file is called now; one that was
    changed since before the place is known by its name alone.
    """
    heads = [head_of(each.data) for each in members]
    said = [_parent(members, heads, place) for place in range(len(members))]
    # heads are text, and anything can stand there: who is left by way of itself has left nobody
    parents = [_NOBODY if place in _above(said, place) else said[place] for place in range(len(said))]
    above = [len(_above(parents, place)) for place in range(len(parents))]
    made: dict[int, Branch] = {}
    for place in sorted(range(len(parents)), key=above.__getitem__, reverse=True):
        parent = parents[place]
        left = (made[at] for at, each in enumerate(parents) if each.place == place)
        ordered = tuple(sorted(left, key=lambda each: (each.cut, each.member.path.name)))
        made[place] = Branch(members[place], parent.cut, parent.own, parent.sure, parent.lost, ordered)
    roots = [made[place] for place, parent in enumerate(parents) if parent.place < 0]
    return tuple(sorted(roots, key=lambda each: not each.branches))


def _above(parents: Sequence[_Parent], place: int) -> dict[int, None]:
    """Whom a story left, whom that one left, and so on, each once."""
    found: dict[int, None] = {}
    while (place := parents[place].place) >= 0 and place not in found:
        found[place] = None
    return found


def family_of(members: Sequence[Member], path: Path) -> Branch | None:
    """The tree that holds the story at `path`; None where it is none of them."""
    found = (tree for tree in families(members) if any(each.member.path == path for _, each in tree.walk()))
    return next(found, None)


def _parent(members: Sequence[Member], heads: Sequence[bytes], place: int) -> _Parent:
    known = origin(heads[place])
    if known is None:
        return _NOBODY
    name, wanted = known
    others = [at for at in range(len(members)) if at != place]
    named = [at for at in others if members[at].path.name == name]
    for at in [*named, *(at for at in others if at not in named)]:
        cut = cut_of(members[at].data, wanted)
        if cut is not None:
            return _shared(members, heads, place, at, cut)
    if named:
        return _shared(members, heads, place, named[0], None)
    return _Parent(-1, lost=name)


def _shared(
    members: Sequence[Member], heads: Sequence[bytes], place: int, at: int, cut: int | None
) -> _Parent:
    """Where two stories part: at the place that was named, or before it where either was changed since."""
    parent, child = members[at].data, members[place].data
    past, own = parent[len(heads[at]) :], child[len(heads[place]) :]
    long = min(len(past), len(own)) if cut is None else min(cut - len(heads[at]), len(own))
    same = begin_alike(past[:long], own[:long])
    if cut is None or same < long:
        same = past.rfind(b"\n", 0, same) + 1
    return _Parent(at, len(heads[at]) + same, len(heads[place]) + same, cut is not None)


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
