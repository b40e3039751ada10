"""Files of other tools opened as tables: what their rows are, how likely, and what is told of the file."""

from soloist.interop.formats import Asked, Tally
from soloist.interop.opening import Made, Source
from soloist.interop.opening import opened_tables as tables_of
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.model import TableFile
from soloist.tables.odds import odds


def opened_tables(data: bytes, name: str, asked: Asked, date: str = "") -> Made:
    """What a file alone becomes."""
    found = tables_of([Source(data, name)], name, asked, date, Tally())
    assert found is not None
    return found


def open_tables(text: str | bytes, name: str = "note.md", lang: str | None = "en") -> Made:
    """What a file becomes."""
    return opened_tables(text if isinstance(text, bytes) else text.encode(), name, Asked(lang=lang))


def read(found: Made) -> TableFile:
    """The tables."""
    assert found.read is not None
    return found.read


def texts(found: Made, name: str) -> list[str]:
    """The rows of a table."""
    return [row.text for table in read(found).tables if table.name == name for row in table.strips[0].rows]


def chances(found: Made, name: str = "") -> dict[str, str]:
    """The chance of each row of a table, of the first without a name."""
    wanted = name or read(found).tables[0].name
    target = Shelves([shelf_of([read(found)])], found.lang).find(f"{found.name}/{wanted}")
    return {held.text: f"{held.weight}/{held.total}" for held in odds(target)}


def told(found: Made) -> dict[str, tuple[str, int, tuple[int, ...]]]:
    """The fate of each thing that was met, how often, and where."""
    return {loss.what: (loss.fate, loss.times, tuple(loss.lines)) for loss in found.losses}


def named(found: Made, what: str) -> tuple[str, ...]:
    """What the things met of a kind are called."""
    return next(tuple(loss.names) for loss in found.losses if loss.what == what)
