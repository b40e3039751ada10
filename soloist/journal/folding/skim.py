"""What a whole journal comes to, without an entry for each of its lines: a story of ten years opens at once.

What soloist writes, and what most people do, is paragraphs between fences opened by `lonelog`. Such
stretches are cut from the bytes and only their tags and headings are looked at; for everything else
the reader is asked, stretch by stretch. The outcome is always that of reading and folding it all.
"""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from soloist.journal.folding.fold import Folding, Lasting, fold
from soloist.journal.headings import PAPER
from soloist.journal.lines import read_play_line
from soloist.journal.model import Answer, Consequence, Entry, Fence, Prose, Span, Tag, TagLine, Tail
from soloist.journal.read import read
from soloist.journal.state import State
from soloist.values.dataclass import record, replace
from soloist.values.message import Problem

_MARK: Final = b"```"
_NAMED: Final = b"lonelog"
_ONE_PARAGRAPH: Final = 3  # line ends: two before it, its own
_DATES: Final = frozenset({b"D", b"*", b" ", b"\t"})  # what a paragraph may begin with that dates a session
_ENDED: Final = frozenset({b"\n", b""})
NEXT: Final = b"\n```lonelog\n"
"""What every fence that soloist writes begins with, and the line end before it."""

# What the name of a test may begin with that is no roll on a branch (`d: Destin d6=1 vs 2`).
_SAFE_TEST: Final = frozenset(
    bytes([sign]) for sign in b"ABCEFGHIJKLMNOPQRSTUVWXYZabcefghijklmnopqrstuvwxyz0123456789"
)
_ARROWED: Final = frozenset({b"=>", b"->"})
_ARROWS: Final = ("→".encode(), "⇒".encode())
_REMEMBERED: Final = 50_000  # lines
_WINDOW: Final = 16 * 1024  # bytes that are cut into pieces at once, to begin with
_WIDEST: Final = 1 << 20
_BACKSLASH: Final = ord("\\")


@record
class Base:
    """A place outside every fence, byte `start` on `line`; the state there, the problems before it."""

    start: int = 0
    line: int = 1
    state: State | None = None
    problems: tuple[Problem, ...] = ()


