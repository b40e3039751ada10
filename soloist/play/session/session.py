"""An open story as the screen deals with it: opening, sending, taking back, drafts; it knows no widget."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from threading import Event, RLock
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from soloist.play.session.draft import OpenDraft, Recovered
from soloist.play.session.services import Services
from soloist.storage.reading import first_bytes, read_tail, wide
from soloist.storage.refusals import Unreadable
from soloist.storage.state_files import LeftTexts
from soloist.storage.story.journal_file import JournalFile, Status
from soloist.values import regex
from soloist.values.message import Message, Refusal, message

if TYPE_CHECKING:
    from soloist.journal.model import DiceText
    from soloist.play.edit import Block
    from soloist.play.session.glance import Glance
    from soloist.play.session.keeping import Versions
    from soloist.play.story.story import Story
    from soloist.rules.system import Mood


Done = TypeVar("Done")

_PATIENCE = 0.3  # seconds the first picture is given before anything slow begins
_HEAD = 1024  # bytes of the beginning, where a story says who plays it
_FOR_TWO = regex.compile(rb"play\.mode:? +two")


_END = 256  # bytes by which the end of what is shown is known again


class Grown(NamedTuple):
    """What became of the file: `added` at its end, or the `whole` of it where more changed."""

    added: bytes = b""
    whole: bytes | None = None


class Session:
    """One story that is open. Before `open` only its file is known; `story` is there afterwards.

    Used from the screen and from one thread at a time beside it; whoever changes the story holds it.
    """

    def __init__(self, services: Services, path: Path) -> None:
        """Read nothing yet."""
        self.services = services
        self.path = path
        self.file = JournalFile(path, services.means, services.drafts)
        self.words = OpenDraft(services, path)
        self.refusal: Refusal | None = None  # why the story could not be read
        self._shown: tuple[int, bytes, int | None] = 0, b"", None
        """Where what is shown ends, its last bytes, and how often more than the end had changed by then."""
        self._struck: tuple[int, frozenset[int]] | None = None  # blocks not shown, and for which rewrite
        self._lock = RLock()
        self.destiny_sits = False
        """Where two share the keyboard: whether Destiny has it now."""
        self.guided = True
        """Whether the guide of a first evening is wanted."""
        self.painted = Event()

    @cached_property
    def versions(self) -> "Versions":
        """What was typed before and is not in the story."""
        from soloist.play.session.keeping import Versions

        return Versions(LeftTexts(self.services.means.state, self.path, self.services.means.disk))

    # --- what the story view reads

    def read_tail(self, size: int) -> tuple[bytes, int]:
        """The end of the file for the first paint; nothing where it cannot be read."""
        try:
            data, start = read_tail(self.path, size)
            head = first_bytes(self.path, _HEAD)
        except Unreadable:
            return b"", 0
        if (
            wide(head) or _FOR_TWO.search(head) or _FOR_TWO.search(data)
        ):  # not before it is known who may see what
            return b"", 0
        self._shown = start + len(data), data[-_END:], None
        return data, start

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

    def open(self) -> Recovered:
        """Read the story and what an earlier run left of it; slow for a long one. Raises `Refusal`."""
        from soloist.play.session.recovery import recovered, told_of_copies
        from soloist.play.story.story import Story

        with self._lock:
            back = recovered(self.services, self.file, self.words.left_here)
            story = Story(self.file)
            story.set_in_type = self.set_in_type
            self.services.recent.opened(self.path)
            self.words.take_up(story, back)
            settled = self._settled()
            self.struck()
            story.system.moments()  # loaded here, beside the screen: the first glance asks for them
            return back._replace(told=(*settled, *back.told, *told_of_copies(self.services, story)))

    def _settled(self) -> tuple[Message, ...]:
        """Write a result that was taken when the last run ended; what to say of it."""
        if not self.story.pending or self.story.pending.is_open:
            return ()
        try:
            with self.words.sending():
                self.story.flush()
        except Refusal as refusal:  # it waits on, and goes with what is written next
            return (refusal.message,)
        return (message("The last time, a save was cut short; it is in the story now."),)

    @property
    def veiled(self) -> bool:
        """Whether what only Destiny may see is out of sight: two share the keyboard, and she has it not."""
        return self.for_two and not self.destiny_sits

    @property
    def for_two(self) -> bool:
        """Whether two share the keyboard, one of them as Destiny."""
        if not self.is_open:
            return False
        from soloist.rules.systems import MODE, TWO

        return self.story.state.options.get(MODE.id) == TWO

    @property
    def has_guide(self) -> bool:
        """Whether the story is a first evening, and its guide was not sent away."""
        from soloist.play.guide.tutorial import is_evening

        return self.guided and self.is_open and is_evening(self.story.state)

    @property
    def is_open(self) -> bool:
        """Whether the story is read."""
        return self.words.story is not None

    # --- what is shown beside the text

    def glance(self) -> "Glance":
        """How things stand now; a story that is a copy says so first: it looks like the other in all else."""
        from soloist.play.session.standing import glance

        lingo = self.services.lingo
        told = glance(self.story, lingo, veiled=self.veiled, for_two=self.for_two, guided=self.has_guide)
        if not self._is_copy:
            return told
        return told._replace(title=lingo.say("Copy set aside by a sync: {title}", title=told.title))

    @cached_property
    def _is_copy(self) -> bool:
        from soloist.storage.listing import set_aside_of

        return bool(set_aside_of(self.path))

    def prompt(self, cells: int) -> str:
        """Words for an empty composer of that width."""
        from soloist.play.session.standing import prompt

        if self.has_guide and (example := self.glance().example):
            return f"{self.services.lingo.say('Enter')}  {example}"
        return prompt(self.story, cells) or self.services.lingo.say("Write here.")

    def shown(self, data: bytes) -> bytes:
        """The bytes of a story, blank where whoever sits here may not look."""
        if not self.veiled:
            return data
        from soloist.play.told.veil import masked

        return masked(data)

    def seen(self, lines: Sequence[str]) -> tuple[str, ...]:
        """Those of these lines of play, and as much of them, that whoever sits here may see."""
        from soloist.play.told.veil import seen

        return seen(lines) if self.veiled else tuple(lines)

    def mood(self, line: "DiceText") -> "Mood":
        """How the outcome of a roll in the story is taken by its rules; plain where they know none."""
        from soloist.journal.checking.recorded import result_of

        outcome = result_of(line, self.story.system)[1]
        return outcome.mood if outcome is not None else "plain"

    def struck(self) -> frozenset[int]:
        """The bytes at which blocks begin that were struck out; they are not shown."""
        from soloist.journal.privacy import struck_blocks

        story = self.story
        if not story.state.struck:
            return frozenset()
        near = story.state.log
        if self._struck is None or self._struck[0] != story.rewrites:  # slow for a long story
            self._struck = story.rewrites, struck_blocks(story.entries)
        before = near[0].span.start if near else 0
        return frozenset(start for start in self._struck[1] if start < before) | struck_blocks(near)

    def notices(self) -> tuple[Message, ...]:
        """What the person must know of the file: only for reading, not all readable, rules unknown, packs."""
        from soloist.journal.read import conflicts

        told = [self.file.notice] if self.file.notice is not None else []
        told += [said] if (said := self.file.unwritable) is not None else []
        problems = (*conflicts(self.story.data), *self.story.problems)[:1]
        told += [message("Line {line}: {what}", line=held.line, what=held.message) for held in problems]
        told += [said] if (said := self.story.unknown_rules) is not None else []
        if self.story.packs:
            from soloist.play.story.pack_moments import faulty_moments  # few stories name a pack

            told += faulty_moments(self.story.system, self.services.workspace.root, self.story.packs)
        return tuple(told)

    def last_line(self) -> int:
        """The number of the file's last line, from 1."""
        return max(1, self.story.lines)

    # --- the draft

    @property
    def pending(self) -> str:
        """The lines of an exchange that waits for its answer."""
        return "\n".join(self.story.pending.opening) if self.is_open else ""

    def save(self) -> None:
        """Keep what is not sent at this very moment; for signals and for the end."""
        self.words.now()

    @property
    def status(self) -> Status:
        """The state of the file, or that what is typed is in memory alone."""
        return "in_memory" if self.words.state == "refused" else self.file.status

    # --- adding

    def set_in_type(self, text: str) -> str:
        """A text as it is written: with its quotes, dashes, dots and spaces set, where that is wanted."""
        if not self.services.settings.typography:
            return text
        from soloist.play.prose.typography import typeset

        return typeset(text, self.story.lang)

    def send(self, text: str) -> tuple[Message, ...]:
        """Write down what was typed; what the person should know. Raises `Stopped` as `play.send`."""
        from soloist.play.story.send import send

        with self._writing(text) as story:
            return tuple(send(story, text, self.services.dice()).notices)

    def wait_for(self, opening: str) -> None:
        """Let an `@` or `?` line wait for its answer; what waited before is written without one."""
        from soloist.play.rolls.record import Exchange

        with self._lock:
            with self.words.sending():
                self.story.flush()
            self.story.pending = Exchange((opening,))

    def write(self, do: "Callable[[Story], Done]") -> Done:
        """What `do` gives, who may write to the story as its file is now."""
        with self._writing() as story:
            return do(story)

    @contextmanager
    def _writing(self, text: str = "") -> "Iterator[Story]":
        """The story, while nobody else changes the story here; `text` is what is being sent."""
        with self._lock:
            self.refresh()
            with self.words.sending(text):
                yield self.story

    # --- where the story stands

    @property
    def story(self) -> "Story":
        """The story; raises `Refusal` while it is still being read."""
        if self.words.story is None:
            raise self.refusal or Refusal(message("The story is still being read; one moment."))
        return self.words.story

    # --- taking back

    def last_block(self) -> "Block":
        """What `undo` would take out. Raises `Refusal` where nothing is left."""
        from soloist.play.edit import last_block

        return self.on_story(last_block)

    def on_story(self, do: "Callable[[Story], Done]") -> Done:
        """What `do` gives, done to the story as its file is now, while nobody else changes it here."""
        with self._lock:
            self.refresh()
            return do(self.story)

    # --- keeping in step

    def look(self) -> bool:
        """Whether another program changed the file: one cheap look, fit for a timer."""
        return self.is_open and self.file.changed()

    def refresh(self) -> bool:
        """Read the file again if it changed; slow for a long one. Raises `Refusal`."""
        with self._lock:
            return self.story.refresh()

    def grown(self) -> Grown:
        """What is new since this was last asked, or since the end was read for the first paint."""
        with self._lock:
            story, (before, end, rewrites) = self.story, self._shown
            tail = story.since(before - len(end))
            inside = rewrites not in (None, story.rewrites)  # more than the end has changed
            is_whole = inside or story.size < before or not tail.startswith(end)
            fresh = story.data if is_whole else tail
            self._shown = story.size, fresh[-_END:], story.rewrites
            return Grown(whole=fresh) if is_whole else Grown(added=fresh[len(end) :])
