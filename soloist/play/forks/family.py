"""The stories that left one another: who left whom, where, and what each came to since."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from soloist.play.forks.fork import digest, head_of, origin


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


def families(members: Sequence[Member]) -> tuple[Branch, ...]:
    """The trees that these stories make, those in which anything was left first.

    A parent is known by the hash of what is shared, whatever its file is called now; one that was
    changed since before the place is known by its name alone.
    """
    heads = [head_of(each.data) for each in members]
    parents = [_parent(members, heads, place) for place in range(len(members))]
    parents = [_unknotted(parents, place) for place in range(len(members))]
    children: dict[int, list[int]] = {}
    for place, parent in enumerate(parents):
        if parent is not None and parent.place >= 0:
            children.setdefault(parent.place, []).append(place)
    roots = [place for place, parent in enumerate(parents) if parent is None or parent.place < 0]
    made = [_branch(members, parents, children, place) for place in roots]
    return tuple(sorted(made, key=lambda each: not each.branches))


def family_of(members: Sequence[Member], path: Path) -> Branch | None:
    """The tree that holds the story at `path`; None where it is none of them."""
    found = (tree for tree in families(members) if any(each.member.path == path for _, each in tree.walk()))
    return next(found, None)


def _parent(members: Sequence[Member], heads: Sequence[bytes], place: int) -> _Parent | None:
    known = origin(heads[place])
    if known is None:
        return None
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
    same = _common(past[:long], own[:long])
    if cut is None or same < long:
        same = past.rfind(b"\n", 0, same) + 1
    return _Parent(at, len(heads[at]) + same, len(heads[place]) + same, cut is not None)


def _common(one: bytes, other: bytes) -> int:
    """How many bytes two texts begin with together."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


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


def _unknotted(parents: Sequence[_Parent | None], place: int) -> _Parent | None:
    """Whom a story left, unless that leads back to itself: heads are text, and anything can stand there."""
    seen, at = {place}, parents[place]
    while at is not None and at.place >= 0:
        if at.place in seen:
            return None
        seen.add(at.place)
        at = parents[at.place]
    return parents[place]


def _branch(
    members: Sequence[Member],
    parents: Sequence[_Parent | None],
    children: dict[int, list[int]],
    place: int,
) -> Branch:
    order, waiting = list[int](), [place]
    while waiting:  # parents before children: a family can be deeper than Python's stack
        at = waiting.pop()
        order.append(at)
        waiting += children.get(at, [])
    made: dict[int, Branch] = {}
    for at in reversed(order):
        left = sorted(
            (made[each] for each in children.get(at, [])), key=lambda b: (b.cut, b.member.path.name)
        )
        parent = parents[at]
        if parent is None:
            made[at] = Branch(members[at], branches=tuple(left))
        else:
            made[at] = Branch(members[at], parent.cut, parent.own, parent.sure, parent.lost, tuple(left))
    return made[place]
