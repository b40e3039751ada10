"""The guide of a first evening at the table: looks at what is there, has the strip say what comes next."""

from typing import TYPE_CHECKING, Final

from textual import events
from textual.geometry import Size

from soloist.message import message
from soloist.play import tutorial
from soloist.play import tutorial_words as words
from soloist.play.commands import key_name, key_of
from soloist.play.tutorial import Now, Showing
from soloist.play.tutorial_story import PIANO
from soloist.play.tutorial_traces import Traces, outcome, played, taken_back, traces
from soloist.rules.term import Lang
from soloist.storage.sent_away import SentAway
from soloist.tui.completion_list import SPARED
from soloist.tui.composer import Composer
from soloist.tui.key_line import KeyLine
from soloist.tui.margin import FOCUS
from soloist.tui.notice import Notice
from soloist.tui.phase_bar import PhaseBar
from soloist.tui.previously_card import PreviouslyCard
from soloist.tui.story_view.view import StoryView as ReadingView
from soloist.tui.tutorial_strip import Shown, TutorialStrip

if TYPE_CHECKING:
    from soloist.rules.system import Resolution
    from soloist.tui.play_screen import PlayScreen

LOOK: Final = 0.15  # seconds between looks
CALM: Final = 2  # looks without a change after which Enter on nothing is meant for the guide
STUCK: Final = 200  # looks without a change after which something else is offered, half a minute
UNWANTED: Final = 3  # things written after the first scene while something is offered: then it is not wanted
_PLAIN_KEYS: Final = ("enter", "escape")


def accompany(screen: "PlayScreen") -> "Guide":
    """A guide for a first evening that was just opened; in sight unless it was sent away, or is over."""
    guide = Guide(screen)
    guide.begin()
    if not (guide.away or guide.over):
        guide.appear()
    return guide


