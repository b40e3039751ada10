"""What became of a file that was opened as a story: carried, guessed, or left behind, and where."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from soloist.message import Message, message

Fate: TypeAlias = Literal["carried", "guessed", "left"]
FATES: Final[Mapping[Fate, Message]] = {
    "carried": message("Carried"),
    "guessed": message("Guessed"),
    "left": message("Not carried"),
}
"""What each fate is called, in the order they are told."""

_PLACES: Final = 1_000_000  # of one thing: no file of stories or tables has more
_NAMED: Final = 5


class Spot(int):
    """A line that holds more than one can find something in, with the way to it: `results[12].text`."""

    path: str

    def __new__(cls, line: int, path: str) -> "Spot":
        """`path` is empty where the whole is meant."""
        made = super().__new__(cls, line)
        made.path = path
        return made


def spot(line: int) -> str:
    """A place as people read it: the way to it where its line says too little, else the line."""
    return (line.path if isinstance(line, Spot) else "") or str(int(line))


@dataclass(frozen=True, slots=True)
class Loss:
    """One kind of thing: how often (`times`), on which lines from 1 (the first million), and in words.

    `named` are the first few of what it is, where that has names, and `more` says that there are others.
    """

    fate: Fate
    what: str
    times: int
    lines: tuple[int, ...]
    message: Message
    named: tuple[str, ...] = ()
    more: bool = False


class Tally:
    """Counts what a reader meets; `words` are the kinds of thing it may meet, each in words for `n` of it."""

    def __init__(self, words: Mapping[str, Message]) -> None:
        """Nothing has been met yet."""
        self._words = words
        self._met: dict[tuple[Fate, str], tuple[list[int], list[int]]] = {}
        self._named: dict[tuple[Fate, str], list[str]] = {}

    def name(self, fate: Fate, what: str, named: str) -> None:
        """What one of the things met is called, beside its place; more than a few are not kept."""
        names = self._named.setdefault((fate, what), [])
        if len(names) <= _NAMED and named not in names:
            names.append(named)

    def add(self, fate: Fate, what: str, line: int, times: int = 1) -> None:
        """Something of the kind `what`, one of the words, on a line."""
        assert what in self._words, what
        times_met, lines = self._met.setdefault((fate, what), ([0], []))
        times_met[0] += times
        if len(lines) < _PLACES and (not lines or spot(lines[-1]) != spot(line)):
            lines.append(line)

    def forget(self, fate: Fate, what: str) -> bool:
        """Take back what turned out not to count; whether there was any."""
        return self._met.pop((fate, what), None) is not None

    def losses(self) -> tuple[Loss, ...]:
        """All of it, what was carried first; within a fate as it stands in the file."""
        return tuple(
            Loss(
                fate,
                what,
                met[0],
                tuple(sorted(lines)),
                self._said(what, met[0]),
                tuple(self._named.get((fate, what), ())[:_NAMED]),
                more=len(self._named.get((fate, what), ())) > _NAMED,
            )
            for wanted in FATES
            for (fate, what), (met, lines) in sorted(self._met.items(), key=lambda kind: min(kind[1][1]))
            if fate == wanted
        )

    def _said(self, what: str, n: int) -> Message:
        return replace(self._words[what], values={"n": n})
