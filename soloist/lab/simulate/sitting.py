"""One session under way: its story, its dice, what habits choose, and what is counted of it."""

from collections import Counter
from typing import Final

from soloist.journal.sheet import cards, counter
from soloist.lab.simulate.game import Game
from soloist.lab.simulate.tally import Tally
from soloist.lab.simulate.unwritten import StillShelf, unwritten
from soloist.message import Refusal, message
from soloist.play.attempt import Attempt
from soloist.play.seat import Seat
from soloist.play.send import Sent, send
from soloist.rules.dice import LONE, Dice, Throw, random_dice
from soloist.storage.clock import now

MOST_SEED: Final = 2**63 - 1
MOST_SESSIONS: Final = 100_000_000


def dice_of_session(seed: int, session: int) -> tuple[Dice, Dice]:
    """The dice of the rules, and those by which habits choose: each session has both to itself."""
    own = (seed << 64 | session) << 1
    return random_dice(own), random_dice(own | 1)


def check_seed(seed: int) -> int:
    """The seed; raises `Refusal` for one that is out of bounds."""
    if not 0 <= seed <= MOST_SEED:
        raise Refusal(message("The seed is a whole number from 0 to {most}.", most=MOST_SEED))
    return seed


WHO: Final = "Ada"
_STILL: Final = ("energy_max", "advantages_max", "xp")  # nothing in a session moves them


class Sitting:
    """Somebody at the table for one session.

    `of` counts what happened in it by name; `out` says that the scene is over for the protagonist,
    `over` that the session is.
    """

    def __init__(self, game: Game, shelf: StillShelf, seed: int, session: int, tally: Tally) -> None:
        """Sit down to session number `session` of a simulation."""
        self.game, self.tally = game, tally
        self.seat = Seat(unwritten(game.system.id, game.lang, WHO, game.options), shelf, now)
        self.dice, self.chance = dice_of_session(seed, session)
        self.of: Counter[str] = Counter()
        self.events: set[str] = set()
        self.out = self.over = False
        self.gauge = 0
        self._watched = [held for held in game.system.counters if held.id not in _STILL]
        self._held = dict.fromkeys((held.id for held in self._watched), 0)
        self._low: dict[str, int] = {}
        self._high: dict[str, int] = {}

    # --- what habits choose ------------------------------------------------------------------------

    def number(self, habit: str, otherwise: int = 0) -> int:
        """A number as that habit gives it this time; `otherwise` where the game has no such habit."""
        spread = self.game.habits.numbers.get(habit)
        return otherwise if spread is None else spread.drawn(self.chance)

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
            f"d: {test.label.of(self.game.lang)}{f' [{brackets}]' if brackets else ''}"
        ).attempts
        return rolled[0] if rolled else None

    def saw(self, attempt: Attempt) -> None:
        """Count a result."""
        if attempt.resolution is not None:
            self.tally.mark(
                "outcomes", attempt.test.id, attempt.resolution.outcome or str(attempt.resolution.value)
            )
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

    def begin(self) -> None:
        """Take where everything stands as the beginning."""
        self.look()
        self.of.clear()
        self._low, self._high = dict(self._held), dict(self._held)

    # --- what is counted at its end ----------------------------------------------------------------

    def scene_ended(self, scene: int) -> None:
        """Keep where the counters stand after that scene."""
        for id_, value in self._held.items():
            self.tally.mark("course", id_, str(scene), str(value))
        if "gauge" in self.game.habits.numbers:
            self.tally.mark("course", "gauge", str(scene), str(self.gauge))

    def ended(self) -> None:
        """Put what the session came to into the tally."""
        for id_ in self._held:
            for measure in (f"gained.{id_}", f"spent.{id_}"):
                self.of[measure] += 0
            self.of[f"least.{id_}"], self.of[f"most.{id_}"] = self._low[id_], self._high[id_]
            bound = self.game.habits.numbers.get(f"bound.{id_}")
            if bound is not None and max(self._high[id_], -self._low[id_]) >= bound.drawn(self.chance):
                self.events.add(f"beyond.{id_}")
        for measure in ("rolls", "actions", "scenes", "mishaps", "ends", "harm", "questions"):
            self.of[measure] += 0
        for measure, value in self.of.items():
            self.tally.mark("sessions", measure, str(value))
        for event in self.events:
            self.tally.mark("events", event)
