"""Copies that syncing programs set aside, as the screen deals with them: told once, put to use on demand."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.play.session.desk import Desk
from soloist.storage.disk import real
from soloist.storage.listing import Story as Listed
from soloist.storage.listing import set_aside_of, taken_names
from soloist.storage.reading import pasted, read_file, readable
from soloist.storage.refusals import Unreadable, named
from soloist.values.message import Message, count, message

if TYPE_CHECKING:  # loaded after the first paint
    from soloist.play.story.story import Story

_LARGE: Final = 2_000_000  # bytes of a copy above which it is not read only to know whether it has more


def told_of_copies(desk: Desk, story: "Story") -> tuple[Message, ...]:
    """What to know of the copies beside a story that have something it lacks; or that it is one itself."""
    original = set_aside_of(story.path)
    if original:
        return (_told_of_itself(desk, story.path, original),)
    waiting = sum(_has_more(copy, story) for copy in desk.workspace.copies(story.path))
    if not waiting:
        return ()
    if real(story.path.parent) != real(desk.workspace.journals):
        # The list of stories would not show them.
        return (
            message(
                "A sync set aside copies that may hold more: soloist union {path}", path=pasted(story.path)
            ),
        )
    from soloist.play.commands import key_of  # keys are Textual's, and few stories have copies

    key = key_of("open", desk.lingo.render, desk.lingo.lang)
    return (
        count(
            "A sync set aside a copy of this story that has more: {key}, then choose it.",
            "A sync set aside {n} copies of this story that have more: {key}, then choose one.",
            waiting,
            key=key,
        ),
    )


def _told_of_itself(desk: Desk, copy: Path, original: str) -> Message:
    """What to know where the story that was opened is a copy."""
    story = copy.with_name(original)
    if original.casefold() not in taken_names(copy.parent):
        return message(
            "A sync set this copy aside; its story, {name}, is not here. What you write goes into the copy.",
            name=named(Path(original)),
        )
    if real(copy.parent) != real(desk.workspace.journals):
        return message(
            "A sync set this copy of {name} aside. What you write here goes into the copy, not into the "
            "story. To add to the story what only the copy holds: soloist union {path} {copy}",
            name=named(Path(original)),
            path=pasted(story),
            copy=pasted(copy),
        )
    from soloist.play.commands import key_of

    return message(
        "A sync set this copy of {name} aside. What you write here goes into the copy, not into the story. "
        "To add to the story what only the copy holds: {key}, then the copy.",
        name=named(Path(original)),
        key=key_of("open", desk.lingo.render, desk.lingo.lang),
    )


def holds_more(copy: Listed, original: Listed) -> bool:
    """Whether a copy has what its story lacks, as far as that is cheap to know; slow for a long one."""
    from soloist.play.changes.union import missing

    if max(copy.size, original.size) > _LARGE:
        return True
    try:
        story, other = (readable(read_file(each.path)[0]) for each in (original, copy))
    except Unreadable:
        return True  # opening or adding it will tell why
    return bool(missing(story, other))


def _has_more(copy: Listed, story: "Story") -> bool:
    from soloist.play.changes.union import missing

    try:
        return copy.size > _LARGE or bool(missing(story.data, readable(read_file(copy.path)[0])))
    except Unreadable:
        return False


def join(story: "Story", copy: Path) -> Message:
    """Add to a story what a copy of it has more; what came of it. Raises `Refusal`."""
    from soloist.play.changes.union import union

    added = union(story, readable(read_file(copy)[0]), copy.name)
    if not added:
        return message("Nothing to add: the story has all that the copy has.")
    return count(
        "{n} block was added. The copy is as it was; when you no longer want it: rm {copy}",
        "{n} blocks were added. The copy is as it was; when you no longer want it: rm {copy}",
        added,
        copy=pasted(copy),
    )
