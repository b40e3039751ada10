"""Plans an addition to a person's table file: which bytes go where, so that all else stays as it is."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import PurePath
from typing import Final, assert_never

from soloist.storage.shelf.own_tables import Addition
from soloist.tables.model import Row, Table, TableFile
from soloist.tables.names import fold_name
from soloist.tables.reading.limits import check_size
from soloist.tables.reading.nodes import Items, Node, Pairs, Text
from soloist.tables.reading.read import read_tables
from soloist.tables.reading.source import Source
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Problem, Refusal, message

_BULLET: Final = regex.compile(r"(?:[-*+•‣◦·–—▪●○]|\(?\d{1,4}[.)]|\[[ xX]?])[ \t\u00a0]+")
_NUMBER: Final = regex.compile(r"(\d{1,4})(?:[ \t]*[-–—:|][ \t]+|\t|[ \u00a0]+)")
_COLUMN: Final = regex.compile(r"(\d{1,4})[ \u00a0]*\t\s*")
_SIGNS: Final = regex.compile(r"[]\[{},:#&*!|>'\"%@`]")
"""What another program could take for its own where a row stands between braces."""
_LINE_END: Final = regex.compile(r"\r\n|[\r\n\v\f\x85\u2028\u2029]")


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


_DASH: Final = regex.compile(r"[ \t]*-[ \t]+")
ENDS: Final = regex.compile(r"\r\n|\r|\n")
_TRIES: Final = 3  # lines after the last row that may still be of it: a bracket closed further down
_FACED: Final = frozenset({"roll", "jet", "columns", "colonnes", "grid", "grille"})
_ROWS: Final = ("rows", "lignes")
_FROM: Final = ("from", "depuis")


class NeedsEditor(Refusal):
    """A table whose rows have faces or columns, which only its person can put in order; at `line`, from 1."""

    def __init__(self, file: str, table: str, line: int) -> None:
        """`file` is shown by its name."""
        self.line = line
        super().__init__(
            message(
                "{table} has faces or columns, so its rows are put in order by hand: "
                "open {file} in your editor, line {line}.",
                table=table,
                file=PurePath(file).name,
                line=line,
            )
        )


def row_places(source: Source, table: str, row: str | OwnRow) -> tuple[int, Iterator[tuple[int, str]]]:
    """The line of a table, and where `row` may go into it with what is written there, best first.

    Raises `NeedsEditor`, or `Refusal` where the file is broken or has no such table.
    """
    key, value = _named(source, table)
    row, rows = own_row(row), _rows_of(source, key, value)
    line = source.place(key.start)[0]
    if rows is None:
        assert isinstance(value, Pairs)
        return line, _first_row(source, value, row)
    return line, _after_flow(source, key, rows, row) if rows.flow else _after_last(source, key, rows, row)


def table_place(source: Source) -> tuple[int, str, list[str]]:
    """Where a further table goes, the indent of a table's name, and lines that come before it."""
    tree = _tree(source)
    tables = _under(tree, "tables") if isinstance(tree, Pairs) else None
    name = PurePath(source.file).name
    if tree is None or (isinstance(tree, Text) and not tree.value):
        return len(source.text), "  ", ["tables:"]
    if isinstance(tables, Text) and not tables.value:
        return _line_after(source.text, tables.start), "  ", []
    if not isinstance(tables, Pairs) or tables.flow or not tables.items:
        said = message("{file} is not written as tables: with each name under it; name another.", file=name)
        raise Refusal(said)
    key, _ = tables.items[-1]
    indent = " " * (source.place(key.start)[1] - 1)
    return _line_after(source.text, _end(tables, source.text)), indent, [""]


