"""Going to another story line by line: those of the workspace by number, or one by its name or its words."""

from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.linear_commands import called
from soloist.cli.linear_voice import Voice, heard_number
from soloist.message import Refusal, message
from soloist.storage.paths import current_folder
from soloist.storage.workspace import NoSuchStory, Workspace

if TYPE_CHECKING:
    from soloist.play.session.session import Session
    from soloist.storage.listing import Story


def other_story(sitting: "Session", voice: Voice, named: str) -> Path | None:
    """The story to go to, by its number in the list, its name, title, path or words; None where none is.

    Without a name the stories are listed. Raises `Refusal` for a name no story answers to.
    """
    here = sitting.desk.workspace
    if not named:
        tell_stories(here, voice)
        voice.tell(message("Which one? /open and its number, words of its name, or a path."))
        return None
    try:
        path = sought(here, named, voice) or _chosen(here, voice)
    except NoSuchStory as refusal:
        if refusal.near:
            raise
        new = called("new", voice.lingo.lang)
        raise Refusal(
            message("No story answers to “{name}”. {new} begins one.", name=named, new=new)
        ) from refusal
    if path is not None and path.samefile(sitting.path):
        voice.tell(message("That story is open."))
        return None
    return path


def _chosen(here: Workspace, voice: Voice) -> Path | None:
    """The one of several stories whose number or words are typed next; None where the question is left."""
    while True:
        way = message("Enter alone leaves this question.")
        typed = voice.answer(voice.lingo.say("Story"), way=way).strip()
        if typed in ("", "-") or voice.put_aside(typed):
            return None
        try:
            if path := sought(here, typed, voice):
                return path
        except NoSuchStory as refusal:
            voice.tell(refusal.message)


def stories_of(here: Workspace) -> tuple["Story", ...]:
    """The stories of a workspace in the order of their numbers."""
    return tuple(story for story in here.stories() if story.kind == "story")


def tell_stories(here: Workspace, voice: Voice, some: "tuple[Story, ...] | None" = None) -> None:
    """Say the stories of a workspace with their numbers; or only `some` of them, with the same numbers."""
    for number, story in enumerate(stories_of(here), 1):
        if some is None or story in some:
            voice.line(f"{number}. {story.title} ({story.path.name})")


def sought(here: Workspace, named: str, voice: Voice) -> Path | None:
    """The story meant by a number, a name or words of one; None after several that answer were said.

    Raises `Refusal` where none does, with the nearest.
    """
    known = stories_of(here)
    if number := heard_number(named, len(known)):
        return known[number - 1].path
    return by_name(here, named, voice)


def by_name(here: Workspace, named: str, voice: Voice) -> Path | None:
    """As `sought`, where a number is a name as any other."""
    try:
        return here.find(named, current_folder())
    except NoSuchStory:
        found = here.by_words(named)
        if not found:
            raise
    if len(found) == 1:
        voice.tell(message("Opening {title}.", title=found[0].title))
        return found[0].path
    tell_stories(here, voice, found)
    voice.tell(message("Several stories answer to “{name}”. Which one? Its number.", name=named))
    return None
