"""Reads one table, whichever way it is written: a list, rows with columns, a grid."""

import re
from dataclasses import dataclass

from soloist.message import message
from soloist.tables.complaints import Complaints
from soloist.tables.die import TableDie, parse_die
from soloist.tables.drafts import Draft, read_drafts
from soloist.tables.model import Shape, Strip, Table
from soloist.tables.names import fold_name
from soloist.tables.nodes import Items, Node, Pairs, Text
from soloist.tables.ranges import looks_like_faces
from soloist.tables.strips import build_strip, place_rows

TABLE_KEYS = frozenset({"roll", "columns", "rows", "grid", "draw", "else", "credit", "about", "aliases"})
_MOST_NAME = 80
_NOT_IN_NAMES = re.compile(r"[/\[\]|{}=\x00-\x1f\x7f-\x9f]|->")


@dataclass(frozen=True, slots=True)
class _Head:
    """What a table says besides its rows."""

    die: TableDie | None = None
    reroll: bool = False
    deck: bool = False
    credit: str = ""
    about: str = ""
    aliases: tuple[str, ...] = ()


def read_table(name: Text, node: Node, credit: str, found: Complaints) -> Table | None:
    """The table under `name`; None when there is an error in it. `credit` is the file's."""
    errors = found.errors
    check_name(name, found)
    head, body = _Head(credit=credit), node
    shape: Shape = "list"
    strips: tuple[Strip, ...] = ()
    if isinstance(node, Pairs) and not _all_faces(node):
        head = _head(node, credit, found)
        grid, rows = node.get("grid"), node.get("rows")
        if grid is not None and rows is not None:
            found.error(grid.start, message("A table has rows or a grid, not both."))
        if grid is not None:
            shape, strips = "grid", _grid(grid, head, found)
        elif rows is None:
            found.error(name.start, message("This table has no rows; write rows: or grid: under it."))
        else:
            body = rows
    if shape == "list" and found.errors == errors:
        columns = node.get("columns") if isinstance(node, Pairs) else None
        shape = "columns" if columns is not None else "list"
        strips = _columns(body, _titles(columns, found), head, name.start, found)
    if found.errors > errors:
        return None
    line = found.source.place(name.start)[0]
    return Table(name.value.strip(), shape, strips, head.aliases, head.credit, head.about, head.deck, line)


def check_name(name: Text, found: Complaints) -> None:
    """A name that a journal line can carry."""
    if not name.value.strip() or len(name.value) > _MOST_NAME:
        said = message("A name has from 1 to {most} characters.", most=_MOST_NAME)
        found.error(name.start, said)
    elif sign := _NOT_IN_NAMES.search(name.value):
        shown = sign.group() if sign.group().isprintable() else f"U+{ord(sign.group()):04X}"
        said = message("A name cannot hold {sign}: journal lines could not say it.", sign=shown)
        found.error(name.start, said)


def _all_faces(node: Pairs) -> bool:
    """Whether a table is written as its rows alone, under their faces."""
    return bool(node.items) and all(looks_like_faces(key.value) for key, _ in node.items)


def _head(node: Pairs, credit: str, found: Complaints) -> _Head:
    for first, second in node.repeated():
        found.repeated(first, second)
    for key, _ in node.items:
        if key.value not in TABLE_KEYS:
            said = message(
                "{key} means nothing in a table, which has {known}.",
                key=key.value, known=", ".join(sorted(TABLE_KEYS)),
            )  # fmt: skip
            found.error(key.start, said)
    return _Head(
        die=_die(node, found),
        reroll=_choice(node, "else", "reroll", found),
        deck=_choice(node, "draw", "deck", found),
        credit=_text(node, "credit", found) or credit,
        about=_text(node, "about", found),
        aliases=_aliases(node.get("aliases"), found),
    )