def first_place(source: Source, table: str, rows: Sequence[str | OwnRow]) -> tuple[int, str] | None:
    """Where the first rows of a table without any go, and what is written there; None where that is not all.

    Raises `Refusal` where the file is broken.
    """
    key, value = _named(source, table)
    inner = " " * (source.place(key.start)[1] + 1)
    if isinstance(value, Text) and not value.value:
        at = _line_after(source.text, key.start)
        return at, as_lines(source.text, at, listed(rows, inner))
    if not isinstance(value, Pairs) or value.flow or any(name.value in _FACED for name, _ in value.items):
        return None
    inner = " " * (source.place(value.items[0][0].start)[1] - 1)
    word, held = next(((name, each) for name, each in value.items if name.value in _ROWS), (None, None))
    at = _line_after(source.text, word.start if word else _end(value, source.text))
    if word is None:
        return at, as_lines(source.text, at, [f"{inner}{_ROWS[0]}:", *listed(rows, f"{inner}  ")])
    empty = isinstance(held, Text) and not held.value
    return (at, as_lines(source.text, at, listed(rows, f"{inner}  "))) if empty else None


def _tree(source: Source) -> Node | None:
    """The whole file; raises `Refusal` where it is broken."""
    tree = check_size(source) or read_nodes(source)
    if isinstance(tree, Problem):
        raise _mistaken(source.file, tree)
    return tree


def _named(source: Source, table: str) -> tuple[Text, Node]:
    tree = _tree(source)
    stem = PurePath(source.file).stem
    if isinstance(tree, Items) and fold_name(stem) == fold_name(table):
        return Text(stem, tree.start, tree.start), tree
    tables = _under(tree, "tables") if isinstance(tree, Pairs) else None
    for key, value in tables.items if isinstance(tables, Pairs) else ():
        if fold_name(key.value) == fold_name(table):
            return key, value
    raise Refusal(
        message("{file} has no table called {table} any more.", file=PurePath(source.file).name, table=table)
    )


def _rows_of(source: Source, key: Text, value: Node) -> Items | None:
    """The list its rows stand in; None for a table that begins with another's and has none of its own yet."""
    rows: Node | None = value
    if isinstance(value, Pairs):
        rows = _under(value, *_ROWS)
        faced = any(name.value in _FACED for name, _ in value.items)
        if rows is None and not faced and _under(value, *_FROM) is not None and not value.flow:
            return None
        rows = None if faced else rows
    if not isinstance(rows, Items) or not rows.items:
        raise NeedsEditor(source.file, key.value, source.place(key.start)[0])
    return rows


def _after_last(source: Source, key: Text, rows: Items, row: OwnRow) -> Iterator[tuple[int, str]]:
    """After the last row's line, perhaps one further down, with the dash as it is there."""
    prefix, sign = _style(source, key, rows)
    lines = [*row.above(prefix.partition("-")[0]), f"{prefix}{row.written(sign)}"]
    at = _line_after(source.text, _end(rows.items[-1], source.text))
    for _ in range(_TRIES):
        yield at, as_lines(source.text, at, lines)
        if at >= len(source.text):
            return
        at = _line_after(source.text, at)


def _first_row(source: Source, value: Pairs, row: OwnRow) -> Iterator[tuple[int, str]]:
    """Under what a table says besides its rows."""
    indent = " " * (source.place(value.items[0][0].start)[1] - 1)
    at = _line_after(source.text, _end(value, source.text))
    word = _ROWS["depuis" in [name.value for name, _ in value.items]]
    inner = f"{indent}  "
    yield at, as_lines(source.text, at, [f"{indent}{word}:", *row.above(inner), f"{inner}- {row.written()}"])


def _style(source: Source, key: Text, rows: Items) -> tuple[str, str]:
    """The indent and dash of the last row that begins on its dash's line, and the quotes of the last text."""
    sign = ""
    for item in reversed(rows.items):
        if isinstance(item, Text):
            sign = "" if item.plain else source.text[item.start : item.start + 1]
            break
    for item in reversed(rows.items):
        column = source.place(item.start)[1]
        prefix = source.text[item.start - column + 1 : item.start]
        if _DASH.fullmatch(prefix):
            return prefix, sign
    raise NeedsEditor(source.file, key.value, source.place(key.start)[0])


def _after_flow(source: Source, key: Text, rows: Items, row: OwnRow) -> Iterator[tuple[int, str]]:
    """After the last value of a list in brackets, parted from it as the others are."""
    last = rows.items[-1]
    at = _end(last, source.text)
    between = ", "
    if len(rows.items) > 1:
        before = source.text[_end(rows.items[-2], source.text) : last.start]
        between = before if re.fullmatch(r"\s*,\s*", before) else between
    sign = source.text[last.start : last.start + 1] if isinstance(last, Text) and not last.plain else ""
    if row.remark:
        indent = " " * (source.place(key.start)[1] + 1)
        begun: list[str] = ENDS.findall(source.text, 0, at)
        between = (begun[-1] if begun else "\n").join([between.rstrip(), *row.above(indent), indent])
    yield at, between + row.written(sign, flow=True)


