"""Files of other tools opened as tables: what their rows are, how likely, and what is told of the file."""

from soloist.interop.formats import Asked
from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import odds


def open_tables(text: str | bytes, name: str = "note.md", lang: str | None = "en") -> OpenedTables:
    """What a file becomes."""
    return opened_tables(text if isinstance(text, bytes) else text.encode(), name, Asked(lang=lang))


def texts(found: OpenedTables, name: str) -> list[str]:
    """The rows of a table."""
    return [row.text for table in found.tables.tables if table.name == name for row in table.rows]


def chances(found: OpenedTables, name: str = "") -> dict[str, str]:
    """The chance of each row of a table, of the first without a name."""
    wanted = name or found.tables.tables[0].name
    target = Shelves([shelf_of([found.read])], found.lang).find(f"{found.read.name}/{wanted}")
    return {held.text: f"{held.weight}/{held.total}" for held in odds(target)}


def told(found: OpenedTables) -> dict[str, tuple[str, int, tuple[int, ...]]]:
    """The fate of each thing that was met, how often, and where."""
    return {loss.what: (loss.fate, loss.times, loss.lines) for loss in found.losses}


def named(found: OpenedTables, what: str) -> tuple[str, ...]:
    """What the things met of a kind are called."""
    return next(loss.named for loss in found.losses if loss.what == what)
