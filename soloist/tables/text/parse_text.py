"""Reads the text of a row into words and holes; what a hole may be is handed to it.

A hole is seen with the holes inside it masked, so that its own signs are found by plain searches.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from soloist.tables.names import fold_name
from soloist.tables.text.parts import (
    AgreedHole,
    Misread,
    Part,
    Parts,
    TableHole,
    Words,
)
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, message

_BRACE: Final = regex.compile(r"\{\{|\}\}|[{}]")


@dataclass(frozen=True, slots=True)
class Braces:
    """`ends` is where each hole closes by where it opens; `shown` are doubled braces, `lone` those in error.

    `marks` are all these places in order.
    """

    ends: dict[int, int]
    shown: frozenset[int]
    lone: tuple[int, ...]
    marks: tuple[int, ...]


def pair(text: str) -> Braces:
    """Pairs from left to right; inside a hole `}}` closes two unless `{{` stood before it."""
    ends: dict[int, int] = {}
    shown: set[int] = set()
    lone: list[int] = []
    open_: list[tuple[int, bool]] = []  # where, and whether it is a doubled brace in a hole
    at = 0
    while found := _BRACE.search(text, at):
        start, sign, at = found.start(), found.group(), found.end()
        if sign == "{{":
            shown.add(start)
            if open_:
                open_.append((start, True))
        elif sign == "}}" and (not open_ or open_[-1][1]):
            shown.add(start)
            if open_:
                open_.pop()
        elif sign == "{":
            open_.append((start, False))
        else:
            at = start + 1
            while open_ and open_[-1][1]:
                open_.pop()
            if open_:
                ends[open_.pop()[0]] = start
            else:
                lone.append(start)
    lone += [start for start, doubled in open_ if not doubled]
    marks = sorted([*ends, *shown, *lone])
    return Braces(ends, frozenset(shown), tuple(sorted(lone)), tuple(marks))


def settled(parts: Sequence[Part]) -> Parts:
    """The parts, an adjective told whether its noun comes right after it."""
    return tuple(
        replace(part, before=True)
        if isinstance(part, AgreedHole) and part.noun and _is_next(part.noun, parts[number + 1 :])
        else part
        for number, part in enumerate(parts)
    )


def _is_next(noun: str, parts: Sequence[Part]) -> bool:
    """Whether nothing but a space parts this place from the hole of a noun."""
    if len(parts) < 2 or not isinstance(parts[0], Words) or not parts[0].text.isspace():
        return False
    return isinstance(parts[1], TableHole) and fold_name(parts[1].name) == fold_name(noun)


MASK: Final = "\0"
_MOST_DEPTH = 24
_MOST_LONE = 20


@dataclass(frozen=True, slots=True)
class Hole:
    """What stands from `start` to `end` (excluded) in a text; `flat` is that with its inner holes masked.

    `at` is the place to show for the hole as a whole. `inner` is written after a prefix or a sign instead
    of between braces of its own.
    """

    flat: str
    start: int
    end: int
    at: int
    depth: int
    inner: bool = False


Form: TypeAlias = Callable[["TextReader", Hole], Parts | None]


class TextReader:
    """Reads one text; `forms` are tried in order on each hole, and what cannot be read goes to `misread`."""

    def __init__(self, text: str, forms: Sequence[Form]) -> None:
        self.text = text
        self.forms = forms
        self.braces = pair(text)
        self.misread: list[Misread] = [Misread(at, self._lone(at)) for at in self.braces.lone[:_MOST_LONE]]

    def parts(self, start: int, end: int, depth: int) -> Parts:
        """The words and holes from `start` to `end`."""
        found: list[Part] = []
        words: list[str] = []
        marks = self.braces.marks
        at, number = start, bisect_left(marks, start)
        while number < len(marks) and marks[number] < end:
            mark = marks[number]
            words.append(self.text[at:mark])
            if mark in self.braces.ends:
                at = self.braces.ends[mark] + 1
                _close(words, found)
                found.extend(self.hole(mark + 1, at - 1, depth + 1))
            elif mark in self.braces.shown:
                words.append(self.text[mark])
                at = mark + 2
            else:
                at = mark + 1
            number = bisect_left(marks, at, number)
        words.append(self.text[at:end])
        _close(words, found)
        return settled(found)

    def hole(self, start: int, end: int, depth: int, *, inner: bool = False) -> Parts:
        """What the first form that knows it makes of a hole."""
        hole = Hole(self._flat(start, end), start, end, start if inner else start - 1, depth, inner)
        if not hole.flat.strip():
            said = message("There is nothing between these braces; name a table or dice, as in {{2d6}}.")
            return self.no(hole.at, said)
        if depth > _MOST_DEPTH:
            return self.no(
                hole.at, message("Holes go too deep here; give the inner ones a table of their own.")
            )
        return next((found for form in self.forms if (found := form(self, hole)) is not None), ())

    def after(self, hole: Hole, start: int, end: int | None = None) -> Parts:
        """What follows a prefix or a sign: a hole without braces of its own, or a text with holes.

        `start` and `end` count from the start of the hole.
        """
        first, last = hole.start + start, hole.end if end is None else hole.start + end
        while first < last and self.text[first].isspace():
            first += 1
        while last > first and self.text[last - 1].isspace():
            last -= 1
        if first == last:
            said = message("Something is missing here; name a table, or write a text with braces.")
            return self.no(hole.start + start - 1, said)
        return self.hole(first, last, hole.depth + 1, inner=True)

    def no(self, at: int, said: Message) -> Parts:
        """A place that cannot be read, and what stands in the tree for it: nothing."""
        self.misread.append(Misread(max(0, min(at, len(self.text) - 1)), said))
        return ()

    def _lone(self, at: int) -> Message:
        doubled = min((mark for mark in self.braces.shown if self.text[mark] == "{"), default=at)
        if self.text[at] == "}" and doubled < at:
            return message("This brace has no partner: {{{{ shows a brace; to open two holes write {{ {{.")
        return message("This brace has no partner; close it, or double it to show it.")

    def _flat(self, start: int, end: int) -> str:
        text = self.text[start:end]
        if "{" not in text and "}" not in text:
            return text
        pieces: list[str] = []
        marks = self.braces.marks
        at, number = start, bisect_left(marks, start)
        while number < len(marks) and marks[number] < end:
            mark = marks[number]
            last = self.braces.ends.get(mark, mark + (mark in self.braces.shown))
            pieces += (self.text[at:mark], MASK * (last + 1 - mark))
            at = last + 1
            number = bisect_left(marks, at, number)
        return "".join([*pieces, self.text[at:end]])


def _close(words: list[str], found: list[Part]) -> None:
    """Make one part of the words gathered, if there are any."""
    if whole := "".join(words):
        found.append(Words(whole))
    words.clear()
