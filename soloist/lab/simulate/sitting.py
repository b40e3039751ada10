"""One session under way: its story, which is kept nowhere, its dice, and what is counted of it."""

from collections import Counter
from typing import Final, TypeAlias

from soloist.journal.sheet import cards, counter
from soloist.journal.write import new_story
from soloist.lab.simulate.game import Game
from soloist.play.rolls.attempt import Attempt
from soloist.play.story.seat import Seat
from soloist.play.story.send import Sent, send
from soloist.play.story.story import Story
from soloist.rules.dice import LONE, Throw, random_dice
from soloist.rules.system import System
from soloist.storage.clock import now
from soloist.storage.story.journal_file import JournalFile, Unwritten

Trail: TypeAlias = tuple[str, ...]
"""Where something is counted: `outcomes.opposition.feat`, `tables.TABLE.ROW`, `events.dry.fortunes`;
`sessions.MEASURE.VALUE`, `rolls.TEST.MANY` and `course.COUNTER.SCENE.VALUE` end in a number."""

# --- a story that is played and kept nowhere: the file it stands in is its bytes ------------------


class PlayedStory(Story):
    """A story whose rules stay as they were at its birth: no habit changes an option."""

    def __init__(self, file: JournalFile) -> None:
        """Open the story kept in `file`."""
        super().__init__(file)
        self._rules = super().system

    @property
    def system(self) -> System:
        """The rules the story is played by, with its options."""
        return self._rules


# --- one session under way: its story, its dice, what habits choose, and what is counted of it ----


WHO: Final = "Ada"
_STILL: Final = ("energy_max", "advantages_max", "xp")  # nothing in a session moves them


class Sitting:
    """Somebody at the table for one session.

    `counts` is what came of it, `of` what happened so far by name; `out` says that the scene is over for the
    protagonist, `over` that the session is.
    """

    def __init__(self, game: Game, session: int) -> None:
        """Sit down to session number `session` of a simulation."""
        self.game = game
        head = new_story(
            "Simulation", game.system.id, game.plan.lang, (WHO,), "2000-01-01", game.plan.options
        )
        self.seat = Seat(PlayedStory(Unwritten(head.encode("utf-8"))), game.shelf, now)
        own = (game.plan.seed << 64 | session) << 1  # each session has dice to itself
        self.dice, self.chance = random_dice(own), random_dice(own | 1)  # the rules’, and those of habits
        self.counts: Counter[Trail] = Counter()
        self.of: Counter[str] = Counter()
        self.events: dict[str, int] = {}  # in which scene each came about first
        self.out = self.over = False
        self.gauge = 0
        self._watched = [held for held in game.system.counters if held.id not in _STILL]
        self._held = dict.fromkeys((held.id for held in self._watched), 0)
        self._bounds: dict[str, int] = {}
        self._low: dict[str, int] = {}
        self._high: dict[str, int] = {}

    # --- what habits choose ------------------------------------------------------------------------

    def number(self, habit: str, otherwise: int = 0) -> int:
        """A number as that habit gives it this time; `otherwise` where the game has no such habit."""
        spread = self.game.habits.numbers.get(habit)
        return otherwise if spread is None else spread.drawn(self.chance)

    @property
    def spends(self) -> bool:
        """Whether points are spent on rolls."""
        return self.game.habits.words.get("spend") == "save"

    def happens(self, habit: str) -> bool:
        """Whether what comes so often in a hundred comes now."""
        percent = self.number(habit)
        return percent > 0 and (percent >= 100 or self.chance.throw(Throw(LONE, 1, faces=100))[0] <= percent)

    # --- what is done ------------------------------------------------------------------------------

    def enter(self, text: str) -> Sent:
        """Type something, and count what it rolled."""
        sent = send(self.seat, text, self.dice)
        for attempt in sent.attempts:
            self.saw(attempt)
        self.look()
        return sent

    def roll(self, test_id: str, brackets: str = "") -> Attempt | None:
        """Roll a test of the system by its name, as a person types it."""
        test = self.game.system.test(test_id)
        assert test is not None, "habits are asked for only where their test is there"
        rolled = self.enter(
            f"d: {test.label.of(self.game.plan.lang)}{f' [{brackets}]' if brackets else ''}"
        ).attempts
        return rolled[0] if rolled else None

    def saw(self, attempt: Attempt) -> None:
        """Count a result."""
        if attempt.resolution is not None:
            came = attempt.resolution.outcome or str(attempt.resolution.value)
            self.counts["outcomes", attempt.test.id, came] += 1
            self.of["rolls"] += 1

    def held(self, counter_id: str) -> int:
        """What a counter stands at; of cards, how many are held."""
        return self._held.get(counter_id, 0)

    def look(self) -> None:
        """See where every counter stands now, and what came or went since the last look."""
        state, system = self.seat.story.state, self.game.system
        for held in self._watched:
            if held.is_list:
                value = len(cards(state, system, held.id))
            else:
                value = counter(state, system, held.id, None if held.shared else WHO)
            self.moved(held.id, value)

    def moved(self, id_: str, value: int) -> None:
        """A counter stands at a value: what it gained or lost, and how far it has been."""
        change = value - self._held[id_]
        if change:
            self.of[f"gained.{id_}" if change > 0 else f"spent.{id_}"] += abs(change)
            self._held[id_] = value
        self._low[id_] = min(value, self._low.get(id_, value))
        self._high[id_] = max(value, self._high.get(id_, value))
        if id_ in self._bounds and abs(value) >= self._bounds[id_]:
            self.happened(f"beyond.{id_}")

    def begin(self) -> None:
        """Take where everything stands as the beginning."""
        self.look()
        self.of.clear()
        self._low, self._high = dict(self._held), dict(self._held)
        habits = self.game.habits.numbers
        self._bounds = {
            id_: habits[f"bound.{id_}"].drawn(self.chance) for id_ in self._held if f"bound.{id_}" in habits
        }
        for id_, value in self._held.items():
            self.moved(id_, value)

    def happened(self, event: str) -> None:
        """Something came about, in the scene under way."""
        self.events.setdefault(event, self.of["scenes"] + 1)

    # --- what is counted at its end ----------------------------------------------------------------

    def scene_ended(self, scene: int) -> None:
        """Keep where the counters stand after that scene."""
        for id_, value in self._held.items():
            self.counts["course", id_, str(scene), str(value)] += 1
        if "gauge" in self.game.habits.numbers:
            self.counts["course", "gauge", str(scene), str(self.gauge)] += 1

    def ended(self) -> None:
        """Put what the session came to into the tally."""
        for id_ in self._held:
            for measure in (f"gained.{id_}", f"spent.{id_}"):
                self.of[measure] += 0
            self.of[f"least.{id_}"], self.of[f"most.{id_}"] = self._low[id_], self._high[id_]
        for measure in ("rolls", "actions", "scenes", "mishaps", "ends", "harm", "questions"):
            self.of[measure] += 0
        for measure, value in self.of.items():
            self.counts["sessions", measure, str(value)] += 1
        for event, scene in self.events.items():
            self.counts["events", event] += 1
            self.counts["sessions", f"since.{event}", str(scene)] += 1
