"""A Markdown note taken apart: its head, headings, tables of pipes, lists and lines, each with its number."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

_ID: Final = re.compile(r"(?:^|[ \t])\^([A-Za-z0-9-]{1,100})[ \t]*\Z")
_KEY: Final = re.compile(r"""(["']?)([^\s#:"'-][^:]{0,80}?)\1[ \t]*:(?:[ \t]*(?=["'{])|[ \t]+|$)(.*)""")
_CAPTION: Final = re.compile(r"(\*\*|__|\*|_)(?![*_ ])([^\n]{1,120}?)(?<![ *_.!…])\1:?")
_LONGEST_HEAD: Final = 2_000


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; a line in bold or italics alone in its paragraph, or above its lines, has level 7."""

    level: int
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that stand together, each with its cells and its line; `id` is the block id of Obsidian.

    `head` is that of a table of pipes, `first` the number a list begins with, 0 for none.
    """

    kind: Literal["grid", "items", "lines", "other"]
    line: int
    rows: list[tuple[tuple[str, ...], int]] = field(default_factory=list)
    head: tuple[str, ...] = ()
    first: int = 0
    id: str = ""


Part: TypeAlias = Heading | Block


@dataclass(frozen=True, slots=True)
class Note:
    """A whole note: the keys of its head with their values and lines, its parts, the first line below it."""

    head: tuple[tuple[str, str, int], ...]
    parts: tuple[Part, ...]
    start: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """What front matter says of its file; `templates` are a key, its text and its line each."""

    name: str = ""
    about: str = ""
    credit: str = ""
    lang: str = ""
    templates: tuple[tuple[str, str, int], ...] = ()


def note_of(text: str) -> Note:
    """Takes a note apart; never raises."""
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

    lines = text.split("\n")
    end = next(
        (at for at, line in enumerate(lines[1:_LONGEST_HEAD], 1) if line.rstrip() in {"---", "..."}), 0
    )
    start = end + 1 if end and lines[0].rstrip() == "---" else 0
    parser = MarkdownIt("commonmark").enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    tree = SyntaxTreeNode(parser.parse("\n" * start + "\n".join(lines[start:])))
    head = tuple(_head(lines[1 : start - 1])) if start else ()
    return Note(head, tuple(_with_ids(_parts(tree, lines))), start)


def _head(lines: Sequence[str]) -> list[tuple[str, str, int]]:
    """Each key at the margin with its value; what stands further in belongs to the one above."""
    found: list[tuple[str, str, int]] = []
    for number, line in enumerate(lines, 2):
        key = _KEY.fullmatch(line.rstrip()) if line[:1].strip() else None
        if key:
            found.append((key[2].strip(), _unquoted(key[3].strip()), number))
        elif found and line[:1] in " \t-" and line.strip():
            name, said, first = found[-1]
            found[-1] = (name, f"{said.rstrip('|>+-')}\n{line.strip().removeprefix('- ')}".strip(), first)
        elif line.strip():
            found.append((line.strip(), "", number))
    return found


def _unquoted(value: str) -> str:
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1].replace('\\"', '"').replace("\\\\", "\\").replace("''", "'")
    return value


def _parts(tree: "SyntaxTreeNode", lines: Sequence[str]) -> Iterator[Part]:
    """Headings and blocks in order; those of a quotation stand among the others."""
    for node in tree.children:
        first = node.map[0] + 1 if node.map else 0
        match node.type:
            case "heading":
                yield Heading(int(node.tag[1]), node.children[0].content, first)
            case "bullet_list" | "ordered_list":
                yield from _lists(node, first)
            case "table":
                yield _grid(node, first)
            case "paragraph":
                yield from _lines(node.children[0].content, first)
            case "blockquote":
                yield from _parts(node, lines)
            case "hr":
                pass
            case _ if node.map:
                inside = enumerate(lines[slice(*node.map)], first)
                yield Block("other", first, [((text,), number) for number, text in inside if text.strip()])
            case _:
                pass


def _lists(node: "SyntaxTreeNode", first: int) -> Iterator[Block]:
    """A list, as several where block ids alone on a line stand between its items; those of items go."""
    start = int(str(node.attrs.get("start", 1))) if node.type == "ordered_list" else 0
    rows: list[tuple[tuple[str, ...], int]] = []
    for number, item in enumerate(node.children, 1):
        texts = [each.content.strip("\n") for each in item.walk() if not each.children and each.content]
        lines = [line for text in texts for line in text.split("\n")]
        found = _ID.fullmatch(lines[-1].strip()) if lines else None
        kept = [_ID.sub("", line).rstrip() for line in (lines[:-1] if found else lines)]
        rows.append((("\n".join(kept),), item.map[0] + 1 if item.map else first))
        if found or number == len(node.children):
            yield Block("items", rows[0][1], rows, first=start, id=found[1] if found else "")
            rows, start = [], start and start + len(rows)


def _grid(node: "SyntaxTreeNode", line: int) -> Block:
    rows = [row for part in node.children for row in part.children]
    cells = [
        (tuple(cell.children[0].content if cell.children else "" for cell in row.children), row.map)
        for row in rows
    ]
    return Block("grid", line, [(each, at[0] + 1) for each, at in cells[1:] if at], cells[0][0])


def _lines(content: str, first: int) -> Iterator[Part]:
    """The lines of a paragraph, one block below each line in bold or italics among them."""
    block = Block("lines", first)
    for number, text in enumerate(content.split("\n"), first):
        caption = _CAPTION.fullmatch(text.strip())
        if caption:
            if block.rows:
                yield block
            yield Heading(7, caption[2].strip(" :"), number)
            block = Block("lines", number + 1)
        else:
            block.rows.append(((text.strip(),), number))
    if block.rows:
        yield block


def _with_ids(parts: Iterator[Part]) -> Iterator[Part]:
    """Parts with the block ids that stand right below tables, or in a paragraph below a block."""
    before: Part | None = None
    for part in parts:
        found = None
        if isinstance(part, Block) and part.kind in {"grid", "lines"} and part.rows:
            cells, _ = part.rows[-1]
            alone = part.kind == "grid" or len(part.rows) == 1
            found = _ID.fullmatch(cells[0].strip()) if alone and not any(cells[1:]) else None
        if found and isinstance(part, Block) and part.kind == "grid":
            part = replace(part, rows=part.rows[:-1], id=found[1])
        elif found and isinstance(before, Block) and before.kind in {"grid", "items"}:
            before = replace(before, id=before.id or found[1])
            continue
        if before is not None:
            yield before
        before = part
    if before is not None:
        yield before
