"""Plans an addition to a person's table file: which bytes go where, so that all else stays as it is."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from soloist.message import Message, Problem, Refusal, message
from soloist.play.own_place import ENDS, as_lines, first_place, row_places, table_place
from soloist.play.own_same import row_added, table_added, why_not
from soloist.play.own_words import OwnRow, listed, one_line, own_row, written
from soloist.storage.own_tables import Addition
from soloist.tables.model import TableFile
from soloist.tables.names import fold_name
from soloist.tables.reading.read import read_tables
from soloist.tables.reading.source import Source


def row_in(content: bytes, file: str, table: str, row: str | OwnRow) -> Addition:
    """A row at the end of a list table; raises `Refusal` where it would not read back alone."""
    row = own_row(row)
    row = replace(row, text=one_line(row.text))
    body, lead = _body(content, file)
    source = Source(body, file)
    line, places = row_places(source, table, row)
    old, problems = read_tables(body, file)
    first: tuple[Problem, ...] | None = None
    for at, new in places:
        now, after = read_tables(body[:at] + new + body[at:], file)
        if row_added(old, now, table, row):
            added = _addition(body, lead, at, new)
            return replace(added, line=now.by_name[fold_name(table)].strips[0].rows[-1].line)
        first = after if first is None else first
    raise _left(file, why_not(problems, first or ()), line)


def rows_in(content: bytes, file: str, table: str, rows: Sequence[str | OwnRow]) -> Addition:
    """Several rows at the end of a list table, one after the other; raises as `row_in`, for all or none."""
    first, now = None, content
    for row in rows:
        added = row_in(now, file, table, row)
        first, now = first or added, added.to(now)
    if first is None:
        raise Refusal(message("There is no row yet: type its text first."))
    whole = Addition(first.at, now[first.at : len(now) - len(content) + first.at], first.line)
    if whole.to(content) != now:
        raise _left(file, None, first.line)
    return whole


def table_in(
    content: bytes, file: str, name: str, rows: Sequence[str | OwnRow], head: tuple[str, ...] = ()
) -> Addition:
    """A table of that name with these rows after the file's others; `head` are lines before `rows:`.

    The line told is the table's, with a `head` or a remark that of its first row. Raises `Refusal` for a
    name that is taken or cannot be one, and where it would not read back alone.
    """
    body, lead = _body(content, file)
    old, problems = read_tables(body, file)
    if (taken := old.table(name)) is not None:
        raise _taken(file, name, taken.line)
    if fold_name(name) in map(fold_name, old.broken):
        return _first_in(body, lead, old, name, rows)
    at, indent, opening = table_place(Source(body, file))
    inner = indent * 2
    lines = [f"{indent}{written(name)}:", *(f"{inner}{line}" for line in head)]
    if head:
        lines += [f"{inner}rows:", *listed(rows, indent * 3)]
    else:
        lines += listed(rows, inner)
    new = as_lines(body, at, [*opening, *lines])
    now, after = read_tables(body[:at] + new + body[at:], file)
    if not table_added(old, now, name, tuple(map(own_row, rows))):
        raise _left(file, why_not(problems, after), 1)
    added = _addition(body, lead, at, new)
    made = now.by_name[fold_name(name)]
    within = head or own_row(rows[0]).remark
    line = made.strips[0].rows[0].line if within else made.line
    return Addition(added.at, added.new, line)


def _first_in(body: str, lead: int, old: TableFile, name: str, rows: Sequence[str | OwnRow]) -> Addition:
    """The first rows of a table that has none; raises `Refusal` where something else is wrong with it."""
    place = first_place(Source(body, old.file), name, rows)
    rest = tuple(each for each in old.broken if fold_name(each) != fold_name(name))
    if place is not None:
        at, new = place
        now, _ = read_tables(body[:at] + new + body[at:], old.file)
        if table_added(replace(old, broken=rest), now, name, tuple(map(own_row, rows))):
            line = now.by_name[fold_name(name)].strips[0].rows[0].line
            return replace(_addition(body, lead, at, new), line=line)
    broken = zip(map(fold_name, old.broken), old.faults, strict=False)
    held = next((fault for each, fault in broken if each == fold_name(name)), None)
    if held is None:
        raise _left(old.file, None, 1)
    raise Refusal(
        message(
            "{file} has a mistake on line {line}, to be mended first: {what}",
            file=PurePath(old.file).name,
            line=held.line,
            what=held.message,
        )
    )


def _left(file: str, why: Message | None, line: int) -> Refusal:
    name = PurePath(file).name
    if why is not None:
        return Refusal(message("{file} was left as it is: {why}", file=name, why=why))
    return Refusal(
        message(
            "{file} was left as it is: it would not read as it does now with that more. "
            "Add it in your editor, line {line}.",
            file=name,
            line=line,
        )
    )


def _taken(file: str, name: str, line: int) -> Refusal:
    return Refusal(
        message(
            "{file} has a table called {name} already, line {line}: choose another name, or add rows to it.",
            file=PurePath(file).name,
            name=name,
            line=line,
        )
    )


def _body(content: bytes, file: str) -> tuple[str, int]:
    """The text without its mark of order, and how many bytes that mark takes."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        said = message("{file} is not UTF-8; save it as UTF-8 first.", file=PurePath(file).name)
        raise Refusal(said) from error
    body = text.removeprefix("\ufeff")
    return body, len(content) - len(body.encode("utf-8"))


def _addition(body: str, lead: int, at: int, new: str) -> Addition:
    before = ENDS.findall(body[:at] + new[: len(new) - len(new.lstrip("\r\n"))])
    return Addition(lead + len(body[:at].encode("utf-8")), new.encode("utf-8"), len(before) + 1)
