"""A session from its sheet to its end: scenes, each action as it is played; and many."""

from collections import Counter as Counts
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from soloist.journal.dice_text import write_table_line
from soloist.journal.model import TableText
from soloist.journal.sheet import cards, counter
from soloist.journal.write import new_story
from soloist.lab.simulate.game import PURSES, Game, Spread, harmed, moments_of, tried_again
from soloist.play.rolls.attempt import Attempt, quick_ids, rolled, with_values
from soloist.play.rolls.building import candidates, put, ready, weighed
from soloist.play.rolls.by_name import rollers
from soloist.play.rolls.record import drawn_lines
from soloist.play.story.oracle import ask
from soloist.play.story.send import Sent, main_attempt, send
from soloist.play.story.story import Story
from soloist.rules.dice import LONE, Throw, random_dice
from soloist.rules.given import UNEXPLAINED
from soloist.rules.system import Choice, Counter, Outcome, Reason, System, Test
from soloist.rules.term import phrase
from soloist.storage.story.journal_file import JournalFile, Unwritten
from soloist.tables.deck import UsedUp
from soloist.tables.draw import Drawn
from soloist.tables.lookup import EmptyList
from soloist.values.dataclass import record
from soloist.values.message import Refusal

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
        self.game, self.system, self.lang = game, game.system, game.plan.lang
        head = new_story("Simulation", self.system.id, self.lang, (WHO,), "2000-01-01", game.plan.options)
        self.story = PlayedStory(Unwritten(head.encode("utf-8")))
        self.story.shelf = game.shelf
        own = (game.plan.seed << 64 | session) << 1  # each session has dice to itself
        self.dice, self.chance = random_dice(own), random_dice(own | 1)  # the rules’, and those of habits
        self.counts: Counts[Trail] = Counts()
        self.of: Counts[str] = Counts()
        self.events: dict[str, int] = {}  # in which scene each came about first
        self.out = self.over = False
        self.gauge = 0
        self._watched = [held for held in self.system.counters if held.id not in _STILL]
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
        sent = send(self.story, text, self.dice)
        for attempt in sent.attempts:
            self.saw(attempt)
        self.look()
        return sent

    def roll(self, test_id: str, brackets: str = "") -> Attempt | None:
        """Roll a test of the system by its name, as a person types it."""
        test = self.system.test(test_id)
        assert test is not None, "habits are asked for only where their test is there"
        rolled = self.enter(f"d: {test.label.of(self.lang)}{f' [{brackets}]' if brackets else ''}").attempts
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
        state, system = self.story.state, self.system
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


# --- one action: rolled, saved or not, gone on with until it is settled ---------------------------


GAUGE: Final = phrase("Wounds")
_ACTION: Final = phrase("acts")
_GO_ON: Final = ("carry_on", "try_again")


def act(sitting: Sitting) -> None:
    """One action to its end; how many rolls it took is counted."""
    sitting.of["actions"] += 1
    rolls, second = 0, False
    longest = sitting.number("longest", 2)
    dice = _dice(sitting)
    while True:
        energy = sitting.held("energy")
        attempt = _rolled(sitting, dice, second=second)
        rolls += 1
        outcome = attempt.outcome
        again = outcome is not None and rolls < longest and not sitting.out and _goes_on(sitting, outcome)
        sitting.story.resolve(attempt, _choice(outcome, again=again) if outcome else None)
        sitting.saw(attempt)
        sitting.look()
        _aftermath(sitting, attempt, energy)
        second = not second and sitting.spends and tried_again(attempt)
        if sitting.out or sitting.over or not (again or second):
            break
    sitting.counts["rolls", _main(sitting).id, str(rolls)] += 1


def _dice(sitting: Sitting) -> tuple[int, ...]:
    """The numbers of the action, as habits give them: dice a side, and what is rolled against."""
    test = _main(sitting)
    ids = [side.id for side in test.sides] + ["difficulty", "required"]
    return tuple(sitting.number(id_) for id_ in ids if id_ in sitting.game.habits.numbers)


def _rolled(sitting: Sitting, numbers: tuple[int, ...], *, second: bool) -> Attempt:
    """A roll on the table, gauges and points put to it, not written yet."""
    story, system = sitting.story, sitting.system
    send(sitting.story, f"@({WHO}) {_ACTION.of(sitting.lang)}", sitting.dice)
    test = _main(sitting)
    who = rollers(test, story.state, (WHO,))
    quick = quick_ids(test)
    target = numbers[len(quick)] if len(numbers) > len(quick) else None
    numbers = numbers[: len(quick)]
    attempt = main_attempt(story, who, numbers, target, test)
    if sitting.gauge:
        for offered in candidates(story.state, system, who):
            if offered.gauge:
                attempt = put(attempt, offered.side, offered.reason)
    attempt = ready(_burnt(sitting, attempt) if second else attempt)
    try:
        fallen = rolled(attempt, sitting.dice)
    except Refusal:
        if not attempt.situation.values.get("no_zero"):
            raise
        # Destiny may not be left at nought: a die more for the other side, as the refusal advises.
        fallen = rolled(ready(weighed(attempt, 1, Reason(UNEXPLAINED), 1)), sitting.dice)
    return _saved(sitting, fallen)


