"""A story gone through once for its charts: where scenes begin, every exchange, every roll, the words."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final, Literal

from soloist.journal import model
from soloist.journal.read import read
from soloist.journal.skim import no_collection
from soloist.journal.state import State, folded
from soloist.journal.struck import struck
from soloist.journal.words import is_note
from soloist.rules.system import System

TURN: Final = 1000  # entries between two looks at whether anybody waits
_DATE: Final = re.compile(r"\*?Date\s?:([^|*\n]*)")
_FENCES: Final = ("```", "~~~")


@dataclass(frozen=True, slots=True)
class Part:
    """A session or a scene: its number and title, the day it names, its words of prose once counted.

    `line` (from 1) and `start` (a byte) are where it begins, `exchange` how many exchanges stand before.
    Of a session, `words` are those of its scenes as well. What is told before the first session is a
    part of the kind `before`, without a number.
    """

    kind: Literal["before", "session", "scene"]
    number: int
    title: str
    line: int
    start: int
    exchange: int
    words: int = 0
    date: str = ""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A recorded roll that was not struck out, who acts (folded names), and the exchange it is in, from 1."""

    line: int
    exchange: int
    text: model.DiceText
    actors: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    """What the notes before it set, oldest first."""

    @property
    def lone(self) -> bool:
        """Whether it names no reasons, as the destiny roll: where two play, its dice are Destiny's alone."""
        return not self.text.groups


@dataclass(frozen=True, slots=True)
class Survey:
    """What the charts are drawn from. `opened` are the lines at which exchanges begin, in order.

    The first of the `parts` is what stands before any heading; their words are not counted yet. `prose`
    says where it stands: the number of its part, its first byte, the byte after its last.
    """

    state: State
    system: System
    data: bytes
    parts: tuple[Part, ...]
    prose: tuple[tuple[int, int, int], ...]
    rolls: tuple[Rolled, ...]
    opened: Sequence[int]
    lines: Sequence[int]

    def exchange(self, line: int) -> int:
        """The number of the exchange a line is in or follows, from 1; 0 before the first."""
        return bisect_right(self.opened, line)

    def start(self, line: int) -> int:
        """The byte at which a line (from 1) begins."""
        return self.lines[min(line, len(self.lines)) - 1] if self.lines and line > 0 else 0

    def text(self, line: int) -> str:
        """A line (from 1) as it is written."""
        start = self.start(line)
        end = self.data.find(b"\n", start)
        bare = self.data[start : end if end >= 0 else None]
        return bare.decode("utf-8", "surrogateescape").strip()

    def within(self, line: int) -> tuple[Part | None, Part | None]:
        """The session and the scene that a line stands in."""
        at = bisect_right(self.parts, line, key=lambda part: part.line) - 1
        scene = self.parts[at] if at >= 0 and self.parts[at].kind == "scene" else None
        while at >= 0 and self.parts[at].kind == "scene":
            at -= 1
        session = self.parts[at] if at >= 0 and self.parts[at].kind == "session" else None
        return session, scene


def survey(
    data: bytes,
    state: State,
    system: System,
    *,
    analog: bool | None = None,
    entries: Sequence[model.Entry] | None = None,
    going: Callable[[float], bool] = lambda done: True,
) -> Survey | None:
    """A whole journal gone through; None as soon as `going`, told the share that is done, says no.

    `state` is what `data` folds to, `entries` what it reads as, where that is known already. Some 15 MB a
    second: for a thread.
    """
    if not going(0.0):
        return None
    if entries is None:
        with no_collection():
            entries = read(data, analog=analog).entries
    gone = struck(entries) if state.struck else frozenset[int]()
    walk = _Walk(data)
    for number, entry in enumerate(entries):
        if number % TURN == 0 and not going(0.5 + 0.5 * number / len(entries)):
            return None
        if number not in gone:
            walk.take(entry)
    lines = array("q", accumulate((len(line) + 1 for line in data.split(b"\n")), initial=0))
    return Survey(
        state,
        system,
        data,
        tuple(walk.parts()),
        tuple(walk.prose),
        tuple(walk.rolls),
        walk.opened,
        lines[: len(lines) - 1],
    )


class _Walk:
    """The journal entry by entry."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.rolls: list[Rolled] = []
        self.opened = array("q")
        self._open = False  # whether an action or a question waits for its dice
        self._actors: tuple[str, ...] = ()
        self._options: tuple[tuple[str, str], ...] = ()
        self._parts: list[Part] = [Part("before", 0, "", 1, 0, 0)]
        self.prose: list[tuple[int, int, int]] = []
        self._dates: list[str] = [""]
        self._session = self._scene = 0

    def take(self, entry: model.Entry) -> None:
        """Count one entry in; struck ones are not brought here."""
        match entry:
            case model.Prose():
                self._prose(entry)
            case model.Narrative(kind=kind) if not is_note(kind):
                self._narrative(entry)
            case model.DiceLine():
                self._begin(entry.span.line, answers=True)
                if entry.parsed is not None:
                    self._rolled(entry.span.line, entry.parsed)
            case model.TableLine():
                self._begin(entry.span.line, answers=True)
            case model.Action() | model.Question():
                self._begin(entry.span.line, answers=False)
                self._actors = tuple(map(folded, entry.actors)) if isinstance(entry, model.Action) else ()
            case model.Heading():
                self._heading(entry)
            case model.Note(kind="option"):
                id_, _, value = entry.text.strip().partition(" ")
                self._options = (*self._options, (id_, value.strip()))
            case _:
                pass

    def _begin(self, line: int, *, answers: bool) -> None:
        """An exchange begins, unless this is the answer to what opened it."""
        if not (answers and self._open):
            self.opened.append(line)
        self._open = not answers

    def _rolled(self, line: int, text: model.DiceText) -> None:
        self.rolls.append(Rolled(line, len(self.opened), text, self._actors, self._options))

    def _prose(self, entry: model.Prose) -> None:
        self._open, self._actors = False, ()
        if entry.text.startswith(_FENCES):
            return
        if not self._dates[-1] and entry.text.startswith(("*Date", "Date")):
            dated = _DATE.match(entry.text)
            self._dates[-1] = dated[1].strip() if dated else ""
        self.prose.append((len(self._parts) - 1, entry.span.start, entry.span.end))

    def _narrative(self, entry: model.Narrative) -> None:
        """A longer text, without the line that opens it; what closes it is no word."""
        if not entry.text or entry.text.startswith(_FENCES):
            return
        span = entry.span
        start = self._data.find(b"\n", span.start) + 1 if span.last > span.line else span.start
        self.prose.append((len(self._parts) - 1, start, span.end))

    def _heading(self, entry: model.Heading) -> None:
        self._open, self._actors = False, ()
        if entry.kind == "session":
            self._session = self._session + 1 if entry.number is None else entry.number
            self._head(entry, "session", self._session)
        elif entry.kind == "scene":
            self._scene = self._scene + 1 if entry.number is None else entry.number
            self._head(entry, "scene", self._scene)

    def _head(self, entry: model.Heading, kind: Literal["session", "scene"], number: int) -> None:
        span = entry.span
        self._parts.append(Part(kind, number, entry.title, span.line, span.start, len(self.opened)))
        self._dates.append("")

    def parts(self) -> Iterator[Part]:
        """The parts with the days they name."""
        for part, date in zip(self._parts, self._dates, strict=True):
            yield replace(part, date=date) if date else part
