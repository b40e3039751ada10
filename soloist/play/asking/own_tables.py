"""A person's own tables: whose a file is, and which bytes go where in it, all else as it is."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path, PurePath
from typing import Final, Literal, TypeAlias

from soloist.lingo import lingo_of
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
from soloist.tables.names import fold_name
from soloist.tables.reading.limits import check_size
from soloist.tables.reading.read import read_tables
from soloist.tables.reading.source import Items, Node, Pairs, Source, Text
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Problem, Refusal, message

_BULLET: Final = regex.compile(r"(?:[-*+•‣◦·–—▪●○]|\(?\d{1,4}[.)]|\[[ xX]?])[ \t\u00a0]+")
_NUMBER: Final = regex.compile(r"(\d{1,4})(?:[ \t]*[-–—:|][ \t]+|\t|[ \u00a0]+)")
_SIGNS: Final = regex.compile(r"[]\[{},:#&*!|>'\"%@`]")
"""What another program could take for its own where a row stands between braces."""
_LINE_END: Final = regex.compile(r"\r\n|[\r\n\v\f\x85\u2028\u2029]")
_DASH: Final = regex.compile(r"[ \t]*-[ \t]+")
_ROWS: Final = ("rows", "lignes")
_FACED: Final = frozenset({"roll", "jet", "columns", "colonnes", "grid", "grille"})
_Plain: TypeAlias = "str | tuple[_Plain, ...] | None"


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A row to be written: its text, what is shown beside it, and a remark for the line above it."""

    text: str
    hint: str = ""
    remark: str = ""

    def written(self, *, flow: bool = False) -> str:
        """The row as one value of a list; see `written`."""
        text = one_line(self.text)
        if not self.hint:
            return written(text, flow=flow)
        both = (written(each, flow=True, quoted=bool(_SIGNS.search(each))) for each in (text, self.hint))
        return "{{text: {}, hint: {}}}".format(*both)

    def above(self, indent: str) -> list[str]:
        """The line of the remark, if there is one."""
        return [f"{indent}# {one_line(self.remark)}"] if self.remark else []


def _needs_editor(file: str, table: str, line: int) -> Refusal:
    """A table whose rows have faces or columns, which only its person can put in order; at `line`, from 1."""
    return Refusal(
        message(
            "{table} has faces or columns, so its rows are put in order by hand: "
            "open {file} in your editor, line {line}.",
            table=table,
            file=PurePath(file).name,
            line=line,
        )
    )


def one_line(text: str) -> str:
    """What was typed as one row, on one line; raises `Refusal` where there is nothing."""
    line = " ".join(piece.strip() for piece in _LINE_END.split(text) if piece.strip())
    if not line:
        raise Refusal(message("There is no row yet: type its text first."))
    return line


def rows_of(pasted: str) -> tuple[OwnRow, ...]:
    """The rows of pasted lines, without bullets, blank lines, and numbers that count them from 1 on."""
    rows = [_without_bullets(line.strip()) for line in _LINE_END.split(pasted) if line.strip()]
    found = [_NUMBER.match(row) for row in rows]
    if len(rows) > 1 and all(each and int(each[1]) == n for each, n in zip(found, count(1), strict=False)):
        rows = [row[each.end() :].strip() for row, each in zip(rows, found, strict=True) if each]
    return tuple(OwnRow(row) for row in rows if row)


def _without_bullets(line: str) -> str:
    while found := _BULLET.match(line + " "):
        line = line[found.end() :].strip()
    return line


def written(text: str, *, flow: bool = False, quoted: bool = False) -> str:
    """`text` as one value of a list, in quotes where it needs some or is to be `quoted`.

    `flow` is for a list in brackets. Raises `Refusal` for what no table file can hold.
    """
    single = "'" + text.replace("'", "''") + "'"
    double = '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    forms = (double, single) if quoted or "'" in text else (single, double)
    for form in forms if quoted or "#" in text else (text, *forms):
        source = Source(f"[{form}, x]" if flow else f"- {form}\n- x", "")
        tree = check_size(source) or read_nodes(source, strict=True)  # as other programs read it
        if isinstance(tree, Items) and _plain(tree) == (text, "x"):
            return form
    raise Refusal(message("“{text}” cannot be a row: take out what is no text.", text=text))


