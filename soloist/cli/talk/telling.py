"""A story read out: where it stands, its sheets and clocks, where a value comes from, words found."""

from collections.abc import Callable
from itertools import count
from typing import Final, NamedTuple

from soloist.cli.talk.voice import Voice
from soloist.journal import lexer
from soloist.journal.checking.report import why
from soloist.journal.model import TagLine
from soloist.play import commands
from soloist.play.commands import command, slash_name
from soloist.play.completing.completer import Completer, Tables
from soloist.play.dialogs.reading.stories import told_before
from soloist.play.dialogs.setting.new_story import half_begun
from soloist.play.prose.entry_text import PlayLine, intents
from soloist.play.prose.prose_tags import apart
from soloist.play.rolls.signs import plain
from soloist.play.session.rewriting import out_of_sight
from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.tables.names import bare, fold_name
from soloist.values import regex
from soloist.values.message import Message, Refusal, message

_SENTENCE: Final = regex.compile(r"[.!?…](?:[\u00a0\u202f ]?[»”\"])?\s+(?=[^\s»])")
_WORD: Final = regex.compile(r"[^\W\d_]{2}")
_SPACE: Final = regex.compile(r"\s+")
_BLOCK_END: Final = "---\\"
_MOST: Final = 400  # letters of a text that is said again
_FIRST: Final = 40  # letters by which a text is known again


class _Open(NamedTuple):
    """What lines leave open: the sign that closes it, and whether it is a fence of play that says no word."""

    closing: str
    bare: bool = False


def is_open(lines: list[str]) -> bool:
    """Whether lines begin a block or a fence that is not closed yet."""
    return _left_open(lines) is not None


def open_told(lines: list[str]) -> Message | None:
    """How the block or the fence is closed that lines leave open; None where they leave none open."""
    left = _left_open(lines)
    if left is None:
        return None
    told = message(
        "These lines stay together, empty ones too: {closing} alone on a line closes and sends them.",
        closing=left.closing,
    )
    if not left.bare:
        return told
    return message(
        "{told} Those that bear the signs of play are play; to make plain words of them all, open with "
        "{closing}text.",
        told=told,
        closing=left.closing,
    )


def may_be_sent(lines: list[str]) -> bool:
    """Whether lines keep their meaning when they are sent as they stand: an open secret would not."""
    return (left := _left_open(lines)) is None or left.closing != _BLOCK_END


def _left_open(lines: list[str]) -> _Open | None:
    left: _Open | None = None
    for line in lines:
        if left is None:
            left = _opened(line)
        elif _closes(line, left.closing):
            left = None
    return left


def _closes(line: str, closing: str) -> bool:
    return lexer.closes_narrative(line) if closing == _BLOCK_END else lexer.closes(line, closing)


def _opened(line: str) -> _Open | None:
    if fence := lexer.opening(line):
        return _Open(fence.marker, bare=fence.play and not fence.named)
    return _Open(_BLOCK_END) if lexer.narrative_word(line) is not None else None


def play_told(text: str, lang: str) -> tuple[Message, ...]:
    """That a line of tags in a text was taken as play, where it has words beside them, as a sentence does."""
    lines = (
        each.line for each in intents(text) if isinstance(each, PlayLine) and isinstance(each.entry, TagLine)
    )
    if not any(_WORD.search(apart(line)[0]) for line in lines):
        return ()
    told = message(
        "That line is play, as it begins with [ and holds a tag: the book leaves its words out. "
        "{undo} takes it back; with a backslash before it, it is prose.",
        undo=called("undo", lang),
    )
    return (told,)


def ending(text: str) -> str:
    """A text, but of a long one the end alone, from where a sentence begins."""
    if len(text) <= _MOST:
        return text
    end = text[-_MOST:]
    found = _SENTENCE.search(end) or _SPACE.search(end)
    return f"… {end[found.end() if found else 0 :]}"


def beginning(text: str) -> str:
    """The first words of a text, by which it is known again; all of it where it is no longer."""
    first = text.split("\n")[0]
    if len(first) > _FIRST:
        first = first[: _FIRST + 1].rpartition(" ")[0] or first[:_FIRST]
    return text if first == text else f"{first.rstrip()}…"


def tell_opening(session: Session, voice: Voice) -> str:
    """The title, where the story stands, what it left open, the one next step, which is given back."""
    voice.line(session.glance().title)
    for told in told_before(session):
        voice.line(ending(told))
    step = tell_step(session, voice)
    voice.tell(message("/help tells how to write; /quit leaves."))
    return step


