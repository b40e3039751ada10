"""An action that prose has parted from its dice: it is asked about before a roll without a name."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice
from soloist.journal.lines import answered
from soloist.journal.model import Action, Entry, Fence, Note, Prose
from soloist.journal.write import action
from soloist.message import message

if TYPE_CHECKING:
    from soloist.tui.sitting import Sitting


def parted(entries: Iterable[Entry]) -> Action | None:
    """The last action of a story that nothing answered yet, with nothing but prose and notes after it."""
    found: Action | None = None
    for entry in entries:
        match entry:
            case Action(text=text):
                found = None if answered(text) else entry
            case Prose() | Note() | Fence():
                pass
            case _:
                found = None
    return found


def taken_up(sitting: "Sitting", voice: Voice) -> Action | None:
    """The action a roll is for, after a yes; it waits anew, so that the dice stand under its line."""
    story = sitting.story
    found = parted(story.recent(story.size))
    if found is None:
        return None
    if not voice.agrees(message("“{action}” was not rolled: is this its roll?", action=found.text)):
        return None
    sitting.wait_for(action(found.text, found.actors))
    return found
