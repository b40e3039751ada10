"""A person's words as a table file holds them: quotes where YAML needs them, bullets of a paste left out."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Final

from soloist.message import Message, Problem, Refusal, message
from soloist.tables.reading.limits import check_size
from soloist.tables.reading.nodes import Items, Text
from soloist.tables.reading.source import Source
from soloist.tables.reading.yaml_text import read_nodes

_BULLET: Final = re.compile(r"(?:[-*+•‣◦·–—▪●○]|\(?\d{1,4}[.)]|\[[ xX]?])[ \t\u00a0]+")
_NUMBER: Final = re.compile(r"(\d{1,4})(?:[ \t]*[-–—:|][ \t]+|\t|[ \u00a0]+)")
_COLUMN: Final = re.compile(r"(\d{1,4})[ \u00a0]*\t\s*")
BREAK: Final = "⏎"
"""Stands for a line end where a paste of several rows is shown on one line."""
_SIGNS: Final = re.compile(r"[]\[{},:#&*!|>'\"%@`]")
"""What another program could take for its own where a row stands between braces."""
_LINE_END: Final = re.compile(r"\r\n|[\r\n\v\f\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A row to be written: its text, what is shown beside it, and a remark for the line above it."""

    text: str
    hint: str = ""
    remark: str = ""

    def written(self, like: str = "", *, flow: bool = False) -> str:
        """The row as one value of a list; see `written`."""
        if not self.hint:
            return written(self.text, like, flow=flow)
        text, hint = (
            written(each, '"' if _SIGNS.search(each) else "", flow=True) for each in (self.text, self.hint)
        )
        return f"{{text: {text}, hint: {hint}}}"

    def above(self, indent: str) -> list[str]:
        """The line of the remark, if there is one."""
        return [f"{indent}# {one_line(self.remark)}"] if self.remark else []


def own_row(row: str | OwnRow) -> OwnRow:
    """A mere text as a row."""
    return OwnRow(row) if isinstance(row, str) else row


def one_line(text: str) -> str:
    """What was typed as one row, on one line; raises `Refusal` where there is nothing."""
    line = " ".join(piece.strip() for piece in _LINE_END.split(text) if piece.strip())
    if not line:
        raise Refusal(message("There is no row yet: type its text first."))
    return line


def rows_typed(text: str) -> tuple[str, ...]:
    """One row as it was typed, or those of a paste, parted by `BREAK`; raises `Refusal` for none."""
    if BREAK not in text:
        return (one_line(text),)
    rows = rows_of(text.replace(BREAK, "\n"))
    return rows or (one_line(""),)


def rows_of(pasted: str) -> tuple[str, ...]:
    """The rows of pasted lines, without bullets, numbers, quotes of YAML or blank lines."""
    lines = [line.strip() for line in _LINE_END.split(pasted)]
    rows = [_without_bullets(line) for line in lines if line]
    return tuple(row for row in _without_count(rows) if row)


def _without_bullets(line: str) -> str:
    while found := _BULLET.match(line + " "):
        line = line[found.end() :].strip()
    return line


def _without_count(rows: list[str]) -> list[str]:
    """Numbers without a dot are those of rows only where they count 1, 2, 3 from the first on.

    Those in a column of a spreadsheet, parted by a tab, need only rise.
    """
    column = [_COLUMN.match(row) for row in rows]
    faces = [int(each[1]) for each in column if each]
    if len(rows) > 1 and len(faces) == len(rows) and faces == sorted(set(faces)):
        return [row[each.end() :].strip() for row, each in zip(rows, column, strict=True) if each]
    found = [_NUMBER.match(row) for row in rows]
    counted = [int(each[1]) if each else 0 for each in found]
    if len(rows) < 2 or any(number != wanted for number, wanted in zip(counted, count(1), strict=False)):
        return rows
    return [row[each.end() :].strip() for row, each in zip(rows, found, strict=True) if each]


def written(text: str, like: str = "", *, flow: bool = False) -> str:
    """`text` as one value of a list, in quotes where it needs some, else as `like` is (`""`, `"'"`, `'"'`).

    `flow` is for a list in brackets. Raises `Refusal` for what no table file can hold.
    """
    single = "'" + text.replace("'", "''") + "'"
    double = '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    forms = {"": text, "'": single, '"': double}
    order = dict.fromkeys((like if like in forms else "", "", '"' if "'" in text else "'", '"'))
    for form in (forms[sign] for sign in order):
        if _reads_back(form, text, flow=flow):
            return form
    raise Refusal(message("“{text}” cannot be a row: take out what is no text.", text=text))


def listed(rows: Iterable[str | OwnRow], indent: str) -> list[str]:
    """Rows of a list, each on its line."""
    each = map(own_row, rows)
    return [line for row in each for line in (*row.above(indent), f"{indent}- {row.written()}")]


def _reads_back(form: str, text: str, *, flow: bool) -> bool:
    source = Source(f"[{form}, x]" if flow else f"- {form}\n- x", "")
    if check_size(source) is not None:
        return False
    kept: list[tuple[int, Message]] = []  # what other programs would read otherwise
    match read_nodes(source, kept=kept):
        case Problem() | None:
            return False
        case Items(items=(Text() as read, Text())):
            return read.value == text and not read.hash and not kept
        case _:
            return False
