"""A place at the table of a story: what waits to be written, and writing it as whole blocks."""

from collections.abc import Callable, Iterable, Sequence

from soloist.journal.checking.recorded import tried, unrolled
from soloist.journal.headings import heading_phase, heading_scene, heading_session
from soloist.journal.lines import read_line
from soloist.journal.model import Action, Entry, Heading, Prose, Question
from soloist.journal.state import State, folded
from soloist.journal.words import PHASES
from soloist.journal.write import action, fence, note, prose
from soloist.play.rolls.attempt import Attempt
from soloist.play.rolls.record import Exchange, as_held, lines
from soloist.play.rolls.waiting import unable
from soloist.play.story.story import Story
from soloist.rules.system import Choice, System
from soloist.rules.systems import MODE, WRITE
from soloist.storage.clock import Now, today
from soloist.storage.shelf.shelf import Shelf
from soloist.tables.lookup import Shelves
from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Message, Refusal, message


def has_phases(system: System) -> bool:
    """Whether the four-phase loop is walked: by every system but free play."""
    return system.id != "free"


def in_force(entries: Iterable[Entry]) -> tuple[str, ...]:
    """Who acts, for the next roll: those of the last act; nobody after prose, a heading or a question."""
    acting: tuple[str, ...] = ()
    for entry in entries:
        if isinstance(entry, Action):
            acting = entry.actors
        elif isinstance(entry, Question | Heading | Prose):
            acting = ()
    return acting


def whose(attempt: Attempt, state: State) -> str:
    """The line that says whose a roll is, where several play; empty where no line could carry the names."""
    if len(state.pcs) < 2 or not attempt.who or set("()+>") & set("".join(attempt.who)):
        return ""
    return action(attempt.test.label.of(state.lang), attempt.who)