class Skimming:
    """From one base to one as near to the end as may be."""

    def __init__(self, data: bytes, base: Base, limit: int) -> None:
        self._data = data
        self._limit = limit
        self._folding = Folding(base.state)
        self._problems = list(base.problems)
        self._at, self._line = base.start, base.line
        self._known: dict[bytes, Lasting] = {}  # lines that say nothing but their tags
        self._words = self._folding.words  # of which what is known was made
        self._calm = base.start, base.line, base.state  # where nothing waited, or as in the state

    def run(self) -> Base:
        """Skim up to the last fence, or the last stretch that ends, before the end of the story."""
        window = _WINDOW
        while True:
            start, end = self._at, min(self._at + window, self._limit)
            if self._plain(end):
                if end == self._limit:
                    break
                window = 2 * window if self._at == start else min(2 * window, _WIDEST)
            elif self._uncommon(self._at, self._data.find(_MARK, self._at)):
                window = _WINDOW
            else:
                break
        return self._end()

    def _plain(self, end: int) -> bool:
        """Take in lines and fences as soloist writes them up to byte `end`; False: something else comes."""
        at, line = self._at - 1, self._line  # the end of the line before, and the line after it
        pieces = self._data[at:end].split(b"\n```")
        if not pieces[-1]:  # what follows a fence that ends there is not in sight
            del pieces[-1]
        for prose, play, after in zip(pieces[::2], pieces[1::2], pieces[2::2], strict=False):
            fence = at + len(prose) + 1
            lines = play.split(b"\n")
            if (
                lines[0] != _NAMED
                or after[:1] not in _ENDED
                or (b"`" in prose and b"```" in prose)  # one sign is found much faster than three
                or (b"`" in play and b"```" in play)
            ):
                return False
            ends = prose.count(b"\n")
            alone = ends <= _ONE_PARAGRAPH and prose[:2] == b"\n\n" and prose[2:3] not in _DATES
            dated = not alone and b"Date" in prose
            if dated or b"[" in prose or b"#" in prose or b"\\" in prose or b"\r" in prose or b"~" in prose:
                if b"~~~" in prose:
                    return False
                told = self._between(at + 1, fence, line)
            else:
                told = prose[2:3] > b" " or bool(prose.strip(b" \t\n"))
            line += ends
            if told:  # where the story is told on, nothing waits
                self._calm = fence, line, None
            at = fence + len(play) + 7
            self._play(lines, line, fence, at - 3)
            line += len(lines) + 1
            self._at, self._line = at + 1, line
        return True

    def _uncommon(self, start: int, fence: int) -> bool:
        """Have everything read up to a fence that is surely outside any other; False: there is none."""
        data, step = self._data, len(_MARK)
        while (after := data.find(NEXT, fence + step, self._limit) + 1) > 0:
            journal = read(data[start:after], start=start, line=self._line, analog=False)
            if not journal.tail.fence:
                self._add(journal.entries, journal.problems)
                self._at, self._line = after, journal.lines + 1
                return True
            step = 2 * (after - fence)
        return False

    def _end(self) -> Base:
        """The base where skimming came to its end, with what waits there."""
        start, line, state = self._calm
        before = read(self._data[start : self._at], start=start, line=line, analog=False)
        self._folding.wait_as(fold(before.entries, state))
        return Base(self._at, self._line, self._folding.state(), tuple(self._problems))

    # --- outside fences -------------------------------------------------------------------------

    def _between(self, start: int, fence: int, line: int) -> bool:
        """Take in lines between two fences with headings or tags among them; whether they end in prose."""
        journal = read(self._data[start:fence], start=start, line=line, analog=False)
        self._add(journal.entries, journal.problems)
        return bool(journal.entries) and isinstance(journal.entries[-1], Prose)

    # --- inside fences of play ------------------------------------------------------------------

    def _play(self, lines: list[bytes], line: int, fence: int, close: int) -> None:
        """Take in a fence that begins on a line; from where something is longer than one, have it read."""
        known, folding = self._known, self._folding
        for place in range(1, len(lines)):
            text = lines[place]
            sign = text[:1]
            if sign == b"[":
                key = text
            elif (sign == b"@" or sign == b"?") and b"[" not in text:
                continue
            elif text[:2] in _ARROWED:
                opening = text.find(b"[")
                if opening < 0:
                    continue
                key = text[opening:] if text[opening - 1] != _BACKSLASH else b""
            elif not text or (sign == b"d" and _only_dice(text) and not folding.words):
                continue
            else:
                key = b""
            if (said := known.get(key)) is not None:
                for draft, parts in said:
                    draft.said.append(parts)  # `say`, without the call: most of a long story passes here
                    draft.lines.append(line + place)
            elif not self._one(lines, place, line, key, fence):
                journal = read(self._data[fence : close + 4], start=fence, line=line, analog=False)
                rest = (entry for entry in journal.entries if entry.span.line >= line + place)
                self._add(rest, journal.problems)
                break

    def _one(self, lines: list[bytes], place: int, line: int, key: bytes, fence: int) -> bool:
        """Take in one line as it is read; False where it begins something of several lines."""
        text = lines[place].decode("utf-8", "surrogateescape")
        stripped = text.strip()
        if stripped[:1] == "\\" or (stripped[:1] == "[" and "]" not in stripped):
            return False
        if stripped:
            start = fence + len(_MARK) + sum(map(len, lines[:place])) + place
            entry = read_play_line(
                text, Span(start, start + len(lines[place]) + 1, line + place, line + place)
            )
            self._take(entry)
            if key and isinstance(entry, TagLine | Consequence | Answer) and entry.tags:
                self._remember(key, entry.tags)
        return True

    def _remember(self, key: bytes, tags: tuple[Tag, ...]) -> None:
        """Know a line again by its tags."""
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        if (lasting := self._folding.lasting(tags)) is not None:
            self._known[key] = lasting

    def _add(self, entries: Iterable[Entry], problems: tuple[Problem, ...]) -> None:
        for entry in entries:
            self._take(entry)
        self._problems += problems

    def _take(self, entry: Entry) -> None:
        self._folding.add(entry)
        if self._folding.words is not self._words:
            self._words = self._folding.words
            self._known.clear()


def _only_dice(text: bytes) -> bool:
    """Whether a `d:` line changes nothing: no roll on a branch, no tag after its outcome."""
    if text[1:3] != b": " or text[3:4] not in _SAFE_TEST or text.find(b"[", text.find(b">")) >= 0:
        return False
    return b"\xe2" not in text or not any(arrow in text[: text.rfind(b"[") + 1] for arrow in _ARROWS)


RECENT: Final = 64 * 1024
"""Bytes of the end whose entries are always at hand, at least."""

_LEAST: Final = 8  # bytes by which the reader knows how a journal ends


@record
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
    return Skimmed(
        fold(journal.entries, base.state),
        base.problems + journal.problems,
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
    return Base(first, journal.lines + 1, fold(journal.entries), journal.problems)
