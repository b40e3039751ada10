"""A guided moment, line by line: what each step asks, its ways by number, and what is written."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from soloist.cli.linear_voice import Voice, heard_number
from soloist.journal.state import folded
from soloist.message import Message, Refusal, message
from soloist.play import moments
from soloist.play.digit_keys import lone
from soloist.play.moment_desk import Idea, MomentDesk
from soloist.play.moments import Answer, Walk
from soloist.play.suggested import proposed
from soloist.rules.moment import Step

if TYPE_CHECKING:
    from soloist.play.session.session import Session

SKIP: Final = frozenset({"skip", "passer"})
LATER: Final = frozenset({"-", "later", "plus tard"})
BACK: Final = frozenset({"back", "retour"})
IDEA: Final = frozenset({"idea", "idée", "idee"})
OTHER: Final = frozenset({"other", "autre"})
WAYS_ON: Final = (
    message("A number takes a way; “skip”, “back”, “later”, “other”."),
    message("Write your answer, or “skip”, “back”, “later”, “other”."),
    message("Write your answer, “idea” for one from the table, or “skip”, “back”, “later”, “other”."),
)
"""What can be typed besides the numbers: at a step of ways alone, one of words, one with a table."""


class Guide:
    """Goes through moments of one sitting."""

    def __init__(self, sitting: "Session", voice: Voice) -> None:
        """`voice` asks and tells."""
        self._sitting = sitting
        self._voice = voice
        self._desk = MomentDesk(sitting, lambda: None)

    def guide(self) -> None:
        """Go through the moment that is proposed, or the only one that is due; else ask which."""
        offered = self._desk.offered()
        if not offered:
            raise Refusal(message("These rules have nothing to be guided through; write on."))
        seat = self._sitting.at_table
        walk = proposed(seat.story.state, seat.story.system, seat.phase)
        if walk is None:
            due = [offer.walk for offer in offered if offer.due]
            walk = due[0] if len(due) == 1 else self._chosen()
        while walk is not None:
            walk = self._through(walk)

    def _chosen(self) -> Walk | None:
        """One of all moments, by its number; None for none."""
        offered = self._desk.offered()
        for number, offer in enumerate(offered, 1):
            about = offer.walk.moment.about.of(self._desk.lang)
            self._voice.pair(f"{number}. {self._desk.name(offer.walk)}", about)
        told = message("Which one? A number; Enter alone for none.")
        number = self._voice.number(self._voice.lingo.say("Guide"), len(offered), told)
        return offered[number - 1].walk if number else None

    def _through(self, walk: Walk) -> Walk | None:
        """Go through one; another one where that is wanted instead. It is left where it stands on Ctrl+C."""
        name = self._desk.name(walk)
        if not self._desk.steps(walk):
            raise Refusal(message("{moment}: there is nothing to ask now.", moment=name))
        at, idea = walk, None
        try:
            while at.at < len(self._desk.steps(at)):
                ahead, idea, wanted = self._step(at, idea)
                if wanted:
                    return self._left(at, name, other=wanted == "other")
                at = ahead
        except (KeyboardInterrupt, EOFError):
            self._left(at, name)
            raise
        self._desk.leave(at)
        self._voice.tell(message("{moment}: done.", moment=name))
        return None

    def _left(self, walk: Walk, name: str, *, other: bool = False) -> Walk | None:
        """Keep how far it is."""
        self._desk.leave(walk)
        if walk.begun:
            self._voice.tell(message("{moment} waits where it is; /guide goes on.", moment=name))
        return self._chosen() if other else None

    # --- a step

    def _step(self, walk: Walk, idea: Idea | None) -> tuple[Walk, Idea | None, str]:
        """The moment after an answer, the idea at hand, and `later` or `other` where it is left."""
        step = self._desk.steps(walk)[walk.at]
        if idea is None:
            self._tell(walk, step)
        held = ""
        while True:
            way = message("“later” leaves the guide, “skip” goes on without.")
            typed = self._voice.answer(step.name.of(self._desk.lang), held, way).strip()
            said = folded(typed)
            try:
                if said in LATER or said in OTHER:
                    return walk, None, "other" if said in OTHER else "later"
                if said in SKIP:
                    return self._skipped(walk), None, ""
                if said in BACK:
                    return replace(walk, at=max(0, walk.at - 1)), None, ""
                if said in IDEA and step.typed is not None:
                    return walk, self._drawn(step), ""
                if typed == "?" or (not typed and idea is None):
                    self._tell(walk, step)
                    continue
                return self._answered(walk, step, typed, idea), None, ""
            except Refusal as refusal:
                held = typed
                if not self._refused(step, typed, refusal):
                    return walk, None, "later"

    def _drawn(self, step: Step) -> Idea:
        """An idea from the table of a step, told. Raises `Refusal` where it has none."""
        if step.table is None:
            called = step.name.of(self._desk.lang)
            raise Refusal(message("The step {step} has no table of ideas.", step=called))
        found = self._desk.idea(step.table)
        self._voice.tell(message("Idea: {text}. Enter takes it; or write your own.", text=found.text))
        return found

    def _refused(self, step: Step, typed: str, refusal: Refusal) -> bool:
        """Say why a line is no answer; False, and nothing said, for words of the story."""
        if step.typed is None and self._voice.put_aside(typed):
            return False
        self._voice.tell(refusal.message)
        if typed:
            self._voice.not_taken(typed)
        return True

    def _skipped(self, walk: Walk) -> Walk:
        """Passed over; once it has begun that is kept."""
        story = self._sitting.story
        if walk.begun or moments.passed(walk, story.state)[1]:
            return moments.skip(walk, story.state, story.system)
        return self._desk.onward(walk)

    def _answered(self, walk: Walk, step: Step, typed: str, idea: Idea | None) -> Walk:
        """What was answered, written and read out."""
        ways = len(step.ways)
        number = 0 if step.number else heard_number(typed, ways) or lone(typed, ways)
        if number:
            taken = self._desk.take(walk, Answer(step.id, step.ways[number - 1].id))
        elif step.typed is None:
            raise Refusal(message("Only the numbers answer here; “skip” goes on without."))
        else:
            text = typed or (idea.text if idea else "")
            taken = self._desk.take(walk, Answer(step.id, text=text), idea.lines if idea else ())
        for line in taken.lines:
            self._voice.line(line)
        if taken.walk.at == walk.at:
            self._voice.tell(message("There may be more answers than one; “skip” goes on."))
        return taken.walk

    def _tell(self, walk: Walk, step: Step) -> None:
        """What it asks, its ways, what else can be said."""
        lang, voice = self._desk.lang, self._voice
        total = len(self._desk.steps(walk))
        place = message(
            "{moment}, step {number} of {total}",
            moment=self._desk.name(walk),
            number=walk.at + 1,
            total=total,
        )
        voice.tell(place)
        voice.line(step.ask.of(lang))
        for number, way in enumerate(step.ways, 1):
            voice.line(f"{number}. {way.text.of(lang)}")
        if step.hint is not None:
            voice.line(step.hint.of(lang))
        voice.tell(_else(step))


def _else(step: Step) -> Message:
    """What can be typed besides the numbers."""
    return WAYS_ON[0 if step.typed is None else 1 if step.table is None else 2]
