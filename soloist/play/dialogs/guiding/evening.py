"""A first evening: begun as a story of its own; within one, its guide is sent away or called back."""

from soloist.message import Refusal, message
from soloist.play.commands import key_of
from soloist.play.dialogs.conversation import Conversation, ask
from soloist.play.dialogs.dialog import Choice, Option
from soloist.play.guide.tutorial import begin_evening, is_evening
from soloist.play.session.face import Face


def evening(face: Face, words: str) -> Conversation[None]:
    """Begin a first evening, once that is wanted where a story is open; in one, its guide."""
    desk, say, told = face.desk, face.desk.lingo.say, None
    try:
        session = face.session
    except Refusal:
        session = None
    if session is not None and is_evening(session.story.state):
        session.call_guide(wanted=not session.has_guide)
        face.update()
        if not session.has_guide:
            name = key_of("tutorial", desk.lingo.render, desk.lingo.lang)
            face.tell(message("The guide is gone; {name} calls it back.", name=name))
        return
    if session is not None:
        title = say("Begin a first evening, a story of its own with a guide?")
        options = (Option("begin", say("yes, begin it")), Option("leave", say("no")))
        done = yield from ask("", Choice(title, options))
        if done is None or done.deed != "begin":
            return
        key = key_of("open", desk.lingo.render, desk.lingo.lang)
        told = message("Your story is kept; {key} goes back to it.", key=key)
    face.open(begin_evening(desk.lingo.lang, desk.workspace, desk.means), told)
