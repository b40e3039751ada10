"""What completion draws on, the story as it stands, and how names are found by their beginnings."""

import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from heapq import nsmallest
from itertools import chain
from typing import Final, NamedTuple

from soloist.journal.state import Element, Held, State, folded, is_open
from soloist.journal.words import is_hat
from soloist.rules.system import System
from soloist.rules.systems import system_or_free
from soloist.values import regex
from soloist.values.dataclass import dataclass, field

PEOPLE_AND_PLACES = ("PC", "N", "L", "F", "Unit", "Force")
"""Prefixes of what has a name of its own, such as stands in prose."""


class Known(NamedTuple):
    """Something the story knows by a name; `last` is the last line that speaks of it, nought for none.

    It is nought too where nothing more is to be said of it, and for the game master's `hat`, which every
    roll speaks of.
    """

    prefix: str
    name: str
    element: Element | None = None
    last: int = 0
    hat: bool = False

    @property
    def own(self) -> Held | None:
        """Its own number, as a clock has one."""
        return self.element.numbers.get("") if self.element is not None else None


class Names:
    """Things found by name, those spoken of last first; the index outlives a change of state."""

    def __init__(self, *, capitals: bool = False) -> None:
        """`capitals` as `Finder` has it."""
        self._capitals = capitals
        self._finder = Finder(())
        self._known: Sequence[Known] = ()
        self._order: Sequence[int] = ()

    def learn(self, known: Sequence[Known]) -> None:
        """Hold these from now on."""
        names = tuple([each.name for each in known])
        if names != self._finder.names:
            self._finder = Finder(names, capitals=self._capitals)
        self._order = [-each.last for each in known]
        self._known = known

    def find(self, typed: str, most: int) -> tuple[Known, ...]:
        """Those whose name begins so, or a word of it, at most `most`."""
        return tuple(self._known[number] for number in self._finder.find(typed, self._order, most))


@dataclass(frozen=True, slots=True)
class Ground:
    """A story as it stands. `veiled` says that what only Destiny may see is out of sight."""

    state: State = field(default_factory=State)
    veiled: bool = False

    @property
    def system(self) -> System:
        """The rules, with the options of the story."""
        return system_or_free(self.state.ruleset).under(self.state.options)

    @property
    def lang(self) -> str:
        """The language of the story."""
        return self.state.lang

    @property
    def tag_lang(self) -> str:
        """The language tags are written in."""
        return "fr" if self.state.front.get("tags", "").casefold() == "fr" else "en"

    @property
    def hat(self) -> str:
        """The game master's hat; empty where there is none, or where it is out of sight."""
        hat = self.system.hat
        return hat.of(self.lang) if hat is not None and not self.veiled else ""

    def known(self, prefix: str) -> tuple[Known, ...]:
        """What the story knows under a prefix, in the order it met it."""
        held = self.state.elements.get(prefix, {})
        found = [Known(prefix, each.name, each, _last(each)) for each in held.values()]
        if prefix == "PC":
            found += [Known("PC", name) for name in self.state.pcs if folded(name) not in held]
        if prefix == "N" and self.hat:
            found.append(Known("N", self.hat, self.state.shared, hat=True))
        return tuple(found)

    def named(self) -> tuple[Known, ...]:
        """All that has a name of its own; one name once."""
        found: dict[str, Known] = {}
        for each in chain.from_iterable(map(self.known, PEOPLE_AND_PLACES)):
            if not each.hat:
                found.setdefault(each.name, each)
        return tuple(found.values())

    def element(self, prefix: str, name: str) -> Element | None:
        """What the story knows of somebody or something; the hat's numbers where they may be seen."""
        if self.is_hat(prefix, name):
            return self.state.shared if self.hat else None
        return self.state.element(prefix, name)

    def is_hat(self, prefix: str, name: str) -> bool:
        """Whether a tag is the game master's hat."""
        return prefix == "N" and is_hat(name)


def _last(element: Element) -> int:
    """The last line that speaks of it; nought for a thread that is closed."""
    closed = element.prefix == "Thread" and not is_open(element)
    return element.lines[-1] if element.lines and not closed else 0


_LIGATURES: Final = str.maketrans(
    {"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "’": "'", "\u00a0": " ", "\u202f": " "}
)
_STARTS: Final = regex.compile(r"(?<!\w)\w")
_WORDS: Final = 8  # words of a name it is found by
_LAST: Final = "\U0010ffff"


@lru_cache(maxsize=32768)
def bare(text: str) -> str:
    """The text with case, accents, ligatures and kinds of space and apostrophe folded."""
    if text.isascii():
        return text.casefold()
    apart = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).casefold()


class Finder:
    """Names, indexed once by what they and their words begin with; a look-up costs what it finds.

    `capitals` leaves out names and words of names that begin in lower case.
    """

    __slots__ = ("_keys", "names")

    def __init__(self, names: Sequence[str], *, capitals: bool = False) -> None:
        self.names = tuple(names)
        self._keys = sorted(
            (bare(tail), tail is not name, number)
            for number, name in enumerate(self.names)
            for tail in _tails(name, capitals=capitals)
        )

    def find(self, typed: str, order: Sequence[int], most: int) -> tuple[int, ...]:
        """Numbers of the names that begin so, at most `most`, the best first.

        Whole names come first, then those a word of which begins so, each as `order` has them, a number
        for each name, the least first.
        """
        wanted, ways = bare(typed), dict[int, int]()
        low = bisect_left(self._keys, (wanted,))
        for _, way, number in self._keys[low : bisect_left(self._keys, (wanted + _LAST,), low)]:
            ways[number] = min(way, ways.get(number, way))
        return tuple(nsmallest(most, ways, key=lambda number: (ways[number], order[number], number)))


def _tails(name: str, *, capitals: bool) -> list[str]:
    """The name, and it again from each of its words on."""
    starts = [found.start() for found in _STARTS.finditer(name)][:_WORDS]
    tails = [name, *(name[start:] for start in starts if start)]
    return [tail for tail in tails if tail[:1].isupper()] if capitals else tails


def matching(names: Sequence[str], typed: str) -> tuple[int, ...]:
    """Numbers of the names that begin so, for a handful of names in the order they count."""
    return Finder(names).find(typed, range(len(names)), len(names)) if names else ()
