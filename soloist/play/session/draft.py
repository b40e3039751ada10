"""The draft of the story that is open: what is typed, left in dialogs and waits, kept while it is typed."""

import json
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from soloist.play.session.services import Services
from soloist.storage.story.draft import Leftover, Unsent
from soloist.values.dataclass import replace
from soloist.values.message import Message

if TYPE_CHECKING:  # loaded after the first paint
    from soloist.play.rolls.record import Exchange
    from soloist.play.session.keeping import Keeping, Kept
    from soloist.play.story.story import Story


class Recovered(NamedTuple):
    """What opening a story found besides it: a text to go on with, and what the person should know.

    `pending` waits again for its answer, `dialogs` is what was left in dialogs; `leftovers` are the drafts
    it came from.
    """

    text: str = ""
    told: tuple[Message, ...] = ()
    pending: str = ""
    dialogs: str = ""
    leftovers: tuple[Leftover, ...] = ()


def joined(*parts: str) -> str:
    """Texts as paragraphs of one."""
    return "\n\n".join(filter(None, parts))


class OpenDraft:
    """What stands in the composer (`typed`) and in dialogs, and what waits of the `story`.

    `changes` is the part of the story that what is typed will take the place of, if any; `under` is
    what stood in the composer before that.

    `told` is called, in any thread, when `state` may have changed.
    """

    def __init__(self, services: Services, path: Path) -> None:
        """Nothing is written yet."""
        self.typed: Callable[[], str] = str
        self.changes: Callable[[], bytes] = bytes
        self.under: Callable[[], str] = str
        self.told: Callable[[], object] = lambda: None
        self.story: Story | None = None
        self.dialogs: dict[str, dict[str, object]] = {}
        """What was typed and set in dialogs that were left, by their keys."""
        self.in_front: Callable[[], MutableMapping[str, dict[str, object]]] = dict
        """The same of the dialog that is shown."""
        self.homeless = ""
        """What the disk would not take when it was to be kept `now`: it is nowhere else."""
        self._desk = services
        self._path = path
        self.left_here = services.drafts.unsent(path)
        """What this run left of the story when it went to another one."""
        left = self.left_here
        self._back = Recovered(joined(left.text, left.aside), (), left.pending, left.dialogs)
        self._leftovers: tuple[Leftover, ...] = ()  # what is not kept anew yet

    @cached_property
    def _keeping(self) -> "Keeping":
        from soloist.play.session.keeping import Keeping

        return Keeping(self._write, self._tell)

    @property
    def state(self) -> "Kept":
        """Whether the disk has all of it."""
        return self._keeping.state

    def all(self) -> Unsent:
        """All of it, as it is; what came back and is not in the composer yet is part of it."""
        back, story, typed, under = self._back, self.story, self.typed(), self.under()
        if story is None:
            rest = Unsent(pending=back.pending, dialogs=back.dialogs)
        else:
            rest = Unsent(pending=unwritten(story), dialogs=self._left_in_dialogs())
        text = joined(back.text, typed)
        changes = self.changes().decode("utf-8", "surrogateescape") if text else ""
        return replace(rest, text=text, aside=under, changes=changes)

    def _left_in_dialogs(self) -> str:
        stands = {**self.dialogs, **self.in_front()}
        kept = {key: each for key, each in stands.items() if each.keys() - {"mark"}}  # a mark is no word
        return json.dumps(kept, ensure_ascii=False) if kept else ""

    def keep(self) -> None:
        """Have the disk take it soon; nothing waits for it."""
        self._keeping.keep(self.all())

    def now(self) -> bool:
        """Have the disk take it before going on; whether it did."""
        words = self.all()
        taken = self._keeping.now(words)
        self.homeless = "" if taken else joined(words.pending, words.text, words.aside)
        return taken

    def take_up(self, story: "Story", back: Recovered) -> None:
        """Go on with what an earlier run left; its drafts are forgotten once that is kept anew."""
        _take_up(story, back.pending)
        self.dialogs.update(json.loads(back.dialogs) if back.dialogs else {})
        self._back, self.story, self._leftovers = back, story, back.leftovers
        if back.leftovers:
            self.now()

    def shown(self) -> None:
        """What came back stands in the composer now."""
        self._back = Recovered()

    def holds(self, text: str) -> bool:
        """Whether a text is what stands where one writes."""
        return bool(text.strip("\n")) and self.all().text.strip("\n") == text.strip("\n")

    @contextmanager
    def sending(self, text: str = "") -> Iterator[None]:
        """Write to the story meanwhile: what waits goes there, and `text` if it stands in the composer."""

        drafts, path, words, story = self._desk.drafts, self._path, self.all(), self.story
        own = self.holds(text)
        kept = replace(words, pending="", aside=self.under())
        if own:
            kept = replace(kept, text="", aside="", changes="")
        with self._keeping.held(words, lambda: drafts.unsent(path)):
            drafts.leaving(path, kept, words)
            if story is not None:
                story.leave = lambda rest: drafts.leaving(path, replace(kept, text=rest) if own else kept)
            try:
                yield
            finally:
                drafts.stay(path)
                if story is not None:
                    story.leave = lambda rest: None

    def _tell(self) -> None:
        self.told()  # whoever listens by then

    def _write(self, unsent: Unsent) -> None:
        self._desk.drafts.keep(self._path, unsent)
        leftovers, self._leftovers = self._leftovers, ()
        for leftover in leftovers:
            with suppress(OSError):
                self._desk.recovery.discard(leftover)


def unwritten(story: "Story") -> str:
    """The heading of a phase chosen and not written, then what waits for its answer."""
    from soloist.journal.headings import heading_phase

    waiting = "\n".join(story.unwritten)
    if story.phase is None or story.phase == story.state.phase:
        return waiting
    return heading_phase(story.phase, story.lang) + waiting


def _take_up(story: "Story", kept: str) -> None:
    """Take up again what `unwritten` said."""
    phase, story.pending = exchange(kept)
    if phase:
        story.phase = phase


def exchange(kept: str) -> "tuple[str, Exchange]":
    """The phase that `unwritten` said, empty where it said none; and what waits, or is written next."""
    from soloist.journal.headings import parse_heading
    from soloist.journal.lines import read_line
    from soloist.journal.model import Action, Question
    from soloist.play.rolls.record import Exchange

    first, _, rest = kept.partition("\n")
    heading = parse_heading(first)
    is_phase = heading is not None and heading.kind == "phase"
    waiting = tuple((rest if is_phase else kept).splitlines())
    opens = bool(waiting) and isinstance(read_line(waiting[0]), Action | Question)
    phase = heading.title if heading is not None and is_phase else ""
    return phase, Exchange(waiting[:opens], after=waiting[opens:])
