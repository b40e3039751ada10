"""Which blocks of a Markdown note are tables: those something says so of, else its lists, else its lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from soloist.interop.tables.credit_lines import heads_credits, is_labelled, name_somebody, names_whose
from soloist.interop.tables.faces import dice_in
from soloist.interop.tables.markdown_blocks import Grid, Heading, Items, Lines
from soloist.interop.tables.ranges import apart_of, spans_of

_CAPTION: Final = re.compile(
    r"\*\*([^*\n]{1,120})\*\*:?|__([^_\n]{1,120})__:?|\*([^*\n]{1,120})\*:?|_([^_\n]{1,120})_:?"
)
ROLL_ALONE: Final = re.compile(r"`dice[^`\n]{0,300}`")
"""A line that only rolls on a table."""


@dataclass(frozen=True, slots=True)
class Found:
    """A block that is a table, with the headings above it and what may name it."""

    block: Grid | Items | Lines
    path: tuple[str, ...]
    caption: str
    dice: str
    name: str = ""


def chosen(blocks: Sequence[object], *, templates: bool) -> tuple[list[Found], list[object]]:
    """The blocks that are tables, in order, and the others.

    With `templates` in its head, which roll on its sections, all of a note is tables.
    """
    return _best(_sorted(blocks), templates=templates)


def is_sure(blocks: Sequence[object]) -> bool:
    """Whether something says of a block that it is a table: dice, a block id, faces before its rows."""
    return bool(_sorted(blocks).sure)


def _sorted(blocks: Sequence[object]) -> "_Sorts":
    sorts = _Sorts([], [], [], [])
    path: list[tuple[int, str]] = []
    caption = ""
    for block in blocks:
        above = tuple(text for _, text in path)
        if isinstance(block, Heading):
            path = [*(each for each in path if each[0] < block.level), (block.level, block.text)]
            caption = ""
        elif isinstance(block, Grid | Items):
            _sort_table(Found(block, above, caption, _dice_of(block, caption or "".join(above[-1:]))), sorts)
            caption = ""
        elif isinstance(block, Lines):
            caption = _sort_lines(block, above, sorts)
        else:
            sorts.left.append(block)
    return sorts


@dataclass(frozen=True, slots=True)
class _Sorts:
    """Blocks that are tables for sure, lists and lines that may be some, and the rest."""

    sure: list[Found]
    lists: list[Found]
    lines: list[Found]
    left: list[object]


def _best(sorts: _Sorts, *, templates: bool) -> tuple[list[Found], list[object]]:
    """The surest there are, and all the others."""
    sure, lists, lines = sorts.sure, sorts.lists, sorts.lines
    if sure and not templates:
        beside = {each.path for each in lists}
        named = [_by_id(each) if each.path in beside else each for each in sure]
        return named, [*sorts.left, *(each.block for each in (*lists, *lines))]
    if lists and not templates:
        return lists, [*sorts.left, *(each.block for each in lines)]
    enough = [each for each in lines if _rows_enough(each, templates)]
    left = [each.block for each in lines if not _rows_enough(each, templates)]
    return sorted((*sure, *lists, *enough), key=lambda each: line_of(each.block)), [*sorts.left, *left]


def _by_id(found: Found) -> Found:
    """A block whose heading stands above other lists too: its id names it, not the heading."""
    if found.caption or isinstance(found.block, Lines) or not found.block.id:
        return found
    return replace(found, caption=found.block.id)


def _of_rights(path: tuple[str, ...], block: Items | Lines) -> bool:
    """Whether a heading says that what stands below it is about rights, and it is.

    A heading that names authors or sources alone does not; of prose one line that names somebody is enough.
    """
    if not any(heads_credits(each, rights=True) for each in path):
        return False
    if isinstance(block, Items):
        return name_somebody([item.text for item in block.items])
    return any(names_whose(text) for text, _ in block.lines)


def _sort_table(found: Found, sorts: _Sorts) -> None:
    """A table of pipes or a list to where it belongs."""
    block = found.block
    assert isinstance(block, Grid | Items)
    if found.dice or block.id or (isinstance(block, Grid) and has_faces(block)):
        sorts.sure.append(found)
    elif isinstance(block, Items) and len(block.items) > 1 and not _of_rights(found.path, block):
        sorts.lists.append(found)
    else:
        sorts.left.append(block)


def _sort_lines(block: Lines, above: tuple[str, ...], sorts: _Sorts) -> str:
    """Puts the parts of lines among the tables or among those that may be some; the name the next one has."""
    called = ""
    for called, part in _parts(block):
        if part.lines:
            near = called or (above[-1] if above else "")
            if _counted(part):
                sorts.sure.append(Found(part, above, called, dice_in(near)))
            elif _of_rights(above, part):
                sorts.left.append(part)
            else:
                sorts.lines.append(Found(part, above, called, dice_in(near)))
            called = ""
    return called


def _rows_enough(found: Found, templates: bool) -> bool:
    """Whether lines can be a table: under a heading, or of a note that rolls on itself, none of them long."""
    assert isinstance(found.block, Lines)
    lines = found.block.lines
    return all(len(text) < 300 for text, _ in lines) and (templates or len(lines) > 1)


def line_of(block: Grid | Items | Lines) -> int:
    """The line a block begins on."""
    return block.lines[0][1] if isinstance(block, Lines) else block.line


def _parts(block: Lines) -> list[tuple[str, Lines]]:
    """Lines with the short line in bold above them, which is their name; the last such line may have none.

    A line that only rolls on a table is nothing, and does not part a name from its table.
    """
    found: list[tuple[str, Lines]] = [("", Lines())]
    for text, line in block.lines:
        caption = caption_of(text)
        if caption is not None:
            found.append((caption, Lines()))
        elif not ROLL_ALONE.fullmatch(text.strip()):
            found[-1][1].lines.append((text, line))
    return found


def caption_of(text: str) -> str | None:
    """The name a line in bold or italics gives to what follows; None for other lines and whole sentences."""
    found = _CAPTION.fullmatch(text.strip())
    name = next(filter(None, found.groups()), "").strip(" :") if found else ""
    return None if not name or name[-1] in ".!…" or is_labelled(text) else name


def _counted(part: Lines) -> bool:
    """Whether lines begin with faces, all in all."""
    having = sum(1 for text, _ in part.lines if split_faces(text)[1])
    return having > 2 and having * 10 >= len(part.lines) * 7


def split_faces(text: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """`1-3: x` as the words and the faces; the words alone where there are none."""
    before, colon, rest = text.lstrip("*").partition(":")
    spans = spans_of(before) if colon and rest.strip("* ") else None
    return (rest.lstrip("* "), spans) if spans else (text, ())


def _dice_of(block: Grid | Items, near: str) -> str:
    """The dice of a table, from its head or the name above it."""
    if isinstance(block, Grid):
        named = dice_in(block.head[0], alone=True)
        if named:
            return named
        return dice_in(near) if _has_some_faces(block) else ""
    return dice_in(near)


def has_faces(block: Grid) -> bool:
    """Whether the first column of a table holds faces, all in all."""
    cells = [row[0] for row, _ in block.rows if row and row[0]]
    return len(block.head) > 1 and len(cells) > 1 and all(spans_of(cell) or apart_of(cell) for cell in cells)


def _has_some_faces(block: Grid) -> bool:
    """Whether that column holds faces, but for some slips."""
    cells = [row[0] for row, _ in block.rows if row and row[0]]
    faces = sum(1 for cell in cells if spans_of(cell) or apart_of(cell))
    return len(block.head) > 1 and len(cells) > 1 and faces * 10 >= len(cells) * 6
