"""Tables whose rows begin with those of another: what `from:` says, and the rows that come after."""

from soloist.message import message
from soloist.tables.die import TableDie
from soloist.tables.model import Strip
from soloist.tables.reading.complaints import Complaints
from soloist.tables.reading.drafts import check_width, read_drafts
from soloist.tables.reading.given_keys import Given
from soloist.tables.reading.nodes import Items, Text
from soloist.tables.reading.strips import build_strip, place_rows

_MOST = 200
_WITHOUT = ("roll", "columns")


def start_of(given: Given, found: Complaints) -> Text | None:
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
    if not isinstance(node, Text) or not 0 < len(node.value.strip()) <= _MOST:
        found.error(node.start, message("from is the name of one table, such as {name}.", name="story/roles"))
        return None
    if not node.value.isprintable():
        found.error(node.start, message("This text holds a control character; take its escape out."))
    return node


def read_more(name: Text, given: Given, found: Complaints) -> tuple[Strip, ...]:
    """One strip of the table's own rows, perhaps none; the others come before them when it is looked up."""
    rows = given.get("rows")
    match rows:
        case None | Text(value="") | Items(items=()):
            return (Strip("", TableDie(1, 1), ()),)
    drafts = read_drafts(rows, found)
    check_width(drafts, None, found)
    errors = found.errors
    for draft in drafts:
        if draft.faces:
            said = message("A table that begins with the rows of another has no faces; write a list.")
            found.error(draft.faces.start, said)
            return ()
    if found.errors > errors or any(len(draft.cells) != 1 for draft in drafts):
        return ()
    placed = place_rows(drafts, None, name.start, found, reroll=False)
    return (build_strip("", drafts, placed, 0, found, reroll=False),) if placed else ()
