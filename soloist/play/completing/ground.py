"""What completion draws on: the story as it stands, its rules, who looks at it; each list made once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from soloist.journal.state import Element, Held, State, folded, is_open
from soloist.journal.words import is_hat
from soloist.play.completing.finder import Finder, Ranking
from soloist.rules.system import System
from soloist.rules.systems import system_or_free

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
        self._ranking = Ranking(())

    def learn(self, known: Sequence[Known]) -> None:
        """Hold these from now on."""
        names = tuple([each.name for each in known])
        if names != self._finder.names:
            self._finder = Finder(names, capitals=self._capitals)
        last = [-each.last for each in known]
        self._ranking = Ranking(sorted(range(len(known)), key=last.__getitem__))
        self._known = known

    def find(self, typed: str, most: int) -> tuple[Known, ...]:
        """Those whose name begins so, or a word of it, at most `most`."""
        return tuple(self._known[number] for number in self._finder.find(typed, self._ranking, most))


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
