"""Files of other tools: which format each has, and what became of what it held: carried, guessed, left."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import PurePath
from typing import Any, Final, Literal, TypeAlias, TypeVar

from soloist.values.dataclass import dataclass, field, record, replace
from soloist.values.message import Message, Refusal, message, records

Becomes: TypeAlias = Literal["story", "tables"]
Given = TypeVar("Given")


@record
class Foreign:
    """A file as a reader gets it: its text with plain line feeds, its bare name, and a language.

    Of a story `lang` is the one it is told in, of tables the one that was asked for, if any. `links` are
    those of the tables that come together, among which `way` leads to this file, whose whole name is `file`.
    """

    text: str
    name: str
    lang: str = ""
    links: Any = None
    way: tuple[str, ...] = ()
    file: str = ""


@record
class Asked:
    """How a file is to be taken: as a story or tables, in a format by its id, empty where it is to tell.

    `title` is what it is called here, `ruleset` the rules and `lang` the language asked for; `usual_rules`
    and `usual` are those of a file that does not say. `each` makes a story of each of several files.
    """

    kind: Becomes | None = None
    form: str = ""
    title: str = ""
    ruleset: str = ""
    lang: str | None = None
    usual: str = "en"
    each: bool = False
    usual_rules: str = "hades"


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A format and one thing it is known by, as `formats.txt` declares it.

    A file is of it whose name ends in one of its `suffixes`, if it has some, and in none of `others`, and in
    which `looks` is found, a pattern, or about which the function `known` says so. `reader` is the function
    that reads it, `most` how many million characters of it are read: more could not become the two million
    that a file of tables holds. `kind` is what it becomes. `writer`, where it has one, is the function that
    writes tables in it, into files that end in `suffix`.
    """

    id: str
    kind: Becomes
    label: Message
    reader: str = ""
    suffixes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    looks: str = ""
    known: str = ""
    most: int = 4
    writer: str = ""
    suffix: str = ""

    def write(self, *given: Any) -> str:
        """The text of a file of tables, given these and where to tell what is lost.

        What tables use stands among them, and a hole names one of them by its `name` alone (see `gathered`),
        whatever its file. A name that is not among them is one nobody has, or a value of the story, which is
        told. Raises `Refusal` where nothing can be written. The line told is where a row stands in its own
        file.
        """
        text: str = _function(self.writer)(*given)
        return text

    def read(self, *given: Any) -> Any:
        """What its reader makes of a file. Raises `Refusal` where that is nothing."""
        return _function(self.reader)(*given)

    def fits(self, text: str, path: str) -> bool:
        """Whether a file with that text and that path is of it."""
        ending = PurePath(path).suffix.casefold()
        if ending in self.others or (self.suffixes and ending not in self.suffixes):
            return False
        looks = re.search(self.looks, text, re.MULTILINE) is not None
        return looks and (not self.known or bool(_function(self.known)(text)))


def _function(name: str) -> Callable[..., Any]:
    module, _, name = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


def _declared() -> Iterator[Format]:
    for told in records(__package__, "formats.txt"):
        told["id"], told["kind"] = told["id"].split()
        ends = {key: told[key].replace("-", "").split(" ") for key in ("suffixes", "others") if key in told}
        more: dict[str, Any] = {key: tuple(each) for key, each in ends.items()}
        yield Format(**told | more | {"most": int(told.get("most", 4))})


_SIGNS: Final = tuple(_declared())
STORIES: Final = {each.id: each for each in _SIGNS if each.reader and each.kind == "story"}
TABLES: Final = {each.id: each for each in _SIGNS if each.reader and each.kind == "tables"}
"""What there is, by its id."""
WRITTEN: Final = {each.id: each for each in _SIGNS if each.writer}
"""The formats that tables leave in, by the id."""


def known(text: str, path: str, kind: Becomes | None = None) -> Format | None:
    """The format of a file, of those that become a `kind` or of all; None where it has none."""
    wanted = (each for each in _SIGNS if kind in (None, each.kind))
    found = next((each for each in wanted if each.fits(text, path)), None)
    return found and (STORIES if found.kind == "story" else TABLES)[found.id]


def formats(kind: Becomes | None) -> Mapping[str, Format]:
    """Those that become that, or all; of two of one name that of tables."""
    return {None: STORIES | TABLES, "story": STORIES, "tables": TABLES}[kind]


def called(id_: str, among: Mapping[str, Given]) -> Given:
    """The format of that id. Raises `Refusal` with those there are."""
    if id_ not in among:
        raise Refusal(message("No format “{name}”; there are: {known}", name=id_, known=", ".join(among)))
    return among[id_]


# --- what became of what files hold: carried, guessed or left behind, and where ---------------------


Fate: TypeAlias = Literal["carried", "guessed", "left"]
FATES: Final[Mapping[Fate, Message]] = {
    "carried": message("Carried"),
    "guessed": message("Guessed"),
    "left": message("Not carried"),
}
"""What each fate is called, in the order they are told."""

_NAMED: Final = 5


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
        """Why a file of several cannot be read is told; alone it is refused."""
        try:
            yield
        except Refusal as refusal:
            if not file:
                raise
            if what := getattr(refusal, "what", ""):
                self.of(file).add(what, 0)
            else:
                told = Loss("left", "refused", refusal.message, 1, [Spot(0, "", file)])
                self._met[f"refused {file}"] = told

    def forget(self, what: str) -> None:
        """Nothing of that kind was met."""
        self._met.pop(what, None)

    def losses(self) -> tuple[Loss, ...]:
        """All of it, what was carried first; within a fate as it stands in the file."""
        order = list(FATES)
        return tuple(sorted(self._met.values(), key=lambda each: (order.index(each.fate), min(each.lines))))


def by_fate(losses: Iterable[Loss]) -> Iterator[tuple[Message, tuple[Loss, ...]]]:
    """What was carried, guessed and left, each under what its fate is called; no fate without a thing."""
    for fate, called in FATES.items():
        if those := tuple(loss for loss in losses if loss.fate == fate):
            yield called, those
