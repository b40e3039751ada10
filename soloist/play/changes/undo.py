"""Taking out of a story what was written in it and bringing it back; what is kept of it."""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.journal.fences import opening
from soloist.journal.model import Entry, Fence, FrontMatter, Heading, Prose
from soloist.play.blocks.story import begin_alike, end_alike
from soloist.play.changes.edit_block import units
from soloist.play.story.story import Story
from soloist.storage.means import Means
from soloist.storage.refusals import NotRewritten, reason
from soloist.storage.story.undone import Snapshot, Snapshots, Step, Undone
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message


def undo(story: Story, block: "LastBlock | None" = None) -> "LastBlock":
    """Take the last block back, whoever wrote it; what it was.

    With `block`, only if that is still the last. Raises `Refusal`, nothing changed.
    """
    story.refresh()
    last = last_block(story)
    if block is not None and block != last:
        raise Refusal(message("The story has grown meanwhile; look again before you take it back."))
    take_out(story, story.end_before(last.start), story.size, last.text)
    return last


def take_out(story: Story, start: int, end: int, text: str, instead: bytes = b"") -> None:
    """Put `instead` in the place of some bytes of a story, in which `text` is what a person typed.

    They are kept a week, so that `redo` brings them back. Raises `Refusal`, nothing changed.
    """
    data, undone = story.data, Undone(story.path, story.file.means)
    try:
        step = undone.keep(data, start, data[start:end], text, instead)
    except OSError as error:
        raise NotRewritten(story.path, reason(error)) from error
    try:
        story.replace(start, instead + data[end:], "undo")
    except Refusal as refusal:
        if not (isinstance(refusal, NotRewritten) and refusal.done):
            undone.drop(step)
        raise


def redo(story: Story) -> str:
    """Bring back the last thing taken out; its words. Raises `Refusal`, nothing changed."""
    story.refresh()
    step = redoable(story)
    if step is None:
        raise Refusal(_why_not(story))
    after = story.data[step.size + len(step.instead) :]
    story.replace(step.size, step.content + after, "redo")
    Undone(story.path, story.file.means).drop(step)
    return step.text


def redoable(story: Story) -> Step | None:
    """The step that `redo` would bring back to the story as last read, None where there is none."""
    steps = Undone(story.path, story.file.means).kept().steps
    return next((step for step in steps if step.leaves(story.data)), None)


def _taken(step: Step, data: bytes) -> bool:
    """Whether what a step took is still out of the file; a crash may keep one too many."""
    return step.leaves(data) or not step.stands(data)


def _why_not(story: Story) -> Message:
    if not any(_taken(step, story.data) for step in Undone(story.path, story.file.means).kept().steps):
        return message("Nothing to bring back.")
    return message(
        "Something was written since, so it cannot go back to its place. It is kept a week: soloist "
        "undo --list, or /history on the screen."
    )


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
    steps = [step for step in undone.steps if _taken(step, data)]
    items: list[Step | Snapshot] = [*steps, *Snapshots(means.state, means.disk).of(path)]
    # A step and the copy made for it are of one moment: the step comes first.
    items.sort(key=lambda item: item.taken if isinstance(item, Step) else item.made_for, reverse=True)
    return Kept(tuple(items), undone.broken)


def why(item: Step | Snapshot) -> Message:
    """What an item of the list is."""
    if isinstance(item, Step):
        return message("taken back")
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


NEAR: Final = 32 * 1024  # bytes of the end in which the last block is nearly always found whole


@dataclass(frozen=True, slots=True)
class LastBlock:
    """The last block of a story: where it starts in the file, its first line, what it says.

    `text` is what the person would type to write it again: no heading, no lines of a fence but their own.
    `is_play` tells a fence from prose.
    """

    start: int
    line: int
    text: str
    is_play: bool


def last_block(story: Story) -> LastBlock:
    """The last prose block, fence or heading, with a phase heading that stands right above it.

    Raises `Refusal` when only the story's birth is left.
    """
    near = story.recent(max(0, len(story.data) - NEAR))
    entries = [entry for entry in near if not isinstance(entry, FrontMatter)]
    first = _last_unit(entries)
    if first < 2 and near and near[0].span.start > 0:  # what stands above it is out of sight
        entries = [entry for entry in story.recent(0) if not isinstance(entry, FrontMatter)]
        first = _last_unit(entries)
    if not entries or _is_birth(entries[first]):
        raise _nothing()
    unit = entries[first:]
    above = entries[first - 1] if first else None
    start = unit[0]
    if isinstance(above, Heading) and above.kind == "phase" and not isinstance(unit[0], Heading):
        start = above
    return _block(story, unit, start)


def _block(story: Story, unit: Sequence[Entry], start: Entry) -> LastBlock:
    """A unit as a value; `start` is its first entry, or a heading that goes with it."""
    body = unit[1:] if isinstance(unit[0], Heading) else unit
    return LastBlock(
        start.span.start, start.span.line, _text(story, body), not isinstance(unit[0], Prose | Heading)
    )


def _last_unit(entries: Sequence[Entry]) -> int:
    """Where the last unit begins; nought where there is none."""
    return len(entries) - max((len(unit) for unit in [*units(entries)][-1:]), default=len(entries))


def _is_birth(entry: Entry) -> bool:
    if not isinstance(entry, Heading):
        return False
    return entry.kind == "title" or (entry.kind == "session" and entry.number == 1)


def _text(story: Story, body: Sequence[Entry]) -> str:
    """The bytes of a unit as typed: without the lines of a fence that soloist put around it."""
    if not body:
        return ""
    inside: list[Entry] = [entry for entry in body if not isinstance(entry, Fence)]
    if isinstance(body[0], Fence):
        first = story.data[body[0].span.start : body[0].span.end].decode("utf-8", "surrogateescape")
        opened = opening(first.rstrip("\r\n"))
        if opened is not None and not opened.named:
            inside = [*body]
    if not inside:
        return ""
    data = story.data[inside[0].span.start : inside[-1].span.end]
    return data.decode("utf-8", "surrogateescape").replace("\r\n", "\n").rstrip("\n")


def _nothing() -> Refusal:
    return Refusal(message("Nothing to undo: the story is as it was born."))
