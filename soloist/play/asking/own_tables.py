"""A person's own tables: whose a file is, and which bytes go where in it, all else as it is."""

from collections.abc import Iterator, Sequence
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
from soloist.tables.lookup import Target
from soloist.tables.names import fold_name
from soloist.tables.reading.read import read_tables
from soloist.tables.reading.source import Items, Node, Pairs, Source, Text, check_size
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Message, Problem, Refusal, message

_BULLETS: Final = regex.compile(r"(?:(?:[-*+•‣◦·–—▪●○]|\(?\d{1,4}[.)]|\[[ xX]?])(?:[ \t\u00a0]+|$))+")
_LINE_END: Final = regex.compile(r"\r\n|[\r\n\v\f\x85\u2028\u2029]")
_ROWS: Final = ("rows", "lignes")
_FACED: Final = frozenset({"roll", "jet", "columns", "colonnes", "grid", "grille"})
Said: TypeAlias = "str | list[Said] | dict[str, Said]"
"""What a piece of YAML says: a text, a list, values by their keys."""


@record
class OwnRow:
    """A row to be written: its text, what is shown beside it, and a remark for the line above it."""

    text: str
    hint: str = ""
    remark: str = ""

    @property
    def said(self) -> Said:
        """What it says in a list. Raises `Refusal` without a text."""
        text = one_line(self.text)
        return {"text": text, "hint": self.hint} if self.hint else text


Head: TypeAlias = dict[str, "Said"]
"""What a table says before its rows: the one it goes on with, and the other names it then has too."""


def goes_on(table: str = "", aliases: Sequence[str] = ()) -> Head:
    """A table that goes on with another one, if any, under these names too."""
    head: Head = {"from": table, "aliases": list(aliases)}
    return {key: value for key, value in head.items() if value}


def _head_lines(head: Head) -> Iterator[str]:
    for key, value in head.items():
        if isinstance(value, str):
            yield f"{key}: {written(value)}"
        else:
            yield from (f"{key}:", *(f"  - {written(str(each))}" for each in value))


def one_line(text: str) -> str:
    """What was typed as one row, on one line; raises `Refusal` where there is nothing."""
    line = " ".join(piece.strip() for piece in _LINE_END.split(text) if piece.strip())
    if not line:
        raise Refusal(message("There is no row yet: type its text first."))
    return line


def rows_of(pasted: str) -> tuple[OwnRow, ...]:
    """The rows of pasted lines, without bullets and blank lines."""
    rows = (_BULLETS.sub("", line.strip(), count=1) for line in _LINE_END.split(pasted))
    return tuple(OwnRow(row) for row in rows if row)


def written(text: str) -> str:
    """`text` as one value, in quotes where it needs some.

    Raises `Refusal` for what no table file can hold.
    """
    for form in (_quoted(text),) if "#" in text else (text, _quoted(text)):
        source = Source(f"- {form}\n- x", "")
        tree = read_nodes(source, strict=True)  # as other programs read it
        if isinstance(tree, Items) and _said(tree) == [text, "x"]:
            return form
    raise Refusal(message("“{text}” cannot be a row: take out what is no text.", text=text))


def _row_lines(rows: Sequence[OwnRow]) -> Iterator[str]:
    """The lines of rows, each below its remark."""
    for row in rows:
        text = written(one_line(row.text))
        if row.remark:
            yield f"# {one_line(row.remark)}"
        yield f"- text: {text}" if row.hint else f"- {text}"
        if row.hint:
            yield f"  hint: {written(row.hint)}"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


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
                    "{file} has a mistake on line {line}, to be fixed first: {what}",
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
        line = self.source.line_at(rows.items[-1].start) if isinstance(rows, Items) and rows.items else ""
        if not isinstance(rows, Items) or rows.flow or line.lstrip()[:2] != "- ":
            raise Refusal(
                message(
                    "The rows of {table} are not written one to a line, so put them in order by hand: open "
                    "{file} in your editor, line {line}.",
                    table=key.value,
                    file=self.name,
                    line=self.source.place(key.start)[0],
                )
            )
        return rows

    def column(self, node: Node) -> int:
        """How far the line it begins on is set in."""
        line = self.source.line_at(node.start)
        return len(line) - len(line.lstrip())

    def after(self, node: Node, column: int) -> int:
        """Where the line begins after all that belongs to it: lines set in deeper than so many, and rows."""
        end = at = self._next_line(node.start)
        while at < len(self.text):
            line = self.text[at : self._next_line(at)]
            bare, at = line.lstrip(), at + len(line)
            if bare and not bare.startswith("#"):
                if (deep := len(line) - len(bare)) < column or (deep == column and bare[0] != "-"):
                    break
                end = at
        return end

    def _next_line(self, at: int) -> int:
        return self.text.find("\n", at) + 1 or len(self.text)

    def lines(self, at: int, lines: Sequence[str]) -> str:
        """Lines that stand at `at`; a file without a last line end gets none."""
        whole = "\n".join(lines)
        return whole + "\n" if at == 0 or self.text[at - 1] == "\n" else "\n" + whole

    def adding(self, at: int, new: str, said: Said, table: str, first: int) -> Addition:
        """The addition of `new` at `at`, if the file says that then; the line told is that of a row.

        It has the line ends of the file. `first` is the place of that row in the table, from 0. Raises
        `Refusal` where it would not read so.
        """
        new = new.replace("\n", "\r\n") if "\r\n" in self.text else new
        lead = len(self.content) - len(self.text.encode("utf-8"))
        addition = Addition(lead + len(self.text[:at].encode("utf-8")), new.encode("utf-8"), 0)
        known = {str(each.message) for each in self.problems}
        try:
            now = _File(addition.to(self.content), self.source.file)
            row = now.rows(table).items[first]
        except Refusal as refusal:
            raise self._left(refusal.message) from refusal
        worse = (each for each in now.problems if each.severity == "error" and str(each.message) not in known)
        if (problem := next(worse, None)) is not None:
            raise self._left(problem.message)
        if now.tree is None or _said(now.tree) != said:
            raise self._left(message("with this added, the rest of it would be read differently."))
        return Addition(addition.at, addition.new, now.source.place(row.start)[0])

    def _left(self, why: Message) -> Refusal:
        return Refusal(message("{file} was left as it is: {why}", file=self.name, why=why))


