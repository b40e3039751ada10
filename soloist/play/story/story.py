"""An open story: the journal file, what it says, the state it folds to, and adding to it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.journal.checking.recorded import circumstances
from soloist.journal.folding.skim import RECENT, Base, learn, skim
from soloist.journal.model import Entry, Journal
from soloist.journal.read import read
from soloist.journal.sheet import against, counter
from soloist.journal.state import State
from soloist.rules.given import Known
from soloist.rules.system import System, Test
from soloist.rules.systems import SYSTEMS, system_or_free
from soloist.storage.refusals import Unreadable
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.workspace import packs_of
from soloist.values.message import Message, Problem, message

if TYPE_CHECKING:
    from soloist.storage.story.undone import Snapshot

Blocks = Callable[[State], Sequence[str]]
"""What to add, decided from the state at the very moment of writing."""


class Story:
    """One story, read from its file and kept in step with it.

    Everything that is known is read from the file; `append` is the only way to add to it. If
    another program changed the file meanwhile, it is read again first, under the lock: only its
    end, where more was added and nothing else. The entries of the end are kept, those of the whole
    are read when they are asked for.
    """

    def __init__(self, file: JournalFile) -> None:
        """Open the story kept in `file`; raises `Refusal` where the file cannot be read at all."""
        self.file = file
        self.set_in_type: Callable[[str], str] = str
        """What sets each block in type before it is added."""
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
        """The story's language, `fr` or `en`."""
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
        shared = [held for held in self.system.counters if held.shared and not held.is_list]
        return {held.id: counter(self.state, self.system, held.id) for held in shared}

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
        from soloist.journal.write import join  # what is only read needs no writer

        def compose(fresh: bytes | None) -> bytes:
            if fresh is not None:
                self._know(fresh)
            return join(self._known.journal.tail, [*map(self.set_in_type, blocks(self.state))])

        added = self.file.append(compose)
        self._ends.append(self._known.journal.size)
        self._learn(added)
        return added

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
