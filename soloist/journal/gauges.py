"""Traits and gauges as a sheet writes them: marks, kinds, names for each level."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from soloist.journal.state import Element, folded
from soloist.journal.trait_kinds import COLOUR, last_kind

GaugeKind = Literal["state", "resource", "progress", ""]

_KINDS: Final[Mapping[str, GaugeKind]] = {
    "état": "state",
    "etat": "state",
    "state": "state",
    "ressource": "resource",
    "resource": "resource",
    "avancement": "progress",
    "progress": "progress",
}
_DECLARED: Final = re.compile(r"(.*?)\s*\(([^()]*)\)")
_MAXIMUM: Final = re.compile(r"(.+?)\s+max(?:imum)?\.?|max(?:imum)?\.?\s+(.+)", re.IGNORECASE)
_NEGATIVE: Final = re.compile(r"(.*?)\s*\([-−–]\)")
_POWERFUL: Final = re.compile(r"(.*?\S)\s*(\+{1,2})")


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait as written, and what its marks say.

    `weight` is 1, 2 for a heroic trait (`+`) or 3 for a mythic one (`++`). HaDes 0.1.0, Puissances.
    `kinds` are the ids of what it is said to be (`colour`, `manoeuvre`…), in the order they stand.
    """

    written: str
    text: str
    weight: int = 1
    negative: bool = False
    kinds: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called as a reason: without its kinds, with the marks of a power."""
        if not self.kinds or self.weight == 1:
            return self.text if self.kinds or self.negative else self.written
        return f"{self.text} {'+' * (self.weight - 1)}"

    @property
    def counts(self) -> bool:
        """Whether it can give a die: a colour only paints (HaDes 0.1.0, Traits)."""
        return COLOUR not in self.kinds


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number of a sheet that is no counter of the system; `levels` where each has its own name."""

    name: str
    value: int = 0
    maximum: int | None = None
    kind: GaugeKind = ""
    levels: tuple[str, ...] = ()


def trait(written: str) -> Trait:
    """A trait from what a sheet says: `jambe raide (-)`, `Voix des morts + (manœuvre)`, `sang-froid`."""
    rest, kinds = _without_kinds(written)
    if negative := _NEGATIVE.fullmatch(rest):
        text, more = _without_kinds(negative[1])
        return Trait(written, text, negative=True, kinds=more + kinds)
    if powerful := _POWERFUL.fullmatch(rest):
        text, more = _without_kinds(powerful[1])
        return Trait(written, text, weight=1 + len(powerful[2]), kinds=more + kinds)
    return Trait(written, rest, kinds=kinds)


def _without_kinds(text: str) -> tuple[str, tuple[str, ...]]:
    """The text before the kinds it ends in, and these."""
    kinds: list[str] = []
    while (found := last_kind(text)) is not None:
        text = found[0]
        kinds.insert(0, found[1])
    return text, tuple(kinds)


def gauges(element: Element, counters: Collection[str] = ()) -> tuple[Gauge, ...]:
    """The numbers of an element that are not among `counters` (folded names), declared ones first.

    A field `Énergie max` is the maximum of `Énergie`.
    """
    left = {name: held for name, held in element.numbers.items() if name not in counters}
    limits = {name: limited for name in left if (limited := _limited(name)) and limited in left}
    found: dict[str, Gauge] = {}
    for item in element.items("gauges"):
        shape = _DECLARED.fullmatch(item)
        name, kind = (shape[1], shape[2]) if shape else (item, "")
        levels = tuple(part.strip() for part in name.split("/")) if "/" in name else ()
        found[folded(name)] = Gauge(name, kind=_KINDS.get(folded(kind), ""), levels=levels)
    for name, held in left.items():
        if name not in limits:
            plain = found.get(name, Gauge(held.name))
            found[name] = Gauge(plain.name, held.value, held.maximum, plain.kind, plain.levels)
    for name, limited in limits.items():
        plain = found[limited]
        found[limited] = Gauge(plain.name, plain.value, left[name].value, plain.kind, plain.levels)
    return tuple(found.values())


def _limited(name: str) -> str | None:
    """The gauge a field gives the maximum of: `énergie` for `énergie max`."""
    shape = _MAXIMUM.fullmatch(name)
    return (shape[1] or shape[2]) if shape else None
