"""Bringing back what was taken out of a story, byte for byte, while nothing was written since."""

from dataclasses import dataclass

from soloist.message import Message, Refusal, message
from soloist.play.story.story import Story
from soloist.storage.refusals import ChangedElsewhere
from soloist.storage.undone import Step, Undone


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
