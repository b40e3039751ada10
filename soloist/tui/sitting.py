"""An open story as the screen deals with it: opening, sending, taking back, drafts; it knows no widget."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Event, RLock
from typing import TYPE_CHECKING, NamedTuple

from soloist.message import Message, Refusal, message
from soloist.storage.reading import read_tail
from soloist.storage.refusals import Unreadable
from soloist.tui.desk import Desk

if TYPE_CHECKING:  # loaded after the first paint
    from soloist.play.attempt import Attempt
    from soloist.play.previously import Previously
    from soloist.play.seat import Seat
    from soloist.play.story import Story
    from soloist.play.undo import LastBlock
    from soloist.rules.system import Choice
    from soloist.storage.journal_file import JournalFile
    from soloist.storage.recovery import Leftover
    from soloist.storage.statecache import StateCache
    from soloist.tui.glance import Glance

_MARK = 4096  # bytes of the end by which the last glance is known again
_PATIENCE = 0.3  # seconds the first picture is given before anything slow begins
_END = 256  # bytes by which the end of what is shown is known again


class Grown(NamedTuple):
    """What became of the file: `added` at its end, or the `whole` of it where more changed."""

    added: bytes = b""
    whole: bytes | None = None

    def __bool__(self) -> bool:
        """Whether there is anything new to show."""
        return bool(self.added) or self.whole is not None


class Found(NamedTuple):
    """What opening found: a text to go on with, and what the person should know."""

    text: str = ""
    told: tuple[Message, ...] = ()


class Sitting:
    """One story at the table. Before `open` only its file is known; `seat` is there afterwards.

    Used from the screen and from one thread at a time beside it; whoever changes the story holds it.
    """

    def __init__(self, desk: Desk, path: Path) -> None:
        """Read nothing yet."""
        self.desk = desk
        self.path = path
        self.typed: Callable[[], str] = str
        self.seat: Seat | None = None
        self.refusal: Refusal | None = None  # why the story could not be read
        self._shown = 0  # bytes that were given to be shown, and the last of them
        self._end = b""
        self._lock = RLock()
        self.painted = Event()

    @cached_property
    def file(self) -> "JournalFile":
        """The journal, to be written; the first picture does without."""
        from soloist.storage.journal_file import JournalFile

        return JournalFile(self.path, self.desk.means, self.desk.drafts)

    # --- what the story view reads

    def read_tail(self, size: int) -> tuple[bytes, int]:
        """The end of the file for the first paint; nothing where it cannot be read."""
        try:
            ending = read_tail(self.path, size)
        except Unreadable:
            return b"", 0
        self._shown, self._end = ending.start + len(ending.data), ending.data[-_END:]
        return ending.data, ending.start

    def read_all(self) -> bytes:
        """The whole file, nothing where it cannot be read; not before the first picture is painted."""
        self.painted.wait(_PATIENCE)
        with self._lock:
            known = self.file.known()
            if known is not None:
                return known
            try:
                return self.file.read()
            except Unreadable:
                return b""

    # --- opening

    def open(self) -> Found:
        """Read the story and what an earlier run left of it; slow for a long one. Raises `Refusal`."""
        from soloist.play.seat import Seat
        from soloist.play.story import Story
        from soloist.storage.shelf import load_shelves, shelf_roots

        with self._lock:
            leftovers = self.desk.leftovers(self.path)
            found = [self._settle(leftover) for leftover in leftovers]
            story = Story(self.file)
            root = self.desk.workspace.root
            shelf = load_shelves(shelf_roots(root, story.lang), root)
            self.seat = Seat(story, shelf, self.desk.means.now)
            self.desk.recent.opened(self.path)
            return self._recovered(leftovers, found)

    def _settle(self, leftover: "Leftover") -> Found:
        """Bring home a write that a crash interrupted; what it left to go on with."""
        draft = leftover.draft
        if draft.flight is None:
            return Found(draft.unsent.text)
        try:
            settled = self.file.finish(leftover)
        except Refusal as refusal:
            return Found(draft.unsent.text, (refusal.message,))
        if settled != "unsettled":
            text = "" if draft.flight.sends else draft.unsent.text
            return Found(text, (message("The last time, a save was cut short; it is in the story now."),))
        text = draft.unsent.text or draft.flight.payload.decode("utf-8", "replace").strip("\n")
        return Found(
            text, (message("The last time, something could not be written; it is in the composer."),)
        )

    def _recovered(self, leftovers: "tuple[Leftover, ...]", found: list[Found]) -> Found:
        for leftover in leftovers:
            if leftover.draft.unsent.pending:
                self._pend(leftover.draft.unsent.pending)
        text = "\n\n".join(each.text for each in found if each.text)
        told = tuple(said for each in found for said in each.told)
        if text or self.pending:
            told += (message("What you had not sent is here again."),)
        if leftovers and self.keep(text):
            for leftover in leftovers:
                with suppress(OSError):
                    self.desk.recovery.discard(leftover)
        return Found(text, told)

    def _pend(self, unwritten: str) -> None:
        """Take up again what `_unwritten` said."""
        from soloist.journal.headings import parse_heading
        from soloist.play.exchange import Exchange

        if self.seat is None:
            return
        first, _, rest = unwritten.partition("\n")
        heading = parse_heading(first)
        if heading is not None and heading.kind == "phase":
            self.seat.phase, unwritten = heading.title, rest
        self.seat.pending = Exchange(tuple(unwritten.splitlines()))

    # --- what is shown beside the text

    def remembered(self) -> "Glance | None":
        """How things stood the last time, if the file ends as it did then."""
        from soloist.tui.glance import remembered

        try:
            kept = self._cache().get(read_tail(self.path, _MARK))
        except Unreadable:
            return None
        return remembered(kept) if kept is not None else None

    def glance(self) -> "Glance":
        """How things stand now."""
        from soloist.tui.standing import glance

        return glance(self.at_table, self.desk.lingo)

    def prompt(self) -> str:
        """Words for an empty composer."""
        from soloist.tui.standing import prompt

        return prompt(self.at_table) or self.desk.lingo.say("Write here.")

    def previously(self) -> "Previously | None":
        """What to remember when the story is taken up again."""
        from soloist.play.previously import previously

        return previously(self.story)

    def notices(self) -> tuple[Message, ...]:
        """What the person must know of the file: only for reading, not all readable, rules unknown."""
        told = [self.file.notice] if self.file.notice is not None else []
        problems = self.story.journal.problems[:1]
        told += [message("Line {line}: {what}", line=held.line, what=held.message) for held in problems]
        told += [said] if (said := self.story.unknown_rules) is not None else []
        return tuple(told)

    def last_line(self) -> int:
        """The number of the file's last line, from 1."""
        return max(1, self.story.journal.lines)

    def close(self) -> None:
        """Keep what is not sent, and how things stand, for the next start."""
        self.save()
        if self.seat is None or self.file.status != "saved":
            return
        with suppress(Refusal):
            self._cache().put(read_tail(self.path, _MARK), self.glance().plain())

    def _cache(self) -> "StateCache":
        from soloist.storage.statecache import StateCache
        from soloist.tui.glance import FORM

        return StateCache(self.desk.means.state, f"{FORM}-{self.desk.lingo.lang}", self.desk.means.disk)

    # --- the draft

    @property
    def pending(self) -> str:
        """The lines of an exchange that waits for its answer."""
        return "\n".join(self.seat.pending.opening) if self.seat is not None else ""

    def _unwritten(self) -> str:
        """The heading of a phase chosen and not written, then what waits for its answer."""
        from soloist.journal.headings import heading_phase

        seat = self.seat
        if seat is None or seat.phase is None or seat.phase == seat.story.state.phase:
            return self.pending
        return heading_phase(seat.phase, seat.story.lang) + self.pending

    def keep(self, text: str) -> bool:
        """Keep what is not sent; whether the disk took it."""
        from soloist.storage.draft import Unsent

        try:
            self.desk.drafts.keep(self.path, Unsent(text, self._unwritten()))
        except OSError:
            return False
        return True

    def save(self) -> None:
        """Keep what is typed at this very moment; for signals and for the end."""
        self.keep(self.typed())

    # --- adding

    def send(self, text: str) -> tuple[Message, ...]:
        """Write down what was typed; what the person should know. Raises `Stopped` as `play.send`."""
        from soloist.play.send import send

        with self._lock:
            self.refresh()
            return send(self.at_table, text, self.desk.dice()).notices

    def wait_for(self, opening: str) -> None:
        """Let an `@` or `?` line wait for its answer; what waited before is written without one."""
        from soloist.play.exchange import Exchange

        with self._lock:
            self.at_table.flush()
            self.at_table.pending = Exchange((opening,))

    def resolve(self, attempt: "Attempt", choice: "Choice | None" = None, consequence: str = "") -> None:
        """Write a rolled attempt with the line that waited for it, the choice taken, what came of it."""
        from soloist.journal.write import consequences

        with self._lock:
            self.refresh()
            self.at_table.resolve(attempt, choice, *consequences(consequence.removeprefix("=>")))

    def answer(self, *lines: str) -> None:
        """Write lines with the question or action that waited for them."""
        with self._lock:
            self.refresh()
            self.at_table.answer(*lines)

    def drop_pending(self) -> str:
        """Take back a line that waits; the line."""
        from soloist.play.exchange import Exchange

        opening = self.pending
        self.at_table.pending = Exchange()
        return opening

    # --- where the story stands

    @property
    def at_table(self) -> "Seat":
        """The seat; raises `Refusal` while the story is still being read."""
        if self.seat is None:
            raise self.refusal or Refusal(message("The story is still being read; one moment."))
        return self.seat

    @property
    def story(self) -> "Story":
        """The story; raises as `at_table`."""
        return self.at_table.story

    # --- taking back

    def last_block(self) -> "LastBlock":
        """What `undo` would take out. Raises `Refusal` where nothing is left."""
        from soloist.play.undo import last_block

        with self._lock:
            self.refresh()
            return last_block(self.story)

    def undo(self) -> "LastBlock":
        """Take the last block out of the file."""
        from soloist.play.undo import undo

        with self._lock:
            return undo(self.story)

    def rewrite(self, block: "LastBlock", text: str) -> None:
        """Put what `text` gives in the place of the last block, all or nothing."""
        from soloist.tui.rehearsal import rehearse

        with self._lock:
            self.refresh()
            if self.last_block() != block:
                raise Refusal(
                    message("The story has grown meanwhile; look again before you replace anything.")
                )
            content = rehearse(self.at_table, block.start, text, self.desk.dice(), self.desk.means)
            self.story.replace(block.start, content, "edit")

    # --- keeping in step

    def look(self) -> bool:
        """Whether another program changed the file: one cheap look, fit for a timer."""
        return self.seat is not None and self.file.changed()

    def refresh(self) -> bool:
        """Read the file again if it changed; slow for a long one. Raises `Refusal`."""
        with self._lock:
            return self.story.refresh()

    def grown(self) -> Grown:
        """What is new since this was last asked."""
        with self._lock:
            story = self.story
            data, before, end = story.data, self._shown, self._end
            self._shown, self._end = len(data), data[-_END:]
            if len(data) < before or data[max(0, before - len(end)) : before] != end:
                return Grown(whole=data)
            return Grown(added=data[before:])
