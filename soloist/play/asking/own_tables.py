"""A person's own tables beside the shipped ones: whose a file is, adding to theirs, and what comes of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from soloist.lingo import lingo_of
from soloist.play.asking.own_rows import OwnRow, rows_in, table_in, written
from soloist.storage.means import Means
from soloist.storage.shelf.own_tables import (
    ENDINGS,
    Added,
    Addition,
    add_to,
    any_file,
    first_line,
    is_shipped,
    own_file,
)
from soloist.storage.workspace import PACKS, Workspace
from soloist.tables.check import dead_references
from soloist.tables.lookup import Shelves, Target
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message

Whose: TypeAlias = Literal["own", "pack", "shipped", "story"]


@dataclass(frozen=True, slots=True)
class OwnTables:
    """The tables of a workspace that are the person's, for stories in `lang`."""

    workspace: Workspace
    lang: str
    means: Means

    @property
    def usual(self) -> str:
        """The name of the file that new tables go to."""
        return lingo_of(self.lang).say("my-tables")

    @property
    def any(self) -> bool:
        """Whether there is a file of the person's own."""
        return any_file(self.workspace)

    def whose(self, file: str) -> Whose:
        """Whether a file of tables is the person's, of a pack, shipped, or no file but the story itself."""
        if not file.lower().endswith(ENDINGS):
            return "story"
        if Path(file).is_relative_to(self.workspace.root / PACKS):
            return "pack"
        return "shipped" if is_shipped(Path(file)) else "own"

    def named(self, file: str) -> str:
        """A file of tables as people know it: within the workspace, `oracles/fr/mes-tables.yaml`."""
        root = self.workspace.root
        path = Path(file)
        return str(path.relative_to(root)) if path.is_relative_to(root) else path.name

    def place_of_row(self, target: Target) -> Path:
        """The file a row for the table would go to; raises `Refusal` where it can go to none."""
        match self.whose(target.file.file):
            case "own":
                return Path(target.file.file)
            case "story":
                raise Refusal(
                    message("{table} is what the story names: a tag adds to it.", table=target.name)
                )
            case _ if target.table.shape == "list":
                return own_file(self.workspace, self.lang, target.file.name)
        raise Refusal(
            message(
                "{table} is shipped and has columns or a grid; make a table of your own instead.",
                table=target.table_name,
            )
        )

    def add_rows(self, target: Target, rows: Sequence[OwnRow]) -> Added:
        """Rows at the end of the table, in the person's own file, all or none.

        A shipped table is gone on with there. Raises `Refusal` where rows have faces, else as `add_to`.
        """
        path, table = self.place_of_row(target), target.table
        if self.whose(target.file.file) == "own":
            return add_to(path, lambda content: rows_in(content, str(path), table.name, rows), self.means)
        aliases = ", ".join(written(alias, flow=True) for alias in table.aliases)
        begins = f"from: {written(f'{target.file.name}/{table.name}')}"
        return self._add(path, table.name, rows, (begins, f"aliases: [{aliases}]")[: 2 if aliases else 1])

    def place_of(self, named: str) -> Path:
        """The file a new table of that name, `name` or `file/name`, goes to. Raises `Refusal`."""
        file, _, name = (each.strip() for each in named.rpartition("/"))
        if not name or (file and not any(map(str.isalnum, file))):
            raise nameless()
        path = own_file(self.workspace, self.lang, file or self.usual)
        table_in(b"", str(path), name, (OwnRow("–"),))  # refuses a name that no line of a journal can carry
        return path

    def add_table(self, named: str, rows: Sequence[OwnRow]) -> tuple[str, Added]:
        """A table of these rows, `name` or `file/name`; its full name too. Raises `Refusal`."""
        name, path = named.rpartition("/")[2].strip(), self.place_of(named)
        if not rows:
            raise Refusal(message("There are no rows yet: paste or type them, one a line."))
        return f"{path.stem}/{name}", self._add(path, name, rows, ())

    def _add(self, path: Path, name: str, rows: Sequence[OwnRow], head: tuple[str, ...]) -> Added:
        def plan(content: bytes) -> Addition:
            return table_in(content, str(path), name, rows, head)

        return add_to(path, plan, self.means, first_line())


def nameless() -> Refusal:
    """Why a table without a name cannot be."""
    return Refusal(message("The table needs a name, by which it is asked: taverns, or places/taverns."))


def row_fault(shelves: Shelves, name: str, rows: int = 1) -> Message | None:
    """Why one of the last `rows` rows of a table cannot be rolled: a hole names what nobody has."""
    try:
        target = shelves.find(name)
    except Refusal:
        return None
    last = (row for strip in target.table.strips for row in strip.rows[-rows:])
    lines = {row.line for row in last if row.home is None}
    for problem in dead_references(target.file, shelves):
        if problem.severity == "error" and problem.line in lines:
            return problem.message
    return None
