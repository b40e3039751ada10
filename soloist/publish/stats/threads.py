"""The threads of a story over time: where each was opened, spoken of, closed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from soloist.journal.state import State, is_open
from soloist.publish.scenes import StoryScene, scene_at


@dataclass(frozen=True, slots=True)
class ThreadCourse:
    """A thread: the scenes it is opened in, closed in (empty where it runs on), and all that speak of it.

    `lines` are the lines of the opening and of the closing, 0 where there is none.
    """

    name: str
    opened: str
    closed: str
    scenes: tuple[str, ...]
    lines: tuple[int, int]


def threads(scenes: Sequence[StoryScene], state: State) -> tuple[ThreadCourse, ...]:
    """Every thread in the order in which the story met it; one that was opened again runs on."""
    found = []
    for thread in state.elements.get("Thread", {}).values():
        keys = tuple(
            dict.fromkeys(scene.key for line in thread.lines if (scene := scene_at(scenes, line)) is not None)
        )
        closed = 0
        if not is_open(thread):
            for made in thread.changes:
                words = made.after if isinstance(made.after, tuple) else ()
                ends = bool(words) and not is_open(replace(thread, words=words))
                closed = (closed or made.line) if ends else 0
            closed = closed or (thread.lines[-1] if thread.lines else 0)
        first = thread.lines[0] if thread.lines else 0
        end = scene_at(scenes, closed) if closed else None
        start = scene_at(scenes, first)
        found.append(
            ThreadCourse(
                thread.name, start.key if start else "", end.key if end else "", keys, (first, closed)
            )
        )
    return tuple(found)
