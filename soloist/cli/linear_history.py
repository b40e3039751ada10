"""What was taken back and the copies kept of a story, line by line: listed, and brought back by number."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_voice import Voice, heard_number
from soloist.message import Message, Refusal, message

if TYPE_CHECKING:
    from collections.abc import Callable

    from soloist.play.kept import Kept
    from soloist.play.session.session import Session
    from soloist.storage.snapshot import Snapshot
    from soloist.storage.undone import Step

_LETTERS: Final = 60  # of the first words of what was taken out


def tell_history(sitting: "Session", voice: Voice, argument: str, take: "Callable[[str], None]") -> None:
    """List what is kept; with a number, bring that back after a yes.

    What cannot go into its place any more is given to `take`, to be sent again. Raises `Refusal` for a
    number that is not in the list, and to whom it would show what only Destiny may see.
    """
    from soloist.play.kept import kept
    from soloist.storage.undone import Step

    if sitting.veiled:
        raise Refusal(message("Only Destiny may look there: /seats hands the keyboard over."))
    means = sitting.desk.means
    found: Kept = sitting.on_story(lambda story: kept(story.path, means, story.data))
    if not argument:
        _list(sitting, found, voice)
        return
    number = heard_number(argument, len(found.items))
    if not number:
        raise Refusal(message("There is no number {n} in the list; /history shows it.", n=argument))
    item = found.items[number - 1]
    if isinstance(item, Step):
        _recall(sitting, item, voice, take)
    else:
        _restore(sitting, item, voice)


def _list(sitting: "Session", found: "Kept", voice: Voice) -> None:
    from soloist.storage.undone import Step

    for number, item in enumerate(found.items, 1):
        said = " ".join(item.text.split()) if isinstance(item, Step) else _lines(sitting, item, voice)
        short = said if len(said) <= _LETTERS else f"{said[:_LETTERS].rstrip()}…"
        voice.line(". ".join((str(number), _kept(item, voice), short)))
    if found.items:
        voice.tell(message("A number brings one back, after a yes: /history 1."))
    else:
        voice.tell(message("Nothing was taken back, and no copy is kept."))


def _kept(item: "Step | Snapshot", voice: Voice) -> str:
    """When one was kept, and why."""
    from soloist.play.kept import why

    return f"{item.taken.astimezone():%Y-%m-%d %H:%M}, {voice.lingo.render(why(item))}"


def _lines(sitting: "Session", copy: "Snapshot", voice: Voice) -> str:
    """How many lines would come and go with a copy."""
    from soloist.play.kept import difference
    from soloist.storage.refusals import Unreadable
    from soloist.storage.snapshot import Snapshots

    means = sitting.desk.means
    try:
        then = Snapshots(means.state, means.disk).read(copy)
    except Unreadable as refusal:
        return voice.lingo.render(refusal.message)
    found = difference(sitting.story.data, then)
    told = message("lines that would come: {added}, go: {removed}", added=found.added, removed=found.removed)
    return voice.lingo.render(told)


def _recall(sitting: "Session", step: "Step", voice: Voice, take: "Callable[[str], None]") -> None:
    from soloist.play.redo import redo, redoable

    for line in step.text.splitlines():
        voice.line(line)
    if sitting.on_story(redoable) != step:
        voice.tell(message("Something was written since: here are its words, to be sent again."))
        take(step.text)
    elif _agreed(voice, message("Bring this back?")):
        sitting.on_story(redo)
        voice.tell(message("It is back in its place."))


def _restore(sitting: "Session", copy: "Snapshot", voice: Voice) -> None:
    voice.line(f"{_kept(copy, voice)}. {_lines(sitting, copy, voice)}")
    asked = message("Put the story back as it was in this copy? It is copied first as it is now.")
    if _agreed(voice, asked):
        sitting.on_story(lambda story: story.restore(copy))
        voice.tell(message("The story is as it was in that copy; /history lists the way back."))


def _agreed(voice: Voice, asked: Message) -> bool:
    agreed = voice.agrees(asked)
    if not agreed:
        voice.tell(message("Nothing was changed."))
    return agreed
