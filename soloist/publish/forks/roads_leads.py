"""Ways between scenes that notes of choices name, `(choice: go on -> The road)`."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from typing import Final

from soloist.values.dataclass import dataclass


def walk(
    first: str, ways: Mapping[str, Iterable[str]], known: Set[str] = frozenset()
) -> Mapping[str, str | None]:
    """The passages that can be come to from the first, nearest first, and where each is come from.

    `ways` are the passages each leads to; those `known` are not gone to. The first is come to from
    nowhere, None.
    """
    found: dict[str, str | None] = {first: None}
    waiting = [first]
    for key in waiting:
        for to in ways[key]:
            if to not in found and to not in known:
                found[to] = key
                waiting.append(to)
    return found


def depths(first: str, ways: Mapping[str, Iterable[str]]) -> Mapping[str, int]:
    """How many ways lead to each passage from the first, at least."""
    found: dict[str, int] = {}
    for key, before in walk(first, ways).items():
        found[key] = 0 if before is None else found[before] + 1
    return found


_ARROW: Final = " -> "
_BACK: Final = "<- "


@dataclass(frozen=True, slots=True)
class Lead:
    """A choice at the end of a scene: what it says, and the title of the scene it leads to."""

    label: str
    scene: str


def lead_of(text: str, scenes: Collection[str]) -> Lead | None:
    """The lead a note of a choice names, where one of the scenes has that title."""
    text = " ".join(text.split())
    label, _, scene = text.rpartition(_ARROW)
    return Lead(label or scene, scene) if scene in scenes else None


def stands_apart(text: str, scenes: Collection[str]) -> bool:
    """Whether a note says that its scene comes from one that is not the one before."""
    return text.startswith(_BACK) and " ".join(text.removeprefix(_BACK).split()) in scenes


class Leads:
    """What is known of such ways, by the keys of passages."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._begun: dict[str, list[str]] = {}
        self._apart: set[str] = set()
        self._named: dict[str, tuple[Lead, ...]] = {}

    def begin(self, scene: str, key: str) -> None:
        """A scene of that title begins with a passage."""
        self._begun.setdefault(scene, []).append(key)

    def apart(self, key: str) -> None:
        """The passage before this one does not lead to it."""
        self._apart.add(key)

    def end(self, key: str, leads: Sequence[Lead]) -> None:
        """A passage ends with these choices."""
        self._named[key] = tuple(leads)

    def ways(self, given: Mapping[str, Sequence[tuple[str, str]]]) -> Mapping[str, Sequence[tuple[str, str]]]:
        """The ways out of each passage, a label and a key each, of those `given`, parents first.

        Choices take the place of reading on, but where nothing else would lead to what comes next. Empty
        where no choice leads anywhere.
        """
        found = {key: tuple(dict.fromkeys(self._led(key))) for key in given}
        if not any(found.values()):
            return {}
        begun = {key for keys in self._begun.values() for key in keys}
        loose = {
            key: ways[0][1]
            for key, ways in given.items()
            if len(ways) == 1 and ways[0][1] in begun and (found[key] or ways[0][1] in self._apart)
        }
        made = {key: (*found[key], *(() if key in loose else ways)) for key, ways in given.items()}
        led = {key: [to for _, to in ways] for key, ways in made.items()}
        reached = {*walk(next(iter(given)), led)}
        for key, to in loose.items():
            if to not in reached:
                made[key] = (*made[key], *given[key])
                led[key].append(to)
                reached |= walk(to, led, reached).keys()
        return made

    def _led(self, key: str) -> Iterator[tuple[str, str]]:
        for lead in self._named.get(key, ()):
            keys = self._begun.get(lead.scene, [])
            if len(keys) == 1:  # which of two is meant, nobody can tell
                yield lead.label, keys[0]
