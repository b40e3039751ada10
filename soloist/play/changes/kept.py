"""What is kept of a story besides its file: what was taken back, and copies made before each change."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.message import Message, Refusal, message
from soloist.play.changes.redo import taken
from soloist.storage.alike import begin_alike, end_alike
from soloist.storage.means import Means
from soloist.storage.snapshot import Snapshot, Snapshots
from soloist.storage.undone import Step, Undone

_COMPARED: Final = 2000  # lines on either side; where more differ, they are counted and not compared

WHY: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "undo": message("copy before taking back"),
        "redo": message("copy before bringing back"),
        "edit": message("copy before a change"),
        "restore": message("copy before going back to an older one"),
        "convert": message("copy before converting"),
        "shortened": message("copy before another program shortened it"),
        "overtaken": message("copy of what another program wrote meanwhile"),
    }
)
"""Why a copy was made, by the word in its name."""


@dataclass(frozen=True, slots=True)
class Kept:
    """All that is kept of a story, newest first: numbers count from 1 in this order.

    `broken` are files of the state folder that cannot be read.
    """

    items: tuple[Step | Snapshot, ...]
    broken: tuple[Path, ...] = ()

    def number(self, wanted: int) -> Step | Snapshot:
        """The item of that number; raises `Refusal` for one there is not."""
        if not 1 <= wanted <= len(self.items):
            raise Refusal(
                message(
                    "There is no number {n}: the list has {size}. See it with --list.",
                    n=wanted,
                    size=len(self.items),
                )
            )
        return self.items[wanted - 1]


@dataclass(frozen=True, slots=True)
class Difference:
    """What putting a copy back would do to the lines of a story.

    `added` and `removed` count lines; `lines` shows them, `+` or `-` before each, where there are
    not too many to be compared.
    """

    added: int
    removed: int
    lines: tuple[str, ...] = ()


def kept(path: Path, means: Means, data: bytes) -> Kept:
    """What is kept of the story in `path`, which holds `data` now (nothing where it is gone)."""
    undone = Undone(path, means).kept()
    steps = [step for step in undone.steps if taken(step, data)]
    items: list[Step | Snapshot] = [*steps, *Snapshots(means.state, means.disk).of(path)]
    # A step and the copy made for it are of one moment: the step comes first.
    items.sort(key=lambda item: item.taken if isinstance(item, Step) else item.made_for, reverse=True)
    return Kept(tuple(items), undone.broken)


def why(item: Step | Snapshot) -> Message:
    """What an item of the list is."""
    if isinstance(item, Step):
        told = {"struck": message("struck"), "out": message("taken out")}
        return told.get(item.how, message("taken back"))
    return WHY.get(item.why, message("copy before “{why}”", why=item.why))


def difference(now: bytes, then: bytes) -> Difference:
    """What would change if a story that holds `now` held `then` again."""
    first = now.rfind(b"\n", 0, begin_alike(now, then)) + 1
    end = end_alike(now[first:], then[first:])
    # Whole lines only: one that is begun or ended alike is another line all the same.
    line_end = now.find(b"\n", len(now) - end)
    end = len(now) - line_end - 1 if line_end >= 0 else 0
    here, there = now[first : len(now) - end].splitlines(), then[first : len(then) - end].splitlines()
    if max(len(here), len(there)) > _COMPARED:
        return Difference(len(there), len(here))
    lines: list[str] = []
    for what, a, b, c, d in SequenceMatcher(None, here, there, autojunk=False).get_opcodes():
        if what != "equal":
            lines += [f"- {_shown(line)}" for line in here[a:b]]
            lines += [f"+ {_shown(line)}" for line in there[c:d]]
    added = sum(line.startswith("+") for line in lines)
    return Difference(added, len(lines) - added, tuple(lines))


def _shown(line: bytes) -> str:
    return line.decode("utf-8", "replace")