class Guide:
    """Goes along with one play screen until it is sent away; it never takes a key that has another use."""

    def __init__(self, screen: "PlayScreen") -> None:
        """The story of `screen` is read."""
        self.screen = screen
        self._lingo = screen.lingo
        self._words = screen.lingo.render
        self.strip = TutorialStrip(self._word, self.borrow)
        self.strip.add_class(SPARED)
        self._looked: set[str] = set()
        self._over: frozenset[str] = frozenset()
        self._shows = Traces()
        self._outcome = ""
        self._read = (-1, -1)  # size and rewrites of the story as it was looked at
        self._heard = False  # to the end
        self._calm = 0  # looks since something changed
        self._asked = ""  # the step that was asked for
        self._offer = "", 0  # the step in sight, and how much was written before it was
        self._last: tuple[Now, Size] | None = None
        self._stepped = ""  # the step at the last look
        self._rests = (-1, -1)  # what was read as a step was over and none called for
        means = screen.sitting.desk.means
        self._sent_away = SentAway(means.state, means.disk)
        self.shown = False

    @property
    def away(self) -> bool:
        """Whether it was sent away, or was heard to its end, on an earlier evening."""
        return self._sent_away.holds(self.screen.sitting.path)

    @property
    def lang(self) -> Lang:
        """The interface's: it is the interface that is learnt."""
        return "fr" if self._lingo.lang == "fr" else "en"

    @property
    def over(self) -> bool:
        """Whether nothing is left to learn."""
        return self._progress(self._now()).step is None

    def begin(self) -> None:
        """Take a place above the composer; what was learnt on an earlier evening counts."""
        screen = self.screen
        self._now()
        self._over = tutorial.gone_by(self._shows.done)
        screen.mount(self.strip, after=screen.query_one(PhaseBar))
        composer = screen.query_one(Composer)
        first = composer.ahead
        composer.ahead = lambda event: first(event) or self._key(event)
        screen.set_interval(LOOK, self.look)

    def show(self) -> None:
        """As it is called for: be in sight, with the next thing there is."""
        self._ask_for(self._progress(self._now()))
        self.appear()

    def appear(self) -> None:
        """Be in sight, alone in saying what to do while something calls for it."""
        self.shown = True
        self._stay_away(False)
        self.screen.query_one(PreviouslyCard).tell(None)
        self._last = None
        self.look()

    def hide(self) -> None:
        """Be out of sight, until asked for."""
        self.shown = False
        self.screen.guided = False
        self._stay_away(True)
        self._alone(speaks=False)
        self.strip.tell(Shown())

    def _alone(self, *, speaks: bool, first: bool = False) -> None:
        """Whether the guide `speaks`, and nobody else does; a `first` scene is played without phases."""
        bar = self.screen.query_one(PhaseBar)
        bar.display = not first
        self.screen.query_one(KeyLine).few = first
        if bar.quiet != speaks:
            bar.quiet = speaks
            self.screen.update()

    def _stay_away(self, away: bool) -> None:
        self._sent_away.note(self.screen.sitting.path, away=away)

    # --- what there is

    def look(self) -> None:
        """Look at the table, and say what comes next where that is something else."""
        if not self.shown or self.screen.sitting.seat is None:
            return
        now, size = self._now(), self.screen.app.size
        self._calm = self._calm + 1 if (now, size) == self._last else 0
        self._last = now, size
        self._over |= tutorial.done(now)
        self._let_go(now)
        self.screen.guided = True
        self._speak(now)

    def _progress(self, now: Now) -> tutorial.Progress:
        return tutorial.progress(now, self._over)

    def _now(self) -> Now:
        screen, seat = self.screen, self.screen.sitting.at_table
        showing = self._showing()
        self._look_at(showing)
        story = seat.story
        if self._read != (story.size, story.rewrites):
            self._looked |= taken_back(self._read[0], story.size, frozenset(self._looked))
            self._read = story.size, story.rewrites
            entries = played(story.entries)
            self._shows = traces(story.state, entries)
            self._outcome = outcome(story.state, entries)
        return Now(
            shown=self._shows,
            outcome=self._rolled() or self._outcome,
            bonus=self._brought(),
            looked=frozenset(self._looked),
            phase=seat.phase or story.state.phase,
            pending=screen.sitting.pending,
            typed=screen.query_one(Composer).text,
            showing=showing,
            asked=self._asked,
        )

    def _dialog(self) -> str:
        """The key of the dialog that lies over the table; empty where none does."""
        top = self.screen.app.screen
        if top is self.screen:
            return ""
        from soloist.tui.dialogs.screen import DialogScreen

        asked = top.walk.asked if isinstance(top, DialogScreen) else None
        return asked.key if asked is not None else ""

    def _showing(self) -> Showing:
        key = self._dialog()
        match key.partition(" ")[0]:
            case "pool":
                return "build"
            case "result":
                return "result"
        if key == "answer":
            return "drawn"
        if key == "tables" or key.startswith("question "):
            return "tables" if key == "tables" else "asking"
        reading = self.screen.query_one(ReadingView).reading
        if reading != "play":
            return reading
        if self.screen.has_class("-sheet"):
            return "sheet"
        return ""

    def _look_at(self, showing: Showing) -> None:
        """Remember what leaves nothing in the story."""
        if showing in ("sheet", "manuscript", "source"):
            self._looked.add(showing)
        beside = self.screen.has_class("-wide") and not self.screen.has_class("-bare")
        if beside and "meaning" in self._over:  # not in the first scene: there is enough to look at
            self._looked.add("sheet")
        if self.screen.app.screen is not self.screen:
            from soloist.tui.dialogs.screen import DialogScreen

            if isinstance(self.screen.app.screen, DialogScreen):
                self._looked.add("help")

    def _rolled(self) -> str:
        """What the dice that are looked at came to, by its id."""
        resolution = self._resolution()
        return (resolution.outcome or "") if resolution is not None else ""

    def _brought(self) -> bool:
        """Whether these dice brought others along."""
        resolution = self._resolution()
        return resolution is not None and any(any(roll.bonus) for roll in resolution.rolls.values())

    def _resolution(self) -> "Resolution | None":
        seat = self.screen.sitting.seat
        attempt = seat.pending.attempt if seat is not None else None
        return attempt.resolution if attempt is not None else None

    # --- saying it

    def _speak(self, now: Now) -> None:
        found, lang = self._progress(now), self.lang
        told = self._resting(found, now) or found.told
        if self._calm == STUCK and found.step == "" and not now.typed:
            self._ask_for(found)
        said = Shown(
            found.place or "+",
            told.line.of(lang),
            told.short.of(lang),
            told.example.of(lang) if told.example and (told.model or not now.typed) else "",
            model=told.model,
            on=not (found.place or now.typed or now.showing or now.pending)
            and found.step not in (None, "played")
            and bool(told.line.of(lang)),
            leave=not (found.place or now.typed) and self._idle(),
        )
        self._alone(speaks=bool(said.line), first=bool(found.place))
        if found.step is None and not self._heard:
            self._heard = True
            self._stay_away(True)
        self.strip.tell(said)

    def _resting(self, found: tutorial.Progress, now: Now) -> words.Told | None:
        """After a step, where nothing is called for: that more will come, until something is written."""
        if found.step == "" and self._stepped not in ("", "played"):
            self._rests = self._read
        self._stepped = found.step or ""
        rests = found.step == "" and self._rests == self._read and not (now.typed or now.showing)
        return words.REST if rests else None

    def _word(self, name: str) -> str:
        if name == "who":
            return PIANO.who.of(self.screen.sitting.story.lang)
        if name == "action":
            return tutorial.in_short(tutorial.action(self._now()))
        if name in ("leave", "on"):
            return (words.LEAVE if name == "leave" else words.ON).of(self.lang)
        if name in _PLAIN_KEYS:
            return key_name(name, self._words)
        return key_of(name, self._words, self.lang)

    # --- keys

    def _key(self, event: events.Key) -> bool:
        """In an empty composer: Enter takes what is proposed; Esc, with nothing to leave, hides the guide."""
        if not self.shown or self.screen.query_one(Composer).text:
            return False
        if event.key == "enter":
            return self._take()
        if event.key == "escape" and self._idle():
            self.hide()
            name = key_of("tutorial", self._words, self.lang)
            self.screen.tell(message("The guide is gone; {name} calls it back.", name=name))
            return True
        return False

    def _take(self) -> bool:
        """Borrow what is proposed, or go on to what else there is; not at once, by a key pressed twice."""
        now = self._now()
        if self._calm < CALM or self._last is None or self._last[0] != now:
            return False
        if now.pending or now.showing or self.screen.changing():
            return False
        found = self._progress(now)
        if found.place:
            self.borrow()
        elif self.strip.shown.on or found.step == "played":
            self._go_on(found)
        else:
            return False
        return True

    def _go_on(self, found: tutorial.Progress) -> None:
        """What is offered is over, done or not; the next of what is left is."""
        if found.step == "played":
            self._looked.add("played")
        elif found.step:
            self._over |= {found.step}
        self._asked = next((id_ for id_ in found.left if id_ not in ("played", found.step)), "")
        self.look()

    def _ask_for(self, found: tutorial.Progress) -> None:
        """Have the next of what is left offered, whatever calls for it."""
        if found.step in ("", "played"):
            self._asked = next((id_ for id_ in found.left if id_ != "played"), "")

    def _let_go(self, now: Now) -> None:
        """What was offered for a while and is not wanted is over."""
        step, since = self._progress(now).step or "", now.shown.since
        if step != self._offer[0]:
            self._offer = step, since
        elif since - self._offer[1] >= UNWANTED:
            self._over |= {step}

    def borrow(self) -> None:
        """Put the example into the composer, to be sent or changed."""
        if not self.screen.query_one(Composer).text and not self.strip.shown.model:
            self.screen.compose_text(self.strip.shown.example)

    def _idle(self) -> bool:
        """Whether Esc has nothing else to leave."""
        screen = self.screen
        return not (
            screen.query_one(Notice).said
            or screen.query_one(PreviouslyCard).showing
            or screen.has_class("-sheet")
            or screen.query_one(ReadingView).reading != "play"
            or screen.has_class(FOCUS)
            or screen.sitting.pending
            or screen.changing()
        )
