"""Two at one keyboard: it is handed over in front of a story that shows nothing of destiny's."""

from soloist.message import message
from soloist.play.commands import key_of
from soloist.play.desk.changes import write
from soloist.play.dialogs.conversation import Conversation, ask
from soloist.play.dialogs.dialog import Choice, Option, line
from soloist.play.session.face import Face
from soloist.rules.modes import MODE, TWO
from soloist.rules.moment import Switch


def seats(face: Face, words: str) -> Conversation[None]:
    """Hand the keyboard over; where one plays alone, ask whether it is shared from here on."""
    session, lingo = face.session, face.desk.lingo
    say, key = lingo.say, key_of("seats", lang=lingo.lang)
    if not session.for_two:
        options = (Option("share", say("yes, share it")), Option("leave", say("no")))
        title = say("This story is played by one. Share the keyboard from here on?")
        done = yield from ask("share", Choice(title, options))
        if done is None or done.deed != "share":
            return
        session.destiny_sits = False
        session.guided(lambda seat: write(seat, (Switch(MODE.id, TWO),)))
        told = message(
            "Two share the keyboard: destiny and secrets are out of sight. {key} changes seats.", key=key
        )
    else:
        to_destiny = not session.destiny_sits
        session.destiny_sits = False  # nobody sees what is not theirs while the keyboard changes hands
        face.grown()
        if to_destiny:
            title, place = say("The keyboard goes to Destiny"), say("Destiny is in place")
            about = say("For Destiny’s eyes alone: destiny, cards and secrets come into sight.")
            told = message("Destiny has the keyboard; {key} changes seats again.", key=key)
        else:
            title, place = say("The keyboard goes to the protagonist"), say("the protagonist is in place")
            about = say("Destiny, cards and secrets are out of sight again.")
            told = message("The protagonist has the keyboard; {key} changes seats again.", key=key)
        dialog = Choice(title, (Option("sit", place),), above=(line(about, "quiet"),))
        done = yield from ask("seats", dialog)
        session.destiny_sits = to_destiny is (done is not None)
    face.grown()
    if done is not None:
        face.tell(told)
