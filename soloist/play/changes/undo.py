"""Taking back what was written last and bringing it back; what is kept of a story."""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.journal.fences import opening
from soloist.journal.folding.fold import fold
from soloist.journal.folding.skim import skim
from soloist.journal.model import Entry, Fence, FrontMatter, Heading, Prose
from soloist.journal.privacy import striking, struck
from soloist.journal.state import State
from soloist.journal.write import fence, note
from soloist.play.changes.edit_block import units
from soloist.play.changes.merge import Merged, merged
from soloist.play.story.story import Story
from soloist.storage.means import Means
from soloist.storage.refusals import ChangedElsewhere, NotRewritten, reason
from soloist.storage.story.undone import Snapshot, Snapshots, Step, Undone
from soloist.storage.story.written import Range, Written, begin_alike, end_alike, standing
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message


@dataclass(frozen=True, slots=True)
class BroughtBack:
    """What is in the story again: its words; `struck`, it had been struck and is not any more."""

    text: str
    struck: bool


def redoable(story: Story) -> Step | None:
    """The step that `redo` would bring back to the story as last read, or None: the newest that can go."""
    return next((step for step in _taken(story) if _possible(step, story.data)), None)


def redo(story: Story) -> BroughtBack:
    """Bring back the last thing taken back. Raises `Refusal`, nothing changed."""
    story.refresh()
    step = redoable(story)
    if step is None:
        raise Refusal(_why_not(story))
    if step.how == "cut":
        story.put_back(lambda data: _content(step, story, data))
    elif step.how == "out":
        after = story.data[step.size + len(step.instead) :]
        story.replace(step.size, step.content + after, "redo")
    else:
        story.replace(_strike_at(step, story), b"", "redo")
    Undone(story.path, story.file.means).drop(step)
    return BroughtBack(step.text, step.how == "struck")


def _taken(story: Story) -> tuple[Step, ...]:
    """What is still taken back, newest first."""
    steps = Undone(story.path, story.file.means).kept().steps
    return tuple(step for step in steps if taken(step, story.data))


def taken(step: Step, data: bytes) -> bool:
    """Whether what a step took is still out of the file, or struck in it; a crash may keep one too many."""
    if step.how == "struck":
        return step.strikes_at(data) is not None
    return step.leaves(data) or not step.stands(data)


def _possible(step: Step, data: bytes) -> bool:
    if step.how == "out":
        return step.leaves(data)
    if step.how == "cut":
        return step.follows(data)
    place = step.strikes_at(data)
    return place is not None and not data[place + len(step.content) :].strip()


def _strike_at(step: Step, story: Story) -> int:
    place = step.strikes_at(story.data)
    assert place is not None, "a strike that is gone is not brought back"
    return place


def _content(step: Step, story: Story, data: bytes) -> bytes:
    if not step.follows(data):
        raise ChangedElsewhere(story.path)
    return step.content


