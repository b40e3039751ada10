"""What became of what files of other tools hold: carried, guessed, or left behind, and where."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Final, Literal, TypeAlias

from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Message, Refusal, message, records

Fate: TypeAlias = Literal["carried", "guessed", "left"]
FATES: Final[Mapping[Fate, Message]] = {
    "carried": message("Carried"),
    "guessed": message("Guessed"),
    "left": message("Not carried"),
}
"""What each fate is called, in the order they are told."""

_NAMED: Final = 5
_REFUSED: Final = 20  # files that are told one by one


class Spot(int):
    """A line of a `file`, with the way to what it holds where that is a tree: `results[12].text`."""

    path: str
    file: str

    def __new__(cls, line: int, path: str = "", file: str = "") -> "Spot":
        """`path` is empty where the whole is meant, `file` where there is but one."""
        made = super().__new__(cls, line)
        made.path, made.file = path, file
        return made

    def __str__(self) -> str:
        """The place as people read it, empty where nothing says."""
        return self.path or str(int(self)) * bool(self)


@dataclass(slots=True)
class Loss:
    """One kind of thing: what becomes of it, how often (`times`), where, and in words.

    `names` are the first of what it is, where that has names.
    """

    fate: Fate
    what: str
    label: Message
    times: int = 0
    lines: list[Spot] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    @property
    def message(self) -> Message:
        """What is told of it, for as many as there are."""
        return replace(self.label, values={**self.label.values, "n": self.times})

    @property
    def named(self) -> str:
        """` (7–9, 12…)`: what the first of the things are called; empty where they have no names."""
        more = "…" * (len(self.names) > _NAMED)
        return f" ({', '.join(self.names[:_NAMED])}{more})" if self.names else ""


@cache
def _kinds() -> Mapping[str, tuple[Fate, Message]]:
    """What readers and writers may meet: what becomes of it, and in words for `n` of it."""
    every = ((*each["id"].split(" ", 1), each["label"]) for each in records(__package__, "losses.txt"))
    return {what: (fate, label) for fate, what, label in every}


class Tally:
    """Counts what is met in a file, or in several that come together."""

    def __init__(self) -> None:
        """Nothing has been met yet."""
        self._file = ""
        self._met: dict[str, Loss] = {}

    def of(self, file: str) -> "Tally":
        """The same tally for the lines of that file."""
        made = Tally()
        made._file, made._met = file, self._met
        return made

    def add(self, what: str, line: int, times: int = 1, named: str = "") -> None:
        """Something of that kind on a line, perhaps with a name."""
        met = self._met.get(what) or self._met.setdefault(
            what, Loss(_kinds()[what][0], what, _kinds()[what][1])
        )
        met.times += times
        place = Spot(line, line.path if isinstance(line, Spot) else "", self._file)
        last = met.lines[-1] if met.lines else None
        if last is None or (str(last), last.file) != (str(place), place.file):
            met.lines.append(place)
        if named and len(met.names) <= _NAMED and named not in met.names:
            met.names.append(named)

    @contextmanager
    def sparing(self, file: str) -> Iterator[None]:
        """Why a file of several cannot be read is told, of many the first one by one; alone it is refused."""
        try:
            yield
        except Refusal as refusal:
            if not file:
                raise
            what = getattr(refusal, "what", "refused")
            number = sum(each.what == "refused" for each in self._met.values())
            if what == "refused" and number < _REFUSED:
                told = Loss("left", what, refusal.message, 1, [Spot(0, "", file)])
                self._met[f"{what} {number}"] = told
            else:
                self.of(file).add(what, 0)

    def losses(self) -> tuple[Loss, ...]:
        """All of it, what was carried first; within a fate as it stands in the file."""
        order = list(FATES)
        return tuple(sorted(self._met.values(), key=lambda each: (order.index(each.fate), min(each.lines))))


def by_fate(losses: Iterable[Loss]) -> Iterator[tuple[Message, tuple[Loss, ...]]]:
    """What was carried, guessed and left, each under what its fate is called; no fate without a thing."""
    for fate, called in FATES.items():
        if those := tuple(loss for loss in losses if loss.fate == fate):
            yield called, those