def _under(node: Pairs, *names: str) -> Node | None:
    """The first value under one of these keys."""
    return next((value for key, value in node.items if key.value in names), None)


def _end(node: Node, text: str) -> int:
    """After the last character of what is written there; brackets may still be closed after it."""
    match node:
        case Text():
            end = node.end
        case Items():
            end = max((_end(item, text) for item in node.items), default=node.start + 1)
        case Pairs():
            end = max((_end(each, text) for pair in node.items for each in pair), default=node.start + 1)
        case _:
            assert_never(node)
    while end > node.start and text[end - 1] in " \t\r\n":
        end -= 1
    return end


def _line_after(text: str, at: int) -> int:
    """Where the next line begins, or the text ends."""
    found = ENDS.search(text, at)
    return found.end() if found else len(text)


def as_lines(text: str, at: int, lines: list[str]) -> str:
    """Lines that stand at `at`, with the line ends of what is before; a file without a last one gets none."""
    before: list[str] = ENDS.findall(text, 0, at) or ENDS.findall(text)
    end = before[-1] if before else "\n"
    whole = end.join(lines)
    return whole + end if at == 0 or text[at - 1] in "\r\n" else end + whole


# What a person would see change; places move with the addition, dice follow from how many rows there are.
_SEEN: Final = {
    TableFile: ("name", "broken", "readable", "lang"),
    Table: ("name", "shape", "aliases", "credit", "about", "deck", "start", "local"),
    Row: ("text", "hint", "mark", "tags"),
}


def row_added(old: TableFile, new: TableFile, name: str, added: OwnRow) -> bool:
    """Whether `new` is `old` with the row `added` at the end of the table `name`."""
    before, after = old.table(name), new.table(name)
    if before is None or after is None or _others(old, name) != _others(new, name):
        return False
    if _bare(old) != _bare(new) or not after.strips or not after.strips[0].rows:
        return False
    rows, row = _rows(after), after.strips[0].rows[-1]
    begun = _rows(before) if before.strips else [()]
    alone = after.strips[0].weight(row) == 1
    return (
        _reads(row, added)
        and alone
        and _bare(before) == _bare(after)
        and [each[:-1] for each in rows] == begun
    )


def table_added(old: TableFile, new: TableFile, name: str, rows: tuple[OwnRow, ...]) -> bool:
    """Whether `new` is `old` with a table `name` more, whose own rows are `rows`."""
    table = new.table(name)
    if table is None or old.table(name) is not None or _others(old, "") != _others(new, name):
        return False
    own = [row for strip in table.strips for row in strip.rows]
    read = len(own) == len(rows) and all(map(_reads, own, rows))
    return read and _bare(old) == _bare(new)


def why_not(before: tuple[Problem, ...], after: tuple[Problem, ...]) -> Message | None:
    """The first error that came with the addition; None where it would merely read as something else."""
    known = {str(problem.message) for problem in before}
    for problem in after:
        if problem.severity == "error" and str(problem.message) not in known:
            return problem.message
    return None


def _reads(row: Row, written: OwnRow) -> bool:
    """Whether a row is read as it was written; a mark at its end is no part of its text."""
    text = written.text
    mine = row.text == text or (text.startswith(row.text) and row.mark is not None)
    return mine and row.hint == written.hint


def _others(file: TableFile, name: str) -> list[object]:
    """Every table but the one of that name, in order."""
    wanted = fold_name(name)
    return [(_bare(each), _rows(each)) for each in file.tables if fold_name(each.name) != wanted]


def _rows(table: Table) -> list[tuple[object, ...]]:
    """The rows of each strip as they count: what they say, and how often they come up among the others."""
    return [tuple((_bare(row), strip.weight(row)) for row in strip.rows) for strip in table.strips]