def _why_not(story: Story) -> Message:
    step = next(iter(_taken(story)), None)
    if step is None:
        return message("Nothing to bring back.")
    if step.how != "struck":
        return message(
            "Something was written since, so it cannot go back to its place. It is kept a week: soloist "
            "undo --list, or /history on the screen."
        )
    line = story.data[: _strike_at(step, story)].count(b"\n") + 2
    return message(
        "Something was written after it was struck. Take the fence with “(struck: …)” out in your editor, "
        "line {line}, or write the words again.",
        line=line,
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


@dataclass(frozen=True, slots=True)
class Plan:
    """What one step of undo would do to `block`: cut all from byte `cut` on, or strike it.

    `struck` are the bytes at which what would be struck begins, line by line.
    """

    block: LastBlock
    cut: int
    struck: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What one step of undo did; `left` names what a strike could not take back."""

    block: LastBlock
    struck: bool = False
    left: tuple[str, ...] = ()


def tail_entries(story: Story, back_to: int) -> Sequence[Entry]:
    """The entries of the end of a story, those from byte `back_to` on at least."""
    return story.recent(back_to)


def last_block(story: Story) -> LastBlock:
    """The last prose block, fence or heading, with a phase heading that stands right above it.

    Raises `Refusal` when only the story's birth is left.
    """
    near = tail_entries(story, max(0, len(story.data) - NEAR))
    entries = [entry for entry in near if not isinstance(entry, FrontMatter)]
    first = _last_unit(entries)
    if first < 2 and near and near[0].span.start > 0:  # what stands above it is out of sight
        entries = [entry for entry in tail_entries(story, 0) if not isinstance(entry, FrontMatter)]
        first = _last_unit(entries)
    if not entries or _is_birth(entries[first]):
        raise _nothing()
    unit = entries[first:]
    above = entries[first - 1] if first else None
    start = unit[0]
    if isinstance(above, Heading) and above.kind == "phase" and not isinstance(unit[0], Heading):
        start = above
    return _block(story, unit, start)


def planned(story: Story) -> Plan:
    """What `undo` would do to the story as it was last read.

    soloist knows what it wrote here: the newest of it is cut if nothing follows, else struck. In a
    story where it knows nothing, the last block is cut. Raises `Refusal` where nothing is left.
    """
    data = story.data
    ranges = standing(Written(story.path, story.file.means).ranges(), data)
    mine = [each for each in ranges if not each.strikes]
    if not ranges or (mine and not data[mine[-1].end :].strip()):
        block = last_block(story)
        return Plan(block, _cut(story, block, mine[-1] if mine else None))
    unit = _unstruck(story, mine)
    return Plan(_block(story, unit, unit[0]), len(data), tuple(entry.span.start for entry in unit))


def undo(story: Story, plan: Plan | None = None) -> TakenBack:
    """Take one step back, kept so that `redo` brings it back; a snapshot is kept before a cut.

    With `plan`, only if that is still what would be done. Raises `Refusal`, nothing changed.
    """
    story.refresh()
    now = planned(story)
    if plan is not None and plan != now:
        raise _moved()
    if now.struck:
        return _strike(story, now)
    data, block = story.data, now.block
    kept = Undone(story.path, story.file.means)
    try:
        step = kept.keep("cut", data, now.cut, data[now.cut :], block.text)
    except OSError as error:
        raise NotRewritten(story.path, reason(error)) from error
    try:
        story.cut(now.cut)
    except Refusal as refusal:
        if not (isinstance(refusal, NotRewritten) and refusal.done):
            kept.drop(step)
        raise
    return TakenBack(block)


def _strike(story: Story, plan: Plan) -> TakenBack:
    done: list[Merged] = []

    def blocks(_: object) -> Sequence[str]:
        if planned(story) != plan:  # the file has moved on, and was read again
            raise _moved()
        entries = tail_entries(story, plan.block.start)
        wanted = frozenset(n for n, entry in enumerate(entries) if entry.span.start in plan.struck)
        before = skim(story.data[: plan.block.start]).state
        done[:] = [strike(entries, wanted, before, story.state)]
        return (fence(done[-1].lines),)

    added = story.append(blocks)
    data, means = story.data, story.file.means
    start = data.rfind(added)
    Written(story.path, means).add(start + len(added), added, strikes=True)
    try:
        Undone(story.path, means).keep("struck", data, start, added, plan.block.text)
    except OSError as error:  # the strike stands; the next step of undo takes it out
        raise NotRewritten(story.path, reason(error), done=True) from error
    return TakenBack(plan.block, True, done[-1].left)


def strike(entries: Sequence[Entry], wanted: frozenset[int], before: State, now: State) -> Merged:
    """The lines of a fence that strikes the entries at the places `wanted`, and what they cannot take back.

    `entries` are the end of the story, from there on at least; `before` is what the story adds up to before
    them, `now` what it does at its end. Raises `Refusal` where no words would strike these entries alone.
    """
    words = striking(entries, wanted)
    if words is None:
        raise Refusal(
            message(
                "Line {line} cannot be struck: something written after it begins with the same words. "
                "Take it out in your editor.",
                line=entries[min(wanted)].span.line,
            )
        )
    unit = [entries[place] for place in sorted(wanted)]
    back = merged(now, now, fold(unit, before), before, unit)
    return back._replace(lines=(*note("struck", words, now.lang), *back.lines))


def _unstruck(story: Story, mine: Sequence[Range]) -> tuple[Entry, ...]:
    """The newest lines soloist wrote that can be struck and are not; headings cannot."""
    for found in reversed(mine):
        entries = tail_entries(story, found.start)
        gone = struck(entries)
        inside = [n for n, entry in enumerate(entries) if found.start <= entry.span.start < found.end]
        while inside:
            first = _last_unit([entries[place] for place in inside])
            unit = [n for n in inside[first:] if not isinstance(entries[n], Fence)]
            if unit and not isinstance(entries[unit[0]], Heading) and not gone & set(unit):
                if entries[unit[-1]].span.end > found.end:
                    raise _written_on(entries[unit[0]].span.line)
                return tuple(entries[place] for place in unit)
            del inside[first:]
    raise Refusal(message("Nothing to undo: what is left was written outside soloist, or is struck already."))


def _cut(story: Story, block: LastBlock, mine: Range | None) -> int:
    """Where the file ended before the block was added."""
    if mine is None:
        return story.end_before(block.start)
    between = [
        entry
        for entry in tail_entries(story, mine.start)
        if mine.start <= entry.span.start < block.start and not (isinstance(entry, Fence) and not entry.opens)
    ]
    # What was added with it goes with it: blank lines, the end of a fence somebody had left open.
    return story.end_before(block.start) if between or block.start < mine.start else mine.start


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


def _written_on(line: int) -> Refusal:
    return Refusal(
        message(
            "Another program wrote on in this very paragraph, so striking it would strike its words too: "
            "change it where it stands, line {line} of the file.",
            line=line,
        )
    )


def _moved() -> Refusal:
    return Refusal(message("The story has grown meanwhile; look again before you take it back."))
