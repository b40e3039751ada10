"""What is typed where one writes: a command, an action, a question, or words for the story."""

from soloist.message import Message, Refusal, message
from soloist.play import commands
from soloist.play.dialogs import conversation
from soloist.play.dialogs.conversation import Conversation
from soloist.play.dialogs.rolling.rolls import declare, put_question
from soloist.play.prose.entry_text import Ask, Command, Declare, intents
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.story import built
from soloist.play.story.send import Stopped
from soloist.play.told.clock_hint import clock_hints, clocks

_SIGNS = {"act": "@", "ask": "?", "scene": "#", "session": "##"}
"""Commands that are a line of play, with words after them."""


def command(face: Face, name: str, argument: str) -> Conversation[None]:
    """Do what a command is called after `/`, with the words after it. Raises `Refusal` for another name."""
    found = commands.named(name) if name else commands.command("palette")
    if found is None:
        raise Refusal(
            message(
                "There is no command /{name}. {key} lists them; write \\/{name} to begin prose so.",
                name=name,
                key=commands.key_of("palette"),
            )
        )
    face.taken()
    if argument and found.id in _SIGNS:
        yield from say(face, f"{_SIGNS[found.id]} {argument}")
    elif (begun := conversation.begin(found.id, face, argument)) is not None:
        yield from begun
    elif not found.does:
        face.do(found.id, argument)


def say(face: Face, text: str) -> Conversation[None]:
    """Do what a text asks for."""
    match intents(text):
        case (Command(name=name, argument=argument),):
            yield from command(face, name, argument)
        case (Declare() as declared,) if face.session.story.system.main is not None:
            yield from declare(face, declared)
        case (Ask() as asked,):
            yield from put_question(face, asked)
        case _:
            write(face, text)


FIRST = frozenset({"roll", "tables", "phase", "session"})
"""Commands before which what stands where one writes is sent."""


def goes_before(text: str, id_: str, *, waits: bool) -> bool:
    """Whether a text that stands where one writes is sent before a command is done.

    Where something waits for a roll, prose stays for what comes of that; beside a table, all but a question
    stays until that has answered.
    """
    if id_ not in FIRST or not any(map(str.isalnum, text)):  # a line that is hardly begun
        return False
    match intents(text):
        case (Command(),):
            return False
        case (Ask(),):
            return id_ in ("roll", "tables")
        case (Declare(),):
            return id_ == "roll"
        case _:
            return id_ != "tables" and not (waits and id_ == "roll")


def after(face: Face, text: str, id_: str, words: str) -> Conversation[None]:
    """Send a text, then do a command; an action or a question opens its own roll or answer."""
    yield from say(face, text)
    if isinstance(intents(text)[0], Declare | Ask):
        return
    begun = conversation.begin(id_, face, words)
    if begun is not None:
        yield from begun


def write(face: Face, text: str) -> None:
    """Write a text into the story; what of it cannot be written stays where one writes, and is refused."""
    session = face.session
    before, waiting = clocks(session.story.state), session.pending
    try:
        notices = session.send(text)
    except Stopped as stopped:
        if stopped.rest.strip() == text.strip():
            raise
        face.taken()
        face.compose(stopped.rest)
        raise
    face.taken()
    file = session.file.notice
    face.tell(
        *notices,
        *parted(session, waiting),
        *clock_hints(before, clocks(session.story.state)),
        *((file,) if file is not None else ()),
    )


def parted(session: Session, waited: str) -> tuple[Message, ...]:
    """What to say when an action that `waited` is written without its roll, and can still be rolled."""
    found = built.parted(session.at_table) if waited and waited != session.pending else None
    if found is None:
        return ()
    roll = commands.key_of("roll", session.desk.lingo.render, session.desk.lingo.lang)
    return (
        message(
            "“{action}” is written without its roll; {roll} still rolls it, as it was put together.",
            action=found.text,
            roll=roll,
        ),
    )
