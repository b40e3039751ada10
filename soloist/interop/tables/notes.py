"""A Markdown note taken apart, and the words of its cells and items as rows."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from soloist.interop.formats import Tally
from soloist.interop.tables.rows import LONGEST, Words
from soloist.journal.headings import parse_front_matter, parse_value
from soloist.values import regex
from soloist.values.dataclass import field, record, replace

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode

BEGINNING: Final = 1 << 18
"""Characters of a note that say what it is."""

# --- a note taken apart ---------------------------------------------------------------------------

_ID: Final = regex.compile(r"[ \t]\^[A-Za-z0-9-]{1,100}[ \t]*\Z")
_ID_COMMENT: Final = regex.compile(r"<!--\^([A-Za-z0-9-]+)-->")
_ID_ALONE: Final = regex.compile(r"^((?:[ \t]*>)*)[ \t]*\^([A-Za-z0-9-]{1,100})[ \t]*$", re.MULTILINE)
_CAPTION: Final = regex.compile(r"(\*\*|__|\*|_)(?![*_ ])([^\n]{1,120}?)(?<![ *_.!…])\1:?")
BOLD: Final = 7
"""The level of a line in bold or italics alone in its paragraph, or above its lines."""


@record
class Heading:
    """A heading."""

    level: int
    text: str
    line: int


@record
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


@record
class Note:
    """A whole note: the keys of its head with their values and lines, its parts, the first line below it."""

    head: tuple[tuple[str, str, int], ...]
    parts: tuple[Part, ...]
    start: int = 0


@record
class Head:
    """What front matter says of its file; `templates` are a key, its text and its line each."""

    name: str = ""
    about: str = ""
    credit: str = ""
    lang: str = ""
    templates: tuple[tuple[str, str, int], ...] = ()


def note_of(text: str) -> Note:
    """Takes a note apart; never raises."""
    from markdown_it.tree import SyntaxTreeNode

    lines = text.split("\n")
    end = next((at for at, line in enumerate(lines[1:2_000], 1) if line.rstrip() in {"---", "..."}), 0)
    start = end + 1 if end and lines[0].rstrip() == "---" else 0
    parser = _parser()
    parser.core.ruler.enableOnly(["normalize", "block"])
    below = _ID_ALONE.sub(r"\1<!--^\2-->", "\n".join(lines[start:]))
    tree = SyntaxTreeNode(parser.parse("\n" * start + below))
    head = tuple(_head(lines[1 : start - 1])) if start else ()
    return Note(head, tuple(_with_ids(_parts(tree, lines))), start)


def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def _head(lines: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """Each key with its value, what is set in below it included, and its line; a line without a key alone."""
    starts = [at for at, line in enumerate(lines) if line.strip() and line[0] not in " \t-"]
    for start, end in pairwise([*starts, len(lines)]):
        first, *below = lines[start:end]
        ((key, value),) = parse_front_matter([first], start)[0] or ((first.strip(), ""),)
        for before, line in pairwise([first, *below]):
            listed = [each.lstrip().startswith("- ") for each in (before, line)]
            value += (", " if all(listed) else " " if value else "") + parse_value(
                line.strip().removeprefix("- ")
            )
        yield key, value, start + 2


def _parts(tree: "SyntaxTreeNode", lines: Sequence[str]) -> Iterator[Part | str]:
    """Headings, blocks and block ids in order; those of a quotation stand among the others."""
    for node in tree.children:
        first = node.map[0] + 1 if node.map else 0
        match node.type:
            case "heading":
                yield Heading(int(node.tag[1]), node.children[0].content, first)
            case "bullet_list" | "ordered_list":
                yield _items(node, first)
            case "table":
                head, *rows = [
                    (
                        tuple(cell.children[0].content if cell.children else "" for cell in row.children),
                        row.map,
                    )
                    for part in node.children
                    for row in part.children
                ]
                yield Block("grid", first, [(cells, at[0] + 1) for cells, at in rows if at], head[0])
            case "paragraph":
                yield from _lines(node.children[0].content, first)
            case "blockquote":
                yield from _parts(node, lines)
            case "html_block" if found := _ID_COMMENT.fullmatch(node.content.strip()):
                yield found[1]
            case _ if node.map and node.type != "hr":
                inside = enumerate(lines[slice(*node.map)], first)
                yield Block("other", first, [((text,), number) for number, text in inside if text.strip()])
            case _:
                pass


def _items(node: "SyntaxTreeNode", first: int) -> Block:
    """A list; the block ids behind its items go."""
    start = int(str(node.attrs.get("start", 1))) if node.type == "ordered_list" else 0
    rows: list[tuple[tuple[str, ...], int]] = []
    for item in node.children:
        texts = [each.content.strip("\n") for each in item.walk() if not each.children and each.content]
        lines = (_ID.sub("", line).rstrip() for text in texts for line in text.split("\n"))
        rows.append((("\n".join(lines),), item.map[0] + 1 if item.map else first))
    return Block("items", rows[0][1], rows, first=start)


def _lines(content: str, first: int) -> Iterator[Part]:
    """The lines of a paragraph, one block below each line in bold or italics among them."""
    block = Block("lines", first)
    for number, text in enumerate(content.split("\n"), first):
        caption = _CAPTION.fullmatch(text.strip())
        if not caption:
            block.rows.append(((text.strip(),), number))
            continue
        if block.rows:
            yield block
        yield Heading(BOLD, caption[2].strip(" :"), number)
        block = Block("lines", number + 1)
    if block.rows:
        yield block


def _with_ids(parts: Iterable[Part | str]) -> Iterator[Part]:
    """Parts, tables and lists with the block ids that stand below them."""
    before: Part | None = None
    for part in parts:
        if isinstance(part, str):
            if isinstance(before, Block) and before.kind in {"grid", "items"}:
                before = replace(before, id=before.id or part)
            continue
        if before is not None:
            yield before
        before = part
    if before is not None:
        yield before


# --- the words of a cell or an item ---------------------------------------------------------------

Find: TypeAlias = Callable[[str, str], str | None]
"""The name of a table here, from the note and the block or heading a link names; None for none of these."""

_DICE: Final = regex.compile(r"[ \t]*dice(?:-mod)?[+-]?[ \t]*:[ \t]*(.*)", re.IGNORECASE | re.DOTALL)
_ROLLS_ON: Final = regex.compile(
    r"(?P<many>[^\[\]]{0,40})(?:\[\[(?P<wiki>[^\[\]]{1,300})\]\]|\[[^\[\]]{0,300}\]\((?P<url>[^()]{1,300})\))(?P<rest>.*)",
    re.DOTALL,
)
_OBSIDIAN: Final = regex.compile(r"(!?)\[\[([^\[\]\n]{1,300})\]\]|(%%[^%]*%%)|(==)")
_ORACLE: Final = regex.compile(r"(?:datasworn:|id:)?[a-z_.]*(?:oracle_rollable|oracle)[a-z_.]*:(.+)")


def row_of(text: str, find: Find, line: int, tally: Tally) -> str:
    """Markdown as the text of a row; `find` knows the tables of the file."""
    reader = _Inline(find, line, tally)
    for token in _inline().parseInline(text[:LONGEST])[0].children or ():
        reader.take(token)
    if reader.looked:
        reader.tell("markup")
    return reader.text()


@cache
def _inline() -> "MarkdownIt":
    return _parser().disable("text_join")


class _Inline(Words):
    """The words of one row so far: dice and links to tables become holes, the look goes."""

    def __init__(self, find: Find, line: int, tally: Tally) -> None:
        super().__init__(line, tally)
        self._find = find
        self.looked = False
        self._rolled = False  # within a link whose words a roll stands for

    def take(self, token: "Token") -> None:
        """The next piece of it."""
        match token.type:
            case "text":
                self._text(token.content)
            case "text_special":
                self.say(token.content)
            case "code_inline":
                self._code(token.content)
            case "link_open":
                oracle = _ORACLE.fullmatch(str(token.attrGet("href") or "").strip())
                name = self._find("", oracle[1]) if oracle else None
                self._rolled = name is not None
                if name is None:
                    self.tell("unknown" if oracle else "links")
                else:
                    self.roll(name)
            case "link_close":
                self._rolled = False
            case "html_inline" if re.match(r"</?(?:br|p|li)\b", token.content, re.IGNORECASE):
                self.out.append(" / " if self.out else "")
            case "softbreak" | "hardbreak":
                self.out.append(" / ")
            case _:
                self.looked = True

    def say(self, text: str) -> None:
        """Words that mean themselves."""
        if not self._rolled:
            super().say(text)

    def _text(self, text: str) -> None:
        """Words with the links, comments and marks of Obsidian in them."""
        at = 0
        for found in _OBSIDIAN.finditer(text):
            self.say(text[at : found.start()])
            at = found.end()
            if found[2] and not found[1]:
                self.tell("links")
                where, _, shown = found[2].partition("|")
                self.say(shown.strip() or where.rpartition("/")[2].lstrip("#^").replace(".md", ""))
            else:
                self.looked = True
        self.say(text[at:])

    def _code(self, code: str) -> None:
        found = _DICE.match(code)
        if found is None:
            self.looked = True
            self.say(code)
        elif rolls := _ROLLS_ON.fullmatch(found[1].replace("\\|", "|")):
            self._rolls_on(rolls)
        else:
            self.throw(found[1].partition("|")[0].strip())

    def _rolls_on(self, rolls: "re.Match[str]") -> None:
        """`dice: 2d4[[Note^id]]|column`: a table, perhaps several times; a column is its row."""
        target = rolls["wiki"] or rolls["url"]
        note, _, place = target.partition("^" if "^" in target else "#")
        note, place = note.strip().rstrip("#"), place.partition("|")[0].strip()
        if (name := self._find(note, place)) is None:
            self.tell("unknown", f"{note}^{place}")
            self.say((place or note).partition("|")[0].strip())
            return
        if rolls["rest"].strip().lstrip("|") not in {"", "render", "noform", "nodice"}:
            self.tell("columns of links")
        many = rolls["many"].strip()
        self.roll(name, many if re.search(r"\dd\d", many) else many.rstrip("dD"))