def tell_step(session: Session, voice: Voice, before: str = "") -> str:
    """The one next step with its command, unless it was just told; what is told now."""
    glance = session.glance()
    name = called(glance.command, voice.lingo.lang) if glance.command else ""
    told = f"{glance.step} ({name})" if name else glance.step
    if glance.example:
        say = voice.lingo.say
        ways = (say("For instance: {text}", text=glance.example), say("Enter alone takes it."))
        told = "\n".join((told, *ways))
    if told and told != before:
        voice.line(told)
    return told


def tell_sheet(session: Session, voice: Voice, asked: str) -> None:
    """Every part the story has something in, or the one that is asked for; else where a value comes from."""
    sections = [each for each in session.glance().sections if each.rows]
    parts = [each for each in sections if fold_name(each.title) == fold_name(asked)]
    if not parts:
        parts = [each for each in sections if fold_name(asked) in fold_name(each.title).split()]
    if asked and not parts and asked.casefold() not in command("sheet").parts:
        _tell_why(session, voice, asked)
        return
    if asked and not parts:
        sections = []
    for section in parts or sections:
        voice.line(section.title)
        for label, value, _ in section.rows:
            if label and value:
                voice.pair(label, value)
            else:
                voice.line(label or value)
    if not sections:
        voice.tell(message("Nothing of the kind yet. {desk} adds it.", desk=called("desk", voice.lingo.lang)))


def _tell_why(session: Session, voice: Voice, name: str) -> None:
    """A value and the lines that made it."""
    if session.veiled:
        raise out_of_sight(session)
    story = session.story
    answer = why(story.state, story.system, name, story.data)
    value = answer["value"]
    voice.pair(str(answer["name"]), plain(value) if isinstance(value, int) else str(value))
    told = {each["line"]: each["text"] for each in answer["lines"]}  # a line may change it twice
    for line, text in told.items():
        voice.tell(message("line {line}: {text}", line=line, text=text))


def tell_half_begun(services: Services, voice: Voice) -> None:
    """Say that a new story was begun and left, and what goes on with it; nothing where none was."""
    if not (words := half_begun(services)):
        return
    voice.pair(voice.lingo.say("New story"), words)
    voice.tell(message("The story is not begun: {key} goes on with it.", key=called("new", voice.lingo.lang)))


# --- commands line by line: those of the screen but for what needs one, a few that read out, and Tab


_COMMANDS: Final = (*commands.COMMANDS, *commands.LINES)
"""Every command that has a name here."""
OFFERED: Final = tuple(each for each in _COMMANDS if each.line is None)
"""Those that do something here."""


def named(name: str, argument: str, lang: str) -> tuple[str, str]:
    """The id of the command that is called so, see `commands.called`, and the words after it.

    Raises `Refusal` for another name, for a command that needs a screen, and where an `argument` stands after
    one that takes nothing: no word is passed over.
    """
    found, argument = commands.called(name or "help", argument, _COMMANDS)
    if found is None:
        raise Refusal(
            message(
                "There is no command /{name}. /help all lists them; write \\/{name} to begin prose so.",
                name=name,
            )
        )
    if found.line is not None:
        raise Refusal(found.line)
    if found.alone and argument.strip():
        raise Refusal(
            message(
                "{command} takes nothing after it: “{typed}” was not done. {command} alone does it.",
                command=slash_name(found, lang),
                typed=argument.strip(),
            )
        )
    return found.id, argument


def is_command(line: str) -> bool:
    """Whether a line is a command by its whole name, with or without words after it."""
    word, _, _ = line.strip().partition(" ")
    known = {f"/{fold_name(name)}" for each in OFFERED for name in (*each.names, *each.parts)}
    return f"/{fold_name(word[1:])}" in known if word.startswith("/") else False


def called(id_: str, lang: str) -> str:
    """What a command is called after `/` in the language of the interface; nothing for another id."""
    return next((slash_name(each, lang) for each in OFFERED if each.id == id_), "")


def offers(session: Session, alone: Callable[[], bool]) -> Callable[[str], list[str]]:
    """What gives the whole lines that what is typed can become, the best first.

    Only those that go on from what is typed, else the best alone: an editor of lines puts in what all of them
    share. `alone` says whether the line that is typed is the first of its paragraph.
    """
    times = count()  # nobody watches the files of tables here: every time is a first time
    completer = Completer(
        OFFERED, session.services.lingo.lang, lambda: Tables(session.story.shelves, next(times))
    )

    def lines(typed: str) -> list[str]:
        if not session.services.settings.completion or not session.is_open:
            return []
        completer.learn(session.story.state, veiled=session.veiled)
        found = completer.complete(typed, len(typed), alone=alone())
        every = [found.accepted(typed, each)[0] for each in found.candidates]
        return [line for line in every if bare(line).startswith(bare(typed))] or every[:1]

    return lines
