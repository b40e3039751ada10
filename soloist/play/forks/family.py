"""The stories that left one another: who left whom, and where."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from soloist.play.blocks.story import begin_alike
from soloist.play.forks.fork import head_of, origin
from soloist.storage.listing import Story, inside, stories, title
from soloist.storage.reading import read_file
from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Refusal


@dataclass(frozen=True, slots=True)
class Branch:
    """A story in its family: its file, its title, its bytes, and the file it left, None for the first.

    `cut` is the byte of the parent where it leaves it, and `own` the byte of this story where what is its
    own begins; both 0 for the first of a family. `sure` says that the parent still holds, byte for byte, what
    was shared. `lost` names the file that was left, where no story is that any more. `depth` counts from 0.
    """

    path: Path
    title: str
    data: bytes = field(repr=False)
    parent: Path | None = None
    cut: int = 0
    own: int = 0
    sure: bool = True
    lost: str = ""
    depth: int = 0


def family_of(path: Path, root: Path) -> tuple[Branch, ...]:
    """The family of the story at `path`: each before those that left it, these in the order of the places.

    It is looked for in its folder; links may lead anywhere inside `root`. Nobody where it is no story.
    """
    held = stories(path.parent, root if inside(path, root) else path.parent)
    every = [_read(each) for each in held if each.kind == "story"]
    found = {each.path: _left(each, every) for each in every}
    first, above = path, set[Path]()
    # heads are text, and anything can stand there: who is left by way of itself is the first
    while first in found and first not in above:
        above.add(first)
        first = found[first].parent or first
    tree, waiting = list[Branch](), [(first, 0)] if first in found else []
    while waiting:
        at, depth = waiting.pop()
        if all(each.path != at for each in tree):
            tree.append(replace(found[at], depth=depth))
            left = [each for each in found.values() if each.parent == at]
            left.sort(key=lambda each: (each.cut, each.path.name), reverse=True)
            waiting += [(each.path, depth + 1) for each in left]
    return tuple(tree)


def others(path: Path, root: Path) -> tuple[bytes, ...]:
    """The bytes of all stories of the family of the one at `path`, but for its own, the first one first."""
    return tuple(each.data for each in family_of(path, root) if each.path != path)


def _read(story: Story) -> Branch:
    try:
        data = read_file(story.path)[0]
    except Refusal:
        data = b""
    return Branch(story.path, title(data[:4096]) or story.path.stem, data)


def _left(story: Branch, every: Sequence[Branch]) -> Branch:
    """Whom a story left, and where.

    A parent is known by the hash of what is shared, whatever its file is called now; one that was
    changed since before the place is known by its name alone.
    """
    known = origin(head_of(story.data))
    if known is None:
        return story
    name, wanted = known
    others = [each for each in every if each.path != story.path]
    others.sort(key=lambda each: each.path.name != name)
    cuts = ((each, cut_of(each.data, wanted)) for each in others)
    parent, cut = next((pair for pair in cuts if pair[1] is not None), (None, None))
    parent = parent or next((each for each in others if each.path.name == name), None)
    if parent is None:
        return replace(story, lost=name, sure=False)
    above, head = len(head_of(parent.data)), len(head_of(story.data))
    past, own = parent.data[above:cut], story.data[head:]
    same = begin_alike(past, own[: len(past)])
    if same < min(len(past), len(own)) or cut is None:  # either was changed since
        same = past.rfind(b"\n", 0, same) + 1
    return replace(story, parent=parent.path, cut=above + same, own=head + same, sure=cut is not None)


def cut_of(data: bytes, wanted: str) -> int | None:
    """The byte before which a story hashes to `wanted`, at the end of a line; None where there is none."""
    hashed, at = sha256(), 0
    for line in data.splitlines(keepends=True):
        hashed.update(line)
        at += len(line)
        if hashed.hexdigest() == wanted:
            return at
    return None
