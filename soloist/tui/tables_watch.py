"""Looks at the table files once a second, beside the screen: what is new, what is wrong, for how long."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.screen import Screen

from soloist.message import Problem

if TYPE_CHECKING:
    from soloist.storage.shelf import Shelf

LOOK: Final = 1.0  # seconds between looks; a fault counts once a second look finds the file as it was
FIRST: Final = 0.3  # seconds until the first one: what is typed as a story opens goes before


@dataclass(frozen=True, slots=True)
class Looked:
    """What one look found; `changed` says that a file was another than at the look before."""

    problems: tuple[Problem, ...]
    changed: bool


class TablesWatch:
    """Reads with a shelf of its own, in a thread; what it read the screen's shelf takes over between keys.

    `version` grows with every change, `problems` is everything wrong by the last look, `faults` how many
    errors and warnings have stood in the person's own files for a second or more.
    """

    def __init__(self, shelf: "Shelf", beside: Callable[[], "Shelf"], own: Callable[[str], bool]) -> None:
        """`shelf` is the screen's, `beside` makes another of its folders, `own` knows the person's files."""
        self.shelf = shelf
        self.version = 0
        self.problems: tuple[Problem, ...] = ()
        self.faults = 0
        self.own = own
        self._beside = beside
        self._reader: Shelf | None = None
        self._busy = False

    @property
    def looked(self) -> bool:
        """Whether a first look is over."""
        return self.version > 0

    def look(self) -> Looked:
        """Look at the folders; slow where a large file changed. In one thread at a time."""
        first = self._reader is None
        if self._reader is None:
            self._reader = self._beside()
        changed = self._reader.refresh() or first
        return Looked(self._reader.problems() if changed else self.problems, changed)

    def take(self, looked: Looked) -> None:
        """What a look found counts from now on; on the screen's side, while nobody looks."""
        if looked.changed:
            self.shelf.refresh()
            if self._reader is not None:
                self.shelf.adopt(self._reader)
            self.version += 1
        self.problems = looked.problems
        found = sum(problem.severity != "note" and self.own(problem.file) for problem in self.problems)
        self.faults = self.faults if looked.changed and found else found

    def begin(self, screen: Screen[None], told: Callable[[], object]) -> None:
        """Look once a second while `screen` is there; `told` is called after each look."""

        def check() -> None:
            looked = self.look()
            screen.call_later(taken, looked)

        def taken(looked: Looked) -> None:
            self.take(looked)
            self._busy = False
            told()

        def again() -> None:
            if not self._busy and screen.is_running:
                self._busy = True
                screen.run_worker(check, thread=True, group="tables")

        screen.set_timer(FIRST, again)
        screen.set_interval(LOOK, again)
