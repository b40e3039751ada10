"""The formats in which tables leave for other tools.

A format is one module of this folder and one line of `FORMATS`. Its module has

- `write(tables: Sequence[Table], lang: str, tally: Tally, about: str = "") -> str`, the text of the file,
  where `about` is what the files they come from say of themselves, over the tables of
  `soloist.tables.model`; what they use stands among them, and a hole names a table of the sequence by its
  `name` alone (see `gathered`), whatever file it came from. A name that is not among them is one nobody
  has, or a value of the story: the writer tells it. It raises `Refusal` where nothing can be written;
- `LOSSES: Mapping[str, Message]`, the kinds of thing it tells beside `OUT_LOSSES`, no key of which it may
  have; the line told is `Row.line`, where the row stands in its own file.
"""

from dataclasses import dataclass
from typing import Final

from soloist.message import Message, message


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A format tables are written in: its id after `--as`, its name, the ending of its files, its module."""

    id: str
    name: Message
    suffix: str
    module: str


_IN: Final = "soloist.interop.tables_out."
FORMATS: Final[tuple[Format, ...]] = (
    Format("markdown", message("dice tables in Markdown"), ".md", f"{_IN}markdown"),
    Format("csv", message("CSV"), ".csv", f"{_IN}csv_rows"),
    Format("foundry", message("roll tables of Foundry"), ".json", f"{_IN}foundry"),
    Format("tracery", message("Tracery"), ".json", f"{_IN}tracery"),
)
"""Every format, in the order they are listed."""
