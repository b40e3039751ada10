"""What the screens of tables work with: the person's files, what is pinned, who watches, the editor."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from soloist.play.own_tables import OwnTables
    from soloist.play.seat import Seat
    from soloist.play.session.desk import Desk
    from soloist.storage.favourites import Favourites
    from soloist.tables.lookup import Shelves
    from soloist.tui.tables_watch import TablesWatch


@dataclass(frozen=True, slots=True)
class Begun:
    """A table that was begun and not made: what was looked for then, its name, its rows as typed."""

    looked_for: str = ""
    name: str = ""
    rows: str = ""

    def __bool__(self) -> bool:
        """Whether anything was written for it."""
        return bool(self.rows or self.name != self.looked_for)

    @property
    def words(self) -> str:
        """All that was written for it, the name first."""
        return "\n".join(filter(None, (self.name, self.rows))) if self else ""


@dataclass(eq=False, slots=True)
class TableDesk:
    """`shelves` gives the tables as their files are now, `environ` is what the editor is started in.

    `let_go` is told words that were typed for a table and are in no file; `begun` is what they were.
    """

    own: "OwnTables"
    pinned: "Favourites"
    watch: "TablesWatch"
    shelves: "Callable[[], Shelves]"
    environ: Mapping[str, str]
    save: Callable[[], None]
    let_go: Callable[[str], None]
    begun: Begun = Begun()


def table_desk(desk: "Desk", seat: "Seat", let_go: Callable[[str], None]) -> TableDesk:
    """The desk of the tables of one story; its watch has not begun."""
    from soloist.play.own_tables import OwnTables
    from soloist.storage.favourites import Favourites
    from soloist.storage.shelf import load_shelves, shelf_roots
    from soloist.tui.tables_watch import TablesWatch

    root, lang = desk.workspace.root, seat.story.lang
    own = OwnTables(desk.workspace, lang, desk.means)
    watch = TablesWatch(
        seat.shelf,
        lambda: load_shelves(shelf_roots(root, lang), root, lang, seat.story.packs),
        lambda file: own.whose(file) == "own",
    )
    pinned = Favourites(desk.means.state, desk.means.disk)
    return TableDesk(own, pinned, watch, lambda: seat.shelves, desk.environ, desk.keep, let_go)