class _File:
    """A person's file: its text without a mark of order, its tree, its tables. Raises `Refusal`."""

    def __init__(self, content: bytes, file: str) -> None:
        self.name = PurePath(file).name
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Refusal(message("{file} is not UTF-8; save it as UTF-8 first.", file=self.name)) from error
        self.source, self.content = Source(text, file), content
        self.text = self.source.text
        tree = check_size(self.source) or read_nodes(self.source)
        if isinstance(tree, Problem):
            raise Refusal(
                message(
                    "{file} has a mistake on line {line}, to be mended first: {what}",
                    file=self.name,
                    line=tree.line,
                    what=tree.message,
                )
            )
        self.tree = None if isinstance(tree, Text) and not tree.value else tree
        found = self.tree.items if isinstance(self.tree, Pairs) else ()
        self.tables: Node | None = next((value for key, value in found if key.value == "tables"), None)
        self.read, self.problems = read_tables(self.text, file)

    def table(self, name: str) -> tuple[Text, Node]:
        """A table by its name. Raises `Refusal` where it is gone."""
        found = self.tables.items if isinstance(self.tables, Pairs) else ()
        if isinstance(self.tree, Items):
            found = ((Text(PurePath(self.source.file).stem, 0, 0), self.tree),)
        for key, value in found:
            if fold_name(key.value) == fold_name(name):
                return key, value
        raise Refusal(message("{file} has no table called {table} any more.", file=self.name, table=name))

    def rows(self, name: str) -> Items:
        """The list in which the rows of a table stand. Raises `Refusal` where that is none."""
        key, value = self.table(name)
        rows: Node = value
        if isinstance(value, Pairs) and not any(each.value in _FACED for each, _ in value.items):
            rows = next((held for each, held in value.items if each.value in _ROWS), value)
        if not isinstance(rows, Items) or not rows.items:
            raise _needs_editor(self.source.file, key.value, self.source.place(key.start)[0])
        return rows

    def indent(self, node: Node) -> str:
        """What stands before it on its line."""
        column = self.source.place(node.start)[1]
        return self.text[node.start - column + 1 : node.start]

    def line_after(self, node: Node) -> int:
        """Where the line after its last one begins."""
        found = _LINE_END.search(self.text, _end(node, self.text))
        return found.end() if found else len(self.text)

    def adding(self, at: int, new: str, table: str, rows: _Plain, rest: _Plain, new_from: int) -> Addition:
        """The addition of `new`, if the table has these rows then, and the file says the `rest` beside them.

        The line told is that of its row `new_from`, from 0. Raises `Refusal` where it would not read so.
        """
        lead = len(self.content) - len(self.text.encode("utf-8"))
        addition = Addition(lead + len(self.text[:at].encode("utf-8")), new.encode("utf-8"), 0)
        known = {str(each.message) for each in self.problems}
        try:
            now = _File(addition.to(self.content), self.source.file)
            listed, (_, value) = now.rows(table), now.table(table)
        except Refusal as refusal:
            raise self._left(refusal.message) from refusal
        worse = (each for each in now.problems if each.severity == "error" and str(each.message) not in known)
        if (problem := next(worse, None)) is not None:
            raise self._left(problem.message)
        assert now.tree is not None, "it holds the table"
        if _plain(listed) != rows or rest not in (_plain(now.tree, listed), _plain(now.tree, value)):
            raise self._left(message("it would not read as it does now with that more."))
        return Addition(addition.at, addition.new, now.source.place(listed.items[new_from].start)[0])

    def _left(self, why: Message) -> Refusal:
        return Refusal(message("{file} was left as it is: {why}", file=self.name, why=why))

    def lines(self, at: int, lines: Sequence[str]) -> str:
        """Lines that stand at `at`, with the line ends of the file; one without a last one gets none."""
        end = "\r\n" if "\r\n" in self.text else "\n"
        whole = end.join(lines)
        return whole + end if at == 0 or self.text[at - 1] in "\r\n" else end + whole


