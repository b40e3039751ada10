"""Plans an addition to a person's table file: which bytes go where, so that all else stays as it is."""

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import PurePath
from typing import Final, TypeAlias

from soloist.storage.shelf.own_tables import Addition
from soloist.tables.names import fold_name
from soloist.tables.reading.limits import check_size
from soloist.tables.reading.nodes import Items, Node, Pairs, Text
from soloist.tables.reading.read import read_tables
from soloist.tables.reading.source import Source
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


def one_line(text: str) -> str:
    """What was typed as one row, on one line; raises `Refusal` where there is nothing."""
    line = " ".join(piece.strip() for piece in _LINE_END.split(text) if piece.strip())
    if not line:
        raise Refusal(message("There is no row yet: type its text first."))
    return line


def rows_of(pasted: str) -> tuple[str, ...]:
    """The rows of pasted lines, without bullets, blank lines, and numbers that count them from 1 on."""
    rows = [_without_bullets(line.strip()) for line in _LINE_END.split(pasted) if line.strip()]
    found = [_NUMBER.match(row) for row in rows]
    if len(rows) > 1 and all(each and int(each[1]) == n for each, n in zip(found, count(1), strict=False)):
        rows = [row[each.end() :].strip() for row, each in zip(rows, found, strict=True) if each]
    return tuple(filter(None, rows))


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
    for form in forms if quoted else (text, *forms):
        source, kept = Source(f"[{form}, x]" if flow else f"- {form}\n- x", ""), list[tuple[int, Message]]()
        tree = read_nodes(source, kept=kept) if check_size(source) is None else None
        # `kept` is what other programs would read otherwise
        if isinstance(tree, Items) and _plain(tree) == (text, "x") and not kept:
            first = tree.items[0]
            if isinstance(first, Text) and not first.hash:
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
            raise self.mistaken(tree)
        self.tree = None if isinstance(tree, Text) and not tree.value else tree
        self.read, self.problems = read_tables(self.text, file)

    def mistaken(self, fault: Problem) -> Refusal:
        """What is to be mended first."""
        return Refusal(
            message(
                "{file} has a mistake on line {line}, to be mended first: {what}",
                file=self.name,
                line=fault.line,
                what=fault.message,
            )
        )

    @property
    def tables(self) -> Node | None:
        """What stands under `tables:`."""
        found = self.tree.items if isinstance(self.tree, Pairs) else ()
        return next((value for key, value in found if key.value == "tables"), None)

    def table(self, name: str) -> tuple[Text, Node]:
        """A table by its name. Raises `Refusal` where it is gone."""
        tables, stem = self.tables, PurePath(self.source.file).stem
        found: Sequence[tuple[Text, Node]] = tables.items if isinstance(tables, Pairs) else ()
        if isinstance(self.tree, Items):
            found = ((Text(stem, 0, 0), self.tree),)
        for key, value in found:
            if fold_name(key.value) == fold_name(name):
                return key, value
        raise Refusal(message("{file} has no table called {table} any more.", file=self.name, table=name))

    def rows(self, name: str) -> Items:
        """The list in which the rows of a table stand. Raises `NeedsEditor` where that is none."""
        key, value = self.table(name)
        rows: Node = value
        if isinstance(value, Pairs) and not any(each.value in _FACED for each, _ in value.items):
            rows = next((held for each, held in value.items if each.value in _ROWS), value)
        if not isinstance(rows, Items) or not rows.items:
            raise NeedsEditor(self.source.file, key.value, self.source.place(key.start)[0])
        return rows

    def indent(self, node: Node) -> str:
        """What stands before it on its line."""
        column = self.source.place(node.start)[1]
        return self.text[node.start - column + 1 : node.start]

    def line_after(self, node: Node) -> int:
        """Where the line after its last one begins."""
        at = _end(node, self.text)
        found = _LINE_END.search(self.text, at)
        return found.end() if found else len(self.text)

    def plain(self, but: Node | None) -> _Plain:
        """All that the file says, but for one part of it."""
        return _plain(self.tree, but) if self.tree is not None else (("tables", None),)

    def having(self, at: int, new: str, added: "Callable[[_File], tuple[bool, int]]") -> Addition:
        """The addition of `new`, if `added` says that the file holds it and all else then; else `Refusal`.

        `added` gives where in the file it can be looked at, too.
        """
        lead = len(self.content) - len(self.text.encode("utf-8"))
        addition = Addition(lead + len(self.text[:at].encode("utf-8")), new.encode("utf-8"), 0)
        known = {str(each.message) for each in self.problems}
        try:
            now = _File(addition.to(self.content), self.source.file)
        except Refusal as refusal:
            raise self._left(refusal.message) from refusal
        worse = (each for each in now.problems if each.severity == "error" and str(each.message) not in known)
        if (problem := next(worse, None)) is not None:
            raise self._left(problem.message)
        is_whole, place = added(now)
        if not is_whole:
            raise self._left(message("it would not read as it does now with that more."))
        return Addition(addition.at, addition.new, now.source.place(place)[0])

    def _left(self, why: Message) -> Refusal:
        return Refusal(message("{file} was left as it is: {why}", file=self.name, why=why))

    def lines(self, at: int, lines: Sequence[str]) -> str:
        """Lines that stand at `at`, with the line ends of the file; one without a last one gets none."""
        end = "\r\n" if "\r\n" in self.text else "\n"
        whole = end.join(lines)
        return whole + end if at == 0 or self.text[at - 1] in "\r\n" else end + whole


