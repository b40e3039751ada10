"""A story read out: where it stands, its sheets and clocks, where a value comes from, words found."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_commands import COMMANDS, called
from soloist.cli.linear_voice import Voice
from soloist.journal.why import why
from soloist.message import Message, Refusal, count, message
from soloist.play.glossary import explain, glossary
from soloist.play.search import search_story

if TYPE_CHECKING:
    from soloist.tui.sitting import Sitting

_PLACES: Final = 20  # of what was looked for

WRITING: Final = (
    message("Plain lines are prose; an empty line sends the paragraph."),
    message("A line that begins with a sign is play, and is sent at once."),
    message("@ and words: what is tried, then rolled. A pair at the end rolls at once: @ Climb 3/4"),
    message("? and words: a question, for yes or no or a table. tbl: and a name asks a table."),
    message("d: and dice: a roll of your own. => and words: what comes of it."),
    message("[N:Guard|wary] keeps what is to be remembered. # and a title: the next scene."),
    message("Ctrl+C cancels what is half begun; Ctrl+D leaves. What is not sent is kept."),
)


def tell_opening(sitting: "Sitting", voice: Voice) -> str:
    """The title, where the story stands, what it left open, the one next step, which is given back."""
    voice.line(sitting.glance().title)
    tell_previously(sitting, voice)
    step = tell_step(sitting, voice)
    voice.tell(message("/help tells how to write; /quit leaves."))
    return step


def tell_previously(sitting: "Sitting", voice: Voice) -> None:
    """The scene, the last lines, open threads, what waits."""
    told, glance = sitting.previously(), sitting.glance()
    if told is None:
        return
    phase = glance.phases[glance.phase] if 0 <= glance.phase < len(glance.phases) else ""
    where = ", ".join(filter(None, (glance.scene, phase, glance.destiny)))
    if where:
        voice.tell(message("Where it stands: {where}", where=where))
    for text in told.last_lines:
        for line in text.split("\n"):
            voice.line(line)
    if told.threads:
        voice.tell(message("Open threads: {threads}", threads=", ".join(told.threads)))
    for line in told.waiting:
        voice.tell(message("It waits: {line}", line=line))


def tell_step(sitting: "Sitting", voice: Voice, before: str = "") -> str:
    """The one next step with its command, unless it was just told; what is told now."""
    glance = sitting.glance()
    name = called(glance.command, voice.lingo.lang) if glance.command else ""
    told = f"{glance.step} ({name})" if name else glance.step
    if told and told != before:
        voice.line(told)
    return told


def tell_sheet(sitting: "Sitting", voice: Voice, only: str = "") -> None:
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


def tell_threads(sitting: "Sitting", voice: Voice) -> None:
    """The open threads."""
    tell_sheet(sitting, voice, voice.lingo.say("Threads"))


def tell_clocks(sitting: "Sitting", voice: Voice) -> None:
    """The clocks."""
    tell_sheet(sitting, voice, voice.lingo.say("Clocks"))


def tell_why(sitting: "Sitting", voice: Voice, name: str) -> None:
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
    for made in lines if isinstance(lines, list) else ():
        if isinstance(made, dict):
            voice.tell(message("line {line}: {text}", line=str(made["line"]), text=str(made["text"])))


def tell_found(sitting: "Sitting", voice: Voice, words: str) -> None:
    """The places of this story where words stand."""
    if not words:
        raise Refusal(message("Which words? /search and the words."))
    found = search_story(sitting.path, "", words, _PLACES)
    if found.trouble is not None:
        voice.tell(found.trouble)
    for hit in found.hits:
        for line in sitting.seen((hit.text,)):
            voice.tell(message("line {line}: {text}", line=hit.line, text=line))
    if found.more:
        voice.tell(count("{n} more place.", "{n} more places.", found.more))
    if not found.hits:
        voice.tell(message("“{words}” stands nowhere here.", words=words))


def tell_terms(sitting: "Sitting", voice: Voice, word: str) -> None:
    """What a word of the game means; without one, which words there are."""
    system, lang = sitting.story.system, sitting.story.lang
    if not word:
        voice.line(", ".join(each.word.name.of(lang) for each in glossary(system)))
        return
    for each in explain(system, word):
        voice.pair(each.word.name.of(lang), each.word.meaning.of(lang))


def help_lines(lang: str) -> tuple[Message, ...]:
    """How to write, then every command with what it does."""
    commands = tuple(
        message("{what}: {text}", what=called(each.id, lang), text=each.help) for each in COMMANDS
    )
    return (*WRITING, *commands)
