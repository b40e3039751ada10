"""Reads one table, whichever way it is written: a list, rows with columns, a grid."""

from soloist.tables.die import TableDie, looks_like_faces, parse_die
from soloist.tables.model import Shape, Strip, Suits, Table
from soloist.tables.names import HIDDEN, fold_name
from soloist.tables.reading.keys import Given, choice, given_keys, suits_under, text_under
from soloist.tables.reading.nodes import Items, Node, Pairs, Text
from soloist.tables.reading.rows import read_strips
from soloist.tables.reading.source import Source
from soloist.values import regex
from soloist.values.message import message

_MOST = 200
_WITHOUT = ("roll", "columns")


_MOST_NAME = 80
_NOT_IN_NAMES = regex.compile(r"[/\[\]|{}=\x00-\x1f\x7f-\x9f]|->")


def read_table(name: Text, node: Node, credit: str, suits: Suits, found: Source) -> Table | None:
    """The table under `name`; None when there is an error in it. `credit` and `suits` are the file's."""
    errors = found.errors
    check_name(name, found)
    given = Given({"rows": node}, "table")
    if isinstance(node, Pairs) and not _all_faces(node):
        given = given_keys(node, "table", found)
    start = _start(given, found)
    shape, strips = _body(name, given, suits_under(given, suits), start, found)
    table = Table(
        name.value.strip(),
        shape,
        strips,
        _aliases(given.get("aliases"), found),
        text_under(given, "credit", found) or credit,
        text_under(given, "about", found),
        bool(choice(given, "draw", "table", found)),
        found.place(name.start)[0],
        start.value.strip() if start else "",
        bool(choice(given, "local", "table", found)),
        *(found.place(start.start) if start else (0, 0)),
        text_under(given, "answers", found),
    )
    if found.errors > errors:
        found.spared += (row for strip in strips for row in strip.rows)
        return None
    return table


def _start(given: Given, found: Source) -> Text | None:
    """The name after `from:`, None without one; it cannot stand with what gives rows a place."""
    node = given.get("from")
    if node is None:
        return None
    for key in _WITHOUT:
        if (value := given.get(key)) is not None:
            said = message(
                "A table that begins with the rows of another has no {key}.", key=given.written(key)
            )
            found.error(value.start, said)
    if isinstance(rows := given.get("rows"), Pairs):
        said = message("A table that begins with the rows of another has no faces; write a list.")
        found.error(rows.items[0][0].start if rows.items else rows.start, said)
    if isinstance(node, Text) and 0 < len(node.value.strip()) <= _MOST and node.value.isprintable():
        return node
    said = message(
        "{key} is the name of one table, such as {name}.", key=given.written("from"), name="story/roles"
    )
    found.error(node.start, said)
    return Text("", node.start, node.start)


def _body(
    name: Text, given: Given, suits: Suits, start: Text | None, found: Source
) -> tuple[Shape, tuple[Strip, ...]]:
    die, reroll = _die(given, found), bool(choice(given, "else", "table", found))
    errors = found.errors

    def strips(
        rows: Node, names: tuple[str, ...], at: int = name.start, *, listed: bool = False
    ) -> tuple[Strip, ...]:
        """Rows on the die of their table; nothing is said of the faces of one that was mistaken."""
        spares = reroll or (die is None and "roll" in given.values)
        return read_strips(rows, names, die, suits, at, found, listed=listed, reroll=spares)

    grid, rows, columns = given.get("grid"), given.get("rows"), given.get("columns")
    if grid is not None and rows is not None:
        found.error(grid.start, message("A table has rows or a grid, not both."))
    if isinstance(grid, Pairs) and grid.items:
        _check_names(tuple(key for key, _ in grid.items), found)
        each = (strips(held, (key.value.strip(),), key.start) for key, held in grid.items)
        return "grid", tuple(strip for made in each for strip in made)
    if grid is not None:
        found.error(grid.start, message("A grid is rows with a name: Name: [one, two, three]."))
    elif start and (rows is None or not rows[0]):  # nothing stands there
        return "list", (Strip("", TableDie(1, 1), ()),)
    elif rows is None:
        found.error(name.start, message("This table has no rows; write rows: or grid: under it."))
    if rows is None or found.errors > errors:
        return "list", ()
    if columns is None:
        return "list", strips(rows, ("",))
    titles = _titles(columns, found)
    return "columns", strips(rows, titles, listed=True) if titles else ()


def check_name(name: Text, found: Source) -> None:
    """A name that a journal line can carry."""
    if not name.value.strip() or len(name.value) > _MOST_NAME:
        said = message("A name has from 1 to {most} characters.", most=_MOST_NAME)
        found.error(name.start, said)
    elif sign := _NOT_IN_NAMES.search(name.value) or HIDDEN.search(name.value):
        shown = sign.group() if sign.group().isprintable() else f"U+{ord(sign.group()):04X}"
        better = " ".join(_NOT_IN_NAMES.sub("-", name.value).split())
        said = message(
            "A name cannot hold {sign}, for journal lines could not say it; write {better}.",
            sign=shown,
            better=better,
        )
        found.error(name.start, said)


def _all_faces(node: Pairs) -> bool:
    """Whether a table is written as its rows alone, under their faces."""
    return bool(node.items) and all(looks_like_faces(key.value) for key, _ in node.items)


def _die(given: Given, found: Source) -> TableDie | None:
    value = given.get("roll")
    if value is None:
        return None
    die = parse_die(value.value) if isinstance(value, Text) else None
    if die is None or die.open:
        said = message(
            "A table stands on one throw of equal dice: d6, 2d6, d66, d100, 1d6+2, 2d20kh1 with how many are "
            "kept. Others, exploding or mixed, go in a hole of a row, {{d6+d8}}, and a counter is added "
            "there: {{t := 2d6 + Destiny}}{{t > 8? high|low}}."
        )
        found.error(value.start, said)
        return None
    return die


def _aliases(node: Node | None, found: Source) -> tuple[str, ...]:
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


def _titles(node: Node, found: Source) -> tuple[str, ...]:
    """The names of the columns; none, and an error, where they are no list of names."""
    titles = tuple(item for item in node.items if isinstance(item, Text)) if isinstance(node, Items) else ()
    if not isinstance(node, Items) or not titles or len(titles) != len(node.items):
        found.error(node.start, message("Columns are a list of names: [one, two]."))
        return ()
    _check_names(titles, found)
    return tuple(title.value.strip() for title in titles)


def _check_names(names: tuple[Text, ...], found: Source) -> None:
    seen: dict[str, Text] = {}
    for name in names:
        check_name(name, found)
        first = seen.setdefault(fold_name(name.value), name)
        if first is not name:
            found.repeated(first, name)