def _plain(node: Node, but: Node | None = None) -> _Plain:
    """What a tree says, wherever it stands."""
    if node is but:
        return None
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Items):
        return tuple(_plain(each, but) for each in node.items)
    return tuple((key.value, _plain(value, but)) for key, value in node.items)


def _end(node: Node, text: str) -> int:
    """After the last character of what is written there."""
    if isinstance(node, Text) or node.flow:
        end = node.end
    elif isinstance(node, Items):
        end = _end(node.items[-1], text)
    else:
        end = max(_end(each, text) for each in node.items[-1])
    while end > node.start and text[end - 1] in " \t\r\n":
        end -= 1
    return end


def _own(rows: Sequence[str | OwnRow]) -> tuple[OwnRow, ...]:
    return tuple(OwnRow(row) if isinstance(row, str) else row for row in rows)


def _says(rows: Sequence[OwnRow]) -> _Plain:
    """What a list of these rows says, once it is read."""
    texts = ((one_line(row.text), row.hint) for row in rows)
    return tuple((("text", text), ("hint", hint)) if hint else text for text, hint in texts)


def rows_in(content: bytes, file: str, table: str, rows: Sequence[str | OwnRow]) -> Addition:
    """Rows at the end of a list table; raises `Refusal`, for all of them, where they would not read back."""
    held, wanted = _File(content, file), _own(rows)
    old, text = held.rows(table), held.text
    number, last = len(old.items), old.items[-1]
    if old.flow:
        at, indent = _end(last, text), held.indent(held.table(table)[0]) + "  "
        ends = ("\n".join(["", *row.above(indent), indent]) if row.remark else " " for row in wanted)
        new = "".join(f",{end}{row.written(flow=True)}" for end, row in zip(ends, wanted, strict=True))
    else:
        dashes = filter(_DASH.fullmatch, map(held.indent, reversed(old.items)))
        if (dash := next(dashes, None)) is None:
            raise NeedsEditor(file, table, held.source.place(last.start)[0])
        lines = [
            line for row in wanted for line in (*row.above(dash.partition("-")[0]), f"{dash}{row.written()}")
        ]
        at = held.line_after(last)
        new = held.lines(at, lines)

    def added(now: _File) -> tuple[bool, int]:
        items = now.rows(table)
        said = items._replace(items=items.items[:number]), items._replace(items=items.items[number:])
        is_whole = now.plain(items) == held.plain(old) and tuple(map(_plain, said)) == (
            _plain(old),
            _says(wanted),
        )
        return is_whole, items.items[min(number, len(items.items) - 1)].start

    return held.having(at, new, added)


def table_in(
    content: bytes, file: str, name: str, rows: Sequence[str | OwnRow], head: tuple[str, ...] = ()
) -> Addition:
    """A table of that name with these rows after the file's others; `head` are lines before `rows:`.

    The line told is that of its first row. Raises `Refusal` for a name that is taken or cannot be one, and
    where it would not read back alone.
    """
    held, wanted = _File(content, file), _own(rows)
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
    indent, opening = "  ", [""]
    if held.tree is None:
        at, opening = len(held.text), ["tables:"]
    elif isinstance(old, Text) and not old.value:
        at, opening = held.line_after(old), []
    elif isinstance(old, Pairs) and not old.flow:
        at, indent = held.line_after(old), held.indent(old.items[-1][0])
    else:
        told = message(
            "{file} is not written as tables: with each name under it; name another.", file=held.name
        )
        raise Refusal(told)
    inner = indent * (3 if head else 2)
    lines = [*opening, f"{indent}{written(name)}:", *(f"{indent * 2}{line}" for line in head)]
    lines += [f"{indent * 2}rows:"] if head else []
    lines += [line for row in wanted for line in (*row.above(inner), f"{inner}- {row.written()}")]

    def added(now: _File) -> tuple[bool, int]:
        tables, listed = now.tables, now.rows(name)
        before = old.items if isinstance(old, Pairs) else ()
        others = tables.items[:-1] if isinstance(tables, Pairs) else ()
        said = [[(key.value, _plain(value)) for key, value in each] for each in (others, before)]
        is_whole = said[0] == said[1] and now.plain(tables) == held.plain(old)
        return is_whole and _plain(listed) == _says(wanted), listed.items[0].start

    return held.having(at, held.lines(at, lines), added)
