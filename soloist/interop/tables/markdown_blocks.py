"""A Markdown note taken apart line by line: its head, headings, tables of pipes, lists and lines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from soloist.interop.tables.markdown_inline import block_id

_HEADING: Final = re.compile(r"[ ]{0,3}(#{1,6})(?:[ \t]+(.*))?")
_ITEM: Final = re.compile(r"([ \t]*)(?:([-*+•])|(\d{1,7})([.)]))[ \t]+(.*)")
_FENCE: Final = re.compile(r"[ ]{0,3}(`{3,}|~{3,})")
_ID_ALONE: Final = re.compile(r"[ \t]*\^([A-Za-z0-9-]{1,100})[ \t]*")
_RULE: Final = re.compile(r"[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})")
_QUOTE: Final = re.compile(r"[ ]{0,3}(?:>[ \t]?){1,8}")
_KEY: Final = re.compile(r"([^\s:#][^:]{0,80}?)[ \t]*:(?:[ \t]+(.*)|[ \t]*)")
_TIGHT: Final = re.compile(r"([^\s:#][^:]{0,80}?):([\"'{].*)")  # what Solo RPG Toolkit takes for a key too
_SCALAR: Final = re.compile(r"[|>][+-]?")
_KEYWORDS: Final = re.compile(r"\{+[^{}:,\n]{1,200}\}")
_TAB: Final = 4
_NUMBERED: Final = frozenset(".)")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level (1 to 6), its words, its line."""

    level: int
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of pipes: the head, the rows with their lines, and its block id."""

    head: tuple[str, ...]
    line: int
    rows: list[tuple[tuple[str, ...], int]] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        """Its block id, empty for none."""
        return self.ids[0] if self.ids else ""


@dataclass(frozen=True, slots=True)
class Item:
    """A list item: its words with those of the items below it, its number where it has one, its line."""

    pieces: list[str]
    number: str
    line: int

    @property
    def text(self) -> str:
        """Its words, those of the items below it on lines of their own."""
        return "\n".join(self.pieces)

    @property
    def below(self) -> bool:
        """Whether something stands below it."""
        return len(self.pieces) > 1


@dataclass(frozen=True, slots=True)
class Items:
    """A list and its block id."""

    line: int
    items: list[Item] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        """Its block id, empty for none."""
        return self.ids[0] if self.ids else ""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines that are none of these, one after the other."""

    lines: list[tuple[str, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Code:
    """A fenced block; `language` as written behind the fence, `lines` how many."""

    language: str
    line: int
    lines: int = 0


Block: TypeAlias = Heading | Grid | Items | Lines | Code


@dataclass(frozen=True, slots=True)
class Note:
    """A whole note: `head` the plain values of its front matter with their lines, `deep` its other keys.

    `start` is the line below it, from 0; `remarks` are the lines of remarks in it.
    """

    head: list[tuple[str, str, int]]
    deep: list[tuple[str, str, int]]
    blocks: list[Block]
    start: int = 0
    remarks: tuple[int, ...] = ()


def note_of(text: str) -> Note:
    """Takes a note apart; never raises."""
    lines = text.split("\n")
    head: list[tuple[str, str, int]] = []
    deep: list[tuple[str, str, int]] = []
    start = _front_matter(lines, head, deep)
    remarks = tuple(at for at in range(2, start) if lines[at - 1].lstrip().startswith("#"))
    return Note(head, deep, list(_blocks(lines, start)), start, remarks)


def _front_matter(
    lines: Sequence[str], head: list[tuple[str, str, int]], deep: list[tuple[str, str, int]]
) -> int:
    """Fills `head` and `deep`; returns the number of the first line below."""
    if not lines or lines[0].rstrip() != "---":
        return 0
    end = next((at for at, line in enumerate(lines[1:2000], 1) if line.rstrip() in {"---", "..."}), 0)
    past = 0
    for at in range(1, end):
        line = lines[at]
        if at < past:
            continue
        bare = line.rstrip() if line[:1].strip() else ""
        found = _KEY.fullmatch(bare) or _TIGHT.fullmatch(bare)
        if found and _SCALAR.fullmatch(found[2] or ""):
            past = next((to for to in range(at + 1, end) if lines[to][:1].strip()), end)
            inside = "\n".join(filter(None, (each.strip() for each in lines[at + 1 : past])))
            head.append((found[1].strip("\"'"), inside, at + 1))
        elif found and found[2] and (found[2][0] not in "|>[{&*!" or _KEYWORDS.match(found[2])):
            head.append((found[1].strip("\"'"), _unquoted(found[2].strip()), at + 1))
        elif found:
            deep.append((found[1], (found[2] or "").strip("|>[{&*!}] "), at + 1))
        elif deep and line.strip() and not line.lstrip().startswith("#"):
            key, said, first = deep[-1]  # what stands further in belongs to it
            more = line.strip().removeprefix("- ")
            joint = " " if said.endswith(":") else ", " if said else ""
            deep[-1] = (key, f"{said}{joint}{more}", first)
        elif line.strip() and not line.lstrip().startswith("#"):
            deep.append((line.strip()[:40], "", at + 1))
    return end + 1 if end else 0


def _unquoted(value: str) -> str:
    if len(value) > 1 and value[0] == value[-1] == "'":
        return value[1:-1].replace("''", "'")
    if len(value) > 1 and value[0] == value[-1] == '"':
        return value[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    return value.partition(" #")[0].strip()


def cells_of(line: str) -> tuple[str, ...]:
    """The cells of a line of pipes; a pipe behind a backslash is one of the text."""
    inner = line.strip()
    inner = inner.removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    kept = inner.replace("\\|", "\0")
    return tuple(cell.replace("\0", "|").strip() for cell in kept.split("|"))


def _blocks(lines: Sequence[str], start: int) -> Iterator[Block]:
    at = start
    last: Block | None = None
    plain = Lines()
    while at < len(lines):
        line = _unquoted_line(lines[at])
        found, after = _block(lines, at, line)
        alone = _ID_ALONE.fullmatch(line) if found is None else None
        if alone and isinstance(last, Grid | Items) and not plain.lines:
            last.ids.append(alone[1])
        rule = found is None and _RULE.fullmatch(line.rstrip()) is not None
        ends = found is not None or rule or not line.strip()
        if ends and plain.lines:
            yield plain
            last, plain = None, Lines()
        if found is not None:
            last = found
            yield found
        elif not ends and not alone:
            plain.lines.append((line.strip(), at + 1))
        at = after
    if plain.lines:
        yield plain


def _unquoted_line(line: str) -> str:
    """A line without the marks of a quotation."""
    return _QUOTE.sub("", line, count=1) if line.lstrip(" ").startswith(">") else line


def _block(lines: Sequence[str], at: int, line: str) -> tuple[Block | None, int]:
    """What begins on a line, and the number of the line after it; None for a line like others."""
    if fence := _FENCE.match(line):
        return _code(lines, at, line, fence[1])
    if heading := _HEADING.fullmatch(line.rstrip()):
        return Heading(len(heading[1]), (heading[2] or "").rstrip("# ").strip(), at + 1), at + 1
    if "|" in line and at + 1 < len(lines) and _is_delimiter(lines[at + 1]):
        return _grid(lines, at, line)
    if _ITEM.fullmatch(line) and not _RULE.fullmatch(line.rstrip()):
        return _items(lines, at)
    return None, at + 1


def _is_delimiter(line: str) -> bool:
    bare = _unquoted_line(line)
    return len(bare) < 5000 and not set(bare) - set(" \t|:-") and "-" in bare and "|" in bare


def _code(lines: Sequence[str], at: int, line: str, fence: str) -> tuple[Block, int]:
    """A fenced block up to its end, or that of the note."""
    language = line.strip().lstrip("`~").strip()[:40]
    for end in range(at + 1, len(lines)):
        if lines[end].lstrip(" >").startswith(fence) and not lines[end].strip(" >`~"):
            return Code(language, at + 1, end - at - 1), end + 1
    return Code(language, at + 1, len(lines) - at - 1), len(lines)


def _grid(lines: Sequence[str], at: int, line: str) -> tuple[Block, int]:
    found = Grid(cells_of(line), at + 1)
    at += 2
    while at < len(lines):
        line = _unquoted_line(lines[at])
        if alone := _ID_ALONE.fullmatch(line):
            found.ids.append(alone[1])
            return found, at + 1
        if not line.strip() or "|" not in line or _HEADING.fullmatch(line):
            break
        found.rows.append((cells_of(line), at + 1))
        at += 1
    return found, at


def _items(lines: Sequence[str], at: int) -> tuple[Block, int]:
    """A list: blank lines between its items stay in it, items further in belong to the one above.

    Numbers after bullets, or bullets after numbers, are another list; so is another sign after a blank line.
    """
    found = Items(at + 1)
    outer, sign = -1, ""
    while at < len(lines):
        line = _unquoted_line(lines[at])
        item = _ITEM.fullmatch(line)
        if item and not _RULE.fullmatch(line.rstrip()):
            depth = len(item[1].expandtabs(_TAB))
            outer = depth if outer < 0 else outer
            mark = item[2] or item[4]
            if depth <= outer + 1 and sign not in ("", mark):
                blank = not _unquoted_line(lines[at - 1]).strip()
                if blank or (sign in _NUMBERED) != (mark in _NUMBERED):
                    break
            sign = mark if depth <= outer + 1 else sign
            text = block_id(item[5])[0]  # an id there is that of the item
            if depth > outer + 1 and found.items:
                found.items[-1].pieces.append(text.strip())
            else:
                outer = min(outer, depth)
                found.items.append(Item([text.strip()], item[3] or "", at + 1))
        elif alone := _ID_ALONE.fullmatch(line):
            found.ids.append(alone[1])
            return found, at + 1
        elif line.strip() and line[:1].isspace() and found.items:  # a line that goes on with the item above
            found.items[-1].pieces.append(line.strip())
        elif line.strip() or at + 1 >= len(lines) or not _ITEM.fullmatch(lines[at + 1]):
            break
        at += 1
    return found, at
