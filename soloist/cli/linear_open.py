"""Going to another story line by line: those of the workspace by number, or one by its name."""

from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice, heard_number
from soloist.message import message
from soloist.storage.paths import current_folder

if TYPE_CHECKING:
    from soloist.tui.sitting import Sitting


def other_story(sitting: "Sitting", voice: Voice, named: str) -> Path | None:
    """The story to go to, by its number in the list, its name, title or path; None where none is.

    Without a name the stories are listed. Raises `Refusal` for a name no story answers to.
    """
    here = sitting.desk.workspace
    known = [story for story in here.stories() if story.kind == "story"]
    if not named:
        for number, story in enumerate(known, 1):
            voice.line(f"{number}. {story.title} ({story.path.name})")
        voice.tell(message("Which one? /open and its number, its name or a path."))
        return None
    number = heard_number(named, len(known))
    path = known[number - 1].path if number else here.find(named, current_folder())
    if path.samefile(sitting.path):
        voice.tell(message("That story is open."))
        return None
    return path
