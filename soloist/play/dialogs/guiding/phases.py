"""Going on: the next phase, scene or session, the destiny roll; seats at one keyboard, a first evening."""

from soloist.play.desk.changes import write
from soloist.play.dialogs.conversation import Conversation, confirm, deeds, menu, said, send, story_of
from soloist.play.dialogs.dialog import Done, choice
from soloist.play.dialogs.rolling.rolls import roll_destiny
from soloist.play.guide.suggested import owes_destiny_roll
from soloist.play.guide.tutorial import begin_evening, is_evening
from soloist.play.session import standing
from soloist.play.session.face import Face
from soloist.rules.moment import Said
from soloist.rules.systems import MODE, TWO
from soloist.values.message import Refusal, message


def phase(face: Face, words: str) -> Conversation[None]:
    """Go on to the next phase, after the last one to the next scene; `words` name another phase.

    Raises `Refusal` for a name that is none, and where the rules have no phases.
    """
    session = face.session
    if words.strip():
        send(face, f"#### {words.strip()}")
    else:
        if standing.go_on(session.story) is None:
            yield from scene(face, "")
            return
        face.update()
    if owes_destiny_roll(session.story):
        yield from destiny_roll(face)


def scene(face: Face, words: str) -> Conversation[None]:
    """Begin the next scene, or a new session; `words` are the title of a scene, else it is asked for."""
    begins = choice(
        message("The next scene"), deeds("scene", scene=None, session=None), along=message("its title")
    )

    def do(done: Done) -> bool:
        if done.deed == "session":
            send(face, f"## {done.words}".rstrip())
        elif done.words:
            send(face, f"# {done.words}")
        else:
            face.session.write(lambda story: story.begin_scene(""))
            face.grown()
        return True

    title, refused = words.strip(), None
    if title:
        try:
            send(face, f"# {title}")
        except Refusal as refusal:
            refused = refusal.message
        else:
            return
    yield from menu("scene", lambda: begins, do, words=title, refused=refused)


def destiny_roll(face: Face) -> Conversation[None]:
    """Ask whether a mishap is rolled for; where the story's options say so, roll it without asking."""
    is_asked = standing.option(face.session.story, "solo.destiny_roll") != "auto"
    if not is_asked or (yield from confirm("destiny roll")):
        yield from roll_destiny(face)


# --- two at one keyboard, and a first evening


def seats(face: Face, words: str) -> Conversation[None]:
    """Hand the keyboard over; where one plays alone, ask whether it is shared from here on."""
    open_, key = face.session, face.called("seats")
    if not open_.for_two:
        if not (yield from confirm("share")):
            return
        open_.destiny_sits, sits = False, True
        open_.write(lambda story: write(story, lambda state: (Said(f"{MODE.id} {TWO}", "option"),)))
        told = message(
            "Two share the keyboard: destiny and secrets are out of sight. {key} changes seats.", key=key
        )
    else:
        to_destiny = not open_.destiny_sits
        open_.destiny_sits = False  # nobody sees what is not theirs while the keyboard changes hands
        face.grown()
        who = "to destiny" if to_destiny else "to protagonist"
        told = said(who, "line", key=key)
        sits = yield from confirm(who)
        open_.destiny_sits = to_destiny is sits
    face.grown()
    if sits:
        face.tell(told)


def evening(face: Face, words: str) -> Conversation[None]:
    """Begin a first evening, once that is wanted where a story is open; in one, its guide."""
    services, told = face.services, None
    open_ = story_of(face)
    if open_ is not None and is_evening(open_.story.state):
        open_.guided = not open_.guided
        face.update()
        if not open_.guided:
            face.tell(message("The guide is gone; {name} calls it back.", name=face.called("tutorial")))
        return
    if open_ is not None:
        if not (yield from confirm("evening")):
            return
        told = message("Your story is kept; {key} goes back to it.", key=face.called("open"))
    face.open(begin_evening(services.lingo.lang, services.workspace, services.means), told)
