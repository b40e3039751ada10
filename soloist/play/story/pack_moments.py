"""The guided moments of a pack: `moments/procedures.yaml`, and the words of each language beside it."""

from binascii import crc32
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from itertools import product
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple, TypeAlias

from soloist.rules.content import Leaf, bring
from soloist.rules.moments.faults import faults
from soloist.rules.moments.procedures import moments_of
from soloist.rules.system import System
from soloist.storage.shelf.packs import Pack, find_pack
from soloist.tables.reading.source import Node, Pairs, Source, Text
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values.dataclass import replace
from soloist.values.message import Message, Problem, Refusal, message

_TOLD: Final = "procedures"
_Part: TypeAlias = tuple[str, Leaf, int]


class _File(NamedTuple):
    """A file of moments: its text, and by where it stands each part of it and its offset."""

    source: Source
    leaves: dict[str, Leaf]
    offsets: dict[str, int]

    def problem(self, at: str, what: Message) -> Problem:
        """A fault at the line of what it is about, or of what that stands in."""
        while at not in self.offsets:
            at = at.rpartition(".")[0]
        return self.source.problem(self.offsets[at], what)


@lru_cache(maxsize=32)
def with_moments(system: System, root: Path, packs: tuple[str, ...]) -> System:
    """The system with the moments of the packs a story names, as they were when they were first asked for.

    A pack that is not there, or whose moments have a fault, brings none.
    """
    brought, _ = _brought(system.id, root, packs)
    return replace(system, moments=partial(moments_of, system.id, brought)) if brought else system


def faulty_moments(system: System, root: Path, packs: tuple[str, ...]) -> tuple[Message, ...]:
    """What is wrong with the moments that are left out, the first fault of each pack."""
    return tuple(
        message(
            "The guided moments of a pack are left out: {file}, line {line}: {what}",
            file=held.file,
            line=held.line,
            what=held.message,
        )
        for held in _brought(system.id, root, packs)[1]
    )


@lru_cache(maxsize=32)
def _brought(game: str, root: Path, packs: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """The names of the moments that packs bring, and the first fault of each that brings none."""
    brought, faulty = [], []
    for pack in packs:
        with suppress(Refusal):
            name, problems = read_moments(find_pack(root, pack), game)
            brought += [name] if name and not problems else []
            faulty += problems[:1]
    return tuple(brought), tuple(faulty)


def read_moments(
    pack: Pack, game: str, has_table: Callable[[str], bool] = lambda name: True
) -> tuple[str, list[Problem]]:
    """By what name the rules know the moments of a pack, empty where it has none; what is wrong in them.

    `has_table` says whether there is a table of that name for ideas.
    """
    files, problems = dict[str, _File](), list[Problem]()
    for path, data in sorted(pack.files.items()):
        if path.startswith("moments/"):
            read = _read(Source(data.decode("utf-8", "replace"), pack.shown(path)))
            if isinstance(read, _File):
                files[PurePosixPath(path).stem] = read
            problems += read if isinstance(read, list) else []
    if problems or not files:
        return "", problems
    told = files.pop(_TOLD, None)
    if told is None or not files:
        what = message("Moments are procedures.yaml and a file of words for each language: fr.yaml, en.yaml.")
        return "", [Problem(pack.shown("moments"), 0, 0, "error", what)]
    name = f"{pack.head.label} {crc32(repr(sorted(pack.files.items())).encode()):x}"
    bring(name, {stem: file.leaves for stem, file in {**files, _TOLD: told}.items()})
    problems += (told.problem(at, what) for at, what in faults(game, name))
    for at, leaf in told.leaves.items():
        if at.endswith(".ideas") and isinstance(leaf, str) and "{" not in leaf and not has_table(leaf):
            problems.append(told.problem(at, message("There is no table called {name}.", name=leaf)))
    return name, [*problems, *_lacking(files)]


def _lacking(files: Mapping[str, _File]) -> Iterator[Problem]:
    """The first place that has words in one language and none in another."""
    for file, (stem, other) in product(files.values(), files.items()):
        if lacking := next((at for at in other.leaves if at not in file.leaves), None):
            what = message(
                "{place} has no words here, but has some in {file}.yaml.", place=lacking, file=stem
            )
            yield file.problem(lacking, what)


def _read(source: Source) -> _File | list[Problem]:
    read = read_nodes(source, strict=True)
    if isinstance(read, Problem) or read is None:
        return [read] if read is not None else []
    parts = [*_parts(read, "")]
    places = Counter(at for at, _, _ in parts)
    if twice := [(at, start) for at, _, start in parts if places[at] > 1]:
        keys = ((at.rpartition(".")[2], start) for at, start in twice)
        return [source.problem(start, message("“{key}” is here twice.", key=key)) for key, start in keys]
    return _File(source, {at: leaf for at, leaf, _ in parts}, {at: start for at, _, start in parts})


def _parts(node: Node, at: str, start: int = 0) -> Iterator[_Part]:
    """Each text by where it stands, and of all else the names of its parts, as a game's content has them."""
    if isinstance(node, Text):
        yield at, node.value, start
        return
    held = (
        [(key.value, part, key.start) for key, part in node.items]
        if isinstance(node, Pairs)
        else [(str(number), part, part.start) for number, part in enumerate(node.items)]
    )
    yield at, tuple(name for name, _, _ in held), start
    for name, part, begins in held:
        yield from _parts(part, f"{at}.{name}" if at else name, begins)
