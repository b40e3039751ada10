"""The words of a person that are not in the story: gathered where they stand, kept while they are typed."""

import json
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.play.session.desk import Desk
from soloist.play.session.found import Found
from soloist.values.dataclass import replace

if TYPE_CHECKING:  # loaded after the first paint
    from soloist.play.session.keeping import Keeping, Kept
    from soloist.play.session.recovered import Recovered
    from soloist.play.story.seat import Seat
    from soloist.storage.story.draft import Built, Unsent


class LooseWords:
    """What stands in the composer (`typed`), in a panel (`aside`), and what waits at the `seat`.

    `changes` is the part of the story that what is typed will take the place of, if any; `under` is
    what stood in the composer before that.

    `told` is called, in any thread, when `state` may have changed; `let_go` with reasons that were put
    together for a line which can be rolled no more.
    """

    def __init__(self, desk: Desk, path: Path) -> None:
        """Nothing is written yet."""
        self.typed: Callable[[], str] = str
        self.changes: Callable[[], bytes] = bytes
        self.under: Callable[[], str] = str
        self.aside: Callable[[], str | None] = str
        self.told: Callable[[], object] = lambda: None
        self.let_go: Callable[[str], object] = lambda words: None
        self.seat: Seat | None = None
        self.dialogs: dict[str, dict[str, object]] = {}
        """What was typed and set in dialogs that were left, by their keys."""
        self.in_front: Callable[[], MutableMapping[str, dict[str, object]]] = dict
        """The same of the dialog that is shown."""
        self.homeless = ""
        """What the disk would not take when it was to be kept `now`: it is nowhere else."""
        self._desk = desk
        self._path = path
        self._aside = ""  # as last known: at the end panels go before the story does
        self.left_here = desk.left_here(path)
        """What this run left of the story when it went to another one."""
        self._back = _found(self.left_here)  # what came back and is not in the composer yet
        self._before: Recovered | None = None  # what is not kept anew yet

    @cached_property
    def _keeping(self) -> "Keeping":
        from soloist.play.session.keeping import Keeping

        return Keeping(self._write, self._tell)

    @property
    def state(self) -> "Kept":
        """Whether the disk has them."""
        return self._keeping.state

    def all(self) -> "Unsent":
        """All of them, as they are."""
        from soloist.play.session.recovered import unwritten
        from soloist.storage.story.draft import Unsent

        waiting = unwritten(self.seat) if self.seat is not None else self._waited()
        aside = self.aside()
        self._aside = self._aside if aside is None else aside
        back, typed, built = self._back, self.typed(), self._built()
        if back.change:
            under = _joined(self.under(), back.text, typed, self._aside)
            return Unsent(back.change, waiting, under, _as_text(back.block), built, self._dialogs())
        text = _joined(back.text, typed)
        changes = _as_text(self.changes()) if text else ""
        return Unsent(text, waiting, _joined(self.under(), self._aside), changes, built, self._dialogs())

    def _dialogs(self) -> str:
        """What stands in dialogs; until somebody sits down, what stood there then."""
        if self.seat is None:
            return self.left_here.dialogs if self.left_here is not None else ""
        stands = {**self.dialogs, **self.in_front()}
        kept = {key: each for key, each in stands.items() if each.keys() - {"mark"}}  # a mark is no word
        return json.dumps(kept, ensure_ascii=False) if kept else ""

    def _built(self) -> "tuple[Built, ...]":
        """What was put together for rolls that wait."""
        if self.seat is not None:
            return tuple(self.seat.built.values())
        return self.left_here.built if self.left_here is not None else ()

    def _waited(self) -> str:
        """What waited for its answer then, until somebody sits down."""
        return self.left_here.pending if self.left_here is not None else ""

    def keep(self) -> None:
        """Have the disk take them soon; nothing waits for it."""
        self._keeping.keep(self.all())

    def now(self) -> bool:
        """Have the disk take them before going on; whether it did."""
        words = self.all()
        taken = self._keeping.now(words)
        self.homeless = "" if taken else _joined(words.pending, words.text, words.aside)
        return taken

    def take_up(self, seat: "Seat", back: "Recovered") -> None:
        """Sit down, with what an earlier run left; that is let go once it is kept anew."""
        from soloist.play.session.recovered import take_up

        take_up(seat, back.pending, back.built)
        self.dialogs.update(json.loads(back.dialogs) if back.dialogs else {})
        self._back, self.seat = back.found, seat
        if back.leftovers and self.now():
            back.let_go(self._desk.recovery)
        elif back.leftovers:
            self._before = back

    def shown(self) -> None:
        """What came back stands in the composer now."""
        self._back = Found()

    def text_shown(self) -> None:
        """It does, but for the words for a block, which wait on."""
        self._back = Found(change=self._back.change, block=self._back.block)

    @contextmanager
    def sending(self, text: str = "") -> Iterator[None]:
        """Write to the story meanwhile: what waits goes there, and `text` if it stands in the composer."""
        from soloist.storage.story.draft import Unsent

        drafts, path, words, seat = self._desk.drafts, self._path, self.all(), self.seat
        own = bool(text.strip("\n")) and words.text.strip("\n") == text.strip("\n")
        kept = Unsent() if own else Unsent(words.text, "", self.under(), words.changes)
        kept = replace(kept, built=words.built, dialogs=words.dialogs)

        def leave(rest: str) -> None:
            drafts.leaving(path, replace(kept, text=rest) if own else kept)

        with self._keeping.held(words, lambda: drafts.unsent(path)):
            drafts.leaving(path, kept, words)
            if seat is not None:
                seat.leave = leave
            try:
                yield
            finally:
                drafts.stay(path)
                if seat is not None:
                    seat.leave = lambda rest: None

    def _tell(self) -> None:
        self.told()  # whoever listens by then

    def _write(self, unsent: "Unsent") -> None:
        self._desk.drafts.keep(self._path, unsent)
        before, self._before = self._before, None
        if before is not None:
            before.let_go(self._desk.recovery)


def _found(left: "Unsent | None") -> Found:
    """Words that were kept, on their way back into the composer."""
    if left is None:
        return Found()
    if left.changes and left.text.strip():
        block = left.changes.encode("utf-8", "surrogateescape")
        return Found(left.aside, change=left.text, block=block)
    return Found(_joined(left.text, left.aside))


def _joined(*parts: str) -> str:
    return "\n\n".join(filter(None, parts))


def _as_text(block: bytes) -> str:
    return block.decode("utf-8", "surrogateescape")
