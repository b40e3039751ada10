"""One evening's growing: which find is at hand, what it becomes, where it goes, what was added so far."""

from collections.abc import Callable, Sequence
from typing import Final

from soloist.journal.state import State
from soloist.message import Message, Refusal, message
from soloist.play.grow import Find, What
from soloist.play.grow_holes import hole_next
from soloist.play.grow_kinds import KINDS, SIX, Kind, KindId, kind_of, proposed, rows_of, usual_table
from soloist.play.grow_source import Origin
from soloist.play.grow_write import Ground, Grown, ground, grow, told, ungrow
from soloist.play.own_tables import OwnTables
from soloist.rules.term import Term
from soloist.storage.grown import LastGrown
from soloist.tables.lookup import Shelves

_ASKED: Final = ("question", "action")
QUESTIONS: Final = (
    Term("Where?", "Où ?"),
    Term("Who?", "Qui ?"),
    Term("What?", "Quoi ?"),
    Term("How?", "Comment ?"),
    Term("How much?", "Combien ?"),
    Term("Why?", "Pourquoi ?"),
)
"""What the six questions of a canvas are about, by face (SPIN 0.1, Canevas)."""


class Growing:
    """Nothing is written but by `add`; `take_back` undoes it, the last one first.

    With no find at hand a row is simply typed. `done` is what was grown and the places of the finds, the last
    one last.
    """

    def __init__(
        self,
        own: OwnTables,
        shelves: Callable[[], Shelves],
        state: State,
        finds: Sequence[Find],
        origin: Origin,
        last: LastGrown,
    ) -> None:
        """`shelves` gives the tables as their files are now, `origin` is where words of no find come from."""
        self.own, self.shelves, self.state = own, shelves, state
        self.finds, self.origin, self.last = finds, origin, last
        self.at = 0
        self.done: list[tuple[int, Grown]] = []
        self._before: list[str] = []  # the last table of the kind before each of them
        self._rows: list[tuple[str, str]] = []  # the table and the words of each of them, as they were given
        self._texts: dict[int, str] = {}
        self._kinds: dict[What | None, KindId] = {}
        self._tables: dict[str, str] = {}

    @property
    def find(self) -> Find | None:
        """The find at hand."""
        return self.finds[self.at] if self.at < len(self.finds) else None

    @property
    def text(self) -> str:
        """Its words, as they were changed."""
        return self._texts.get(self.at, self.find.text if self.find else "")

    @text.setter
    def text(self, text: str) -> None:
        self._texts[self.at] = text

    @property
    def loose(self) -> tuple[str, ...]:
        """The words that are a person's, of whichever find, and nowhere written yet."""
        written = {text.strip() for _, text in self._rows}
        found = {each.text.strip() for each in self.finds} | written | {""}
        return tuple(text.strip() for text in self._texts.values() if text.strip() not in found)

    def begin_at(self, start: int, end: int) -> None:
        """The first find of these bytes that was no mere question is at hand, else the next after them."""
        later = [at for at, find in enumerate(self.finds) if find.start >= start]
        within = [at for at in later if self.finds[at].start < end]
        best = [at for at in within if self.finds[at].what not in _ASKED]
        self.at = next(iter([*best, *within, *later]), max(0, len(self.finds) - 1))

    def is_done(self, place: int) -> bool:
        """Whether that find was grown."""
        return any(place == at for at, _ in self.done)

    def move(self, by: int) -> None:
        """To another find."""
        self.at = max(0, min(self.at + by, len(self.finds) - 1))

    # --- what it becomes, and where

    @property
    def kind(self) -> Kind:
        """What the find at hand becomes: as the last of its sort did, else what is usual."""
        what = self.find.what if self.find else None
        return kind_of(self._kinds.get(what) or (proposed(self.find) if self.find else "row"))

    def turn(self, by: int) -> None:
        """Into another kind; those like it follow."""
        place = (KINDS.index(self.kind) + by) % len(KINDS)
        self._kinds[self.find.what if self.find else None] = KINDS[place].id

    @property
    def table(self) -> str:
        """The table it goes to."""
        named = self._tables.get(self.kind.id)
        if named is None:
            named = usual_table(self.kind, self.own, self.shelves(), self.state.ruleset, self.last.tables())
            self._tables[self.kind.id] = named
        return named

    def go_to(self, named: str) -> None:
        """Another table for this kind. Raises `Refusal` where nothing can go there."""
        found = ground(self.own, self.shelves(), named, self.state.ruleset)
        self._tables[self.kind.id] = found.name

    def ground(self) -> Ground:
        """The table, and what to know of it; raises as `go_to`."""
        return ground(self.own, self.shelves(), self.table, self.state.ruleset)

    def question(self) -> str:
        """What the next question of a canvas is about; nothing for another kind."""
        asked = len(rows_of(self.shelves(), self.table)) if self.kind.id == "canvas" else SIX
        return QUESTIONS[asked].of(self.own.lang) if asked < SIX else ""

    def tables(self, words: str) -> list[str]:
        """Tables a row could go to whose name holds these words; the person's own first."""
        wanted = words.casefold().split()
        found: dict[str, bool] = {}
        for target in self.shelves().targets():
            whose = self.own.whose(target.file.file)
            if whose == "story" or target.table.shape != "list" or target.part is not None:
                continue
            called = f"{target.name} {' '.join(target.table.aliases)}".casefold()
            if all(word in called for word in wanted):
                found[target.name] = whose == "own"
        return sorted(found, key=lambda name: not found[name])

    def hole(self, text: str, at: int) -> tuple[str, int]:
        """The text with its next name as a hole, and the place after it. Raises `Refusal` for no name."""
        made = hole_next(text, at, self.state, self.shelves())
        if made is None:
            raise Refusal(message("There is no name of the story in these words."))
        return made

    # --- writing

    def add(self) -> Message:
        """Write the find at hand and go on to the next; what was done. Raises `Refusal`, as `grow`."""
        kind, table, find, text = self.kind, self.table, self.find, self.text
        if find is not None and self._is_row(table, text):
            if self._next(find) != self.at:
                raise Refusal(message("This one is in {table} already: ↓ goes on to others.", table=table))
            raise Refusal(
                message(
                    "This one is in {table} already, and it is the last: all is gone through.", table=table
                )
            )
        origin = find.origin if find is not None else self.origin
        grown = grow(self.own, self.shelves(), kind, table, text, origin)
        self.done.append((self.at, grown))
        self._before.append(self.last.tables().get(kind.id, ""))
        self._rows.append((grown.table, text))
        self.last.keep(kind.id, grown.table)
        rows = len(rows_of(self.shelves(), grown.table))
        self._tables[kind.id] = grown.table
        if kind.id == "canvas" and rows >= SIX:
            del self._tables[kind.id]
        if find is None:
            self.at += 1  # a row that is simply typed leaves an empty line
        else:
            self.at = self._next(find)
        return told(self.own, grown, rows)

    def _is_row(self, table: str, text: str) -> bool:
        """Whether the find at hand went to that table in these words, and nothing came after it."""
        every = zip(self.done, self._rows, strict=True)
        return any(at == self.at and row == (table, text) for (at, _), row in every)

    def _next(self, find: Find) -> int:
        """The next find not grown yet; after others, nothing that was merely asked or tried."""
        passed = () if find.what in _ASKED else _ASKED
        later = range(self.at + 1, len(self.finds))
        left = (place for place in later if not self.is_done(place) and self.finds[place].what not in passed)
        return next(left, self.at)

    def take_back(self) -> Message:
        """Undo what was added last, and come back to it; `Refusal` where its file was changed since."""
        if not self.done:
            raise Refusal(message("Nothing was added since this was opened."))
        place, grown = self.done[-1]
        ungrow(self.own, grown)
        self.done.pop()
        self._rows.pop()
        self.last.keep(grown.kind, self._before.pop())
        self.at, self._tables[grown.kind] = place, grown.table
        where = self.own.named(str(grown.added.path))
        return message("Taken back: {where} is as it was.", where=where)