def _plain(node: Node, but: Node | None = None, by: _Plain = None) -> _Plain:
    """What a tree says, wherever it stands, with `by` in the place of one part of it."""
    if node is but:
        return by
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Items):
        return tuple(_plain(each, but, by) for each in node.items)
    return tuple((key.value, _plain(value, but, by)) for key, value in node.items)


def _end(node: Node, text: str) -> int:
    """After the last character of what is written there."""
    if isinstance(node, Text) or node.flow:
        end = node.end
    elif isinstance(node, Items):
        end = _end(node.items[-1], text)
    else:
        end = max(_end(each, text) for each in node.items[-1])
    return node.start + len(text[node.start : end].rstrip(" \t\r\n"))


def _says(rows: Sequence[OwnRow]) -> tuple[_Plain, ...]:
    """What a list of these rows says, once it is read."""
    texts = ((one_line(row.text), row.hint) for row in rows)
    return tuple((("text", text), ("hint", hint)) if hint else text for text, hint in texts)


def rows_in(content: bytes, file: str, table: str, rows: Sequence[OwnRow]) -> Addition:
    """Rows at the end of a list table; raises `Refusal`, for all of them, where they would not read back."""
    held = _File(content, file)
    old, text = held.rows(table), held.text
    last = old.items[-1]
    if old.flow:
        at, indent = _end(last, text), held.indent(held.table(table)[0]) + "  "
        ends = ("\n".join(["", *row.above(indent), indent]) if row.remark else " " for row in rows)
        new = "".join(f",{end}{row.written(flow=True)}" for end, row in zip(ends, rows, strict=True))
    else:
        dashes = filter(_DASH.fullmatch, map(held.indent, reversed(old.items)))
        if (dash := next(dashes, None)) is None:
            raise _needs_editor(file, table, held.source.place(last.start)[0])
        at = held.line_after(last)
        new = held.lines(at, _lines(rows, dash.partition("-")[0], dash))
    assert held.tree is not None, "it holds the table"
    said = tuple(map(_plain, old.items)) + _says(rows)
    return held.adding(at, new, table, said, _plain(held.tree, old), len(old.items))


def _lines(rows: Sequence[OwnRow], indent: str, dash: str) -> list[str]:
    return [line for row in rows for line in (*row.above(indent), f"{dash}{row.written()}")]


def table_in(
    content: bytes, file: str, name: str, rows: Sequence[OwnRow], head: tuple[str, ...] = ()
) -> Addition:
    """A table of that name with these rows after the file's others; `head` are lines before `rows:`.

    The line told is that of its first row. Raises `Refusal` for a name that is taken or cannot be one, and
    where it would not read back alone.
    """
    held = _File(content, file)
    old = held.tables
    if (taken := held.read.table(name)) is not None:
        raise Refusal(
            message(
                "{file} has a table called {name} already, line {line}: "
                "choose another name, or add rows to it.",
                file=held.name,
                name=name,
                line=taken.line,
            )
        )
    indent, opening, others = "  ", list[str](), list[_Plain]()
    if held.tree is None:
        at, opening = len(held.text), ["tables:"]
    elif isinstance(old, Text) and not old.value:
        at = held.line_after(old)
    elif isinstance(old, Pairs) and not old.flow:
        at, indent, opening = held.line_after(old), held.indent(old.items[-1][0]), [""]
        others = [(key.value, _plain(value)) for key, value in old.items]
    else:
        told = message(
            "{file} is not written as tables: with each name under it; name another.", file=held.name
        )
        raise Refusal(told)
    inner = indent * (3 if head else 2)
    lines = [*opening, f"{indent}{written(name)}:", *(f"{indent * 2}{line}" for line in head)]
    lines += [f"{indent * 2}rows:"] if head else []
    lines += _lines(rows, inner, f"{inner}- ")
    tables: _Plain = (*others, (name, None))
    rest = (("tables", tables),) if held.tree is None else _plain(held.tree, old, tables)
    return held.adding(at, held.lines(at, lines), name, _says(rows), rest, 0)


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
