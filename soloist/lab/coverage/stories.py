"""The stories that are looked at: each read, folded and gone through; what cannot be read is named."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from soloist.journal.fold import fold
from soloist.journal.read import read
from soloist.journal.skim import no_collection
from soloist.journal.state import State
from soloist.journal.struck import struck
from soloist.lab.coverage.walk import Walked, walk
from soloist.message import Problem, Refusal
from soloist.play.charts.survey import Survey, survey
from soloist.rules.system import System
from soloist.rules.systems import system_or_free
from soloist.storage.head_packs import packs_of
from soloist.storage.reading import read_file, readable


@dataclass(frozen=True, slots=True)
class Played:
    """A story gone through: what it folds to, its rolls, what it asked."""

    path: Path
    state: State
    system: System
    survey: Survey
    walked: Walked

    @property
    def title(self) -> str:
        """Its title, else the name of its file."""
        return self.state.title or self.path.stem

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs its head names."""
        return packs_of(self.state.front.get("pack", ""))


def played(path: Path, data: bytes, *, analog: bool | None = None) -> Played:
    """A story from the bytes of its journal; nothing is raised, whatever they are."""
    with no_collection():
        entries = read(data, analog=analog).entries
        state = fold(entries)
    system = system_or_free(state.ruleset).under(state.options)
    seen = survey(data, state, system, entries=entries)
    assert seen is not None, "nothing ends it"
    gone = struck(entries) if state.struck else frozenset[int]()
    return Played(path, state, system, seen, walk(entries, gone))


def stories(
    paths: Sequence[Path],
    going: Callable[[int], bool] = lambda done: True,
    *,
    hide: Callable[[bytes], bytes] = bytes,
) -> tuple[tuple[Played, ...], tuple[Problem, ...]]:
    """The stories in these files, and what is wrong with those that cannot be read.

    `going` is told how many are done; once it says no, the others are left out. `hide` takes out of each
    what is not to be seen.
    """
    found: list[Played] = []
    problems: list[Problem] = []
    for done, path in enumerate(dict.fromkeys(paths)):
        if not going(done):
            break
        try:
            content, _ = read_file(path)
        except Refusal as refusal:
            problems.append(Problem(str(path), 0, 0, "error", refusal.message))
            continue
        found.append(played(path, hide(readable(content))))
    return tuple(found), tuple(problems)
