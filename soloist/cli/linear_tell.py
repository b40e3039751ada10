"""A story read out: where it stands, its sheets and clocks, where a value comes from, words found."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_lines import ending
from soloist.cli.linear_voice import Voice
from soloist.cli.talk.commands import called
from soloist.journal.why import why
from soloist.message import Refusal, count, message
from soloist.play.dialogs.stories import told_before
from soloist.play.search import search_story

if TYPE_CHECKING:
    from soloist.play.session.session import Session

_PLACES: Final = 20  # of what was looked for


def tell_opening(sitting: "Session", voice: Voice) -> str:
    """The title, where the story stands, what it left open, the one next step, which is given back."""
    voice.line(sitting.glance().title)
    for told in told_before(sitting):
        voice.line(ending(told))
    step = tell_step(sitting, voice)
    voice.tell(message("/help tells how to write; /quit leaves."))
    return step


def tell_step(sitting: "Session", voice: Voice, before: str = "") -> str:
    """The one next step with its command, unless it was just told; what is told now."""
    glance = sitting.glance()
    name = called(glance.command, voice.lingo.lang) if glance.command else ""
    told = f"{glance.step} ({name})" if name else glance.step
    if glance.example:
        say = voice.lingo.say
        ways = (say("For instance: {text}", text=glance.example), say("Enter alone takes it."))
        told = "\n".join((told, *ways))
    if told and told != before:
        voice.line(told)
    return told


def tell_sheet(sitting: "Session", voice: Voice, only: str = "") -> None:
    """Every part the story has something in, or the one of that title."""
    sections = [each for each in sitting.glance().sections if each.rows and only in ("", each.title)]
    for section in sections:
        voice.line(section.title)
        for label, value in section.rows:
            if label and value:
                voice.pair(label, value)
            else:
                voice.line(label or value)
    if not sections:
        voice.tell(message("Nothing of that yet."))


def tell_threads(sitting: "Session", voice: Voice) -> None:
    """The open threads."""
    tell_sheet(sitting, voice, voice.lingo.say("Threads"))


def tell_clocks(sitting: "Session", voice: Voice) -> None:
    """The clocks."""
    tell_sheet(sitting, voice, voice.lingo.say("Clocks"))


def tell_why(sitting: "Session", voice: Voice, name: str) -> None:
    """A value and the lines that made it; without a name, the sheets."""
    if not name:
        tell_sheet(sitting, voice)
        return
    if sitting.veiled:
        raise Refusal(message("Only Destiny may look there: /seats hands the keyboard over."))
    story = sitting.story
    answer = why(story.state, story.system, name, story.data)
    voice.pair(str(answer["name"]), str(answer["value"]))
    lines = answer["lines"]
    made = (each for each in lines if isinstance(each, dict)) if isinstance(lines, list) else ()
    told = {str(each["line"]): str(each["text"]) for each in made}  # a line may change it twice
    for line, text in told.items():
        voice.tell(message("line {line}: {text}", line=line, text=text))


def tell_found(sitting: "Session", voice: Voice, words: str) -> None:
    """The places of this story where words stand."""
    found = search_story(sitting.path, "", words, _PLACES)
    if found.trouble is not None:
        voice.tell(found.trouble)
    hits = [hit for hit in found.hits if not (sitting.veiled and hit.mark == "secret")]
    for hit in hits:
        for line in sitting.seen((hit.text,)):
            voice.tell(message("line {line}: {text}", line=hit.line, text=line))
    if found.more:
        voice.tell(count("{n} more place.", "{n} more places.", found.more))
    if hits:
        voice.tell(message("/read and the number of a line reads from there."))
    else:
        voice.tell(message("“{words}” stands nowhere here.", words=words))
