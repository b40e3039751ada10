"""A test, line by line, from its reasons to what follows; nothing is written until it is kept."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from soloist.cli.linear_build import build_help, changed, refuse_pair, tell_build
from soloist.cli.linear_result import Fallen, choice_of, moved_by, result_help, tell_result
from soloist.cli.linear_unknown import NothingHere
from soloist.cli.linear_voice import Voice, heard_number
from soloist.journal.state import folded
from soloist.message import Refusal, message
from soloist.play.attempt import Attempt, begin, between, quick_ids, rolled
from soloist.play.building import Build, start
from soloist.play.built import gone_on, keep
from soloist.play.candidates import candidates, scores_of
from soloist.play.composing import goes_on
from soloist.play.foretold import named
from soloist.play.people import rollers
from soloist.play.real_dice import rolled_as
from soloist.play.replaced import replaced
from soloist.play.session import standing
from soloist.rules.system import Choice, Side

if TYPE_CHECKING:
    from soloist.play.session.session import Session

ANEW: Final = frozenset({"anew", "renouveler", "rejeter"})


class Turn:
    """Rolls tests for one sitting; what was put together and left waits, in the draft too."""

    def __init__(self, sitting: "Session", voice: Voice, follow: Callable[[str], None]) -> None:
        """`follow` does a line of play that was typed in the place of what follows."""
        self._sitting = sitting
        self._voice = voice
        self._follow = follow
        self._follows = ""  # what comes of a result, while it is not written
        self._next = ""  # what was typed in the place of a roll
        self._shown = False  # a result that is neither kept nor left yet
        self._faces = ""  # of dice rolled again at the real table, as they were typed

    def attempt(
        self, who: tuple[str, ...], quick: tuple[int, int] | None = None, target: int | None = None
    ) -> Attempt:
        """The main test for those people; raises `Refusal` where the rules have none that fits."""
        story = self._sitting.story
        test = story.system.main
        if test is None:
            raise Refusal(message("These rules have no test of their own. Write the dice: d: 2d6+1 vs 8"))
        if quick is not None and len(quick_ids(test)) != len(quick):
            raise Refusal(
                message("{test} is rolled with no pair of numbers.", test=test.label.of(story.lang))
            )
        people = rollers(test, story.state, who)
        known = story.known(test, people)
        if quick is None:
            return begin(test, people, known, story.lang)
        return between(test, quick, people, known, story.lang, target)

    def oppose(self, attempt: Attempt, title: str, *, typed: str = "") -> None:
        """Put it together, roll it, take it; an end of the input or Ctrl+C leaves it waiting.

        `typed` is the line where it came with its dice: it is rolled at once.
        """
        story, seat = self._sitting.story, self._sitting.at_table
        if typed:
            self._keep_built(title, attempt, typed)
        if self._sitting.veiled:
            attempt = replace(attempt, hidden=frozenset(story.counters()))
        fortunes = standing.fortunes(seat, attempt.who)
        self._voice.line(
            f"{title} ({attempt.test.label.of(story.lang)})" if title else attempt.test.label.of(story.lang)
        )
        fallen = self._fallen(self._begun(attempt, title), fortunes) if typed else None
        while True:
            if fallen is None:
                fallen = self._built(self._begun(attempt, title), title, fortunes)
            self._sitting.words.aside = str
            if fallen is None:
                self._waits()
                return
            try:
                again = self._taken(fallen)
            except (EOFError, KeyboardInterrupt):
                self._left()
                raise
            if not again:
                seat.built.pop(title, None)
                return
            fallen = None

    def _begun(self, attempt: Attempt, title: str) -> Build:
        """The test to be put together, with what was put together for that title before."""
        story = self._sitting.story
        offered = candidates(story.state, story.system, attempt.who)
        begun = gone_on(self._sitting.at_table, title, attempt)
        build = start(begun, offered, story.lang, scores_of(story.state, story.system, attempt.who))
        self._keep_built(title, build.attempt)
        self._voice.tell(*self._sitting.at_table.unable(attempt.who))
        return build

    def _fallen(self, build: Build, fortunes: int) -> Fallen:
        return Fallen(rolled(build.ready, self._sitting.desk.dice()), fortunes)

    def _keep_built(self, title: str, attempt: Attempt, typed: str = "") -> None:
        """Have the disk keep what is put together, as far as it is."""
        keep(self._sitting.at_table, title, attempt, typed)
        self._sitting.save()

    def _left(self) -> None:
        """Say what becomes of a result that is shown and not taken; nothing of one that is written."""
        if not self._shown:
            return
        self._shown = False
        self._voice.line("")
        if self._sitting.pending:
            self._voice.tell(message("The result was not kept; the action waits for a roll."))
        else:
            self._voice.tell(message("The result was not kept; nothing of it was written."))

    # --- before the roll

    def _built(self, build: Build, title: str, fortunes: int) -> Fallen | None:
        """The test once it is rolled; None where it is left."""
        tell_build(build, self._voice)
        self._voice.tell(message("Enter rolls; ? tells what else can be typed."))
        while True:
            typed = self._voice.ask(self._voice.lingo.say("Roll")).strip()
            try:
                refuse_pair(build, typed)
                if typed == "-":
                    return None
                if typed != "?" and goes_on(typed):
                    self._next = typed
                    return None
                if typed == "?":
                    self._voice.tell(*build_help(build))
                elif not typed:
                    return self._fallen(build, fortunes)
                elif typed.startswith("=") or (typed[:1].isdigit() and ("|" in typed or "/" in typed)):
                    return Fallen(rolled_as(build.ready, typed.lstrip("=").strip()), fortunes, real=True)
                else:
                    before, build = build, changed(build, typed)
                    self._keep_built(title, build.attempt)
                    if gone := replaced(before, build):
                        self._voice.tell(gone)
                    tell_build(build, self._voice, whole=False)
            except Refusal as refusal:
                if isinstance(refusal, NothingHere) and refusal.told:
                    self._next = typed
                    return None
                self._refused(typed, refusal, build.attempt)

    def _refused(self, typed: str, refusal: Refusal, attempt: Attempt) -> None:
        """Say why, and what was typed; the next line begins empty, so that the two are never joined."""
        self._voice.tell(named(refusal.message, attempt.test, self._sitting.story.lang))
        faces, self._faces = self._faces, ""
        for line in (typed, faces):
            if line and not isinstance(refusal, NothingHere):  # which says it
                self._voice.not_taken(line)

    def _waits(self) -> None:
        further, self._next = self._next, ""
        if self._sitting.pending and not (further and goes_on(further)):
            self._voice.tell(message("It waits: /roll rolls it, or write what happens."))
        if further:
            self._follow(further)

    # --- after it

    def _taken(self, fallen: Fallen) -> bool:
        """Take the result; whether it is to be put together again instead."""
        lang, voice = self._sitting.story.lang, self._voice
        self._shown = True
        self._sitting.words.aside = lambda: as_following(self._follows)
        tell_result(fallen, lang, voice)
        voice.tell(message("Enter keeps it; ? tells what else can be typed."))
        prose = ""
        while True:
            typed = prose or voice.ask(voice.lingo.say("Result")).strip()
            try:
                if typed == "-":
                    self._shown = False
                    return True
                if prose or not typed or typed.startswith("="):
                    told, prose = prose, ""
                    again = self._keep(fallen, None, typed or None)
                    if told:
                        voice.tell(message("It follows the result, after =>; the manuscript leaves it out."))
                    return again
                if (choice := choice_of(fallen, heard_number(typed, 9))) is not None:
                    return self._keep(fallen, choice)
                fallen = self._looked_at(fallen, typed)
            except Refusal as refusal:
                if isinstance(refusal, NothingHere) and refusal.told:
                    prose = typed
                else:
                    self._refused(typed, refusal, fallen.attempt)

    def _looked_at(self, fallen: Fallen, typed: str) -> Fallen:
        """The result after a line that does not keep it: help, or dice thrown again, or moved."""
        if typed == "?":
            self._voice.tell(*result_help(fallen))
            return fallen
        if goes_on(typed):
            raise Refusal(
                message("Keep the result first (Enter), or go back to the dice (-); then {line}", line=typed)
            )
        fallen = self._moved(fallen, typed)
        self._faces = ""
        tell_result(fallen, self._sitting.story.lang, self._voice)
        return fallen

    def _moved(self, fallen: Fallen, typed: str) -> Fallen:
        if folded(typed) in ANEW:
            fresh = replace(fallen.attempt, resolution=None)
            values = {
                n: v for n, v in fresh.situation.values.items() if n != "shift" and not n.startswith("again_")
            }
            fresh = replace(fresh, situation=replace(fresh.situation, values=values))
            return fallen._replace(attempt=rolled(fresh, self._sitting.desk.dice()), real=False)
        return moved_by(fallen, typed, self._sitting.desk.dice, self._new_dice)

    def _new_dice(self, side: Side) -> str:
        name = side.name.of(self._sitting.story.lang)
        asked = self._voice.lingo.say("The new dice of {side} as they fell", side=name)
        self._faces = self._voice.answer(asked, way=message("Enter alone leaves them as they were."))
        return self._faces

    def _keep(self, fallen: Fallen, choice: Choice | None, follows: str | None = None) -> bool:
        """Write it with what follows; False, as nothing is left to put together."""
        voice = self._voice
        if follows is None:
            voice.tell(message("What follows? Enter alone for nothing."))
            if self._follows:
                voice.tell(message("Refused before: {line}", line=self._follows))
            follows = self._what_follows(fallen, choice)
        said = follows.strip().removeprefix("=").removeprefix(">").strip()
        further = said if goes_on(said) else ""
        self._follows = said  # is offered again where it is refused
        self._resolve(fallen, choice, "" if further else said)
        self._step_done(fallen, choice)
        if further:
            self._follow(further)
        return False

    def _what_follows(self, fallen: Fallen, choice: Choice | None) -> str:
        """Ask it; the result is taken, and kept whatever ends the question."""
        voice, seat = self._voice, self._sitting.at_table
        opening = seat.pending
        seat.take(fallen.attempt, choice)
        voice.kept_as = as_following
        self._sitting.save()
        try:
            return voice.ask("=", self._follows)
        except (EOFError, KeyboardInterrupt):  # what follows can be written another time
            voice.half = as_following(voice.half)
            self._resolve(fallen, choice, self._follows)
            opening = seat.pending
            voice.tell(message("The result is kept."))
            raise
        finally:
            voice.kept_as = str
            seat.pending = opening

    def _resolve(self, fallen: Fallen, choice: Choice | None, said: str) -> None:
        self._sitting.resolve(fallen.attempt, choice, said)
        self._follows, self._shown = "", False

    def _step_done(self, fallen: Fallen, choice: Choice | None) -> None:
        """Where a step of a mission was won by it, ask whether it is behind."""
        from soloist.play.desk.missions import last_tried, mission_of, step, won

        outcome, story = fallen.attempt.outcome, self._sitting.story
        if outcome is None or not won(outcome, choice):
            return
        tried = last_tried(story.recent(story.size))
        mission = mission_of(story.state, tried)
        if mission is None:
            return
        called = step(tried).text
        asked = message("“{mission}”: is this step done? {step}", mission=mission.name, step=called)
        if self._voice.agrees(asked):
            self._behind(mission.name, called)

    def _behind(self, name: str, tried: str) -> None:
        """Write that a step is behind."""
        from soloist.play.desk.changes import step_behind

        self._sitting.guided(lambda seat: step_behind(seat, name, tried))


def as_following(words: str) -> str:
    """Words in the place of what follows, as they would be typed elsewhere."""
    plain = words and not words.startswith("=") and not goes_on(words)
    return f"=> {words.removeprefix('>').strip()}" if plain else words
