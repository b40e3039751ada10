"""Taking out of a story what was written in it and bringing it back; what is kept of it."""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.journal.model import Entry, FrontMatter, Heading
from soloist.play.blocks.story import begin_alike, end_alike
from soloist.play.changes.edit_block import Block, block_of, units
from soloist.play.story.story import Story
from soloist.storage.means import Means
from soloist.storage.refusals import NotRewritten, reason
from soloist.storage.story.undone import Snapshot, Snapshots, Step
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Refusal, message


def undo(story: Story, block: Block | None = None) -> Block:
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
    data, means = story.data, story.file.means
    snapshots = Snapshots(means.state, means.disk)
    try:
        step = snapshots.keep(story.path, data, start, end, text, instead, means.now())
    except OSError as error:
        raise NotRewritten(story.path, reason(error)) from error
    try:
        story.replace(start, instead + data[end:])
    except Refusal as refusal:
        if not (isinstance(refusal, NotRewritten) and refusal.done):
            snapshots.drop(step)
        raise


def redo(story: Story) -> str:
    """Bring back the last thing taken out; its words. Raises `Refusal`, nothing changed."""
    story.refresh()
    step = redoable(story)
    if step is None and not _steps(story):
        raise Refusal(message("Nothing to bring back."))
    if step is None:
        raise Refusal(
            message(
                "Something was written since, so it cannot go back to its place. It is kept a week: soloist "
                "undo --list, or /history on the screen."
            )
        )
    after = story.data[step.size + len(step.instead) :]
    story.replace(step.size, step.content + after)
    Snapshots(story.file.means.state, story.file.means.disk).drop(step)
    return step.text


def redoable(story: Story) -> Step | None:
    """The step that `redo` would bring back to the story as last read, None where there is none."""
    return next((step for step in _steps(story) if step.leaves(story.data)), None)


def _steps(story: Story) -> list[Step]:
    return [each for each in kept(story.path, story.file.means) if isinstance(each, Step)]


_COMPARED: Final = 2000  # lines on either side; where more differ, they are counted and not compared

WHY: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "edit": message("copy before a change"),
        "restore": message("copy before going back to an older one"),
        "convert": message("copy before converting"),
        "shortened": message("copy before another program shortened it"),
        "overtaken": message("copy of what another program wrote meanwhile"),
    }
)
"""Why a copy was made, by the word in its name."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What putting a copy back would do to the lines of a story.

    `added` and `removed` count lines; `lines` shows them, `+` or `-` before each, where there are
    not too many to be compared.
    """

    added: int
    removed: int
    lines: tuple[str, ...] = ()


def kept(path: Path, means: Means) -> tuple[Step | Snapshot, ...]:
    """All that is kept of the story in `path`, newest first."""
    return Snapshots(means.state, means.disk).of(path)


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


def last_block(story: Story) -> Block:
    """The last prose block, fence or heading, with a phase heading that stands right above it.

    Raises `Refusal` when only the story's birth is left.
    """
    near = story.recent(max(0, story.size - NEAR))
    entries = [entry for entry in near if not isinstance(entry, FrontMatter)]
    first = _last_unit(entries)
    if first < 2 and near and near[0].span.start > 0:  # what stands above it is out of sight
        entries = [entry for entry in story.recent(0) if not isinstance(entry, FrontMatter)]
        first = _last_unit(entries)
    if not entries or _is_birth(entries[first]):
        raise Refusal(message("Nothing to undo: the story is as it was born."))
    block = block_of(story.data, tuple(entries[first:]), analog=story.analog)
    above = entries[first - 1] if first else None
    if block.kind != "heading" and isinstance(above, Heading) and above.kind == "phase":
        return replace(block, start=above.span.start, line=above.span.line)
    return block


def _last_unit(entries: Sequence[Entry]) -> int:
    """Where the last unit begins; nought where there is none."""
    return len(entries) - max((len(unit) for unit in [*units(entries)][-1:]), default=len(entries))


def _is_birth(entry: Entry) -> bool:
    if not isinstance(entry, Heading):
        return False
    return entry.kind == "title" or (entry.kind == "session" and entry.number == 1)