def _burnt(sitting: Sitting, attempt: Attempt) -> Attempt:
    """A second try, with a point burnt on it if there is one to spare."""
    purse = PURSES[sitting.system.id]
    spare = sitting.held(purse.counter) > purse.kept
    if not spare:
        sitting.happened(f"dry.{purse.counter}")
    return with_values(attempt, {"second": 1, "energy": int(spare)})


def _saved(sitting: Sitting, attempt: Attempt) -> Attempt:
    """The attempt with points spent on it, where the habit asks for it and they help."""
    purse = PURSES.get(sitting.system.id)
    came = attempt.resolution.outcome if attempt.resolution else None
    if purse is None or purse.save is None or came not in purse.wanted or not sitting.spends:
        return attempt
    saved = purse.save(attempt, sitting.held(purse.counter), sitting.dice)
    if saved is attempt:
        sitting.happened(f"dry.{purse.counter}")
    return saved


def _goes_on(sitting: Sitting, outcome: Outcome) -> bool:
    """Whether an action that this result does not settle is carried on."""
    ways = {choice.id for choice in outcome.choices}
    return outcome.mood == "mixed" and (not ways or bool(ways & set(_GO_ON))) and sitting.happens("carry_on")


def _choice(outcome: Outcome, *, again: bool) -> Choice | None:
    """The way an outcome is taken: going on, or the first of the others."""
    return next((each for each in outcome.choices if (each.id in _GO_ON) == again), None)


def _aftermath(sitting: Sitting, attempt: Attempt, energy: int) -> None:
    """What a result brings with it: a card drawn, a misfortune, harm, the last of an `energy` gone."""
    resolution = attempt.resolution
    assert resolution is not None, "it was rolled"
    if resolution.effects.get("cards", 0) > 0 and sitting.held("cards") < 6:
        sitting.roll("draw")
    if resolution.outcome == "misfortune":
        _end(sitting)
    _harm(sitting, sitting.number(f"harm.{resolution.outcome}"))
    if harmed(sitting.system) == "energy" and sitting.held("energy") <= 0 < energy:
        _end(sitting)


def _harm(sitting: Sitting, boxes: int) -> None:
    """Harm taken: boxes of the gauge ticked, or the counter that stands for them moved."""
    target = harmed(sitting.system)
    if not boxes or not target:
        return
    if target == "gauge":
        size = sitting.number("gauge", 3)
        if sitting.gauge >= size:
            return
        after = min(size, sitting.gauge + boxes)
        sitting.of["harm"] += after - sitting.gauge
        set_gauge(sitting, after)
        if after == size:
            _end(sitting)
        return
    before = sitting.held(target)
    after = max(0, before - boxes) if target == "energy" else before + boxes
    if after != before:
        name = next(each.name for each in sitting.system.counters if each.id == target)
        sitting.of["harm"] += abs(after - before)
        sitting.enter(f"[PC:{WHO}|{name.of(sitting.lang)} {before}->{after}]")


def set_gauge(sitting: Sitting, boxes: int) -> None:
    """Write how many boxes of the gauge are ticked."""
    sitting.gauge = boxes
    size = sitting.number("gauge", 3)
    sitting.enter(f"[PC:{WHO}|{GAUGE.of(sitting.lang)} {boxes}/{size}]")


def _end(sitting: Sitting) -> None:
    """The end of a gauge, or a misfortune: what it ends."""
    sitting.of["ends"] += 1
    how = sitting.game.habits.words.get("end", "scene")
    sitting.out = how != "on"
    sitting.over = how == "session"


def _main(sitting: Sitting) -> Test:
    main = sitting.system.main
    assert main is not None, "only systems that roll actions are simulated"
    return main


# --- a session from its sheet to its end: scenes, and what comes between them ---------------------


_SCENE = phrase("A scene")
_QUESTION = phrase("? What now?")


def play_session(game: Game, session: int) -> Sitting:
    """Play one session to its end and count it; the sitting, whose story nobody needs to keep."""
    sitting = Sitting(game, session)
    _sheet(sitting)
    sitting.begin()
    scenes = sitting.number("scenes")
    for scene in range(1, scenes + 1):
        _scene(sitting)
        sitting.of["scenes"] += 1
        _between(sitting, last=scene == scenes or sitting.over)
        sitting.scene_ended(scene)
        if sitting.over:
            break
    sitting.ended()
    return sitting


def _sheet(sitting: Sitting) -> None:
    """Where a session starts from, as a sheet is written."""
    system, lang = sitting.system, sitting.lang
    counters = [held for held in system.counters if not held.is_list]
    own = [_start(sitting, held) for held in counters if not held.shared]
    kind = phrase("state").of(lang)
    if harmed(system) == "gauge":
        name = GAUGE.of(lang)
        own += [
            f"{phrase('gauges').of(lang)}: {name} ({kind})",
            f"{name} 0/{sitting.number('gauge')}",
        ]
    if own:
        sitting.enter(f"[PC:{WHO}|{'|'.join(own)}]")
    shared = [_start(sitting, held) for held in counters if held.shared]
    if shared and system.hat is not None:
        sitting.enter(f"[N:{system.hat.of(lang)}|{'|'.join(shared)}]")


