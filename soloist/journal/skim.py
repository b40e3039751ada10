"""What a whole journal comes to, without an entry for each of its lines: a story of ten years opens at once.

What soloist writes, and what most people do, is paragraphs between fences opened by `lonelog`. Such
stretches are cut from the bytes and only their tags and headings are looked at; for everything else
the reader is asked, stretch by stretch. The outcome is always that of reading and folding it all.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from soloist.journal.fold import Folding
from soloist.journal.headings import PAPER
from soloist.journal.model import Entry, Fence, Tail
from soloist.journal.read import read
from soloist.journal.skimming import NEXT, Base, Skimming
from soloist.journal.state import State
from soloist.message import Problem

RECENT: Final = 64 * 1024
"""Bytes of the end whose entries are always at hand, at least."""

_LEAST: Final = 8  # bytes by which the reader knows how a journal ends


@dataclass(frozen=True, slots=True)
class Skimmed:
    """A journal folded: its `state`, how it ends, and its entries from `base` on (`recent`)."""

    state: State
    problems: tuple[Problem, ...]
    tail: Tail
    size: int
    lines: int
    analog: bool
    base: Base
    recent: tuple[Entry, ...]

    @classmethod
    def nothing(cls) -> "Skimmed":
        """An empty journal."""
        return _read_out(b"", Base(), None)

    @property
    def open(self) -> bool:
        """Whether what is added at the end may say something else than it would by itself."""
        return bool(self.tail.fence) or self.tail.narrative or self.tail.tag or self.analog


def skim(data: bytes, base: Base | None = None, recent: int = RECENT) -> Skimmed:
    """What `fold(read(data).entries)` gives, and the entries of the last `recent` bytes, or some more.

    `base` is one that skimming a beginning of `data` gave: what stands before it is not looked at.
    Never raises, whatever the bytes.
    """
    limit = max(0, len(data) - max(recent, _LEAST))
    with no_collection():
        if base is None or not base.start:
            base = _beginning(data, limit)
        if base is None:
            return _read_out(data, Base(), None)
        if base.start < limit:
            base = Skimming(data, base, limit).run()
        return _read_out(data[base.start :], base, False)


def learn(known: Skimmed, added: bytes) -> Skimmed:
    """What `known`, that leaves nothing open, comes to with whole blocks `added` at its end."""
    line = known.lines + (known.tail.newlines > 0)  # a last line without its end goes on
    more = _read_out(added, Base(known.size, line, known.state, known.problems), False)
    return replace(more, base=known.base, recent=known.recent + more.recent)


@contextmanager
def no_collection() -> Iterator[None]:
    """A great many small things are made that all stay: looking for garbage among them is in vain."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _read_out(part: bytes, base: Base, analog: bool | None) -> Skimmed:
    """Read what follows a base as it is."""
    journal = read(part, start=base.start, line=base.line, analog=analog)
    folding = Folding(base.state)
    for entry in journal.entries:
        folding.add(entry)
    problems = base.problems + journal.problems
    return Skimmed(
        folding.state(),
        problems,
        journal.tail,
        journal.size,
        journal.lines,
        journal.analog,
        base,
        journal.entries,
    )


def _beginning(data: bytes, limit: int) -> Base | None:
    """The first fence of play in a long journal; None where only a whole reading will do."""
    first = data.find(NEXT, 0, limit) + 1
    if not first:
        return None
    journal = read(data[:first], analog=False)
    play = next((entry.span.start for entry in journal.entries if isinstance(entry, Fence)), first)
    if journal.tail.fence or PAPER.search(data, 0, play):
        return None
    folding = Folding()
    for entry in journal.entries:
        folding.add(entry)
    return Base(first, journal.lines + 1, folding.state(), journal.problems)
