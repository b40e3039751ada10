"""Reads one table, whichever way it is written: a list, rows with columns, a grid."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from soloist.tables.die import (
    Span,
    TableDie,
    faces_text,
    highest_face,
    looks_like_faces,
    parse_die,
    read_faces,
)
from soloist.tables.grammar.mark import split_mark
from soloist.tables.model import Row, Shape, Strip, Suits, Table, strip_of
from soloist.tables.names import HIDDEN, fold_name
from soloist.tables.reading.keys import KEYS, Given, as_text_node, given_keys, is_row
from soloist.tables.reading.source import Items, Node, Pairs, Source, Text
from soloist.tables.text.template import parse_template
from soloist.values import regex
from soloist.values.message import Message, message

_WITHOUT = ("roll", "columns")


_MOST_NAME = 80
_NOT_IN_NAMES = regex.compile(r"[/\[\]|{}=\x00-\x1f\x7f-\x9f]|->")


def read_table(name: Text, node: Node, credit: str, suits: Suits, found: Source) -> Table | None:
    """The table under `name`; None when there is an error in it. `credit` and `suits` are the file's."""
    errors = found.errors
    check_name(name, found)
    given = Given(found, KEYS["table"], {"rows": node}, {})
    # A table may be written as its rows alone, under their faces.
    if isinstance(node, Pairs) and not (
        node.items and all(looks_like_faces(key.value) for key, _ in node.items)
    ):
        given = given_keys(node, KEYS["table"], found)
    start = _start(given, found)
    shape, strips = _body(name, given, given.suits(suits), start, found)
    table = Table(
        name.value.strip(),
        shape,
        strips,
        _names(given, "aliases", found),
        given.text("credit") or credit,
        given.text("about"),
        bool(given.text("draw")),
        found.place(name.start)[0],
        start.value.strip() if start else "",
        bool(given.text("local")),
        found.place(start.start) if start else (0, 0),
        given.text("answers"),
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
            found.say(
                "A table that begins with the rows of another has no {key}.",
                value.start,
                key=given.written(key),
            )
    if isinstance(rows := given.get("rows"), Pairs):
        found.say(
            "A table that begins with the rows of another has no faces; write a list.",
            rows.items[0][0].start if rows.items else rows.start,
        )
    if isinstance(node, Text) and 0 < len(node.value.strip()) <= 200 and node.value.isprintable():
        return node
    found.say(
        "{key} is the name of one table, such as {name}.",
        node.start,
        key=given.written("from"),
        name="story/roles",
    )
    return Text("", node.start, node.start)


def _body(
    name: Text, given: Given, suits: Suits, start: Text | None, found: Source
) -> tuple[Shape, tuple[Strip, ...]]:
    die, reroll = _die(given, found), bool(given.text("else"))
    errors = found.errors

    def strips(
        rows: Node, names: tuple[str, ...], at: int = name.start, *, listed: bool = False
    ) -> tuple[Strip, ...]:
        """Rows on the die of their table; nothing is said of the faces of one that was mistaken."""
        spares = reroll or (die is None and "roll" in given.values)
        return read_strips(rows, names, die, suits, at, found, listed=listed, reroll=spares)

    grid, rows = given.get("grid"), given.get("rows")
    if grid is not None and rows is not None:
        found.say("A table has rows or a grid, not both.", grid.start)
    if isinstance(grid, Pairs) and grid.items:
        _check_names(tuple(key for key, _ in grid.items), found)
        each = (strips(held, (key.value.strip(),), key.start) for key, held in grid.items)
        return "grid", tuple(strip for made in each for strip in made)
    if grid is not None:
        found.say("A grid is rows with a name: Name: [one, two, three].", grid.start)
    elif start and (rows is None or not rows[0]):  # nothing stands there
        return "list", (Strip("", TableDie(1, 1), ()),)
    elif rows is None:
        found.say("This table has no rows; write rows: or grid: under it.", name.start)
    if rows is None or found.errors > errors:
        return "list", ()
    if given.get("columns") is None:
        return "list", strips(rows, ("",))
    titles = _names(given, "columns", found)
    return "columns", strips(rows, titles, listed=True) if titles else ()


def check_name(name: Text, found: Source) -> None:
    """A name that a journal line can carry."""
    if not name.value.strip() or len(name.value) > _MOST_NAME:
        found.say("A name has from 1 to {most} characters.", name.start, most=_MOST_NAME)
    elif sign := _NOT_IN_NAMES.search(name.value) or HIDDEN.search(name.value):
        shown = sign.group() if sign.group().isprintable() else f"U+{ord(sign.group()):04X}"
        better = " ".join(_NOT_IN_NAMES.sub("-", name.value).split())
        found.say(
            "A name cannot hold {sign}, for journal lines could not say it; write {better}.",
            name.start,
            sign=shown,
            better=better,
        )


def _die(given: Given, found: Source) -> TableDie | None:
    value = given.get("roll")
    if value is None:
        return None
    die = parse_die(value.value) if isinstance(value, Text) else None
    if die is None or die.open:
        found.say(
            "A table takes one throw of equal dice: d6, 2d6, d66, d100, 1d6+2, 2d20kh1 with how many are "
            "kept. Others, exploding or mixed, go in a hole of a row, {{d6+d8}}, and a counter is added "
            "there: {{t := 2d6 + Destiny}}{{t > 8? high|low}}.",
            value.start,
        )
        return None
    return die


def _names(given: Given, key: str, found: Source) -> tuple[str, ...]:
    """The names under a key, one or a list; none, and an error, where something else stands there."""
    node = given.get(key)
    items = node.items if isinstance(node, Items) else () if node is None else (node,)
    names = tuple(item for item in items if isinstance(item, Text))
    if node is not None and (not names or len(names) < len(items)):
        found.say("{key} are names: [one, two].", node.start, key=given.written(key))
        return ()
    _check_names(names, found)
    return tuple(name.value.strip() for name in names)


def _check_names(names: tuple[Text, ...], found: Source) -> None:
    seen: dict[str, Text] = {}
    for name in names:
        check_name(name, found)
        found.is_again(name, seen, fold_name(name.value))


# --- puts rows on a die: declared or counted, with faces or weights, every face given once


MOST_WEIGHT = 1_000_000
_MOST_TEXT = 5_000
_CONTROL = regex.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_TAG = regex.compile(r"\[[^\[\]\r\n]+\]")


class _Draft(NamedTuple):
    """One row of a table: a cell for each column, `faces` as written before it, or a weight.

    `listed` is written as a list of cells, which only a table with columns can hold. A tuple, like the
    nodes it is made of: there is one for every row.
    """

    cells: tuple[Node | Given, ...]
    start: int
    listed: bool = False
    faces: Text | None = None
    weight: int = 1
    suits: Suits | None = None


def read_strips(
    node: Node, names: Sequence[str], die: TableDie | None, suits: Suits, start: int, found: Source,
    *, listed: bool, reroll: bool,
) -> tuple[Strip, ...]:  # fmt: skip
    """Rows on one die, given or counted, as a strip for each name; none where they do not fit together.

    `suits` are the worlds and tones of rows that do not say theirs. `listed` rows are lists, with a cell for
    each name. Gaps are rolled again with `reroll`. Rows that cannot be read are errors and left out.
    """
    errors = found.errors
    drafts = _read_drafts(node, suits, found)
    for draft in drafts:
        if not listed and draft.listed:
            found.error(draft.start, _no_text())
        elif listed and len(draft.cells) != len(names):
            found.say(
                "This row has {width} cells for {columns} columns.",
                draft.start,
                width=len(draft.cells),
                columns=len(names),
            )
    if not drafts and found.errors > errors:
        return ()
    placed = _place(drafts, die, start, found, reroll=reroll)
    if placed is None or any(len(draft.cells) != len(names) for draft in drafts):
        return ()
    strips: list[Strip] = []
    for column, name in enumerate(names):
        pairs = zip(drafts, placed[1], strict=True)
        rows = [_read_cell(draft.cells[column], spans, draft.suits or suits, found) for draft, spans in pairs]
        strips.append(strip_of(name, placed[0], tuple([row for row in rows if row]), reroll=reroll))
    return tuple(strips)


def _read_drafts(node: Node, suits: Suits, found: Source) -> tuple[_Draft, ...]:
    """The rows of a list, or of a mapping from faces to rows."""
    match node:
        case Items(items=items):
            return tuple([_draft(item, None, item.start, suits, found) for item in items])
        case Pairs(items=pairs):
            taken: dict[str, Text] = {}
            for key, _ in pairs:
                found.is_again(key, taken, key.value)
            return tuple([_draft(value, key, key.start, suits, found) for key, value in pairs])
        case Text():
            found.say("Rows are a list: each on a line of its own, after a dash and a space.", node.start)
            return ()


def _draft(node: Node, faces: Text | None, start: int, suits: Suits, found: Source) -> _Draft:
    if type(node) is Items:
        return _Draft(node.items, start, True, faces)
    if type(node) is not Pairs or not is_row(node):
        return _Draft((node,), start, False, faces)
    given = given_keys(node, KEYS["row"], found)
    weight = _weight(given, faces, found)
    cells = given.get("cells")
    if not isinstance(cells, Items):
        return _Draft((given,), start, False, faces, weight)
    return _Draft(cells.items, start, True, faces, weight, given.suits(suits))


def _weight(given: Given, faces: Text | None, found: Source) -> int:
    weight = given.get("weight")
    if weight is None:
        return 1
    if faces:
        found.say("A row with faces has no weight; its faces are its weight.", weight.start)
    written = weight.value if isinstance(weight, Text) else ""
    if written.isascii() and written.isdigit() and len(written) <= 7 and 1 <= int(written) <= MOST_WEIGHT:
        return int(written)
    found.say(
        "{key} is a whole number from 1 to {most}.",
        weight.start,
        key=given.written("weight"),
        most=MOST_WEIGHT,
    )
    return 1


def _tags(given: Given, found: Source) -> tuple[str, ...]:
    """Each line of state in its brackets, whether they were written or not."""
    node = given.get("tags")
    tags: list[str] = []
    for item in () if node is None else node.items if isinstance(node, Items) else (node,):
        flow = found.text[item.start : item.end] if not isinstance(item, Text) and item.flow else ""
        written = (item.value if isinstance(item, Text) else flow).strip()
        whole = written if written.startswith("[") else f"[{written}]"
        inside = _TAG.findall(whole)
        if not inside or _TAG.sub("", whole).strip():
            found.say("A tag is written as in the journal: [N:Marthe|alive].", item.start)
        tags += inside
    return tuple(tags)


def _no_text() -> Message:
    return message("A row is a text; one that starts with a bracket or a brace must be in quotes.")


def _read_cell(cell: Node | Given, spans: tuple[Span, ...], suits: Suits, found: Source) -> Row | None:
    """One result; None, and an error, where it cannot be read."""
    hint, tags = "", tuple[str, ...]()
    if isinstance(cell, Pairs) and is_row(cell):
        cell = given_keys(cell, KEYS["row"], found)
    if isinstance(cell, Given):
        hint, tags = cell.text("hint"), _tags(cell, found)
        suits = cell.suits(suits)
        cell = cell.get("text") or cell.node
    node = as_text_node(cell, found)
    if node is None:
        found.error(cell.start, _no_text())
        return None
    text = node.value.strip()
    wrong: Message | None = None
    if not text:
        wrong = message("This row is empty; give it a text or delete it.")
    elif len(text) > _MOST_TEXT:
        wrong = message("This text has over {most} characters; shorten it.", most=_MOST_TEXT)
    elif _CONTROL.search("\n".join((text, hint, *tags))):
        wrong = message("This text holds a control character; take its escape out.")
    if wrong:
        found.error(node.start, wrong)
        return None
    text, mark = split_mark(text)
    parts, misread = parse_template(text)
    inside = node.start + (0 if node.plain else 1)
    for place in misread:
        exact = found.text.startswith(text, inside)
        found.error(inside + place.at if exact else node.start, place.message)
    return Row(text, parts, spans, hint, *found.place(node.start), mark, tags, suits=suits)


def _place(
    drafts: Sequence[_Draft], die: TableDie | None, start: int, found: Source, *, reroll: bool
) -> tuple[TableDie, list[tuple[Span, ...]]] | None:
    """The die of these rows and the spans of each; None, and an error, when they do not fit together."""
    if not drafts:
        found.say("There are no rows here; add some, each after a dash and a space.", start)
        return None
    errors = found.errors
    keys = [draft.faces for draft in drafts if draft.faces]  # of all rows, or of none
    spans: list[tuple[Span, ...]] = []
    if keys:
        highest = (highest_face(key.value) for key in keys if looks_like_faces(key.value))
        die = die or TableDie(1, max([1, *highest]))
        for key in keys:
            read = read_faces(key.value, die)
            if isinstance(read, tuple):
                spans.append(read)
            else:
                found.error(key.start, read)
        if found.errors == errors:
            _check_cover(keys, spans, die, start, found, reroll=reroll)
    else:
        ends = [*accumulate([draft.weight for draft in drafts], initial=0)]
        spans = [((first, end - 1),) for first, end in pairwise(ends)]
        die = die or TableDie(1, ends[-1])
        if ends[-1] > die.size or (ends[-1] < die.size and not reroll):
            found.say(
                "These rows fill {rows} places and {die} has {faces}; add or remove rows, or write faces.",
                start,
                rows=ends[-1],
                die=str(die),
                faces=die.size,
            )
    return None if found.errors > errors else (die, spans)


def _check_cover(
    keys: Sequence[Text], spans: Sequence[tuple[Span, ...]], die: TableDie, start: int, found: Source,
    *, reroll: bool,
) -> None:  # fmt: skip
    """Every position once: overlaps are errors, and gaps unless they are rolled again."""
    taken = sorted((*span, number) for number, mine in enumerate(spans) for span in mine)
    free, owner = 0, 0
    gaps: list[str] = []
    for first, last, number in (*taken, (die.size, die.size, 0)):
        if first < free:
            early, late = sorted((owner, number))
            twice = faces_text(die, first, min(last, free - 1))
            line = found.place(keys[early].start)[0]
            found.say(
                "{faces} is given twice, here and on line {line}.", keys[late].start, faces=twice, line=line
            )
        elif first > free:
            gaps.append(faces_text(die, free, first - 1))
        if last >= free:
            free, owner = last + 1, number
    if gaps and not reroll:
        missing = ", ".join(gaps[:8])
        found.say(
            "No row for {faces} of {die}; add it, or write else: reroll.", start, faces=missing, die=str(die)
        )