def _bare(value: TableFile | Table | Row) -> tuple[object, ...]:
    shape = tuple((strip.name, strip.reroll) for strip in value.strips) if isinstance(value, Table) else ()
    return (*(getattr(value, name) for name in _SEEN[type(value)]), shape)


@dataclass(frozen=True, slots=True)
class _File:
    """A person's file: its text, the bytes of the mark before it, what is read from it."""

    body: str
    lead: int
    tables: TableFile
    problems: tuple[Problem, ...]

    @property
    def source(self) -> Source:
        """Its text, for places in it."""
        return Source(self.body, self.tables.file)

    def having(
        self, places: Iterable[tuple[int, str]], fits: Callable[[TableFile], bool], line: int
    ) -> tuple[Addition, TableFile]:
        """The first place where what is added reads as it should, and the file then; else `Refusal`."""
        why: list[Message | None] = []
        for at, new in places:
            now, problems = read_tables(self.body[:at] + new + self.body[at:], self.tables.file)
            if fits(now):
                return _addition(self.body, self.lead, at, new), now
            why.append(why_not(self.problems, problems))
        raise _left(self.tables.file, why[0] if why else None, line)


def _opened(content: bytes, file: str) -> _File:
    """The file, whose text has no mark of order; raises `Refusal` for one that is not UTF-8."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        said = message("{file} is not UTF-8; save it as UTF-8 first.", file=PurePath(file).name)
        raise Refusal(said) from error
    body = text.removeprefix("\ufeff")
    return _File(body, len(content) - len(body.encode("utf-8")), *read_tables(body, file))


def row_in(content: bytes, file: str, table: str, row: str | OwnRow) -> Addition:
    """A row at the end of a list table; raises `Refusal` where it would not read back alone."""
    row = own_row(row)
    row = replace(row, text=one_line(row.text))
    held = _opened(content, file)
    line, places = row_places(held.source, table, row)
    added, now = held.having(places, lambda now: row_added(held.tables, now, table, row), line)
    return replace(added, line=now.by_name[fold_name(table)].strips[0].rows[-1].line)


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
    held = _opened(content, file)
    old, wanted = held.tables, tuple(map(own_row, rows))
    if (taken := old.table(name)) is not None:
        raise _taken(file, name, taken.line)
    if fold_name(name) in map(fold_name, old.broken):
        return _first_in(held, name, wanted)
    at, indent, opening = table_place(held.source)
    inner = indent * 2
    lines = [f"{indent}{written(name)}:", *(f"{inner}{line}" for line in head)]
    if head:
        lines += [f"{inner}rows:", *listed(rows, indent * 3)]
    else:
        lines += listed(rows, inner)
    place = at, as_lines(held.body, at, [*opening, *lines])
    added, now = held.having([place], lambda now: table_added(old, now, name, wanted), 1)
    made = now.by_name[fold_name(name)]
    within = head or wanted[0].remark
    return replace(added, line=made.strips[0].rows[0].line if within else made.line)


def _first_in(held: _File, name: str, rows: tuple[OwnRow, ...]) -> Addition:
    """The first rows of a table that has none; raises `Refusal` where something else is wrong with it."""
    old, place = held.tables, first_place(held.source, name, rows)
    rest = replace(old, broken=tuple(each for each in old.broken if fold_name(each) != fold_name(name)))
    if place is not None:
        with suppress(Refusal):
            added, now = held.having([place], lambda now: table_added(rest, now, name, rows), 1)
            return replace(added, line=now.by_name[fold_name(name)].strips[0].rows[0].line)
    broken = zip(map(fold_name, old.broken), old.faults, strict=False)
    fault = next((fault for each, fault in broken if each == fold_name(name)), None)
    raise _left(old.file, None, 1) if fault is None else _mistaken(old.file, fault)


def _mistaken(file: str, fault: Problem) -> Refusal:
    return Refusal(
        message(
            "{file} has a mistake on line {line}, to be mended first: {what}",
            file=PurePath(file).name,
            line=fault.line,
            what=fault.message,
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


def _addition(body: str, lead: int, at: int, new: str) -> Addition:
    before = ENDS.findall(body[:at] + new[: len(new) - len(new.lstrip("\r\n"))])
    return Addition(lead + len(body[:at].encode("utf-8")), new.encode("utf-8"), len(before) + 1)
