"""What a whole journal comes to, without an entry for each of its lines: a story of ten years opens at once.

What soloist writes, and what most people do, is prose between fences opened by `lonelog`. Such
stretches are cut from the bytes and only their tags and headings are looked at; for everything else
the reader is asked, stretch by stretch. The outcome is always that of reading and folding it all.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from soloist.journal.folding.fold import Folding, fold
from soloist.journal.headings import PAPER
from soloist.journal.lines import read_play_line
from soloist.journal.model import Consequence, Entry, Journal, Prose, Span, Tag, TagLine, decoded
from soloist.journal.read import read
from soloist.journal.state import State
from soloist.journal.words import STEP_WORDS
from soloist.values.dataclass import record, replace
from soloist.values.memory import no_collection
from soloist.values.message import Problem

_OPEN: Final = b"\n```lonelog"
NEXT: Final = _OPEN + b"\n"
"""What every fence that soloist writes begins with, and the line end before it."""
_ONE_PARAGRAPH: Final = 4  # line ends: that of the fence, two before it, its own
_DATES: Final = frozenset({b"D", b"*", b" ", b"\t"})  # what a paragraph may begin with that dates a session
_QUIET: Final = frozenset((b"", b"@ ", b"? ", b"=>", b"->"))  # how lines begin that say nothing but tags
_STEPS: Final = tuple(word.encode() for word in STEP_WORDS)
_REMEMBERED: Final = 50_000  # lines


@record
class Base:
    """A place to begin reading: byte `start` on `line`, where a fence opens outside any other.

    With it the state there and the problems before it. That of a whole journal is its first byte.
    """

    start: int = 0
    line: int = 1
    state: State | None = None
    problems: tuple[Problem, ...] = ()


class Skimming:
    """Skims a journal from one base to another one, as near to the end as there is."""

    def __init__(self, data: bytes, base: Base, limit: int) -> None:
        self._data = data
        self._limit = limit
        self._folding = Folding(base.state)
        self._problems = list(base.problems)
        self._at, self._line = base.start, base.line
        self._known: dict[bytes, tuple[Tag, ...]] = {}  # lines that say nothing but their tags
        self._calm = base.start, base.line, base.state  # where nothing waited, or as in the state

    def run(self) -> Base:
        """Skim up to the last fence that opens before the end of the story."""
        far = 1
        while (after := self._data.find(NEXT, self._at + far, self._limit) + 1) > 0:
            taken = self._plain(after) or self._uncommon(after)
            far = 1 if taken else 2 * (after - self._at)
        start, line, state = self._calm
        before = read(self._data[start : self._at], start=start, line=line, analog=False)
        self._folding.wait_as(fold(before.entries, state))
        return Base(self._at, self._line, self._folding.state(), tuple(self._problems))

    def _plain(self, after: int) -> bool:
        """Take in a fence as soloist writes it, and the prose after it; False for any other fence."""
        stretch = self._data[self._at + len(_OPEN) - 1 : after]
        play, _, prose = stretch.partition(b"\n```")
        lines, ends = play.split(b"\n")[1:], stretch.count(b"\n")
        if prose[:1] != b"\n" or b"`" in play or b"`" in prose or b"~" in prose:
            return False
        line = self._play(lines)
        alone = prose.count(b"\n") <= _ONE_PARAGRAPH and prose[1:2] == b"\n" and prose[2:3] not in _DATES
        dated = not alone and b"Date" in prose
        longer = line <= self._line + len(lines)
        if longer or dated or b"[" in prose or b"#" in prose or b"\\" in prose or b"\r" in prose:
            start, first = (self._at, self._line) if longer else (after - len(prose) + 1, line + 1)
            journal = read(self._data[start:after], start=start, line=first, analog=False)
            self._add((each for each in journal.entries if each.span.line >= line), journal.problems)
            told = bool(journal.entries) and isinstance(journal.entries[-1], Prose)
        else:
            told = prose[2:3] > b" " or bool(prose.strip())
        self._at, self._line = after, self._line + ends
        if told:  # where the story is told on, nothing waits
            self._calm = self._at, self._line, None
            self._folding.latest = None
        return True

    def _uncommon(self, after: int) -> bool:
        """Read all up to the next fence with the reader; False where that fence may stand inside another."""
        journal = read(self._data[self._at : after], start=self._at, line=self._line, analog=False)
        if journal.tail.fence:
            return False
        self._add(journal.entries, journal.problems)
        self._at, self._line = after, journal.lines + 1
        return True

    def _play(self, lines: Sequence[bytes]) -> int:
        """Take in the lines of a fence; the line at which something longer begins, or the one after."""
        known, folding = self._known, self._folding
        for line, text in enumerate(lines, self._line + 1):
            opening, begins = text.find(b"["), text[:2]
            if (opening < 0 and begins in _QUIET) or (begins == b"d:" and _only_dice(text, opening)):
                if begins != b"=>":  # the story goes on from its last roll
                    folding.latest = None
                continue
            key = b""  # what the line says that lasts: its tags, where it says no more
            if opening == 0 or (begins == b"=>" and text[opening - 1 : opening] != b"\\"):
                key = text[opening:]
            if (tags := known.get(key)) is not None:
                folding.take_tags(tags, line)
                continue
            said = decoded(text)
            sign = said.lstrip()[:1]
            if sign == "\\" or (sign == "[" and "]" not in said):
                return line
            place = line - self._line - 1
            start = self._at + len(_OPEN) + place + sum(map(len, lines[:place]))
            entry = read_play_line(said, Span(start, start + len(text) + 1, line, line))
            folding.add(entry)
            if key and isinstance(entry, TagLine | Consequence) and len(known) < _REMEMBERED:
                known[key] = entry.tags
        return self._line + len(lines) + 1

    def _add(self, entries: Iterable[Entry], problems: tuple[Problem, ...]) -> None:
        for entry in entries:
            self._folding.add(entry)
        self._problems += problems


def _only_dice(text: bytes, opening: int) -> bool:
    """Whether a `d:` line changes nothing: reasons (a roll on a branch has none), no steps, no tags."""
    named = opening > 0 and text.find(b"[", opening + 1) < 0 and not any(step in text for step in _STEPS)
    return named and text.find(b">", 0, opening) < 0 and text.find(b"\xe2", 0, opening) < 0


RECENT: Final = 64 * 1024
"""Bytes of the end whose entries are always at hand, at least."""

_LEAST: Final = 8  # bytes by which the reader knows how a journal ends


@record
class Skimmed:
    """A journal folded to its `state`; of the `journal` as read, the entries from `base` on."""

    state: State
    base: Base
    journal: Journal

    @property
    def open(self) -> bool:
        """Whether what is added at the end may say something else than it would by itself."""
        tail = self.journal.tail
        return bool(tail.fence) or tail.narrative or tail.tag or self.journal.analog


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
    before = known.journal
    line = before.lines + (before.tail.newlines > 0)  # a last line without its end goes on
    more = _read_out(added, Base(before.size, line, known.state, before.problems), False)
    entries = before.entries + more.journal.entries
    return Skimmed(replace(more.state, log=entries), known.base, replace(more.journal, entries=entries))


def _read_out(part: bytes, base: Base, analog: bool | None) -> Skimmed:
    """Read what follows a base as it is."""
    journal = read(part, start=base.start, line=base.line, analog=analog)
    state = replace(fold(journal.entries, base.state), log=journal.entries)
    return Skimmed(state, base, replace(journal, problems=base.problems + journal.problems))


def _beginning(data: bytes, limit: int) -> Base | None:
    """The first fence of play in a long journal; None where only a whole reading will do."""
    first = data.find(NEXT, 0, limit) + 1
    if not first:
        return None
    journal = read(data[:first], analog=False)
    if journal.tail.fence or PAPER.search(data, 0, first):
        return None
    return Base(first, journal.lines + 1, fold(journal.entries), journal.problems)
