"""Text as other programs take it: the cells of a spreadsheet, the words and colours of a drawing."""

import csv
import io
from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape

from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import records

_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
_NUMBER: Final = regex.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


def csv_text(rows: Iterable[Iterable[object]], *, end: str = "\n") -> str:
    """Rows with commas, quoted as RFC 4180 has it, each ended by `end`."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator=end)
    writer.writerows([defused(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return out.getvalue()


def defused(cell: str) -> str:
    """A cell that no spreadsheet computes: an apostrophe before what would begin a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) and not _NUMBER.fullmatch(cell) else cell


_LOOKS: Final = tuple(records(__package__, "looks.txt"))


@record
class Look:
    """Colours of a card, all of them readable on its paper (4.5 to 1 and more for words)."""

    paper: str
    ink: str
    quiet: str
    rule: str
    good: str
    mixed: str
    bad: str
    plain: str

    def mood(self, mood: str) -> str:
        """The colour of an outcome of that mood."""
        return {"good": self.good, "mixed": self.mixed, "bad": self.bad}.get(mood, self.plain)


LIGHT, DARK = (Look(**{key: value for key, value in each.items() if key != "id"}) for each in _LOOKS)


_ILLEGAL: Final = regex.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml(text: str) -> str:
    """A text as the content of an element or of an attribute in double quotes; illegal signs replaced."""
    return escape(_ILLEGAL.sub("\ufffd", text), {'"': "&quot;"})
