"""What was counted over many sessions: whole numbers only, so that parts add up to the whole exactly."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from soloist.message import Refusal, message

# The shape of each part: names inside names, then how often.
SHAPE: Final = {
    "outcomes": 2,
    "tables": 2,
    "sessions": 2,
    "rolls": 2,
    "course": 3,
    "events": 1,
    "clusters": 3,
    "squares": 3,
    "products": 3,
}
"""How deep each part is: `outcomes.opposition.feat`, `course.destiny.1.-2`, `events.dry.fortunes`."""

Path = tuple[str, ...]


class Tally:
    """Counts by where they belong.

    `outcomes` by test and result, `tables` by table and row, `sessions` how many sessions came to each
    value of a measure, `rolls` how many oppositions took so many rolls, `course` how many sessions stood
    at each value of a counter after each scene, `events` in how many sessions something came about.
    `clusters` tells in how many sessions a test was rolled or a table asked, and the sum of the squares of
    how often in each; `squares` and `products` how often each result came in a session, squared and times
    the rolls of that session, summed.
    """

    __slots__ = ("counts",)

    def __init__(self) -> None:
        """Begin with nothing counted."""
        self.counts: Counter[Path] = Counter()

    def mark(self, *path: str, times: int = 1) -> None:
        """Something was seen so many times more."""
        self.counts[path] += times

    def add(self, other: "Tally") -> None:
        """Take in what another part counted."""
        self.counts.update(other.counts)

    def inside(self, *path: str) -> dict[str, int]:
        """The counts right below a name, in order of their names; numbers in order of their value."""
        deep = len(path)
        found = {
            key[deep]: n for key, n in self.counts.items() if key[:deep] == path and len(key) == deep + 1
        }
        return {name: found[name] for name in sorted(found, key=_order)}

    def names(self, *path: str) -> tuple[str, ...]:
        """The names right below a name, in order."""
        deep = len(path)
        found = {key[deep] for key in self.counts if key[:deep] == path and len(key) > deep}
        return tuple(sorted(found, key=_order))

    def plain(self) -> dict[str, Any]:
        """The counts as nested plain data, always in the same order."""
        return {part: self._nested((part,), depth) for part, depth in SHAPE.items()}

    def _nested(self, path: Path, depth: int) -> dict[str, Any]:
        if depth == 1:
            return dict(self.inside(*path))
        return {name: self._nested((*path, name), depth - 1) for name in self.names(*path)}


def tally_of(data: object) -> Tally:
    """The counts that `Tally.plain` told; raises `Refusal` for anything else."""
    found = Tally()
    if not isinstance(data, dict) or set(data) != set(SHAPE):
        raise unreadable()
    for part, depth in SHAPE.items():
        for path, times in _leaves(data[part], depth):
            found.mark(part, *path, times=times)
    return found


def _leaves(data: object, depth: int) -> Iterator[tuple[Path, int]]:
    if not isinstance(data, Mapping):
        raise unreadable()
    for name, held in data.items():
        if depth > 1:
            yield from (((str(name), *path), times) for path, times in _leaves(held, depth - 1))
        elif isinstance(held, int) and not isinstance(held, bool) and held >= 0:
            yield (str(name),), held
        else:
            raise unreadable()


def unreadable() -> Refusal:
    """What to say of a file that no simulation wrote."""
    return Refusal(
        message(
            "This is no simulation as soloist writes it. Make one: soloist lab simulate … --json > a.json"
        )
    )


def _order(name: str) -> tuple[int, int, str]:
    """Numbers first, by value; then words."""
    try:
        return 0, int(name), ""
    except ValueError:
        return 1, 0, name
