"""An action or a question that prose has parted from its dice: a roll without a name asks about it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice
from soloist.journal.lines import answered
from soloist.journal.model import Action, Entry, Fence, Note, Prose, Question
from soloist.journal.write import action, question
from soloist.message import message

if TYPE_CHECKING:
    from soloist.play.session.session import Session


def parted(entries: Iterable[Entry]) -> Action | Question | None:
    """The last action or question nothing answered yet, with nothing but prose and notes after it."""
    found: Action | Question | None = None
    for entry in entries:
        match entry:
            case Action(text=text):
                found = None if answered(text) else entry
            case Question():
                found = entry
            case Prose() | Note() | Fence():
                pass
            case _:
                found = None
    return found


def taken_up(sitting: "Session", voice: Voice) -> Action | Question | None:
    """What a roll is for, after a yes; it waits anew, so that the dice stand under its line."""
    story = sitting.story
    found = parted(story.recent(story.size))
    if found is None:
        return None
    if isinstance(found, Question):
        asked = message("“{question}” was not answered: is this its answer?", question=found.text)
    else:
        asked = message("“{action}” was not rolled: is this its roll?", action=found.text)
    if not voice.agrees(asked):
        return None
    again = question(found.text) if isinstance(found, Question) else action(found.text, found.actors)
    sitting.wait_for(again)
    return found
