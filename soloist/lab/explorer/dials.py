"""What can be turned of a test to see its chances change: pools, inputs, and the gauges of a length."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from soloist.journal.recorded import TARGETS
from soloist.lab.odds.length import MOST_GAUGE
from soloist.play.signs import plain
from soloist.rules.situation import MOST_DICE, bounds
from soloist.rules.system import Key, Side, Test
from soloist.rules.term import Term

MOST: Final = 999_999
"""What nothing bounds can be turned to, and less than nothing as far."""

GAUGE: Final = "gauge:"
"""What the ids of gauges begin with; they are no words of a test."""

_DICE: Final = 3  # of a side, to begin with
_FIRST: Final[Mapping[str, str]] = MappingProxyType(
    {"steps": "1,2,2", "pools": "3,3", "faces": "6", "score": "6", "target": "4"}
)
_YES: Final = Term("yes", "oui")
_NO: Final = Term("no", "non")
_NONE: Final = "—"


@dataclass(frozen=True, slots=True, eq=False)
class Dial:
    """One of them. Its number is from `least` to `most`; of a list, each is.

    `first` is the word it begins with, `usual` the one that need not be said; empty, it is left out.
    """

    id: str
    name: Term
    kind: Literal["side", "int", "flag", "word", "ints", "gauge"]
    least: int
    most: int
    first: str
    usual: str | None = None
    optional: bool = False
    rungs: Mapping[int, Term] | None = None

    def number(self, word: str) -> int | None:
        """What it stands at: of a list the last number; None where it is left out."""
        last = word.rpartition(",")[2].strip()
        if self.rungs and last and not _whole(last):
            return next((at for at, name in self.rungs.items() if last in (name.en, name.fr)), None)
        return int(last) if _whole(last) else None

    def word(self, number: int, before: str = "") -> str:
        """How it is given that it stands at a number; of a list `before` this one is the last."""
        held = max(self.least, min(self.most, number))
        if self.kind == "word" and self.rungs:
            return self.rungs[held].en if held in self.rungs else next(iter(self.rungs.values())).en
        if self.kind == "ints" and "," in before:
            return f"{before.rpartition(',')[0]},{held}"
        return str(held)

    def said(self, word: str, lang: str) -> str:
        """What it stands at as it is read: a name where its numbers have one, a dash where it is left out."""
        number = self.number(word)
        if number is None or (self.kind == "gauge" and not number):
            return _NONE
        if self.kind == "flag":
            return (_YES if number else _NO).of(lang)
        name = self.rungs.get(number) if self.rungs else None
        if name is not None:
            return name.of(lang) if self.kind == "word" else f"{name.of(lang)} {plain(number)}"
        return word.replace(",", " ") if self.kind == "ints" else plain(number)

    def stepped(self, word: str, by: int) -> str:
        """A step up or down; below the least it is left out where it may be."""
        number = self.number(word)
        if self.kind == "flag":
            return "0" if number else "1"
        if number is None:
            return self.word(self.least, word) if by > 0 else word
        if number + by < self.least and self.optional:
            return word.rpartition(",")[0]
        return self.word(number + by, word)

    def typed(self, text: str) -> str | None:
        """What digits that were typed stand for; None while they are nothing yet."""
        if self.kind == "ints":
            parts = [part for part in text.replace(" ", ",").split(",") if part]
            numbers = [part for part in parts if _whole(part)]
            return ",".join(str(max(self.least, min(self.most, int(part)))) for part in numbers) or None
        return self.word(int(text)) if _whole(text) else None

    def near(self, word: str, many: int, *, centred: bool = True) -> tuple[int, ...]:
        """So many numbers, fewer where it has not as many, among which the one it stands at is.

        Not `centred`, they begin with the least as long as that is in reach.
        """
        number = self.number(word)
        at = self.least if number is None else number
        start = at - many // 2
        if not centred and at - self.least < many:
            start = self.least
        start = max(self.least, min(start, self.most - many + 1))
        return tuple(range(start, min(self.most, start + many - 1) + 1))


def dials_of(test: Test) -> tuple[Dial, ...]:
    """Those of a test: sides first, then what it cannot do without, then lists of pools, then the rest."""
    needed = [key for key in test.keys if _needed(key)]
    rest = [key for key in test.keys if not _needed(key)]
    rest.sort(key=lambda key: key.kind != "ints")
    sides = (_of_side(side, stepped=has_steps(test)) for side in test.sides)
    return (*sides, *map(_of_key, needed), *map(_of_key, rest))


def gauges() -> tuple[Dial, Dial]:
    """The bars to empty: theirs, and ours, which may be none."""
    return (
        Dial(f"{GAUGE}theirs", Term("Their gauge", "Leur jauge"), "gauge", 1, MOST_GAUGE, "4"),
        Dial(f"{GAUGE}ours", Term("Our gauge", "Notre jauge"), "gauge", 0, MOST_GAUGE, "0"),
    )


def opening(test: Test, dials: Sequence[Dial]) -> str:
    """The dial to begin with: what stands against, a side's dice or a number to reach; else the last side.

    Empty where there is nothing to turn.
    """
    against = [side.id for side in test.sides if side.right and not has_steps(test)]
    aims = [dial.id for dial in dials if dial.first and (dial.id in TARGETS or dial.kind == "ints")]
    aims += [key.id for key in test.keys if _needed(key) and key.kind == "int"]
    last = [side.id for side in reversed(test.sides)]
    return next(iter([*against, *aims, *last, *(dial.id for dial in dials)]), "")


def has_steps(test: Test) -> bool:
    """Whether it is gone through step by step, each with dice of its own."""
    return any(key.id == "steps" for key in test.keys)


def given(dials: Sequence[Dial], words: Mapping[str, str]) -> Mapping[str, str]:
    """The words of a test that must be said: neither gauges, nor what is left out, nor what is usual."""
    return MappingProxyType(
        {
            dial.id: word
            for dial in dials
            if dial.kind != "gauge" and (word := words.get(dial.id, "")) and word != dial.usual
        }
    )


def _of_side(side: Side, *, stepped: bool) -> Dial:
    first = "" if stepped and side.right else str(max(side.least, _DICE))  # the steps have those dice
    return Dial(side.id, side.name, "side", side.least, MOST_DICE, first, optional=side.optional)


def _of_key(key: Key) -> Dial:
    least, most = bounds(key)
    low, high = -MOST if least is None else least, MOST if most is None else most
    rungs = key.rungs
    if key.default is not None:
        usual = rungs[key.default].en if key.kind == "word" and rungs else str(key.default)
        return Dial(key.id, key.name, key.kind, low, high, usual, usual, rungs=rungs)
    if key.optional:
        first = _FIRST.get(key.id, "") if key.kind == "int" else ""
        return Dial(key.id, key.name, key.kind, low, high, first, optional=True, rungs=rungs)
    number = key.usual if key.usual is not None else 0 if key.counter or key.kind == "flag" else 1
    number = max(low, min(high, number))
    first = rungs[number].en if key.kind == "word" and rungs else _FIRST.get(key.id, str(number))
    return Dial(key.id, key.name, key.kind, low, high, first, rungs=rungs)


def _needed(key: Key) -> bool:
    return key.default is None and not key.optional


def _whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 6
