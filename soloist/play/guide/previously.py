"""What to remember when a story is taken up again: where it stood and what was left open."""

from collections.abc import Sequence
from typing import Final

from soloist.journal.checking.recorded import open_choice, open_contretemps
from soloist.journal.model import Consequence, Entry, Prose
from soloist.journal.privacy import struck
from soloist.journal.write import UNSEEN
from soloist.play.prose.prose_tags import plain_prose
from soloist.play.story.story import Story
from soloist.values import regex
from soloist.values.dataclass import record

_NO_TAG: Final = regex.compile(r"(?<!\\)((?:\\\\)*)\\\[(?=#?[^\W\d_][\w-]*\s*:)")
_LINES: Final = 3  # that one is reminded of


@record
class Previously:
    """The last lines of a story, the open threads, and what waits: a choice, a contretemps.

    The last lines are words without marks; verse and replies have line ends in them. What stands behind a
    backslash and would else be a tag has a sign in it that nobody sees, and is none.
    """

    last_lines: tuple[str, ...]
    threads: tuple[str, ...]
    waiting: tuple[str, ...]


def previously(story: Story) -> Previously | None:
    """A reminder of the story so far, None for a story in which nothing has happened."""
    state = story.state
    entries: Sequence[Entry] = story.recent(story.size)
    if state.struck:
        gone = struck(entries)
        entries = [entry for place, entry in enumerate(entries) if place not in gone]
    last = _last_lines(entries, state.lang)
    if not last and state.scene is None:
        return None
    open_ = (state.open_action, state.open_question, open_choice(state), open_contretemps(state))
    return Previously(last, state.open_threads, tuple(filter(None, open_)))


def _last_lines(entries: Sequence[Entry], lang: str) -> tuple[str, ...]:
    """The last prose paragraphs and consequences, oldest first."""
    found: list[str] = []
    for entry in reversed(entries):
        told = ""
        if isinstance(entry, Prose) and not entry.text.startswith("*Date"):
            told = plain_prose(_NO_TAG.sub(rf"\1\\[{UNSEEN}", entry.text), lang)
        elif isinstance(entry, Consequence):
            told = " ".join(entry.text.split())
        if told:
            found.append(told)
        if len(found) == _LINES:
            break
    return tuple(reversed(found))