def _said(node: Node, but: Node | None = None, by: Said = "") -> Said:
    """What a tree says, wherever it stands, with `by` in the place of one part of it."""
    if node is but:
        return by
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Items):
        return [_said(each, but, by) for each in node.items]
    return {key.value: _said(value, but, by) for key, value in node.items}


def rows_in(content: bytes, file: str, table: str, rows: Sequence[OwnRow]) -> Addition:
    """Rows at the end of a list table; raises `Refusal`, for all of them, where they would not read back."""
    held = _File(content, file)
    old = held.rows(table)
    assert held.tree is not None, "it holds the table"
    column = held.column(old.items[-1])
    said = _said(held.tree, old, [*map(_said, old.items), *(row.said for row in rows)])
    at = held.after(old.items[-1], column)
    new = held.lines(at, [" " * column + line for line in _row_lines(rows)])
    return held.adding(at, new, said, table, len(old.items))


def table_in(
    content: bytes, file: str, name: str, rows: Sequence[OwnRow], head: Head | None = None
) -> Addition:
    """A table of that name with these rows after the file's others, and what it says before them.

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
    listed: list[Said] = [row.said for row in rows]
    tables: dict[str, Said] = {name: {**head, "rows": listed} if head else listed}
    column, opening, at = 2, list[str](), len(held.text)
    if held.tree is None:
        opening = ["tables:"]
    elif isinstance(old, Text) and not old.value:
        at = held.after(old, 1)
    elif isinstance(old, Pairs) and not old.flow:
        last = old.items[-1][0]
        column, opening = held.column(last), [""]
        at = held.after(last, column)
        tables = {**{key.value: _said(value) for key, value in old.items}, **tables}
    else:
        told = message(
            "{file} is not laid out as “tables:” with each name under it; name another file.", file=held.name
        )
        raise Refusal(told)
    deeper = " " * (column + 2)
    inner = [*_head_lines(head), "rows:", *map("  ".__add__, _row_lines(rows))] if head else _row_lines(rows)
    lines = [*opening, f"{' ' * column}{written(name)}:", *(deeper + line for line in inner)]
    said: Said = {"tables": tables} if held.tree is None else _said(held.tree, old, tables)
    return held.adding(at, held.lines(at, lines), said, name, 0)


Whose: TypeAlias = Literal["own", "pack", "shipped", "story"]


@record
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
                    message(
                        "{table} holds the names tagged in the story: a tag adds to it.", table=target.name
                    )
                )
            case _ if target.table.shape == "list":
                return own_file(self.workspace, self.lang, target.file.name)
        raise Refusal(
            message(
                "{table} is shipped with soloist and has columns or a grid; make a table of your own "
                "instead.",
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
        head = goes_on(f"{target.file.name}/{table.name}", table.aliases)
        return self._add(path, table.name, rows, head)

    def place_of(self, named: str) -> Path:
        """The file a new table of that name, `name` or `file/name`, goes to. Raises `Refusal`."""
        file, _, name = (each.strip() for each in named.rpartition("/"))
        if not name or (file and not any(map(str.isalnum, file))):
            raise nameless()
        path = own_file(self.workspace, self.lang, file or self.usual)
        table_in(b"", str(path), name, (OwnRow("–"),))  # refuses a name that no line of a journal can carry
        return path

    def add_table(self, named: str, rows: Sequence[OwnRow]) -> Added:
        """A table of these rows, `name` or `file/name`. Raises `Refusal`."""
        name, path = named.rpartition("/")[2].strip(), self.place_of(named)
        return self._add(path, name, rows)

    def _add(self, path: Path, name: str, rows: Sequence[OwnRow], head: Head | None = None) -> Added:
        return add_to(path, lambda old: table_in(old, str(path), name, rows, head), self.means, first_line())


def nameless() -> Refusal:
    """Why a table without a name cannot be."""
    return Refusal(message("The table needs a name, by which it is asked: taverns, or places/taverns."))
