"""Looks at the table files once a second, beside the screen: what is new, how much is wrong, for how long."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.screen import Screen

from soloist.play.asking.own_tables import OwnTables
from soloist.play.session.session import Session
from soloist.storage.shelf.shelf import load_shelves

if TYPE_CHECKING:
    from soloist.storage.shelf.shelf import Shelf

LOOK: Final = 1.0  # seconds between looks; a fault counts once a second look finds the file as it was
FIRST: Final = 0.3  # seconds until the first one: what is typed as a story opens goes before


class Looked(NamedTuple):
    """What one look found: errors and warnings in the person's files, whether a file has changed."""

    faults: int
    changed: bool


class TablesWatch:
    """Reads with a shelf of its own, in a thread; what was read there costs the screen's shelf nothing more.

    `version` grows with every change; `faults` are the errors and warnings that have stood in the person's
    own files for a second or more.
    """

    def __init__(self, shelf: "Shelf", beside: Callable[[], "Shelf"], own: Callable[[str], bool]) -> None:
        """`shelf` is the screen's, `beside` makes another of its folders, `own` knows the person's files."""
        self.shelf = shelf
        self.version = 0
        self.faults = 0
        self._own = own
        self._beside = beside
        self._reader: Shelf | None = None
        self._found = 0
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
        if not (self._reader.refresh() or first):
            return Looked(self._found, changed=False)
        wrong = (each for each in self._reader.problems() if each.severity != "note")
        return Looked(sum(self._own(each.file) for each in wrong), changed=True)

    def take(self, looked: Looked) -> None:
        """What a look found counts from now on; on the screen's side, while nobody looks."""
        if looked.changed:
            self.shelf.refresh()
            self.version += 1
        self._found = looked.faults
        if not (looked.changed and looked.faults):  # a file half saved is no fault yet
            self.faults = looked.faults

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


def watch_of(session: Session) -> TablesWatch:
    """The watch of the tables that a story reaches; it has not begun."""
    services, story = session.services, session.story
    root, lang = services.workspace.root, story.lang
    own = OwnTables(services.workspace, lang, services.means)
    return TablesWatch(
        story.shelf,
        lambda: load_shelves(root, lang, story.packs),
        lambda file: own.whose(file) == "own",
    )
