"""Table lines, `tbl: NAME d6=5 -> TEXT (<- d6=3 Neutre)`: read and written."""

import re
from typing import Final

from soloist.journal.model import TableText
from soloist.journal.names import CannotCarry, carried

_LONGEST: Final = 4_000
_ARROW: Final = re.compile(r"(?:^|\s)(?:->|→)(?:\s+|$)")
_OLD_ARROW: Final = re.compile(r"(?:^|\s)(?:=>|⇒)(?:\s+|$)")
_DICE: Final = re.compile(
    r"(?:(?P<name>.*\S)\s+)?(?P<count>\d{0,6})[dD](?P<sides>\d{1,9})(?:\s*=\s*(?P<dice>\d{1,9}(?:\s*[,+]\s*\d{1,9})*))?",
    re.ASCII,
)
_ORIGIN: Final = re.compile(r"\(<-\s*(?P<origin>.*)\)")
_SHUFFLE: Final = re.compile(r"(.*\S)\s+shuffle")
_NOT_A_NAME: Final = re.compile(r"[\[\]|]|\([dD]?\d[^)]*\)$")


def parse_table_text(text: str) -> TableText | None:
    """What stands after `tbl:`, taken apart; None for a line that only defines a table."""
    text = text.strip()
    if not text or len(text) > _LONGEST:
        return None
    shuffled = _SHUFFLE.fullmatch(text)
    if shuffled and not _ARROW.search(text):
        return TableText(shuffled[1], shuffle=True) if not _NOT_A_NAME.search(shuffled[1]) else None
    arrow = _ARROW.search(text) or _OLD_ARROW.search(text)
    head = text[: arrow.start()].strip() if arrow else text
    rolled = _DICE.fullmatch(head)
    name = (rolled["name"] or "") if rolled else head
    if _NOT_A_NAME.search(name) or not head:
        return None
    sides = int(rolled["sides"]) if rolled else 0
    dice = tuple(int(die) for die in re.split(r"[,+]", rolled["dice"])) if rolled and rolled["dice"] else ()
    result, origin = _cut_origin(text[arrow.end() :].strip()) if arrow else (None, "")
    return TableText(name, sides, dice, result, origin)


def _cut_origin(text: str) -> tuple[str, str]:
    place = text.rfind("(<-")
    origin = _ORIGIN.fullmatch(text, place) if place >= 0 else None
    return (text[:place].strip(), origin["origin"].strip()) if origin else (text, "")


def write_table_text(table: TableText) -> str:
    """What stands after `tbl:`; the result goes through `neutralise`. Raises `CannotCarry`."""
    name = carried(table.name)
    if _DICE.fullmatch(name) or _SHUFFLE.fullmatch(name) or _NOT_A_NAME.search(name):
        raise CannotCarry(name, 1, name, f"« {re.sub('[()]', '', name)} »")
    if table.shuffle:
        return f"{name} shuffle"
    pieces = [name] if name else []
    if table.sides:
        count = str(len(table.dice)) if len(table.dice) > 1 else ""
        dice = f"={','.join(map(str, table.dice))}" if table.dice else ""
        pieces.append(f"{count}d{table.sides}{dice}")
    if table.result is not None:
        pieces += ["->", neutralise(table.result)]
    if table.result is not None and table.origin:
        pieces.append(f"(<- {neutralise(table.origin)})")
    return " ".join(pieces)


def write_table_line(table: TableText) -> str:
    """The whole line, `tbl: …`."""
    return f"tbl: {write_table_text(table)}"


def neutralise(text: str) -> str:
    """A table's text as a record may carry it: no live tag, one line, no false origin.

    A stranger's table must not write state: `[` and `]` become `(` and `)`, line ends ` / `.
    """
    lines = [line.strip() for line in re.split(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+", text)]
    plain = " / ".join(line for line in lines if line).replace("[", "(").replace("]", ")")
    return plain.replace("(<-", "(←")