def _start(sitting: Sitting, held: Counter) -> str:
    return f"{held.name.of(sitting.lang)} {sitting.number(f'start.{held.id}')}"


def _scene(sitting: Sitting) -> None:
    """One scene: questions and automatic results among its actions, destiny’s turns, strokes of fate."""
    sitting.out = False
    sitting.story.begin_scene(_SCENE.of(sitting.lang))
    for _ in range(sitting.number("oracle")):
        _ask(sitting)
    for _ in range(sitting.number("automatic")):
        sitting.roll("auto")
    for _ in range(sitting.number("turns")):
        if sitting.held("destiny"):
            sitting.roll("orient")
    for _ in range(sitting.number("strokes")):
        if sitting.held("cards"):
            _stroke(sitting)
    for _ in range(sitting.number("actions")):
        if sitting.out:
            break
        act(sitting)


def _ask(sitting: Sitting) -> None:
    """A question, and the answer of one of the tables."""
    names = tuple(sitting.game.tables)
    if not names:
        return
    name = names[Spread(dict.fromkeys(range(len(names)), 1)).drawn(sitting.chance)]
    story = sitting.story
    sitting.of["questions"] += 1
    sitting.enter(_QUESTION.of(sitting.lang))
    try:
        for drawn in _drawn(sitting, name):
            sitting.counts["tables", drawn.name, _row(sitting, name, drawn)] += 1
            story.gather(*drawn_lines(drawn))
    except EmptyList:
        pass  # a table of the names of a story, which nobody names here: the question stays open
    story.flush()


def _drawn(sitting: Sitting, name: str) -> tuple[Drawn, ...]:
    """The answer of a table; a deck without a card left is shuffled first, in so many words."""
    story = sitting.story
    try:
        return ask(name, story.shelves, sitting.dice, story)
    except UsedUp as used:
        story.gather(write_table_line(TableText(used.table, shuffle=True)))
        return ask(name, story.shelves, sitting.dice, story, shuffled=(used.table,))


def _row(sitting: Sitting, name: str, drawn: Drawn) -> str:
    """The row that came, as it is written in the table: what its holes were filled with is let be."""
    target = sitting.story.shelves.find(name)
    if target.table.deck:
        return drawn.text
    strip = next(each for each in target.strips if (each.name or None) == drawn.row)
    row = strip.row_at(strip.die.position(drawn.dice))
    return row.text if row is not None else drawn.text


def _stroke(sitting: Sitting) -> None:
    """Destiny plays the first card it holds."""
    held = cards(sitting.story.state, sitting.system, "cards")
    key = next(each for each in moments_of(sitting.system)["play"].keys if each.id == "card")
    sitting.roll("play", f"{key.name.of(sitting.lang)}: {held[0]}")


def _between(sitting: Sitting, *, last: bool) -> None:
    """What the end of a scene brings: the destiny roll, who was out comes back, rest."""
    system, tests = sitting.system, moments_of(sitting.system)
    if "branch" in tests and sitting.held("destiny") < 0 and sitting.happens("branch"):
        rolled = sitting.roll("branch")
        mishap = (
            rolled is not None
            and rolled.resolution is not None
            and rolled.resolution.outcome == "contretemps"
        )
        sitting.of["mishaps"] += int(mishap)
    if "comeback" in tests and sitting.out:
        sitting.roll("comeback")
    if last:
        return
    if "scene" in tests:
        keys = [key.name.of(sitting.lang) for key in tests["scene"].keys if key.kind == "flag"]
        yes = phrase("yes").of(sitting.lang)
        sitting.roll("scene", " | ".join(f"{name}: {yes}" for name in keys))
    nights = sitting.number("recover")
    if harmed(system) == "gauge" and sitting.gauge:
        emptied = 0 if sitting.out else max(0, sitting.gauge - nights)
        if emptied != sitting.gauge:
            set_gauge(sitting, emptied)
    elif harmed(system) == "energy":
        for _ in range(max(nights, int(sitting.out))):
            sitting.roll("night")


# --- many sessions; what was played counts even if it is broken off -------------------------------

BATCHES: Final = 30
"""How many batches the sessions are dealt out to, one after the other."""


@record
class Played:
    """How many sessions of a game were played, and what was counted by batch; perhaps `stopped` early."""

    game: Game
    sessions: int
    batches: Sequence[Counts[Trail]]
    stopped: bool = False


def play(game: Game, sessions: int, told: Callable[[int], None]) -> Played:
    """Play so many sessions; `told` hears how many are over, now and then."""
    batches: list[Counts[Trail]] = [Counts() for _ in range(min(sessions, BATCHES))]
    over = 0
    try:
        for session in range(sessions):
            batches[session % BATCHES].update(play_session(game, session).counts)
            over += 1
            if not over % BATCHES or over == sessions:
                told(over)
    except KeyboardInterrupt:
        return Played(game, over, batches, stopped=True)
    return Played(game, over, batches)