@dataclass(slots=True)
class Seat:
    """A story, the tables in reach, the clock, and what is not written yet.

    `phase` is a phase chosen and not written (it is written with the first thing under it),
    `pending` an action or question waiting for its answer. `leave` is told, before anything is
    written, what of the text being sent will still be unwritten afterwards.
    """

    story: Story
    shelf: Shelf
    now: Now
    phase: str | None = None
    pending: Exchange = field(default_factory=Exchange)
    leave: Callable[[str], None] = lambda rest: None

    @property
    def shelves(self) -> Shelves:
        """The tables in reach, as their files are at this moment."""
        self.shelf.refresh()
        return self.shelf.shelves

    @property
    def named(self) -> tuple[str, ...]:
        """Who the waiting action names."""
        found = read_line(self.pending.opening[0]) if self.pending.opening else None
        return found.actors if isinstance(found, Action) else ()

    def _named(self, exchange: Exchange, state: State) -> Exchange:
        """The exchange, a roll that would be taken for somebody else's under a line that says whose it is."""
        attempt = exchange.attempt
        line = whose(attempt, state) if attempt is not None and not exchange.opening else ""
        if attempt is None or not line:
            return exchange
        acting = {folded(name) for name in in_force(self.story.state.log)}
        is_clear = acting in (set(), set(map(folded, attempt.who)))
        return exchange if is_clear else replace(exchange, opening=(line,))

    def say(self, text: str) -> tuple[Message, ...]:
        """Write prose; returns what was added to it to keep it prose."""
        body, notices = prose(text)
        self.story.append(lambda state: (*self.heading(state, plays=True), body))
        self.phase = None
        return notices

    @property
    def unwritten(self) -> tuple[str, ...]:
        """The lines that wait to be written, as they would be now; a roll that is taken is among them."""
        exchange, state = self._named(self.pending, self.story.state), self.story.state
        try:
            return lines(exchange, state, self.story.system) if self.pending else ()
        except Refusal:  # what it costs is spent since, in another window
            return (*exchange.opening, *exchange.after)

    def take(self, attempt: Attempt, choice: Choice | None = None, *after: str) -> None:
        """Let a rolled attempt wait, taken so, with what waited for it and what follows.

        Raises `Refusal` where it is not to be written.
        """
        self.pending = Exchange(self.pending.opening, self.recordable(attempt), choice, after)

    def flush(self) -> None:
        """Write what is still waiting, as one fence: an opening without its answer, a roll, lines gathered.

        It stands under the heading of a phase that was chosen and not written.
        """
        exchange, system = self.pending, self.story.system

        def blocks(state: State) -> Sequence[str]:
            heading = self.heading(state, plays=bool(exchange.opening or exchange.attempt))
            attempt = as_held(exchange.attempt, state, system) if exchange.attempt else None
            body = fence(lines(self._named(replace(exchange, attempt=attempt), state), state, system))
            return (*heading, body)

        if exchange:
            self.story.append(blocks)
            self.phase, self.pending = None, Exchange()

    def resolve(self, attempt: Attempt, choice: Choice | None = None, *after: str) -> None:
        """Write a rolled attempt with the opening that waited for it, the choice taken, and what follows."""
        self.take(attempt, choice, *after)
        self.flush()

    def answer(self, *answers: str) -> None:
        """Write lines that answer, with the action or question that waits for them."""
        self.gather(*answers)
        self.flush()

    def gather(self, *lines: str) -> None:
        """Put lines into the exchange that is under way."""
        self.pending = replace(self.pending, after=(*self.pending.after, *lines))

    def recordable(self, attempt: Attempt) -> Attempt:
        """The attempt; raises `Refusal` where no die had to be rolled, or the scene holds such a roll off.

        So it does for what cannot be paid.
        """
        attempt = as_held(attempt, self.story.state, self.story.system)
        outcome = attempt.outcome
        if outcome is not None and outcome.id == "no_roll":
            raise Refusal(message("{why} Nothing was written.", why=outcome.text.of(self.story.lang)))
        story = self.story
        for earlier in (each.outcome for each in tried(story.state.log, story.system)):
            if earlier is not None and earlier.bars == attempt.test.id:
                raise Refusal(message("{why} Nothing was written.", why=earlier.text.of(story.lang)))
        return attempt

    def unable(self, who: Sequence[str]) -> tuple[Message, ...]:
        """Why those who are about to act hardly can; nothing is refused."""
        story = self.story
        return tuple(unable(story.state.log, story.state, story.system, who))

    def begin_scene(self, title: str) -> None:
        """Write the heading of the next scene."""
        self.story.append(lambda state: (heading_scene(state.next_scene, title, self.story.lang),))
        self.phase = None

    def begin_session(self, title: str = "") -> None:
        """Write the heading of the next session, with its title if it has one, and today's date."""
        date = today(self.now).isoformat()
        self.story.append(lambda state: (heading_session(state.session + 1, date, self.story.lang, title),))
        self.phase = None

    def write_phase(self) -> None:
        """Write the heading of the phase chosen now, with nothing under it yet."""
        if self.phase is not None:
            self.story.append(lambda state: self.heading(state, plays=False))
            self.phase = None

    def heading(self, state: State, *, plays: bool) -> tuple[str, ...]:
        """The heading of the phase chosen, or of immersion where a scene has none yet."""
        phase = self.phase
        if phase is None and plays and state.phase is None and state.scene is not None:
            phase = "immersion" if has_phases(self.story.system) else None
        if phase is None or phase == state.phase:
            return ()
        if state.options.get(MODE.id) == WRITE:  # a book has no headings but its own
            name = PHASES[phase].of(self.story.lang)
            return (fence(note("phase", name, self.story.lang)),)
        return (heading_phase(phase, self.story.lang),)


def give_back(seat: Seat) -> str:
    """The line that waits; it waits no more."""
    line, seat.pending = "\n".join(seat.pending.opening), Exchange()
    return line


def left_behind(seat: Seat) -> Action | None:
    """An action in the story that was not rolled, with nothing but prose and notes after it."""
    return unrolled(seat.story.state.log, told=True)
