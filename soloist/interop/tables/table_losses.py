"""What a foreign file of tables may hold, in words; a format adds kinds of its own."""

from collections.abc import Mapping
from typing import Final

from soloist.message import Message, count, message

TABLE_LOSSES: Final[Mapping[str, Message]] = {
    # carried
    "tables": count("{n} table", "{n} tables", 2),
    "rows": count("{n} row", "{n} rows", 2),
    "credit": message("authors, source and licence"),
    "uses": count("{n} roll on another table", "{n} rolls on other tables", 2),
    "dice": count("{n} roll of dice inside a row", "{n} rolls of dice inside rows", 2),
    "hints": count("{n} note beside a row, as its hint", "{n} notes beside rows, as their hints", 2),
    # guessed
    "names": count("{n} table with another name here", "{n} tables with other names here", 2),
    "lines": count("{n} row of several lines, now in one", "{n} rows of several lines, now each in one", 2),
    "language": message("the language, which the file does not say"),
    "bytes": message("bytes that are no UTF-8, read as Windows-1252"),
    "wide": message("a file in UTF-16, read as such"),
    "gender": count(
        "{n} row whose last brackets read as a gender", "{n} rows whose last brackets read as a gender", 2
    ),
    "emptied": count(
        "{n} table without its rows that have no text: where they fall it is rolled again",
        "{n} tables without their rows that have no text: where they fall they are rolled again",
        2,
    ),
    # left
    "empty rows": count("{n} row without a text", "{n} rows without a text", 2),
    "empty tables": count("{n} table without rows", "{n} tables without rows", 2),
    "long rows": count("the end of {n} row that is too long", "the ends of {n} rows that are too long", 2),
    "unknown": count(
        "{n} mention of a table that is not in the file", "{n} mentions of tables that are not in the file", 2
    ),
    "markup": count("the look of {n} row: its words stay", "the look of {n} rows: their words stay", 2),
    "hidden signs": count(
        "{n} sign that controls something or turns text around",
        "{n} signs that control something or turn text around",
        2,
    ),
    "pictures": count("{n} picture", "{n} pictures", 2),
    "links": count("where {n} link led: its words stay", "where {n} links led: their words stay", 2),
    "scripts": count("{n} script, which nothing runs here", "{n} scripts, which nothing runs here", 2),
}  # fmt: skip