def _text(node: Pairs, key: str, found: Complaints) -> str:
    value = node.get(key)
    if value is not None and not isinstance(value, Text):
        found.error(value.start, message("{key} is a text; put it in quotes.", key=key))
    return value.value.strip() if isinstance(value, Text) else ""


def _choice(node: Pairs, key: str, only: str, found: Complaints) -> bool:
    value = node.get(key)
    if value is None:
        return False
    if isinstance(value, Text) and value.value.strip() == only:
        return True
    found.error(value.start, message("{key} can only be {word}.", key=key, word=only))
    return False


def _die(node: Pairs, found: Complaints) -> TableDie | None:
    value = node.get("roll")
    if value is None:
        return None
    die = parse_die(value.value) if isinstance(value, Text) else None
    if die is None:
        said = message("This is no dice soloist can roll; write d6, 2d6, d66 or d100.")
        found.error(value.start, said)
    return die


def _aliases(node: Node | None, found: Complaints) -> tuple[str, ...]:
    if node is None:
        return ()
    texts = node.items if isinstance(node, Items) else (node,)
    names: list[str] = []
    for text in texts:
        if isinstance(text, Text):
            check_name(text, found)
            names.append(text.value.strip())
        else:
            found.error(text.start, message("Aliases are names: [one, two]."))
    return tuple(names)


def _titles(node: Node | None, found: Complaints) -> tuple[Text, ...] | None:
    """The names of the columns; None for a table without columns."""
    if node is None:
        return None
    titles = tuple(item for item in node.items if isinstance(item, Text)) if isinstance(node, Items) else ()
    if not isinstance(node, Items) or not titles or len(titles) != len(node.items):
        found.error(node.start, message("Columns are a list of names: [one, two]."))
        return ()
    _check_names(titles, found)
    return titles


def _check_names(names: tuple[Text, ...], found: Complaints) -> None:
    seen: dict[str, Text] = {}
    for name in names:
        check_name(name, found)
        first = seen.setdefault(fold_name(name.value), name)
        if first is not name:
            found.repeated(first, name)


def _columns(
    body: Node, titles: tuple[Text, ...] | None, head: _Head, start: int, found: Complaints
) -> tuple[Strip, ...]:
    drafts = read_drafts(body, found)
    _check_width(drafts, titles, found)
    placed = (
        place_rows(drafts, head.die, start, found, reroll=head.reroll) if drafts or not found.errors else None
    )
    if placed is None or any(len(draft.cells) != len(titles or "-") for draft in drafts):
        return ()
    die, spans = placed
    names = [title.value.strip() for title in titles] if titles else [""]
    return tuple(
        build_strip(name, drafts, spans, die, column, found, reroll=head.reroll)
        for column, name in enumerate(names)
    )


def _check_width(drafts: tuple[Draft, ...], titles: tuple[Text, ...] | None, found: Complaints) -> None:
    for draft in drafts:
        width = len(draft.cells)
        if titles is None and draft.listed:
            said = message("A row is a text; one that starts with a bracket or a brace must stand in quotes.")
            found.error(draft.start, said)
        elif titles is not None and width != len(titles):
            said = message(
                "This row has {width} cells for {columns} columns.", width=width, columns=len(titles)
            )
            found.error(draft.start, said)


def _grid(node: Node, head: _Head, found: Complaints) -> tuple[Strip, ...]:
    if not isinstance(node, Pairs) or not node.items:
        found.error(node.start, message("A grid is rows with a name: Name: [one, two, three]."))
        return ()
    _check_names(tuple(key for key, _ in node.items), found)
    strips: list[Strip] = []
    for key, value in node.items:
        drafts = read_drafts(value, found)
        _check_width(drafts, None, found)
        placed = place_rows(drafts, head.die, key.start, found, reroll=head.reroll)
        if placed and all(len(draft.cells) == 1 for draft in drafts):
            name = key.value.strip()
            strips.append(build_strip(name, drafts, placed[1], placed[0], 0, found, reroll=head.reroll))
    return tuple(strips)
