"""What became of a file that was opened as a story: carried, guessed, or left behind, and where."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Final, Literal, TypeAlias

from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Refusal, message, records

Fate: TypeAlias = Literal["carried", "guessed", "left"]
FATES: Final[Mapping[Fate, Message]] = {
    "carried": message("Carried"),
    "guessed": message("Guessed"),
    "left": message("Not carried"),
}
"""What each fate is called, in the order they are told."""

_PLACES: Final = 1_000_000  # of one thing: no file of stories or tables has more
_NAMED: Final = 5
_REFUSED: Final = 20  # files that are told one by one


class Spot(int):
    """A line of a `file`, with the way to what it holds where that is much: `results[12].text`."""

    path: str
    file: str

    def __new__(cls, line: int, path: str, file: str = "") -> "Spot":
        """`path` is empty where the whole is meant, `file` where there is but one."""
        made = super().__new__(cls, line)
        made.path, made.file = path, file
        return made


def spot(line: int) -> str:
    """A place as people read it: the way to it where its line says too little, else the line."""
    return (line.path if isinstance(line, Spot) else "") or str(int(line))


def file_of(line: int) -> str:
    """The file of a place, one of several; empty where there is but one."""
    return line.file if isinstance(line, Spot) else ""


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


@cache
def _kinds() -> Mapping[str, Mapping[str, tuple[Fate, Message]]]:
    """What each reader and writer may meet, by its name: what becomes of it, and in words for `n` of it."""
    found: dict[str, dict[str, tuple[Fate, Message]]] = {}
    for each in records(__package__, "losses.txt"):
        who, fate, what = each["id"].split(" ", 2)
        found.setdefault(who, {})[what] = (fate, each["label"])
    return found


class _Met:
    """How often something was met, on which lines, and the names of the first few."""

    def __init__(self) -> None:
        self.times = 0
        self.lines: list[int] = []
        self.named: list[str] = []


class Tally:
    """Counts what those of `losses.txt` meet; of things with the same name the last counts."""

    def __init__(self, *who: str, file: str = "") -> None:
        """Nothing has been met yet; `file` is that of all lines, where there are several."""
        self._file = file
        self._kinds = {what: kind for each in who for what, kind in _kinds().get(each, {}).items()}
        self._met: dict[tuple[Fate, str], _Met] = {}
        self._refused: list[Loss] = []

    def add(self, what: str, line: int, times: int = 1, *, fate: Fate | None = None) -> None:
        """Something of that kind on a line; `fate` where another than that of its kind becomes of it."""
        met = self._at(what, fate)
        met.times += times
        last = met.lines[-1] if met.lines else -1
        if len(met.lines) < _PLACES and (spot(last), file_of(last)) != (
            spot(line),
            self._file or file_of(line),
        ):
            path = line.path if isinstance(line, Spot) else ""
            met.lines.append(Spot(line, path, self._file) if self._file else line)

    def name(self, what: str, named: str) -> None:
        """What one of the things just met is called, beside its place; more than a few are not kept."""
        names = self._at(what).named
        if len(names) <= _NAMED and named not in names:
            names.append(named)

    @contextmanager
    def sparing(self, file: str) -> Iterator[None]:
        """Why a file of several cannot be read is told, of many the first one by one; alone it is refused."""
        try:
            yield
        except Refusal as refusal:
            if not file:
                raise
            what = getattr(refusal, "what", "refused")
            if what == "refused" and len(self._refused) < _REFUSED:
                self._refused.append(Loss("left", what, 1, (Spot(0, "", file),), refusal.message))
            else:
                self.add(what, Spot(0, "", file))

    def _at(self, what: str, fate: Fate | None = None) -> _Met:
        return self._met.setdefault((fate or self._kinds[what][0], what), _Met())

    def losses(self) -> tuple[Loss, ...]:
        """All of it, what was carried first; within a fate as it stands in the file."""
        order = list(FATES)
        found = sorted(self._met.items(), key=lambda each: (order.index(each[0][0]), min(each[1].lines)))
        told = (
            Loss(
                fate, what, met.times, tuple(sorted(met.lines)),
                replace(self._kinds[what][1], values={"n": met.times}),
                tuple(met.named[:_NAMED]), more=len(met.named) > _NAMED,
            )
            for (fate, what), met in found
        )  # fmt: skip
        return (*told, *self._refused)


def merged(losses: Iterable[Loss]) -> tuple[Loss, ...]:
    """What was met in several files, each kind of thing once: what was carried first, then in their order."""
    found: dict[tuple[Fate, str], Loss] = {}
    for each in losses:
        text = each.message.text if each.what != "refused" else str(each.message)
        key = each.fate, text
        before = found.get(key, replace(each, times=0, lines=(), named=()))
        times, named = before.times + each.times, (*before.named, *each.named)
        found[key] = replace(
            before,
            times=times,
            lines=before.lines + each.lines,
            message=replace(each.message, values={**each.message.values, "n": times}),
            named=named[:_NAMED],
            more=before.more or each.more or len(named) > _NAMED,
        )
    return tuple(sorted(found.values(), key=lambda each: list(FATES).index(each.fate)))
