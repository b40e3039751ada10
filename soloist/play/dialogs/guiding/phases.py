"""Going on: the next phase, scene or session, and the destiny roll that may open the branching."""

from difflib import get_close_matches

from soloist.journal.words import PHASES, phase_id
from soloist.message import Refusal, message
from soloist.play.commands import key_of
from soloist.play.dialogs.conversation import Conversation, ask
from soloist.play.dialogs.dialog import Choice, Option
from soloist.play.rolls.attempt import begin, rolled
from soloist.play.session import standing
from soloist.play.session.face import Face
from soloist.tables.names import fold_name


def phase(face: Face, words: str) -> Conversation[None]:
    """Go on to the next phase, after the last one to the next scene; `words` name another phase.

    Raises `Refusal` for a name that is none, and where the rules have no phases.
    """
    session, lingo = face.session, face.desk.lingo
    if words.strip():
        _send(face, f"#### {phase_named(words, session.story.lang)}")
    else:
        before = standing.phase(session.at_table)
        if standing.go_on(session.at_table) is None:
            yield from scene(face, "")
            return
        face.update()
        key = key_of("scene", lingo.render, lingo.lang)
        face.tell(*standing.led_back(session.at_table, before, key))
    if standing.owes_destiny_roll(session.at_table):
        yield from destiny_roll(face)


def scene(face: Face, words: str) -> Conversation[None]:
    """Begin the next scene; `words` are its title, else it is asked for."""
    say, title, refused = face.desk.lingo.say, words.strip(), None
    while True:
        if title:
            try:
                _send(face, f"# {title}")
            except Refusal as refusal:
                refused = refusal.message
            else:
                return
        begins = Choice(say("The next scene"), (Option("begin", say("begin it")),), line=message("its title"))
        done = yield from ask("scene", begins, words=title, refused=refused)
        if done is None:
            return
        title, refused = done.words, message("A scene has a title: write it here.")


def session(face: Face, words: str) -> Conversation[None]:
    """Begin a new session, dated today; `words` are its title."""
    _send(face, f"## {words.strip()}".rstrip())
    yield from ()


def destiny_roll(face: Face) -> Conversation[None]:
    """Ask whether a mishap is rolled for; where the story's options say so, roll it without asking."""
    say, open_ = face.desk.lingo.say, face.session
    if standing.option(open_.at_table, "solo.destiny_roll") != "auto":
        options = (Option("roll", say("yes, roll")), Option("later", say("not now")))
        title = say("Destiny is below zero: does a mishap come in?")
        done = yield from ask("destiny roll", Choice(title, options))
        if done is None or done.deed != "roll":
            return
    story = open_.story
    test = story.system.test("branch")
    assert test is not None, "a roll that is owed can be rolled"
    attempt = rolled(begin(test, (), story.known(test), story.lang), face.desk.dice())
    open_.resolve(attempt)
    face.grown()
    if (outcome := attempt.outcome) is not None:
        name, text = outcome.name.of(story.lang), outcome.text.of(story.lang)
        face.tell(message("{what}: {text}", what=name, text=text))


def _send(face: Face, heading: str) -> None:
    notices = face.session.send(heading)
    face.grown()
    face.tell(*notices)


def phase_named(name: str, lang: str) -> str:
    """The phase of that name in either language, as the story calls it; accents and case do not count.

    Raises `Refusal` for another name, with the nearest phase where one is near.
    """
    known_as = {fold_name(word): id_ for id_, term in PHASES.items() for word in (term.en, term.fr)}
    wanted = fold_name(name.strip())
    found = phase_id(name) or known_as.get(wanted)
    if found is not None:
        return PHASES[found].of(lang)
    near = get_close_matches(wanted, known_as, n=1, cutoff=0.5)
    known = ", ".join(term.of(lang) for term in PHASES.values())
    if not near:
        raise Refusal(
            message("There is no phase “{name}”; there are: {known}", name=name.strip(), known=known)
        )
    meant = PHASES[known_as[near[0]]].of(lang)
    raise Refusal(
        message(
            "There is no phase “{name}”. Perhaps {meant}; there are: {known}",
            name=name.strip(),
            meant=meant,
            known=known,
        )
    )
