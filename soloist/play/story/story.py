"""An open story: the journal file, what it says, the state it folds to, and adding to it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.journal.checking.recorded import circumstances, tried, unrolled
from soloist.journal.folding.fold import fold
from soloist.journal.folding.skim import RECENT, Base, learn, skim
from soloist.journal.headings import heading_phase, heading_scene, heading_session
from soloist.journal.lines import read_line
from soloist.journal.model import Action, Entry, Journal, encoded
from soloist.journal.read import read
from soloist.journal.sheet import against, gauges, most, shared
from soloist.journal.state import State, folded
from soloist.journal.words import PHASES
from soloist.journal.write import action, fence, join, note, prose
from soloist.play.rolls.attempt import Attempt
from soloist.play.rolls.record import Exchange, as_held, lines
from soloist.play.rolls.waiting import unable
from soloist.rules.given import Known
from soloist.rules.system import Choice, System, Test
from soloist.rules.systems import MODE, SYSTEMS, WRITE, system_or_free
from soloist.storage.clock import today
from soloist.storage.refusals import Unreadable
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.workspace import packs_of
from soloist.values.dataclass import replace
from soloist.values.message import Message, Problem, Refusal, message

if TYPE_CHECKING:
    from soloist.storage.shelf.shelf import Shelf
    from soloist.storage.story.undone import Snapshot
    from soloist.tables.lookup import Shelves

Blocks = Callable[[State], Sequence[str]]
"""What to add, decided from the state at the very moment of writing."""


def has_phases(system: System) -> bool:
    """Whether the four-phase loop is walked: by every system but free play."""
    return system.id != "free"


def whose(attempt: Attempt, state: State) -> str:
    """The action line that names who rolls, where several play; empty where no line could carry the names."""
    if len(state.pcs) < 2 or not attempt.who or set("()+>") & set("".join(attempt.who)):
        return ""
    return action(attempt.test.label.of(state.lang), attempt.who)


class Story:
    """One story, read from its file and kept in step with it.

    Everything that is known is read from the file; `append` is the only way to add to it. If
    another program changed the file meanwhile, it is read again first, under the lock: only its
    end, where more was added and nothing else. The entries of the end are kept, those of the whole
    are read when they are asked for.

    What waits to be written is kept here too: `phase` is a phase chosen and not written (it is written with
    the first thing under it), `pending` an action or question waiting for its answer. `leave` is told, before
    anything is written, what of the text being sent will still be unwritten afterwards.
    """

    def __init__(self, file: JournalFile) -> None:
        """Open the story kept in `file`; raises `Refusal` where the file cannot be read at all."""
        self.file = file
        self.set_in_type: Callable[[str], str] = str
        """What sets each block in type before it is added."""
        self.phase: str | None = None
        self.pending = Exchange()
        self.leave: Callable[[str], None] = lambda rest: None
        self._ends: list[int] = []
        self._whole: Journal | None = None
        self._rewrites = -1
        self._known = skim(b"")
        known = None if file.changed() else file.known()
        self._know(file.read() if known is None else known)

    @property
    def path(self) -> Path:
        """Where the journal is."""
        return self.file.path

    @property
    def lang(self) -> str:
        """The code of the story's language."""
        return self.state.lang

    @property
    def system(self) -> System:
        """The rules the story is played by, with its options; `free` for those soloist does not know."""
        found = system_or_free(self.state.ruleset).under(self.state.options)
        root = self.file.means.root
        if not self.packs or root is None:
            return found
        from soloist.play.story.pack_moments import with_moments  # few stories name a pack

        return with_moments(found, root, self.packs)

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs its head names, whose tables are in reach of it."""
        return packs_of(self.state.front.get("pack", ""))

    @property
    def unknown_rules(self) -> Message | None:
        """What to know of a story whose rules soloist does not know; None where it knows them."""
        named = self.state.ruleset
        if not named or named in SYSTEMS:
            return None
        return message(
            "soloist does not know the rules “{name}”; prose, tables, yes or no and bare dice work.",
            name=named,
        )

    def counters(self) -> Mapping[str, int]:
        """The shared counters as they stand, by id."""
        held = shared(self.state, self.system)
        return {id_: value for id_, value in held.items() if isinstance(value, int)}

    def known(self, test: Test, who: Sequence[str] = ()) -> Known:
        """The inputs of a test that the story itself gives: counters, options, a countdown, by key.

        Personal counters are those of `who` rolls, where the story knows them.
        """
        return {**against(test, self.state), **circumstances(self.state, self.system, who).known(test)}

    @property
    def state(self) -> State:
        """What the story adds up to."""
        return self._known.state

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the reader could not make sense of; no file is named."""
        return self._known.journal.problems

    @property
    def lines(self) -> int:
        """How many lines the journal has."""
        return self._known.journal.lines

    @property
    def analog(self) -> bool:
        """Whether every line is read by its sign, as in a paper notebook."""
        return self._known.journal.analog

    @property
    def journal(self) -> Journal:
        """The whole journal as read, every entry of it: slow for a long one."""
        if self._known.base.start == 0:
            return self._known.journal
        if self._whole is None:
            self._whole = read(self.data)
        return self._whole

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything in the journal, in order; slow as `journal` is."""
        return self.journal.entries

    def recent(self, start: int) -> tuple[Entry, ...]:
        """The entries of the end, those from byte `start` on at least; quick within the last 64 KB."""
        return (self._known if start >= self._known.base.start else self).journal.entries

    def refresh(self) -> bool:
        """Read the file again if another program changed it; says whether it had."""
        if not self.file.changed():
            return False
        self._know(self.file.read())
        return True

    def append(self, blocks: Blocks) -> bytes:
        """Add whole blocks at the end of the file and return the bytes that were added.

        `blocks` is called under the write lock with the state as it is then. Raises `Refusal`
        (nothing added, the draft kept) where the file cannot be written.
        """

        def compose(fresh: bytes | None) -> bytes:
            if fresh is not None:
                self._know(fresh)
            added = [*map(self.set_in_type, blocks(self.state))]
            self._check_gauges(added)
            return join(self._known.journal.tail, added)

        added = self.file.append(compose)
        self._ends.append(self._known.journal.size)
        self._learn(added)
        return added

    def _check_gauges(self, added: Sequence[str]) -> None:
        """Raise `Refusal` where what is added moves a gauge further than it goes; only tags move any."""
        before, system, text = self.state, self.system, "\n\n".join(added)
        if "[" not in text:
            return
        after = fold(read(encoded(text)).entries, before)
        for element in (each for held in after.elements.values() for each in held.values()):
            if element is (was := before.element(element.prefix, element.name)):
                continue
            held = {gauge.name: gauge.value for gauge in gauges(was)} if was is not None else {}
            for gauge in gauges(element):
                limit = most(gauge, after, system)
                if limit is not None and gauge.value > max(limit, held.get(gauge.name, limit)):
                    raise Refusal(
                        message(
                            "{system} counts a gauge up to {most}: write {example}.",
                            system=system.name.of(self.lang),
                            most=limit,
                            example=f"{gauge.name} {limit}",
                        )
                    )

    def restore(self, snapshot: "Snapshot") -> None:
        """Make the story what it was in a copy; what it is now is copied first."""
        self.file.restore(snapshot)
        self._ends = []
        self._know(self.data)

    def end_before(self, start: int) -> int:
        """Where the file ended before the block at byte `start` was added.

        Exact for what was added since the story was opened; otherwise one blank line above the
        block is taken to have come with it, which is how blocks are added.
        """
        data = self.data
        if any(end <= start and not data[end:start].strip() for end in self._ends):
            return max(end for end in self._ends if end <= start)
        eol = b"\r\n" if data[:start].endswith(b"\r\n") else b"\n"
        blank = data[:start].endswith(eol * 2) and not data[:start].endswith(eol * 3)
        return start - len(eol) if blank else start

    def replace(self, start: int, content: bytes, why: str = "") -> None:
        """Put `content` in the place of all from byte `start` on; with a `why` a copy is kept.

        Raises `Refusal`, nothing changed.
        """
        data = self.data
        self.file.replace_tail(start, data[start:], content, why)
        self._ends = [end for end in self._ends if end < start]
        if self._known.base.start <= start:  # what stands before it is as it was
            self._rewrites = self.file.rewrites
        self._know(data[:start] + content)

    @property
    def data(self) -> bytes:
        """The bytes of the journal as last read or written."""
        known = self.file.known()
        return known if known is not None else self.file.read()

    @property
    def size(self) -> int:
        """The bytes of the journal as last read or written, counted."""
        size = self.file.size()
        return len(self.data) if size is None else size

    def since(self, start: int) -> bytes:
        """The bytes of the journal from `start` on; quick, however much stands before."""
        known = self.file.since(start)
        return self.data[start:] if known is None else known

    @property
    def rewrites(self) -> int:
        """How often more than its end has changed since the story was opened."""
        return self.file.rewrites

    def _know(self, data: bytes) -> None:
        """Take in the whole story; what stands before the recent end only if more than the end changed."""
        base = self._known.base if self._rewrites == self.file.rewrites else Base()
        self._whole, self._rewrites = None, self.file.rewrites
        self._known = skim(data, base)

    def _learn(self, added: bytes) -> None:
        """Take in what was just appended; where the tail was open, that says more than itself."""
        known, self._whole = self._known, None
        if known.open or known.journal.size - known.base.start > 4 * RECENT:
            with suppress(Unreadable):  # it is saved, whatever became of the file in this very moment
                self._know(self.data)
        else:
            self._known = learn(known, added)

    # --- what waits, and writing it as whole blocks

    @cached_property
    def shelf(self) -> "Shelf":
        """The tables in reach, those of the packs its head names among them."""
        from soloist.storage.shelf.shelf import load_shelves  # a story is told without a table

        return load_shelves(self.file.means.root, self.lang, self.packs)

    @property
    def shelves(self) -> "Shelves":
        """The tables in reach, as their files are at this moment."""
        self.shelf.refresh()
        return self.shelf.shelves

    @property
    def named(self) -> tuple[str, ...]:
        """Who the waiting action names."""
        found = read_line(self.pending.opening[0]) if self.pending.opening else None
        return found.actors if isinstance(found, Action) else ()

    def _named(self, exchange: Exchange, state: State) -> Exchange:
        """The exchange, with a line above its roll that names who rolls where a reader would err."""
        attempt = exchange.attempt
        line = whose(attempt, state) if attempt is not None and not exchange.opening else ""
        if attempt is None or not line:
            return exchange
        is_clear = set(state.actors) in (set(), set(map(folded, attempt.who)))
        return exchange if is_clear else replace(exchange, opening=(line,))

    def say(self, text: str) -> tuple[Message, ...]:
        """Write prose; returns what was added to it to keep it prose."""
        body, notices = prose(text)
        self.append(lambda state: (*self.heading(state, plays=True), body))
        self.phase = None
        return notices

    @property
    def unwritten(self) -> tuple[str, ...]:
        """The lines that wait to be written, as they would be now; a roll that is taken is among them."""
        exchange, state = self._named(self.pending, self.state), self.state
        try:
            return lines(exchange, state, self.system) if self.pending else ()
        except Refusal:  # what it costs is spent since, in another window
            return (*exchange.opening, *exchange.after)

    def take(self, attempt: Attempt, choice: Choice | None = None, *after: str) -> None:
        """Keep a rolled attempt, with the choice taken and what follows, until `flush` writes it.

        Raises `Refusal` where it may not be written.
        """
        self.pending = Exchange(self.pending.opening, self.recordable(attempt), choice, after)

    def flush(self) -> None:
        """Write what is still waiting, as one fence: an opening without its answer, a roll, lines gathered.

        It stands under the heading of a phase that was chosen and not written.
        """
        exchange, system = self.pending, self.system

        def blocks(state: State) -> Sequence[str]:
            heading = self.heading(state, plays=bool(exchange.opening or exchange.attempt))
            attempt = as_held(exchange.attempt, state, system) if exchange.attempt else None
            body = fence(lines(self._named(replace(exchange, attempt=attempt), state), state, system))
            return (*heading, body)

        if exchange:
            self.append(blocks)
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
        attempt = as_held(attempt, self.state, self.system)
        outcome = attempt.outcome
        if outcome is not None and outcome.id == "no_roll":
            raise Refusal(message("{why} Nothing was written.", why=outcome.text.of(self.lang)))
        for earlier in (each.outcome for each in tried(self.state.log, self.system)):
            if earlier is not None and earlier.bars == attempt.test.id:
                raise Refusal(message("{why} Nothing was written.", why=earlier.text.of(self.lang)))
        return attempt

    def unable(self, who: Sequence[str]) -> tuple[Message, ...]:
        """Why those who are about to act hardly can; nothing is refused."""
        return tuple(unable(self.state, self.system, who))

    def begin_scene(self, title: str) -> None:
        """Write the heading of the next scene."""
        self.append(lambda state: (heading_scene(state.next_scene, title, self.lang),))
        self.phase = None

    def begin_session(self, title: str = "") -> None:
        """Write the heading of the next session, with its title if it has one, and today's date."""
        date = today(self.file.means.now).isoformat()
        self.append(lambda state: (heading_session(state.session + 1, date, self.lang, title),))
        self.phase = None

    def write_phase(self) -> None:
        """Write the heading of the phase chosen now, with nothing under it yet."""
        if self.phase is not None:
            self.append(lambda state: self.heading(state, plays=False))
            self.phase = None

    def heading(self, state: State, *, plays: bool) -> tuple[str, ...]:
        """The heading of the phase chosen, or of immersion where a scene has none yet."""
        phase = self.phase
        if phase is None and plays and state.phase is None and state.scene is not None:
            phase = "immersion" if has_phases(self.system) else None
        if phase is None or phase == state.phase:
            return ()
        if state.options.get(MODE.id) == WRITE:  # a book has no headings but its own
            name = PHASES[phase].of(self.lang)
            return (fence(note("phase", name, self.lang)),)
        return (heading_phase(phase, self.lang),)


def give_back(story: Story) -> str:
    """The line that waits; it waits no more."""
    line, story.pending = "\n".join(story.pending.opening), Exchange()
    return line


def left_behind(story: Story) -> Action | None:
    """An action in the story that was not rolled, with nothing but prose and notes after it."""
    return unrolled(story.state.log, told=True)
